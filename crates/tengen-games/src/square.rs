//! A cell of a board, written as a letter for the column and a number for the row: `c3`.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A cell: column `x` from the left, row `y` from the bottom, both from 0. `a1` is the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// Column, 0 is `a`.
    pub x: u8,
    /// Row, 0 is `1`.
    pub y: u8,
}

impl Square {
    /// Boards have at most this many rows and columns.
    pub const MAX_EXTENT: u8 = 25;

    /// The cell in column `x` and row `y`, from 0.
    #[inline]
    pub const fn new(x: u8, y: u8) -> Square {
        Square { x, y }
    }

    /// The neighbour `steps` away in direction (`dx`, `dy`), if no coordinate becomes negative.
    pub fn offset(self, dx: i8, dy: i8, steps: i8) -> Option<Square> {
        let x = u8::try_from(self.x as i8 + dx * steps).ok()?;
        let y = u8::try_from(self.y as i8 + dy * steps).ok()?;
        Some(Square { x, y })
    }
}

/// PERF: one word instead of two bytes, hashed at every move that history ranks (bench `ladder`, 4x4x4).
impl Hash for Square {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u16(u16::from_le_bytes([self.x, self.y]));
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", char::from(b'a' + self.x), self.y + 1))
    }
}

/// The text is not a letter followed by a row number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(NotASquare)?.to_ascii_lowercase();
        let digits = chars.as_str();
        if !letter.is_ascii_lowercase() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotASquare);
        }
        let row: u8 = digits.parse().map_err(|_| NotASquare)?;
        let y = row.checked_sub(1).ok_or(NotASquare)?;
        Ok(Square { x: letter as u8 - b'a', y })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_and_parse_round_trip() {
        for x in 0..25 {
            for y in 0..25 {
                let square = Square::new(x, y);
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        assert_eq!("H8".parse(), Ok(Square::new(7, 7)));
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "a", "1", "a0", "a-1", "a+1", "é1", "aa1", "a100", "1a", "a1x", "中1"] {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text:?}");
        }
    }
}
