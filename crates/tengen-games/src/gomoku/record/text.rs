//! Moves one after the other, `h8i9g7`: one game a line, row 1 at the bottom. Blanks, commas and semicolons between moves
//! are ignored.

use super::{Record, RecordError, Size, line};
use crate::Square;
use crate::mnk::text::split_moves;

/// Reads a game from each line that has moves; from a text without any, the empty game.
pub fn read(text: &str, size: Size) -> Result<Vec<Record>, RecordError> {
    let mut records = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let square = |word: &str| {
            let malformed = "is not a move; write moves like `h8i9`";
            let square: Square = word.parse().map_err(|_| RecordError::text(index + 1, word, malformed))?;
            let off_board = || RecordError::text(index + 1, word, &format!("is not on a board of {size}"));
            if size.contains(square) { Ok(square) } else { Err(off_board()) }
        };
        let squares: Vec<Square> = split_moves(line).into_iter().map(square).collect::<Result<_, _>>()?;
        if !squares.is_empty() {
            records.push(Record::of_moves(size, squares));
        }
    }
    if records.is_empty() {
        records.push(Record::new(size));
    }
    Ok(records)
}

/// Writes the main line as one line, a game without moves as none; refuses passes, stones set up, and sides that do not alternate.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let moves: String = line::played(record)?.into_iter().map(|(square, _)| square.to_string()).collect();
    Ok(if moves.is_empty() { moves } else { moves + "\n" })
}
