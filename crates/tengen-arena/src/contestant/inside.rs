//! A player of this program.

use super::{Allowance, Answer, Contestant, Course, Farewell, end};
use crate::record::{End, Reason};
use crate::tournament::Control;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::Clock;
use tengen_engine::time::{TimeControl, allot};
use tengen_players::catalogue::Value;
use tengen_players::{Playable, PlayerSpec, SpecError};
use tengen_search::player::{Host, Player};

/// A player of the grammar.
pub(crate) struct Inside<'a, G> {
    player: Box<dyn Player<G> + Send>,
    control: Control,
    abort: &'a AtomicBool,
}

impl<'a, G: Playable> Inside<'a, G> {
    /// The player that `spec` describes, with the time of the tournament if it sets no limit of its own.
    pub(crate) fn new(
        spec: &PlayerSpec,
        start: &G,
        control: Control,
        seed: u64,
        abort: &'a AtomicBool,
    ) -> Result<Inside<'a, G>, SpecError> {
        let spec = match control.turn.or(control.game).filter(|_| !spec.is_limited()) {
            Some(time) => spec.clone().with("time", Value::Time(time)),
            None => spec.clone(),
        };
        // The same lots in every game would make all games the same.
        let spec = match spec.setting("seed") {
            Some(&Value::Count(own)) => spec.with("seed", Value::Count(seed ^ own)),
            _ => spec,
        };
        Ok(Inside { player: spec.build(start, seed)?, control, abort })
    }

    /// When to stop a search, so that its move is made in time.
    fn limit(&self, position: &G, squares: usize, time: &Allowance) -> Option<Duration> {
        let cells = u16::from(position.width()) * u16::from(position.height());
        let margin = time.most.map_or(Duration::ZERO, |most| most / 50);
        let control = TimeControl {
            turn: self.control.turn,
            left: time.left,
            increment: self.control.increment,
            margin,
        };
        allot(&control, squares as u16, cells).map(|allotment| match time.left {
            Some(_) => allotment.soft,
            None => allotment.hard,
        })
    }
}

impl<G: Playable> Contestant<G> for Inside<'_, G> {
    fn choose(&mut self, game: &Course<'_, G>, time: &Allowance) -> Result<Answer<G::Move>, End> {
        let limit = self.limit(game.position, game.squares.len(), time);
        let clock = TurnClock { start: Instant::now(), limit, abort: self.abort };
        // A player that panics has lost this game; it is not asked again.
        let chosen = catch_unwind(AssertUnwindSafe(|| self.player.choose(game.position, &clock)));
        let time = clock.start.elapsed();
        let chosen = chosen.map_err(|_| end(Reason::Crash, "the player panicked", "参赛程序内部出错"))?;
        let choice = chosen.map_err(|_| End::plain(Reason::Resigned))?;
        let depth = choice.thought.depth.map(|depth| u32::from(depth.0));
        let nodes = Some(choice.thought.nodes).filter(|&nodes| nodes > 0);
        Ok(Answer { mv: choice.mv, time, depth, nodes })
    }

    fn leave(self: Box<Self>) -> Farewell {
        Farewell::default()
    }
}

/// The time of one move. It stops the search when the time is up, or the whole tournament is stopped.
struct TurnClock<'a> {
    start: Instant,
    limit: Option<Duration>,
    abort: &'a AtomicBool,
}

impl Clock for TurnClock<'_> {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.abort.load(Ordering::Relaxed) || self.limit.is_some_and(|limit| self.start.elapsed() >= limit)
    }
}

impl<M> Host<M> for TurnClock<'_> {}
