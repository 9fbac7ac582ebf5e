//! What a tree is made of, and the bound by which it selects.
//!
//! Most moves are generated and never visited, and selection looks at all moves of a position. So what it looks at, an
//! [`Edge`], is apart from the rest of a move, its [`Link`]: 16 bytes each if a move fits in four. What only judged positions
//! have is in a [`Node`].

use super::Proven;
use std::ops::Range;

/// What selection knows of a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) prior: f32,
    /// The sum of values for the side that makes the move.
    pub(super) total: f32,
    pub(super) visits: u32,
    /// Walks below it whose answers are not yet here.
    pub(super) pending: u16,
    /// Why it is not selected, bit by bit; 0 if it may be.
    closed: u16,
}

impl Edge {
    /// Every walk from here ends in pending leaves; it is one itself, or all of its open moves are such.
    const WAITING: u16 = 1;
    /// The move is proven to lose.
    const LOST: u16 = 2;

    pub(super) fn new(prior: f32) -> Edge {
        Edge { prior, total: 0.0, visits: 0, pending: 0, closed: 0 }
    }

    pub(super) fn wait(&mut self) {
        self.closed |= Edge::WAITING;
    }

    pub(super) fn go_on(&mut self) {
        self.closed &= !Edge::WAITING;
    }

    pub(super) fn lose(&mut self) {
        self.closed |= Edge::LOST;
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.closed & Edge::WAITING != 0
    }

    /// The same with nothing pending.
    pub(super) fn settled(&self) -> Edge {
        Edge { pending: 0, closed: self.closed & !Edge::WAITING, ..*self }
    }

    /// Visits, and those that are to become visits.
    pub(super) fn walks(&self) -> u32 {
        self.visits + u32::from(self.pending)
    }

    /// The mean value for the side that makes the move; 0 before the first visit.
    pub(super) fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

/// The numbers of a position in the bound of its moves.
pub(super) struct Bound {
    /// The weight of exploration times the root of the position's visits.
    pub(super) scale: f32,
    /// The value of moves that were never visited.
    pub(super) unvisited: f32,
    pub(super) virtual_loss: f32,
}

impl Bound {
    /// The number of the first edge with the highest bound; none if all are closed.
    ///
    /// All moves of a position are looked at on every walk: a loop without calls, whose only branch is for a new best.
    pub(super) fn highest(&self, edges: &[Edge]) -> Option<usize> {
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        for (index, edge) in edges.iter().enumerate() {
            let bound = self.of(edge);
            if bound > highest {
                (best, highest) = (Some(index), bound);
            }
        }
        best
    }

    /// The same arithmetic in the same order as in [`tengen_search::puct`].
    #[inline]
    fn of(&self, edge: &Edge) -> f32 {
        let walks = edge.walks();
        let total = edge.total - self.virtual_loss * f32::from(edge.pending);
        let mean = if walks == 0 { self.unvisited } else { total / walks as f32 };
        let bound = mean + self.scale * edge.prior / (1 + walks) as f32;
        if edge.closed == 0 { bound } else { f32::NEG_INFINITY }
    }
}

/// What else is known of a move.
#[derive(Clone, Debug)]
pub(super) struct Link<M> {
    /// The move; none for the root.
    pub(super) mv: Option<M>,
    /// The exact value for the side that makes it, once known.
    pub(super) proven: Option<Proven>,
    parent: u32,
    node: u32,
}

impl<M> Link<M> {
    const UNEXPANDED: u32 = u32::MAX;

    pub(super) fn new(mv: Option<M>, parent: usize) -> Link<M> {
        Link { mv, proven: None, parent: parent as u32, node: Self::UNEXPANDED }
    }

    /// The same move after another one, not expanded.
    pub(super) fn below(&self, parent: usize) -> Link<M>
    where
        M: Copy,
    {
        Link { parent: parent as u32, node: Self::UNEXPANDED, ..*self }
    }

    /// The number of the move that leads to where this one is made.
    pub(super) fn parent(&self) -> usize {
        self.parent as usize
    }

    /// The number of the node it leads to, if the network has judged that.
    pub(super) fn node(&self) -> Option<usize> {
        (self.node != Self::UNEXPANDED).then_some(self.node as usize)
    }

    pub(super) fn expand_as(&mut self, node: usize) {
        self.node = node as u32;
    }
}

/// A position that the network has judged.
#[derive(Clone, Debug)]
pub(super) struct Node {
    first: u32,
    count: u32,
    /// The network's value for the side to move.
    pub(super) value: f32,
    /// The sum of the priors of the moves that were visited.
    pub(super) explored: f32,
}

impl Node {
    pub(super) fn new(children: Range<usize>, value: f32) -> Node {
        Node { first: children.start as u32, count: children.len() as u32, value, explored: 0.0 }
    }

    /// The same with its moves in another place.
    pub(super) fn moved(&self, first: usize) -> Node {
        Node { first: first as u32, ..*self }
    }

    pub(super) fn children(&self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}
