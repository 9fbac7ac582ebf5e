//! Results on disk: JSON lines, one a trial, each with what it was measured by.
//!
//! ```text
//! {"experiment":"pruning","scale":"quick","trial":{…},"measured":{…},"seconds":0.4,"origin":{"program":…,"commit":…,"machine":…,"at":…}}
//! ```
//! A line that was being written when the program was ended is left out, and its trial measured again.

use super::{Experiment, Scale};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One trial with what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The name of the experiment.
    pub experiment: String,
    /// Whether it was part of a quick run.
    pub scale: Scale,
    /// What was tried.
    pub trial: Value,
    /// What was measured.
    pub measured: Value,
    /// How long that took.
    pub seconds: f64,
    /// By what.
    pub origin: Origin,
}

/// What measured a trial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The program and its version.
    pub program: String,
    /// The commit it was built from, if that is known.
    pub commit: String,
    /// Processor, cores, system.
    pub machine: String,
    /// When, as `2026-11-17T01:00:00Z`.
    pub at: String,
}

/// A line of a journal that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("line {line} is no result of an experiment ({reason}); take it out, or choose another folder")]
pub struct BadLine {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The entries of a journal's text, and how many bytes of it they take: what follows is a line that was never finished.
pub fn read(text: &str) -> Result<(Vec<Entry>, usize), BadLine> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let entries = text[..whole].lines().enumerate().map(|(index, line)| {
        serde_json::from_str(line).map_err(|error| BadLine { line: index + 1, reason: error.to_string() })
    });
    Ok((entries.collect::<Result<_, _>>()?, whole))
}

/// An entry as a line.
pub fn line(entry: &Entry) -> String {
    let mut text = serde_json::to_string(entry).expect("entries are plain data");
    text.push('\n');
    text
}

/// The trials that a journal has no entry for, in the order in which they are tried.
pub fn left(experiment: &Experiment, scale: Scale, entries: &[Entry]) -> Vec<Value> {
    let done = |trial: &Value| entries.iter().any(|entry| entry.trial == *trial);
    experiment.trials(scale).into_iter().filter(|trial| !done(trial)).collect()
}

/// How much a journal was meant to hold: all, if any of its trials belongs to a full run only.
pub fn scale(experiment: &Experiment, entries: &[Entry]) -> Scale {
    let quick = experiment.trials(Scale::Quick);
    if entries.iter().any(|entry| entry.scale == Scale::Full || !quick.contains(&entry.trial)) {
        Scale::Full
    } else {
        Scale::Quick
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::find;
    use serde_json::json;

    fn entry(trial: Value) -> Entry {
        let experiment = "pruning".to_owned();
        let measured = json!({ "nodes": 1, "seconds": 0.5 });
        Entry { experiment, scale: Scale::Quick, trial, measured, seconds: 1.0, origin: Origin::default() }
    }

    #[test]
    fn entries_come_back_and_an_unfinished_line_does_not_count() {
        let entries = [entry(json!({ "a": 1 })), entry(json!({ "a": 2 }))];
        let text: String = entries.iter().map(line).collect();
        assert_eq!(read(&text).unwrap(), (entries.to_vec(), text.len()));
        for cut in 0..text.len() {
            let (read, bytes) = read(&text[..cut]).unwrap();
            assert!(read.len() < 2 && text[..bytes].lines().count() == read.len(), "{cut}");
        }
    }

    #[test]
    fn a_foreign_line_is_named() {
        let error = read("{\"experiment\":1}\n").unwrap_err();
        assert_eq!(error.line, 1);
    }

    #[test]
    fn what_is_done_is_not_left() {
        let experiment = find("pruning").unwrap();
        let trials = experiment.trials(Scale::Quick);
        let done: Vec<Entry> = trials[..3].iter().cloned().map(entry).collect();
        assert_eq!(left(experiment, Scale::Quick, &done), trials[3..]);
        assert_eq!(scale(experiment, &done), Scale::Quick);
    }
}
