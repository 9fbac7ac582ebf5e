//! Times, counts and sizes on the command line: written as in the options of players.

use std::time::Duration;
use tengen_players::catalogue::{Value, ValueKind};

fn parse(kind: ValueKind, text: &str) -> Result<Value, String> {
    kind.parse(text).map_err(|expected| format!("must be {expected}"))
}

/// A number such as `5000`, `20k` or `3m`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    match parse(ValueKind::Count, text)? {
        Value::Count(count) => Ok(count),
        _ => Err("not a number".to_owned()),
    }
}

/// A length of time such as `500ms` or `2s`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    match parse(ValueKind::Time, text)? {
        Value::Time(time) => Ok(time),
        _ => Err("not a time".to_owned()),
    }
}

/// A size such as `64mb`.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    match parse(ValueKind::Size, text)? {
        Value::Size(bytes) => Ok(bytes),
        _ => Err("not a size".to_owned()),
    }
}
