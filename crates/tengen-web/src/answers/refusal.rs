//! Why something is not answered.

use crate::protocol::Say;
use std::fmt::Display;

/// An answer, or why there is none.
pub(crate) type Answer<T = Say> = Result<T, Refusal>;

/// Why there is no answer: a word for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl From<Refusal> for Say {
    fn from(refusal: Refusal) -> Say {
        Say::Error { code: refusal.code.to_owned(), message: refusal.message }
    }
}

/// Refuses with a code and whatever explains it.
pub(crate) fn refuse(code: &'static str, message: impl Display) -> Refusal {
    Refusal { code, message: message.to_string() }
}
