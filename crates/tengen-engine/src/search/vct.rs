//! Victory by continuous threats: every move makes a four or an open three, until one finds no answer.
//!
//! Depth-first proof-number search. Every position has two numbers: how many positions, at least, must still be shown to be won
//! for the side to move to get what it wants, and how many for the other. The search goes where that is the least, gives up a
//! move as soon as another promises more, and remembers the numbers of all positions it has seen.
//!
//! What is found is then written down as a [`Proof`]. A reply that a list of defences might forget is found there by trying: any
//! that spoils the threat needs an answer of its own.
//!
//! CITE: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002; Allis, van den Herik, Huntjens 1996
//! (threat sequences).

mod written;

use super::meter::Meter;
use super::vcf::{self, Vcf};
use crate::cell::{Cell, Cells};
use crate::proof::Proof;
use crate::state::State;
use crate::threat::Threat;
use rustc_hash::FxHashMap;
use tengen_core::{Side, Stopped};
use tengen_games::gomoku::Gomoku;

/// Positions that the search for a win by fours may visit where the attacker is to move.
const FOURS_EACH: u64 = 60;
/// Threats and replies in a row at most.
const LONGEST: u32 = 80;
const INFINITE: u32 = 1 << 30;

/// How far a position is from being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    /// Positions to be shown for the side to move to get what it wants: a win, or the end of the attack.
    ours: u32,
    /// The same for the other side.
    theirs: u32,
}

impl Numbers {
    /// The side to move has what it wants.
    const DONE: Numbers = Numbers { ours: 0, theirs: INFINITE };
    /// It will not get it.
    const LOST: Numbers = Numbers { ours: INFINITE, theirs: 0 };
    const UNKNOWN: Numbers = Numbers { ours: 1, theirs: 1 };
}

/// What a position is before its moves are tried.
enum Look {
    Settled(Numbers),
    Open(Vec<Cell>),
}

impl Look {
    /// Those of the moves that are allowed.
    fn at(state: &mut State, mut moves: Vec<Cell>) -> Look {
        let us = state.side_to_move();
        moves.retain(|&cell| !state.is_forbidden(us, cell));
        if moves.is_empty() { Look::Settled(Numbers::LOST) } else { Look::Open(moves) }
    }
}

/// Searches for wins by threats.
pub struct Vct<'a> {
    vcf: &'a mut Vcf,
    /// Of the positions of one attack.
    known: FxHashMap<u64, Numbers>,
    attacker: Side,
}

impl<'a> Vct<'a> {
    /// A solver that finds wins by fours with `vcf`.
    pub fn new(vcf: &'a mut Vcf) -> Vct<'a> {
        Vct { vcf, known: FxHashMap::default(), attacker: Side::First }
    }

    /// A win by threats of the side to move; [`Stopped`] if `meter` does not let it be told. What is found must still be
    /// verified: a reply far from all stones is not tried here.
    pub fn solve(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<Option<Proof>, Stopped> {
        self.known.clear();
        self.attacker = state.side_to_move();
        let no_limit = Numbers { ours: INFINITE, theirs: INFINITE };
        let found = self.search(state, no_limit, LONGEST, meter)?;
        if found.ours > 0 { Ok(None) } else { self.prove(state, meter) }
    }

    /// Goes on with a position until one of its numbers reaches the limit.
    fn search(
        &mut self,
        state: &mut State,
        limit: Numbers,
        plies: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Numbers, Stopped> {
        meter.spend()?;
        let us = state.side_to_move();
        let look =
            if us == self.attacker { self.look_to_attack(state, meter)? } else { look_to_defend(state) };
        let numbers = match look {
            Look::Settled(numbers) => numbers,
            Look::Open(_) if plies == 0 && us == self.attacker => Numbers::LOST,
            Look::Open(_) if plies == 0 => Numbers::DONE,
            Look::Open(moves) => loop {
                let (numbers, best) = self.weigh(state, &moves);
                let Some(Best { cell, child, second }) = best else { break numbers };
                if numbers.ours >= limit.ours || numbers.theirs >= limit.theirs {
                    break numbers;
                }
                // A little more than the second best, lest two equal moves take turns all the time.
                let below = Numbers {
                    ours: limit.theirs - (numbers.theirs - child.ours),
                    theirs: limit.ours.min(second + second / 4 + 1),
                };
                state.play(cell);
                let result = self.search(state, below, plies - 1, meter);
                state.undo();
                result?;
            },
        };
        self.known.insert(state.key(), numbers);
        Ok(numbers)
    }

    /// The numbers of a position by those of its moves, and the move to go on with.
    fn weigh(&self, state: &State, moves: &[Cell]) -> (Numbers, Option<Best>) {
        let mut numbers = Numbers { ours: INFINITE, theirs: 0 };
        let mut best: Option<Best> = None;
        for &cell in moves {
            let child = self.after(state, cell);
            numbers.theirs = (numbers.theirs + child.ours).min(INFINITE);
            let second = numbers.ours;
            if child.theirs < numbers.ours {
                numbers.ours = child.theirs;
                best = Some(Best { cell, child, second });
            } else if let Some(best) = &mut best {
                best.second = best.second.min(child.theirs);
            }
        }
        (numbers, best)
    }

    /// What is known of the position after a move.
    fn after(&self, state: &State, cell: Cell) -> Numbers {
        let key = state.key() ^ Gomoku::key_of_stone(state.side_to_move(), cell.into());
        self.known.get(&key).copied().unwrap_or(Numbers::UNKNOWN)
    }

    fn look_to_attack(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<Look, Stopped> {
        // Known positions have been asked before.
        if !self.known.contains_key(&state.key()) && self.wins_by_fours(state, meter)? {
            return Ok(Look::Settled(Numbers::DONE));
        }
        let moves = threatening_moves(state);
        Ok(Look::at(state, moves))
    }

    fn wins_by_fours(&mut self, state: &mut State, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let before = self.vcf.nodes();
        let found = self.vcf.find(state, vcf::LONGEST, &mut Meter::of(FOURS_EACH)).is_some();
        spend(meter, self.vcf.nodes() - before)?;
        Ok(found)
    }
}

/// The move that is nearest to what the side to move wants.
struct Best {
    cell: Cell,
    child: Numbers,
    /// What the next best still needs.
    second: u32,
}

fn spend(meter: &mut Meter<'_>, nodes: u64) -> Result<(), Stopped> {
    (0..nodes).try_for_each(|_| meter.spend())
}

/// The replies that may end the attack.
fn look_to_defend(state: &mut State) -> Look {
    let us = state.side_to_move();
    if state.has_threat(us, Threat::Five) {
        return Look::Settled(Numbers::DONE);
    }
    let replies = if state.has_threat(!us, Threat::Five) {
        state.stops_of_five(!us)
    } else if state.straight_four(!us).is_some() {
        state.stops_of_straight_four(!us).union(&state.fours(us))
    } else {
        return Look::Settled(Numbers::DONE);
    };
    Look::at(state, replies.iter().collect())
}

/// The moves that may threaten something, the most forcing first.
fn threatening_moves(state: &mut State) -> Vec<Cell> {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let kinds = [Threat::FourThree, Threat::DoubleThree, Threat::OpenThree, Threat::Four];
    let all = kinds.iter().fold(Cells::NONE, |all, &kind| all.union(state.threats(us, kind)));
    let useful = if state.has_threat(them, Threat::Five) {
        // A threat made before may still stand.
        state.stops_of_five(them)
    } else if state.straight_four(them).is_some() {
        all.intersection(&state.stops_of_straight_four(them).union(&state.fours(us)))
    } else {
        all
    };
    let mut moves: Vec<Cell> = useful.iter().collect();
    moves.sort_by_key(|&cell| std::cmp::Reverse(state.force(us, cell)));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Game;
    use tengen_games::gomoku::Rule;

    /// Whether the attacker wins by at most so many threats: the same moves, tried one after the other.
    fn wins(state: &mut State, vcf: &mut Vcf, threats: u32) -> bool {
        let mut vct = Vct::new(vcf);
        match vct.look_to_attack(state, &mut Meter::of(u64::MAX)).unwrap_or(Look::Settled(Numbers::LOST)) {
            Look::Settled(numbers) => numbers == Numbers::DONE,
            Look::Open(moves) => {
                threats > 0
                    && moves.into_iter().any(|mv| after(state, mv, |state| holds(state, vcf, threats - 1)))
            }
        }
    }

    /// Whether no reply ends the attack.
    fn holds(state: &mut State, vcf: &mut Vcf, threats: u32) -> bool {
        match look_to_defend(state) {
            Look::Settled(numbers) => numbers == Numbers::LOST,
            Look::Open(replies) => {
                replies.into_iter().all(|reply| after(state, reply, |state| wins(state, vcf, threats)))
            }
        }
    }

    fn after<T>(state: &mut State, cell: Cell, ask: impl FnOnce(&mut State) -> T) -> T {
        state.play(cell);
        let answer = ask(state);
        state.undo();
        answer
    }

    #[test]
    fn it_finds_what_trying_one_after_the_other_finds() {
        for rule in Rule::ALL {
            let (mut random, mut won, mut lost) = (fastrand::Rng::with_seed(rule as u64), 0, 0);
            while won < 12 || lost < 12 {
                let (mut position, stones) = (Gomoku::new(11, rule).unwrap(), random.u16(10..22));
                while position.outcome().is_none() && position.placed() < stones {
                    let moves: Vec<_> = position.legal_moves().collect();
                    position.play(moves[random.usize(..moves.len())]);
                }
                if position.outcome().is_some() {
                    continue;
                }
                let (mut state, mut vcf) = (State::new(&position), Vcf::new(12));
                let Ok(found) = Vct::new(&mut vcf).solve(&mut state, &mut Meter::of(100_000)) else {
                    continue;
                };
                if found.is_some() {
                    won += 1;
                } else {
                    lost += 1;
                }
                let text = tengen_games::Notation::text(&position);
                if let Some(proof) = found {
                    proof.verify(&position).unwrap_or_else(|refuted| panic!("{rule} {text}: {refuted}"));
                } else {
                    assert!(!wins(&mut state, &mut vcf, 3), "{rule} {text}");
                }
                state.check_consistency();
            }
        }
    }
}
