//! What the engine is asked, and what it answers.

use crate::eval::POINTS;
use crate::level::Level;
use crate::time::Allotment;
use std::time::Duration;
use tengen_core::{Depth, Limits, Ply, Score};
use tengen_games::Square;

/// What to search for, and how long.
#[derive(Clone, Debug)]
pub struct Request {
    /// Depth, nodes and time for the search; none of them, and it ends only when it is stopped or the game decided. The time
    /// is that of the clock given with the request. A win by threats is looked for before, whatever the depth.
    pub limits: Limits,
    /// How much of the time to use; none: all that the limits leave.
    pub allotment: Option<Allotment>,
    /// How many of the best moves to tell apart.
    pub lines: usize,
    /// Root moves that are not to be considered.
    pub excluded: Vec<Square>,
    /// How well to play.
    pub level: Level,
    /// Levels below the highest choose with it: equal seeds give equal games.
    pub seed: u64,
}

impl Request {
    /// When every search must have stopped.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.allotment.map(|time| time.hard).into_iter().chain(self.limits.time).min()
    }
}

impl Default for Request {
    fn default() -> Request {
        Request {
            limits: Limits::default(),
            allotment: None,
            lines: 1,
            excluded: Vec::new(),
            level: Level::STRONGEST,
            seed: 0,
        }
    }
}

/// One of the best moves, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value for the side to move at the root.
    pub score: Score,
    /// The depth it was searched to.
    pub depth: Depth,
    /// The deepest ply of a principal variation.
    pub deepest: Ply,
    /// The moves; the first one is the move itself.
    pub pv: Vec<Square>,
}

/// How far the search is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The best lines so far, the best first; at least one.
    pub lines: Vec<Line>,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_permille: u32,
}

impl Progress {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play.
    pub best: Square,
    /// What the search found last.
    pub progress: Progress,
}

/// The chance that the side to move wins, from 0 to 1, that a score stands for.
pub fn win_rate(score: Score) -> f64 {
    match score.kind() {
        tengen_core::ScoreKind::Win(_) => 1.0,
        tengen_core::ScoreKind::Loss(_) => 0.0,
        tengen_core::ScoreKind::Heuristic(value) => {
            1.0 / (1.0 + (-f64::from(value) / f64::from(POINTS)).exp())
        }
    }
}
