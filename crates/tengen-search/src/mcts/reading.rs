//! What a grown tree says: the moves of the root with their statistics, and the best line.

use super::{Mcts, Proven};
use tengen_core::{Game, Ply, Score};

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

impl<G: Game> Mcts<G> {
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
        let (mut line, mut node) = (Vec::new(), 0);
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
            let class = match node.proven {
                Some(Proven::Win(plies)) => (0, plies),
                Some(Proven::Loss(plies)) => (2, u16::MAX - plies),
                Some(Proven::Draw) | None => (1, 0),
            };
            (class, std::cmp::Reverse(node.visits))
        });
        children
    }

    fn statistics(&self, child: usize) -> MoveStatistics<G::Move> {
        let node = &self.nodes[child];
        let (mean, score) = match node.proven {
            Some(Proven::Win(plies)) => (1.0, Score::win_in(Ply(plies + 1))),
            Some(Proven::Loss(plies)) => (-1.0, Score::loss_in(Ply(plies + 1))),
            Some(Proven::Draw) => (0.0, Score::DRAW),
            None => {
                let mean = node.total / f64::from(node.visits.max(1));
                (mean, Score::heuristic((mean * 1000.0).round() as i32))
            }
        };
        MoveStatistics { mv: node.mv.expect("children have moves"), visits: node.visits, mean, score }
    }
}
