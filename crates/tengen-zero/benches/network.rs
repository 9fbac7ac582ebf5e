//! What a network costs: positions judged and learnt from on one core.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use tengen_zero::network::{
    Adam, Backpropagation, Cell, Inputs, Net, Network, Opinions, Sample, Shape, Thinker,
};

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
    let deep = Shape { widths: vec![64], blocks: 6, ..Shape::usual(15, 15) };
    for (name, shape) in [("6x6", Shape::usual(6, 6)), ("8x8", Shape::usual(8, 8)), ("15x15, 6 blocks", deep)]
    {
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

criterion_group!(benches, networks);
criterion_main!(benches);
