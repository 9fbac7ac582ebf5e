//! Cells as indices into padded arrays, and sets of cells.
//!
//! Rows are 32 apart, with five rows of walls below and above; the columns beyond the board's width are walls for both the
//! end of one row and the start of the next. A walk of up to five steps in any direction stays inside the array.

use tengen_games::Square;

/// Cells from one row to the next.
const STRIDE: usize = 32;
/// Rows of walls below and above the board.
const PADDING: usize = 5;
/// The length of arrays indexed by cells: what the rows need, rounded up to a power of two so that an index is a mask
/// and needs no check.
pub(crate) const EXTENT: usize = (STRIDE * (Square::MAX_EXTENT as usize + 2 * PADDING)).next_power_of_two();

/// An index into arrays of [`EXTENT`] that hold something for every cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cell(u16);

/// How far apart neighbours are along a row, a column, a rising and a falling diagonal.
pub(crate) const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

impl Cell {
    /// The index.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize % EXTENT
    }

    /// A number below [`EXTENT`], and never 0.
    #[inline]
    pub(crate) fn number(self) -> u16 {
        self.0
    }

    /// The cell whose number this is.
    #[inline]
    pub(crate) fn from_number(number: u16) -> Cell {
        Cell(number)
    }

    /// The cell `distance` steps on along direction `line`, at most five; it may be a wall.
    #[inline]
    pub(crate) fn along(self, line: usize, distance: isize) -> Cell {
        Cell((self.0 as isize + STEPS[line] as isize * distance) as u16)
    }

    /// The row, from 0, and the bit of a row.
    #[inline]
    fn row_and_bit(self) -> (usize, u32) {
        ((self.0 as usize / STRIDE - Cells::ROW_0) % Cells::ROWS, 1 << (self.0 % STRIDE as u16))
    }
}

impl From<Square> for Cell {
    #[inline]
    fn from(square: Square) -> Cell {
        Cell(((square.y as usize + PADDING) * STRIDE + square.x as usize) as u16)
    }
}

impl From<Cell> for Square {
    #[inline]
    fn from(cell: Cell) -> Square {
        Square::new((cell.0 % STRIDE as u16) as u8, (cell.0 / STRIDE as u16) as u8 - PADDING as u8)
    }
}

/// A set of cells of the board, a word for each row, with three rows to spare below and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells([u32; Cells::ROWS]);

impl Cells {
    const ROWS: usize = 32;
    /// The row of padded arrays that is row 0 of a set.
    const ROW_0: usize = PADDING - 3;
    /// No cell.
    pub(crate) const NONE: Cells = Cells([0; Cells::ROWS]);

    /// Whether `cell` is in it.
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let (row, bit) = cell.row_and_bit();
        self.0[row] & bit != 0
    }

    /// Puts `cell` in or takes it out.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        let (row, bit) = cell.row_and_bit();
        self.0[row] ^= bit;
    }

    /// Puts `cell` in.
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        let (row, bit) = cell.row_and_bit();
        self.0[row] |= bit;
    }

    /// Takes `cell` out.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        let (row, bit) = cell.row_and_bit();
        self.0[row] &= !bit;
    }

    /// Whether there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// The cells of this and the other set.
    #[inline]
    pub(crate) fn union(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(row, other)| *row |= other);
        self
    }

    /// The cells that are in both.
    #[inline]
    pub(crate) fn intersection(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(row, other)| *row &= other);
        self
    }

    /// These cells and one more.
    #[inline]
    pub(crate) fn with(mut self, cell: Cell) -> Cells {
        self.insert(cell);
        self
    }

    /// The cells that are in this and not in the other.
    #[inline]
    pub(crate) fn difference(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(row, other)| *row &= !other);
        self
    }

    /// Puts in the cells close to `cell`: two steps away in any way, or three along a line. Some may lie off the board.
    /// ```text
    /// # . . # . . #
    /// . # # # # # .
    /// . # # # # # .
    /// # # # o # # #
    /// ```
    #[inline]
    pub(crate) fn insert_near(&mut self, cell: Cell) {
        const ROWS_NEAR: [u64; 7] =
            [0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001];
        let (row, x) = (cell.0 as usize / STRIDE - Cells::ROW_0, cell.0 % STRIDE as u16);
        for (near, row) in ROWS_NEAR.iter().zip(row - 3..) {
            self.0[row % Cells::ROWS] |= (near << x >> 3) as u32;
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The cells, row by row.
    #[inline]
    pub(crate) fn iter(&self) -> CellsIter {
        CellsIter { rows: self.0, row: 0 }
    }

    /// The first of them.
    #[inline]
    pub(crate) fn first(&self) -> Option<Cell> {
        if self.is_empty() { None } else { self.iter().next() }
    }
}

/// Walks through a set of cells.
#[derive(Clone)]
pub(crate) struct CellsIter {
    rows: [u32; Cells::ROWS],
    row: usize,
}

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while let Some(row) = self.rows.get_mut(self.row) {
            if *row != 0 {
                let x = row.trailing_zeros() as usize;
                *row &= *row - 1;
                return Some(Cell(((self.row + Cells::ROW_0) * STRIDE + x) as u16));
            }
            self.row += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_squares_and_sets_hold_them() {
        for y in 0..Square::MAX_EXTENT {
            for x in 0..Square::MAX_EXTENT {
                let square = Square::new(x, y);
                let cell = Cell::from(square);
                assert_eq!(Square::from(cell), square);
                assert!(cell.number() > 0 && (cell.number() as usize) < EXTENT);
                let mut set = Cells::NONE;
                set.toggle(cell);
                assert_eq!(set.iter().collect::<Vec<_>>(), [cell]);
            }
        }
    }

    #[test]
    fn near_is_as_drawn() {
        let near = |square: Square| {
            let mut set = Cells::NONE;
            set.insert_near(square.into());
            let on_board = (0..25).flat_map(|y| (0..25).map(move |x| Square::new(x, y)));
            on_board.filter(|&square| set.contains(square.into())).collect::<Vec<_>>()
        };
        assert_eq!(near(Square::new(12, 12)).len(), 5 * 5 + 8);
        assert_eq!(near(Square::new(0, 0)).len(), 3 * 3 + 3);
        assert_eq!(near(Square::new(24, 24)).len(), 3 * 3 + 3);
    }
}
