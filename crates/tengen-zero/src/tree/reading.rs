//! What a grown tree says: its moves with their statistics, its value and its best line.

use super::foresight::winning_move;
use super::{Edge, Proven, ROOT, Tree};
use std::cmp::Reverse;
use std::ops::Range;
use tengen_core::Game;

/// What the tree says of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveStatistics<M> {
    /// The move.
    pub mv: M,
    /// Playouts that went through it.
    pub visits: u32,
    /// The share that the network gave it, and noise if there was any.
    pub prior: f32,
    /// Their mean value for the side to move, −1 to +1; the exact one if proven; 0 if neither.
    pub mean: f32,
    /// The exact value for the side to move, if known.
    pub proven: Option<Proven>,
}

impl<G: Game> Tree<G> {
    /// The position at the root.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Playouts through the root whose values are backed up, those kept by [`advance`](Tree::advance) among them. The first
    /// of all judges the root itself; the visits of its moves add up to one less.
    pub fn playouts(&self) -> u32 {
        self.edges[ROOT].visits
    }

    /// Leaves whose answers are not yet applied.
    pub fn pending(&self) -> u32 {
        u32::from(self.edges[ROOT].pending)
    }

    /// Whether the root's moves are known, with their priors.
    pub fn is_expanded(&self) -> bool {
        self.links[ROOT].node().is_some()
    }

    /// Whether the result of the position is known for certain.
    pub fn is_proven(&self) -> bool {
        self.links[ROOT].proven.is_some()
    }

    /// The value of the root for the side to move: exact if proven, else the mean of its playouts.
    pub fn root_value(&self) -> f32 {
        -self.mean(ROOT)
    }

    /// The value of the root by the network alone; none if it has not been asked.
    pub fn network_value(&self) -> Option<f32> {
        self.links[ROOT].node().map(|node| self.nodes[node].value)
    }

    /// The moves of the root in the order of legal moves; none if it is not expanded.
    pub fn moves_in_order(&self) -> impl ExactSizeIterator<Item = MoveStatistics<G::Move>> {
        self.root_moves().map(|edge| self.statistics(edge))
    }

    /// The moves of the root, the best first: a proven win, then by visits, proven losses last; of equals, the one with the larger share.
    pub fn moves(&self) -> Vec<MoveStatistics<G::Move>> {
        self.ranked_children(ROOT).into_iter().map(|edge| self.statistics(edge)).collect()
    }

    /// The line of best moves, as far as it was visited or proven.
    pub fn line(&self) -> Vec<G::Move> {
        // A move that loses at once is proven unvisited; that is how a line ends only where everything loses.
        let best = |&edge: &usize| {
            let (best, lost) = (*self.ranked_children(edge).first()?, self.links[edge].proven.is_some());
            (self.edges[best].visits > 0 || lost).then_some(best)
        };
        let way: Vec<usize> = std::iter::successors(Some(ROOT), best).collect();
        let mut line: Vec<G::Move> = way.iter().filter_map(|&edge| self.links[edge].mv).collect();
        if way.last().is_some_and(|&end| self.links[end].proven == Some(Proven::Loss(1))) {
            // Nobody was asked about a position in which a move wins at once.
            let mut end = self.position.clone();
            for &mv in &line {
                end.play(mv);
            }
            line.extend(winning_move(&mut end));
        }
        line
    }

    /// Whether the result of the root's move of this number is not yet proven.
    pub(super) fn is_open(&self, index: usize) -> bool {
        self.links[self.root_moves().start + index].proven.is_none()
    }

    pub(super) fn root_moves(&self) -> Range<usize> {
        self.children(ROOT)
    }

    pub(super) fn children(&self, edge: usize) -> Range<usize> {
        self.links[edge].node().map_or(0..0, |node| self.nodes[node].children())
    }

    fn mean(&self, edge: usize) -> f32 {
        self.links[edge].proven.map_or_else(|| self.edges[edge].mean(), |proven| proven.value() as f32)
    }

    fn ranked_children(&self, edge: usize) -> Vec<usize> {
        let mut children: Vec<usize> = self.children(edge).collect();
        children.sort_by_key(|&child| {
            let Edge { visits, prior, .. } = self.edges[child];
            (Proven::order(self.links[child].proven), Reverse(visits), Reverse(prior.to_bits()))
        });
        children
    }

    fn statistics(&self, edge: usize) -> MoveStatistics<G::Move> {
        let (stats, link) = (&self.edges[edge], &self.links[edge]);
        MoveStatistics {
            mv: link.mv.expect("children have moves"),
            visits: stats.visits,
            prior: stats.prior,
            mean: self.mean(edge),
            proven: link.proven,
        }
    }
}
