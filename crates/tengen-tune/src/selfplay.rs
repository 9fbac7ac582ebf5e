//! Games of the engine against itself, to learn from.
//!
//! Every game begins with stones by chance near the centre, kept if neither side has won already by what a short search sees,
//! and goes on until the engine is sure of its end. Game `n` of a plan is the same whenever and on however many threads it
//! is played, so a file can be gone on with where it ends.

use crate::binpack::{Game, Move};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use tengen_core::{Game as _, Limits, NoClock, Outcome, ScoreKind};
use tengen_engine::{Engine, Options, Report, Request};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

/// What games to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// By which rule.
    pub rule: Rule,
    /// On how many rows and columns.
    pub size: u8,
    /// The positions that the engine visits for a move.
    pub nodes: u64,
    /// The most stones that an opening has; the least is one.
    pub opening: u8,
    /// How far from even an opening may be judged.
    pub uneven: i32,
    /// Equal seeds give equal games.
    pub seed: u64,
}

/// A score as it is kept: decided games beyond all judgements.
const DECIDED: i16 = 30_000;
/// The table of one player.
const TABLE_BYTES: usize = 4 << 20;

/// Stones to begin with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// In the order of play.
    pub stones: Vec<Square>,
    /// What they make.
    pub position: Gomoku,
}

/// The opening of game `index` of the plan: `judge` sees no great advantage in it.
pub fn scatter_even(plan: &Plan, index: u64, judge: &mut Engine) -> Opening {
    let mut random = fastrand::Rng::with_seed(plan.seed ^ (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        let stones = random.u8(1..=plan.opening);
        let Some(opening) = scatter(plan, stones, &mut random) else { continue };
        judge.clear();
        let score = think(judge, &opening.position, plan.nodes).progress.lines[0].score;
        if matches!(score.kind(), ScoreKind::Heuristic(value) if value.abs() <= plan.uneven) {
            return opening;
        }
    }
}

fn think(engine: &mut Engine, position: &Gomoku, nodes: u64) -> Report {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.go(position, &Request { limits, ..Request::default() }, &NoClock, &mut |_| {})
}

/// An engine that plays both sides.
pub struct Pair {
    engine: Engine,
}

impl Pair {
    /// An engine for games of one thread.
    pub fn new() -> Pair {
        Pair { engine: Engine::new(Options { table_bytes: TABLE_BYTES, threads: 1 }) }
    }

    /// Plays game `index` of the plan: from its opening until the end is known.
    pub fn play(&mut self, plan: &Plan, index: u64) -> Game {
        let Opening { stones: opening, mut position } = scatter_even(plan, index, &mut self.engine);
        let mut moves = Vec::new();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let us = position.side_to_move();
            let report = think(&mut self.engine, &position, plan.nodes);
            let (score, known) = match report.progress.lines[0].score.kind() {
                ScoreKind::Win(_) => (DECIDED, Some(Outcome::Win(us))),
                ScoreKind::Loss(_) => (-DECIDED, Some(Outcome::Win(!us))),
                ScoreKind::Heuristic(value) => (value.clamp(-20_000, 20_000) as i16, None),
            };
            moves.push(Move { square: report.best, score: Some(score) });
            if let Some(outcome) = known {
                break outcome;
            }
            position.play(report.best);
        };
        Game { rule: plan.rule, size: plan.size, opening, moves, outcome }
    }
}

impl Default for Pair {
    fn default() -> Pair {
        Pair::new()
    }
}

/// Stones by chance, each near another and not far from the centre; none if they end the game or may not be placed.
fn scatter(plan: &Plan, stones: u8, random: &mut fastrand::Rng) -> Option<Opening> {
    let mut position = Gomoku::new(plan.size.into(), plan.rule).ok()?;
    let (middle, spread) = (i32::from(plan.size / 2), i32::from(plan.size / 3));
    let mut squares: Vec<Square> = Vec::new();
    while squares.len() < usize::from(stones) {
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
    }
    Some(Opening { stones: squares, position })
}

/// Plays the games of the plan from number `first` on, on so many threads, and gives them to `done` in their order until it
/// wants no more.
pub fn play_games(plan: &Plan, first: u64, threads: usize, done: &mut dyn FnMut(Game) -> bool) {
    let (next, stop) = (AtomicU64::new(first), AtomicBool::new(false));
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                let mut pair = Pair::new();
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if sender.send((index, pair.play(plan, index))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut wanted) = (BTreeMap::new(), first);
        'all: for (index, game) in &receiver {
            waiting.insert(index, game);
            while let Some(game) = waiting.remove(&wanted) {
                wanted += 1;
                if !done(game) {
                    break 'all;
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
        drop(receiver);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { rule: Rule::Renju, size: 15, nodes: 200, opening: 6, uneven: 200, seed: 3 };

    fn games(first: u64, threads: usize, count: usize) -> Vec<Game> {
        let mut games = Vec::new();
        play_games(&PLAN, first, threads, &mut |game| {
            games.push(game);
            games.len() < count
        });
        games
    }

    #[test]
    fn games_are_the_same_however_they_are_played() {
        let all = games(0, 1, 4);
        assert_eq!(all, games(0, 3, 4));
        assert_eq!(all[2..], games(2, 2, 2));
    }

    #[test]
    fn games_are_legal_and_end() {
        for game in games(0, 2, 4) {
            let mut position = Gomoku::new(game.size.into(), game.rule).unwrap();
            for square in game.opening.iter().copied().chain(game.moves.iter().map(|mv| mv.square)) {
                assert!(position.outcome().is_none());
                assert!(position.is_legal(square));
                position.play(square);
            }
            let sure = game.moves.last().and_then(|mv| mv.score).is_some_and(|score| score.abs() == DECIDED);
            assert!(sure || position.outcome() == Some(game.outcome), "{game:?}");
        }
    }
}
