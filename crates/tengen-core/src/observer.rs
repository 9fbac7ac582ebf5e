//! What a search tells about itself while it runs.
//!
//! A search calls these methods and knows nothing of counters, progress bars or drawings. `()` ignores all of it
//! and costs nothing; a pair observes with both of its parts.
//!
//! The order of calls for one node, with its children between:
//! ```text
//! played(mv) ─ visited(ply, depth, window) ─ { child ─ improved(…)? } … ─ cutoff(…)? ─ left(score)
//! ```
//! The root has neither `played` nor `left`; a value from a table shows as `table_hit` in place of the children. A search
//! that is stopped leaves the nodes on its path without `left`.

use crate::{Depth, Game, Ply, Score, Window};

/// Follows a search of the game `G`.
#[allow(unused_variables)]
pub trait Observer<G: Game> {
    /// `mv` was made; the next node visited is the one it leads to.
    #[inline]
    fn played(&mut self, mv: G::Move) {}

    /// A node is entered: every node of the count passes here once.
    #[inline]
    fn visited(&mut self, ply: Ply, depth: Depth, window: Window) {}

    /// The node at `ply` found a better move than before; it has not yet narrowed its window.
    #[inline]
    fn improved(&mut self, ply: Ply, mv: G::Move, score: Score) {}

    /// The node at `ply` needs no further move: `score`, by `mv`, reached β.
    #[inline]
    fn cutoff(&mut self, ply: Ply, mv: G::Move, score: Score, window: Window) {}

    /// The node at `ply` took its value from the table.
    #[inline]
    fn table_hit(&mut self, ply: Ply, score: Score) {}

    /// The node is done and its move taken back; `score` is for the side that was to move in it.
    #[inline]
    fn left(&mut self, ply: Ply, score: Score) {}

    /// Iterative deepening finished (or, at the end, gave up) the search to this depth.
    #[inline]
    fn iteration(&mut self, summary: Summary<'_, G::Move>) {}
}

/// One iteration of iterative deepening.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a, M> {
    /// How deep.
    pub depth: Depth,
    /// The value for the side to move at the root.
    pub score: Score,
    /// The principal variation; its first move is the best move.
    pub pv: &'a [M],
    /// Whether all root moves were searched to this depth.
    pub complete: bool,
}

impl<G: Game> Observer<G> for () {}

impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    #[inline]
    fn played(&mut self, mv: G::Move) {
        self.0.played(mv);
        self.1.played(mv);
    }
    #[inline]
    fn visited(&mut self, ply: Ply, depth: Depth, window: Window) {
        self.0.visited(ply, depth, window);
        self.1.visited(ply, depth, window);
    }
    #[inline]
    fn improved(&mut self, ply: Ply, mv: G::Move, score: Score) {
        self.0.improved(ply, mv, score);
        self.1.improved(ply, mv, score);
    }
    #[inline]
    fn cutoff(&mut self, ply: Ply, mv: G::Move, score: Score, window: Window) {
        self.0.cutoff(ply, mv, score, window);
        self.1.cutoff(ply, mv, score, window);
    }
    #[inline]
    fn table_hit(&mut self, ply: Ply, score: Score) {
        self.0.table_hit(ply, score);
        self.1.table_hit(ply, score);
    }
    #[inline]
    fn left(&mut self, ply: Ply, score: Score) {
        self.0.left(ply, score);
        self.1.left(ply, score);
    }
    #[inline]
    fn iteration(&mut self, summary: Summary<'_, G::Move>) {
        self.0.iteration(summary);
        self.1.iteration(summary);
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    #[inline]
    fn played(&mut self, mv: G::Move) {
        (**self).played(mv);
    }
    #[inline]
    fn visited(&mut self, ply: Ply, depth: Depth, window: Window) {
        (**self).visited(ply, depth, window);
    }
    #[inline]
    fn improved(&mut self, ply: Ply, mv: G::Move, score: Score) {
        (**self).improved(ply, mv, score);
    }
    #[inline]
    fn cutoff(&mut self, ply: Ply, mv: G::Move, score: Score, window: Window) {
        (**self).cutoff(ply, mv, score, window);
    }
    #[inline]
    fn table_hit(&mut self, ply: Ply, score: Score) {
        (**self).table_hit(ply, score);
    }
    #[inline]
    fn left(&mut self, ply: Ply, score: Score) {
        (**self).left(ply, score);
    }
    #[inline]
    fn iteration(&mut self, summary: Summary<'_, G::Move>) {
        (**self).iteration(summary);
    }
}

/// Counts what happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeCount {
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Nodes left early because a value reached β.
    pub cutoffs: u64,
    /// Nodes whose value came from the table.
    pub table_hits: u64,
    /// The deepest ply seen.
    pub deepest: Ply,
}

impl<G: Game> Observer<G> for NodeCount {
    #[inline]
    fn visited(&mut self, ply: Ply, _: Depth, _: Window) {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
    }
    #[inline]
    fn cutoff(&mut self, _: Ply, _: G::Move, _: Score, _: Window) {
        self.cutoffs += 1;
    }
    #[inline]
    fn table_hit(&mut self, _: Ply, _: Score) {
        self.table_hits += 1;
    }
}

/// Keeps the principal variation of every node on the current path, in a triangular table.
///
/// CITE: chessprogramming.org, "Triangular PV-Table".
#[derive(Clone, Debug)]
pub struct PrincipalVariation<M> {
    lines: Vec<Vec<M>>,
    score: Option<Score>,
}

impl<M: Copy> PrincipalVariation<M> {
    /// Room for searches `plies` deep; deeper ones make room as they go.
    pub fn new(plies: usize) -> Self {
        let lines = (0..=plies).map(|ply| Vec::with_capacity(plies - ply + 1)).collect();
        PrincipalVariation { lines, score: None }
    }

    /// The line from the root.
    pub fn line(&self) -> &[M] {
        &self.lines[0]
    }

    /// The value of that line when it was found; none if no move of the root has improved on a window yet.
    pub fn score(&self) -> Option<Score> {
        self.score
    }

    fn reserve(&mut self, ply: Ply) {
        while self.lines.len() <= ply.index() + 1 {
            self.lines.push(Vec::new());
        }
    }
}

impl<G: Game> Observer<G> for PrincipalVariation<G::Move> {
    #[inline]
    fn visited(&mut self, ply: Ply, _: Depth, _: Window) {
        self.reserve(ply);
        // The root keeps its line until it has a better one: a second look with another window may fail low.
        if ply > Ply::ROOT {
            self.lines[ply.index()].clear();
        }
    }

    #[inline]
    fn improved(&mut self, ply: Ply, mv: G::Move, score: Score) {
        if ply == Ply::ROOT {
            self.score = Some(score);
        }
        let (above, below) = self.lines.split_at_mut(ply.index() + 1);
        let line = &mut above[ply.index()];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
