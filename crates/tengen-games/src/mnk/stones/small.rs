//! Stones on boards up to 8×8, one word a side.

use super::{Run, Stones, run_starts};
use crate::Square;
use crate::mnk::{Direction, Line, Rules, Symmetry};
use tengen_core::Side;

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

/// A board up to 8×8: its cells, and for each of [`Direction::ALL`] where a row of k may start (a falling one is counted from its
/// lower right end) and the cells that such a row may cover.
///
/// PERF: worked out once a game instead of at every judgement (bench `ladder`, 4x4x4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallBoard {
    pub(super) cells: u64,
    starts: [u64; 4],
    covered: [u64; 4],
    k: u32,
}

/// The distance of neighbouring bits along [`Direction::ALL`], from the lower bit to the higher.
const STRIDES: [u32; 4] = [1, 8, 9, 7];

/// The cells that a shift by [`STRIDES`] reaches without running from the end of a row into the next; what leaves the board above or
/// below is shifted out.
const IN_REACH: [u64; 4] = {
    let (left, right) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080);
    [!left, !0, !left, !right]
};

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

    /// The ways to place `k` in a row without touching any of these stones.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn open_windows_of(self, k: u32, board: &SmallBoard) -> u32 {
        let free = board.cells & !self.0;
        let mut count = 0;
        for (start, stride) in board.starts.into_iter().zip(STRIDES) {
            count += (run_starts(free, stride, k) & start).count_ones();
        }
        count
    }

    /// The runs of these stones, where the cells `vacant` have none of either side.
    ///
    /// PERF: all runs of a length and direction at once instead of line by line (bench `ladder`, 8x8x5).
    #[inline]
    fn runs_beside(self, vacant: u64, board: &SmallBoard, mut tell: impl FnMut(Run, u32)) {
        for ((stride, in_reach), covered) in STRIDES.into_iter().zip(IN_REACH).zip(board.covered) {
            let next = |cells: u64| (cells << stride) & in_reach;
            let previous = |cells: u64| (cells & in_reach) >> stride;
            // The first cells of runs at least `len` long, and what lies so many steps ahead of every cell.
            let mut starts = self.0 & covered & !next(self.0);
            let open_before = next(vacant);
            let (mut stones, mut open_after) = (self.0, vacant);
            for len in 1.. {
                if starts == 0 {
                    break;
                }
                (stones, open_after) = (previous(stones), previous(open_after));
                let ended = starts & !stones;
                let [both, one_or_both] = [open_before & open_after, open_before | open_after];
                tell(Run { len, open_ends: 2 }, (ended & both).count_ones());
                tell(Run { len, open_ends: 1 }, (ended & one_or_both & !both).count_ones());
                tell(Run { len, open_ends: 0 }, (ended & !one_or_both).count_ones());
                starts &= stones;
            }
        }
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

/// Two words in one: multiplied apart, then mixed so that the low bits, which a table uses, depend on all.
#[inline]
fn hash_pair(first: u64, second: u64) -> u64 {
    let sum = first.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ second.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(32);
    let spread = (sum ^ (sum >> 32)).wrapping_mul(0x94D0_49BB_1331_11EB);
    spread ^ (spread >> 29)
}

impl Stones for Small {
    const MAX_EXTENT: u8 = SMALL_EXTENT as u8;
    type Squares = SmallSquares;
    type Board = SmallBoard;

    fn board(rules: Rules) -> SmallBoard {
        let (w, h, k) = (rules.width() as u32, rules.height() as u32, rules.in_a_row() as u32);
        let (across, up) = ((w + 1).saturating_sub(k), (h + 1).saturating_sub(k));
        let corner = Small::rectangle(across, up);
        let mut starts =
            [Small::rectangle(across, h), Small::rectangle(w, up), corner, corner << (k.max(1) - 1)];
        let mut covered = [0; 4];
        for ((covered, start), stride) in covered.iter_mut().zip(starts).zip(STRIDES) {
            *covered = (0..k).fold(0, |cells, step| cells | start << (step * stride));
        }
        if k == 1 {
            // One in a row is a row in every direction, but only one way to win.
            starts[1..].fill(0);
        }
        SmallBoard { cells: Small::rectangle(w, h), starts, covered, k }
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
    fn count(&self) -> u16 {
        self.0.count_ones() as u16
    }

    #[inline]
    fn is_full(both: &[Small; 2], board: SmallBoard) -> bool {
        both[0].0 | both[1].0 == board.cells
    }

    #[inline]
    fn occupied(&self) -> SmallSquares {
        SmallSquares(self.0)
    }

    #[inline]
    fn vacant(both: &[Small; 2], board: SmallBoard) -> SmallSquares {
        SmallSquares(board.cells & !(both[0].0 | both[1].0))
    }

    #[inline]
    fn open_windows(&self, board: SmallBoard) -> u32 {
        // PERF: the usual lengths as constants (bench `ladder`, 4x4x4, which orders its moves by this).
        match board.k {
            3 => self.open_windows_of(3, &board),
            4 => self.open_windows_of(4, &board),
            5 => self.open_windows_of(5, &board),
            k => self.open_windows_of(k, &board),
        }
    }

    #[inline]
    fn along(&self, line: Line) -> u32 {
        let start = Small::index(line.start);
        // Along a falling line the bits come in the opposite order.
        let (stride, falls) = match line.direction {
            Direction::Row => return (self.0 >> start) as u32 & (u32::MAX >> (32 - line.len as u32)),
            Direction::Column => (8, false),
            Direction::Rising => (9, false),
            Direction::Falling => (7, true),
        };
        let mut word = 0;
        for step in 0..line.len as u32 {
            let at = if falls { start - step * stride } else { start + step * stride };
            word |= ((self.0 >> at) as u32 & 1) << step;
        }
        word
    }

    #[inline]
    fn runs(both: &[Small; 2], board: SmallBoard, mut tell: impl FnMut(Side, Run, u32)) {
        let vacant = board.cells & !(both[0].0 | both[1].0);
        for (side, stones) in Side::BOTH.into_iter().zip(both) {
            stones.runs_beside(vacant, &board, |run, count| tell(side, run, count));
        }
    }

    /// PERF: two words are hashed as quickly as a key is kept up to date, and most searches never ask (bench
    /// `ladder`, tic-tac-toe).
    #[inline]
    fn key_of_stone(_: Side, _: Square) -> u64 {
        0
    }

    #[inline]
    fn key_of_all(both: &[Small; 2]) -> u64 {
        hash_pair(both[0].0, both[1].0)
    }

    fn symmetric_key(both: &[Small; 2], rules: Rules) -> u64 {
        let images = rules.symmetries().iter().map(|&s| both.map(|stones| stones.image(s, rules).0));
        let [first, second] = images.min().unwrap_or([both[0].0, both[1].0]);
        hash_pair(first, second)
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
