//! How a board lies in memory, so that a convolution reads its neighbours without asking where the edge is.
//!
//! ```text
//! . . . . .      one row of zeros above, one column of zeros after each row (it is also the one before the next row),
//! a b c .        and zeros below: the neighbours of a cell lie at fixed distances, and what is outside counts nothing.
//! d e f .
//! g h i . . . .
//! ```
//! INVARIANT: whatever is not a cell of the board is zero in every plane.

use wide::f32x8;

/// Cells worked on at a time: three registers of eight.
pub(super) const TILE: usize = 24;
/// Numbers in a register.
pub(super) const LANES: usize = 8;

/// The places of a board's cells in a plane of numbers.
#[derive(Clone, Debug)]
pub(super) struct Plane {
    width: usize,
    height: usize,
    /// From a cell to the one above it.
    pub(super) stride: usize,
    /// Where the first cell lies.
    pub(super) start: usize,
    /// From the first cell to the last, rounded up to whole tiles.
    pub(super) span: usize,
    /// Of a whole plane.
    pub(super) length: usize,
    /// 1 for the cells of the span that are on the board, 0 for the others.
    pub(super) mask: Vec<f32>,
}

impl Plane {
    pub(super) fn new(width: usize, height: usize) -> Plane {
        let stride = width + 1;
        let start = stride + 1;
        let span = (height * stride).next_multiple_of(TILE);
        let length = (start + span + stride + 1).next_multiple_of(LANES);
        let mut mask = vec![0.0; span];
        for y in 0..height {
            mask[y * stride..][..width].fill(1.0);
        }
        Plane { width, height, stride, start, span, length, mask }
    }

    /// The cells of the board.
    pub(super) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Where each cell lies, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| self.start + y * self.stride + x))
    }
}

/// Eight numbers from here on.
#[inline]
pub(super) fn load(numbers: &[f32]) -> f32x8 {
    f32x8::new(*numbers.first_chunk::<LANES>().expect("eight numbers"))
}
