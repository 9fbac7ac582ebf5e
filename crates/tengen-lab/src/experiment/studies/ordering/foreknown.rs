//! Orders that know the outcome: every move by the value that minimax gives it.

use super::judged;
use std::collections::HashMap;
use tengen_core::{Budget, Depth, Evaluate, Game, Ply, Score, Side, Stopped};
use tengen_search::ordering::Ordering as MoveOrder;

/// Which end of the values comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    BestFirst,
    WorstFirst,
}

/// The value of every position that a search to one depth can come to, by how many plies are left.
pub(super) struct Foreknown<'a, E> {
    eval: &'a E,
    depth: Depth,
    direction: Direction,
    values: HashMap<(u64, u16), Score>,
}

impl<'a, E> Foreknown<'a, E> {
    /// Finds the values out by minimax, each position once.
    pub(super) fn new<G: Game>(
        mut position: G,
        eval: &'a E,
        depth: Depth,
        direction: Direction,
        budget: &mut Budget<'_>,
    ) -> Result<Foreknown<'a, E>, Stopped>
    where
        E: Evaluate<G>,
    {
        let mut known = Foreknown { eval, depth, direction, values: HashMap::new() };
        known.explore(&mut position, Ply::ROOT, budget)?;
        Ok(known)
    }

    /// The plies left below a node.
    fn left(&self, ply: Ply) -> u16 {
        self.depth.0 - ply.0
    }

    fn explore<G: Game>(
        &mut self,
        position: &mut G,
        ply: Ply,
        budget: &mut Budget<'_>,
    ) -> Result<Score, Stopped>
    where
        E: Evaluate<G>,
    {
        budget.spend()?;
        let left = self.left(ply);
        if left == 0 || position.outcome().is_some() {
            return Ok(judged(position, self.eval, ply));
        }
        let place = (position.key(), left);
        if let Some(score) = self.values.get(&place) {
            return Ok(*score);
        }
        let mut best = Score::MIN;
        for mv in position.legal_moves() {
            let score = position.with_move(mv, |after| self.explore(after, ply.next(), budget))?;
            best = best.max(-score);
        }
        self.values.insert(place, best);
        Ok(best)
    }
}

impl<G: Game, E: Evaluate<G>> MoveOrder<G> for &Foreknown<'_, E> {
    fn rank(&self, position: &mut G, ply: Ply, mv: G::Move) -> i32 {
        let theirs = position.with_move(mv, |after| {
            // A position where the search ends is judged at once; the others are known.
            let left = self.left(ply.next());
            let open = left > 0 && after.outcome().is_none();
            let known = open.then(|| self.values.get(&(after.key(), left))).flatten();
            known.copied().unwrap_or_else(|| judged(after, self.eval, ply.next()))
        });
        match self.direction {
            Direction::BestFirst => -theirs.value(),
            Direction::WorstFirst => theirs.value(),
        }
    }

    fn learn(&mut self, _: Side, _: Ply, _: Depth, _: G::Move) {}
}
