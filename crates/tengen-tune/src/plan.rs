//! What games the engine plays against itself, and how it thinks in them.

use tengen_core::{Limits, NoClock};
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
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        engine.go(position, &Request { limits, ..Request::default() }, &NoClock, &mut |_| {})
    }
}

/// An engine for short searches on one thread.
pub(crate) fn engine(params: Params) -> Engine {
    Engine::with_params(Options { table_bytes: 4 << 20, threads: 1 }, params)
}
