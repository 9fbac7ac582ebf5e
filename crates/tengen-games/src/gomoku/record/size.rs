//! The board of a record: its columns and rows, and the one conversion from rows counted from the top.

use super::RecordError;
use crate::Square;
use std::fmt;
use std::str::FromStr;

/// Columns and rows of a board, each 1 to 25; records may hold boards on which five in a row is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A board of this many columns and rows.
    pub fn new(width: u32, height: u32) -> Result<Size, RecordError> {
        let most = u32::from(Square::MAX_EXTENT);
        if [width, height].iter().all(|extent| (1..=most).contains(extent)) {
            return Ok(Size { width: width as u8, height: height as u8 });
        }
        Err(RecordError::whole(format!("a board of {width}x{height} is not possible: choose 1 to {most}")))
    }

    /// A board of `extent` columns and as many rows.
    pub fn square(extent: u32) -> Result<Size, RecordError> {
        Size::new(extent, extent)
    }

    /// Columns.
    pub fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(self) -> u8 {
        self.height
    }

    /// Whether `square` is on the board.
    pub fn contains(self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The cell in a column from the left and a row from the **top**, both from 0, if it is on the board.
    pub fn from_top(self, column: i64, row: i64) -> Option<Square> {
        let x = u8::try_from(column).ok().filter(|&x| x < self.width)?;
        let row = u8::try_from(row).ok().filter(|&row| row < self.height)?;
        Some(Square::new(x, self.height - 1 - row))
    }

    /// Column from the left and row from the **top**, both from 0, of a cell on the board.
    pub fn to_top(self, square: Square) -> (u8, u8) {
        debug_assert!(self.contains(square), "{square} is not on a board of {self}");
        (square.x, (self.height - 1).saturating_sub(square.y))
    }
}

/// 15×15, the board of gomoku and renju.
impl Default for Size {
    fn default() -> Size {
        Size { width: 15, height: 15 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Reads `15`, or columns x rows such as `20x15`.
impl FromStr for Size {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Size, RecordError> {
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        match (width.trim().parse(), height.trim().parse()) {
            (Ok(width), Ok(height)) => Size::new(width, height),
            _ => Err(RecordError::whole(format!(
                "`{}` is not a size; write one like `15` or `20x15`",
                crate::notation::quoted(text)
            ))),
        }
    }
}
