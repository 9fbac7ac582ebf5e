//! What a grown tree says: the moves of the root with their statistics, and the best line; and, for whoever watches it
//! grow, every node and the path of the last playout.

use super::{Mcts, Proven};
use std::ops::Range;
use tengen_core::{Budget, Game, Score, Stopped};

/// What the tree says of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveStatistics<M> {
    /// The move.
    pub mv: M,
    /// Random games that went through it.
    pub visits: u32,
    /// Their mean result for the side to move, −1 to +1; a whole number if proven.
    pub mean: f64,
    /// The value: if proven, a win, loss or draw, a win not always the shortest; else the mean in thousandths.
    pub score: Score,
}

/// What the tree says of one of its nodes. Nodes are numbered in the order they were added, the root being 0.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeStatistics<M> {
    /// The move that leads to it; none for the root.
    pub mv: Option<M>,
    /// The numbers of its children, in the order of generation; empty before it is expanded.
    pub children: Range<usize>,
    /// Random games that went through it.
    pub visits: u32,
    /// The sum of their results for the side that made `mv`, +1 a win and −1 a loss.
    pub total: f64,
    /// The exact result for the side that made `mv`, +1, 0 or −1, once it is proven.
    pub proven: Option<i8>,
}

impl<G: Game> Mcts<G> {
    /// Plays one random game and returns the numbers of the nodes it went through, the root first; `None` if the root is
    /// proven and nothing is left to find out. [`grow`](Mcts::grow) is the same for those who do not watch.
    pub fn step(&mut self, budget: &mut Budget<'_>) -> Result<Option<&[usize]>, Stopped> {
        if self.is_proven() {
            return Ok(None);
        }
        budget.spend()?;
        self.playout();
        Ok(Some(&self.path))
    }

    /// How many nodes the tree has.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The node of this number, which must be less than [`size`](Mcts::size).
    pub fn node(&self, number: usize) -> NodeStatistics<G::Move> {
        let node = &self.nodes[number];
        NodeStatistics {
            mv: node.mv,
            children: node.children.clone(),
            visits: node.visits,
            total: node.total,
            proven: node.proven.map(|proven| proven.value() as i8),
        }
    }

    /// Random games so far.
    pub fn playouts(&self) -> u32 {
        self.nodes[0].visits
    }

    /// The moves of the root, the best first: a proven win, then by visits, proven losses last.
    pub fn moves(&self) -> Vec<MoveStatistics<G::Move>> {
        self.ranked_children(0).into_iter().map(|child| self.statistics(child)).collect()
    }

    /// Whether the result of the position is known for certain.
    pub fn is_proven(&self) -> bool {
        self.nodes[0].proven.is_some()
    }

    /// The line of best moves, as far as the tree knows it.
    pub fn line(&self) -> Vec<G::Move> {
        self.line_from(0)
    }

    /// The line of best moves that begins with this move of the root; nothing if the tree does not have it.
    pub fn line_with(&self, mv: G::Move) -> Vec<G::Move> {
        let child = self.nodes[0].children.clone().find(|&child| self.nodes[child].mv == Some(mv));
        child.map_or_else(Vec::new, |child| [vec![mv], self.line_from(child)].concat())
    }

    /// The best moves from a node on.
    fn line_from(&self, mut node: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Some(&best) = self.ranked_children(node).first() {
            line.extend(self.nodes[best].mv);
            node = best;
        }
        line
    }

    fn ranked_children(&self, node: usize) -> Vec<usize> {
        let mut children: Vec<usize> = self.nodes[node].children.clone().collect();
        children.sort_by_key(|&child| {
            let node = &self.nodes[child];
            (Proven::order(node.proven), std::cmp::Reverse(node.visits))
        });
        children
    }

    fn statistics(&self, child: usize) -> MoveStatistics<G::Move> {
        let node = &self.nodes[child];
        let sampled = node.total / f64::from(node.visits.max(1));
        let (mean, score) = node.proven.map_or_else(
            || (sampled, Score::heuristic((sampled * 1000.0).round() as i32)),
            |proven| (f64::from(proven.value()), proven.score()),
        );
        MoveStatistics { mv: node.mv.expect("children have moves"), visits: node.visits, mean, score }
    }
}
