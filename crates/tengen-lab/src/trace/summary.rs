//! What a recorded search came to.

use super::{Body, Counters, Technique, Trace};
use crate::tree::{Role, Value};
use serde::Serialize;
use std::time::Duration;
use tengen_core::Score;

/// What a search came to, and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TraceSummary {
    /// How it searched.
    pub technique: Technique,
    /// What that is called in English and Chinese.
    pub title: [String; 2],
    /// What was counted.
    #[serde(flatten)]
    pub counters: Counters,
    /// The value for MAX, as shown; of random games, their mean.
    pub value: String,
    /// The first move of the principal variation.
    pub best_move: Option<String>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Steps to go through.
    pub steps: u32,
    /// The memory it takes.
    pub bytes: u32,
    /// How long it took.
    pub milliseconds: f64,
}

impl Trace {
    /// What came out; `time` is how long [`run`](super::run) took.
    pub fn summary(&self, time: Duration) -> TraceSummary {
        let last = self.steps() - 1;
        let (value, line) = match &self.body {
            Body::Search(log) => (self.number(log.entry(0).value), log.principal_variation()),
            Body::Growth(growth) => {
                (mean_label(growth.statistics(0, last).mean), growth.principal_variation())
            }
        };
        let pv = self.scene.names(&self.places(line.last().copied().unwrap_or(0)));
        TraceSummary {
            technique: self.technique,
            title: self.technique.title().map(str::to_owned),
            counters: self.counters(last),
            value,
            best_move: pv.first().cloned(),
            pv,
            steps: self.steps(),
            bytes: u32::try_from(self.bytes()).unwrap_or(u32::MAX),
            milliseconds: (time.as_secs_f64() * 1e6).round() / 1e3,
        }
    }
}

/// The mean of random games: `+0.25`.
pub(super) fn mean_label(mean: f64) -> String {
    let hundredths = (mean * 100.0).round() as i32;
    let sign = Value::new(Score::heuristic(hundredths), Role::Max).to_string();
    let sign: String = sign.chars().take_while(|c| !c.is_ascii_digit()).collect();
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}
