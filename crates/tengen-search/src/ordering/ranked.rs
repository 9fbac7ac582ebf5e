//! The moves of the nodes on the current path, ranked, without allocation: one stack for all nodes.

use super::Ordering;
use crate::Search;
use tengen_core::Game;

/// The moves of one node, still to be searched: a stretch of [`Search::ranked`].
pub(crate) struct RankedMoves {
    pub(super) start: usize,
    next: usize,
}

impl<G: Game, E, O, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The move of the principal variation to follow, if this node lies on it.
    pub(crate) fn guide_move(&self) -> Option<G::Move> {
        let &(key, mv) = self.guide.get(self.ply.index())?;
        (key == self.position.key()).then_some(mv)
    }

    /// Ranks the legal moves; `first`, if it is one of them, comes first.
    pub(crate) fn rank_moves(&mut self, first: Option<G::Move>) -> RankedMoves {
        let start = self.ranked.len();
        for mv in self.position.legal_moves() {
            let rank = if Some(mv) == first {
                i32::MAX
            } else {
                self.ordering.rank(&mut self.position, self.ply, mv)
            };
            self.ranked.push((rank, mv));
        }
        RankedMoves { start, next: start }
    }

    /// Takes the best move that is left. Selecting one at a time beats sorting: after a cut-off the rest is moot.
    pub(crate) fn next_move(&mut self, moves: &mut RankedMoves) -> Option<G::Move> {
        let left = &mut self.ranked[moves.next..];
        let (&(mut highest, _), mut best) = (left.first()?, 0);
        for (index, &(rank, _)) in left.iter().enumerate().skip(1) {
            if rank > highest {
                (highest, best) = (rank, index);
            }
        }
        // Rotating instead of swapping keeps moves of equal rank in the order of generation.
        left[..=best].rotate_right(1);
        moves.next += 1;
        Some(left[0].1)
    }

    /// Frees the stretch of a node that is done.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn drop_moves(&mut self, moves: RankedMoves) {
        self.ranked.truncate(moves.start);
    }
}
