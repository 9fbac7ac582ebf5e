//! The judgement of a position: weights fitted to games.
//!
//! Every empty cell adds a row of numbers for each side, by the [`Shape`](crate::line::Shape) a stone of that side would make
//! there; the state keeps the sums, the *features*. A small [`network`] makes a chance to win of them.

mod alarm;
pub mod network;
mod weights;

use crate::state::State;
use tengen_core::Score;

pub use alarm::{ALARM_BITS, alarm};
pub use weights::{FolderError, NotInstalled, Promises, Row, SideWeights, Weights, WeightsError};

/// Points that stand for odds of e to win, in every position and at every stage of a game.
pub const POINTS: f32 = 200.0;

/// A static judgement of a state in which nobody has won.
pub trait Evaluate: Sync {
    /// The estimate for the side to move.
    fn evaluate(&self, state: &mut State) -> Score;
}

/// The features of both sides through the network of the rule.
#[derive(Clone, Copy, Debug)]
pub struct Pattern;

impl Evaluate for Pattern {
    #[inline]
    fn evaluate(&self, state: &mut State) -> Score {
        let us = state.side_to_move();
        let (head, alarm) = (state.head(), alarm(state));
        let features = state.features();
        let logit = head.judge(&features[us.index()], &features[(!us).index()], alarm);
        Score::heuristic((logit * POINTS) as i32)
    }
}
