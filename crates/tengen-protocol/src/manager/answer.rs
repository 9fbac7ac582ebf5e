//! What an engine says, as its manager understands it.

use crate::command::square;
use std::time::Duration;
use tengen_games::Square;

/// A move of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where; perhaps not on the board, perhaps not free.
    pub square: Square,
    /// How long the engine took, from the end of the question to the arrival of the answer.
    pub time: Duration,
    /// How deep it has searched, if it says so in a way that is understood.
    pub depth: Option<u32>,
    /// How many positions it has visited, likewise.
    pub nodes: Option<u64>,
    /// The last `MESSAGE` before the answer.
    pub message: Option<String>,
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It is done.
    Ok,
    /// A move.
    Move(Square),
    /// A move that it makes only if it is told so.
    Suggestion(Square),
    /// `ERROR`: it cannot do what it was asked.
    Refusal,
    /// `UNKNOWN`: it did not understand something, which may well have been said before the question.
    Unknown,
    /// Meant for people: `MESSAGE`, `DEBUG`, or the figures of a search.
    Remark,
    /// An answer by its form, but none that counts: a cell on no board, `OK` and more.
    Invalid,
    /// Anything else. Engines greet and chat; judges skip it, for the answer may come after.
    Other,
}

impl Meaning {
    pub(super) fn of(line: &str) -> Meaning {
        let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        match word.to_ascii_uppercase().as_str() {
            "MESSAGE" | "DEBUG" | "INFO" => Meaning::Remark,
            "ERROR" => Meaning::Refusal,
            "UNKNOWN" => Meaning::Unknown,
            "OK" if rest.is_empty() => Meaning::Ok,
            "OK" => Meaning::Invalid,
            "SUGGEST" => {
                numbers(rest).and_then(|(x, y)| square(x, y)).map_or(Meaning::Invalid, Meaning::Suggestion)
            }
            _ => match numbers(line) {
                Some((x, y)) => square(x, y).map_or(Meaning::Invalid, Meaning::Move),
                None => Meaning::Other,
            },
        }
    }
}

/// Two numbers with a comma between, and nothing else.
fn numbers(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// What an engine has said about its search since it was asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Remarks {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) message: Option<String>,
}

impl Remarks {
    /// Notes a line. Figures are a name and a number, however they are set: `depth 12-20 ev 30 n 5000`,
    /// `Depth: 12 | Nodes = 5.2M`.
    pub(super) fn note(&mut self, line: &str) {
        let Some((kind, text)) = line.split_once(char::is_whitespace) else { return };
        if kind.eq_ignore_ascii_case("MESSAGE") {
            self.message = Some(text.to_owned());
        }
        let words = text.split(|c: char| c.is_whitespace() || "=:|;".contains(c));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            match pair[0].to_ascii_lowercase().as_str() {
                "depth" => self.depth = depth(pair[1]).or(self.depth),
                "n" | "node" | "nodes" | "totalnodes" => self.nodes = nodes(pair[1]).or(self.nodes),
                _ => {}
            }
        }
    }
}

/// A depth that a search can have. No game on the largest board is longer.
fn depth(word: &str) -> Option<u32> {
    const DEEPEST: u32 = 1024;
    quantity(word)?.try_into().ok().filter(|&depth| depth <= DEEPEST)
}

/// A number of positions that a search can visit: a thousand million in a second for ten days. Counters that have run
/// below zero say more.
fn nodes(word: &str) -> Option<u64> {
    const MOST: u64 = 1_000_000_000_000_000;
    quantity(word).filter(|&nodes| nodes <= MOST)
}

/// The number that a word begins with: `12-20` is 12, `5.2M` is 5,200,000.
fn quantity(word: &str) -> Option<u64> {
    let word = word.replace(',', "");
    let digits = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
    let (number, unit) = word.split_at(digits);
    let factor = match unit.chars().next().map(|c| c.to_ascii_uppercase()) {
        Some('K') => 1e3,
        Some('M') => 1e6,
        Some('G' | 'B') => 1e9,
        _ => 1.0,
    };
    let number: f64 = number.parse().ok()?;
    Some((number * factor).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let square = Square::new(7, 8);
        let cases = [
            ("7,8", Meaning::Move(square)),
            ("7, 8", Meaning::Move(square)),
            ("ok", Meaning::Ok),
            ("SUGGEST 7,8", Meaning::Suggestion(square)),
            ("suggest h8", Meaning::Invalid),
            ("-1,8", Meaning::Invalid),
            ("99,99", Meaning::Invalid),
            ("OK - everything is good", Meaning::Invalid),
            ("OK, let us go", Meaning::Invalid),
            ("Okay", Meaning::Other),
            ("Message: hello", Meaning::Remark),
            ("ERROR too large", Meaning::Refusal),
            ("unknown", Meaning::Unknown),
            ("UNKNOWN command 7,8", Meaning::Unknown),
            ("MESSAGE 7,8", Meaning::Remark),
            ("INFO DEPTH 6", Meaning::Remark),
            ("h8", Meaning::Other),
            ("7 8", Meaning::Other),
            ("7,8,1", Meaning::Other),
            ("Welcome, 2 you", Meaning::Other),
        ];
        for (line, meaning) in cases {
            assert_eq!(Meaning::of(line), meaning, "{line}");
        }
    }

    #[test]
    fn figures_are_understood_however_they_are_set() {
        let figures = |line: &str| {
            let mut remarks = Remarks::default();
            remarks.note(line);
            (remarks.depth, remarks.nodes)
        };
        let cases = [
            ("MESSAGE depth 12-20 ev +M5 n 50000 n/ms 200 tm 250 pv H8", (Some(12), Some(50_000))),
            ("MESSAGE DEPTH 9-14 EV 30 N 1000 SPEED 7", (Some(9), Some(1000))),
            ("MESSAGE Speed 99K | Depth 10-18 | Eval 25 | Node 10M", (Some(10), Some(10_000_000))),
            ("DEBUG depth=7, nodes: 1,234.", (Some(7), Some(1234))),
            ("INFO NODES 5.2K", (None, Some(5200))),
            ("MESSAGE in depth of winter, n is a letter", (None, None)),
            ("MESSAGE depth", (None, None)),
            ("MESSAGE depth 1024 nodes 1000000G", (Some(1024), Some(1_000_000_000_000_000))),
            ("MESSAGE depth 99999999999 nodes 18446744073709551615", (None, None)),
            // One more than fits, which would be 1 if only the low bits were kept.
            ("MESSAGE depth 4294967297 n 1e999", (None, Some(1))),
            ("MESSAGE depth 3 depth 4294967295 n 7 n 99999999G", (Some(3), Some(7))),
        ];
        for (line, expected) in cases {
            assert_eq!(figures(line), expected, "{line}");
        }
    }

    #[test]
    fn the_last_message_is_kept() {
        let mut remarks = Remarks::default();
        for line in ["MESSAGE depth 1 n 10", "MESSAGE nearly there", "DEBUG x", "MESSAGE"] {
            remarks.note(line);
        }
        assert_eq!(remarks.message.as_deref(), Some("nearly there"));
        assert_eq!((remarks.depth, remarks.nodes), (Some(1), Some(10)));
    }
}
