//! What moves have been good for elsewhere in the tree: killers, counter-moves, history and continuation history.
//!
//! CITE: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice", 1989.

use crate::cell::{Cell, EXTENT};
use tengen_core::{Ply, Side};

/// Plies for which killers are kept.
const PLIES: usize = 256;
/// History stays below this.
const MOST: i32 = 16_384;
/// Cells that the continuation table tells apart: all of the largest board.
const PLACES: usize = 1024;

/// One thread's memory of good moves.
pub(crate) struct History {
    by_cell: [Box<[i16; EXTENT]>; 2],
    /// By the previous move.
    after: Box<[[i16; PLACES]]>,
    /// The rows of `after` that may have something in them.
    ///
    /// PERF: to halve two megabytes of nothing takes longer than a search of some hundred positions (`tengen tune games`).
    touched: Box<[bool; PLACES]>,
    killers: Box<[[Option<Cell>; 2]; PLIES]>,
    counters: [Box<[Option<Cell>; EXTENT]>; 2],
}

impl History {
    pub(crate) fn new() -> History {
        History {
            by_cell: [Box::new([0; EXTENT]), Box::new([0; EXTENT])],
            after: vec![[0; PLACES]; PLACES].into_boxed_slice(),
            touched: Box::new([false; PLACES]),
            killers: Box::new([[None; 2]; PLIES]),
            counters: [Box::new([None; EXTENT]), Box::new([None; EXTENT])],
        }
    }

    /// Forgets what belongs to one search only, and half of the rest.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        self.by_cell.iter_mut().flat_map(|cells| cells.iter_mut()).for_each(|value| *value /= 2);
        let touched = self.after.iter_mut().zip(&self.touched[..]).filter(|(_, touched)| **touched);
        touched.flat_map(|(row, _)| row).for_each(|value| *value /= 2);
    }

    /// What it says about the moves of `side` at `ply`, after the previous move.
    #[inline]
    pub(crate) fn of(&self, side: Side, previous: Option<Cell>, ply: Ply) -> Experience<'_> {
        let counter = previous.and_then(|previous| self.counters[side.index()][previous.index()]);
        let [killer, other] = self.killers[ply.index() % PLIES];
        Experience {
            by_cell: &self.by_cell[side.index()],
            after: previous.map_or(&[0; PLACES], |previous| &self.after[place(previous)]),
            answers: [killer, other, counter],
        }
    }

    /// `best` cut off, and `tried` before it did not.
    pub(crate) fn learn(
        &mut self,
        side: Side,
        best: Cell,
        tried: &[Cell],
        previous: Option<Cell>,
        (ply, depth): (Ply, i32),
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(1600);
        self.change(side, best, previous, bonus);
        for &cell in tried {
            self.change(side, cell, previous, -bonus);
        }
        let killers = &mut self.killers[ply.index() % PLIES];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        if let Some(previous) = previous {
            self.counters[side.index()][previous.index()] = Some(best);
        }
    }

    fn change(&mut self, side: Side, cell: Cell, previous: Option<Cell>, bonus: i32) {
        fn drift(value: &mut i16, bonus: i32) {
            let pull = i32::from(*value) * bonus.abs() / MOST;
            *value = (i32::from(*value) + bonus - pull) as i16;
        }
        drift(&mut self.by_cell[side.index()][cell.index()], bonus);
        if let Some(previous) = previous {
            drift(&mut self.after[place(previous)][place(cell)], bonus);
            self.touched[place(previous)] = true;
        }
    }
}

#[inline]
fn place(cell: Cell) -> usize {
    cell.number() as usize % PLACES
}

/// What is known about the moves of one node.
///
/// PERF: where moves are ranked, it is looked up once for all of them (`tengen bench`).
#[derive(Clone, Copy)]
pub(crate) struct Experience<'a> {
    by_cell: &'a [i16; EXTENT],
    after: &'a [i16; PLACES],
    answers: [Option<Cell>; 3],
}

impl Experience<'_> {
    /// How good a move has been, here and after the previous move.
    #[inline]
    pub(crate) fn value(&self, cell: Cell) -> i32 {
        i32::from(self.by_cell[cell.index()]) + i32::from(self.after[place(cell)])
    }

    /// Whether the move has cut off at this ply before, or has answered the previous move.
    #[inline]
    pub(crate) fn is_known_answer(&self, cell: Cell) -> bool {
        self.answers.contains(&Some(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::Square;

    #[test]
    fn what_was_learned_fades_by_half() {
        let mut history = History::new();
        let [best, tried, previous] = [(7, 7), (8, 8), (6, 7)].map(|(x, y)| Cell::from(Square::new(x, y)));
        let value = |history: &History, cell, previous| history.of(Side::First, previous, Ply(3)).value(cell);
        history.learn(Side::First, best, &[tried], Some(previous), (Ply(3), 5));
        let [good, bad] = [best, tried].map(|cell| value(&history, cell, Some(previous)));
        assert!(good > 0 && bad < 0 && value(&history, best, None) < good);
        history.fade();
        assert_eq!([best, tried].map(|cell| value(&history, cell, Some(previous))), [good / 2, bad / 2]);
    }
}
