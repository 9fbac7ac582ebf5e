//! Searched trees.

use super::Place;
use serde::{Deserialize, Serialize};
use tengen_lab::trace::Technique;
use ts_rs::TS;

/// What is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TraceSource {
    /// A position of a game.
    Game {
        /// The position.
        place: Place,
    },
    /// A tree of numbers such as `((3 12 8) (2 4 6) (14 5 2))`.
    Numbers {
        /// The tree.
        text: String,
    },
}

/// What is searched, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TraceRequest {
    /// What.
    pub source: TraceSource,
    /// How.
    pub technique: Technique,
    /// How deep; to the end if not given.
    pub depth: Option<u32>,
    /// The name of the judgement; the usual one if not given.
    pub judgement: Option<String>,
    /// For Monte-Carlo tree search: how many playouts.
    pub playouts: Option<u32>,
    /// Whether what is cut is kept down to its leaves, as a prediction needs it.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub whole: bool,
}

/// An interesting step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Seek {
    /// The next cut-off.
    NextCut,
    /// The one before.
    PreviousCut,
    /// Where the search comes to a node.
    Entered {
        /// The node.
        node: u32,
    },
    /// Where it leaves a node.
    Left {
        /// The node.
        node: u32,
    },
}
