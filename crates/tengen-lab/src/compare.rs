//! The same position under all techniques, and the bar chart of what each costs.

mod chart;

pub use chart::{Bar, Chart, ChartSize, Tick};

use crate::trace::{Job, Request, Subject, Technique, TraceError, with_subject};
use crate::tree::{Role, Value};
use serde::Serialize;
use std::time::Duration;
use tengen_core::{Budget, Clock, Evaluate, Game, Limits, NodeCount, Stopped};

/// What one technique costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cost {
    /// Which technique.
    pub technique: Technique,
    /// What it is called in English and Chinese.
    pub title: [String; 2],
    /// Nodes visited.
    pub nodes: u32,
    /// Whether it was given up: it visits more nodes than this.
    pub more: bool,
    /// Cut-offs.
    pub cutoffs: u32,
    /// Values from the table.
    pub table_hits: u32,
    /// The value for MAX as shown; none if it was given up.
    pub value: Option<String>,
    /// How long it took, without drawing or recording anything.
    pub milliseconds: f64,
}

/// Searches what `request` names with every technique that counts nodes, none beyond the request's `max_nodes`. (Random
/// games are no nodes, so [`Technique::Mcts`] is not among them; the request's own technique does not matter.)
pub fn compare(request: &Request, clock: &dyn Clock) -> Result<Vec<Cost>, TraceError> {
    with_subject(request, Measure { request, clock })?
}

struct Measure<'a> {
    request: &'a Request,
    clock: &'a dyn Clock,
}

impl Job for Measure<'_> {
    type Output = Result<Vec<Cost>, TraceError>;

    fn run<G: Game, E: Evaluate<G>, S: Evaluate<G>>(self, subject: &Subject<G, E, S>) -> Self::Output {
        let techniques = Technique::ALL.into_iter().filter(|&technique| technique != Technique::Mcts);
        techniques.map(|technique| self.measure(technique, subject)).collect()
    }
}

impl Measure<'_> {
    fn measure<G: Game, E: Evaluate<G>, S: Evaluate<G>>(
        &self,
        technique: Technique,
        subject: &Subject<G, E, S>,
    ) -> Result<Cost, TraceError> {
        let limits = Limits { nodes: Some(u64::from(self.request.max_nodes)), ..Limits::default() };
        let budget = Budget::new(limits, self.clock);
        let begun = self.clock.elapsed();
        let (score, count) = subject.search(technique, self.request.depth, NodeCount::default(), budget);
        let time = self.clock.elapsed().saturating_sub(begun);
        let more = score == Err(Stopped);
        if more && count.nodes < u64::from(self.request.max_nodes) {
            return Err(TraceError::Stopped);
        }
        Ok(Cost {
            technique,
            title: technique.title().map(str::to_owned),
            nodes: count.nodes as u32,
            more,
            cutoffs: count.cutoffs as u32,
            table_hits: count.table_hits as u32,
            value: score.ok().map(|score| subject.show(Value::new(score, Role::Max))),
            milliseconds: milliseconds(time),
        })
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
