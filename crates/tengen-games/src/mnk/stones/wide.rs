//! Stones on boards up to 25×25, a word for every line.

use super::{Run, Stones, run_starts};
use crate::Square;
use crate::mnk::zobrist;
use crate::mnk::{Direction, Line, Rules};
use tengen_core::Side;

const WIDE_EXTENT: usize = Square::MAX_EXTENT as usize;
const DIAGONALS: usize = 2 * WIDE_EXTENT - 1;

/// Boards up to 25×25: one word for every row, column and diagonal, so that each line is at hand as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide {
    rows: [u32; WIDE_EXTENT],
    columns: [u32; WIDE_EXTENT],
    rising: [u32; DIAGONALS],
    falling: [u32; DIAGONALS],
    count: u16,
}

impl Default for Wide {
    fn default() -> Wide {
        Wide {
            rows: [0; WIDE_EXTENT],
            columns: [0; WIDE_EXTENT],
            rising: [0; DIAGONALS],
            falling: [0; DIAGONALS],
            count: 0,
        }
    }
}

impl Wide {
    /// The index of the rising and of the falling diagonal through a cell; a cell's bit on either is its column.
    #[inline]
    fn diagonals(square: Square) -> (usize, usize) {
        let (x, y) = (square.x as usize, square.y as usize);
        (x + WIDE_EXTENT - 1 - y, x + y)
    }

    /// How many stones stand in an unbroken row before and after `square` along `direction`.
    #[inline]
    pub(crate) fn neighbours_in_a_row(&self, direction: Direction, square: Square) -> (u8, u8) {
        let (word, bit) = self.word(direction, square);
        let before = word.unbounded_shl(32 - u32::from(bit)).leading_ones();
        let after = (word >> bit >> 1).trailing_ones();
        (before as u8, after as u8)
    }

    /// The word of the whole line through `square`, and the bit of `square` in it.
    #[inline]
    fn word(&self, direction: Direction, square: Square) -> (u32, u8) {
        let (rising, falling) = Wide::diagonals(square);
        match direction {
            Direction::Row => (self.rows[square.y as usize], square.x),
            Direction::Column => (self.columns[square.x as usize], square.y),
            Direction::Rising => (self.rising[rising], square.x),
            Direction::Falling => (self.falling[falling], square.x),
        }
    }
}

impl Stones for Wide {
    const MAX_EXTENT: u8 = Square::MAX_EXTENT;
    type Squares = WideSquares;
    type Board = Rules;

    fn board(rules: Rules) -> Rules {
        rules
    }

    #[inline]
    fn contains(&self, square: Square) -> bool {
        self.rows[square.y as usize] >> square.x & 1 != 0
    }

    #[inline]
    fn toggle(&mut self, square: Square) {
        let (rising, falling) = Wide::diagonals(square);
        self.count = if self.contains(square) { self.count - 1 } else { self.count + 1 };
        self.rows[square.y as usize] ^= 1 << square.x;
        self.columns[square.x as usize] ^= 1 << square.y;
        self.rising[rising] ^= 1 << square.x;
        self.falling[falling] ^= 1 << square.x;
    }

    #[inline]
    fn has_run_through(&self, square: Square, k: u8) -> bool {
        let mut found = 0;
        for direction in Direction::ALL {
            found |= run_starts(self.word(direction, square).0 as u64, 1, k as u32);
        }
        found != 0
    }

    #[inline]
    fn count(&self) -> u16 {
        self.count
    }

    #[inline]
    fn is_full(both: &[Wide; 2], rules: Rules) -> bool {
        both[0].count + both[1].count == rules.cells()
    }

    #[inline]
    fn occupied(&self) -> WideSquares {
        WideSquares { rows: self.rows, y: 0 }
    }

    #[inline]
    fn vacant(both: &[Wide; 2], rules: Rules) -> WideSquares {
        let full = u32::MAX >> (32 - rules.width() as u32);
        let mut rows = [0; WIDE_EXTENT];
        for (y, row) in rows.iter_mut().enumerate().take(rules.height() as usize) {
            *row = full & !(both[0].rows[y] | both[1].rows[y]);
        }
        WideSquares { rows, y: 0 }
    }

    fn open_windows(&self, rules: Rules) -> u32 {
        let k = rules.in_a_row() as u32;
        let in_line = |line: Line| {
            let cells = u32::MAX >> (32 - line.len as u32);
            run_starts((cells & !self.along(line)) as u64, 1, k).count_ones()
        };
        let count = rules.lines().map(in_line).sum();
        if k == 1 { count / 4 } else { count }
    }

    #[inline]
    fn along(&self, line: Line) -> u32 {
        let (word, bit) = self.word(line.direction, line.start);
        (word >> bit) & (u32::MAX >> (32 - line.len as u32))
    }

    fn runs(both: &[Wide; 2], rules: Rules, mut tell: impl FnMut(Side, Run, u32)) {
        for line in rules.lines() {
            let stones = both.each_ref().map(|stones| stones.along(line));
            let empty = (u32::MAX >> (32 - line.len as u32)) & !(stones[0] | stones[1]);
            for (side, mut rest) in Side::BOTH.into_iter().zip(stones) {
                while rest != 0 {
                    let start = rest.trailing_zeros();
                    let len = (rest >> start).trailing_ones();
                    let run = ((1u64 << len) - 1) << start;
                    let ends = (run << 1 | run >> 1) & !run & empty as u64;
                    tell(side, Run { len, open_ends: ends.count_ones() }, 1);
                    rest &= !(run as u32);
                }
            }
        }
    }

    #[inline]
    fn key_of_stone(side: Side, square: Square) -> u64 {
        zobrist::stone(side, square)
    }

    #[inline]
    fn key_of_all(_: &[Wide; 2]) -> u64 {
        0
    }

    fn symmetric_key(both: &[Wide; 2], rules: Rules) -> u64 {
        let mut keys = [0; 8];
        for (side, stones) in Side::BOTH.into_iter().zip(both) {
            for square in stones.occupied() {
                for (key, symmetry) in keys.iter_mut().zip(rules.symmetries()) {
                    *key ^= zobrist::stone(side, symmetry.apply(square, rules));
                }
            }
        }
        keys[..rules.symmetries().len()].iter().copied().min().unwrap_or(0)
    }
}

/// Walks through the cells of a [`Wide`] board.
#[derive(Clone, Debug, Default)]
pub struct WideSquares {
    rows: [u32; WIDE_EXTENT],
    y: u8,
}

impl Iterator for WideSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while let Some(row) = self.rows.get_mut(self.y as usize) {
            if *row != 0 {
                let x = row.trailing_zeros() as u8;
                *row &= *row - 1;
                return Some(Square::new(x, self.y));
            }
            self.y += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rows.iter().map(|row| row.count_ones() as usize).sum();
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.size_hint().0
    }
}
