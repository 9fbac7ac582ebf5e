//! The tree search that a network guides: PUCT, as in [`tengen_search::puct`], made fast and split in two.
//!
//! A network answers many questions at once faster than one after another. So a tree does not ask by itself: **gather**
//! walks down to a leaf and hands it out, **apply** takes the answer. Between the two a leaf is pending, and other walks, of
//! this tree or of many, can be gathered for the same batch:
//!
//! ```text
//! while tree.playouts() < n && !tree.is_proven() {
//!     gather leaves until the batch is full or there is none;  ask the network;  apply every answer
//! }
//! ```
//!
//! A walk counts as a playout once its value is backed up: when its answer is applied, or at once if it ends where the value
//! is known and nobody need be asked. Either happens in every round of that loop, so it ends.
//!
//! INVARIANT: without first-play value, proofs and pending leaves, every walk is the one that [`tengen_search::puct`]
//! makes, bit by bit. A pending walk counts as a visit with the value −`virtual_loss` for every move on its way; these are
//! counted apart from real visits and therefore taken back exactly.
//!
//! CITE: D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play",
//! 2018; G. M. J.-B. Chaslot, M. H. M. Winands, H. J. van den Herik, "Parallel Monte-Carlo Tree Search", 2008 (virtual
//! loss); M. H. M. Winands, Y. Björnsson, J.-T. Saito, "Monte-Carlo Tree Search Solver", 2008 (proofs).

mod foresight;
mod gumbel;
mod node;
mod noise;
mod policy;
mod reading;
mod reuse;
mod softmax;
#[cfg(test)]
mod tests;

pub use gumbel::{Gumbel, Phase, phases};
pub use policy::{Transform, improved_policy};
pub use reading::MoveStatistics;
pub use softmax::softmax;
pub use tengen_search::proven::Proven;

use node::{Bound, Edge, Link, Node};
use tengen_core::{Game, Pass};

/// The number of the root among edges and links.
const ROOT: usize = 0;

/// One [`gather`](Tree::gather) makes at most so many walks that end where nobody need be asked.
const MOST_FINISHED_WALKS: usize = 8;

/// How a tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The weight of exploration; 1 to 2 is usual.
    pub exploration: f32,
    /// How much worse than its parent's mean a move is thought to be before its first visit, once moves with all of the
    /// prior have been visited; it grows with the root of that share. `None`: its value is 0, as in the textbook.
    pub first_play: Option<f32>,
    /// Whether finished games prove the positions that lead to them, and whoever can win at once is known to.
    pub proofs: bool,
    /// How bad a pending walk is thought to end for whoever moves on its way: 1 is a loss, 0 is even.
    pub virtual_loss: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { exploration: 1.5, first_play: Some(0.2), proofs: true, virtual_loss: 1.0 }
    }
}

/// A tree grown by what a network says.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    position: G,
    settings: Settings,
    /// One of each for every move that the tree knows, the root being the first; the moves of a position are neighbours.
    edges: Vec<Edge>,
    links: Vec<Link<G::Move>>,
    /// One for every position that the network has judged.
    nodes: Vec<Node>,
    /// The shares of the moves of the leaf that is being expanded.
    shares: Vec<f32>,
    /// Leaves from before the last `advance` are known by it.
    generation: u32,
}

/// A position that wants an opinion, and the way back into its tree; it is applied once.
#[derive(Debug)]
pub struct Leaf<G: Game> {
    /// What to ask the network about; the game is not over there.
    pub position: G,
    edge: usize,
    generation: u32,
}

/// How a walk ended.
#[derive(Debug)]
pub enum Walk<G: Game> {
    /// At a leaf; it becomes a playout when its answer is applied.
    Leaf(Leaf<G>),
    /// Where the value is known; it was backed up and is a playout.
    Finished,
    /// Nowhere: the root is proven, or every way leads to pending leaves.
    Blocked,
}

impl<G: Game> Tree<G> {
    /// A tree with nothing but the position.
    pub fn new(position: G, settings: Settings) -> Tree<G> {
        Tree {
            position,
            settings,
            edges: vec![Edge::new(1.0)],
            links: vec![Link::new(None, ROOT)],
            nodes: Vec::new(),
            shares: Vec::new(),
            generation: 0,
        }
    }
}

impl<G: Pass> Tree<G> {
    /// Walks down to a leaf that wants an opinion. Walks that end in finished or proven positions on the way to it, a few at
    /// most, are backed up at once. `None` if there is nothing to ask now: the root is proven, every way leads to pending
    /// leaves, or no walk has found a leaf yet; in the last case there are more playouts than before.
    pub fn gather(&mut self) -> Option<Leaf<G>> {
        for _ in 0..MOST_FINISHED_WALKS {
            match self.walk() {
                Walk::Leaf(leaf) => return Some(leaf),
                Walk::Finished => {}
                Walk::Blocked => break,
            }
        }
        None
    }

    /// One walk from the root, exactly one playout or none.
    pub fn walk(&mut self) -> Walk<G> {
        self.walk_from(ROOT)
    }

    /// One walk that begins with the root's move of this number, in the order of legal moves; below, the search selects. The
    /// root must be expanded.
    pub fn walk_below(&mut self, index: usize) -> Walk<G> {
        let start = self.root_moves().start + index;
        self.walk_from(start)
    }

    /// Gives a leaf the answer of the network: a logit for every legal move of its position, in their order, and its value
    /// for the side to move, −1 to +1. A leaf from before the last [`advance`](Tree::advance) is dropped.
    pub fn apply(&mut self, leaf: Leaf<G>, logits: &[f32], value: f32) {
        let Leaf { position, edge, generation } = leaf;
        if generation == self.generation {
            self.release(edge);
            self.expand(edge, position, logits, value);
            self.back_up(edge, -value);
        }
    }

    /// Walks down from `start`, which is the root or one of its moves. A position from which every way is blocked is marked
    /// and the walk begun anew, without it.
    fn walk_from(&mut self, start: usize) -> Walk<G> {
        while !self.edges[start].is_waiting() && !self.is_proven() {
            let mut position = self.position.clone();
            self.links[start].mv.inspect(|&mv| position.play(mv));
            if let Some(edge) = self.descend(start, &mut position) {
                return self.arrive(edge, position);
            }
        }
        Walk::Blocked
    }

    /// Plays the selected moves, to where the tree ends or its value is proven.
    fn descend(&mut self, start: usize, position: &mut G) -> Option<usize> {
        let mut edge = start;
        while self.links[edge].proven.is_none()
            && let Some(node) = self.links[edge].node()
        {
            let Some(child) = self.select(edge, node) else {
                self.edges[edge].wait();
                return None;
            };
            position.play(self.links[child].mv.expect("children have moves"));
            edge = child;
        }
        Some(edge)
    }

    /// The move with the highest bound, the first of equals; none if all are proven lost or lead to pending leaves only.
    fn select(&self, edge: usize, node: usize) -> Option<usize> {
        let (parent, node) = (&self.edges[edge], &self.nodes[node]);
        let bound = Bound {
            scale: self.settings.exploration * (parent.walks() as f32).sqrt(),
            unvisited: self
                .settings
                .first_play
                .map_or(0.0, |less| -parent.mean() - less * node.explored.sqrt()),
            virtual_loss: self.settings.virtual_loss,
        };
        bound.highest(&self.edges[node.children()]).map(|index| node.children().start + index)
    }

    /// The end of a walk: a known value is backed up, an open leaf handed out.
    fn arrive(&mut self, edge: usize, mut position: G) -> Walk<G> {
        if let Some(proven) = self.known(edge, &mut position) {
            if self.settings.proofs {
                self.prove(edge, proven);
            }
            self.back_up(edge, proven.value() as f32);
            return Walk::Finished;
        }
        self.edges[edge].wait();
        self.on_the_way(edge, |edge| edge.pending += 1);
        Walk::Leaf(Leaf { position, edge, generation: self.generation })
    }

    /// What a position is for the side that moved into it, if nobody need be asked. The root's moves are wanted whatever it is, so that
    /// it is asked about.
    fn known(&self, edge: usize, position: &mut G) -> Option<Proven> {
        self.links[edge]
            .proven
            .or_else(|| {
                position.outcome().map(|outcome| Proven::of(outcome.utility(!position.side_to_move())))
            })
            .or_else(|| {
                let looks = self.settings.proofs && edge != ROOT;
                looks.then(|| foresight::winning_move(position)).flatten().map(|_| Proven::Loss(1))
            })
    }

    /// A leaf is pending no more, and all that led to it is open again.
    fn release(&mut self, leaf: usize) {
        self.on_the_way(leaf, |edge| {
            edge.pending -= 1;
            edge.go_on();
        });
    }

    /// Changes every edge from this one up to the root.
    fn on_the_way(&mut self, mut edge: usize, change: impl Fn(&mut Edge)) {
        loop {
            change(&mut self.edges[edge]);
            if edge == ROOT {
                return;
            }
            edge = self.links[edge].parent();
        }
    }

    /// Adds all moves of a leaf; their priors are the softmax of the logits. What one move ahead proves of them is marked.
    fn expand(&mut self, edge: usize, position: G, logits: &[f32], value: f32) {
        self.shares.clear();
        self.shares.extend_from_slice(logits);
        softmax(&mut self.shares);
        let first = self.edges.len();
        self.edges.extend(self.shares.iter().map(|&share| Edge::new(share)));
        self.links.extend(position.legal_moves().map(|mv| Link::new(Some(mv), edge)));
        assert_eq!(self.edges.len(), self.links.len(), "there must be a logit for every legal move");
        self.links[edge].expand_as(self.nodes.len());
        self.nodes.push(Node::new(first..self.edges.len(), value));
        if self.settings.proofs {
            self.foresee(edge, position);
        }
    }

    /// Adds a value for the side that made the move of `edge` to all that led to it, turning sides at every step. Where a
    /// position is proven by it, its exact value goes up instead.
    fn back_up(&mut self, mut edge: usize, mut value: f32) {
        loop {
            if let Some(proven) = self.links[edge].proven {
                value = proven.value() as f32;
            }
            self.edges[edge].total += value;
            self.edges[edge].visits += 1;
            if edge == ROOT {
                return;
            }
            let parent = self.links[edge].parent();
            let node = self.links[parent].node().expect("a parent is expanded");
            if self.edges[edge].visits == 1 {
                self.nodes[node].explored += self.edges[edge].prior;
            }
            if self.links[edge].proven.is_some() && self.links[parent].proven.is_none() {
                let children = &self.links[self.nodes[node].children()];
                if let Some(proven) = Proven::by_children(children.iter().map(|child| child.proven)) {
                    self.prove(parent, proven);
                }
            }
            (edge, value) = (parent, -value);
        }
    }

    /// Marks the exact value of a position; a lost move is not selected again.
    fn prove(&mut self, edge: usize, proven: Proven) {
        if self.links[edge].proven.is_none() {
            self.links[edge].proven = Some(proven);
            if matches!(proven, Proven::Loss(_)) {
                self.edges[edge].lose();
            }
        }
    }
}
