//! What is wrong with a record, and where.

use crate::notation::quoted;

/// Why a record cannot be read or written; the text says where, what, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// In a format made of lines.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong, and what to do.
        problem: String,
    },
    /// In a format made of bytes.
    #[error("byte {byte}: {problem}")]
    Byte {
        /// Counted from 0.
        byte: u64,
        /// What is wrong, and what to do.
        problem: String,
    },
    /// With the record as a whole.
    #[error("{0}")]
    Whole(String),
}

impl RecordError {
    /// Something in a line, counted from 1.
    pub(super) fn line(line: usize, problem: impl Into<String>) -> RecordError {
        RecordError::Line { line, problem: problem.into() }
    }

    /// Something in a line that shows the text it is about.
    pub(super) fn text(line: usize, text: &str, problem: &str) -> RecordError {
        RecordError::line(line, format!("`{}` {problem}", quoted(text)))
    }

    /// Something at a byte, counted from 0.
    pub(super) fn byte(byte: u64, problem: impl Into<String>) -> RecordError {
        RecordError::Byte { byte, problem: problem.into() }
    }

    /// Something about the whole.
    pub(super) fn whole(problem: impl Into<String>) -> RecordError {
        RecordError::Whole(problem.into())
    }
}
