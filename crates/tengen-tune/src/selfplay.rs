//! Games of the engine against itself, to learn from.
//!
//! Every game begins with an opening by chance that is about even and goes on until the engine is sure of its end. Game `n` of
//! a plan is the same whenever and on however many threads it is played, so a file can be gone on with where it ends.

use crate::binpack::{Game, Move, WON};
use crate::opening::{Opening, draw, scatter_even, wander};
use crate::plan::{GamePlan, engine};
use crate::pool::{Failure, Halt, share};
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use tengen_core::{Game as _, Outcome, ScoreKind};
use tengen_engine::params::Params;
use tengen_engine::{Engine, State};

/// The most that a score is kept as while the game is open.
const MOST: i32 = 20_000;

/// Moves that are made by how they look, without a search. They lead where searches look and games never come, and weights that
/// were not fitted to such positions misjudge them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detours {
    /// The most of them after an opening.
    pub wander: u8,
    /// How many moves of a hundred they are later on; these have no score.
    pub stray: u8,
}

/// An engine that plays both sides.
struct SelfPlayer {
    engine: Engine,
}

impl SelfPlayer {
    /// Plays game `index` of the plan: from its opening until the end is known.
    fn play(
        &mut self,
        (plan, detours): (&GamePlan, Detours),
        index: u64,
        halt: Halt<'_>,
    ) -> Result<Game, Failure> {
        let mut random = plan.random(index);
        let opening = scatter_even(plan, &mut random, &mut self.engine, halt)?;
        let Opening { stones: opening, mut position } = wander(opening, detours.wander, &mut random);
        let mut moves = Vec::new();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            halt.look()?;
            if random.u8(..100) < detours.stray
                && let Some(square) = draw(&mut State::new(&position), &mut random)
            {
                moves.push(Move { square, score: None });
                position.play(square);
                continue;
            }
            let us = position.side_to_move();
            let report = plan.think(&mut self.engine, &position);
            let (score, known) = match report.progress.lines[0].score.kind() {
                ScoreKind::Win(_) => (WON, Some(Outcome::Win(us))),
                ScoreKind::Loss(_) => (-WON, Some(Outcome::Win(!us))),
                ScoreKind::Heuristic(value) => (value.clamp(-MOST, MOST) as i16, None),
            };
            moves.push(Move { square: report.best, score: Some(score) });
            if let Some(outcome) = known {
                break outcome;
            }
            position.play(report.best);
        };
        Ok(Game { rule: plan.rule, size: plan.size, opening, moves, outcome })
    }
}

/// Plays the games of these numbers on so many threads until `stop` is set, and gives them to `done` in their order until it
/// wants no more.
pub fn play_games(
    plan: (&GamePlan, Detours),
    games: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    done: &mut dyn FnMut(Game) -> bool,
) -> Result<(), Failure> {
    let mut players: Vec<SelfPlayer> =
        (0..threads).map(|_| SelfPlayer { engine: engine(Params::default()) }).collect();
    share(&mut players, games, stop, &|player, index, halt| player.play(plan, index, halt), done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::gomoku::{Gomoku, Rule};

    const PLAN: GamePlan =
        GamePlan { rule: Rule::Renju, size: 15, nodes: 200, opening: 6, uneven: 200, seed: 3 };

    fn games(numbers: Range<u64>, threads: usize) -> Vec<Game> {
        let mut games = Vec::new();
        let detours = Detours { wander: 3, stray: 20 };
        let result = play_games((&PLAN, detours), numbers, threads, &AtomicBool::new(false), &mut |game| {
            games.push(game);
            true
        });
        assert_eq!(result, Ok(()));
        games
    }

    #[test]
    fn games_are_the_same_however_they_are_played() {
        let all = games(0..4, 1);
        assert_eq!(all, games(0..4, 3));
        assert_eq!(all[2..], games(2..4, 2));
    }

    #[test]
    fn games_are_legal_and_end() {
        for game in games(0..4, 2) {
            let mut position = Gomoku::new(game.size.into(), game.rule).unwrap();
            for square in game.opening.iter().copied().chain(game.moves.iter().map(|mv| mv.square)) {
                assert!(position.outcome().is_none());
                assert!(position.is_legal(square));
                position.play(square);
            }
            let sure = game.moves.last().and_then(|mv| mv.score).is_some_and(|score| score.abs() == WON);
            assert!(sure || position.outcome() == Some(game.outcome), "{game:?}");
        }
    }

    #[test]
    fn a_plan_without_openings_is_refused() {
        let crowded = GamePlan { size: 5, opening: 30, uneven: -1, nodes: 50, ..PLAN };
        let stop = AtomicBool::new(false);
        let refused =
            play_games((&crowded, Detours::default()), 0..100, 2, &stop, &mut |_| true).unwrap_err();
        assert!(matches!(refused, Failure::NoOpening(_)), "{refused}");
        assert!(refused.to_string().contains("allow fewer stones"), "{refused}");
    }
}
