//! A search recorded step by step, to be watched forwards and backwards.
//!
//! [`run`] records any technique on a position or a tree of numbers; [`Trace::view`] gives the visible part of the tree
//! at any step, laid out, with a sentence about what happens and why. Nothing is replayed for that: a node knows when
//! it was entered and left, and the rest follows by comparing numbers, so any step takes the same short time.

mod bounds;
mod growth;
mod log;
pub mod predict;
mod query;
mod record;
mod request;
mod run;
mod scene;
mod sentence;
mod show;
mod show_playouts;
mod summary;
mod view;
mod visible;

pub use request::{Request, Source, Technique, TraceError};
pub use run::run;
pub use summary::TraceSummary;
pub use view::{
    Attempt, BoundView, Bounds, Counters, CutView, Edge, Limits, NodeKind, NodeState, NodeView, PlayoutView,
    StepKind, ValueView, View, WindowView,
};

pub(crate) use run::{Job, Subject, with_subject};

use crate::tree::{Role, Value};
use growth::Growth;
use log::{Event, Log, mark};
use scene::Scene;
use tengen_core::Score;

/// A recorded search.
pub struct Trace {
    scene: Box<dyn Scene>,
    technique: Technique,
    is_numbers: bool,
    /// Whether what was cut is there down to its leaves.
    is_whole: bool,
    body: Body,
}

enum Body {
    Search(Log),
    Growth(Growth),
}

impl Trace {
    /// How it was searched.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// The position or the tree, as text.
    pub fn text(&self) -> String {
        self.scene.text()
    }

    /// The letters of MAX and MIN, if they have any.
    pub fn letters(&self) -> Option<[char; 2]> {
        self.scene.letters()
    }

    /// How many steps there are; at least one.
    pub fn steps(&self) -> u32 {
        match &self.body {
            Body::Search(log) => log.steps(),
            Body::Growth(growth) => growth.steps(),
        }
    }

    /// How many nodes are recorded, those included that were cut.
    pub fn size(&self) -> u32 {
        match &self.body {
            Body::Search(log) => log.size(),
            Body::Growth(growth) => growth.size(),
        }
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Trace>()
            + match &self.body {
                Body::Search(log) => log.bytes(),
                Body::Growth(growth) => growth.bytes(),
            }
    }

    /// The first cut-off after `step`.
    pub fn next_cut(&self, step: u32) -> Option<u32> {
        self.log()?.next_cut(step)
    }

    /// The last cut-off before `step`.
    pub fn previous_cut(&self, step: u32) -> Option<u32> {
        self.log()?.previous_cut(step)
    }

    /// The step at which a node is entered, added, or cut; none for a number that is no node.
    pub fn first_step(&self, node: u32) -> Option<u32> {
        (node < self.size()).then(|| match &self.body {
            Body::Search(log) => log.entry(node).enter,
            Body::Growth(growth) => growth.node(node).added,
        })
    }

    /// The step at which a node is left; none for one that never is.
    pub fn last_step(&self, node: u32) -> Option<u32> {
        let log = self.log().filter(|log| node < log.size())?;
        (!log.entry(node).is(mark::SEVERED)).then(|| log.entry(node).leave)
    }

    fn log(&self) -> Option<&Log> {
        match &self.body {
            Body::Search(log) => Some(log),
            Body::Growth(_) => None,
        }
    }

    /// The moves from the root to a node.
    fn places(&self, node: u32) -> Vec<u16> {
        match &self.body {
            Body::Search(log) => log.places(node),
            Body::Growth(growth) => growth.places(node),
        }
    }

    /// A score as shown: numbers of a tree of numbers as they are written, else as [`Value`] prints.
    fn number(&self, score: i16) -> String {
        shown(Value::new(Score::from_value(i32::from(score)), Role::Max), self.is_numbers)
    }
}

/// A value as shown: in a tree of numbers without a plus sign.
fn shown(value: Value, is_number: bool) -> String {
    let text = value.to_string();
    match text.strip_prefix('+') {
        Some(plain) if is_number && plain != "∞" => plain.to_owned(),
        _ => text,
    }
}
