//! PUCT, the tree search of AlphaZero: instead of random games, a guide says which moves look promising and how a
//! position looks, and the tree grows where both its judgement and the search so far point.
//!
//! Each playout walks down by the move with the largest
//! ```text
//! Q + c · √N · P / (1 + n)      Q  the mean value of the move so far, 0 if it was never visited
//!                               P  the share the guide gives it
//!                               n  its visits,  N  those of the position it is made in
//! ```
//! the first of equals; it asks the guide about the leaf it reaches, or takes the exact value if the game is over there,
//! and adds that value to every node on the way back, turning sides at every step.
//!
//! CITE: D. Silver et al., "Mastering the game of Go without human knowledge", 2017, and "A general reinforcement learning
//! algorithm that masters chess, shogi, and Go through self-play", 2018; C. D. Rosin, "Multi-armed bandits with episode
//! context", 2011 (the bound).

mod node;
pub use node::Node;

use std::cmp::Reverse;
use tengen_core::{Budget, Game, Stopped};

/// What guides the search: how promising each move looks, and how the position looks.
pub trait Guide<G: Game> {
    /// A share for every legal move in their order, all adding up to one, and the value of the position for the side to
    /// move, −1 to +1. The game is not over.
    fn guide(&self, position: &G) -> (Vec<f32>, f32);
}

/// Every move alike, every position even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Guide<G> for Uniform {
    fn guide(&self, position: &G) -> (Vec<f32>, f32) {
        let moves = position.legal_moves().count();
        (vec![1.0 / moves as f32; moves], 0.0)
    }
}

/// A tree grown by what a guide says.
pub struct Puct<G: Game, D: Guide<G>> {
    root: G,
    guide: D,
    exploration: f32,
    nodes: Vec<Node<G::Move>>,
}

impl<G: Game, D: Guide<G>> Puct<G, D> {
    /// A tree with nothing but the position. An `exploration` of 1 to 2 is usual.
    pub fn new(position: G, guide: D, exploration: f32) -> Puct<G, D> {
        Puct { root: position, guide, exploration, nodes: vec![Node::new(None, 1.0)] }
    }

    /// Grows the tree by `playouts` walks, each a node of the budget; the first of all only expands the root.
    pub fn grow(&mut self, playouts: u64, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        for _ in 0..playouts {
            budget.spend()?;
            self.playout();
        }
        Ok(())
    }

    /// One walk: select, expand, back up.
    fn playout(&mut self) {
        let (mut position, mut path) = (self.root.clone(), vec![0]);
        while let Some(child) = self.select(path[path.len() - 1]) {
            position.play(self.nodes[child].mv.expect("children have moves"));
            path.push(child);
        }
        let mut value = match position.outcome() {
            Some(outcome) => outcome.utility(position.side_to_move()) as f32,
            None => self.expand(path[path.len() - 1], &position),
        };
        for &node in path.iter().rev() {
            value = -value;
            self.nodes[node].visits += 1;
            self.nodes[node].total += value;
        }
    }

    /// The child with the highest bound, the first of equals; none in a leaf.
    fn select(&self, node: usize) -> Option<usize> {
        let scale = self.exploration * (self.nodes[node].visits as f32).sqrt();
        let bound = |child: &Node<G::Move>| child.mean() + scale * child.prior / (1 + child.visits) as f32;
        let children = self.nodes[node].children.clone();
        children.rev().max_by(|&a, &b| bound(&self.nodes[a]).total_cmp(&bound(&self.nodes[b])))
    }

    /// Adds all children of a leaf with the shares that the guide gives them, and returns its value.
    fn expand(&mut self, node: usize, position: &G) -> f32 {
        let (shares, value) = self.guide.guide(position);
        let start = self.nodes.len();
        self.nodes.extend(position.legal_moves().zip(shares).map(|(mv, share)| Node::new(Some(mv), share)));
        self.nodes[node].children = start..self.nodes.len();
        value
    }

    /// The mean value of the position for the side to move.
    pub fn value(&self) -> f32 {
        -self.nodes[0].mean()
    }

    /// The moves of the root, the most visited first; of equals, the one with the larger share, whose bits are larger too.
    pub fn moves(&self) -> Vec<&Node<G::Move>> {
        self.ranked_children(&self.nodes[0])
    }

    /// The most visited moves, one after another, as far as the tree knows them.
    pub fn line(&self) -> Vec<G::Move> {
        let best = |node: &&_| self.ranked_children(node).into_iter().find(|child| child.visits > 0);
        std::iter::successors(Some(&self.nodes[0]), best).filter_map(|node| node.mv).collect()
    }

    fn ranked_children(&self, node: &Node<G::Move>) -> Vec<&Node<G::Move>> {
        let mut children: Vec<_> = self.nodes[node.children.clone()].iter().collect();
        children.sort_by_key(|child| Reverse((child.visits, child.prior.to_bits())));
        children
    }
}
