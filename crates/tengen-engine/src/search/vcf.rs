//! Victory by continuous fours: every move makes a four, so the opponent has no choice.
//!
//! Iterative deepening over the stones the attacker may still place finds the shortest win. Positions that are known not to
//! be won within so many stones are remembered; they stay so whoever asks.
//!
//! CITE: L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, "Go-Moku Solved by New Search Techniques", 1996.

use super::meter::Meter;
use crate::cell::{Cell, Cells};
use crate::line::Class;
use crate::proof::Proof;
use crate::state::State;
use crate::threat::Threat;
use arrayvec::ArrayVec;
use tengen_core::Stopped;

/// Searches for wins by fours, and remembers where there is none.
pub struct Vcf {
    failures: Vec<Failure>,
    nodes: u64,
    /// The cells of the win found last: fours, replies, and what would stop its last four.
    line: Cells,
    /// The replies in it, and some of lines that came to nothing.
    replies: Cells,
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
        Vcf {
            failures: vec![Failure::default(); 1 << log_entries],
            nodes: 0,
            line: Cells::NONE,
            replies: Cells::NONE,
            cut_short: false,
        }
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

    /// The cells where the opponent of the side to move might spoil its win by fours, if it has one within `most` stones: those
    /// of the line, and those that make a reply of the line a four.
    pub(crate) fn weak_points(
        &mut self,
        state: &mut State,
        most: u8,
        meter: &mut Meter<'_>,
    ) -> Option<Cells> {
        self.replies = Cells::NONE;
        self.find(state, most, meter)?;
        let them = !state.side_to_move();
        let mut cells = self.line;
        for reply in self.replies.iter() {
            for line in 0..4 {
                for sign in [-1, 1] {
                    for distance in 1..=4 {
                        let cell = reply.along(line, sign * distance);
                        if state.is_empty(cell) && state.class(them, cell, line) >= Class::Three {
                            cells.insert(cell);
                        }
                    }
                }
            }
        }
        Some(cells)
    }

    /// How many stones the side to move needs to win by fours, if it can within `most`.
    fn attack(&mut self, state: &mut State, most: u8, meter: &mut Meter<'_>) -> Result<Option<u8>, Stopped> {
        let us = state.side_to_move();
        self.nodes += 1;
        meter.spend()?;
        if state.has_threat(us, Threat::Five) {
            self.line = *state.threats(us, Threat::Five);
            return Ok(Some(1));
        }
        let answering = state.has_threat(!us, Threat::Five);
        if most >= 2 && !answering && state.straight_four(us).is_some() {
            self.line = state.stops_of_straight_four(us);
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
                self.line.insert(four);
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
        let mut line = *state.threats(!state.side_to_move(), Threat::Five);
        for reply in replies(state) {
            state.play(reply);
            let rest = self.attack(state, most, meter);
            state.undo();
            match rest? {
                Some(stones) => worst = worst.max(stones),
                None => return Ok(None),
            }
            line = line.union(&self.line);
            self.replies.insert(reply);
        }
        self.line = line;
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
        if ranked.try_push((state.force(us, four), four)).is_err() {
            break;
        }
    }
    ranked.sort_unstable_by_key(|&(promise, cell)| (std::cmp::Reverse(promise), cell.number()));
    ranked.into_iter().map(|(_, cell)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Game, Side};
    use tengen_games::gomoku::{Gomoku, Rule};

    /// Whether the side to move wins by fours.
    fn wins(state: &mut State) -> bool {
        Vcf::new(10).find(state, LONGEST, &mut Meter::of(20_000)).is_some()
    }

    #[test]
    fn a_win_is_stopped_at_its_weak_points_or_hardly_ever() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let mut random = fastrand::Rng::with_seed(5 + rule as u64);
            let (mut found, mut stopped, mut missed) = (0, 0, 0);
            while found < 40 {
                let mut position = Gomoku::new(11, rule).unwrap();
                let stones = random.u16(12..26);
                while position.outcome().is_none() && position.placed() < stones {
                    let moves: Vec<_> = position.legal_moves().collect();
                    position.play(moves[random.usize(..moves.len())]);
                }
                let mut state = State::new(&position);
                let us = state.side_to_move();
                let quiet = Side::BOTH.iter().all(|&side| {
                    !state.has_threat(side, Threat::Five) && !state.has_threat(side, Threat::StraightFour)
                });
                if !quiet || position.outcome().is_some() {
                    continue;
                }
                // The opponent's win, if it were to move.
                state.pass();
                let points = Vcf::new(10).weak_points(&mut state, LONGEST, &mut Meter::of(2000));
                state.pass();
                let Some(points) = points else { continue };
                found += 1;
                for cell in state.near().difference(&state.fours(us)).iter() {
                    if state.is_forbidden(us, cell) {
                        continue;
                    }
                    state.play(cell);
                    let holds = wins(&mut state);
                    state.undo();
                    missed += u32::from(!holds && !points.contains(cell));
                    stopped += u32::from(!holds);
                }
            }
            // Not foreseen: two replies that make a four with a stone elsewhere, and in renju what a stone does to points that
            // are forbidden.
            assert!(stopped > 40 && 10 * missed <= stopped, "{rule}: {missed} of {stopped}");
        }
    }
}
