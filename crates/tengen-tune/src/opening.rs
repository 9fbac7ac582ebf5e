//! Stones by chance to begin games with, if a short search finds them about even.

use crate::plan::GamePlan;
use crate::pool::{Failure, Halt};
use tengen_core::{Game as _, ScoreKind};
use tengen_engine::Engine;
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
/// Squares that are tried for a stone.
const SQUARES: u32 = 100;

/// The opening of game `index` of the plan: `judge` sees no great advantage in it.
pub(crate) fn scatter_even(
    plan: &GamePlan,
    index: u64,
    judge: &mut Engine,
    halt: Halt<'_>,
) -> Result<Opening, Failure> {
    let mut random = fastrand::Rng::with_seed(plan.seed ^ (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for _ in 0..TRIES {
        halt.look()?;
        let stones = random.u8(1..=plan.opening);
        let Some(opening) = scatter(plan, stones, &mut random) else { continue };
        judge.clear();
        let score = plan.think(judge, &opening.position).progress.lines[0].score;
        if matches!(score.kind(), ScoreKind::Heuristic(value) if value.abs() <= plan.uneven) {
            return Ok(opening);
        }
    }
    Err(NoOpening { stones: plan.opening, size: plan.size, uneven: plan.uneven }.into())
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
