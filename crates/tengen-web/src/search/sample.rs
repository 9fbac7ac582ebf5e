//! The best moves of a position by random games: no judgement but who wins them, and how many went through each move.

use super::analyse::{TELL_EVERY, shown};
use super::task::{Desk, Task, Turn};
use super::view;
use crate::answers::{Answer, At, Visit, visit};
use crate::protocol::{Place, Say, Thought, names};
use std::f64::consts::SQRT_2;
use std::time::{Duration, Instant};
use tengen_core::{Budget, Clock, Limits};
use tengen_players::Playable;
use tengen_search::mcts::{Mcts, MoveStatistics};

/// The tree is full long before; what follows only makes its means more exact. It cannot be paused, for trees that wait
/// would fill the memory.
const LONGEST: Duration = Duration::from_mins(1);
/// The same position is looked at in the same way.
const SEED: u64 = 1;
/// Random games between two looks at the clock of the news.
const BATCH: u32 = 256;

/// The search for the moves that win most random games.
pub(crate) fn task(place: &Place, lines: u32, time_ms: Option<u32>) -> Answer<Box<dyn Task>> {
    let longest = time_ms.map_or(LONGEST, |time| Duration::from_millis(time.into()));
    visit(place, ToSample { lines: shown(lines)?, longest: longest.min(LONGEST) })
}

struct ToSample {
    lines: usize,
    longest: Duration,
}

impl Visit for ToSample {
    type Output = Box<dyn Task>;

    fn visit<G: Playable>(self, at: At<G>) -> Answer<Box<dyn Task>> {
        Ok(Box::new(Sampling { position: at.open()?.position, lines: self.lines, longest: self.longest }))
    }
}

/// An analysis by Monte-Carlo tree search.
struct Sampling<G: Playable> {
    position: G,
    lines: usize,
    longest: Duration,
}

impl<G: Playable> Sampling<G> {
    fn told(&self, tree: &Mcts<G>, time: Duration) -> Say {
        let line = |found: MoveStatistics<G::Move>| Thought {
            score: Some(view::sampled(found.score)),
            depth: None,
            deepest: None,
            line: names(&tree.line_with(found.mv)),
            visits: Some(found.visits),
            opinion: None,
        };
        let looked_at = tree.moves().into_iter().filter(|found| found.visits > 0);
        Say::Thinking {
            lines: looked_at.take(self.lines).map(line).collect(),
            nodes: tree.playouts().into(),
            time_ms: view::milliseconds(time),
        }
    }
}

impl<G: Playable> Task for Sampling<G> {
    fn is_long(&self) -> bool {
        true
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        if desk.control.is_stopped() {
            return Turn::Done(Say::Stopped);
        }
        let watch = desk.watch().within(self.longest);
        let mut budget = Budget::new(Limits::default(), &watch);
        let mut tree = Mcts::new(self.position.clone(), SQRT_2, SEED);
        let mut told: Option<Instant> = None;
        loop {
            let before = tree.playouts();
            let stopped = tree.grow(BATCH.into(), &mut budget).is_err();
            if stopped || tree.playouts() < before + BATCH {
                return Turn::Done(self.told(&tree, watch.elapsed()));
            }
            if told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
                told = Some(Instant::now());
                desk.tell(self.told(&tree, watch.elapsed()));
            }
        }
    }
}
