//! The stones of one side, laid out so that "k in a row through this cell?" is a few shifts.
//!
//! The test runs along one line at a time. With the stones of a line as bits, `m & (m >> 1)` keeps the cells
//! that start two in a row, `m & (m >> 2)` of those the cells that start four, and so on by doubling.

use super::zobrist::{self, mix};
use super::{Direction, Line, Rules, Symmetry};
use crate::Square;
use std::fmt::Debug;
use tengen_core::Side;

/// The stones of one side on a board of limited size.
pub trait Stones: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The largest width and height.
    const MAX_EXTENT: u8;
    /// A set of cells to walk through, row by row.
    type Squares: Iterator<Item = Square> + Clone + Default;
    /// The cells of a board, at hand for [`vacant`](Stones::vacant).
    type Board: Copy + Eq + Debug + Send + Sync;

    /// The cells of the board of `rules`, which must fit.
    fn board(rules: Rules) -> Self::Board;

    /// Whether a stone stands on `square`.
    fn contains(&self, square: Square) -> bool;
    /// Puts a stone on an empty cell or lifts the one there.
    fn toggle(&mut self, square: Square);
    /// Whether `k` or more stones stand in a row through `square`, where there is one.
    fn has_run_through(&self, square: Square, k: u8) -> bool;
    /// The cells with a stone.
    fn occupied(&self) -> Self::Squares;
    /// The cells of the board without a stone of either side.
    fn vacant(both: &[Self; 2], board: Self::Board) -> Self::Squares;
    /// The number of ways to place k in a row on the board without touching any of these stones.
    fn open_windows(&self, rules: Rules) -> u32;
    /// The stones on one line of the board; bit i is the i-th cell.
    fn along(&self, line: Line) -> u32;
    /// A hash that is the same for all symmetric images of the two sides' stones.
    fn symmetric_key(both: &[Self; 2], rules: Rules) -> u64;
}

/// The bits of `m` that start `k` set bits, each `stride` apart.
///
/// PERF: `always`, so that callers who know `k` get straight-line code (bench `ladder`, tic-tac-toe).
#[inline(always)]
#[allow(clippy::inline_always)]
fn run_starts(mut m: u64, stride: u32, k: u32) -> u64 {
    let mut len = 1;
    while 2 * len <= k {
        m &= m >> (stride * len);
        len *= 2;
    }
    if len < k { m & (m >> (stride * (k - len))) } else { m }
}

/// Boards up to 8×8: one bit a cell.
///
/// ```text
/// y = 7   56 57 58 59 60 61 62 63
///   …
/// y = 0    0  1  2  3  4  5  6  7
///        x=0                   x=7
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Small(u64);

const SMALL_EXTENT: u32 = 8;

/// The distance of neighbouring bits along [`Direction::ALL`], from the lower bit to the higher.
const STRIDES: [u32; 4] = [1, 8, 9, 7];

/// For every cell and direction, all cells of the 8×8 board on the same line.
static RAYS: [[u64; 4]; 64] = rays();

const fn rays() -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (dx, dy) = (b % 8 - a as i32 % 8, b / 8 - a as i32 / 8);
            let bit = 1 << b;
            if dy == 0 {
                rays[a][0] |= bit;
            }
            if dx == 0 {
                rays[a][1] |= bit;
            }
            if dx == dy {
                rays[a][2] |= bit;
            }
            if dx == -dy {
                rays[a][3] |= bit;
            }
            b += 1;
        }
        a += 1;
    }
    rays
}

impl Small {
    #[inline]
    fn index(square: Square) -> u32 {
        square.y as u32 * SMALL_EXTENT + square.x as u32
    }

    /// All cells with x < `width` and y < `height`.
    #[inline]
    fn rectangle(width: u32, height: u32) -> u64 {
        if width == 0 || height == 0 {
            return 0;
        }
        let rows = u64::MAX >> (64 - 8 * height);
        (0x0101_0101_0101_0101 * (0xFF >> (8 - width))) & rows
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn has_run_on(self, rays: &[u64; 4], k: u32) -> bool {
        let mut found = 0;
        for (ray, stride) in rays.iter().zip(STRIDES) {
            found |= run_starts(self.0 & ray, stride, k);
        }
        found != 0
    }

    /// The bits; bit 8y + x is the cell (x, y).
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The stones with these [`bits`](Small::bits).
    #[inline]
    pub fn from_bits(bits: u64) -> Small {
        Small(bits)
    }

    /// The same stones on a turned or mirrored board.
    #[inline]
    pub fn image(self, symmetry: Symmetry, rules: Rules) -> Small {
        let mut bits = self.0;
        if symmetry.transpose {
            bits = transpose(bits);
        }
        if symmetry.mirror_x {
            bits = bits.reverse_bits().swap_bytes() >> (SMALL_EXTENT - rules.width() as u32);
        }
        if symmetry.mirror_y {
            bits = bits.swap_bytes() >> (8 * (SMALL_EXTENT - rules.height() as u32));
        }
        Small(bits)
    }
}

/// Rows become columns, by swapping ever larger blocks across the main diagonal.
///
/// CITE: H. S. Warren, *Hacker's Delight*, 7-3, "Transposing a Bit Matrix".
#[inline]
fn transpose(mut m: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
    {
        let swapped = (m ^ (m >> shift)) & mask;
        m ^= swapped ^ (swapped << shift);
    }
    m
}

impl Stones for Small {
    const MAX_EXTENT: u8 = SMALL_EXTENT as u8;
    type Squares = SmallSquares;
    type Board = u64;

    fn board(rules: Rules) -> u64 {
        Small::rectangle(rules.width() as u32, rules.height() as u32)
    }

    #[inline]
    fn contains(&self, square: Square) -> bool {
        self.0 >> Small::index(square) & 1 != 0
    }

    #[inline]
    fn toggle(&mut self, square: Square) {
        self.0 ^= 1 << Small::index(square);
    }

    #[inline]
    fn has_run_through(&self, square: Square, k: u8) -> bool {
        let rays = &RAYS[Small::index(square) as usize & 63];
        // PERF: the usual lengths as constants; 40 instead of 70 instructions a call (bench `ladder`, tic-tac-toe).
        match k {
            3 => self.has_run_on(rays, 3),
            4 => self.has_run_on(rays, 4),
            5 => self.has_run_on(rays, 5),
            _ => self.has_run_on(rays, k as u32),
        }
    }

    #[inline]
    fn occupied(&self) -> SmallSquares {
        SmallSquares(self.0)
    }

    #[inline]
    fn vacant(both: &[Small; 2], board: u64) -> SmallSquares {
        SmallSquares(board & !(both[0].0 | both[1].0))
    }

    #[inline]
    fn open_windows(&self, rules: Rules) -> u32 {
        let (w, h, k) = (rules.width() as u32, rules.height() as u32, rules.in_a_row() as u32);
        let free = Small::rectangle(w, h) & !self.0;
        let (across, up) = ((w + 1).saturating_sub(k), (h + 1).saturating_sub(k));
        // Where a row may start; a falling one is counted from its lower right end, which is k − 1 columns in.
        let starts = [
            Small::rectangle(across, h),
            Small::rectangle(w, up),
            Small::rectangle(across, up),
            if across == 0 { 0 } else { Small::rectangle(across, up) << (k - 1) },
        ];
        let mut count = 0;
        for (start, stride) in starts.into_iter().zip(STRIDES) {
            count += (run_starts(free, stride, k) & start).count_ones();
        }
        if k == 1 { count / 4 } else { count }
    }

    fn along(&self, line: Line) -> u32 {
        line.squares().enumerate().map(|(i, square)| u32::from(self.contains(square)) << i).sum()
    }

    fn symmetric_key(both: &[Small; 2], rules: Rules) -> u64 {
        let images = rules.symmetries().iter().map(|&s| both.map(|stones| stones.image(s, rules).0));
        let [first, second] = images.min().unwrap_or([both[0].0, both[1].0]);
        mix(first ^ mix(second))
    }
}

/// Walks through the cells of a [`Small`] board.
#[derive(Clone, Debug, Default)]
pub struct SmallSquares(u64);

impl Iterator for SmallSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square::new(index % 8, index / 8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

const WIDE_EXTENT: usize = Square::MAX_EXTENT as usize;
const DIAGONALS: usize = 2 * WIDE_EXTENT - 1;

/// Boards up to 25×25: one word for every row, column and diagonal, so that each line is at hand as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide {
    rows: [u32; WIDE_EXTENT],
    columns: [u32; WIDE_EXTENT],
    rising: [u32; DIAGONALS],
    falling: [u32; DIAGONALS],
}

impl Default for Wide {
    fn default() -> Wide {
        Wide {
            rows: [0; WIDE_EXTENT],
            columns: [0; WIDE_EXTENT],
            rising: [0; DIAGONALS],
            falling: [0; DIAGONALS],
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_words_are_images_of_cells() {
        let mut random = fastrand::Rng::with_seed(3);
        for board in ["3x3x3", "8x8x5", "5x5x4", "4x7x3", "8x2x2"] {
            let rules: Rules = board.parse().unwrap();
            for _ in 0..50 {
                let stones =
                    Small(random.u64(..) & Small::rectangle(rules.width() as u32, rules.height() as u32));
                for &symmetry in rules.symmetries() {
                    let mut image = Small::default();
                    stones.occupied().for_each(|square| image.toggle(symmetry.apply(square, rules)));
                    assert_eq!(stones.image(symmetry, rules), image, "{board} {symmetry:?}");
                }
            }
        }
    }

    #[test]
    fn open_windows_and_lines_equal_a_walk_over_the_cells() {
        let mut random = fastrand::Rng::with_seed(4);
        for board in ["3x3x3", "8x8x5", "5x5x4", "4x7x3", "8x2x2", "2x8x5", "6x6x1", "8x8x8"] {
            let rules: Rules = board.parse().unwrap();
            let k = rules.in_a_row() as usize;
            for _ in 0..30 {
                let (mut small, mut wide) = (Small::default(), Wide::default());
                for square in rules.squares().filter(|_| random.u8(..4) == 0) {
                    small.toggle(square);
                    wide.toggle(square);
                }
                let mut windows = 0;
                for line in rules.lines() {
                    let cells: Vec<bool> = line.squares().map(|square| small.contains(square)).collect();
                    windows += cells.windows(k).filter(|window| !window.contains(&true)).count();
                    assert_eq!(small.along(line), wide.along(line), "{board} {line:?}");
                }
                let windows = if k == 1 { windows / 4 } else { windows } as u32;
                assert_eq!(small.open_windows(rules), windows, "{board} {small:?}");
                assert_eq!(wide.open_windows(rules), windows, "{board} {wide:?}");
            }
        }
    }
}
