//! Reasons to search one move before another: its judgement, and what it has cut off elsewhere.
//!
//! CITE: S. G. Akl, M. M. Newborn, "The principal continuation and the killer heuristic", 1977; J. Schaeffer, "The
//! History Heuristic", 1983.

use super::Ordering;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use tengen_core::{Depth, Evaluate, Game, Ply, Side};

/// The order in which the game generates its moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unordered;

impl<G: Game> Ordering<G> for Unordered {
    #[inline]
    fn rank(&self, _: &mut G, _: Ply, _: G::Move) -> i32 {
        0
    }
    #[inline]
    fn learn(&mut self, _: Side, _: Ply, _: Depth, _: G::Move) {}
}

/// Static ordering: by the judgement of the position that a move leads to, best first.
#[derive(Clone, Copy, Debug, Default)]
pub struct BestFirst<E>(pub E);

impl<G: Game, E: Evaluate<G>> Ordering<G> for BestFirst<E> {
    fn rank(&self, position: &mut G, ply: Ply, mv: G::Move) -> i32 {
        let theirs = position.with_move(mv, |after| match after.outcome() {
            Some(outcome) => self.0.finished(after, outcome, ply.next()),
            None => self.0.evaluate(after),
        });
        -theirs.value()
    }
    fn learn(&mut self, _: Side, _: Ply, _: Depth, _: G::Move) {}
}

/// Killers: the two moves that last cut off a node of the same ply.
#[derive(Clone, Debug)]
pub struct Killers<M>(Vec<[Option<M>; 2]>);

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Killers((0..64).map(|_| [None, None]).collect())
    }
}

impl<G: Game> Ordering<G> for Killers<G::Move> {
    fn rank(&self, _: &mut G, ply: Ply, mv: G::Move) -> i32 {
        match self.0.get(ply.index()) {
            Some([killer, _]) if *killer == Some(mv) => 2 << 24,
            Some([_, killer]) if *killer == Some(mv) => 1 << 24,
            _ => 0,
        }
    }
    fn learn(&mut self, _: Side, ply: Ply, _: Depth, mv: G::Move) {
        if self.0.len() <= ply.index() {
            self.0.resize(ply.index() + 1, [None, None]);
        }
        let killers = &mut self.0[ply.index()];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

/// History: how much every move has cut off, anywhere in the tree, deeper cuts counting more.
#[derive(Clone, Debug)]
pub struct History([Vec<i32>; 2]);

impl History {
    const SLOTS: usize = 4096;
    const MOST: i32 = 1 << 22;

    /// Moves of any type share the slots by their hash; a collision costs a little order, nothing else.
    fn slot(mv: impl Hash) -> usize {
        let mut hasher = FxHasher::default();
        mv.hash(&mut hasher);
        (hasher.finish() >> 20) as usize % History::SLOTS
    }
}

impl Default for History {
    fn default() -> Self {
        History([vec![0; History::SLOTS], vec![0; History::SLOTS]])
    }
}

impl<G: Game> Ordering<G> for History {
    fn rank(&self, position: &mut G, _: Ply, mv: G::Move) -> i32 {
        self.0[position.side_to_move().index()][History::slot(mv)]
    }
    fn learn(&mut self, side: Side, _: Ply, depth: Depth, mv: G::Move) {
        let weight = i32::from(depth.0.min(64));
        let slot = &mut self.0[side.index()][History::slot(mv)];
        *slot = (*slot + weight * weight).min(History::MOST);
    }
}

/// Both reasons at once.
impl<G: Game, A: Ordering<G>, B: Ordering<G>> Ordering<G> for (A, B) {
    #[inline]
    fn rank(&self, position: &mut G, ply: Ply, mv: G::Move) -> i32 {
        self.0.rank(position, ply, mv).saturating_add(self.1.rank(position, ply, mv))
    }
    #[inline]
    fn learn(&mut self, side: Side, ply: Ply, depth: Depth, mv: G::Move) {
        self.0.learn(side, ply, depth, mv);
        self.1.learn(side, ply, depth, mv);
    }
}
