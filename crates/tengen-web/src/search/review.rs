//! A game, every move scored.

use super::engines::USUAL_TABLE;
use super::task::{Desk, Task, Turn};
use super::watch::{LONGEST_ANALYSIS, Since};
use crate::answers::{Answer, five_in_a_row, refuse};
use crate::protocol::{Place, Say};
use std::time::Duration;
use tengen_core::{Game, Limits};
use tengen_engine::{Engine, Options};
use tengen_lab::review::{Searcher, Step, judge};

const LONGEST: u32 = 60_000;
/// Besides each move, what would have been better is searched, and wins are proven.
const SEARCHES: u32 = 6;

/// A review.
pub(crate) struct Reviewing {
    steps: Vec<Step>,
    game: String,
    time: Duration,
}

impl Reviewing {
    pub(crate) fn new(place: &Place, time_ms: u32) -> Answer<Reviewing> {
        if !(1..=LONGEST).contains(&time_ms) {
            return Err(refuse("bad_request", format!("the time of a move is 1 to {LONGEST} milliseconds")));
        }
        let at = five_in_a_row(place)?;
        let after = at.earlier.iter().skip(1).chain([&at.position]);
        let pairs = at.earlier.iter().zip(after).zip(&at.placed).zip(1..);
        let steps = pairs.map(|(((before, after), &mv), number)| {
            let side = before.side_to_move();
            Step { number, before: before.clone(), after: after.clone(), side, mv }
        });
        let steps: Vec<Step> = steps.collect();
        if steps.is_empty() {
            return Err(refuse("bad_request", "there is no move to review"));
        }
        Ok(Reviewing { steps, game: place.game.clone(), time: Duration::from_millis(time_ms.into()) })
    }
}

impl Task for Reviewing {
    fn is_long(&self) -> bool {
        true
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        let longest = self.time * SEARCHES * self.steps.len() as u32 + Duration::from_mins(1);
        let watch = desk.watch().within(longest.min(LONGEST_ANALYSIS));
        let options = Options { table_bytes: USUAL_TABLE, threads: 1 };
        let limits = Limits { time: Some(self.time), ..Limits::default() };
        let owner = (desk.client.id, self.game.clone());
        let review = desk.engines.with(owner, options, |engine| {
            let none = Engine::new(Options { table_bytes: 0, threads: 1 });
            let lent = std::mem::replace(engine, none);
            let mut searcher = Searcher::new(lent, limits, || Since::now(&watch));
            searcher.least_loss = judge::INACCURACY;
            let review = searcher.game(&self.steps, |progress| {
                desk.tell(Say::Progress { done: progress.done, total: progress.total });
            });
            *engine = searcher.engine;
            review
        });
        Turn::Done(Say::Reviewed { review: Box::new(review) })
    }
}
