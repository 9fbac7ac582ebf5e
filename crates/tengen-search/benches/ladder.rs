//! The ladder against the clock: `cargo bench -p tengen-search --bench ladder`.
//!
//! `cargo xtask instructions` counts instructions instead, where the clock is noisy. The peer in `4x4x4` is the crate
//! `minimax` 0.6.0 in configurations of its own, on our position type, so that move generation and win test cost the
//! same. It always deepens step by step and cannot order moves by a judgement; ours is measured both ways, at once with
//! moves ordered by open lines, and deepening in the order of generation.

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Replacement, Strategy, Winner};
use std::hint::black_box;
use std::time::Duration;
use tengen_core::{Budget, Depth, Game, Limits, NoClock, NodeCount, Outcome, Utility, Window, perft};
use tengen_games::Square;
use tengen_games::chess::{Chess, evaluate};
use tengen_games::connect_four::{ConnectFour, OpenLines};
use tengen_games::mnk::{self, Mnk, Rules, Small, Wide};
use tengen_search::Search;
use tengen_search::ladder::{Algorithm, LadderPlayer, Order};
use tengen_search::mcts::Mcts;
use tengen_search::ordering::{BestFirst, History, Killers};
use tengen_search::player::Player;
use tengen_search::table::Table;

fn start(board: &str) -> Mnk<Small> {
    Mnk::new(board.parse().unwrap())
}

/// Full searches of tic-tac-toe from the empty board.
fn tic_tac_toe(criterion: &mut Criterion) {
    type TicTacToe = Search<'static, Mnk<Small>, Utility, ()>;
    let mut group = criterion.benchmark_group("tic-tac-toe");
    let mut bench = |name: &str, nodes: u64, run: fn(&mut TicTacToe)| {
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let position = black_box(Mnk::<Small>::new(Rules::TIC_TAC_TOE));
                run(&mut Search::new(position, Utility, (), Budget::unlimited()));
            });
        });
    };
    bench("minimax", 549_946, |search| assert!(search.minimax(Depth::FULL).is_ok()));
    bench("negamax", 549_946, |search| assert!(search.negamax(Depth::FULL).is_ok()));
    bench("alpha-beta", 18_297, |search| assert!(search.alpha_beta(Depth::FULL, Window::FULL).is_ok()));
    group.finish();
}

type Solver = fn() -> u64;

/// Solving (4,4,4), a draw: ours, and the peer's.
fn four_in_a_row(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("4x4x4");
    group.sample_size(10);
    let solvers: [(&str, Solver); 3] = [
        ("pvs, table", || solve_at_once(Table::new(TABLE_BYTES))),
        ("pvs, table, symmetry", || solve_at_once(Table::new(TABLE_BYTES).symmetric())),
        ("pvs, table, deepening, no order", solve_by_deepening),
    ];
    for (name, solve) in solvers {
        let mut nodes = 0;
        group.bench_function(name, |bencher| bencher.iter(|| nodes = solve()));
        println!("4x4x4/{name}: {nodes} nodes");
    }
    peer(&mut group, "peer, default", peer_options());
    peer(&mut group, "peer, history", peer_options().with_countermove_history());
    peer(&mut group, "peer, null windows", peer_options().with_null_window_search(true));
    let both = peer_options().with_null_window_search(true).with_countermove_history();
    peer(&mut group, "peer, null windows, history", both);
    peer(&mut group, "peer, mtdf", peer_options().with_mtdf());
    let quick = peer_options().with_null_window_search(true).with_double_step_increment();
    peer(&mut group, "peer, null windows, double steps", quick);
    peer(
        &mut group,
        "peer, double steps, history",
        peer_options().with_double_step_increment().with_countermove_history(),
    );
    group.finish();
}

const TABLE_BYTES: usize = 4 << 20;

fn solve_at_once(table: Table) -> u64 {
    let mut search = Search::new(start("4x4x4"), Utility, NodeCount::default(), Budget::unlimited())
        .ordered_by(BestFirst(mnk::evaluate::OpenLines))
        .remembering(table);
    assert_eq!(search.pvs(Depth(16), Window::FULL), Ok(tengen_core::Score::DRAW));
    search.observer.nodes
}

fn solve_by_deepening() -> u64 {
    let mut search = Search::with_line(start("4x4x4"), Utility, (), Budget::unlimited())
        .remembering(Table::new(TABLE_BYTES));
    let found = search.iterative(Depth(16), |search, depth, _| search.pvs(depth, Window::FULL));
    assert!(found.exact && found.score == Some(tengen_core::Score::DRAW));
    search.nodes()
}

fn peer_options() -> IterativeOptions {
    IterativeOptions::new().with_table_byte_size(TABLE_BYTES).with_replacement_strategy(Replacement::TwoTier)
}

fn peer(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, options: IterativeOptions) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut strategy = IterativeSearch::new(Nothing, options);
            strategy.set_max_depth(16);
            assert!(strategy.choose_move(&start("4x4x4")).is_some());
            assert_eq!(strategy.root_value(), 0);
        });
    });
}

/// Our position behind the peer's trait, so that only the searches differ.
struct Peer;

impl minimax::Game for Peer {
    type S = Mnk<Small>;
    type M = Square;

    fn generate_moves(state: &Mnk<Small>, moves: &mut Vec<Square>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            moves.extend(state.legal_moves());
        }
        winner
    }
    fn apply(state: &mut Mnk<Small>, square: Square) -> Option<Mnk<Small>> {
        state.play(square);
        None
    }
    fn undo(state: &mut Mnk<Small>, square: Square) {
        state.undo(square);
    }
    fn get_winner(state: &Mnk<Small>) -> Option<Winner> {
        state.outcome().map(|outcome| match outcome {
            Outcome::Draw => Winner::Draw,
            Outcome::Win(side) if side == state.side_to_move() => Winner::PlayerToMove,
            Outcome::Win(_) => Winner::PlayerJustMoved,
        })
    }
    fn zobrist_hash(state: &Mnk<Small>) -> u64 {
        state.key()
    }
    fn table_index(square: Square) -> u16 {
        u16::from(square.y) * 8 + u16::from(square.x)
    }
    fn max_table_index() -> u16 {
        63
    }
}

struct Nothing;

impl Evaluator for Nothing {
    type G = Peer;
    fn evaluate(&self, _: &Mnk<Small>) -> Evaluation {
        0
    }
}

/// The hot paths of the games.
fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("15x15x5");
    let mut position = Mnk::<Wide>::new(Rules::GOMOKU);
    group.throughput(Throughput::Elements(225));
    group.bench_function("play and undo", |bencher| {
        bencher.iter(|| {
            for square in position.legal_moves() {
                position.play(black_box(square));
                black_box(position.outcome());
                position.undo(square);
            }
        });
    });
    group.finish();
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(5_673_234)).sample_size(20);
    group.bench_function("connect four, 8", |bencher| bencher.iter(|| perft(&mut ConnectFour::new(), 8)));
    group.throughput(Throughput::Elements(197_281));
    group.bench_function("chess, 4", |bencher| bencher.iter(|| perft(&mut Chess::start(), 4)));
    group.throughput(Throughput::Elements(5_518_656));
    group.bench_function("4x4x3, 6", |bencher| bencher.iter(|| perft(&mut start("4x4x3"), 6)));
    group.finish();
}

/// Searches of larger games, and random games.
fn larger_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("larger games");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.bench_function("connect four, pvs to depth 10", |bencher| {
        bencher.iter(|| {
            Search::new(ConnectFour::new(), OpenLines, (), Budget::unlimited())
                .ordered_by((Killers::default(), History::default()))
                .remembering(Table::new(TABLE_BYTES))
                .pvs(Depth(10), Window::FULL)
        });
    });
    group.bench_function("8x8x5, alpha-beta with shapes to depth 4", |bencher| {
        bencher.iter(|| {
            Search::new(start("8x8x5"), mnk::evaluate::Shapes, (), Budget::unlimited())
                .ordered_by((Killers::default(), History::default()))
                .remembering(Table::new(TABLE_BYTES))
                .alpha_beta_table(Depth(4), Window::FULL)
        });
    });
    group.bench_function("chess, alpha-beta to depth 4, quiescence", |bencher| {
        let eval = evaluate::Heuristic { squares: true, quiet: true };
        bencher.iter(|| {
            Search::new(Chess::start(), eval, (), Budget::unlimited())
                .ordered_by(BestFirst(eval))
                .alpha_beta_ordered(Depth(4), Window::FULL)
        });
    });
    group.throughput(Throughput::Elements(1000));
    group.bench_function("15x15x5, 1000 playouts", |bencher| {
        bencher.iter(|| {
            let mut tree = Mcts::new(Mnk::<Wide>::new(Rules::GOMOKU), 1.4, 1);
            tree.grow(1000, &mut Budget::unlimited()).unwrap();
            tree.playouts()
        });
    });
    group.finish();
}

/// A quick move with a large table, asked for again and again as in a game: what the table costs besides the search.
fn moves_of_a_player(criterion: &mut Criterion) {
    let mut player = LadderPlayer {
        limits: Limits { depth: Some(Depth(3)), ..Limits::default() },
        iterative: true,
        order: Order::Both,
        table_bytes: 16 << 20,
        ..LadderPlayer::new(Algorithm::Pvs, mnk::evaluate::OpenLines)
    };
    let position = start("6x6x4");
    criterion.bench_function("moves of a player", |bencher| {
        bencher.iter(|| player.choose(black_box(&position), &NoClock));
    });
}

criterion_group!(benches, tic_tac_toe, four_in_a_row, games, larger_games, moves_of_a_player);
criterion_main!(benches);
