//! An experiment of the lab, run quickly.

use super::task::{Desk, Task, Turn};
use super::watch::LONGEST_ANALYSIS;
use crate::answers::{Answer, refuse};
use crate::protocol::{ReportView, Say};
use std::time::Instant;
use tengen_lab::experiment::journal::{Entry, Origin};
use tengen_lab::experiment::{Bench, Experiment, Scale, find};
use tengen_lab::report::{Chapter, Layout, arrange};

/// An experiment to be run.
pub(crate) struct Experimenting {
    experiment: &'static Experiment,
}

impl Experimenting {
    pub(crate) fn new(name: &str) -> Answer<Experimenting> {
        match find(name) {
            Some(experiment) => Ok(Experimenting { experiment }),
            None => Err(refuse("bad_request", format!("there is no experiment `{name}`"))),
        }
    }
}

impl Task for Experimenting {
    fn is_long(&self) -> bool {
        true
    }

    /// Measures trial after trial; one that was stopped reports what it has.
    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        let trials = self.experiment.trials(Scale::Quick);
        let (total, begun) = (trials.len() as u32, Instant::now());
        let mut entries = Vec::new();
        for (done, trial) in (0..).zip(trials) {
            desk.tell(Say::Progress { done, total });
            let started = Instant::now();
            // Games are played one at a time: the other cores are for other visitors.
            let measured = self.experiment.measure(&trial, &Bench::new(desk.control.flag(), 1));
            let Ok(measured) = measured else { break };
            entries.push(entry(self.experiment, trial, measured, started));
            if begun.elapsed() > LONGEST_ANALYSIS {
                break;
            }
        }
        let document = |language| {
            let chapter = Chapter { experiment: self.experiment, entries: &entries, scale: Scale::Quick };
            arrange(&[chapter], Layout::Article, language)
        };
        Turn::Done(Say::Experimented { report: Box::new(ReportView::of(document)) })
    }
}

fn entry(
    experiment: &Experiment,
    trial: serde_json::Value,
    measured: serde_json::Value,
    started: Instant,
) -> Entry {
    Entry {
        experiment: experiment.about.name.to_owned(),
        scale: Scale::Quick,
        trial,
        measured,
        seconds: started.elapsed().as_secs_f64(),
        origin: Origin {
            program: concat!("tengen ", env!("CARGO_PKG_VERSION")).to_owned(),
            ..Origin::default()
        },
    }
}
