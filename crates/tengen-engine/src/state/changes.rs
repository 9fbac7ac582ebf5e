//! What moves have changed, so that they can be taken back.

use super::{LINES, Prospects};
use crate::cell::Cell;
use crate::line::table::REACH;
use tengen_games::Square;

/// A cell has other prospects now.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub(super) cell: Cell,
    pub(super) before: Prospects,
}

/// Changes, the latest last.
///
/// INVARIANT: there is room for all that stones on every cell can change. A cell changes once when the board is made and once when
/// its stone is placed; and of two cells that see each other, the one without a stone changes when the other gets its own.
///
/// PERF: since there is room, a change is stored without a call to make some (bench `state/play and undo`).
#[derive(Clone)]
pub(super) struct Changes {
    all: Box<[Change]>,
    len: usize,
}

impl Changes {
    /// None yet, on a board of so many cells.
    pub(super) fn new(cells: usize) -> Changes {
        let none = Change { cell: Square::new(0, 0).into(), before: Prospects::default() };
        Changes { all: vec![none; cells * (2 + LINES * REACH)].into(), len: 0 }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn push(&mut self, change: Change) {
        self.all[self.len] = change;
        self.len += 1;
    }

    /// Takes off the latest; there must be one.
    #[inline]
    pub(super) fn pop(&mut self) -> Change {
        self.len -= 1;
        self.all[self.len]
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}
