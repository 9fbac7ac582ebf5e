//! Lines of input, whoever writes them: ended by LF, CR or both, of any bytes, of any length.

use std::io::{self, BufRead};

/// One line, fit to be read as a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Text without control characters and without blanks at its ends; never empty.
    Text(String),
    /// More than anybody means; what it said is dropped.
    TooLong,
}

impl Line {
    /// What it says; none if that is too much.
    pub(crate) fn text(self) -> Option<String> {
        match self {
            Line::Text(text) => Some(text),
            Line::TooLong => None,
        }
    }
}

/// The lines of an input; blank ones are left out.
pub struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Longer lines are [`Line::TooLong`].
    pub const LONGEST: usize = 8192;

    /// The lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines { input, bytes: Vec::new() }
    }

    /// The beginning of the last line, for those who want to see what was too long.
    pub(crate) fn head(&self) -> String {
        clean(&self.bytes)
    }

    /// The bytes up to the next line end, into `self.bytes`; whether there were any, line end included. At most one
    /// byte more than [`LONGEST`](Self::LONGEST) is kept.
    fn fill(&mut self) -> io::Result<bool> {
        self.bytes.clear();
        let mut any = false;
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = available.iter().position(|byte| b"\r\n".contains(byte));
            let line = &available[..end.unwrap_or(available.len())];
            let room = Self::LONGEST + 1 - self.bytes.len();
            self.bytes.extend_from_slice(&line[..line.len().min(room)]);
            let used = line.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

/// Ends with the input, and with the first error: a pipe that cannot be read is as good as closed.
impl<R: BufRead> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        while self.fill().unwrap_or(false) {
            if self.bytes.len() > Self::LONGEST {
                return Some(Line::TooLong);
            }
            let text = clean(&self.bytes);
            if !text.is_empty() {
                return Some(Line::Text(text));
            }
        }
        None
    }
}

/// The text of a line: what is no character and what controls a terminal is a blank.
fn clean(bytes: &[u8]) -> String {
    const BYTE_ORDER_MARK: char = '\u{feff}';
    let text = String::from_utf8_lossy(bytes);
    let blank = |c: char| if c.is_control() || c == BYTE_ORDER_MARK { ' ' } else { c };
    text.chars().map(blank).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        // A small buffer, so that lines reach over its end.
        Lines::new(io::BufReader::with_capacity(3, bytes)).collect()
    }

    fn texts(of: &[&str]) -> Vec<Line> {
        of.iter().map(|text| Line::Text((*text).to_owned())).collect()
    }

    #[test]
    fn all_line_ends_are_the_same() {
        for end in ["\n", "\r", "\r\n", "\n\r", "\r\n\r\n"] {
            let input = ["START 15", "BEGIN", "END"].map(|line| format!("{line}{end}")).concat();
            assert_eq!(lines(input.as_bytes()), texts(&["START 15", "BEGIN", "END"]), "{end:?}");
        }
        assert_eq!(lines(b"ABOUT\nEND"), texts(&["ABOUT", "END"]), "the last line needs no end");
    }

    #[test]
    fn what_is_no_text_becomes_blanks() {
        assert_eq!(lines(b"\0\0\n \t \n"), []);
        assert_eq!(lines(b"\xef\xbb\xbfTURN\t7,7\0\n"), texts(&["TURN 7,7"]));
        assert_eq!(lines(b"BEG\xffIN"), texts(&["BEG\u{fffd}IN"]));
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut input = vec![b'x'; 3 * Lines::<&[u8]>::LONGEST];
        input.extend_from_slice(b"\nEND\n");
        assert_eq!(lines(&input), [Line::TooLong, Line::Text("END".to_owned())]);
        let longest = vec![b'x'; Lines::<&[u8]>::LONGEST];
        assert!(matches!(&lines(&longest)[..], [Line::Text(_)]));
        let mut cut = Lines::new(&input[..]);
        assert_eq!(cut.next(), Some(Line::TooLong));
        assert!(cut.head().starts_with("xxx") && cut.head().len() == 1 + Lines::<&[u8]>::LONGEST);
    }
}
