//! How fast a step of a recorded search is shown, and how fast the search is recorded.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tengen_core::NoClock;
use tengen_lab::trace::{Limits, Request, Source, Technique, run};

/// All of tic-tac-toe by minimax: 549,946 nodes.
fn tic_tac_toe(c: &mut Criterion) {
    let mut group = c.benchmark_group("tic-tac-toe, minimax");
    let request = Request::new(Source::game("tictactoe", ""), Technique::Minimax);
    group.sample_size(10).bench_function("record", |b| b.iter(|| run(&request, &NoClock).unwrap().steps()));
    let trace = run(&request, &NoClock).unwrap();
    println!("{} steps, {} bytes", trace.steps(), trace.bytes());
    let mut random = fastrand::Rng::with_seed(1);
    group.sample_size(100).bench_function("view at random steps", |b| {
        b.iter(|| black_box(trace.view(random.u32(..trace.steps()), &[], Limits::default())));
    });
    group.bench_function("view at random steps, as JSON", |b| {
        b.iter(|| {
            let view = trace.view(random.u32(..trace.steps()), &[], Limits::default());
            black_box(serde_json::to_string(&view).unwrap())
        });
    });
    group.finish();
}

criterion_group!(benches, tic_tac_toe);
criterion_main!(benches);
