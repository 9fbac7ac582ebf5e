//! A search, written down compactly: some forty bytes a node, its steps included.
//!
//! Nodes are numbered in the order they are entered, so a subtree is a stretch of numbers and a node's children are
//! found by skipping from the end of one to the end of the next. A node knows the steps at which it is entered and
//! left; what is true of it at any other step follows by comparing numbers.
//! ```text
//! step   u32: kind 3 bits │ node 29 bits
//! node   28 bytes: parent, end of subtree, step of entry, step of leaving, α, β, value, place, ply, marks
//! ```
//! All scores are from the standpoint of MAX. A move is kept as its place in the order of generation.

use crate::tree::Role;
use tengen_core::{Bound, Score};

/// No node, or no step.
pub(super) const NONE: u32 = u32::MAX;

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A node is entered; a leaf is judged.
    Enter,
    /// A node is done and returns its value.
    Leave,
    /// A node takes over the value of the child that was just left: its best so far.
    Improve,
    /// A node is cut: the value it just took over reached the other side's bound.
    Cut,
    /// A node takes its value from the table.
    TableHit,
}

impl Event {
    const ALL: [Event; 5] = [Event::Enter, Event::Leave, Event::Improve, Event::Cut, Event::TableHit];
    const SHIFT: u32 = 29;

    fn pack(self, node: u32) -> u32 {
        debug_assert!(node < 1 << Event::SHIFT, "a node number too large for a step");
        (self as u32) << Event::SHIFT | node
    }

    fn unpack(packed: u32) -> (Event, u32) {
        (Event::ALL[(packed >> Event::SHIFT) as usize], packed & ((1 << Event::SHIFT) - 1))
    }
}

/// What is marked at a node.
pub(super) mod mark {
    pub(crate) const TERMINAL: u16 = 1;
    pub(crate) const HORIZON: u16 = 1 << 1;
    /// Never searched: its parent, or a node further up, was cut.
    pub(crate) const SEVERED: u16 = 1 << 2;
    pub(crate) const TABLE: u16 = 1 << 3;
    /// Left early.
    pub(crate) const CUT: u16 = 1 << 4;
    /// Searched with a smaller window than its parent's: "is it better at all?"
    pub(crate) const PROBE: u16 = 1 << 5;
    /// The same move as the sibling before, searched again.
    pub(crate) const AGAIN: u16 = 1 << 6;
    /// Searched again afterwards: this value does not count.
    pub(crate) const SUPERSEDED: u16 = 1 << 7;
    pub(crate) const LOWER: u16 = 1 << 8;
    pub(crate) const UPPER: u16 = 1 << 9;
    /// A leaf that was never searched, whose value is known all the same.
    pub(crate) const VALUED: u16 = 1 << 10;
    pub(crate) const LEAF: u16 = TERMINAL | HORIZON;
}

/// A node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) parent: u32,
    /// One more than its last descendant.
    pub(super) end: u32,
    pub(super) enter: u32,
    pub(super) leave: u32,
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) value: i16,
    pub(super) place: u16,
    pub(super) ply: u16,
    pub(super) marks: u16,
}

impl Entry {
    pub(super) fn is(&self, mark: u16) -> bool {
        self.marks & mark != 0
    }

    pub(super) fn role(&self) -> Role {
        Role::at(self.ply)
    }

    pub(super) fn bound(&self) -> Bound {
        match (self.is(mark::LOWER), self.is(mark::UPPER)) {
            (true, _) => Bound::Lower,
            (_, true) => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// What has happened up to a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) nodes: u32,
    pub(super) leaves: u32,
    pub(super) cutoffs: u32,
    pub(super) table_hits: u32,
    pub(super) researches: u32,
}

/// A recorded search.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) entries: Vec<Entry>,
    steps: Vec<u32>,
    /// The tally before every so many steps.
    tallies: Vec<Tally>,
    /// Whether the search has a window.
    pub(super) windowed: bool,
}

/// Scores fit: the largest is 32,001.
pub(super) fn short(score: Score) -> i16 {
    score.value() as i16
}

impl Log {
    const TALLY_EVERY: usize = 1024;

    /// Room for nothing yet.
    pub(super) fn new(windowed: bool) -> Log {
        Log { windowed, ..Log::default() }
    }

    /// How many nodes, severed ones included.
    pub(super) fn size(&self) -> u32 {
        self.entries.len() as u32
    }

    /// How many steps.
    pub(super) fn steps(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The step that comes next.
    pub(super) fn next_step(&self) -> u32 {
        self.steps()
    }

    pub(super) fn push(&mut self, event: Event, node: u32) {
        self.steps.push(event.pack(node));
    }

    pub(super) fn event(&self, step: u32) -> (Event, u32) {
        Event::unpack(self.steps[step as usize])
    }

    pub(super) fn entry(&self, node: u32) -> &Entry {
        &self.entries[node as usize]
    }

    pub(super) fn parent(&self, node: u32) -> Option<u32> {
        Some(self.entry(node).parent).filter(|&parent| parent != NONE)
    }

    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.entry(node).end;
        let first = Some(node + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(self.entry(child).end).filter(|&next| next < end))
    }

    /// The nodes from the root to `node`.
    pub(super) fn path(&self, node: u32) -> Vec<u32> {
        let mut path: Vec<u32> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// The moves from the root to `node`.
    pub(super) fn places(&self, node: u32) -> Vec<u16> {
        self.path(node).into_iter().skip(1).map(|node| self.entry(node).place).collect()
    }

    /// Counts what has happened, once all steps are there, and gives back memory that is not needed.
    pub(super) fn close(&mut self) {
        let mut tally = Tally::default();
        let mut tallies = Vec::with_capacity(self.steps.len() / Log::TALLY_EVERY + 1);
        for (index, &step) in self.steps.iter().enumerate() {
            if index.is_multiple_of(Log::TALLY_EVERY) {
                tallies.push(tally);
            }
            self.count(&mut tally, step);
        }
        self.tallies = tallies;
        self.entries.shrink_to_fit();
        self.steps.shrink_to_fit();
    }

    fn count(&self, tally: &mut Tally, step: u32) {
        match Event::unpack(step) {
            (Event::Enter, node) => {
                tally.nodes += 1;
                tally.leaves += u32::from(self.entry(node).is(mark::LEAF));
                tally.researches += u32::from(self.entry(node).is(mark::AGAIN));
            }
            (Event::Cut, _) => tally.cutoffs += 1,
            (Event::TableHit, _) => tally.table_hits += 1,
            _ => {}
        }
    }

    /// What has happened up to and with `step`.
    pub(super) fn tally(&self, step: u32) -> Tally {
        let block = step as usize / Log::TALLY_EVERY;
        let mut tally = self.tallies[block];
        for &step in &self.steps[block * Log::TALLY_EVERY..=step as usize] {
            self.count(&mut tally, step);
        }
        tally
    }

    /// The first cut-off after `step`.
    pub(super) fn next_cut(&self, step: u32) -> Option<u32> {
        (step.saturating_add(1)..self.steps()).find(|&step| self.event(step).0 == Event::Cut)
    }

    /// The last cut-off before `step`.
    pub(super) fn previous_cut(&self, step: u32) -> Option<u32> {
        (0..step.min(self.steps())).rev().find(|&step| self.event(step).0 == Event::Cut)
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.steps.capacity() * size_of::<u32>()
            + self.tallies.capacity() * size_of::<Tally>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_28_bytes_and_steps_survive_packing() {
        assert_eq!(size_of::<Entry>(), 28);
        for event in Event::ALL {
            for node in [0, 1, (1 << 29) - 1] {
                assert_eq!(Event::unpack(event.pack(node)), (event, node));
            }
        }
    }
}
