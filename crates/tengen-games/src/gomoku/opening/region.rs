//! Where on the board a stone may go.

use crate::Square;
use crate::gomoku::Gomoku;
use std::fmt;

/// A part of the board around its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// All of it.
    Anywhere,
    /// The centre only.
    Centre,
    /// The central square of so many rows and columns.
    Within(u8),
    /// All but that square.
    Outside(u8),
}

impl Region {
    /// Whether `square`, on the board, lies in it.
    pub fn contains(self, board: &Gomoku, square: Square) -> bool {
        let centre = board.centre();
        let away = square.x.abs_diff(centre.x).max(square.y.abs_diff(centre.y));
        match self {
            Region::Anywhere => true,
            Region::Centre => away == 0,
            Region::Within(extent) => away <= extent / 2,
            Region::Outside(extent) => away > extent / 2,
        }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Region::Anywhere => write!(f, "anywhere"),
            Region::Centre => write!(f, "in the centre"),
            Region::Within(extent) => write!(f, "within the central {extent}x{extent}"),
            Region::Outside(extent) => write!(f, "outside the central {extent}x{extent}"),
        }
    }
}
