//! Victory by continuous fours: every move makes a four, so the opponent has no choice.
//!
//! Iterative deepening over the stones the attacker may still place finds the shortest win. Positions that are known not to
//! be won within so many stones are remembered; they stay so whoever asks.
//!
//! CITE: L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, "Go-Moku Solved by New Search Techniques", 1996.

use super::meter::Meter;
use crate::cell::{Cell, Cells};
use crate::proof::Proof;
use crate::state::State;
use crate::threat::Threat;
use arrayvec::ArrayVec;
use tengen_core::Stopped;

/// Searches for wins by fours, and remembers where there is none.
pub struct Vcf {
    failures: Vec<Failure>,
    nodes: u64,
    /// Whether a line was given up only because it was long.
    cut_short: bool,
}

#[derive(Clone, Copy, Default)]
struct Failure {
    key: u64,
    /// Not won within so many stones; [`NEVER`] if by no number of them.
    stones: u8,
}

const NEVER: u8 = u8::MAX;
/// More fours than any position offers that matters.
const MOST_FOURS: usize = 128;

/// The longest win looked for, in stones of the attacker.
pub const LONGEST: u8 = 120;

impl Vcf {
    /// A solver that remembers 2^`log_entries` positions.
    pub fn new(log_entries: u32) -> Vcf {
        Vcf { failures: vec![Failure::default(); 1 << log_entries], nodes: 0, cut_short: false }
    }

    /// Positions visited since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The shortest win by fours of the side to move; [`Stopped`] if `meter` does not let it be told.
    pub fn solve(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<Option<Proof>, Stopped> {
        let mut too_few = 0;
        while too_few < LONGEST {
            // Long lines are rare, and every look costs: the limit grows by half.
            let most = if too_few < 5 { too_few + 1 + too_few / 2 } else { LONGEST };
            self.cut_short = false;
            if let Some(mut stones) = self.attack(state, most, meter)? {
                while stones > too_few + 1 {
                    let Some(fewer) = self.attack(state, stones - 1, meter)? else { break };
                    stones = fewer;
                }
                return self.prove(state, stones, meter);
            }
            if !self.cut_short {
                break;
            }
            too_few = most;
        }
        Ok(None)
    }

    /// A win by fours of the side to move, within `most` stones, not always the shortest: how many stones it takes.
    pub(crate) fn find(&mut self, state: &mut State, most: u8, meter: &mut Meter<'_>) -> Option<u8> {
        self.attack(state, most, meter).unwrap_or(None)
    }

    /// How many stones the side to move needs to win by fours, if it can within `most`.
    fn attack(&mut self, state: &mut State, most: u8, meter: &mut Meter<'_>) -> Result<Option<u8>, Stopped> {
        let us = state.side_to_move();
        self.nodes += 1;
        meter.spend()?;
        if state.has_threat(us, Threat::Five) {
            return Ok(Some(1));
        }
        let answering = state.has_threat(!us, Threat::Five);
        if most >= 2 && !answering && state.straight_four(us).is_some() {
            return Ok(Some(2));
        }
        let fours = state.fours(us);
        let fours = if answering { fours.intersection(&state.stops_of_five(!us)) } else { fours };
        if fours.is_empty() {
            return Ok(None);
        }
        // Two stones are enough only for a four that also stops a five, or one whose only reply is forbidden.
        if most < if answering || state.rule().forbids(!us) { 2 } else { 3 } {
            self.cut_short = true;
            return Ok(None);
        }
        if let Some(failed) = self.failure(state)
            && failed >= most
        {
            self.cut_short |= failed != NEVER;
            return Ok(None);
        }
        self.try_fours(state, fours, most, meter)
    }

    fn try_fours(
        &mut self,
        state: &mut State,
        fours: Cells,
        most: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u8>, Stopped> {
        let us = state.side_to_move();
        let cut_short = std::mem::replace(&mut self.cut_short, false);
        for four in best_first(state, fours) {
            if state.is_forbidden(us, four) {
                continue;
            }
            state.play(four);
            let rest = self.defend(state, most - 1, meter);
            state.undo();
            if let Some(stones) = rest? {
                return Ok(Some(stones + 1));
            }
        }
        self.remember(state, if self.cut_short { most } else { NEVER });
        self.cut_short |= cut_short;
        Ok(None)
    }

    /// How many stones the opponent of the side to move, having made a four, needs to win against every reply.
    fn defend(&mut self, state: &mut State, most: u8, meter: &mut Meter<'_>) -> Result<Option<u8>, Stopped> {
        self.nodes += 1;
        meter.spend()?;
        let mut worst = 1;
        for reply in replies(state) {
            state.play(reply);
            let rest = self.attack(state, most, meter);
            state.undo();
            match rest? {
                Some(stones) => worst = worst.max(stones),
                None => return Ok(None),
            }
        }
        Ok(Some(worst))
    }

    /// The proof of a win that is known to be there.
    fn prove(
        &mut self,
        state: &mut State,
        most: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Proof>, Stopped> {
        let us = state.side_to_move();
        if let Some(five) = state.threats(us, Threat::Five).iter().next() {
            return Ok(Some(Proof::end(five.into())));
        }
        let answering = state.has_threat(!us, Threat::Five);
        if let Some(four) = (!answering).then(|| state.straight_four(us)).flatten() {
            return Ok(Some(Proof::unstoppable(four.into())));
        }
        let fours = state.fours(us);
        let fours = if answering { fours.intersection(&state.stops_of_five(!us)) } else { fours };
        for four in best_first(state, fours) {
            if state.is_forbidden(us, four) {
                continue;
            }
            state.play(four);
            let won = self.defend(state, most - 1, meter);
            let proof = if let Ok(Some(_)) = won {
                self.prove_replies(state, four, most - 1, meter)
            } else {
                Ok(None)
            };
            state.undo();
            won?;
            if let Some(proof) = proof? {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    }

    fn prove_replies(
        &mut self,
        state: &mut State,
        four: Cell,
        most: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Proof>, Stopped> {
        let mut proof = Proof::unstoppable(four.into());
        for reply in replies(state) {
            state.play(reply);
            let answer = self.prove(state, most, meter);
            state.undo();
            let Some(answer) = answer? else { return Ok(None) };
            proof.replies.push((reply.into(), answer));
        }
        Ok(Some(proof))
    }

    #[inline]
    fn slot(&self, state: &State) -> usize {
        state.key() as usize & (self.failures.len() - 1)
    }

    #[inline]
    fn failure(&self, state: &State) -> Option<u8> {
        let known = self.failures[self.slot(state)];
        (known.key == state.key()).then_some(known.stones)
    }

    #[inline]
    fn remember(&mut self, state: &State, stones: u8) {
        let slot = self.slot(state);
        self.failures[slot] = Failure { key: state.key(), stones };
    }
}

/// The cells where the side to move stops the five that is threatened and may play.
fn replies(state: &mut State) -> impl Iterator<Item = Cell> + use<> {
    let us = state.side_to_move();
    let mut stops = state.stops_of_five(!us);
    if state.rule().forbids(us) {
        for stop in stops.iter() {
            if state.is_forbidden(us, stop) {
                stops.remove(stop);
            }
        }
    }
    stops.iter()
}

/// Fours that threaten more come first.
fn best_first(state: &State, fours: Cells) -> impl Iterator<Item = Cell> + use<> {
    let us = state.side_to_move();
    let mut ranked: ArrayVec<(i16, Cell), MOST_FOURS> = ArrayVec::new();
    for four in fours.iter() {
        if ranked.try_push((state.promise(us, four).force, four)).is_err() {
            break;
        }
    }
    ranked.sort_unstable_by_key(|&(promise, cell)| (std::cmp::Reverse(promise), cell.number()));
    ranked.into_iter().map(|(_, cell)| cell)
}
