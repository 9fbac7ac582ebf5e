//! What the network of a board thinks of a position: at first sight of every move, and after the search that it guides.

use super::analyse::shown;
use super::choose::{refused, within_bounds};
use super::listening::Listening;
use super::task::{Desk, Task, Turn};
use super::view;
use crate::answers::{Answer, At, Visit, visit};
use crate::protocol::{Place, Say, Thought};
use std::time::Duration;
use tengen_core::Score;
use tengen_players::catalogue::Value;
use tengen_players::{Playable, PlayerSpec};
use tengen_search::player::{Candidate, Choice, Player, Resigned, Thought as Found};

/// The tree is full before. It cannot be paused, for trees that wait would fill the memory.
const LONGEST: Duration = Duration::from_mins(1);

/// The search for what the network thinks.
pub(crate) fn task(place: &Place, lines: u32, time_ms: Option<u32>) -> Answer<Box<dyn Task>> {
    let longest = time_ms.map_or(LONGEST, |time| Duration::from_millis(time.max(1).into()));
    visit(place, Judging { lines: shown(lines)?, longest: longest.min(LONGEST) })
}

struct Judging {
    lines: usize,
    longest: Duration,
}

impl Visit for Judging {
    type Output = Box<dyn Task>;

    fn visit<G: Playable>(self, at: At<G>) -> Answer<Box<dyn Task>> {
        let position = at.open()?.position;
        let network: PlayerSpec = "zero".parse().map_err(refused)?;
        let spec = within_bounds(network.with("time", Value::Time(self.longest)));
        let player = spec.build(&position, 0).map_err(refused)?;
        Ok(Box::new(ByNetwork { position, player, lines: self.lines, longest: self.longest }))
    }
}

/// An analysis by a network.
struct ByNetwork<G: Playable> {
    position: G,
    player: Box<dyn Player<G> + Send>,
    lines: usize,
    longest: Duration,
}

impl<G: Playable> Task for ByNetwork<G> {
    fn is_long(&self) -> bool {
        true
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        if desk.control.is_stopped() {
            return Turn::Done(Say::Stopped);
        }
        let lines = self.lines;
        let hear = |found: &Found<G::Move>| desk.tell(told(found, lines));
        let host = Listening::new(desk.watch().within(self.longest), hear);
        Turn::Done(match self.player.choose(&self.position, &host) {
            Ok(Choice { thought, .. }) => told(&thought, lines),
            Err(Resigned) => Say::Stopped,
        })
    }
}

/// The best moves; the first has the whole opinion with it.
fn told<M: Copy + std::fmt::Display>(found: &Found<M>, lines: usize) -> Say {
    let moves = found.opinion.iter().flat_map(|opinion| &opinion.moves);
    let mut told = vec![view::thought(found)];
    told.extend(moves.clone().skip(1).filter(|other| other.visits > 0).take(lines - 1).map(candidate));
    if let (true, Some(best)) = (found.line.is_empty(), moves.clone().next()) {
        // Nothing was visited yet: the move that it likes best, without a value.
        told[0] = Thought { score: None, line: vec![best.mv.to_string()], ..told[0].clone() };
    }
    Say::Thinking { lines: told, nodes: found.nodes as f64, time_ms: view::milliseconds(found.time) }
}

fn candidate<M: std::fmt::Display>(found: &Candidate<M>) -> Thought {
    let mean = found.mean.map(|mean| Score::heuristic((mean * 1000.0).round() as i32));
    Thought {
        score: mean.map(view::sampled),
        line: vec![found.mv.to_string()],
        visits: Some(found.visits),
        ..Thought::default()
    }
}
