//! A node of the tree that PUCT grows.

use std::ops::Range;

/// What the tree says of a position, by the move that leads to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<M> {
    /// The move; none for the root.
    pub mv: Option<M>,
    /// Playouts that went through it.
    pub visits: u32,
    /// The share the guide gave it.
    pub prior: f32,
    /// The sum of values for the side that made the move.
    pub total: f32,
    pub(super) children: Range<usize>,
}

impl<M> Node<M> {
    pub(super) fn new(mv: Option<M>, prior: f32) -> Node<M> {
        Node { mv, visits: 0, prior, total: 0.0, children: 0..0 }
    }

    /// The mean value for the side that made the move, −1 to +1; 0 before the first visit.
    pub fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}
