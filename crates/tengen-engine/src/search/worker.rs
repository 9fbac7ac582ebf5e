//! One thread's share of a search: its own state, histories and counters, and what it shares with the others.

use super::busy::Busy;
use super::judgements::Judgements;
use super::picker::MoveList;
use super::smp::Shared;
use super::vcf::Vcf;
use crate::cell::Cell;
use crate::eval::Evaluate;
use crate::history::History;
use crate::params::Params;
use crate::state::State;
use crate::tt::SharedTable;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_core::{Budget, Ply, Score};

/// What a thread keeps from one search to the next.
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) vcf: Vcf,
    pub(crate) judgements: Judgements,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { history: History::new(), vcf: Vcf::new(16), judgements: Judgements::new() }
    }
}

/// A searcher at work.
pub(crate) struct Worker<'a, E> {
    pub(crate) state: State,
    pub(crate) memory: &'a mut Memory,
    pub(crate) table: SharedTable<'a>,
    pub(crate) params: &'a Params,
    pub(crate) eval: &'a E,
    pub(crate) budget: Budget<'a>,
    /// What the other threads are looking at; none where there are none.
    pub(crate) busy: Option<&'a Busy>,
    /// Where the other threads can read how many positions this one has visited.
    pub(crate) counter: &'a AtomicU64,
    /// Moves that the root does not look at.
    pub(crate) excluded: Vec<Cell>,
    pub(crate) deepest: Ply,
    /// The principal variation of every node on the current path.
    pub(crate) pv: Vec<Vec<Cell>>,
    /// The moves of every node on the current path, one after the other.
    pub(crate) moves: MoveList,
    /// How deep the root is being searched.
    pub(crate) root_depth: i32,
    /// The value of the root's principal variation.
    pub(crate) root_score: Option<Score>,
}

/// No line is followed further than this.
pub(crate) const LONGEST_LINE: usize = 128;

impl<'a, E: Evaluate> Worker<'a, E> {
    pub(crate) fn new(
        state: State,
        memory: &'a mut Memory,
        (table, params, eval): (SharedTable<'a>, &'a Params, &'a E),
        budget: Budget<'a>,
        (busy, counter): Shared<'a>,
    ) -> Self {
        Worker {
            state,
            memory,
            table,
            params,
            eval,
            budget,
            busy,
            counter,
            excluded: Vec::new(),
            deepest: Ply::ROOT,
            pv: (0..LONGEST_LINE + 2).map(|_| Vec::with_capacity(64)).collect(),
            moves: MoveList::with_capacity(16_384),
            root_depth: 0,
            root_score: None,
        }
    }

    /// Positions visited in this search, those of threat searches included.
    pub(crate) fn nodes(&self) -> u64 {
        self.budget.spent()
    }

    /// Tells the others how many.
    pub(crate) fn publish_nodes(&self) {
        self.counter.store(self.nodes(), Ordering::Relaxed);
    }

    /// The principal variation of a node is `cell` and that of its child.
    pub(crate) fn keep_line(&mut self, ply: Ply, cell: Cell) {
        let (above, below) = self.pv.split_at_mut(ply.index() + 1);
        let line = &mut above[ply.index()];
        line.clear();
        line.push(cell);
        line.extend_from_slice(&below[0]);
    }
}
