//! Experiments of the textbooks: what is tried, what is measured, and what comes of it.
//!
//! An experiment is a [`Study`]: a list of trials, each a value of its own with everything that decides it (seeds too); how a trial
//! is measured; and how findings are put into tables, plots and sentences. Trials are measured one after another, and each is kept
//! when it is done ([`journal`]), so that a run that was interrupted goes on where it was.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tengen_lab::experiment::{Bench, Scale, find};
//!
//! let pruning = find("pruning").unwrap();
//! let trial = &pruning.trials(Scale::Quick)[0];
//! let stop = AtomicBool::new(false);
//! let measured = pruning.measure(trial, &Bench::new(&stop, 1)).unwrap();
//! assert_eq!(measured["nodes"], 549_946);
//! ```

mod bench;
pub mod duel;
pub mod journal;
mod page;
mod studies;

pub use bench::Bench;
pub use page::{Findings, Page};
pub use studies::EXPERIMENTS;

use crate::Language;
use journal::Entry;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_core::Stopped;

/// English and Chinese.
pub type Text = [&'static str; 2];

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Two minutes at most.
    Quick,
    /// As much as it takes to believe it.
    Full,
}

/// What an experiment is about.
#[derive(Debug)]
pub struct About {
    /// Its number in the list.
    pub number: u8,
    /// The word that names it.
    pub name: &'static str,
    /// What it is called.
    pub title: Text,
    /// What is asked.
    pub purpose: Text,
    /// What the books, or the systems that this project grew out of, say.
    pub claim: Text,
    /// The idea behind it.
    pub principle: Text,
    /// The idea as pseudo-code.
    pub pseudocode: Text,
    /// What is done.
    pub method: Text,
    /// About how many minutes a full run takes on two cores.
    pub minutes: u32,
}

/// An experiment, with the types of its own.
pub trait Study {
    /// What it is about.
    const ABOUT: About;
    /// What decides a measurement.
    type Trial: Serialize + DeserializeOwned;
    /// What is measured.
    type Measured: Serialize + DeserializeOwned;

    /// What is tried, in the order in which it is tried.
    fn trials(scale: Scale) -> Vec<Self::Trial>;

    /// Measures one trial.
    fn measure(trial: &Self::Trial, bench: &Bench<'_>) -> Result<Self::Measured, Stopped>;

    /// Puts what was found into tables, plots and sentences.
    fn discuss(findings: &Findings<Self>, page: &mut Page)
    where
        Self: Sized;
}

/// An experiment of the list, its types hidden: trials and measurements are JSON.
pub struct Experiment {
    /// What it is about.
    pub about: &'static About,
    trials: fn(Scale) -> Vec<Value>,
    measure: fn(&Value, &Bench<'_>) -> Result<Value, MeasureError>,
    discuss: fn(&[Entry], Scale, Language) -> Page,
}

/// Why there is no measurement.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// Somebody asked for it.
    #[error("the experiment was stopped")]
    Stopped,
    /// Not a trial of this experiment.
    #[error("this is no trial of the experiment: {0}")]
    Trial(#[from] serde_json::Error),
}

impl Experiment {
    /// A study as an entry of the list.
    pub(crate) const fn of<S: Study>() -> Experiment {
        Experiment {
            about: &S::ABOUT,
            trials: |scale| S::trials(scale).iter().map(to_json).collect(),
            measure: |trial, bench| {
                let trial = S::Trial::deserialize(trial)?;
                let measured = S::measure(&trial, bench).map_err(|Stopped| MeasureError::Stopped)?;
                Ok(to_json(&measured))
            },
            discuss: |entries, scale, language| {
                let mut page = Page::new(language);
                S::discuss(&Findings::<S>::of(entries, scale), &mut page);
                page
            },
        }
    }

    /// What is tried.
    pub fn trials(&self, scale: Scale) -> Vec<Value> {
        (self.trials)(scale)
    }

    /// Measures one trial.
    pub fn measure(&self, trial: &Value, bench: &Bench<'_>) -> Result<Value, MeasureError> {
        (self.measure)(trial, bench)
    }

    /// Tables, plots and sentences of what a journal has; what is missing is said.
    pub fn discuss(&self, entries: &[Entry], scale: Scale, language: Language) -> Page {
        let mut page = (self.discuss)(entries, scale, language);
        let trials = self.trials(scale);
        page.missing =
            trials.iter().filter(|trial| !entries.iter().any(|entry| entry.trial == **trial)).count();
        page.trials = trials.len();
        if page.missing > 0 {
            // What is missing might be what speaks against it.
            page.verdict = None;
        }
        page
    }
}

/// The experiment of this name.
pub fn find(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.about.name == name)
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("trials and measurements are plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn experiments_are_numbered_and_named_once() {
        let numbers: Vec<u8> = EXPERIMENTS.iter().map(|experiment| experiment.about.number).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
        let names: HashSet<&str> = EXPERIMENTS.iter().map(|experiment| experiment.about.name).collect();
        assert_eq!(names.len(), EXPERIMENTS.len());
    }

    #[test]
    fn no_trial_comes_twice() {
        for experiment in EXPERIMENTS {
            for scale in [Scale::Quick, Scale::Full] {
                let trials: Vec<String> = experiment.trials(scale).iter().map(Value::to_string).collect();
                let different: HashSet<&String> = trials.iter().collect();
                assert_eq!(different.len(), trials.len(), "{}", experiment.about.name);
            }
        }
    }

    #[test]
    fn an_experiment_without_results_says_so_and_claims_nothing() {
        for experiment in EXPERIMENTS {
            for language in [Language::English, Language::Chinese] {
                let page = experiment.discuss(&[], Scale::Quick, language);
                assert_eq!(page.missing, page.trials, "{}", experiment.about.name);
                assert!(page.verdict.is_none() && page.discussion.is_empty(), "{}", experiment.about.name);
            }
        }
    }
}
