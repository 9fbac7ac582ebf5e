//! The stones of a position on a board of the usual size and its moves, in a few bytes, and the windows around its empty cells.
//!
//! Millions of positions are learned from: they are kept packed, and their windows are worked out whenever they are seen, in one
//! walk along every line and one back.

use std::sync::LazyLock;
use tengen_core::Side;
use tengen_engine::USUAL_SIZE;
use tengen_engine::line::table::{REACH, added_before, empty_code};
use tengen_games::Square;

/// Rows and columns.
const SIZE: usize = USUAL_SIZE as usize;
/// Cells of the board.
pub const CELLS: usize = SIZE * SIZE;
const IN_A_BYTE: usize = 4;

/// Stones, two bits a cell: 0 empty, 1 Black, 2 White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones([u8; CELLS.div_ceil(IN_A_BYTE)]);

/// The number of a cell.
pub fn number_of(square: Square) -> u8 {
    square.y * USUAL_SIZE + square.x
}

impl Stones {
    /// An empty board.
    pub const NONE: Stones = Stones([0; CELLS.div_ceil(IN_A_BYTE)]);

    /// Puts a stone on an empty cell.
    pub fn put(&mut self, square: Square, side: Side) {
        let cell = usize::from(number_of(square));
        self.0[cell / IN_A_BYTE] |= (side as u8 + 1) << (2 * (cell % IN_A_BYTE));
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.cells().iter().filter(|&&cell| cell != 0).count()
    }

    fn cells(&self) -> [u8; CELLS] {
        std::array::from_fn(|cell| self.0[cell / IN_A_BYTE] >> (2 * (cell % IN_A_BYTE)) & 3)
    }

    /// The empty cells, each with the codes of its four windows.
    pub fn windows(&self) -> Vec<(u8, [u32; 4])> {
        let cells = self.cells();
        let mut codes = [[0; 4]; CELLS];
        for (direction, lines) in LINES.iter().enumerate() {
            for line in lines {
                let mut walk = |cells_of_line: &mut dyn Iterator<Item = &u8>,
                                stones_count: u32,
                                room: fn(usize) -> u32| {
                    let mut digits = 0;
                    for (passed, &cell) in cells_of_line.enumerate() {
                        let cell = usize::from(cell);
                        let seen = passed.min(REACH);
                        codes[cell][direction] += room(seen) + digits % POWERS[seen] * stones_count;
                        digits = (digits * 3 + u32::from(cells[cell])) % POWERS[REACH];
                    }
                };
                walk(&mut line.iter(), added_before(Side::First, 1), |cells| empty_code(cells, REACH));
                walk(&mut line.iter().rev(), 1, |cells| empty_code(REACH, cells));
            }
        }
        let empty = (0..CELLS).filter(|&cell| cells[cell] == 0);
        empty.map(|cell| (cell as u8, codes[cell])).collect()
    }
}

/// Cells to choose from and the one that was chosen.
///
/// INVARIANT: all of it is in place. Millions of small pieces of memory among the large ones that come and go leave holes that
/// nothing fits into: 800,000 positions took 6 GB, where three million take 0.5 GB now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    chosen: u8,
    /// The others, a bit each.
    others: [u64; CELLS.div_ceil(64)],
}

impl Moves {
    /// One cell, and all to choose from, with or without it.
    pub fn new(chosen: u8, cells: impl Iterator<Item = u8>) -> Moves {
        let mut others = [0; CELLS.div_ceil(64)];
        for cell in cells.filter(|&cell| cell != chosen).map(usize::from) {
            others[cell / 64] |= 1 << (cell % 64);
        }
        Moves { chosen, others }
    }

    /// The chosen cell, then the others in their order.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        let others = self.others.iter().zip((0..).step_by(64)).flat_map(|(&word, first)| {
            let some = |word: u64| (word != 0).then_some(word);
            let rest = std::iter::successors(some(word), move |word| some(word & (word - 1)));
            rest.map(move |word| first + word.trailing_zeros() as u8)
        });
        std::iter::once(self.chosen).chain(others)
    }
}

const POWERS: [u32; REACH + 1] = [1, 3, 9, 27, 81, 243];

/// The lines of the board by direction, in the engine's order.
static LINES: LazyLock<[Vec<Vec<u8>>; 4]> = LazyLock::new(|| {
    [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|(dx, dy)| {
        let square = |x: isize, y: isize| {
            let on_board = |at: isize| (0..SIZE as isize).contains(&at);
            (on_board(x) && on_board(y)).then(|| (y * SIZE as isize + x) as u8)
        };
        let from =
            |x: isize, y: isize| (0..).map_while(move |step| square(x + step * dx, y + step * dy)).collect();
        let cells = (0..CELLS as isize).map(|cell| (cell % SIZE as isize, cell / SIZE as isize));
        cells.filter(|&(x, y)| square(x - dx, y - dy).is_none()).map(|(x, y)| from(x, y)).collect()
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_on_a_line_of_each_direction() {
        for lines in LINES.iter() {
            let mut cells: Vec<u8> = lines.iter().flatten().copied().collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..CELLS as u8).collect::<Vec<u8>>());
        }
    }

    #[test]
    fn the_chosen_cell_comes_first_and_once() {
        for cells in [&[7u8, 0, 63, 64, 224][..], &[224, 223], &[5]] {
            let moves = Moves::new(cells[0], cells.iter().copied());
            let mut expected = cells.to_vec();
            expected[1..].sort_unstable();
            assert_eq!(moves.iter().collect::<Vec<u8>>(), expected);
            assert_eq!(
                Moves::new(cells[0], cells[1..].iter().copied()),
                moves,
                "named among the others or not"
            );
        }
    }

    #[test]
    fn windows_tell_of_stones_and_walls() {
        let mut stones = Stones::NONE;
        stones.put(Square::new(0, 0), Side::First);
        stones.put(Square::new(3, 0), Side::Second);
        let windows = stones.windows();
        assert_eq!(windows.len(), CELLS - 2);
        let of =
            |x: u8, y: u8| windows.iter().find(|(cell, _)| *cell == number_of(Square::new(x, y))).unwrap().1;
        // Along the row: a wall and Black before (1, 0), White two steps after it.
        let expected = empty_code(1, REACH) + added_before(Side::First, 1) + 2 * 3;
        assert_eq!(of(1, 0)[0], expected);
        assert_eq!(of(7, 7), [empty_code(REACH, REACH); 4]);
        // (1, 1) sees Black on the diagonal, and (2, 1) sees White on the other.
        assert_eq!(of(1, 1)[2], empty_code(1, REACH) + added_before(Side::First, 1));
        assert_eq!(of(2, 1)[3], empty_code(1, 2) + added_before(Side::Second, 1));
    }
}
