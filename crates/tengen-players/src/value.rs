//! The values that options of players take, and how they are written.

use std::fmt;
use std::time::Duration;

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A number of plies, 1 to 900, or `full`.
    Depth,
    /// A length of time.
    Time,
    /// A number of nodes or games.
    Count,
    /// A whole number from the first to the second.
    Number(u64, u64),
    /// The seed of random numbers.
    Seed,
    /// A size in bytes.
    Size,
    /// Whole points of the judgement.
    Points,
    /// A fraction.
    Real,
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Word(&'static [&'static str]),
    /// The name of a judgement; which there are depends on the game.
    Evaluation,
    /// The path of a file; it has no comma.
    File,
}

/// A value, read.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Plies; `None` is `full`.
    Depth(Option<u16>),
    /// A length of time.
    Time(Duration),
    /// A number: of nodes, games, threads, a level, a seed.
    Count(u64),
    /// Bytes.
    Size(usize),
    /// Points.
    Points(i32),
    /// A fraction.
    Real(f64),
    /// On or off.
    Switch(bool),
    /// A word.
    Word(String),
}

impl ValueKind {
    /// Reads a value; the error says what is expected.
    pub fn parse(self, text: &str) -> Result<Value, String> {
        let value = match self {
            ValueKind::Depth if text == "full" => Some(Value::Depth(None)),
            ValueKind::Depth => text
                .parse()
                .ok()
                .filter(|plies| (1..=900).contains(plies))
                .map(|plies| Value::Depth(Some(plies))),
            ValueKind::Time => parse_time(text).map(Value::Time),
            ValueKind::Count => parse_scaled(text, &[("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000)])
                .filter(|&count| count > 0)
                .map(Value::Count),
            ValueKind::Number(least, most) => {
                parse_scaled(text, &[]).filter(|number| (least..=most).contains(number)).map(Value::Count)
            }
            ValueKind::Seed => parse_scaled(text, &[]).map(Value::Count),
            ValueKind::Size => parse_scaled(text, &[("kb", 1 << 10), ("mb", 1 << 20), ("gb", 1 << 30)])
                .and_then(|bytes| usize::try_from(bytes).ok())
                .filter(|&bytes| bytes <= MOST_BYTES)
                .map(Value::Size),
            ValueKind::Points => text.parse().ok().filter(|&points: &i32| points > 0).map(Value::Points),
            ValueKind::Real => {
                text.parse().ok().filter(|&real: &f64| real.is_finite() && real >= 0.0).map(Value::Real)
            }
            ValueKind::Switch => match text {
                "on" | "yes" | "true" => Some(Value::Switch(true)),
                "off" | "no" | "false" => Some(Value::Switch(false)),
                _ => None,
            },
            ValueKind::Word(words) => words.contains(&text).then(|| Value::Word(text.to_owned())),
            ValueKind::Evaluation | ValueKind::File => {
                (!text.is_empty()).then(|| Value::Word(text.to_owned()))
            }
        };
        value.ok_or_else(|| self.expected())
    }

    /// What a value of this kind looks like.
    pub fn expected(self) -> String {
        match self {
            ValueKind::Depth => "a number of plies from 1 to 900, or `full`".to_owned(),
            ValueKind::Time => "a time such as `500ms`, `2s` or `1m`, up to a day".to_owned(),
            ValueKind::Count => "a number above 0 such as `5000`, `20k` or `3m`".to_owned(),
            ValueKind::Number(least, most) => format!("a whole number from {least} to {most}"),
            ValueKind::Seed => "a whole number, 0 or more".to_owned(),
            ValueKind::Size => "a size such as `512kb`, `64mb` or `1gb`, up to 64gb; 0 for none".to_owned(),
            ValueKind::Points => "a whole number above 0".to_owned(),
            ValueKind::Real => "a number such as `1.4`, 0 or more".to_owned(),
            ValueKind::Switch => "`on` or `off`".to_owned(),
            ValueKind::Word(words) => format!("one of `{}`", words.join("`, `")),
            ValueKind::Evaluation => "the name of a judgement".to_owned(),
            ValueKind::File => "the path of a file".to_owned(),
        }
    }

    /// The short form for tables of options.
    pub fn placeholder(self) -> String {
        match self {
            ValueKind::Depth => "PLIES".to_owned(),
            ValueKind::Time => "TIME".to_owned(),
            ValueKind::Count | ValueKind::Seed => "N".to_owned(),
            ValueKind::Number(least, most) => format!("{least}–{most}"),
            ValueKind::Size => "SIZE".to_owned(),
            ValueKind::Points => "POINTS".to_owned(),
            ValueKind::Real => "X".to_owned(),
            ValueKind::Switch => "on|off".to_owned(),
            ValueKind::Word(words) => words.join("|"),
            ValueKind::Evaluation => "NAME".to_owned(),
            ValueKind::File => "FILE".to_owned(),
        }
    }
}

const MOST_BYTES: usize = 64 << 30;
const MOST_TIME: Duration = Duration::from_hours(24);

/// A whole number with an optional suffix.
fn parse_scaled(text: &str, suffixes: &[(&str, u64)]) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let (digits, scale) = suffixes
        .iter()
        .find_map(|&(suffix, scale)| lower.strip_suffix(suffix).map(|digits| (digits, scale)))
        .unwrap_or((&lower, 1));
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse::<u64>().ok()?.checked_mul(scale)).flatten()
}

/// A number of seconds, or with one of the suffixes `ms`, `s`, `m`.
fn parse_time(text: &str) -> Option<Duration> {
    let (digits, seconds) = if let Some(digits) = text.strip_suffix("ms") {
        (digits, 0.001)
    } else if let Some(digits) = text.strip_suffix('s') {
        (digits, 1.0)
    } else if let Some(digits) = text.strip_suffix('m') {
        (digits, 60.0)
    } else {
        (text, 1.0)
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return None;
    }
    let time = Duration::try_from_secs_f64(digits.parse::<f64>().ok()? * seconds).ok()?;
    (time > Duration::ZERO && time <= MOST_TIME).then_some(time)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Depth(None) => f.write_str("full"),
            Value::Depth(Some(plies)) => write!(f, "{plies}"),
            Value::Time(time) if time.subsec_nanos() == 0 => write!(f, "{}s", time.as_secs()),
            Value::Time(time) => write!(f, "{}ms", time.as_secs_f64() * 1000.0),
            Value::Count(count) => write!(f, "{count}"),
            Value::Size(bytes) if *bytes > 0 && bytes % (1 << 20) == 0 => write!(f, "{}mb", bytes >> 20),
            Value::Size(bytes) => write!(f, "{bytes}"),
            Value::Points(points) => write!(f, "{points}"),
            Value::Real(real) => write!(f, "{real}"),
            Value::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
            Value::Word(word) => f.write_str(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_they_parse() {
        for (kind, texts) in [
            (ValueKind::Depth, &["1", "900", "full"][..]),
            (ValueKind::Time, &["500ms", "2s", "60s", "1.5ms", "0.4ms", "1000.5ms"]),
            (ValueKind::Count, &["1", "5000"]),
            (ValueKind::Number(1, 10), &["1", "10"]),
            (ValueKind::Seed, &["0", "18446744073709551615"]),
            (ValueKind::Size, &["0", "16mb", "12345"]),
            (ValueKind::Points, &["25"]),
            (ValueKind::Real, &["1.4", "0"]),
            (ValueKind::Switch, &["on", "off"]),
            (ValueKind::Word(&["a", "b"]), &["a"]),
        ] {
            for &text in texts {
                assert_eq!(kind.parse(text).unwrap().to_string(), text);
            }
        }
        assert_eq!(ValueKind::Count.parse("20k"), Ok(Value::Count(20_000)));
        assert_eq!(ValueKind::Time.parse("1m"), Ok(Value::Time(Duration::from_mins(1))));
        assert_eq!(ValueKind::Size.parse("1GB"), Ok(Value::Size(1 << 30)));
    }

    #[test]
    fn bad_values_are_refused() {
        for (kind, texts) in [
            (ValueKind::Depth, &["", "0", "-1", "901", "deep", "99999999999"][..]),
            (ValueKind::Time, &["", "0s", "-1s", "s", "1h2", "1e9", "inf", "nan", "2d", "1.2.3s", "90000s"]),
            (ValueKind::Count, &["", "0", "-5", "k", "1.5", "99999999999999999999", "99999999999999999g"]),
            (ValueKind::Number(1, 10), &["", "0", "11", "-1", "7.5", "1k"]),
            (ValueKind::Size, &["", "mb", "-1", "65gb"]),
            (ValueKind::Points, &["", "0", "-3", "x"]),
            (ValueKind::Real, &["", "-1", "nan", "inf", "x"]),
            (ValueKind::Switch, &["", "1", "ON?"]),
            (ValueKind::Word(&["a"]), &["", "b"]),
        ] {
            for text in texts {
                assert_eq!(kind.parse(text), Err(kind.expected()), "{text}");
            }
        }
    }
}
