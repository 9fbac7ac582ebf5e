//! Stones by chance to begin games with, if a short search finds them about even.

use crate::plan::GamePlan;
use crate::pool::{Failure, Halt};
use tengen_core::{Game as _, ScoreKind};
use tengen_engine::{Engine, State, Threat};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// Stones to begin with.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// In the order of play.
    pub(crate) stones: Vec<Square>,
    /// What they make.
    pub(crate) position: Gomoku,
}

/// Openings as a plan wants them are too rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "none of {tries} openings of up to {stones} stones on a board of {size} was within {uneven} points of even; allow \
     fewer stones or more points, or take a larger board",
    tries = TRIES
)]
pub struct NoOpening {
    stones: u8,
    size: u8,
    uneven: i32,
}

/// Openings that are tried for a game. Of the usual ones every third or so will do.
const TRIES: u32 = 1000;
/// How much less than its promise says a wandering side looks at what is good.
const HEAT: f32 = 2.0;
/// Squares that are tried for a stone.
const SQUARES: u32 = 100;

/// An opening of the plan, by chance: `judge` sees no great advantage in it.
pub(crate) fn scatter_even(
    plan: &GamePlan,
    random: &mut fastrand::Rng,
    judge: &mut Engine,
    halt: Halt<'_>,
) -> Result<Opening, Failure> {
    for _ in 0..TRIES {
        halt.look()?;
        let stones = random.u8(1..=plan.opening);
        let Some(opening) = scatter(plan, stones, random) else { continue };
        judge.clear();
        let score = plan.think(judge, &opening.position).progress.lines[0].score;
        if matches!(score.kind(), ScoreKind::Heuristic(value) if value.abs() <= plan.uneven) {
            return Ok(opening);
        }
    }
    Err(NoOpening { stones: plan.opening, size: plan.size, uneven: plan.uneven }.into())
}

/// The opening with up to `most` moves more, each drawn by how promising it looks. It ends before somebody can make five.
pub(crate) fn wander(mut opening: Opening, most: u8, random: &mut fastrand::Rng) -> Opening {
    let mut state = State::new(&opening.position);
    for _ in 0..random.u8(..=most) {
        let Some(square) = draw(&mut state, random) else { break };
        let mut position = opening.position.clone();
        position.play(square);
        if position.outcome().is_some() {
            break;
        }
        opening.position = position;
        state.play_square(square);
        opening.stones.push(square);
    }
    opening
}

/// A move drawn by how promising it looks: what a search looks at, not what it finds. None where five can be made.
pub(crate) fn draw(state: &mut State, random: &mut fastrand::Rng) -> Option<Square> {
    if state.has_threat(state.side_to_move(), Threat::Five) {
        return None;
    }
    let moves = state.moves_to_look_at();
    // The greatest of sums with such noise is drawn as softmax would have it (E. J. Gumbel, 1954).
    let mut noise = || -(-random.f32().max(1e-9).ln()).ln();
    let promises = state.promises_on(&moves);
    let drawn = moves.into_iter().zip(promises).map(|(square, promise)| (square, promise / HEAT + noise()));
    drawn.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(square, _)| square)
}

/// Stones by chance, each near another and not far from the centre; none if they end the game, or there is no room.
fn scatter(plan: &GamePlan, stones: u8, random: &mut fastrand::Rng) -> Option<Opening> {
    let mut position = Gomoku::new(plan.size.into(), plan.rule).ok()?;
    let (middle, spread) = (i32::from(plan.size / 2), i32::from(plan.size / 3));
    let mut squares: Vec<Square> = Vec::new();
    for _ in 0..u32::from(stones) * SQUARES {
        let around = squares.get(random.usize(..squares.len().max(1)));
        let (x, y, reach) =
            around.map_or((middle, middle, 2), |square| (square.x.into(), square.y.into(), 3));
        let (x, y) = (x + random.i32(-reach..=reach), y + random.i32(-reach..=reach));
        if (x - middle).abs() > spread || (y - middle).abs() > spread {
            continue;
        }
        let square = Square::new(x as u8, y as u8);
        if position.is_vacant(square) {
            position.play(square);
            squares.push(square);
        }
        if position.outcome().is_some() {
            return None;
        }
        if squares.len() == usize::from(stones) {
            return Some(Opening { stones: squares, position });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Side;
    use tengen_games::Notation;
    use tengen_games::gomoku::Rule;

    const PLAN: GamePlan =
        GamePlan { rule: Rule::Renju, size: 15, nodes: 60, opening: 4, uneven: 300, seed: 2 };

    #[test]
    fn who_wanders_stays_within_the_rules_and_leaves_the_end_to_the_engine() {
        let mut longest = 0;
        for index in 0..20 {
            let mut random = PLAN.random(index);
            let begun = scatter(&PLAN, 4, &mut random).expect("four stones find room");
            let Opening { stones, position } = wander(begun, 40, &mut random);
            let mut replayed = Gomoku::new(15, PLAN.rule).unwrap();
            for square in &stones {
                assert!(replayed.is_legal(*square));
                replayed.play(*square);
            }
            assert!(replayed.outcome().is_none() && replayed == position, "{stones:?}");
            longest = longest.max(stones.len());
        }
        assert!(longest > 20, "{longest}");
    }

    #[test]
    fn threats_are_answered_and_a_five_is_left_to_the_engine() {
        let parse = |rows: &str| Gomoku::new(9, Rule::Freestyle).unwrap().parse(rows).unwrap();
        let four = parse(
            "OOO....../........./........./...XXXX../........./........./........./........./O........",
        );
        assert_eq!(draw(&mut State::new(&four), &mut fastrand::Rng::with_seed(1)), None);
        let three = parse(
            "O......../........./........./...XXX.../........./........./........./........./O........",
        );
        let mut random = fastrand::Rng::with_seed(1);
        let drawn: Vec<Square> =
            (0..200).filter_map(|_| draw(&mut State::new(&three), &mut random)).collect();
        let on_the_line = |square: &&Square| three.stones(Side::First).any(|stone| stone.y == square.y);
        assert_eq!(drawn.iter().filter(on_the_line).count(), 200, "an open three is answered on its line");
    }
}
