//! A node of a Monte-Carlo tree, and the random game that judges it.

pub(super) use crate::proven::Proven;

use std::ops::Range;
use tengen_core::{Game, Side};

/// A position of the tree, by the move that leads to it.
pub(super) struct Node<M> {
    pub(super) mv: Option<M>,
    pub(super) children: Range<usize>,
    pub(super) visits: u32,
    /// The sum of results for the side that made `mv`: +1 a win, −1 a loss.
    pub(super) total: f64,
    /// The exact value for the side that made `mv`, once known.
    pub(super) proven: Option<Proven>,
}

impl<M> Node<M> {
    pub(super) fn new(mv: Option<M>) -> Node<M> {
        Node { mv, children: 0..0, visits: 0, total: 0.0, proven: None }
    }
}

/// The result of a game played at random from `position`, for `mover`.
pub(super) fn random_game<G: Game>(mut position: G, mover: Side, random: &mut fastrand::Rng) -> f64 {
    loop {
        if let Some(outcome) = position.outcome() {
            return f64::from(outcome.utility(mover));
        }
        let chosen = random.usize(..position.legal_moves().count());
        let mv = position.legal_moves().nth(chosen).expect("an open game has moves");
        position.play(mv);
    }
}
