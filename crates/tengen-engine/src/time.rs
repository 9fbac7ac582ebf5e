//! How much of its time the engine uses for a move: a pure function of the clocks.

use std::time::Duration;

/// The time a side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The most for one move.
    pub turn: Option<Duration>,
    /// What is left for the rest of the game.
    pub left: Option<Duration>,
    /// What is added after every move.
    pub increment: Duration,
    /// What to hold back for everything that is not thinking: the pipe, the scheduler.
    pub margin: Duration,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// When a search that is sure of its move stops; one that is not goes on, towards `hard`.
    pub soft: Duration,
    /// When every search stops.
    pub hard: Duration,
}

/// The time for the next move of a game with `stones` on a board of `cells`; none if there is no limit.
pub fn allot(control: &TimeControl, stones: u16, cells: u16) -> Option<Allotment> {
    let _ = (stones, cells);
    let hard = control.turn.into_iter().chain(control.left).min()?;
    let hard = hard.saturating_sub(control.margin);
    Some(Allotment { soft: hard / 2, hard })
}
