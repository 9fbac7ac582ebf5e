//! What the formats that hold one line of moves have in common.

use super::{Record, RecordError, Size};
use crate::Square;
use std::time::Duration;
use tengen_core::Side;

/// The moves of the main line with their times, where Black begins, the sides alternate, nobody passes and nothing is
/// set up.
pub(super) fn played(record: &Record) -> Result<Vec<(Square, Option<Duration>)>, RecordError> {
    let refuse = |problem: &str| {
        Err(RecordError::whole(format!("this format holds moves only, and {problem}; write sgf instead")))
    };
    let mut moves = Vec::new();
    let mut turn = Side::First;
    for id in record.main_line() {
        let node = record.node(id);
        if !node.notes().setup.is_empty() {
            return refuse("the record has stones that were set up");
        }
        let Some(mv) = node.mv else { continue };
        let Some(square) = mv.square else { return refuse("the record has a pass") };
        if mv.side != turn {
            return refuse(&format!("at {square} it is not that side's turn"));
        }
        moves.push((square, node.notes().time));
        turn = !turn;
    }
    Ok(moves)
}

/// A move line `x,y` or `x,y,time`, if the line has that form.
fn split_move(line: &str) -> Option<Vec<&str>> {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    let is_number = |field: &&str| {
        let digits = field.strip_prefix(['-', '+']).unwrap_or(field);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    (matches!(fields.len(), 2 | 3) && fields.iter().all(is_number)).then_some(fields)
}

/// Whether a line would be read as a move.
pub(super) fn is_move(line: &str) -> bool {
    split_move(line).is_some()
}

/// Reads lines `x,y[,milliseconds]`, rows counted from the top, the first row and column being `first`, up to the first
/// line that is something else; returns the record and what follows.
pub(super) fn read_moves<'a, L>(
    size: Size,
    first: i64,
    lines: L,
) -> Result<(Record, Vec<&'a str>), RecordError>
where
    L: Iterator<Item = (usize, &'a str)>,
{
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty()).peekable();
    let mut record = Record::new(size);
    let mut last = Record::ROOT;
    while let Some((number, line, fields)) =
        lines.peek().and_then(|&(number, line)| Some((number, line, split_move(line)?)))
    {
        let off_board = || RecordError::text(number, line.trim(), &format!("is not on a board of {size}"));
        let at = |field: &str| field.parse::<i64>().ok().and_then(|value| value.checked_sub(first));
        let (Some(x), Some(y)) = (at(fields[0]), at(fields[1])) else { return Err(off_board()) };
        let square = size.from_top(x, y).ok_or_else(off_board)?;
        last = record.add_move(last, square);
        if let Some(time) = fields.get(2) {
            let problem = "is not a time in milliseconds";
            let time: i64 = time.parse().map_err(|_| RecordError::text(number, time, problem))?;
            record.node_mut(last).notes_mut().time = Some(Duration::from_millis(time.max(0) as u64));
        }
        lines.next();
    }
    Ok((record, lines.map(|(_, line)| line.trim()).collect()))
}
