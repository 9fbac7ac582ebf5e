//! What is written on the command line: times, counts and sizes as in the options of players, and sequential tests.

use std::time::Duration;
use tengen_arena::statistics::sprt::Sprt;
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

/// How often two players meet at most where a test decides how often.
pub(crate) const UNTIL_DECIDED: u64 = 20_000;

/// A test such as `0,5` or `0,5,0.05,0.05`.
pub(crate) fn sprt(text: &str) -> anyhow::Result<Sprt> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    match numbers.as_deref() {
        Ok(&[elo0, elo1]) => Ok(Sprt::new(elo0, elo1, 0.05, 0.05)?),
        Ok(&[elo0, elo1, alpha, beta]) => Ok(Sprt::new(elo0, elo1, alpha, beta)?),
        _ => anyhow::bail!("write two numbers, like 0,5, or four, like 0,5,0.05,0.05"),
    }
}
