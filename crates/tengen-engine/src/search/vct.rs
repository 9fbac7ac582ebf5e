//! Victory by continuous threats: every move makes a four, or threatens a win by fours.
//!
//! A threat is a move after which the attacker would win by fours if the opponent passed. That win is the answer to every
//! reply that does not spoil it; each reply that does needs an answer of its own. So the opponent's replies are found by
//! trying, not by a list of shapes: counter-fours and far-away stones are among them as soon as they matter.
//!
//! CITE: Allis, van den Herik, Huntjens 1996 (threat sequences); T. Thomsen, "Lambda-Search in Game Trees", 2000 (the
//! null move that shows what is threatened).

use super::meter::Meter;
use super::picker::promise;
use super::vcf::Vcf;
use crate::cell::{Cell, Cells};
use crate::proof::Proof;
use crate::state::State;
use crate::threat::Threat;
use rustc_hash::FxHashMap;
use tengen_core::Stopped;

/// Positions that a single search for a win by fours inside may visit.
const FOURS_EACH: u64 = 300;
/// The most threats in a row that are looked for, fours not counted.
const LONGEST: u8 = 12;

/// Searches for wins by threats.
pub struct Vct<'a> {
    vcf: &'a mut Vcf,
    /// Positions that are not won by so many threats.
    failures: FxHashMap<u64, u8>,
}

impl<'a> Vct<'a> {
    /// A solver that finds wins by fours with `vcf`.
    pub fn new(vcf: &'a mut Vcf) -> Vct<'a> {
        Vct { vcf, failures: FxHashMap::default() }
    }

    /// A win by threats of the side to move, as few of them as possible; [`Stopped`] if `meter` does not let it be told.
    /// What is found must still be verified: a reply far from all stones is not tried here.
    pub fn solve(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<Option<Proof>, Stopped> {
        for threats in 0..=LONGEST {
            if let Some(proof) = self.attack(state, threats, meter)? {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    }

    /// A win of the side to move by at most so many threats.
    fn attack(
        &mut self,
        state: &mut State,
        threats: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Proof>, Stopped> {
        meter.spend()?;
        if self.failures.get(&state.key()).is_some_and(|&failed| failed >= threats) {
            return Ok(None);
        }
        if let Some(proof) = self.by_fours(state, meter)? {
            return Ok(Some(proof));
        }
        let us = state.side_to_move();
        if threats > 0 {
            for cell in threatening_moves(state) {
                if state.is_forbidden(us, cell) {
                    continue;
                }
                state.play(cell);
                let proof = self.defend(state, cell, threats - 1, meter);
                state.undo();
                if let Some(proof) = proof? {
                    return Ok(Some(proof));
                }
            }
        }
        self.failures.insert(state.key(), threats);
        Ok(None)
    }

    /// A win by fours, within a small budget; to run out of it is to find none.
    fn by_fours(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<Option<Proof>, Stopped> {
        let before = self.vcf.nodes();
        let found = self.vcf.solve(state, &mut Meter::of(FOURS_EACH)).unwrap_or(None);
        for _ in before..self.vcf.nodes() {
            meter.spend()?;
        }
        Ok(found)
    }

    /// The win of the side that has just played `cell`, against every reply.
    fn defend(
        &mut self,
        state: &mut State,
        cell: Cell,
        threats: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Proof>, Stopped> {
        let mut proof = Proof::unstoppable(cell.into());
        let attacker = !state.side_to_move();
        let replies = if state.has_threat(attacker, Threat::Five) {
            state.stops_of_five(attacker).iter().collect()
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
            if state.is_forbidden(!attacker, reply) {
                continue;
            }
            state.play(reply);
            let answer = self.attack(state, threats, meter);
            state.undo();
            match answer? {
                Some(answer) => proof.replies.push((reply.into(), answer)),
                None => return Ok(None),
            }
        }
        Ok(Some(proof))
    }
}

/// The moves that may threaten something, the most forcing first.
fn threatening_moves(state: &mut State) -> Vec<Cell> {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let kinds = [Threat::FourThree, Threat::DoubleThree, Threat::OpenThree, Threat::Four];
    let all = kinds.iter().fold(Cells::NONE, |all, &kind| all.union(state.threats(us, kind)));
    let useful = if state.has_threat(them, Threat::Five) {
        all.intersection(&state.stops_of_five(them))
    } else if state.straight_four(them).is_some() {
        all.intersection(&state.stops_of_straight_four(them).union(&state.fours(us)))
    } else {
        all
    };
    let mut moves: Vec<Cell> = useful.iter().collect();
    moves.sort_by_key(|&cell| std::cmp::Reverse(state.promise(us, cell).force));
    moves
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
    let rank = |&cell: &Cell| promise(state, cell);
    spoilers.sort_by_key(|cell| std::cmp::Reverse(rank(cell)));
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
