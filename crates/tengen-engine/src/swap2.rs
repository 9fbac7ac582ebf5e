//! The swap2 opening: three stones that favour nobody, and the choice of a colour.
//!
//! Whoever chooses takes the colour that the search prefers. Placing two more stones and leaving the choice to the other
//! gives that away, so it is never better than choosing, as far as the search can be trusted.

use crate::engine::Engine;
use crate::report::{Report, Request};
use std::time::Duration;
use tengen_core::{Clock, Game, Limits, Score};
use tengen_games::gomoku::Gomoku;
use tengen_games::{MoveError, Notation, Square};

/// What to do in a swap2 opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2 {
    /// Put these stones, black and white in turn: three on the empty board, one as a move.
    Place(Vec<Square>),
    /// Take the other colour.
    Swap,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Swap2Error {
    /// Not a stage of the opening.
    #[error("swap2 asks with 0, 3 or 5 stones on the board, not with {0}")]
    Stones(usize),
    /// A stone cannot stand where it was put.
    #[error("stone {number}: {error}")]
    Stone {
        /// Counted from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
}

/// Openings that the search chooses from.
const CANDIDATES: usize = 24;

/// A clock that started later than another.
struct Later<'a> {
    clock: &'a (dyn Clock + Sync),
    start: Duration,
}

impl Clock for Later<'_> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.start)
    }
    fn stop_requested(&self) -> bool {
        self.clock.stop_requested()
    }
}

impl Engine {
    /// The answer in a swap2 opening with these stones on the board of `start`: none, three or five, in order.
    pub fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Result<Swap2, Swap2Error> {
        let mut position = start.clone();
        for (index, &stone) in stones.iter().enumerate() {
            position.try_play(stone).map_err(|error| Swap2Error::Stone { number: index + 1, error })?;
        }
        match stones.len() {
            0 => Ok(Swap2::Place(self.balanced_opening(start, request, clock))),
            3 | 5 => {
                let report = self.go(&position, request, clock, &mut |_| {});
                let prefers_to_move = value(&report) >= Score::DRAW;
                Ok(if prefers_to_move { Swap2::Place(vec![report.best]) } else { Swap2::Swap })
            }
            other => Err(Swap2Error::Stones(other)),
        }
    }

    /// Three stones after which the search sees nobody ahead.
    fn balanced_opening(
        &mut self,
        start: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Vec<Square> {
        let each = request.time_limit().map(|time| time / (CANDIDATES as u32 + 2));
        let limits =
            Limits { time: each, nodes: Some(request.limits.nodes.unwrap_or(60_000)), ..request.limits };
        let mut best: Option<(i32, Vec<Square>)> = None;
        for opening in openings(start, request.seed) {
            let mut position = start.clone();
            for &stone in &opening {
                position.play(stone);
            }
            let request =
                Request { limits, allotment: None, lines: 1, excluded: Vec::new(), ..request.clone() };
            let later = Later { clock, start: clock.elapsed() };
            let imbalance = value(&self.go(&position, &request, &later, &mut |_| {})).value().abs();
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, opening));
            }
            if clock.stop_requested() {
                break;
            }
        }
        best.expect("there are candidates").1
    }
}

fn value(report: &Report) -> Score {
    report.progress.lines.first().map_or(Score::MIN, |line| line.score)
}

/// Triples of stones around the centre, not too close to each other, drawn with `seed`.
fn openings(start: &Gomoku, seed: u64) -> Vec<Vec<Square>> {
    let mut random = fastrand::Rng::with_seed(seed ^ 0x5EED_0F2A);
    let (middle, spread) = (i16::from(start.size()) / 2, i16::from(start.size()) / 4);
    let mut openings = Vec::new();
    while openings.len() < CANDIDATES {
        let mut stones: Vec<Square> = Vec::new();
        while stones.len() < 3 {
            let [x, y] = [(); 2].map(|()| (middle + random.i16(-spread..=spread)) as u8);
            let stone = Square::new(x, y);
            if !stones.contains(&stone) {
                stones.push(stone);
            }
        }
        openings.push(stones);
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use tengen_core::{Depth, NoClock};
    use tengen_games::gomoku::Rule;

    fn answer(stones: &str) -> Result<Swap2, Swap2Error> {
        let start = Gomoku::new(15, Rule::Standard).unwrap();
        let squares: Vec<Square> = stones.split_whitespace().map(|text| text.parse().unwrap()).collect();
        let mut engine = Engine::new(Options { table_bytes: 1 << 20, threads: 1 });
        let limits = Limits { depth: Some(Depth(6)), nodes: Some(5_000), ..Limits::default() };
        engine.swap2(&start, &squares, &Request { limits, ..Request::default() }, &NoClock)
    }

    #[test]
    fn every_stage_has_an_answer() {
        let Ok(Swap2::Place(stones)) = answer("") else { panic!("three stones expected") };
        assert_eq!(stones.len(), 3);
        // White has four in a row on the way: nobody would swap to Black.
        assert!(matches!(answer("a1 h8 o15 i8 a15"), Ok(Swap2::Place(stones)) if stones.len() == 1));
        // Black has an open three and White the move: to be Black is better.
        assert_eq!(answer("h8 a1 i8 o1 j9"), Ok(Swap2::Swap));
    }

    #[test]
    fn what_is_no_stage_is_refused() {
        assert_eq!(answer("h8"), Err(Swap2Error::Stones(1)));
        assert!(matches!(answer("h8 h8 i9"), Err(Swap2Error::Stone { number: 2, .. })));
    }

    #[test]
    fn openings_are_different_for_different_seeds() {
        let start = Gomoku::new(15, Rule::Standard).unwrap();
        assert_ne!(openings(&start, 1), openings(&start, 2));
        assert!(openings(&start, 1).iter().all(|opening| opening.len() == 3));
    }
}
