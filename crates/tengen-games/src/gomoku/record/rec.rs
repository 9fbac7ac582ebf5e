//! Gomotur's `.rec`, read only: two names, the first mover's first, then `x,y,milliseconds` from 0 and from the top, on
//! 20×20, then an end code, which is not kept.

use super::{Record, RecordError, Size, line};

/// Reads a game.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let mut names = [String::new(), String::new()];
    for name in &mut names {
        let (number, line) = lines.next().unwrap_or((1, ""));
        if line.trim().is_empty() || line::is_move(line) || line.contains(char::is_control) {
            let problem = "stands where a player's name should: a rec file begins with two of them";
            return Err(RecordError::text(number, line.trim(), problem));
        }
        line.trim().clone_into(name);
    }
    let (mut record, _) = line::read_moves(Size::square(20)?, 0, lines)?;
    record.names = names;
    Ok(record)
}
