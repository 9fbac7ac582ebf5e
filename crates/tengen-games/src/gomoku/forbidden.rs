//! Renju's forbidden points, written from the definition.
//!
//! A black stone that makes exactly five always wins. Otherwise an overline, two fours or two threes make the point
//! forbidden. A three counts only if a stone on some point makes it a straight four *legally*, so the definition
//! calls itself; every call adds a stone, so it ends.
//!
//! CITE: Renju International Federation, *The International Rules of Renju*, 9.2 and 9.3.

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
    let threes = |real: bool| {
        let three = |direction| {
            straight_fours(position, square, direction).into_iter().any(|four| {
                !real || !position.completes(Side::First, four) && forbidden(position, four).is_none()
            })
        };
        Direction::ALL.into_iter().filter(|&direction| three(direction)).count()
    };
    (threes(false) >= 2 && threes(true) >= 2).then_some(Forbidden::DoubleThree)
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

/// The fours through the black stone on `square` along `direction`: for each the points that make it five. `.XXXX.`
/// is one four with two such points, `X.XXX.X` two fours with one each.
pub(super) fn fours(position: &Gomoku, square: Square, direction: Direction) -> Vec<Vec<Square>> {
    let mut fours: Vec<(Vec<Square>, Vec<Square>)> = Vec::new();
    for five in near(position, square, direction, 4) {
        let stones = position.with_black(five, |position| {
            let run = position.run_squares(Side::First, five, direction);
            (run.len() == 5 && run.contains(&square)).then_some(run)
        });
        let Some(mut stones) = stones else { continue };
        stones.retain(|&stone| stone != five);
        match fours.iter_mut().find(|(known, _)| *known == stones) {
            Some((_, fives)) => fives.push(five),
            None => fours.push((stones, vec![five])),
        }
    }
    fours.into_iter().map(|(_, fives)| fives).collect()
}

/// The points along `direction` that would make a straight four through the black stone on `square`; whether Black
/// may play there is another question.
pub(super) fn straight_fours(position: &Gomoku, square: Square, direction: Direction) -> Vec<Square> {
    let is_straight = |&four: &Square| {
        position.with_black(four, |position| {
            let run = position.run_squares(Side::First, four, direction);
            let fives = fours(position, four, direction);
            run.len() == 4 && run.contains(&square) && fives.iter().any(|fives| fives.len() == 2)
        })
    };
    near(position, square, direction, 3).filter(is_straight).collect()
}

/// The empty points within `reach` of `square` along `direction`.
fn near(position: &Gomoku, square: Square, direction: Direction, reach: i8) -> impl Iterator<Item = Square> {
    let (dx, dy) = direction.step();
    (-reach..=reach)
        .filter_map(move |steps| square.offset(dx, dy, steps))
        .filter(|&at| position.is_vacant(at))
}
