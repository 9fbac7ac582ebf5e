//! What an engine says, one line each.

use std::fmt;
use tengen_games::Square;

/// A line of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is done.
    Ok,
    /// The move, or the stones of an opening.
    Moves(Vec<Square>),
    /// The colours are to be changed.
    Swap,
    /// There is no such command.
    Unknown(String),
    /// There is, but it cannot be done.
    Error(String),
    /// Something to show or to log.
    Message(String),
    /// One figure of the detailed account of a search.
    Info(String),
    /// A line of its own kind.
    Plain(String),
}

/// `x,y`, as the protocol writes a cell.
pub fn cell(square: Square) -> String {
    format!("{},{}", square.x, square.y)
}

/// Cells one after the other, with blanks between.
pub(crate) fn cells(squares: &[Square]) -> String {
    squares.iter().map(|&square| cell(square)).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Moves(squares) => f.write_str(&cells(squares)),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Unknown(text) => write!(f, "UNKNOWN {text}"),
            Reply::Error(text) => write!(f, "ERROR {text}"),
            Reply::Message(text) => write!(f, "MESSAGE {text}"),
            Reply::Info(text) => write!(f, "INFO {text}"),
            Reply::Plain(text) => f.write_str(text),
        }
    }
}
