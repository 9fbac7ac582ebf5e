//! How a game ends, and the one place where "who won" becomes "good for the side to move".

use crate::{Ply, Score, Side};

/// The result of a finished game, by the rules; absolute, not seen from a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The value of the finished game for `side`, reached `ply` moves below the root.
    #[inline]
    pub fn score_for(self, side: Side, ply: Ply) -> Score {
        match self {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(winner) if winner == side => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
        }
    }

    /// +1, 0 or −1 for `side`: the utility of the textbooks.
    #[inline]
    pub fn utility(self, side: Side) -> i32 {
        match self {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => 1,
            Outcome::Win(_) => -1,
        }
    }
}
