//! Wins by continuous threats: what is claimed is verified against every defence.

mod common;

use common::tactics;
use tengen_core::Game;
use tengen_engine::State;
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_engine::search::vct::Vct;
use tengen_games::Notation;
use tengen_games::gomoku::{Gomoku, Rule};

/// Positions won by fours, a few moves before: often won by threats, and seldom by fours.
#[test]
fn wins_by_threats_hold_against_every_defence() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let (mut claimed, mut by_threats) = (0, 0);
        for tactic in tactics("vcf", rule).into_iter().step_by(2) {
            let Some(position) = earlier(&tactic.moves, rule, 4) else { continue };
            let mut vcf = Vcf::new(14);
            let mut state = State::new(&position);
            let Ok(Some(proof)) = Vct::new(&mut vcf).solve(&mut state, &mut Meter::of(20_000)) else {
                continue;
            };
            if proof.verify(&position).is_ok() {
                claimed += 1;
                by_threats += u32::from(proof.otherwise.is_some());
            } else {
                panic!("{}: {}", tactic.id, proof.verify(&position).unwrap_err());
            }
            state.check_consistency();
        }
        assert!(claimed >= 50 && by_threats >= 20, "{rule}: {claimed} wins, {by_threats} by threats");
    }
}

fn earlier(moves: &[tengen_games::Square], rule: Rule, plies: usize) -> Option<Gomoku> {
    let mut position = Gomoku::new(15, rule).unwrap();
    for &mv in &moves[..moves.len().checked_sub(plies)?] {
        position.play(mv);
    }
    Some(position)
}

#[test]
fn a_double_three_wins_by_threats_where_it_is_allowed() {
    // A stone on h8 makes two open threes.
    let moves = "i8 a1 j8 o1 h9 a15 h10 o15";
    let solve = |rule| {
        let position = Gomoku::new(15, rule).unwrap().parse(moves).unwrap();
        let proof = Vct::new(&mut Vcf::new(14)).solve(&mut State::new(&position), &mut Meter::of(200_000));
        (position, proof)
    };
    let (position, Ok(Some(proof))) = solve(Rule::Freestyle) else { panic!("no win found") };
    assert!(proof.otherwise.is_some());
    proof.verify(&position).unwrap();
    let (position, proof) = solve(Rule::Renju);
    if let Ok(Some(proof)) = proof {
        assert_ne!(proof.mv.to_string(), "h8", "forbidden");
        proof.verify(&position).unwrap();
    }
}
