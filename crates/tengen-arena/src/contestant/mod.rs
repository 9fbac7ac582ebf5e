//! Somebody at the board: a player inside this program, or an engine in a process of its own.

mod inside;
mod outside;

pub(crate) use inside::Inside;
pub(crate) use outside::Outside;

use crate::record::{Detail, End, Reason};
use std::time::Duration;
use tengen_games::Square;
use tengen_players::Playable;

/// Anybody who can be asked for a move.
pub(crate) trait Contestant<G: Playable> {
    /// Chooses a move; the game is not over.
    fn choose(&mut self, game: &Course<'_, G>, time: &Allowance) -> Result<Answer<G::Move>, End>;

    /// The game is over. What the processes used and what was said, if there are any.
    fn leave(self: Box<Self>) -> Farewell;
}

/// The game so far.
pub(crate) struct Course<'a, G> {
    pub(crate) position: &'a G,
    /// Where the moves were made.
    pub(crate) squares: &'a [Square],
}

/// What a player may use for a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// The most for this move; later is lost.
    pub(crate) most: Option<Duration>,
    /// What is left for all moves.
    pub(crate) left: Option<Duration>,
}

/// A move, and what is known of how it was found.
pub(crate) struct Answer<M> {
    pub(crate) mv: M,
    pub(crate) time: Duration,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// What remains of an engine.
#[derive(Default)]
pub(crate) struct Farewell {
    pub(crate) memory: Option<u64>,
    pub(crate) transcript: Option<String>,
}

/// An end for this reason, told in English and Chinese.
pub(crate) fn end(reason: Reason, english: impl Into<String>, chinese: impl Into<String>) -> End {
    End { reason, detail: Detail::new(english.into(), chinese.into()) }
}
