//! What was found, and the page that is made of it.

use super::journal::Entry;
use super::{Scale, Study};
use crate::Language;
use crate::report::{Block, Held, Plot, Table, Verdict};
use serde::Deserialize;

/// The trials that were measured, in the order in which they are tried.
pub struct Findings<S: Study> {
    /// Each with what was measured.
    pub all: Vec<(S::Trial, S::Measured)>,
    /// How much was to be tried.
    pub scale: Scale,
}

impl<S: Study> Findings<S> {
    /// What a journal has of this experiment; what it has of others, or of earlier versions, is left out.
    pub(super) fn of(entries: &[Entry], scale: Scale) -> Findings<S> {
        let find = |trial: S::Trial| {
            let as_json = super::to_json(&trial);
            let entry = entries.iter().rev().find(|entry| entry.trial == as_json)?;
            Some((trial, S::Measured::deserialize(&entry.measured).ok()?))
        };
        Findings { all: S::trials(scale).into_iter().filter_map(find).collect(), scale }
    }

    /// What was measured in the first trial like this.
    pub fn find(&self, like: impl Fn(&S::Trial) -> bool) -> Option<&S::Measured> {
        self.all.iter().find(|(trial, _)| like(trial)).map(|(_, measured)| measured)
    }
}

/// Tables and plots, and what they say, in one language.
#[derive(Clone, Debug)]
pub struct Page {
    language: Language,
    /// Tables and plots.
    pub data: Vec<Block>,
    /// What they say, in sentences that quote their numbers.
    pub discussion: Vec<String>,
    /// Whether the claim held.
    pub verdict: Option<Verdict>,
    /// How many trials there are.
    pub trials: usize,
    /// How many of them have not been measured.
    pub missing: usize,
}

impl Page {
    pub(super) fn new(language: Language) -> Page {
        Page { language, data: Vec::new(), discussion: Vec::new(), verdict: None, trials: 0, missing: 0 }
    }

    /// The language it is in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The one of two texts that is in its language.
    pub fn pick<T>(&self, texts: [T; 2]) -> T {
        self.language.pick(texts)
    }

    /// Adds a table, if it has rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.data.push(Block::Table(table));
        }
    }

    /// Adds a plot, if there is something on it.
    pub fn plot(&mut self, plot: Plot) {
        if plot.series.iter().any(|series| !series.points.is_empty()) {
            self.data.push(Block::Plot(plot));
        }
    }

    /// Adds a sentence, given in English and Chinese.
    pub fn say(&mut self, sentence: [String; 2]) {
        let sentence = self.pick(sentence);
        self.discussion.push(sentence);
    }

    /// Says whether the claim held, and why.
    pub fn conclude(&mut self, held: Held, sentence: [String; 2]) {
        self.verdict = Some(Verdict { held, sentence: self.pick(sentence) });
    }
}
