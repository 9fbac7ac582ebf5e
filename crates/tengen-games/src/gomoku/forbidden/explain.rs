//! Why a point is forbidden to Black, or why not although it looks so.

use super::{Forbidden, Four, Refutation, Three, fours, judge, refutation, three};
use crate::Square;
use crate::gomoku::Gomoku;
use crate::mnk::Direction;
use tengen_core::Side;

/// A refutation of a refutation of a refutation is explained no further: few positions go deeper, and no reader does.
const DEEPEST: u8 = 3;

/// What a black stone on a point makes, as far as the verdict rests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The point.
    pub square: Square,
    /// Why it is forbidden, if it is.
    pub forbidden: Option<Forbidden>,
    /// The five that the stone makes: it wins, and nothing else matters. Empty if there is none.
    pub five: Vec<Square>,
    /// Six stones or more in a row; if there are, nothing below matters. Empty if there are not.
    pub overline: Vec<Square>,
    /// The fours.
    pub fours: Vec<Four>,
    /// What looks like a three.
    pub threes: Vec<Three<Extension>>,
}

/// A point that would make a straight four of a three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The point.
    pub square: Square,
    /// Why Black cannot make a straight four there after all; none if Black can, which makes the three real.
    pub refuted: Option<Refutation>,
    /// Why the point is forbidden, or why it is not although it looks so; left out where it would lead too deep.
    pub why: Option<Box<Explanation>>,
}

impl Three<Extension> {
    /// Whether Black can make a straight four of it.
    pub fn is_real(&self) -> bool {
        self.extensions.iter().any(|extension| extension.refuted.is_none())
    }
}

impl Explanation {
    /// Whether it looks like a double-three and yet is legal.
    pub fn is_false_double_three(&self) -> bool {
        self.forbidden.is_none() && self.threes.len() >= 2
    }

    /// The threes that Black can make straight fours.
    pub fn real_threes(&self) -> impl Iterator<Item = &Three<Extension>> {
        self.threes.iter().filter(|three| three.is_real())
    }

    fn new(square: Square) -> Explanation {
        Explanation {
            square,
            forbidden: None,
            five: Vec::new(),
            overline: Vec::new(),
            fours: Vec::new(),
            threes: Vec::new(),
        }
    }
}

/// What a black stone on the empty point `square` makes, and whether that is forbidden; nothing under a rule that
/// forbids nothing.
///
/// ```
/// use tengen_games::Notation;
/// use tengen_games::gomoku::{Forbidden, Gomoku, Rule, forbidden::explain};
///
/// let start = Gomoku::new(15, Rule::Renju).unwrap();
/// let position = start.parse("h9 a1 h10 a3 i8 a5 j8 a7").unwrap();
/// let double_three = explain(&position, "h8".parse().unwrap());
/// assert_eq!(double_three.forbidden, Some(Forbidden::DoubleThree));
/// assert_eq!(double_three.real_threes().count(), 2);
/// ```
pub fn explain(position: &Gomoku, square: Square) -> Explanation {
    if !position.rule().forbids(Side::First) {
        return Explanation::new(square);
    }
    explain_to(position, square, DEEPEST)
}

fn explain_to(position: &Gomoku, square: Square, depth: u8) -> Explanation {
    position.with_black(square, |position| {
        let runs = Direction::ALL.map(|direction| position.run_squares(Side::First, square, direction));
        let run_of = |wanted: fn(usize) -> bool| runs.iter().find(|run| wanted(run.len())).cloned();
        let mut explanation = Explanation { forbidden: judge(position, square), ..Explanation::new(square) };
        if let Some(five) = run_of(|length| length == 5) {
            explanation.five = five;
        } else if let Some(overline) = run_of(|length| length > 5) {
            explanation.overline = overline;
        } else {
            let along = Direction::ALL.into_iter();
            explanation.fours =
                along.clone().flat_map(|direction| fours(position, square, direction)).collect();
            let threes = along.filter_map(|direction| three(position, square, direction));
            explanation.threes = threes.map(|three| look_into(position, three, depth)).collect();
        }
        explanation
    })
}

/// The three with a verdict on each of its extensions.
fn look_into(position: &Gomoku, three: Three, depth: u8) -> Three<Extension> {
    let extension = |square| {
        let refuted = refutation(position, square);
        let explained = depth > 0 && refuted != Some(Refutation::Five);
        let why = explained.then(|| explain_to(position, square, depth - 1));
        let why = why.filter(|why| why.forbidden.is_some() || why.is_false_double_three()).map(Box::new);
        Extension { square, refuted, why }
    };
    Three { stones: three.stones, extensions: three.extensions.into_iter().map(extension).collect() }
}
