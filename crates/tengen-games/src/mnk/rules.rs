//! The board and the winning length of an m,n,k-game, and the lines of the board.

use super::{Stones, Symmetry};
use crate::Square;
use std::fmt;
use std::str::FromStr;

/// Columns, rows, and how many in a row win; written `7x5x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: u8,
    height: u8,
    in_a_row: u8,
}

/// Why three numbers are not an m,n,k-game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// Not three numbers.
    #[error("`{0}` is not a game; write columns x rows x stones in a row, like `4x4x3`")]
    Malformed(String),
    /// A side of the board is 0 or more than 25.
    #[error("a board of {width}x{height} is not possible: each side must be 1 to {}", Square::MAX_EXTENT)]
    Extent {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// No row of that length fits on the board.
    #[error("{in_a_row} in a row is not possible on {width}x{height}: choose 1 to {}", width.max(height))]
    InARow {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// The length asked for.
        in_a_row: u32,
    },
}

impl Rules {
    /// Three in a row on 3×3.
    pub const TIC_TAC_TOE: Rules = Rules { width: 3, height: 3, in_a_row: 3 };
    /// Five or more in a row on 15×15.
    pub const GOMOKU: Rules = Rules { width: 15, height: 15, in_a_row: 5 };

    /// A board of `width` columns and `height` rows, each 1 to 25, where `in_a_row` stones win.
    pub fn new(width: u32, height: u32, in_a_row: u32) -> Result<Rules, RulesError> {
        let possible = 1..=u32::from(Square::MAX_EXTENT);
        if !possible.contains(&width) || !possible.contains(&height) {
            return Err(RulesError::Extent { width, height });
        }
        if in_a_row == 0 || in_a_row > width.max(height) {
            return Err(RulesError::InARow { width, height, in_a_row });
        }
        Ok(Rules { width: width as u8, height: height as u8, in_a_row: in_a_row as u8 })
    }

    /// Columns.
    #[inline]
    pub fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[inline]
    pub fn height(self) -> u8 {
        self.height
    }

    /// Stones in a row that win.
    #[inline]
    pub fn in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// Cells of the board.
    #[inline]
    pub fn cells(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// Whether `square` is on the board.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// Whether stones of type `S` can hold the board.
    pub fn fits<S: Stones>(self) -> bool {
        self.width.max(self.height) <= S::MAX_EXTENT
    }

    /// The cells, row by row from `a1`.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Square::new(x, y)))
    }

    /// The symmetries of the board: 8 for a square, else 4.
    pub fn symmetries(self) -> &'static [Symmetry] {
        if self.width == self.height { &Symmetry::ALL } else { &Symmetry::ALL[..4] }
    }

    /// Every line of the board that is long enough to win on.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        let (w, h) = (self.width, self.height);
        let corner = move |index: u8| (index.saturating_sub(w - 1), index.min(w - 1));
        let rows = (0..h).map(move |y| Line { direction: Direction::Row, start: Square::new(0, y), len: w });
        let columns =
            (0..w).map(move |x| Line { direction: Direction::Column, start: Square::new(x, 0), len: h });
        // A rising line starts on the left or the lower edge, a falling one on the left or the upper edge.
        let rising = (0..w + h - 1).map(move |index| {
            let (y, x) = corner(index);
            let x = w - 1 - x;
            Line { direction: Direction::Rising, start: Square::new(x, y), len: (w - x).min(h - y) }
        });
        let falling = (0..w + h - 1).map(move |index| {
            let (down, x) = corner(index);
            let (x, y) = (w - 1 - x, h - 1 - down);
            Line { direction: Direction::Falling, start: Square::new(x, y), len: (w - x).min(y + 1) }
        });
        rows.chain(columns).chain(rising).chain(falling).filter(move |line| line.len >= self.in_a_row)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.width, self.height, self.in_a_row)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let malformed = || RulesError::Malformed(text.to_owned());
        let numbers = text
            .split(['x', 'X', '×', ','])
            .map(|part| part.trim().parse::<u32>())
            .collect::<Result<Vec<_>, _>>()
            .map_err(|_| malformed())?;
        let &[width, height, in_a_row] = numbers.as_slice() else { return Err(malformed()) };
        Rules::new(width, height, in_a_row)
    }
}

/// The four ways in which stones stand in a row; rows are counted upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// ─
    Row,
    /// │
    Column,
    /// ╱
    Rising,
    /// ╲
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Rising, Direction::Falling];

    /// One step along: columns to the right, rows up.
    pub fn step(self) -> (i8, i8) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }
}

/// A whole line of the board, from edge to edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which way it goes.
    pub direction: Direction,
    /// Its first cell.
    pub start: Square,
    /// Its cells.
    pub len: u8,
}

impl Line {
    /// The cells in order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (dx, dy) = self.direction.step();
        (0..self.len as i8).map_while(move |step| self.start.offset(dx, dy, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn text_round_trips_and_bad_games_are_refused_with_the_reason() {
        for text in ["3x3x3", "25x1x7", "15x15x5"] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
        }
        for (text, reason) in [
            ("", "is not a game"),
            ("3x3", "is not a game"),
            ("3x3xk", "is not a game"),
            ("3x3x3x3", "is not a game"),
            ("-3x3x3", "is not a game"),
            ("0x3x3", "each side must be 1 to 25"),
            ("26x3x3", "each side must be 1 to 25"),
            ("99999999999x3x3", "is not a game"),
            ("3x3x0", "choose 1 to 3"),
            ("3x4x5", "choose 1 to 4"),
        ] {
            let error = text.parse::<Rules>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn lines_cover_every_cell_once_in_each_direction() {
        for text in ["3x3x1", "5x3x1", "2x7x1", "1x1x1", "25x25x1"] {
            let rules: Rules = text.parse().unwrap();
            for direction in Direction::ALL {
                let cells: Vec<Square> = rules
                    .lines()
                    .filter(|line| line.direction == direction)
                    .flat_map(|line| {
                        assert_eq!(line.squares().count(), line.len as usize);
                        line.squares().collect::<Vec<_>>()
                    })
                    .collect();
                assert!(cells.iter().all(|&cell| rules.contains(cell)), "{text} {direction:?}");
                assert_eq!(cells.len(), rules.cells() as usize, "{text} {direction:?}");
                assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len(), "{text} {direction:?}");
            }
        }
    }
}
