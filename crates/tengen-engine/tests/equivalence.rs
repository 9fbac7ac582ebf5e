//! With nothing selective the engine is alpha-beta is minimax; with everything, it is the same again and again.

use std::time::Duration;
use tengen_core::{Budget, Clock, Depth, Evaluate, Game, Limits, NoClock, Ply, Score, Window};
use tengen_engine::eval::{Evaluate as Judge, Pattern};
use tengen_engine::params::Params;
use tengen_engine::{Engine, Options, Report, Request, State};
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_games::{Notation, Square};
use tengen_search::Search;

/// The engine's judgement, for the textbook searches.
#[derive(Clone, Copy)]
struct Static(Pattern);

impl Evaluate<Gomoku> for Static {
    fn evaluate(&self, position: &Gomoku) -> Score {
        self.0.evaluate(&mut State::new(position))
    }
}

fn random_position(size: u32, rule: Rule, random: &mut fastrand::Rng) -> Gomoku {
    let mut position = Gomoku::new(size, rule).unwrap();
    for _ in 0..random.usize(..(size * size) as usize) {
        let moves: Vec<Square> = position.legal_moves().collect();
        let mv = moves[random.usize(..moves.len())];
        position.play(mv);
        if position.outcome().is_some() {
            position.undo(mv);
            break;
        }
    }
    position
}

fn search(params: Params, position: &Gomoku, depth: u16) -> Report {
    let mut engine = Engine::with_params(Options { table_bytes: 1 << 20, threads: 1 }, params);
    let limits = Limits { depth: Some(Depth(depth)), ..Limits::default() };
    engine.go(position, &Request { limits, ..Request::default() }, &NoClock, &mut |_| {})
}

#[test]
fn without_selection_the_engine_is_alpha_beta_is_minimax() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut decided = 0;
    for round in 0..400 {
        let rule = Rule::ALL[round % 5];
        let (size, most) = [(5, 4), (6, 3), (7, 2)][round % 3];
        let position = random_position(size, rule, &mut random);
        let few = position.legal_moves().count() <= 9;
        let depth = if few { 5 } else { random.u16(1..=most) };
        let eval = Static(Pattern);
        let ladder = |position: &Gomoku| Search::new(position.clone(), eval, (), Budget::unlimited());
        let expected = ladder(&position).alpha_beta(Depth(depth), Window::FULL).unwrap();
        if depth <= 2 || few {
            assert_eq!(ladder(&position).minimax(Depth(depth)).unwrap(), expected);
        }
        for table in [0, 1] {
            let report = search(Params { table, ..Params::textbook() }, &position, depth);
            let line = report.progress.lines.first();
            // Where every move is forbidden there is no line.
            let found = line.map_or(Score::loss_in(Ply(1)), |line| line.score);
            assert_eq!(found, expected, "{rule} {size} depth {depth} table {table}: {position:?}");
        }
        decided += u32::from(expected.is_decided());
    }
    assert!(decided > 20, "only {decided} decided positions");
}

#[test]
fn one_thread_does_the_same_twice() {
    let mut random = fastrand::Rng::with_seed(6);
    for rule in Rule::ALL {
        let mut position = Gomoku::new(15, rule).unwrap();
        while position.placed() < 12 {
            let (x, y) = (random.u8(4..11), random.u8(4..11));
            if position.is_legal(Square::new(x, y)) {
                position.play(Square::new(x, y));
            }
        }
        let [first, second] = [(); 2].map(|()| search(Params::default(), &position, 8));
        assert_eq!(first, second, "{rule}");
    }
}

/// A clock that asks to stop once it has been looked at so often.
struct Impatient(std::sync::atomic::AtomicI32);

impl Clock for Impatient {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
    fn stop_requested(&self) -> bool {
        self.0.fetch_sub(1, std::sync::atomic::Ordering::Relaxed) <= 0
    }
}

/// Rules that look at some moves first, or at one deeper, must not claim a loss that a search without them does not find.
#[test]
fn a_loss_is_one_also_without_the_rules_that_saw_it_sooner() {
    let mut random = fastrand::Rng::with_seed(12);
    let plain = Params { parry_nodes: 0, singular: 0, ..Params::default() };
    let (mut lost, mut round) = (0, 0);
    while lost < 25 {
        round += 1;
        let position = random_position(9, Rule::ALL[round % 3], &mut random);
        let score = search(Params::default(), &position, 7).progress.lines[0].score;
        if score.is_decided() && score < Score::DRAW {
            lost += 1;
            let again = search(plain.clone(), &position, 12).progress.lines[0].score;
            assert!(again.is_decided() && again < Score::DRAW, "{}: {score}, {again}", position.text());
        }
    }
}

#[test]
fn a_stopped_search_has_a_legal_move_however_early() {
    for looks in 0..40 {
        for threads in [1, 2] {
            let position = Gomoku::new(15, Rule::Renju).unwrap();
            let mut engine = Engine::new(Options { table_bytes: 1 << 20, threads });
            let clock = Impatient(std::sync::atomic::AtomicI32::new(looks));
            let report = engine.go(&position, &Request::default(), &clock, &mut |_| {});
            assert!(position.is_legal(report.best));
        }
    }
}

#[test]
fn more_lines_than_moves_are_the_moves_there_are() {
    let mut position = Gomoku::new(5, Rule::Freestyle).unwrap();
    // Ten moves that make no five leave fifteen cells; three more than fit are asked for.
    for text in "a1 a2 b1 b2 c2 c1 d1 d2 e2 e1".split(' ') {
        position.play(text.parse().unwrap());
    }
    let mut engine = Engine::new(Options { table_bytes: 1 << 20, threads: 1 });
    let limits = Limits { depth: Some(Depth(2)), ..Limits::default() };
    let report =
        engine.go(&position, &Request { limits, lines: 18, ..Request::default() }, &NoClock, &mut |_| {});
    let mut moves: Vec<Square> = report.progress.lines.iter().map(|line| line.pv[0]).collect();
    assert!(report.progress.lines.iter().all(|line| line.score != Score::loss_in(Ply(1))));
    let count = moves.len();
    moves.sort();
    moves.dedup();
    assert!(moves.len() == count && count == 15, "{count} lines");
}

fn go(position: &str, request: &Request) -> Report {
    let position = Gomoku::new(15, Rule::Freestyle).unwrap().parse(position).unwrap();
    Engine::new(Options { table_bytes: 1 << 20, threads: 1 }).go(&position, request, &NoClock, &mut |_| {})
}

#[test]
fn a_five_is_made_whatever_else_is_excluded_or_threatened() {
    // Both sides have four in a row, Black to move.
    let both = "h8 h9 i8 i9 j8 j9 k8 k9";
    let limits = Limits { depth: Some(Depth(4)), ..Limits::default() };
    let corner = vec!["a1".parse().unwrap()];
    let report = go(both, &Request { limits, excluded: corner, ..Request::default() });
    assert_eq!(report.progress.lines[0].score, Score::win_in(Ply(1)));
    let report = go(both, &Request { limits, lines: 3, ..Request::default() });
    let scores: Vec<Score> = report.progress.lines.iter().map(|line| line.score).collect();
    assert_eq!(scores[..2], [Score::win_in(Ply(1)); 2]);
    assert!(scores[2] < Score::DRAW, "only fives win: {scores:?}");
}

#[test]
fn what_is_far_from_all_stones_is_not_lost_for_that() {
    let limits = Limits { depth: Some(Depth(2)), ..Limits::default() };
    for (position, lines) in [("", 3), ("h8", 40)] {
        let report = go(position, &Request { limits, lines, ..Request::default() });
        assert_eq!(report.progress.lines.len(), lines);
        assert!(report.progress.lines.iter().all(|line| !line.score.is_decided()), "{position}");
    }
    let centre = vec!["h8".parse().unwrap()];
    let report = go("", &Request { limits, excluded: centre, ..Request::default() });
    let (x, y) = (report.best.x.abs_diff(7), report.best.y.abs_diff(7));
    assert!(x.max(y) <= 3, "{} is not near the centre", report.best);
}

#[test]
fn nodes_are_limited_for_all_threads_and_searches_together() {
    let position = "h8 i9 i7 g9 h10 j8 h7 h9 j9 i10 g8 f8";
    for threads in [1, 2] {
        let start = Gomoku::new(15, Rule::Freestyle).unwrap().parse(position).unwrap();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut engine = Engine::new(Options { table_bytes: 1 << 20, threads });
        let report = engine.go(&start, &Request { limits, ..Request::default() }, &NoClock, &mut |_| {});
        assert!(report.progress.nodes <= 40_000, "{} nodes with {threads} threads", report.progress.nodes);
    }
}
