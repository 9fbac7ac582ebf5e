//! Yixin's two formats, read only: `.sav`, text, and `.pos`, bytes.

use super::{Record, RecordError, Size};

/// Reads a `.sav`: columns, rows, the number of moves, then row and column of each, from the top and from 0.
pub fn read_sav(text: &str) -> Result<Record, RecordError> {
    let words = text.lines().enumerate().flat_map(|(index, line)| {
        let words = line.split_whitespace();
        words.map(move |word| (index + 1, word))
    });
    let last_line = text.lines().count().max(1);
    let mut numbers = words.map(|(line, word)| {
        let number: u32 = word.parse().map_err(|_| RecordError::text(line, word, "is not a number"))?;
        Ok((line, number))
    });
    let mut number = |what: &str| {
        let ended = || RecordError::line(last_line, format!("the file ends before {what}"));
        numbers.next().unwrap_or_else(|| Err(ended()))
    };
    let (_, width) = number("the width of the board")?;
    let (line, height) = number("the height of the board")?;
    let size = Size::new(width, height).map_err(|error| RecordError::line(line, error.to_string()))?;
    let (_, count) = number("the number of moves")?;
    let mut squares = Vec::new();
    for _ in 0..count {
        let (line, row) = number("the last of its moves")?;
        let (_, column) = number("the last of its moves")?;
        let square = size.from_top(column.into(), row.into());
        let problem = || format!("row {row}, column {column} is not on a board of {size}, counted from 0");
        squares.push(square.ok_or_else(|| RecordError::line(line, problem()))?);
    }
    Ok(Record::of_moves(size, squares))
}

/// Reads a `.pos`: the number of moves, then a byte for each, 15 times the row from the top plus the column, on 15×15.
pub fn read_pos(bytes: &[u8]) -> Result<Record, RecordError> {
    let Some((&count, moves)) = bytes.split_first() else {
        return Err(RecordError::byte(0, "the file is empty; a pos file begins with the number of moves"));
    };
    let Some(moves) = moves.get(..count.into()) else {
        let problem = format!("the file ends after {} of {count} moves", moves.len());
        return Err(RecordError::byte(bytes.len() as u64, problem));
    };
    let size = Size::default();
    let square = |(index, &value): (usize, &u8)| {
        let problem = || format!("{value} is not one of the 225 cells, which are 0 to 224");
        let square = size.from_top((value % 15).into(), (value / 15).into());
        square.ok_or_else(|| RecordError::byte(index as u64 + 1, problem()))
    };
    let squares: Result<Vec<_>, _> = moves.iter().enumerate().map(square).collect();
    Ok(Record::of_moves(size, squares?))
}
