//! Values between brackets: text with its escapes, points, times.

use crate::Square;
use crate::gomoku::record::Size;
use std::time::Duration;

/// The text that a value stands for: `\` before a line break joins the lines, before anything else it is dropped; every
/// other blank becomes a space.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, escaped) = if c == '\\' { (chars.next().unwrap_or(' '), true) } else { (c, false) };
        if c == '\n' || c == '\r' {
            // Two different ones in a row are one line break.
            chars.next_if(|&next| (next == '\n' || next == '\r') && next != c);
            if !escaped {
                text.push('\n');
            }
        } else {
            text.push(if matches!(c, '\t' | '\u{b}') { ' ' } else { c });
        }
    }
    text
}

/// One line of text: line breaks are spaces.
pub(super) fn unescape_line(raw: &str) -> String {
    unescape(raw).replace('\n', " ").trim().to_owned()
}

/// Text as a value that [`unescape`] reads; blanks and line breaks become those that it gives.
pub(super) fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        if matches!(c, '\\' | ']' | ':') {
            raw.push('\\');
        }
        raw.push(match c {
            '\t' | '\u{b}' => ' ',
            '\r' => '\n',
            c => c,
        });
    }
    raw
}

/// Text as a value that [`unescape_line`] reads.
pub(super) fn escape_line(text: &str) -> String {
    escape(&text.replace(['\r', '\n', '\t', '\u{b}'], " ")).trim().to_owned()
}

/// Cuts a composed value `a:b` at its first colon that is not escaped.
pub(super) fn split(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = raw.bytes().position(|b| {
        let found = b == b':' && !escaped;
        escaped = b == b'\\' && !escaped;
        found
    })?;
    Some((&raw[..colon], &raw[colon + 1..]))
}

/// A point of the board.
pub(super) fn point(raw: &str, size: Size) -> Option<Square> {
    match *raw.trim().as_bytes() {
        [column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
            size.from_top((column - b'a').into(), (row - b'a').into())
        }
        _ => raw.trim().parse().ok().filter(|&square| size.contains(square)),
    }
}

/// A point as it is written.
pub(super) fn write_point(square: Square, size: Size) -> String {
    let (column, row) = size.to_top(square);
    [column, row].map(|index| char::from(b'a' + index)).iter().collect()
}

/// Whether a move's value says pass.
pub(super) fn is_pass(raw: &str, size: Size) -> bool {
    let raw = raw.trim();
    raw.is_empty() || (raw == "tt" && size.width() <= 19 && size.height() <= 19)
}

/// Seconds with at most nine decimals.
pub(super) fn time(raw: &str) -> Option<Duration> {
    let (seconds, decimals) = raw.split_once('.').unwrap_or((raw, ""));
    let digits = |text: &str| text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    if seconds.is_empty() || !digits(seconds) || !digits(decimals) {
        return None;
    }
    Some(Duration::new(seconds.parse().ok()?, format!("{decimals:0<9}").parse().ok()?))
}

/// A time as [`time`] reads it.
pub(super) fn write_time(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
