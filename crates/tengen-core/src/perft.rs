//! Counting the nodes of a game tree by ply: the standard check of a move generator.

use crate::Game;

/// The number of move sequences of exactly `plies` moves.
pub fn perft<G: Game>(position: &mut G, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    if plies == 1 {
        return position.legal_moves().count() as u64;
    }
    position.legal_moves().map(|mv| position.with_move(mv, |child| perft(child, plies - 1))).sum()
}

/// [`perft`] split by the first move: what one compares with another generator to find a bug.
pub fn divide<G: Game>(position: &mut G, plies: u32) -> Vec<(G::Move, u64)> {
    if plies == 0 || position.outcome().is_some() {
        return Vec::new();
    }
    position.legal_moves().map(|mv| (mv, position.with_move(mv, |child| perft(child, plies - 1)))).collect()
}
