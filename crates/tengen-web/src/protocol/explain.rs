//! Why a point is forbidden in renju, or why it is not.

use serde::Serialize;
use tengen_games::gomoku::Forbidden;
use tengen_games::gomoku::forbidden::{Explanation, Extension, Four, Refutation, Three};
use ts_rs::TS;

/// What a black stone on a point makes, as far as the verdict rests on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExplanationView {
    /// The point.
    pub square: String,
    /// Why it is forbidden: `double_three`, `double_four` or `overline`; none if it is not.
    pub forbidden: Option<String>,
    /// Whether it looks like a double-three and yet is legal.
    pub false_double_three: bool,
    /// The five that the stone makes: then it wins, and nothing else matters.
    pub five: Vec<String>,
    /// Six stones or more in a row; if there are, nothing below matters.
    pub overline: Vec<String>,
    /// The fours.
    pub fours: Vec<FourView>,
    /// What looks like a three.
    pub threes: Vec<ThreeView>,
}

/// Four stones that one more makes five.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FourView {
    /// The four.
    pub stones: Vec<String>,
    /// Where the fifth may go.
    pub fives: Vec<String>,
}

/// Three stones that may become a straight four.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ThreeView {
    /// The three.
    pub stones: Vec<String>,
    /// Whether Black can make a straight four of it.
    pub real: bool,
    /// The points that would.
    pub straight_fours: Vec<StraightFourView>,
}

/// A point that would make a straight four of a three.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StraightFourView {
    /// The point.
    pub point: String,
    /// Why Black cannot make a straight four there after all: `five`, or why it is forbidden; none if Black can.
    pub refuted: Option<String>,
    /// Why the point is forbidden, or why it is not although it looks so; left out where it would lead too deep.
    pub why: Option<Box<ExplanationView>>,
}

/// The word for what is forbidden.
pub(crate) fn offence(kind: Forbidden) -> String {
    match kind {
        Forbidden::DoubleThree => "double_three",
        Forbidden::DoubleFour => "double_four",
        Forbidden::Overline => "overline",
    }
    .to_owned()
}

pub(crate) fn names<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

impl From<&Explanation> for ExplanationView {
    fn from(it: &Explanation) -> ExplanationView {
        ExplanationView {
            square: it.square.to_string(),
            forbidden: it.forbidden.map(offence),
            false_double_three: it.is_false_double_three(),
            five: names(&it.five),
            overline: names(&it.overline),
            fours: it.fours.iter().map(FourView::from).collect(),
            threes: it.threes.iter().map(ThreeView::from).collect(),
        }
    }
}

impl From<&Four> for FourView {
    fn from(four: &Four) -> FourView {
        FourView { stones: names(&four.stones), fives: names(&four.fives) }
    }
}

impl From<&Three<Extension>> for ThreeView {
    fn from(three: &Three<Extension>) -> ThreeView {
        ThreeView {
            stones: names(&three.stones),
            real: three.is_real(),
            straight_fours: three.extensions.iter().map(StraightFourView::from).collect(),
        }
    }
}

impl From<&Extension> for StraightFourView {
    fn from(extension: &Extension) -> StraightFourView {
        let refuted = extension.refuted.map(|refutation| match refutation {
            Refutation::Five => "five".to_owned(),
            Refutation::Forbidden(kind) => offence(kind),
        });
        let why = extension.why.as_deref().map(|why| Box::new(why.into()));
        StraightFourView { point: extension.square.to_string(), refuted, why }
    }
}
