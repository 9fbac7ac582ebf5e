//! How many wins by threats are found within so many positions: `cargo run --release -p tengen-engine --example wins_by_threats`.
//!
//! The positions are those of `data/tactics` that are won by fours, two, four and six plies earlier, if no win by fours is there
//! yet. Every win is played out against all replies before it counts.

#[path = "../tests/common/mod.rs"]
mod common;

use tengen_core::Game;
use tengen_engine::State;
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_engine::search::vct::Vct;
use tengen_games::gomoku::{Gomoku, Rule};

const LIMITS: [u64; 4] = [3_000, 20_000, 60_000, 200_000];

fn main() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let positions: Vec<Gomoku> = positions(rule);
        for limit in LIMITS {
            let [mut won, mut none, mut open] = [0; 3];
            for position in &positions {
                match Vct::new(&mut Vcf::new(14)).solve(&mut State::new(position), &mut Meter::of(limit)) {
                    Ok(Some(proof)) => {
                        proof.verify(position).expect("what is found holds");
                        won += 1;
                    }
                    Ok(None) => none += 1,
                    Err(_) => open += 1,
                }
            }
            let all = positions.len();
            println!("{rule}, {limit} positions: of {all}, {won} won, {none} without a win, {open} open");
        }
    }
}

fn positions(rule: Rule) -> Vec<Gomoku> {
    let mut positions = Vec::new();
    for tactic in common::tactics("vcf", rule) {
        for plies in [2, 4, 6] {
            let mut position = Gomoku::new(15, rule).expect("a usual board");
            for &mv in &tactic.moves[..tactic.moves.len() - plies] {
                position.play(mv);
            }
            let by_fours = Vcf::new(14).solve(&mut State::new(&position), &mut Meter::of(100_000));
            if !matches!(by_fours, Ok(Some(_))) {
                positions.push(position);
            }
        }
    }
    positions
}
