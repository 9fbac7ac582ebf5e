//! What games the engine plays against itself, and how it thinks in them.

use std::time::{Duration, Instant};
use tengen_core::{Clock, Limits, NoClock};
use tengen_engine::params::Params;
use tengen_engine::{Engine, Options, Report, Request};
use tengen_games::gomoku::{Gomoku, Rule};

/// What games to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlan {
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

impl GamePlan {
    /// What game `index` draws its lots from.
    pub(crate) fn random(&self, index: u64) -> fastrand::Rng {
        fastrand::Rng::with_seed(self.seed ^ (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// What an engine finds in as many positions as it may visit for a move.
    pub(crate) fn think(&self, engine: &mut Engine, position: &Gomoku) -> Report {
        Thought::Positions(self.nodes).about(engine, position)
    }
}

/// How long an engine thinks about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// So many positions: it finds the same every time.
    Positions(u64),
    /// So long: what makes positions dear or cheap counts too.
    Time(Duration),
}

impl Thought {
    /// What the engine finds.
    pub(crate) fn about(self, engine: &mut Engine, position: &Gomoku) -> Report {
        let mut go = |limits, clock: &(dyn Clock + Sync)| {
            engine.go(position, &Request { limits, ..Request::default() }, clock, &mut |_| {})
        };
        match self {
            Thought::Positions(nodes) => go(Limits { nodes: Some(nodes), ..Limits::default() }, &NoClock),
            Thought::Time(time) => {
                go(Limits { time: Some(time), ..Limits::default() }, &Stopwatch(Instant::now()))
            }
        }
    }
}

/// Tells the time since it was started.
struct Stopwatch(Instant);

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// An engine for short searches on one thread.
pub(crate) fn engine(params: Params) -> Engine {
    Engine::with_params(Options { table_bytes: 4 << 20, threads: 1 }, params)
}
