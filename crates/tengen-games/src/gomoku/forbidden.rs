//! Renju's forbidden points, written from the definition.
//!
//! A black stone that makes exactly five always wins. Otherwise an overline, two fours or two threes make the point
//! forbidden. A three counts only if a stone on some point makes it a straight four *legally* and no five besides, so
//! the definition calls itself; every call adds a stone, so it ends.
//!
//! CITE: Renju International Federation, *The International Rules of Renju*, 9.2 and 9.3.

mod explain;

pub use explain::{Explanation, Extension, explain};

use super::Gomoku;
use crate::Square;
use crate::mnk::Direction;
use tengen_core::Side;

/// Why a point is forbidden to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours, perhaps in one line.
    DoubleFour,
    /// Two threes that can become straight fours.
    DoubleThree,
}

/// Four black stones in a line that one more makes exactly five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The four.
    pub stones: Vec<Square>,
    /// Where the fifth may go: two points for a straight four, else one.
    pub fives: Vec<Square>,
}

/// Three black stones in a line, if what may come of them is not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three<E = Square> {
    /// The three.
    pub stones: Vec<Square>,
    /// The points that would make them a straight four.
    pub extensions: Vec<E>,
}

/// Why a point that would make a straight four of a three is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// A stone there makes five, which is not a straight four.
    Five,
    /// Black may not play there.
    Forbidden(Forbidden),
}

impl Forbidden {
    /// The word for it in English and Chinese.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Forbidden::Overline => ["overline", "长连禁手"],
            Forbidden::DoubleFour => ["double-four", "四四禁手"],
            Forbidden::DoubleThree => ["double-three", "三三禁手"],
        }
    }
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.words()[0])
    }
}

/// Why Black may not play on the empty point `square`; none if it may, as it may always under other rules.
pub fn forbidden(position: &Gomoku, square: Square) -> Option<Forbidden> {
    if !position.rule().forbids(Side::First) {
        return None;
    }
    position.with_black(square, |position| judge(position, square))
}

/// Judges the black stone on `square`.
pub(super) fn judge(position: &Gomoku, square: Square) -> Option<Forbidden> {
    let lengths = Direction::ALL.map(|direction| position.run(Side::First, square, direction).length);
    if lengths.contains(&5) {
        return None;
    }
    if lengths.iter().any(|&length| length > 5) {
        return Some(Forbidden::Overline);
    }
    if !has_company(position, square) {
        return None;
    }
    if Direction::ALL.iter().map(|&direction| fours(position, square, direction).len()).sum::<usize>() >= 2 {
        return Some(Forbidden::DoubleFour);
    }
    // Most moves make fewer than two threes of any kind: look for those first, at no depth.
    let threes: Vec<Three> =
        Direction::ALL.into_iter().filter_map(|direction| three(position, square, direction)).collect();
    let is_real = |three: &&Three| three.extensions.iter().any(|&at| refutation(position, at).is_none());
    (threes.len() >= 2 && threes.iter().filter(is_real).count() >= 2).then_some(Forbidden::DoubleThree)
}

/// Why the empty point `extension`, which would make a three a straight four, does not make it a real one.
fn refutation(position: &Gomoku, extension: Square) -> Option<Refutation> {
    if position.completes(Side::First, extension) {
        return Some(Refutation::Five);
    }
    forbidden(position, extension).map(Refutation::Forbidden)
}

/// Whether there are stones enough around `square` for two threes (two more in each of two directions) or two fours (in
/// one direction four more): a quick look that spares most points the rest.
fn has_company(position: &Gomoku, square: Square) -> bool {
    let stones = Direction::ALL.map(|direction| {
        let (dx, dy) = direction.step();
        let around = (-4..=4).filter_map(|steps| square.offset(dx, dy, steps));
        around.filter(|&at| at != square && position.stone(at) == Some(Side::First)).count()
    });
    stones.iter().filter(|&&count| count >= 2).count() >= 2 || stones.iter().any(|&count| count >= 4)
}

/// The fours through the black stone on `square` along `direction`. `.XXXX.` is one four with two points for the
/// fifth stone, `X.XXX.X` two fours with one each.
fn fours(position: &Gomoku, square: Square, direction: Direction) -> Vec<Four> {
    let mut fours: Vec<Four> = Vec::new();
    for five in near(position, square, direction, 4) {
        let stones = position.with_black(five, |position| {
            let run = position.run_squares(Side::First, five, direction);
            (run.len() == 5 && run.contains(&square)).then_some(run)
        });
        let Some(mut stones) = stones else { continue };
        stones.retain(|&stone| stone != five);
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(four) => four.fives.push(five),
            None => fours.push(Four { stones, fives: vec![five] }),
        }
    }
    fours
}

/// The three through the black stone on `square` along `direction`, if there is one; whether Black may make a straight
/// four of it is another question.
fn three(position: &Gomoku, square: Square, direction: Direction) -> Option<Three> {
    let mut three: Option<Three> = None;
    for extension in near(position, square, direction, 3) {
        let straight = position.with_black(extension, |position| {
            let fours = fours(position, extension, direction);
            fours.into_iter().find(|four| four.fives.len() == 2 && four.stones.contains(&square))
        });
        let Some(Four { mut stones, .. }) = straight else { continue };
        stones.retain(|&stone| stone != extension);
        // INVARIANT: two threes through one stone do not fit into one line: more stones there would make five.
        debug_assert!(three.as_ref().is_none_or(|three| three.stones == stones), "two threes in a line");
        three.get_or_insert(Three { stones, extensions: Vec::new() }).extensions.push(extension);
    }
    three
}

/// The empty points within `reach` of `square` along `direction`.
fn near(position: &Gomoku, square: Square, direction: Direction, reach: i8) -> impl Iterator<Item = Square> {
    let (dx, dy) = direction.step();
    (-reach..=reach)
        .filter_map(move |steps| square.offset(dx, dy, steps))
        .filter(|&at| position.is_vacant(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five cells either side of a stone in every way: at most one three in a line, and fours only as in the books.
    #[test]
    fn one_line_holds_one_three_or_two_fours() {
        let empty = Gomoku::new(15, crate::gomoku::Rule::Renju).unwrap();
        let cells = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map(|x| Square::new(x, 7));
        let (centre, mut most_fours) = (Square::new(7, 7), 0);
        for filling in 0..3_u32.pow(cells.len() as u32) {
            let mut position = empty.clone();
            position.toggle(Side::First, centre);
            let mut rest = filling;
            for cell in cells {
                if rest % 3 > 0 {
                    position.toggle(Side::BOTH[rest as usize % 3 - 1], cell);
                }
                rest /= 3;
            }
            let fours = fours(&position, centre, Direction::Row);
            let three = three(&position, centre, Direction::Row);
            let straight = fours.iter().filter(|four| four.fives.len() == 2).count();
            let text = position.to_text();
            assert!(straight == 0 || fours.len() == 1, "a straight four is one four: {text}");
            assert!(three.is_none_or(|three| three.stones.len() == 3 && fours.is_empty()), "{text}");
            most_fours = most_fours.max(fours.len());
        }
        assert_eq!(most_fours, 2);
    }
}
