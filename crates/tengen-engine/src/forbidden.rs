//! Renju's forbidden points, from the classes kept in the state: the fast twin of `tengen_games::gomoku::forbidden`.
//!
//! Overlines and double fours are seen in the classes. Two open threes are suspects: a stone is put there to see whether
//! each can become a straight four on a cell that is not forbidden itself.

use crate::cell::Cell;
use crate::line::Class;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::Side;

impl State {
    /// Whether a stone of `side` on the empty cell is forbidden.
    #[inline]
    pub(crate) fn is_forbidden(&mut self, side: Side, cell: Cell) -> bool {
        self.rule().forbids(side)
            && (self.threats(side, Threat::Forbidden).contains(cell)
                || self.suspects().contains(cell) && self.is_double_three(cell))
    }

    /// Whether at least two of the open threes that a black stone would make are real.
    fn is_double_three(&mut self, cell: Cell) -> bool {
        let threes = [0, 1, 2, 3].map(|line| self.class(Side::First, cell, line).is_open_three());
        self.place(cell, Side::First);
        let mut real = 0;
        for (line, is_three) in threes.into_iter().enumerate() {
            real += u8::from(is_three && self.is_real_three(cell, line));
        }
        self.lift();
        real >= 2
    }

    /// Whether the three through the black stone on `cell` can become a straight four legally.
    fn is_real_three(&mut self, cell: Cell, line: usize) -> bool {
        for sign in [-1, 1] {
            // Past stones of the three to the first empty cell on this side, then to the one after more stones.
            for distance in 1..=3 {
                let four = cell.along(line, sign * distance);
                if !self.is_empty(four) {
                    if self.stone(four) == Some(Side::First) {
                        continue;
                    }
                    break;
                }
                // The straight four is unbroken, so it reaches back to `cell` only if no gap lies between.
                let makes_four = self.class(Side::First, four, line) == Class::StraightFour;
                if makes_four && !self.makes_five(four) && !self.is_forbidden(Side::First, four) {
                    return true;
                }
                break;
            }
        }
        false
    }

    fn makes_five(&self, cell: Cell) -> bool {
        self.threats(Side::First, Threat::Five).contains(cell)
    }
}
