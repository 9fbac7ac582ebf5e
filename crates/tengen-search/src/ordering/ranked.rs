//! The moves of the nodes on the current path, ranked, without allocation: one stack for all nodes.

use super::Ordering;
use crate::Search;
use tengen_core::{Game, Ply};

/// The moves of one node, still to be searched: a stretch of [`Search::ranked`].
pub(crate) struct RankedMoves {
    pub(super) start: usize,
    next: usize,
}

impl<G: Game, E, O, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The place of the move to follow, if this node lies on the principal variation of the iteration before.
    #[inline]
    pub(crate) fn guide_place(&self) -> Option<u16> {
        let &(key, mv) = self.guide.get(self.ply.index())?;
        if key != self.position.key() {
            return None;
        }
        self.position.legal_moves().position(|legal| legal == mv).map(|place| place as u16)
    }

    /// Ranks the legal moves; the one at the place `first` comes first.
    pub(crate) fn rank_moves(&mut self, first: Option<u16>) -> RankedMoves {
        let start = self.ranked.len();
        self.guided |= self.ply == Ply::ROOT && first.is_some();
        for (place, mv) in (0..).zip(self.position.legal_moves()) {
            let is_first = first == Some(place);
            let rank = if is_first { i32::MAX } else { self.ordering.rank(&mut self.position, self.ply, mv) };
            self.ranked.push((rank, place, mv));
        }
        RankedMoves { start, next: start }
    }

    /// Takes the best move that is left, with its place in the order of generation. Selecting one at a time beats
    /// sorting: after a cut-off the rest is moot.
    pub(crate) fn next_move(&mut self, moves: &mut RankedMoves) -> Option<(u16, G::Move)> {
        let left = &mut self.ranked[moves.next..];
        let (&(mut highest, ..), mut best) = (left.first()?, 0);
        for (index, &(rank, ..)) in left.iter().enumerate().skip(1) {
            if rank > highest {
                (highest, best) = (rank, index);
            }
        }
        // Rotating instead of swapping keeps moves of equal rank in the order of generation.
        left[..=best].rotate_right(1);
        moves.next += 1;
        let (_, place, mv) = left[0];
        Some((place, mv))
    }

    /// Frees the stretch of a node that is done.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn drop_moves(&mut self, moves: RankedMoves) {
        self.ranked.truncate(moves.start);
    }
}
