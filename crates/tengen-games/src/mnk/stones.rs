//! The stones of one side, laid out so that "k in a row through this cell?" is a few shifts.
//!
//! The test runs along one line at a time. With the stones of a line as bits, `m & (m >> 1)` keeps the cells
//! that start two in a row, `m & (m >> 2)` of those the cells that start four, and so on by doubling.

mod small;
mod wide;

pub use small::Small;
pub use wide::Wide;

use super::{Line, Rules};
use crate::Square;
use std::fmt::Debug;
use tengen_core::Side;

/// The stones of one side on a board of limited size.
pub trait Stones: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The largest width and height.
    const MAX_EXTENT: u8;
    /// A set of cells to walk through, row by row.
    type Squares: Iterator<Item = Square> + Clone + Default;
    /// A board, as far as it is worth having at hand.
    type Board: Copy + Eq + Debug + Send + Sync;

    /// The board of `rules`, which must fit.
    fn board(rules: Rules) -> Self::Board;

    /// Whether a stone stands on `square`.
    fn contains(&self, square: Square) -> bool;
    /// Puts a stone on an empty cell or lifts the one there.
    fn toggle(&mut self, square: Square);
    /// Whether `k` or more stones stand in a row through `square`, where there is one.
    fn has_run_through(&self, square: Square, k: u8) -> bool;
    /// How many there are.
    fn count(&self) -> u16;
    /// Whether no cell of the board is without a stone of either side.
    fn is_full(both: &[Self; 2], board: Self::Board) -> bool;
    /// The cells with a stone.
    fn occupied(&self) -> Self::Squares;
    /// The cells of the board without a stone of either side.
    fn vacant(both: &[Self; 2], board: Self::Board) -> Self::Squares;
    /// The number of ways to place k in a row on the board without touching any of these stones.
    fn open_windows(&self, board: Self::Board) -> u32;
    /// The stones on one line of the board; bit i is the i-th cell.
    fn along(&self, line: Line) -> u32;
    /// Tells of the unbroken runs of both sides on lines with room for k: whose they are, what they are like, and how many such runs
    /// there are. The same kind may be told of more than once, also as none.
    fn runs(both: &[Self; 2], board: Self::Board, tell: impl FnMut(Side, Run, u32));
    /// What a stone adds to the key of a position when it is placed.
    fn key_of_stone(side: Side, square: Square) -> u64;
    /// What the stones of both sides together add to the key.
    fn key_of_all(both: &[Self; 2]) -> u64;
    /// A hash that is the same for all symmetric images of the two sides' stones.
    fn symmetric_key(both: &[Self; 2], rules: Rules) -> u64;
}

/// An unbroken row of stones of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// How many stones.
    pub len: u32,
    /// How many of the two cells next to its ends are on the board and empty.
    pub open_ends: u32,
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn images_of_words_are_images_of_cells() {
        let mut random = fastrand::Rng::with_seed(3);
        for board in ["3x3x3", "8x8x5", "5x5x4", "4x7x3", "8x2x2"] {
            let rules: Rules = board.parse().unwrap();
            for _ in 0..50 {
                let stones = Small::from_bits(random.u64(..) & Small::board(rules).cells);
                for &symmetry in rules.symmetries() {
                    let mut image = Small::default();
                    stones.occupied().for_each(|square| image.toggle(symmetry.apply(square, rules)));
                    assert_eq!(stones.image(symmetry, rules), image, "{board} {symmetry:?}");
                }
            }
        }
    }

    #[test]
    fn runs_of_words_are_runs_of_lines() {
        fn kinds<S: Stones>(both: [S; 2], rules: Rules) -> BTreeMap<(usize, Run), u32> {
            let mut kinds = BTreeMap::new();
            S::runs(&both, S::board(rules), |side, run, count| {
                *kinds.entry((side.index(), run)).or_default() += count;
            });
            kinds.retain(|_, count| *count > 0);
            kinds
        }
        let mut random = fastrand::Rng::with_seed(5);
        for board in [
            "3x3x3", "8x8x5", "5x5x4", "4x7x3", "8x2x2", "2x8x5", "1x8x5", "8x1x5", "8x8x8", "7x8x5",
            "6x6x1", "1x1x1",
        ] {
            let rules: Rules = board.parse().unwrap();
            for stones in (0..100).map(|n| n % 8) {
                let (mut small, mut wide) = ([Small::default(); 2], [Wide::default(); 2]);
                for square in rules.squares() {
                    if let Some(side) = [0, 0, 1].get(random.usize(..3 + stones)) {
                        small[*side].toggle(square);
                        wide[*side].toggle(square);
                    }
                }
                assert_eq!(kinds(small, rules), kinds(wide, rules), "{board} {small:?}");
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
                assert_eq!(small.open_windows(Small::board(rules)), windows, "{board} {small:?}");
                assert_eq!(wide.open_windows(rules), windows, "{board} {wide:?}");
            }
        }
    }
}
