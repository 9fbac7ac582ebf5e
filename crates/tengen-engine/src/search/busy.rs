//! Which moves some thread is just looking at, so that another looks at others first.
//!
//! A move that is put off is tried again when the others are done; by then the table most often knows its value. A place holds one
//! move, and a later one overwrites it: a mark lost costs a little work done twice, never a wrong value.
//!
//! CITE: T. Kerrigan, "Simplified ABDADA", 2017, after J.-C. Weill, "The ABDADA distributed minimax-search algorithm", 1996.

use crate::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The least depth of a node whose moves are shared out: below, telling the others takes longer than it saves.
pub(crate) const SHARED_FROM: i32 = 4;
const PLACES: usize = 1 << 12;

/// The moves that threads are looking at.
pub(crate) struct Busy {
    places: Box<[AtomicU64]>,
}

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether another thread is looking at this move.
    pub(crate) fn is_taken(&self, key: u64, cell: Cell) -> bool {
        let name = name(key, cell);
        self.place(name).load(Relaxed) == name
    }

    /// Marks the move as being looked at, until what is returned goes out of scope.
    pub(crate) fn take(&self, key: u64, cell: Cell) -> Taken<'_> {
        let name = name(key, cell);
        let place = self.place(name);
        place.store(name, Relaxed);
        Taken { place, name }
    }

    fn place(&self, name: u64) -> &AtomicU64 {
        &self.places[(name >> 32) as usize % PLACES]
    }
}

/// A move while a thread is looking at it.
pub(crate) struct Taken<'a> {
    place: &'a AtomicU64,
    name: u64,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        // Unless another move has the place by now.
        let _ = self.place.compare_exchange(self.name, 0, Relaxed, Relaxed);
    }
}

/// One number for a position and a move in it.
fn name(key: u64, cell: Cell) -> u64 {
    (key ^ u64::from(cell.number())).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_taken_until_it_is_done() {
        let (busy, [one, other]) = (Busy::new(), [5, 6].map(Cell::from_number));
        let taken = busy.take(77, one);
        assert!(busy.is_taken(77, one) && !busy.is_taken(77, other) && !busy.is_taken(78, one));
        drop(taken);
        assert!(!busy.is_taken(77, one));
    }

    #[test]
    fn a_mark_that_was_overwritten_stays_with_the_later_move() {
        let (busy, cell) = (Busy::new(), Cell::from_number(9));
        let first = busy.take(1, cell);
        let later =
            (2..1_000_000).find(|&key| std::ptr::eq(busy.place(name(key, cell)), first.place)).unwrap();
        let second = busy.take(later, cell);
        drop(first);
        assert!(busy.is_taken(later, cell) && !busy.is_taken(1, cell));
        drop(second);
    }
}
