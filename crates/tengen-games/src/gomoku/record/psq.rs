//! Piskvork's `.psq`.
//!
//! ```text
//! Piskvorky 20x20, 11:11, 0     columns x rows, levels of the two players, which of them began
//! 11,11,0                       column, row from the top, both from 1, and milliseconds
//! 12,12,153
//! pbrain-A.exe                  the two players, in tournament games
//! pbrain-B.exe
//! 0                             why the game ended
//! ```
//!
//! The levels, the beginner and the end code are kept as the properties `PSQH` and `PSQE` of the root, so that they
//! survive a stay in SGF. CITE: Piskvork's `openPsq` and `savePsq`.

use super::{Property, Record, RecordError, Size, line};

const HEADER: &str = "PSQH";
const END: &str = "PSQE";

/// Reads a game; what follows the moves are two names and an end code, each of which may be missing.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let header = lines.next().map_or("", |(_, line)| line.trim());
    let (size, levels, beginner) = read_header(header)?;
    let (mut record, rest) = line::read_moves(size, 1, lines)?;
    let mut keep = |name: &str, value: &str| {
        let property = Property { name: name.to_owned(), values: vec![value.to_owned()] };
        record.node_mut(Record::ROOT).notes_mut().properties.push(property);
    };
    keep(HEADER, &format!("{levels}, {beginner}"));
    let (names, end) = match rest.as_slice() {
        [only] if only.parse::<i32>().is_ok() => (&[][..], Some(only)),
        lines => (&lines[..lines.len().min(2)], lines.get(2)),
    };
    if let Some(end) = end.and_then(|end| end.parse::<i32>().ok()) {
        keep(END, &end.to_string());
    }
    for (index, name) in names.iter().enumerate() {
        record.names[index ^ beginner].push_str(name);
    }
    Ok(record)
}

/// The board, the levels and which player began.
fn read_header(line: &str) -> Result<(Size, &str, usize), RecordError> {
    let wrong = || {
        let problem = "is not the first line of a psq file, which reads like `Piskvorky 15x15, 11:11, 0`";
        RecordError::text(1, line, problem)
    };
    let mut fields = line.strip_prefix("Piskvorky").ok_or_else(wrong)?.split(',').map(str::trim);
    let (width, height) = fields.next().and_then(|size| size.split_once('x')).ok_or_else(wrong)?;
    let (Ok(width), Ok(height)) = (width.trim().parse(), height.trim().parse()) else { return Err(wrong()) };
    let size = Size::new(width, height).map_err(|error| RecordError::line(1, error.to_string()))?;
    let levels = fields.next().unwrap_or("0:0");
    let is_levels = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b':');
    let beginner = match fields.next().unwrap_or("0") {
        "0" => 0,
        "1" => 1,
        _ => return Err(wrong()),
    };
    if is_levels(levels) { Ok((size, levels, beginner)) } else { Err(wrong()) }
}

/// The properties that are written in a form of this format's own.
pub(super) fn properties(record: &Record) -> impl Iterator<Item = &Property> {
    let all = record.node(Record::ROOT).notes().properties.iter();
    all.filter(|property| [HEADER, END].contains(&property.name.as_str()))
}

/// Writes the main line; refuses passes, stones set up, and sides that do not alternate.
pub fn write(record: &Record) -> Result<String, RecordError> {
    use std::fmt::Write;
    let moves = line::played(record)?;
    let property = |name| record.node(Record::ROOT).property(name).and_then(<[String]>::first);
    let kept = property(HEADER).map(|levels| format!("Piskvorky {}, {levels}", record.size));
    let header = kept.filter(|header| !header.contains('\n') && read_header(header).is_ok());
    let header = header.unwrap_or_else(|| format!("Piskvorky {}, 0:0, 0", record.size));
    let (_, _, beginner) = read_header(&header)?;
    let mut text = header + "\n";
    for (square, time) in moves {
        let (column, row) = record.size.to_top(square);
        let _ = writeln!(text, "{},{},{}", column + 1, row + 1, time.unwrap_or_default().as_millis());
    }
    if record.names.iter().any(|name| !name.trim().is_empty()) {
        for index in 0..2 {
            text += &one_line(&record.names[index ^ beginner], ["homo-1", "homo-2"][index]);
            text.push('\n');
        }
    }
    let end: i32 = property(END).and_then(|end| end.parse().ok()).unwrap_or(0);
    let _ = writeln!(text, "{end}");
    Ok(text)
}

/// A name that stays one line, is not empty, and is not taken for a move.
fn one_line(name: &str, nobody: &str) -> String {
    let words = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
    match words(name) {
        name if name.is_empty() => nobody.to_owned(),
        name if line::is_move(&name) => words(&name.replace(',', " ")),
        name => name,
    }
}
