//! What threats force: the cells that stop a five, and those that stop a straight four.

use crate::cell::{Cell, Cells};
use crate::line::Class;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::Side;
use tengen_games::gomoku::Rule;

impl State {
    /// The cells where a stone of the opponent stops every five that `attacker` threatens to make next; there is at least
    /// one such five.
    pub(crate) fn stops_of_five(&self, attacker: Side) -> Cells {
        let fives = self.threats(attacker, Threat::Five);
        if matches!(self.rule(), Rule::Caro | Rule::ExactCaro) {
            let stops = fives.iter().map(|five| self.stops_of_capped_five(attacker, five));
            return stops.reduce(|all, stops| all.intersection(&stops)).unwrap_or(Cells::NONE);
        }
        if fives.len() == 1 { *fives } else { Cells::NONE }
    }

    /// The cells that stop a five on `five` where stones at both ends spoil it: itself, and an end if the other is
    /// taken already.
    fn stops_of_capped_five(&self, attacker: Side, five: Cell) -> Cells {
        let mut stops = Cells::NONE;
        stops.insert(five);
        let mut lines = (0..4).filter(|&line| self.class(attacker, five, line) == Class::Five);
        let (Some(line), None) = (lines.next(), lines.next()) else { return stops };
        let end = |sign: isize| {
            let mut cell = five.along(line, sign);
            while self.stone(cell) == Some(attacker) {
                cell = cell.along(line, sign);
            }
            cell
        };
        let ends = [end(-1), end(1)];
        for (here, there) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            if self.is_empty(here) && self.stone(there) == Some(!attacker) {
                stops.insert(here);
            }
        }
        stops
    }

    /// The cells where a stone of the opponent may stop every straight four (or pair of fours) that `attacker` threatens
    /// to make next: on each such cell, or on a line that makes it one. Moves that stop it by making fours are not among
    /// them.
    pub(crate) fn stops_of_straight_four(&mut self, attacker: Side) -> Cells {
        let mut fours = *self.threats(attacker, Threat::StraightFour);
        if self.rule().forbids(attacker) {
            for four in fours.iter() {
                if self.is_forbidden(attacker, four) {
                    fours.remove(four);
                }
            }
        }
        let stops = fours.iter().map(|four| {
            let mut stops = Cells::NONE;
            stops.insert(four);
            for line in (0..4).filter(|&line| self.class(attacker, four, line).is_four()) {
                for sign in [-1, 1] {
                    for distance in 1..=5 {
                        let cell = four.along(line, sign * distance);
                        if self.is_empty(cell) {
                            stops.insert(cell);
                        } else if self.stone(cell) != Some(attacker) {
                            break;
                        }
                    }
                }
            }
            stops
        });
        stops.reduce(|all, stops| all.intersection(&stops)).unwrap_or(Cells::NONE)
    }

    /// A cell where `side`, to move, makes a straight four or two fours, if it may.
    pub(crate) fn straight_four(&mut self, side: Side) -> Option<Cell> {
        if !self.has_threat(side, Threat::StraightFour) {
            return None;
        }
        let fours = *self.threats(side, Threat::StraightFour);
        fours.iter().find(|&four| !self.is_forbidden(side, four))
    }

    /// Whether `side` can make a four that is not yet straight: a win by fours may begin there.
    #[inline]
    pub(crate) fn can_begin_fours(&self, side: Side) -> bool {
        self.has_threat(side, Threat::Four) || self.has_threat(side, Threat::FourThree)
    }

    /// The cells where `side` makes a four of any kind; some may be forbidden.
    pub(crate) fn fours(&self, side: Side) -> Cells {
        self.threats(side, Threat::Four)
            .union(self.threats(side, Threat::FourThree))
            .union(self.threats(side, Threat::StraightFour))
    }
}
