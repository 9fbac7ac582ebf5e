//! What the state should be, worked out cell by cell.

use super::{LINES, State, USUAL_SIZE, WALL};
use crate::cell::{Cell, Cells};
use crate::eval::network::{CHANNELS, Sums};
use crate::line::table::{REACH, added_after, added_before, empty_code};
use crate::threat::Threat;
use tengen_core::Side;
use tengen_games::Square;

impl State {
    /// Compares everything that is kept up to date with what the stones alone say.
    ///
    /// # Panics
    /// With the first difference.
    pub fn check_consistency(&self) {
        let mut threats = [[Cells::NONE; Threat::COUNT]; 2];
        let (mut suspects, mut vacant, mut near) = (Cells::NONE, Cells::NONE, Cells::NONE);
        for cell in self.board() {
            let square = Square::from(cell);
            for line in 0..LINES {
                let window = self.window_from_content(cell, line);
                assert_eq!(self.windows[line][cell.index()], window, "window of {square} on line {line}");
            }
            if !self.is_empty(cell) {
                near.insert_near(cell);
                assert_eq!(self.prospects[cell.index()], self.prospects_of(0), "{square} is taken");
                continue;
            }
            vacant.insert(cell);
            let prospects = self.prospects_of(self.classes_from_windows(cell));
            assert_eq!(self.prospects[cell.index()], prospects, "prospects of {square}");
            for side in Side::BOTH {
                let combination = self.combination(side, cell);
                threats[side.index()][combination.threat() as usize].insert(cell);
                if combination.is_suspect() {
                    suspects.insert(cell);
                }
            }
        }
        for side in Side::BOTH {
            assert_eq!(self.threats[side.index()][1..], threats[side.index()][1..], "threats of {side:?}");
            let counts = threats[side.index()].map(|cells| cells.len() as u16);
            assert_eq!(self.counts[side.index()][1..], counts[1..], "counts of {side:?}");
        }
        let [fresh, usual] = [self.size, USUAL_SIZE].map(|size| State::bare(size, self.rule).sum_of_cells());
        let sums = self.sum_of_cells();
        let expected: [Sums; 2] = std::array::from_fn(|side| {
            std::array::from_fn(|channel| sums[side][channel] - fresh[side][channel] + usual[side][channel])
        });
        let mut seen = self.clone();
        assert_eq!(*seen.sums(), expected);
        seen.check_vectors();
        assert_eq!((self.suspects, self.vacant), (suspects, vacant));
        assert_eq!(self.near(), near.intersection(&vacant), "cells near stones");
        assert_eq!(self.placed as usize, self.board().filter(|&cell| !self.is_empty(cell)).count());
    }

    /// What the vectors of the empty cells add up to.
    fn sum_of_cells(&self) -> [Sums; 2] {
        let mut sums = [[0; CHANNELS]; 2];
        for cell in self.vacant.iter() {
            let vector = self.vector_from_windows(cell);
            for (sums, vector) in sums.iter_mut().zip(vector.0) {
                sums.iter_mut().zip(vector).for_each(|(sum, number)| *sum += i32::from(number.max(0)));
            }
        }
        sums
    }

    fn window_from_content(&self, cell: Cell, line: usize) -> u32 {
        let content =
            |sign: isize, distance| self.content[cell.along(line, sign * distance as isize).index()];
        let room = |sign| (1..=REACH).take_while(|&distance| content(sign, distance) != WALL).count();
        let mut window = empty_code(room(-1), room(1));
        for distance in 1..=self.reach {
            for side in Side::BOTH {
                if content(-1, distance) == side as u8 {
                    window += added_before(side, distance);
                }
                if content(1, distance) == side as u8 {
                    window += added_after(side, distance);
                }
            }
        }
        window
    }
}
