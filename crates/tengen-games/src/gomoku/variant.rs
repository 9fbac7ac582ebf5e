//! The games of five in a row by name: a rule, and a size if it is not the usual one.
//!
//! ```text
//! variant = rule [ size ]         renju   gomoku20   standard19
//! rule    = "gomoku" | "freestyle" | "standard" | "renju" | "caro" | "exact-caro"
//! size    = "5" … "25"
//! ```

use super::{Gomoku, Rule, SizeError, UnknownRule};
use std::fmt;
use std::str::FromStr;

/// The everyday name of the freestyle game.
const FREESTYLE: &str = "gomoku";

/// A rule and a size of board that fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    rule: Rule,
    size: u8,
}

impl Variant {
    /// The board of renju and of most gomoku.
    pub const USUAL_SIZE: u8 = 15;

    /// The game by `rule` on a board of so many rows and columns.
    pub fn new(rule: Rule, size: u32) -> Result<Variant, SizeError> {
        Gomoku::new(size, rule).map(|start| Variant { rule, size: start.size() })
    }

    /// The rule.
    pub fn rule(self) -> Rule {
        self.rule
    }

    /// Rows and columns.
    pub fn size(self) -> u8 {
        self.size
    }

    /// The empty board.
    pub fn start(self) -> Gomoku {
        Gomoku::new(self.size.into(), self.rule).expect("the size was checked when the variant was made")
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.rule == Rule::Freestyle { FREESTYLE } else { self.rule.name() };
        if self.size == Variant::USUAL_SIZE { f.pad(name) } else { f.pad(&format!("{name}{}", self.size)) }
    }
}

/// Why a text does not name a game of five in a row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// No rule of that name.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    /// A size that is none.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let text = text.trim();
        let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let rule = if name.eq_ignore_ascii_case(FREESTYLE) { Rule::Freestyle } else { name.parse()? };
        let size = match &text[name.len()..] {
            "" => Variant::USUAL_SIZE.into(),
            digits => digits.parse().unwrap_or(u32::MAX),
        };
        Ok(Variant::new(rule, size)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_as_they_parse() {
        for name in
            ["gomoku", "gomoku20", "standard", "standard19", "renju", "renju5", "caro", "exact-caro25"]
        {
            assert_eq!(name.parse::<Variant>().unwrap().to_string(), name);
        }
        for (text, name) in [(" Freestyle20 ", "gomoku20"), ("renju15", "renju"), ("freestyle", "gomoku")] {
            assert_eq!(text.parse::<Variant>().unwrap().to_string(), name);
        }
        let start = "exact-caro9".parse::<Variant>().unwrap().start();
        assert_eq!((start.rule(), start.size()), (Rule::ExactCaro, 9));
    }

    #[test]
    fn bad_names_are_refused_with_the_reason() {
        for (text, reason) in [
            ("renju4", "a board of 4x4 is not possible for five in a row: choose 5 to 25"),
            ("gomoku26", "choose 5 to 25"),
            ("gomoku0", "choose 5 to 25"),
            ("gomoku99999999999", "choose 5 to 25"),
            ("renju-15", "there is no rule `renju-`"),
            ("omok", "choose one of freestyle, standard, renju, caro, exact-caro"),
            ("", "there is no rule ``"),
            ("15", "there is no rule ``"),
            ("五子棋15", "there is no rule `五子棋`"),
        ] {
            let error = text.parse::<Variant>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
