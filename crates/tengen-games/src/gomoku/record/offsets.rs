//! Gomocup's openings: an opening a line, `dx,dy, dx,dy, …` relative to the centre cell, which is column and row
//! ⌊size / 2⌋ from the **top** left, from 0; dy points down.

use super::{Record, RecordError, Size, line};

/// The offsets a file may use.
const RANGE: std::ops::Range<i64> = -50..50;

/// Reads an opening from each line that is not empty.
pub fn read(text: &str, size: Size) -> Result<Vec<Record>, RecordError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let records: Result<Vec<Record>, RecordError> =
        lines.map(|(index, line)| read_line(line, index + 1, size)).collect();
    match records {
        Ok(records) if records.is_empty() => {
            Err(RecordError::line(1, "there is no opening; write one like `0,0, 1,-1, 2,0`"))
        }
        records => records,
    }
}

fn read_line(text: &str, number: usize, size: Size) -> Result<Record, RecordError> {
    let offset = |word: &str| {
        let problem = "is not an offset from the centre, a number from -50 to 49";
        let offset = word.trim().parse().ok().filter(|offset| RANGE.contains(offset));
        offset.ok_or_else(|| RecordError::text(number, word.trim(), problem))
    };
    let offsets: Vec<i64> = text.split(',').map(offset).collect::<Result<_, _>>()?;
    let (pairs, rest) = offsets.as_chunks::<2>();
    if !rest.is_empty() {
        let problem = format!("{} numbers are no pairs of column and row; one is missing", offsets.len());
        return Err(RecordError::line(number, problem));
    }
    let (column, row) = centre(size);
    let square = |&[dx, dy]: &[i64; 2]| {
        let problem =
            || format!("{dx},{dy} from the centre is not on a board of {size}; choose a larger one");
        size.from_top(column + dx, row + dy).ok_or_else(|| RecordError::line(number, problem()))
    };
    let squares: Result<Vec<_>, _> = pairs.iter().map(square).collect();
    Ok(Record::of_moves(size, squares?))
}

/// Column and row of the centre cell, from the top.
fn centre(size: Size) -> (i64, i64) {
    (i64::from(size.width() / 2), i64::from(size.height() / 2))
}

/// Writes the main line as an opening; refuses games without moves, passes, stones set up, and sides that do not alternate.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let (column, row) = centre(record.size);
    let pair = |(square, _)| {
        let (x, y) = record.size.to_top(square);
        format!("{},{}", i64::from(x) - column, i64::from(y) - row)
    };
    let pairs: Vec<String> = line::played(record)?.into_iter().map(pair).collect();
    if pairs.is_empty() {
        return Err(RecordError::whole("an opening has at least one move, and this game has none"));
    }
    Ok(pairs.join(", ") + "\n")
}
