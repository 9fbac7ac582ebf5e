//! What a position is worth, by a search or by the rules.

use tengen_core::{Outcome, Ply, Score, ScoreKind, Side};
use tengen_engine::win_rate;

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// By a search.
    Searched {
        /// Who was to move.
        side: Side,
        /// The value for that side.
        score: Score,
    },
    /// By the rules.
    Over(Outcome),
}

impl Value {
    /// The value for `side`.
    pub fn score(self, side: Side) -> Score {
        match self {
            Value::Searched { side: searched, score } => {
                if searched == side {
                    score
                } else {
                    -score
                }
            }
            Value::Over(outcome) => outcome.score_for(side, Ply::ROOT),
        }
    }

    /// The chance that `side` wins.
    pub fn chance(self, side: Side) -> f64 {
        win_rate(self.score(side))
    }

    /// Who wins, if that is known.
    pub fn winner(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| matches!(self.score(side).kind(), ScoreKind::Win(_)))
    }
}
