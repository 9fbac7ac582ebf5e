//! The nodes of a library, one after the other.

use crate::Square;
use crate::gomoku::record::{Charset, RecordError, Size};
use std::io::{BufRead, BufReader, Read};

const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
const HEADER: usize = 20;
/// What the oldest files begin with: h8.
const CENTRE: u8 = 0x78;
const NEWEST: (u8, u8) = (3, 4);

const SIBLING: u8 = 0x80;
const NO_CHILD: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;
/// In the second byte of the extension.
const BOARD_TEXT: u8 = 0x01;

/// Parts the headline of a comment from the rest.
const HEADLINE_END: u8 = 0x08;
/// The longest text that is taken for one.
const LONGEST_TEXT: usize = 1 << 20;

/// A node of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibNode {
    /// 0 is the root, 1 a first move; the node hangs below the last one before it with a smaller depth.
    pub depth: u32,
    /// The cell; none for the root and for a pass.
    pub square: Option<Square>,
    /// The cell was noted, not played.
    pub no_move: bool,
    /// The author marked the node.
    pub marked: bool,
    /// The library opens here.
    pub start: bool,
    /// The comment, its headline first; lines are separated by `\n`.
    pub comment: String,
    /// The text on the board at the cell.
    pub board_text: String,
}

/// The nodes of a library, parents before children. It ends at the first error.
pub struct LibReader<R> {
    input: BufReader<R>,
    charset: Charset,
    version: Option<(u8, u8)>,
    /// Where the next byte stands.
    at: u64,
    /// The first byte of a file without header, which had to be read to see that.
    first: Option<u8>,
    /// The depths at which siblings are still to come.
    pending: Vec<u32>,
    /// The depth of the next node; none after the last.
    depth: Option<u32>,
    /// Whether a node other than the root was read.
    begun: bool,
}

impl<R: Read> LibReader<R> {
    /// Reads the header, if there is one.
    pub fn new(input: R, charset: Charset) -> Result<LibReader<R>, RecordError> {
        let mut reader = LibReader {
            input: BufReader::new(input),
            charset,
            version: None,
            at: 0,
            first: None,
            pending: Vec::new(),
            depth: Some(0),
            begun: false,
        };
        match reader.byte()? {
            Some(CENTRE) => (reader.first, reader.at) = (Some(CENTRE), 0),
            Some(byte) if byte == MAGIC[0] => reader.header()?,
            _ => return Err(not_a_library()),
        }
        Ok(reader)
    }

    /// The version that the header names.
    pub fn version(&self) -> Option<(u8, u8)> {
        self.version
    }

    fn header(&mut self) -> Result<(), RecordError> {
        let mut header = [MAGIC[0]; HEADER];
        for byte in &mut header[1..] {
            *byte = self.byte()?.ok_or_else(not_a_library)?;
        }
        if header[..MAGIC.len()] != MAGIC {
            return Err(not_a_library());
        }
        let version = (header[8], header[9]);
        if version > NEWEST {
            let problem = format!(
                "the library has version {}.{}, but only up to {}.{} is known; save it in an older one",
                version.0, version.1, NEWEST.0, NEWEST.1
            );
            return Err(RecordError::byte(8, problem));
        }
        self.version = Some(version);
        Ok(())
    }

    /// The next byte, if there is one.
    fn byte(&mut self) -> Result<Option<u8>, RecordError> {
        if let Some(first) = self.first.take() {
            self.at += 1;
            return Ok(Some(first));
        }
        let buffer = loop {
            match self.input.fill_buf() {
                Ok(buffer) => break buffer.first().copied(),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(RecordError::byte(self.at, format!("cannot be read: {error}"))),
            }
        };
        if buffer.is_some() {
            self.input.consume(1);
            self.at += 1;
        }
        Ok(buffer)
    }

    /// Two bytes, which must be there.
    fn pair(&mut self) -> Result<[u8; 2], RecordError> {
        match (self.byte()?, self.byte()?) {
            (Some(first), Some(second)) => Ok([first, second]),
            _ => Err(self.truncated()),
        }
    }

    fn truncated(&self) -> RecordError {
        let problem = "the library ends in the middle of a branch; it was cut off, so get it anew";
        RecordError::byte(self.at, problem)
    }

    /// The next node, if there is one.
    fn node(&mut self) -> Result<Option<LibNode>, RecordError> {
        let Some(mut depth) = self.depth else { return Ok(None) };
        let at = self.at;
        let position = match self.byte()? {
            Some(position) => position,
            None if self.begun => return Err(self.truncated()),
            None => return Ok(None),
        };
        let flags = self.byte()?.ok_or_else(|| self.truncated())?;
        if depth == 0 && position != 0 {
            depth = 1;
        }
        let mut node = LibNode { depth, square: square(position, at)?, ..LibNode::default() };
        node.no_move = flags & NO_MOVE != 0;
        node.marked = flags & MARK != 0;
        node.start = flags & START != 0;
        let extension = if flags & EXTENSION != 0 { self.pair()?[1] } else { 0 };
        if flags & OLD_COMMENT != 0 {
            node.comment = self.old_comment()?;
        } else if flags & COMMENT != 0 {
            node.comment = self.comment()?;
        }
        if extension & BOARD_TEXT != 0 {
            let text = self.text()?;
            node.board_text = self.charset.decode(&text).into_owned();
        }
        self.descend(depth, flags)?;
        Ok(Some(node))
    }

    /// Works out where the next node hangs.
    fn descend(&mut self, depth: u32, flags: u8) -> Result<(), RecordError> {
        // The root has neither siblings nor an end.
        if depth > 0 && flags & SIBLING != 0 {
            self.pending.push(depth);
        }
        self.depth = if depth > 0 && flags & NO_CHILD != 0 {
            self.pending.pop()
        } else {
            let too_deep = || RecordError::byte(self.at, "a branch is too deep");
            Some(depth.checked_add(1).ok_or_else(too_deep)?)
        };
        self.begun |= depth > 0;
        Ok(())
    }

    /// Pairs of bytes up to a zero.
    fn text(&mut self) -> Result<Vec<u8>, RecordError> {
        let start = self.at;
        let mut text = Vec::new();
        loop {
            let pair = self.pair()?;
            let end = pair.iter().position(|&b| b == 0);
            text.extend(&pair[..end.unwrap_or(2)]);
            if end.is_some() {
                return Ok(text);
            }
            if text.len() > LONGEST_TEXT {
                return Err(RecordError::byte(
                    start,
                    "a text of more than a megabyte; the library is damaged",
                ));
            }
        }
    }

    fn comment(&mut self) -> Result<String, RecordError> {
        let text = self.text()?;
        let mut parts = text.splitn(2, |&b| b == HEADLINE_END).map(|part| {
            let text = self.charset.decode(part);
            text.replace("\r\n", "\n").replace('\r', "\n")
        });
        let headline = parts.next().unwrap_or_default();
        let rest = parts.next().unwrap_or_default();
        let both = !headline.is_empty() && !rest.is_empty();
        Ok(headline + if both { "\n" } else { "" } + &rest)
    }

    /// Pairs of seven-bit characters up to one with its top bit set.
    fn old_comment(&mut self) -> Result<String, RecordError> {
        let start = self.at;
        let mut text = String::new();
        loop {
            for byte in self.pair()? {
                let character = char::from(byte & 0x7f);
                if character != '\0' {
                    text.push(if character == '\r' { '\n' } else { character });
                }
                if byte & 0x80 != 0 {
                    return Ok(text);
                }
            }
            if text.len() > LONGEST_TEXT || self.at - start > 2 * LONGEST_TEXT as u64 {
                return Err(RecordError::byte(
                    start,
                    "a text of more than a megabyte; the library is damaged",
                ));
            }
        }
    }
}

impl<R: Read> Iterator for LibReader<R> {
    type Item = Result<LibNode, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.node();
        if node.is_err() {
            self.depth = None;
        }
        node.transpose()
    }
}

fn not_a_library() -> RecordError {
    RecordError::byte(0, "this is not a library of RenLib, which begins with its name or with the move h8")
}

/// The cell of a position byte.
fn square(position: u8, at: u64) -> Result<Option<Square>, RecordError> {
    let (column, row) = (position & 0xf, position >> 4);
    if position == 0 {
        return Ok(None);
    }
    let problem = || format!("{position:02x} is not a cell of a 15x15 board; the library is damaged");
    let square = Size::default().from_top(i64::from(column) - 1, row.into());
    square.map(Some).ok_or_else(|| RecordError::byte(at, problem()))
}
