//! The ladder against the clock: `cargo bench -p tengen-search --bench ladder`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tengen_core::{Budget, Depth, NoJudgement, NodeCount, Utility, Window};
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_search::Search;
use tengen_search::ordering::{History, Killers};
use tengen_search::table::Table;

fn start(board: &str) -> Mnk<Small> {
    Mnk::new(board.parse().unwrap())
}

/// Full searches of tic-tac-toe from the empty board.
fn tic_tac_toe(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tic-tac-toe");
    group.throughput(Throughput::Elements(549_946));
    group.bench_function("minimax", |bencher| {
        bencher.iter(|| {
            let position = black_box(Mnk::<Small>::new(Rules::TIC_TAC_TOE));
            Search::new(position, Utility, (), Budget::unlimited()).minimax(Depth::FULL)
        });
    });
    group.bench_function("negamax", |bencher| {
        bencher.iter(|| {
            let position = black_box(Mnk::<Small>::new(Rules::TIC_TAC_TOE));
            Search::new(position, Utility, (), Budget::unlimited()).negamax(Depth::FULL)
        });
    });
    group.throughput(Throughput::Elements(18_297));
    group.bench_function("alpha-beta", |bencher| {
        bencher.iter(|| {
            let position = black_box(Mnk::<Small>::new(Rules::TIC_TAC_TOE));
            Search::new(position, Utility, (), Budget::unlimited()).alpha_beta(Depth::FULL, Window::FULL)
        });
    });
    group.finish();
}

/// Solving (4,4,4), a draw.
fn four_in_a_row(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("4x4x4");
    group.sample_size(10);
    for symmetric in [false, true] {
        let name = if symmetric { "pvs, table, symmetry" } else { "pvs, table" };
        let mut nodes = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let table = Table::new(64 << 20);
                let table = if symmetric { table.symmetric() } else { table };
                let mut search =
                    Search::new(start("4x4x4"), NoJudgement, NodeCount::default(), Budget::unlimited())
                        .ordered_by((Killers::default(), History::default()))
                        .remembering(table);
                let score = search.pvs(Depth(16), Window::FULL);
                nodes = search.observer.nodes;
                score
            });
        });
        println!("{name}: {nodes} nodes");
    }
    group.finish();
}

criterion_group!(benches, tic_tac_toe, four_in_a_row);
criterion_main!(benches);
