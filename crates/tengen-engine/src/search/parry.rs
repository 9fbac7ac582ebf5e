//! What must be stopped although nothing is threatened yet: the opponent, given a move, would win by fours.

use super::meter::Meter;
use super::node::{Here, Kind};
use super::picker::Situation;
use super::worker::Worker;
use crate::cell::Cells;
use crate::eval::Evaluate;
use tengen_games::gomoku::Rule;

impl<E: Evaluate> Worker<'_, E> {
    /// The cells where a win by fours that the opponent would have, given a move, may be stopped; none if it has none, or none
    /// that is quickly found.
    ///
    /// ABSENT: caro, where a five can also be stopped at its ends, so that the cells of a line are not enough.
    pub(super) fn weak_points<K: Kind>(&mut self, here: Here, situation: Situation) -> Option<Cells> {
        let (us, them) = (self.state.side_to_move(), !self.state.side_to_move());
        let (nodes, most) = (self.params.parry_nodes as u64, self.params.vcf_stones as u8);
        let looked_for = nodes > 0
            && self.params.selective > 0
            && !K::ROOT
            && here.depth >= self.params.parry_depth
            && situation == Situation::Free
            && !matches!(self.state.rule(), Rule::Caro | Rule::ExactCaro)
            && self.state.can_begin_fours(them);
        if !looked_for {
            return None;
        }
        let before = self.memory.vcf.nodes();
        self.state.pass();
        let found = self.memory.vcf.weak_points(&mut self.state, most, &mut Meter::of(nodes));
        self.state.pass();
        self.budget.charge(self.memory.vcf.nodes() - before);
        found.map(|cells| cells.union(&self.state.fours(us)))
    }
}
