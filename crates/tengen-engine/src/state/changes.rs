//! What moves have changed, so that they can be taken back.

use super::{LINES, Prospects};
use crate::cell::Cell;
use crate::line::table::REACH;
use tengen_games::Square;

/// A cell has other prospects now.
#[derive(Clone, Copy, Default)]
pub(super) struct Change {
    pub(super) cell: Cell,
    pub(super) before: Prospects,
    /// The shapes of either side, after it.
    pub(super) shapes: [u16; 2],
}

/// Every cell that a stone is seen from, and its own, for a stone on every cell of the largest board; rounded up to a power of two so
/// that an index is a mask and needs no check.
const ROOM: usize = {
    let cells = Square::MAX_EXTENT as usize * Square::MAX_EXTENT as usize;
    (cells * (1 + 2 * LINES * REACH)).next_power_of_two()
};

/// Changes, the latest last.
///
/// PERF: there is always room, so that a change is stored without a look at the length (bench `state/play and undo`).
#[derive(Clone)]
pub(super) struct Changes {
    all: Box<[Change; ROOM]>,
    len: usize,
}

impl Changes {
    pub(super) fn new() -> Changes {
        let all =
            vec![Change::default(); ROOM].try_into().unwrap_or_else(|_| unreachable!("so many were made"));
        Changes { all, len: 0 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn push(&mut self, change: Change) {
        debug_assert!(self.len < ROOM, "more changes than stones make");
        self.all[self.len % ROOM] = change;
        self.len += 1;
    }

    /// Takes off the latest; there must be one.
    #[inline]
    pub(super) fn pop(&mut self) -> Change {
        debug_assert!(self.len > 0, "nothing to take back");
        self.len -= 1;
        self.all[self.len % ROOM]
    }

    /// Those after the first `count`.
    #[inline]
    pub(super) fn since(&self, count: usize) -> &[Change] {
        &self.all[count..self.len]
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}
