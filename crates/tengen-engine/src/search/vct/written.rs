//! A win by threats written down as a proof, with an answer to every reply that spoils what is threatened.

use super::{Numbers, Vct, spend, threatening_moves};
use crate::cell::Cell;
use crate::proof::Proof;
use crate::search::meter::Meter;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::Stopped;

/// Positions that the search for the shortest win by fours may visit.
const FOURS_EACH: u64 = 3000;

impl Vct<'_> {
    /// The proof of a win that was found.
    pub(super) fn prove(
        &mut self,
        state: &mut State,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Proof>, Stopped> {
        if let Some(proof) = self.by_fours(state, meter)? {
            return Ok(Some(proof));
        }
        let us = state.side_to_move();
        let mut moves = threatening_moves(state);
        moves.retain(|&cell| self.after(state, cell) == Numbers::LOST && !state.is_forbidden(us, cell));
        let Some(&cell) = moves.first() else { return Ok(None) };
        state.play(cell);
        let proof = self.prove_replies(state, cell, meter);
        state.undo();
        proof
    }

    /// The win of the side that has just played `cell`, against every reply.
    fn prove_replies(
        &mut self,
        state: &mut State,
        cell: Cell,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Proof>, Stopped> {
        let mut proof = Proof::unstoppable(cell.into());
        let us = state.side_to_move();
        let replies = if state.has_threat(!us, Threat::Five) {
            state.stops_of_five(!us).iter().collect()
        } else {
            state.pass();
            let threatened = self.by_fours(state, meter);
            state.pass();
            let Some(threatened) = threatened? else { return Ok(None) };
            let spoilers = spoilers(state, &threatened, meter)?;
            proof.otherwise = Some(Box::new(threatened));
            spoilers
        };
        for reply in replies {
            if state.is_forbidden(us, reply) {
                continue;
            }
            state.play(reply);
            let answer = self.prove(state, meter);
            state.undo();
            let Some(answer) = answer? else { return Ok(None) };
            proof.replies.push((reply.into(), answer));
        }
        Ok(Some(proof))
    }

    fn by_fours(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<Option<Proof>, Stopped> {
        let before = self.vcf.nodes();
        let found = self.vcf.solve(state, &mut Meter::of(FOURS_EACH)).unwrap_or(None);
        spend(meter, self.vcf.nodes() - before)?;
        Ok(found)
    }
}

/// The replies of the side to move after which the opponent's `threatened` win is no longer there, the best first.
fn spoilers(state: &mut State, threatened: &Proof, meter: &mut Meter<'_>) -> Result<Vec<Cell>, Stopped> {
    let us = state.side_to_move();
    let mut spoilers = Vec::new();
    for cell in state.near().union(&state.fours(us)).iter() {
        meter.spend()?;
        state.play(cell);
        if !holds(state, threatened) {
            spoilers.push(cell);
        }
        state.undo();
    }
    let scales = state.scales();
    spoilers.sort_by_key(|&cell| std::cmp::Reverse(state.promise(&scales, cell)));
    Ok(spoilers)
}

/// Whether a win by fours of the side to move, found for another position, wins here.
fn holds(state: &mut State, proof: &Proof) -> bool {
    let us = state.side_to_move();
    if state.has_threat(us, Threat::Five) {
        return true;
    }
    let cell = Cell::from(proof.mv);
    if proof.ends || !state.is_empty(cell) || state.is_forbidden(us, cell) {
        return false;
    }
    if state.has_threat(!us, Threat::Five) && !state.stops_of_five(!us).contains(cell) {
        return false;
    }
    state.play(cell);
    let won = state.has_threat(us, Threat::Five) && answers_hold(state, proof);
    state.undo();
    won
}

/// Whether the proof has an answer to each reply that stops the five.
fn answers_hold(state: &mut State, proof: &Proof) -> bool {
    let stops = state.stops_of_five(!state.side_to_move());
    stops.iter().all(|stop| {
        if state.is_forbidden(state.side_to_move(), stop) {
            return true;
        }
        let listed = proof.replies.iter().find(|(reply, _)| *reply == stop.into());
        listed.is_some_and(|(_, answer)| {
            state.play(stop);
            let won = holds(state, answer);
            state.undo();
            won
        })
    })
}
