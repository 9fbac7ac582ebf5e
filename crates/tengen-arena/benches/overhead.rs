//! What the manager itself costs: `cargo bench -p tengen-arena --bench overhead`.
//!
//! Games between players that cost almost nothing, kept in a store as always, and the state of a large round robin.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;
use tengen_arena::{Control, Mode, Opening, Run, Standings, Store, Summary, Tournament};

fn tournament(players: &[&str], rounds: u32) -> Tournament {
    Tournament {
        game: "tictactoe".parse().expect("a game"),
        mode: Mode::RoundRobin,
        entrants: players.iter().map(|text| text.parse().expect("a player")).collect(),
        rounds,
        openings: vec![Opening::default()],
        control: Control::default(),
        draw_after: None,
        sprt: None,
        seed: 1,
    }
}

fn play(tournament: &Tournament) -> Standings {
    let folder = TempDir::new().expect("a folder");
    let store = Store::open(&folder.path().join("games.sqlite")).expect("a store");
    let id = store.begin(tournament).expect("a run");
    let stop = AtomicBool::new(false);
    let mut last = Standings::new(tournament.entrants.len());
    Run { store: &store, id, concurrency: 1, stop: &stop }
        .play(&mut |_, standings| last = standings.clone())
        .expect("it is played");
    last
}

fn overhead(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("overhead");
    group.sample_size(10);
    let thousand = tournament(&["random:seed=1", "random:seed=2"], 500);
    group.bench_function("1000 games of tic-tac-toe", |bencher| bencher.iter(|| play(&thousand)));
    let ten = tournament(&["random"; 10], 10);
    let standings = play(&ten);
    group.bench_function("ratings of ten players", |bencher| {
        bencher.iter(|| Summary::new(black_box(&ten), black_box(&standings)));
    });
    group.finish();
}

criterion_group!(benches, overhead);
criterion_main!(benches);
