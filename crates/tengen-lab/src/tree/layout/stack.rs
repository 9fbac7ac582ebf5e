//! Leaves below each other, joined to their parent by a line at their left: for parents with many leaves.
//!
//! ```text
//!        parent
//!    ┌─────┴────┐
//!    ├─a1 ▦ +1  ├─c1 ▦ 0
//!    └─b1 ▦ 0   └─d1 ▦ −1
//! ```

use super::{Level, MARK_GAP};
use crate::tree::model::Node;
use crate::tree::notes::text_width;

/// How the leaves of one parent are stacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stack {
    columns: usize,
    rows: usize,
    /// From the trunk to the board, with the move on it.
    tick: f64,
    board: f64,
    badge: f64,
    row_height: f64,
}

/// Where one leaf of a stack is, from the centre of the stack and the top of its level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) trunk: f64,
}

impl Stack {
    /// Fewer leaves are not worth a stack.
    pub(super) const FEWEST: usize = 3;
    /// More leaves make another column.
    const TALLEST: usize = 16;
    const COLUMN_GAP: f64 = 12.0;
    const ROW_GAP: f64 = 6.0;

    /// How many columns so many leaves make.
    pub(super) fn columns(leaves: usize) -> usize {
        leaves.div_ceil(Stack::TALLEST)
    }

    /// The stack of `leaves`, which stand on `level`.
    pub(super) fn new(leaves: &[&Node], level: &Level) -> Stack {
        let widest = |width: &dyn Fn(&Node) -> f64| leaves.iter().map(|leaf| width(leaf)).fold(0.0, f64::max);
        let columns = Stack::columns(leaves.len());
        Stack {
            columns,
            rows: leaves.len().div_ceil(columns),
            tick: widest(&|leaf| text_width(leaf.move_label(), level.note_size)) + 14.0,
            board: level.board_width,
            badge: widest(&|leaf| level.badge_width(leaf)),
            row_height: level.board_height.max(level.badge_height()) + Stack::ROW_GAP,
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.columns as f64 * (self.tick + self.right() + self.board / 2.0 + Stack::COLUMN_GAP)
            - Stack::COLUMN_GAP
    }

    /// How far a leaf reaches to the left of the centre of its board.
    pub(super) fn left(&self) -> f64 {
        self.tick + self.board / 2.0
    }

    /// And to the right, with its value.
    pub(super) fn right(&self) -> f64 {
        self.board / 2.0 + MARK_GAP + self.badge
    }

    pub(super) fn seat(&self, number: usize) -> Seat {
        let column_width = self.left() + self.right() + Stack::COLUMN_GAP;
        let trunk = (number / self.rows) as f64 * column_width - self.width() / 2.0;
        Seat { x: trunk + self.left(), y: (number % self.rows) as f64 * self.row_height, trunk }
    }
}
