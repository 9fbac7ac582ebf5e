//! The judgement of a position: weights fitted to games.
//!
//! Every empty cell has a vector for each side, made of the four windows around it; the state keeps them and their sums. A small
//! [`network`] makes a chance to win of the sums, and says how likely the best move is on a cell.

mod alarm;
pub mod network;
mod weights;

use crate::state::State;
use network::Hidden;
use tengen_core::Score;

pub use alarm::{ALARM_BITS, alarm};
pub use weights::{FolderError, MOST, MOST_BIAS, NotInstalled, Row, SideWeights, Weights, WeightsError};

/// Points that stand for odds of e to win, in every position and at every stage of a game.
pub const POINTS: f32 = 150.0;

/// Points for each unit of what the network gives. It is fitted to sharper chances than results have, for with these it tells results
/// better; so a unit is less than the logarithm of odds of e.
pub const POINTS_OF_LOGIT: f32 = 100.0;

/// A static judgement of a state in which nobody has won.
pub trait Evaluate: Sync {
    /// The estimate for the side to move.
    fn evaluate(&self, state: &mut State) -> Score;
}

/// What the network sees of the whole board.
#[inline]
pub(crate) fn see(state: &mut State) -> Hidden {
    let us = state.side_to_move();
    let (head, alarm) = (state.head(), alarm(state));
    let sums = state.sums();
    head.see(&sums[us.index()], &sums[(!us).index()], alarm)
}

/// The sums of both sides through the network of the rule.
#[derive(Clone, Copy, Debug)]
pub struct Pattern;

impl Evaluate for Pattern {
    #[inline]
    fn evaluate(&self, state: &mut State) -> Score {
        let logit = state.head().judge(&see(state));
        Score::heuristic((logit * POINTS_OF_LOGIT) as i32)
    }
}
