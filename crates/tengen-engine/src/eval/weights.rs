//! The numbers of the evaluation, one [`text`] for each rule, made by `tengen tune fit`.
//!
//! INVARIANT: the weights of a rule are the same for the whole process. They are chosen once, at the latest when a position of
//! the rule is first looked at.

mod folder;
mod text;

use super::network::{FEATURE_STEPS, FEATURES, Features, Head};
use crate::line::{Class, Shape};
use std::sync::OnceLock;
use tengen_games::gomoku::Rule;

pub use folder::FolderError;
pub use text::WeightsError;

/// How likely the best move is on a cell, in 512ths of a logarithm of odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// Of a shape of the side to move.
    pub attack: i16,
    /// Of a shape of the other side.
    pub defence: i16,
}

/// Steps of a promise to a logarithm of odds.
const PROMISE_STEPS: f32 = 512.0;

/// What a class or a shape counts: its features, then its promises.
pub type Row = [f32; FEATURES + 2];

/// The weights of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideWeights {
    /// By class.
    pub classes: [Row; Class::COUNT],
    /// By the index of the shape, on top of its classes.
    pub shapes: Vec<Row>,
    /// When the side is to move.
    pub head: Box<Head>,
}

/// All weights of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The rule that they are fitted to.
    pub rule: Rule,
    /// Of Black and White.
    pub sides: [SideWeights; 2],
}

/// Weights that the engine cannot judge by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotInstalled {
    /// They come too late.
    #[error("the engine judges by other weights already")]
    InUse,
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
    /// Those that the engine comes with.
    pub fn of(rule: Rule) -> Weights {
        let text = match rule {
            Rule::Freestyle => include_str!("weights/freestyle.txt"),
            Rule::Standard => include_str!("weights/standard.txt"),
            Rule::Renju => include_str!("weights/renju.txt"),
            Rule::Caro | Rule::ExactCaro => include_str!("weights/caro.txt"),
        };
        Weights::parse(text).expect("the weights that come with the engine are sound")
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
        IN_USE[rule as usize].set(self.clone()).map_err(|_| NotInstalled::InUse)
    }

    /// A number that tells them from others: that of their text (FNV-1a).
    pub fn fingerprint(&self) -> u64 {
        self.text().bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

impl SideWeights {
    /// Weights by which all is even.
    pub fn none() -> SideWeights {
        SideWeights {
            classes: [[0.0; FEATURES + 2]; Class::COUNT],
            shapes: vec![[0.0; FEATURES + 2]; Shape::COUNT],
            head: Box::new(Head::NONE),
        }
    }

    /// What a cell of this shape adds to the features of its side, and how likely the best move is there.
    pub fn cell(&self, shape: Shape) -> (Features, Promises) {
        let mut row = self.shapes[shape.index()];
        for class in shape.classes() {
            row.iter_mut().zip(self.classes[class as usize]).for_each(|(sum, more)| *sum += more);
        }
        let round = |number: f32, steps: f32| (number * steps).round() as i16;
        let promises = Promises {
            attack: round(row[FEATURES], PROMISE_STEPS),
            defence: round(row[FEATURES + 1], PROMISE_STEPS),
        };
        // A cell without prospects adds nothing: so does one with a stone.
        let features = if shape.index() == 0 {
            [0; FEATURES]
        } else {
            std::array::from_fn(|index| round(row[index], FEATURE_STEPS))
        };
        (features, promises)
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
        let other = Weights { sides: [(); 2].map(|()| SideWeights::none()), ..shipped.clone() };
        assert_ne!(other.fingerprint(), shipped.fingerprint());
        assert_eq!(other.install(Rule::Renju), Err(NotInstalled::InUse));
        assert_eq!(Weights::in_use(Rule::Renju), &Weights::of(Rule::Renju));
    }
}
