//! What a two-player game of perfect information is.

use crate::{Outcome, Side};
use std::fmt;
use std::hash::Hash;

/// A position of a game, with the rules to move on from it and back again.
///
/// A position is a value: it knows nothing of evaluators, searchers or threads. Implement two types and six
/// functions and every algorithm of Tengen plays your game; `examples/own_game.rs` does it for Nim.
pub trait Game: Clone {
    /// A move; small and cheap to copy, and printed in the game's own notation.
    type Move: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static;
    /// The legal moves of one position; owns what it needs, so that the position can be played on meanwhile.
    type Moves: Iterator<Item = Self::Move>;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The legal moves, in a fixed order; none if the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Makes a legal move. An illegal one is the caller's bug and may panic.
    fn play(&mut self, mv: Self::Move);

    /// Takes back `mv`, which must be the move made last.
    fn undo(&mut self, mv: Self::Move);

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash of all that the future depends on: equal positions have equal keys.
    fn key(&self) -> u64;

    /// A key that is the same for all symmetric images of a position. A game without symmetries need not do
    /// anything.
    fn symmetric_key(&self) -> u64 {
        self.key()
    }

    /// Whether `mv` is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().any(|legal| legal == mv)
    }

    /// Plays `mv`, calls `look`, and takes `mv` back, whatever `look` returns.
    #[inline]
    fn with_move<T>(&mut self, mv: Self::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        self.play(mv);
        let seen = look(self);
        self.undo(mv);
        seen
    }
}

/// A game in which the turn can be handed over without a move.
pub trait Pass: Game {
    /// Gives the turn to the other side, in a game that is not over; doing it twice changes nothing.
    fn pass(&mut self);
}
