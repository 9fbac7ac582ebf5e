//! What a network costs: positions judged and learnt from on one core, and judged in games against itself, trees and all.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tengen_zero::config::SelfPlay;
use tengen_zero::network::{
    Adam, Backpropagation, Cell, Inputs, Net, Network, Opinions, Sample, Shape, Thinker,
};
use tengen_zero::selfplay::{Plan, Workshop};

const BATCH: usize = 32;

/// Boards with a third of their cells taken.
fn boards(shape: &Shape, count: usize) -> Vec<Vec<Cell>> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut cell = || match random.u8(..6) {
        0 => Cell::Own,
        1 => Cell::Theirs,
        _ => Cell::Empty,
    };
    (0..count).map(|_| (0..shape.cells()).map(|_| cell()).collect()).collect()
}

fn networks(criterion: &mut Criterion) {
    let deep = Shape { widths: vec![64], blocks: 6, ..Shape::of_public_programs(15, 15) };
    for (name, shape) in [
        ("6x6", Shape::of_public_programs(6, 6)),
        ("8x8", Shape::of_public_programs(8, 8)),
        ("15x15, 6 blocks", deep),
    ] {
        let net = Net::new(shape.clone(), 1).expect("a possible shape");
        let boards = boards(&shape, BATCH);
        let inputs = Inputs { cells: boards.concat(), first: vec![true; BATCH] };
        let mut group = criterion.benchmark_group("network");
        group.throughput(Throughput::Elements(BATCH as u64));
        let (mut thinker, mut opinions) = (Thinker::new(Arc::new(net.clone())), Opinions::default());
        group.bench_function(format!("judge/{name}"), |bench| {
            bench.iter(|| thinker.judge(black_box(&inputs), &mut opinions));
        });
        let policy = vec![1.0 / shape.cells() as f32; shape.cells()];
        let samples: Vec<Sample> = boards
            .into_iter()
            .map(|cells| Sample { cells, first: true, policy: policy.clone(), value: 0.5 })
            .collect();
        let mut numbers = net.numbers().to_vec();
        let (mut adam, mut gradient) = (Adam::new(numbers.len()), vec![0.0; numbers.len()]);
        let mut learning = Backpropagation::new(&shape, 1);
        group.bench_function(format!("learn/{name}"), |bench| {
            bench.iter(|| {
                learning.gradient(&numbers, black_box(&samples), &mut gradient);
                adam.step(&mut numbers, &gradient, 1e-4, 0.0, 1.0);
            });
        });
    }
}

/// Two games side by side, the same ones every time.
fn self_play(criterion: &mut Criterion) {
    for (game, shape) in
        [("6x6x4", Shape::of_public_programs(6, 6)), ("8x8x5", Shape::of_public_programs(8, 8))]
    {
        let net = Arc::new(Net::new(shape, 1).expect("a possible shape"));
        let plan = Plan { rules: game.parse().expect("a game"), play: SelfPlay::default(), seed: 1 };
        let games = || {
            let mut workshop = Workshop::new(plan.clone(), Thinker::new(Arc::clone(&net)));
            let mut numbers = 0..2;
            workshop
                .play(&mut || numbers.next(), &AtomicBool::new(false), &mut |_| ())
                .expect("nobody stops it");
            workshop.judged()
        };
        let mut group = criterion.benchmark_group("self-play");
        group.sample_size(10).throughput(Throughput::Elements(games()));
        group.bench_function(game, |bench| bench.iter(games));
    }
}

criterion_group!(benches, networks, self_play);
criterion_main!(benches);
