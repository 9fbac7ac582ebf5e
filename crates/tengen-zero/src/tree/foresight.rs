//! One move ahead: who can end the game at once, or must stop the other side from it, needs no network to be told so.
//!
//! A position in which a move wins is won, and a move that leaves the other side such a position is lost. Both are proven by playing
//! the moves, so they hold in every game. Only where to look is a guess: if the other side could not win at once were it its turn, it
//! is not looked for moves that let it.
//!
//! PERF: bench `network`, `self-play/…` beside `judge/…`.

use super::{Proven, Tree};
use tengen_core::{Game, Outcome, Pass};

/// The first move that wins at once.
pub(super) fn winning_move<G: Game>(position: &mut G) -> Option<G::Move> {
    position.legal_moves().find(|&mv| wins(position, mv))
}

fn wins<G: Game>(position: &mut G, mv: G::Move) -> bool {
    let us = position.side_to_move();
    position.with_move(mv, |after| after.outcome() == Some(Outcome::Win(us)))
}

impl<G: Pass> Tree<G> {
    /// Proves what one move ahead proves of the moves of an edge that was just expanded, and of the edge itself.
    pub(super) fn foresee(&mut self, edge: usize, mut position: G) {
        let wins_at_once = winning_move(&mut position);
        position.pass();
        let threat = winning_move(&mut position);
        position.pass();
        for child in self.children(edge) {
            let mv = self.links[child].mv.expect("children have moves");
            if wins_at_once.is_some_and(|winner| winner == mv) {
                self.prove(child, Proven::Win(0));
            } else if wins_at_once.is_none()
                && let Some(threat) = threat
                && position.with_move(mv, |after| is_lost(after, threat))
            {
                self.prove(child, Proven::Loss(1));
            }
        }
        let children = &self.links[self.children(edge)];
        if let Some(proven) = Proven::by_children(children.iter().map(|child| child.proven)) {
            self.prove(edge, proven);
        }
    }
}

/// Whether the side to move wins at once, most likely by `threat`.
fn is_lost<G: Game>(after: &mut G, threat: G::Move) -> bool {
    if after.outcome().is_some() {
        return false;
    }
    (after.is_legal(threat) && wins(after, threat)) || winning_move(after).is_some()
}
