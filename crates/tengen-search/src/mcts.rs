//! Monte-Carlo tree search: no judgement, only random games, and a tree that grows where they go well.
//!
//! Each playout walks down the tree by the upper confidence bound, adds the children of the leaf it reaches, plays
//! one of them to the end at random, and adds the result to every node on the way back. A position that is decided
//! is not sampled but **proven**: a move to a proven loss of the opponent is a proven win, and a node all of whose
//! moves lose is a proven loss; proven nodes are exact, and the search ends when the root is one.
//!
//! CITE: L. Kocsis, C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006 (UCT); R. Coulom, "Efficient
//! Selectivity and Backup Operators in Monte-Carlo Tree Search", 2006; M. H. M. Winands, Y. Björnsson, J.-T. Saito,
//! "Monte-Carlo Tree Search Solver", 2008.

mod node;
mod reading;

pub use reading::{MoveStatistics, NodeStatistics};

use node::{Node, Proven, random_game};
use tengen_core::{Budget, Game, Stopped};

/// The tree stops growing here, some 250 MB; playouts go on from its leaves.
const MOST_NODES: usize = 4_000_000;

/// A tree grown by random games.
pub struct Mcts<G: Game> {
    root: G,
    nodes: Vec<Node<G::Move>>,
    exploration: f64,
    random: fastrand::Rng,
    path: Vec<usize>,
}

impl<G: Game> Mcts<G> {
    /// A tree with nothing but the position. The usual `exploration` is √2.
    pub fn new(position: G, exploration: f64, seed: u64) -> Mcts<G> {
        let (nodes, random) = (vec![Node::new(None)], fastrand::Rng::with_seed(seed));
        Mcts { root: position, nodes, exploration, random, path: Vec::new() }
    }

    /// Grows the tree by up to `playouts` random games, each a node of the budget; less if the root is proven.
    pub fn grow(&mut self, playouts: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        for _ in 0..playouts {
            if self.nodes[0].proven.is_none() {
                budget.spend()?;
                self.playout();
            }
        }
        Ok(())
    }

    /// One walk: select, expand, simulate, back up.
    fn playout(&mut self) {
        let mut position = self.root.clone();
        let mut node = 0;
        self.path = vec![node];
        while !self.nodes[node].children.is_empty() && self.nodes[node].proven.is_none() {
            node = self.select(node);
            position.play(self.nodes[node].mv.expect("children have moves"));
            self.path.push(node);
        }
        let mover = !position.side_to_move();
        if self.nodes[node].proven.is_none() {
            self.expand(node, &position);
        }
        let result = match self.nodes[node].proven {
            Some(proven) => f64::from(proven.value()),
            None => random_game(position, mover, &mut self.random),
        };
        self.back_up(result);
    }

    /// The child with the highest upper confidence bound; one that was never visited comes first, a proven loss never.
    fn select(&self, node: usize) -> usize {
        let log_visits = f64::from(self.nodes[node].visits.max(1)).ln();
        let bound = |&child: &usize| {
            let node = &self.nodes[child];
            match node.proven {
                Some(Proven::Loss(_)) => f64::NEG_INFINITY,
                _ if node.visits == 0 => f64::INFINITY,
                _ => {
                    let visits = f64::from(node.visits);
                    node.total / visits + self.exploration * (log_visits / visits).sqrt()
                }
            }
        };
        let children = self.nodes[node].children.clone();
        children.max_by(|a, b| bound(a).total_cmp(&bound(b))).expect("an expanded node has children")
    }

    /// Adds all children of a leaf, or proves it if the game is over there.
    fn expand(&mut self, node: usize, position: &G) {
        if let Some(outcome) = position.outcome() {
            self.nodes[node].proven = Some(Proven::of(outcome.utility(!position.side_to_move())));
            return;
        }
        if self.nodes.len() >= MOST_NODES {
            return;
        }
        let start = self.nodes.len();
        self.nodes.extend(position.legal_moves().map(|mv| Node::new(Some(mv))));
        self.nodes[node].children = start..self.nodes.len();
    }

    /// Adds the result to the path, from its end, turning sides at every step, and proves what can be proven.
    fn back_up(&mut self, mut result: f64) {
        for index in (0..self.path.len()).rev() {
            let node = self.path[index];
            if self.nodes[node].proven.is_none() {
                let children = &self.nodes[self.nodes[node].children.clone()];
                self.nodes[node].proven = Proven::by_children(children.iter().map(|child| child.proven));
            }
            let node = &mut self.nodes[node];
            if let Some(proven) = node.proven {
                result = f64::from(proven.value());
            }
            node.visits += 1;
            node.total += result;
            result = -result;
        }
    }
}
