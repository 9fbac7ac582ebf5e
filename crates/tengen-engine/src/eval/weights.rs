//! The numbers of the evaluation, one [`file`] for each rule, made by `tengen tune fit`.
//!
//! INVARIANT: the weights of a rule are the same for the whole process. They are chosen once, at the latest when a position of
//! the rule is first looked at.

mod file;
mod folder;

use super::network::{CHANNELS, Head};
use crate::line::view::{sides_differ, views};
use std::sync::OnceLock;
use tengen_games::gomoku::Rule;

pub use file::WeightsError;
pub use folder::FolderError;

/// What a window adds to the vector of its centre.
///
/// PERF: never across the lines of a cache (`tengen bench`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Row(pub [i8; CHANNELS]);

/// The most that a number of a row is, either way.
pub const MOST: i8 = 127;
/// The most that a number of a bias is, either way: what a move changes in forty vectors is summed up in sixteen bits.
pub const MOST_BIAS: i16 = 290;
const _: () = assert!((MOST_BIAS as i32 + 4 * MOST as i32) * 41 <= i16::MAX as i32);

/// The weights of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideWeights {
    /// What its vectors begin with.
    pub bias: [i16; CHANNELS],
    /// When the side is to move.
    pub head: Box<Head>,
}

/// All weights of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The rule that they are fitted to.
    pub rule: Rule,
    /// By the rows of [`views`].
    pub rows: Vec<Row>,
    /// Of Black and White.
    pub sides: [SideWeights; 2],
}

/// Weights that the engine cannot judge by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotInstalled {
    /// They come too late.
    #[error("the engine judges by other weights already")]
    InUse,
    /// They have too few numbers, or some that are too large to judge by.
    #[error("these weights cannot be worked with: numbers are missing, or too large")]
    Unsound,
    /// They are fitted to another rule.
    #[error("these are the weights of {0}, not of {1}")]
    OtherRule(Rule, Rule),
}

static IN_USE: [OnceLock<Weights>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];

/// The rule whose weights serve this one: nobody has fitted any to exact caro.
fn fitted(rule: Rule) -> Rule {
    if rule == Rule::ExactCaro { Rule::Caro } else { rule }
}

impl Weights {
    /// Weights by which all is even.
    pub fn none(rule: Rule) -> Weights {
        let side = SideWeights { bias: [0; CHANNELS], head: Box::new(Head::NONE) };
        Weights {
            rule,
            rows: vec![Row([0; CHANNELS]); views(rule).classes.len()],
            sides: [side.clone(), side],
        }
    }

    /// Those that the engine comes with.
    pub fn of(rule: Rule) -> Weights {
        let file: &[u8] = match rule {
            Rule::Freestyle => include_bytes!("weights/freestyle.weights"),
            Rule::Standard => include_bytes!("weights/standard.weights"),
            Rule::Renju => include_bytes!("weights/renju.weights"),
            Rule::Caro | Rule::ExactCaro => include_bytes!("weights/caro.weights"),
        };
        Weights::parse(file).expect("the weights that come with the engine are sound")
    }

    /// Those that the engine judges by from now on: the ones it comes with, unless others were installed.
    pub fn in_use(rule: Rule) -> &'static Weights {
        IN_USE[rule as usize].get_or_init(|| Weights::of(rule))
    }

    /// Makes every engine of this process judge by these weights; refused once others are in use.
    pub fn install(&self, rule: Rule) -> Result<(), NotInstalled> {
        if fitted(self.rule) != fitted(rule) {
            return Err(NotInstalled::OtherRule(self.rule, rule));
        }
        if !self.is_sound() {
            return Err(NotInstalled::Unsound);
        }
        IN_USE[rule as usize].set(self.clone()).map_err(|_| NotInstalled::InUse)
    }

    /// Whether Black and White have weights of their own.
    pub fn has_two_sides(&self) -> bool {
        sides_differ(self.rule)
    }

    /// A number that tells them from others.
    pub fn fingerprint(&self) -> u64 {
        file::checksum(&self.bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_another_rule_are_refused() {
        let renju = Weights::of(Rule::Renju);
        let refused = renju.install(Rule::Standard).unwrap_err();
        assert_eq!(refused.to_string(), "these are the weights of renju, not of standard");
        assert_eq!(Weights::of(Rule::ExactCaro).rule, Rule::Caro);
        let caro = Weights::of(Rule::Caro).install(Rule::ExactCaro);
        assert!(matches!(caro, Ok(()) | Err(NotInstalled::InUse)), "{caro:?}");
    }

    #[test]
    fn weights_in_use_stay() {
        let shipped = Weights::in_use(Rule::Renju);
        let other = Weights::none(Rule::Renju);
        assert_ne!(other.fingerprint(), shipped.fingerprint());
        assert_eq!(other.install(Rule::Renju), Err(NotInstalled::InUse));
        let mut short = other.clone();
        short.rows.pop();
        assert_eq!(short.install(Rule::Renju), Err(NotInstalled::Unsound));
        assert_eq!(Weights::in_use(Rule::Renju), &Weights::of(Rule::Renju));
    }
}
