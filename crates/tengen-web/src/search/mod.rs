//! Searches: who waits, who thinks, and what they find.

mod analyse;
mod background;
mod choose;
mod engines;
mod experiment;
mod film;
mod listening;
mod network;
mod opening;
mod queue;
mod review;
mod sample;
mod task;
mod trace;
mod traces;
mod view;
mod watch;
mod workers;

pub(crate) use task::Control;
pub(crate) use traces::Traces;
pub(crate) use workers::Workers;

use crate::answers::Answer;
use crate::protocol::{Analyst, Ask};
use task::Task;

/// Makes a search ready, which replays moves and takes its time.
pub(crate) type Build = Box<dyn FnOnce() -> Answer<Box<dyn Task>> + Send>;

/// How to make the search that a question asks for; the question itself if it asks for something else.
pub(crate) fn build(ask: Ask) -> Result<Build, Box<Ask>> {
    fn boxed<T: Task + 'static>(make: impl FnOnce() -> Answer<T> + Send + 'static) -> Build {
        Box::new(|| make().map(|task| Box::new(task) as Box<dyn Task>))
    }
    Ok(match ask {
        Ask::Choose { place, player, seed, clock } => {
            Box::new(move || choose::task(&place, &player, seed, clock))
        }
        Ask::Analyse { place, lines, time_ms, by: Analyst::Engine } => {
            boxed(move || analyse::Analysis::new(&place, lines, time_ms))
        }
        Ask::Analyse { place, lines, time_ms, by: Analyst::Mcts } => {
            Box::new(move || sample::task(&place, lines, time_ms))
        }
        Ask::Analyse { place, lines, time_ms, by: Analyst::Network } => {
            Box::new(move || network::task(&place, lines, time_ms))
        }
        Ask::ChooseOpening { game, rule, choices, player, seed } => {
            boxed(move || opening::ChooseOpening::new(&game, &rule, &choices, &player, seed))
        }
        Ask::Review { place, time_ms } => boxed(move || review::Reviewing::new(&place, time_ms)),
        Ask::Film { place, delay_ms } => boxed(move || film::Film::new(place, delay_ms)),
        Ask::Trace { request } => boxed(move || trace::Record::new(&request)),
        Ask::Compare { request } => boxed(move || trace::Compare::new(&request)),
        Ask::Experiment { name } => boxed(move || experiment::Experimenting::new(&name)),
        other => return Err(Box::new(other)),
    })
}
