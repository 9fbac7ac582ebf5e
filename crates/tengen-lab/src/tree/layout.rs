//! Where everything goes: the same plan serves the picture and a page that draws for itself.
//!
//! Levels go from top to bottom, one for every ply. Boards shrink where a level is crowded, so that a tree stays
//! as wide as a slide for as long as that can be read. Where even small boards side by side are too many, leaves
//! that share a parent are stacked under it instead.
//!
//! Coordinates are pixels from the top left corner of the tree; margins, title and legend are the drawing's.

mod plan;
mod stack;
pub(crate) mod tidy;

use super::labels::Labels;
use super::model::{Node, NodeId, Tree};
use super::notes::{Note, text_width};
use super::value::Role;
use plan::Plan;
use serde::Serialize;

/// The places of all nodes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layout {
    /// From the leftmost to the rightmost mark.
    pub width: f64,
    /// From the top of the root's board to the lowest mark.
    pub height: f64,
    /// How much larger than usual the upper levels are, and title and legend should be, so that a wide picture can
    /// still be read when it is shrunk to a slide.
    pub zoom: f64,
    /// The levels, by ply.
    pub levels: Vec<Level>,
    /// The places of the nodes, by [`NodeId`].
    pub nodes: Vec<Place>,
}

/// What the nodes of one ply have in common.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Level {
    /// Who is to move.
    pub role: Role,
    /// The top of the boards; in a stack, of the first one.
    pub top: f64,
    /// From there to the lowest mark.
    pub height: f64,
    /// The side of a cell.
    pub cell: f64,
    /// The width of a board.
    pub board_width: f64,
    /// The height of a board.
    pub board_height: f64,
    /// The font size of values.
    pub value_size: f64,
    /// The font size of moves and notes.
    pub note_size: f64,
}

/// The place of one node.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The centre of the board.
    pub x: f64,
    /// The top of the board.
    pub y: f64,
    /// How far the node reaches to the left of `x`, with all that is written around the board.
    pub left: f64,
    /// How far it reaches to the right.
    pub right: f64,
    /// In a stack, where the line runs that joins it to its parent.
    pub trunk: Option<f64>,
    /// What is written to the right of the board and its value.
    pub notes: Vec<Note>,
}

/// Free space between a board and what is written beside or below it.
pub(super) const MARK_GAP: f64 = 3.0;

impl Layout {
    /// Places the nodes of `tree`; the notes beside them are in the language of `labels`.
    pub fn new(tree: &Tree, labels: &Labels) -> Layout {
        let plan = Plan::new(tree, labels);
        let mut nodes = plan.across();
        let levels = plan.down(&mut nodes);
        let width = nodes.iter().map(|place| place.x + place.right).fold(0.0, f64::max);
        let height = levels.last().map_or(0.0, |level| level.top + level.height);
        Layout { width: tenth(width), height: tenth(height), zoom: plan.zoom(), levels, nodes }
    }

    /// The place of a node.
    pub fn place(&self, id: NodeId) -> &Place {
        &self.nodes[id.index()]
    }
}

impl Level {
    /// The height of the mark that holds a value.
    pub fn badge_height(&self) -> f64 {
        self.value_size * 1.4
    }

    /// The width of the mark that holds a node's value, with the triangle of whoever chose it.
    pub fn badge_width(&self, node: &Node) -> f64 {
        let triangle = if node.is_leaf() { 0.0 } else { self.triangle_width() };
        text_width(&node.value_label(), self.value_size) + triangle + self.value_size * 0.6
    }

    /// The width of that triangle.
    pub fn triangle_width(&self) -> f64 {
        self.value_size * 0.95
    }

    /// Where the notes of a node begin, from the centre of its board.
    pub fn note_offset(&self, node: &Node) -> f64 {
        self.board_width.max(self.badge_width(node)) / 2.0 + MARK_GAP + 1.0
    }

    /// The distance from one line of notes to the next.
    pub fn line_height(&self) -> f64 {
        self.note_size * 1.25
    }
}

/// Tenths of a pixel are fine enough, and keep files small and the same everywhere.
fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
