//! The state against its recomputation, and against the rules of the game.

use super::*;
use crate::eval::{Evaluate, Pattern};
use tengen_games::gomoku::{Forbidden, forbidden};

/// Random moves, mostly near others, half of them taken back.
fn wander(size: u32, rule: Rule, seed: u64, mut look: impl FnMut(&mut State, &Gomoku)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = Gomoku::new(size, rule).unwrap();
    let mut state = State::new(&position);
    let mut line: Vec<Square> = Vec::new();
    for _ in 0..250 {
        if !line.is_empty() && random.u8(..3) == 0 || position.outcome().is_some() {
            position.undo(line.pop().unwrap());
            state.undo();
        } else {
            let near: Vec<Square> = state.near().iter().map(Square::from).collect();
            let all: Vec<Square> = position.legal_moves().collect();
            let from = if near.is_empty() || random.u8(..8) == 0 { &all } else { &near };
            let mv = from[random.usize(..from.len())];
            position.play(mv);
            state.play(mv.into());
            line.push(mv);
        }
        look(&mut state, &position);
    }
}

#[test]
fn what_is_kept_is_what_is_recomputed() {
    for rule in Rule::ALL {
        for size in [5, 6, 9, 15, 20, 25] {
            wander(size, rule, u64::from(size), |state, position| {
                state.check_consistency();
                assert_eq!(
                    state.key(),
                    position.key()
                        ^ if position.decision().is_some() { state.key() ^ position.key() } else { 0 }
                );
            });
        }
    }
}

/// The board filled and emptied again, so that all that can change does: there is room for it.
#[test]
fn there_is_room_for_a_stone_on_every_cell() {
    let mut random = fastrand::Rng::with_seed(8);
    for rule in Rule::ALL {
        for size in [5, 15, 25] {
            let mut state = State::new(&Gomoku::new(size, rule).unwrap());
            let mut cells: Vec<Cell> = state.board().collect();
            random.shuffle(&mut cells);
            for &cell in &cells {
                state.play(cell);
            }
            assert!(state.is_full());
            state.check_consistency();
            for _ in &cells {
                state.undo();
            }
            state.check_consistency();
        }
    }
}

#[test]
fn a_state_made_afresh_is_the_same() {
    wander(15, Rule::Renju, 3, |state, position| {
        let mut fresh = State::new(position);
        assert_eq!(fresh.threats[0][1..], state.threats[0][1..]);
        assert_eq!((*fresh.sums(), fresh.near()), (*state.sums(), state.near()));
    });
}

#[test]
fn an_empty_board_is_judged_alike_whatever_its_size() {
    for rule in Rule::ALL {
        let judged = |size| Pattern.evaluate(&mut State::new(&Gomoku::new(size, rule).unwrap()));
        for size in [9, 14, 19, 20, 25] {
            assert_eq!(judged(size), judged(USUAL_SIZE.into()), "{rule} {size}");
        }
    }
}

/// The field is brought up to date when it is asked for: at any time, also after a pass.
#[test]
fn it_does_not_matter_when_sums_are_asked_for() {
    for rule in Rule::ALL {
        let mut random = fastrand::Rng::with_seed(rule as u64);
        wander(15, rule, 11, |state, _| {
            let passes = random.u8(..2) == 0;
            if passes {
                state.pass();
            }
            if random.u8(..3) == 0 {
                state.sums();
            }
            if passes {
                state.pass();
            }
            state.check_consistency();
        });
    }
}

#[test]
fn five_is_where_the_rules_say() {
    for rule in Rule::ALL {
        for size in [5, 9, 15] {
            wander(size, rule, 7, |state, position| {
                if position.outcome().is_some() {
                    return;
                }
                for cell in state.vacant().iter() {
                    for side in Side::BOTH {
                        let five = state.combination(side, cell).threat() == Threat::Five;
                        assert_eq!(
                            five,
                            position.completes(side, cell.into()),
                            "{rule} {}",
                            Square::from(cell)
                        );
                    }
                }
            });
        }
    }
}

#[test]
fn forbidden_points_are_those_of_the_definition() {
    let (mut points, mut found) = (0, [0; 3]);
    for seed in 0..40 {
        wander(15, Rule::Renju, 100 + seed, |state, position| {
            if position.outcome().is_some() {
                return;
            }
            for cell in state.near().iter() {
                let naive = forbidden(position, cell.into());
                let fast = state.is_forbidden(Side::First, cell);
                assert_eq!(
                    fast,
                    naive.is_some(),
                    "{} {naive:?}\n{}",
                    Square::from(cell),
                    tengen_games::Notation::text(position).replace('/', "\n")
                );
                points += 1;
                match naive {
                    Some(Forbidden::Overline) => found[0] += 1,
                    Some(Forbidden::DoubleFour) => found[1] += 1,
                    Some(Forbidden::DoubleThree) => found[2] += 1,
                    None => {}
                }
            }
        });
    }
    assert!(points > 100_000, "{points} points");
    assert!(found.iter().all(|&count| count > 20), "{found:?} of {points}");
}
