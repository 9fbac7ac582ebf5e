//! What the page is given for one step: the visible nodes with their places, and a sentence.

use crate::tree::{Board, Role};
use serde::{Deserialize, Serialize};

/// How much is shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default)]
pub struct Limits {
    /// Trees of up to this many nodes are shown whole; of larger ones, the path and what is open.
    pub whole: u32,
    /// At most so many children of one node.
    pub children: u32,
    /// At most so many nodes altogether.
    pub nodes: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { whole: 250, children: 40, nodes: 1_000 }
    }
}

/// The visible part of a tree at one step. Lengths are pixels; the root is at x = 0, y = 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Which step, from 0.
    pub step: u32,
    /// How many steps there are.
    pub steps: u32,
    /// What happens in it.
    pub kind: StepKind,
    /// Where; a node that is always among `nodes`.
    pub current: u32,
    /// What happens and why, in English and Chinese.
    pub sentence: [String; 2],
    /// Of a cut-off, who caused it.
    pub cut: Option<CutView>,
    /// What was counted so far.
    pub counters: Counters,
    /// Whether the whole tree is shown.
    pub whole: bool,
    /// The rectangle that holds all nodes.
    pub bounds: Bounds,
    /// The width of a node.
    pub node_width: f64,
    /// The height of a node.
    pub node_height: f64,
    /// The visible nodes, parents before children.
    pub nodes: Vec<NodeView>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// Nothing yet.
    Start,
    /// A node is entered.
    Enter,
    /// A node returns its value.
    Leave,
    /// A node takes over the value of a child, and with it its window narrows.
    Improve,
    /// The remaining moves of a node are cut.
    Cut,
    /// A node takes its value from the table.
    TableHit,
    /// A random game is played.
    Playout,
}

/// What has been counted up to a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counters {
    /// Nodes entered; of random games, nodes added.
    pub nodes: u32,
    /// Leaves among them.
    pub leaves: u32,
    /// Cut-offs.
    pub cutoffs: u32,
    /// Values from the table.
    pub table_hits: u32,
    /// Moves searched again with a larger window.
    pub researches: u32,
    /// Random games.
    pub playouts: u32,
}

/// Who caused a cut-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CutView {
    /// The node that is cut.
    pub at: u32,
    /// The child whose value reached the bound.
    pub by: u32,
    /// Which bound it reached.
    pub bound: Edge,
    /// The node above that set the bound, or the probe whose question it is; none if the search was started with it.
    pub set_at: Option<u32>,
    /// The child of that node whose value the bound is.
    pub set_by: Option<u32>,
    /// How many moves are cut.
    pub severed: u32,
}

/// An edge of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// What MAX is sure of.
    Alpha,
    /// What MIN is sure of.
    Beta,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bounds {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// A visible node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NodeView {
    /// Its number.
    pub id: u32,
    /// The node above.
    pub parent: Option<u32>,
    /// Its centre.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Moves below the root.
    pub ply: u16,
    /// Who is to move.
    pub role: Role,
    /// The move that led here; empty for the root.
    pub label: String,
    /// What ends or continues the line.
    pub kind: NodeKind,
    /// How far the search is with it.
    pub state: NodeState,
    /// The board, if the game has one.
    pub board: Option<Board>,
    /// The number of a leaf in a tree of numbers.
    pub number: Option<i32>,
    /// The window, if the search has one and has come here.
    pub window: Option<WindowView>,
    /// What is known of the value.
    pub value: Option<ValueView>,
    /// Whether best play leads through here; told in the last step.
    pub pv: bool,
    /// Whether its remaining moves have been cut.
    pub cut: bool,
    /// With which window it is searched, once it is.
    pub attempt: Attempt,
    /// Children that are not shown.
    pub hidden_children: u32,
    /// All nodes below that are not shown.
    pub hidden_nodes: u32,
    /// What random games say of it.
    pub playouts: Option<PlayoutView>,
}

/// With which window a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Attempt {
    /// With that of its parent.
    Full,
    /// With the smallest there is: only to see whether it is better than what is known.
    Probe,
    /// With that of its parent, after a probe.
    Again,
}

/// What ends or continues the line in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NodeKind {
    /// It has moves.
    Interior,
    /// The depth ends: it is judged as it stands.
    Horizon,
    /// The game is over, or the tree ends.
    Terminal,
}

/// How far the search is with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NodeState {
    /// It has not come here yet.
    Unvisited,
    /// It is below here.
    Path,
    /// It is here.
    Current,
    /// It has been here.
    Done,
    /// Its value came from the table.
    Table,
    /// It will never come here.
    Severed,
}

/// A window, for MAX.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WindowView {
    /// What MAX is sure of.
    pub alpha: String,
    /// What MIN is sure of.
    pub beta: String,
    /// Which of them this step has set.
    pub set: Option<Edge>,
}

/// A value, for MAX.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ValueView {
    /// To compute with.
    pub score: i32,
    /// To show, with its sign: `≥ 3`.
    pub label: String,
    /// What it says about the true value.
    pub bound: BoundView,
}

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoundView {
    /// It is the true one.
    Exact,
    /// The true one is this or more.
    Lower,
    /// The true one is this or less.
    Upper,
}

impl From<tengen_core::Bound> for BoundView {
    fn from(bound: tengen_core::Bound) -> BoundView {
        match bound {
            tengen_core::Bound::Exact => BoundView::Exact,
            tengen_core::Bound::Lower => BoundView::Lower,
            tengen_core::Bound::Upper => BoundView::Upper,
        }
    }
}

/// What random games say of a node.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayoutView {
    /// How many went through it.
    pub visits: u32,
    /// Their mean result for MAX, −1 to +1.
    pub mean: f64,
    /// Its upper confidence bound for the side that moves into it: the highest of siblings is chosen next.
    pub ucb: Option<f64>,
    /// Whether the mean is exact.
    pub proven: bool,
}
