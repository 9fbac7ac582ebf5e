//! Searches: who waits, who thinks, and what they find.

mod analyse;
mod choose;
mod engines;
mod film;
mod opening;
mod queue;
mod review;
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
use crate::protocol::Ask;
use task::Task;

/// The search that a question asks for; none if it asks for something else.
pub(crate) fn task(ask: &Ask) -> Option<Answer<Box<dyn Task>>> {
    fn boxed<T: Task + 'static>(task: Answer<T>) -> Answer<Box<dyn Task>> {
        task.map(|task| Box::new(task) as Box<dyn Task>)
    }
    Some(match ask {
        Ask::Choose { place, player, seed, clock } => choose::task(place, player, *seed, *clock),
        Ask::Analyse { place, lines, time_ms } => boxed(analyse::Analysis::new(place, *lines, *time_ms)),
        Ask::ChooseOpening { game, rule, choices, player, seed } => {
            boxed(opening::ChooseOpening::new(game, rule, choices, player, *seed))
        }
        Ask::Review { place, time_ms } => boxed(review::Reviewing::new(place, *time_ms)),
        Ask::Film { place, delay_ms } => boxed(film::Film::new(place, *delay_ms)),
        Ask::Trace { request } => boxed(trace::Record::new(request)),
        Ask::Compare { request } => boxed(trace::Compare::new(request)),
        _ => return None,
    })
}
