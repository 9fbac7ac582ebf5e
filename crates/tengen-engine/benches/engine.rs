#![allow(missing_docs)]
//! The hot paths of the engine: the state kept up to date, its judgement, and the search for wins by fours.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tengen_engine::State;
use tengen_engine::eval::{Evaluate, Pattern};
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_games::Square;
use tengen_games::gomoku::Rule;

#[path = "../tests/common/mod.rs"]
mod common;

/// Plays and takes back the moves near the stones of a game of some forty moves.
fn play_and_undo(c: &mut Criterion) {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let position = common::tactics("novcf", rule).remove(0).position;
        let mut state = State::new(&position);
        let moves: Vec<Square> = state.candidates().collect();
        let mut next = moves.iter().cycle();
        c.bench_function(&format!("state/play and undo, {rule}"), |b| {
            b.iter(|| {
                state.play_square(*next.next().unwrap());
                black_box(state.placed());
                state.undo_square();
            });
        });
        c.bench_function(&format!("state/play, judge and undo, {rule}"), |b| {
            b.iter(|| {
                state.play_square(*next.next().unwrap());
                black_box(Pattern.evaluate(&mut state));
                state.undo_square();
            });
        });
    }
}

/// Every win by fours of the data, and every proof that there is none.
fn vcf(c: &mut Criterion) {
    for kind in ["vcf", "novcf"] {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let states: Vec<State> =
                common::tactics(kind, rule).iter().map(|t| State::new(&t.position)).collect();
            c.bench_function(&format!("{kind}/{rule}, all of {}", states.len()), |b| {
                b.iter(|| {
                    let mut solver = Vcf::new(16);
                    for state in &states {
                        black_box(solver.solve(&mut state.clone(), &mut Meter::of(u64::MAX)).is_ok());
                    }
                });
            });
        }
    }
}

criterion_group!(benches, play_and_undo, vcf);
criterion_main!(benches);
