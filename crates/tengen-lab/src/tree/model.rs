//! A recorded tree: plain data, every value from MAX's standpoint.

use super::labels::Labels;
use super::value::{MaxWindow, Role, Value, sign};
use serde::{Serialize, Serializer};
use std::ops::Index;
use tengen_core::Bound;

/// Which search made the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TreeAlgorithm {
    /// Every node is searched.
    Minimax,
    /// What cannot matter is cut; outside its window a value is the tightest bound seen (fail-soft).
    AlphaBeta,
}

/// The place of a node in [`Tree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// An index into tables kept per node.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A searched tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tree {
    /// How it was searched.
    pub algorithm: TreeAlgorithm,
    /// How deep; `None` to the end of the game.
    pub depth: Option<u16>,
    /// The root, in the notation of its game.
    pub position: String,
    /// The letter of MAX's stones.
    pub max: char,
    /// The letter of MIN's stones.
    pub min: char,
    /// All nodes, parents before children, in the order of the search; severed ones stand where they were cut.
    pub nodes: Vec<Node>,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Node {
    /// The node above; none for the root.
    pub parent: Option<NodeId>,
    /// The nodes below, in the order of the search, then the severed ones.
    pub children: Vec<NodeId>,
    /// The move that led here; none for the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Who is to move, or would be if the game were not over.
    pub role: Role,
    /// Moves below the root.
    pub ply: u16,
    /// Moves still to be searched; `None` if the search goes to the end of the game.
    pub depth: Option<u16>,
    /// What ends or continues the line here.
    #[serde(flatten)]
    pub kind: Kind,
    /// The window on entry; none in minimax, which has no window, and in severed nodes.
    pub window: Option<MaxWindow>,
    /// What narrowed the window afterwards, in order. A move that closes it is the [`Cut`] instead.
    pub narrowings: Vec<Narrowing>,
    /// The value the search returned; none in severed nodes.
    pub value: Option<Value>,
    /// What the value says about the true one: exact, unless a cut below hides something.
    #[serde(serialize_with = "bound_name")]
    pub bound: Bound,
    /// Why the search of this node ended early.
    pub cut: Option<Cut>,
    /// Whether both sides' best play leads through here.
    pub pv: bool,
    /// The board.
    pub board: Board,
}

/// What ends or continues the line in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// Its moves were searched.
    Interior,
    /// The depth ends: the position was judged as it stands.
    Horizon,
    /// The game is over.
    Terminal {
        /// How.
        result: Ending,
    },
    /// It was never searched: a cut-off of its parent came first.
    Severed,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// MAX has won.
    MaxWins,
    /// MIN has won.
    MinWins,
    /// Nobody has.
    Draw,
}

/// A move was better than all before it and narrowed the window of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Narrowing {
    /// The child.
    pub by: NodeId,
    /// The window from then on.
    pub window: MaxWindow,
}

/// A cut-off: a value reached the bound that the other side is sure of elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// The child whose value reached the bound.
    pub by: NodeId,
    /// That value.
    pub value: Value,
    /// Whose bound was reached: MAX's α, in a MIN node, or MIN's β, in a MAX node.
    pub owner: Role,
    /// The bound.
    pub limit: Value,
    /// The nearest node above that set the bound.
    pub set_at: NodeId,
    /// The child of `set_at` whose value it is; none if the search was started with that bound.
    pub set_by: Option<NodeId>,
    /// The legal moves never searched.
    pub severed: Vec<NodeId>,
}

/// The cells of a board, as drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    /// The rows from the top, a letter for a stone and `.` for an empty cell.
    pub rows: Vec<String>,
    /// The cell of the last move.
    pub last: Option<Cell>,
    /// The cells that won the game.
    pub line: Vec<Cell>,
}

/// A cell of a drawn board, counted from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn bound_name<S: Serializer>(bound: &Bound, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    })
}

impl Board {
    /// Columns and rows.
    pub fn extent(&self) -> (usize, usize) {
        (self.rows.first().map_or(0, |row| row.chars().count()), self.rows.len())
    }
}

impl Node {
    /// Whether the search came here.
    pub fn is_searched(&self) -> bool {
        self.kind != Kind::Severed
    }

    /// Whether nothing is drawn below.
    pub fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    /// The window after all narrowings so far.
    pub fn current_window(&self) -> Option<MaxWindow> {
        self.narrowings.last().map(|narrowing| narrowing.window).or(self.window)
    }

    /// The value as shown, with the sign of a bound: `≤ −1`; nothing for a severed node.
    pub fn value_label(&self) -> String {
        self.value.map(|value| format!("{}{value}", sign(self.bound))).unwrap_or_default()
    }

    /// The move that led here as shown; nothing for the root.
    pub fn move_label(&self) -> &str {
        self.mv.as_deref().unwrap_or_default()
    }
}

impl Cut {
    /// Which value reached which bound: `−1 ≤ α = 0`.
    pub fn label(&self) -> String {
        let (sign, name) = if self.owner == Role::Max { ('≤', 'α') } else { ('≥', 'β') };
        format!("{} {sign} {name} = {}", self.value, self.limit)
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

impl Tree {
    /// The root.
    pub fn root(&self) -> &Node {
        &self[NodeId::ROOT]
    }

    /// All nodes with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(index, node)| (NodeId(index as u32), node))
    }

    /// How many nodes were searched: what a node counter counts.
    pub fn searched(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_searched()).count()
    }

    /// How many moves were never searched; how much lay below them nobody knows.
    pub fn severed(&self) -> usize {
        self.nodes.len() - self.searched()
    }

    /// How many nodes were left early.
    pub fn cutoffs(&self) -> usize {
        self.nodes.iter().filter(|node| node.cut.is_some()).count()
    }

    /// The nodes of the principal variation, the root first.
    pub fn principal_variation(&self) -> impl Iterator<Item = NodeId> {
        self.iter().filter(|(_, node)| node.pv).map(|(id, _)| id)
    }

    /// The moves from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<&str> {
        let mut moves = Vec::new();
        let mut node = &self[id];
        while let (Some(mv), Some(parent)) = (&node.mv, node.parent) {
            moves.push(mv.as_str());
            node = &self[parent];
        }
        moves.reverse();
        moves
    }

    /// A node as a text names it: `root`, or the moves that lead there, `b2→a1`.
    pub fn name(&self, id: NodeId, labels: &Labels) -> String {
        if id == NodeId::ROOT { labels.root.to_owned() } else { self.path(id).join("→") }
    }

    /// Why a branch was cut, as a sentence: `prune: −1 ≤ α = 0, set at root after b2`.
    pub fn reason(&self, cut: &Cut, labels: &Labels) -> String {
        labels.prune.replace("{reached}", &cut.label()).replace("{origin}", &self.origin(cut, labels))
    }

    /// Where a bound was set: `set at root after b2`.
    pub fn origin(&self, cut: &Cut, labels: &Labels) -> String {
        let Some(by) = cut.set_by else { return labels.given.to_owned() };
        let node = self.name(cut.set_at, labels);
        labels.origin.replace("{node}", &node).replace("{move}", self[by].move_label())
    }
}
