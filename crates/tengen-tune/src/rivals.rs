//! The engine against itself with other numbers for its search: pairs of games from one opening, each side once.

use crate::selfplay::{Opening, Plan, scatter_even};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use tengen_core::{Game as _, Limits, NoClock, Outcome, ScoreKind};
use tengen_engine::params::Params;
use tengen_engine::{Engine, Options, Request};

/// What the first of two rivals made of a game: 1 if it won, −1 if it lost, else 0.
pub type Points = i32;

/// The table of one rival.
const TABLE_BYTES: usize = 4 << 20;

/// Two engines that play pairs of games.
pub struct Rivals {
    engines: [Engine; 2],
    /// Finds openings.
    judge: Engine,
}

impl Rivals {
    /// With these numbers.
    pub fn new(numbers: [&Params; 2]) -> Rivals {
        let options = Options { table_bytes: TABLE_BYTES, threads: 1 };
        let engines = numbers.map(|params| Engine::with_params(options, params.clone()));
        Rivals { engines, judge: Engine::new(options) }
    }

    /// What the first makes of the pair of games of this number.
    pub fn pair(&mut self, plan: &Plan, number: u64) -> [Points; 2] {
        let opening = scatter_even(plan, number, &mut self.judge);
        [0, 1].map(|beginner| self.game(plan, &opening, beginner))
    }

    /// What the first makes of a game in which `beginner` moves first after the opening.
    fn game(&mut self, plan: &Plan, opening: &Opening, beginner: usize) -> Points {
        self.engines.iter_mut().for_each(Engine::clear);
        let mut position = opening.position.clone();
        let mut turn = beginner;
        let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        let won_by = |winner: usize| if winner == 0 { 1 } else { -1 };
        loop {
            if let Some(outcome) = position.outcome() {
                return match outcome {
                    Outcome::Draw => 0,
                    Outcome::Win(side) if side == position.side_to_move() => won_by(turn),
                    Outcome::Win(_) => won_by(1 - turn),
                };
            }
            let report = self.engines[turn].go(&position, &request, &NoClock, &mut |_| {});
            // A proven win is a win; a loss is played out, for the other side must find it.
            if let ScoreKind::Win(_) = report.progress.lines[0].score.kind() {
                return won_by(turn);
            }
            position.play(report.best);
            turn = 1 - turn;
        }
    }
}

/// Plays the pairs of games of these numbers on so many threads; `done` hears each, in no order, until it wants no more.
pub fn play_pairs(
    numbers: [&Params; 2],
    plan: &Plan,
    pairs: std::ops::Range<u64>,
    threads: usize,
    done: &mut dyn FnMut([Points; 2]) -> bool,
) {
    let (next, stop) = (AtomicU64::new(pairs.start), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                let mut rivals = Rivals::new(numbers);
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pairs.end || sender.send(rivals.pair(plan, number)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for points in &receiver {
            if !done(points) {
                break;
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::gomoku::Rule;

    const PLAN: Plan = Plan { rule: Rule::Freestyle, size: 15, nodes: 300, opening: 5, uneven: 200, seed: 4 };

    fn total(numbers: [&Params; 2], pairs: u64, threads: usize) -> Points {
        let mut total = 0;
        play_pairs(numbers, &PLAN, 0..pairs, threads, &mut |points| {
            total += points.iter().sum::<Points>();
            true
        });
        total
    }

    #[test]
    fn an_engine_is_as_strong_as_itself() {
        // The same numbers play the same moves: whatever the first wins, the second wins with the other side.
        let params = Params::default();
        assert_eq!(total([&params, &params], 4, 2), 0);
    }

    #[test]
    fn one_that_looks_at_all_moves_of_a_large_board_is_weaker() {
        let (params, textbook) = (Params::default(), Params::textbook());
        let total = total([&params, &textbook], 4, 2);
        assert!(total > 0, "{total}");
    }
}
