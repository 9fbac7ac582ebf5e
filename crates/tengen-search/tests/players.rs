//! Players and games between them; searches that are stopped; trees grown at random.

mod common;

use common::{minimax, random_position, start};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tengen_core::{
    Budget, Clock, Depth, Game, Limits, NoClock, NoJudgement, Outcome, Score, ScoreKind, Side, Window,
};
use tengen_games::mnk::evaluate::OpenLines;
use tengen_games::mnk::{Mnk, Small};
use tengen_games::{Notation, Square};
use tengen_search::Search;
use tengen_search::ladder::{Algorithm, LadderPlayer, MctsPlayer, Order};
use tengen_search::mcts::Mcts;
use tengen_search::player::{Asking, Ending, Host, Player, Random, Thought, forfeit_turn, play_game, refuse};
use tengen_search::table::Table;

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// A player that makes these moves, then resigns.
fn scripted(moves: &str) -> Asking<impl FnMut(&Mnk<Small>) -> Option<Square>> {
    let mut moves: Vec<Square> = moves.split_whitespace().rev().map(square).collect();
    Asking(move |_: &Mnk<Small>| moves.pop())
}

#[test]
fn players_alternate_until_the_end() {
    let mut position = start("3x3x3");
    let mut seen = Vec::new();
    let record = play_game(
        &mut position,
        [&mut scripted("a1 b1 c1"), &mut scripted("a2 b2")],
        &NoClock,
        refuse,
        |after, side, choice| seen.push(format!("{side:?} {} {}", choice.mv, after.placed())),
    );
    assert_eq!(record.ending, Ending::Over(Outcome::Win(Side::First)));
    assert_eq!(seen, ["First a1 1", "Second a2 2", "First b1 3", "Second b2 4", "First c1 5"]);
    assert!(record.illegal.is_empty());
}

#[test]
fn an_illegal_move_is_refused_and_asked_again() {
    let mut position = start("3x3x3");
    let record = play_game(
        &mut position,
        [&mut scripted("a1 b1 c1"), &mut scripted("a1 d9 a2 b2")],
        &NoClock,
        refuse,
        |_, _, _| {},
    );
    assert_eq!(record.illegal, [(Side::Second, square("a1"), 1), (Side::Second, square("d9"), 1)]);
    assert_eq!(position.text(), ".../OO./XXX");
}

#[test]
fn a_forfeited_turn_keeps_players_and_stones_matched() {
    let mut position = start("3x3x3");
    let record = play_game(
        &mut position,
        [&mut scripted("a1 b1 b1 c1"), &mut scripted("a1 a2 b2")],
        &NoClock,
        forfeit_turn,
        |_, _, _| {},
    );
    // O tries a1 and loses the turn; X goes on with X; X tries b1 again and loses the turn; O goes on with O.
    let made: Vec<String> =
        record.choices.iter().map(|(side, choice)| format!("{side:?} {}", choice.mv)).collect();
    assert_eq!(made, ["First a1", "First b1", "Second a2", "Second b2", "First c1"]);
    for (side, choice) in &record.choices {
        assert_eq!(position.stone(choice.mv), Some(*side), "{} belongs to who played it", choice.mv);
    }
    assert_eq!(record.ending, Ending::Over(Outcome::Win(Side::First)));
}

#[test]
fn a_player_who_insists_on_illegal_moves_loses() {
    let mut stubborn = Asking(|_: &Mnk<Small>| Some(square("z9")));
    let record =
        play_game(&mut start("3x3x3"), [&mut stubborn, &mut Random::new(1)], &NoClock, refuse, |_, _, _| {});
    assert_eq!(record.ending, Ending::Insisted(Side::First));
    assert_eq!(record.ending.outcome(), Outcome::Win(Side::Second));
}

#[test]
fn resigning_loses() {
    let record = play_game(
        &mut start("3x3x3"),
        [&mut scripted("a1"), &mut Random::new(1)],
        &NoClock,
        refuse,
        |_, _, _| {},
    );
    assert_eq!(record.ending, Ending::Resigned(Side::First));
}

#[test]
fn random_games_depend_on_the_seed_only() {
    let game = |seed| {
        let mut position = start("5x5x4");
        let (mut first, mut second) = (Random::new(seed), Random::new(seed + 1));
        play_game(&mut position, [&mut first, &mut second], &NoClock, refuse, |_, _, _| {});
        position.text()
    };
    assert_eq!(game(7), game(7));
    assert_ne!(game(7), game(8));
}

/// A clock that moves on by a millisecond each time it is read, and hears thoughts.
#[derive(Default)]
struct Ticking {
    now: AtomicU64,
    heard: Mutex<Vec<Thought<Square>>>,
}

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.now.fetch_add(1, Relaxed) + 1)
    }
}

impl Host<Square> for Ticking {
    fn report(&self, thought: &Thought<Square>) {
        self.heard.lock().unwrap().push(thought.clone());
    }
}

#[test]
fn iterative_deepening_stops_by_time_and_tells_every_iteration() {
    let mut player = LadderPlayer {
        iterative: true,
        limits: Limits { time: Some(Duration::from_millis(200)), ..Limits::default() },
        ..LadderPlayer::new(Algorithm::Pvs, OpenLines)
    };
    let host = Ticking::default();
    let choice = player.choose(&start("6x6x4"), &host).unwrap();
    assert!(choice.thought.depth.unwrap() >= Depth(2));
    assert_eq!(choice.mv, choice.thought.line[0]);
    let depths: Vec<Option<Depth>> = host.heard.lock().unwrap().iter().map(|thought| thought.depth).collect();
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(choice.thought.nodes > 0);
}

/// Whatever the budget, there is a legal move, and no node too many is spent.
#[test]
fn any_number_of_nodes_gives_a_legal_move() {
    let mut random = fastrand::Rng::with_seed(3);
    for nodes in (0..60).chain([100, 500, 2000, 5000]) {
        let position = random_position(&start("4x4x3"), random.usize(..8), &mut random);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for algorithm in [
            Algorithm::Minimax,
            Algorithm::Negamax,
            Algorithm::AlphaBetaHard,
            Algorithm::AlphaBeta,
            Algorithm::Pvs,
            Algorithm::Mtdf,
        ] {
            for iterative in [false, true] {
                let mut player = LadderPlayer {
                    limits,
                    iterative,
                    table_bytes: 1 << 14,
                    ..LadderPlayer::new(algorithm, OpenLines)
                };
                let choice = player.choose(&position, &NoClock).unwrap();
                assert!(position.is_legal(choice.mv), "{algorithm:?} {nodes}");
                assert!(choice.thought.nodes <= nodes);
            }
        }
    }
}

/// An interrupted iteration is used: what it found better than the move searched first is played.
#[test]
fn an_interrupted_iteration_improves_the_move() {
    // At depth 1 and 2 every move looks alike to a judge that knows finished games only; depth 3 finds the win.
    let position = start("4x4x3").parse("..../.X../..../...O").unwrap();
    let nodes_of = |depth| {
        let mut search = Search::with_line(position.clone(), NoJudgement, (), Budget::unlimited());
        search.iterative(Depth(depth), |search, depth, _| search.alpha_beta_ordered(depth, Window::FULL));
        search.nodes()
    };
    let (before, after) = (nodes_of(2), nodes_of(3));
    let mut improved = 0;
    for nodes in (before..after).step_by(((after - before) / 50).max(1) as usize) {
        let budget = Budget::new(Limits { nodes: Some(nodes), ..Limits::default() }, &NoClock);
        let mut search = Search::with_line(position.clone(), NoJudgement, (), budget);
        let found =
            search.iterative(Depth(3), |search, depth, _| search.alpha_beta_ordered(depth, Window::FULL));
        assert_eq!(found.depth, Some(Depth(2)));
        improved += u32::from(found.score.is_some_and(Score::is_decided));
    }
    assert!(improved > 0, "some interrupted iteration has seen the win already");
}

/// Once depth 2 has seen that only one move stops the opponent, no interruption of a deeper search forgets it.
#[test]
fn an_interrupted_iteration_never_forgets_the_only_move() {
    let position = start("5x5x4").parse(".X.O./.XO../.X.../...../.....").unwrap();
    for algorithm in [
        Algorithm::Minimax,
        Algorithm::Negamax,
        Algorithm::AlphaBetaHard,
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Mtdf,
    ] {
        for nodes in (600..6000).step_by(97) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut player = LadderPlayer {
                limits,
                iterative: true,
                table_bytes: 1 << 16,
                ..LadderPlayer::new(algorithm, OpenLines)
            };
            let choice = player.choose(&position, &NoClock).unwrap();
            if choice.thought.depth >= Some(Depth(2)) {
                assert_eq!(choice.mv, square("b2"), "{algorithm:?} with {nodes} nodes");
            }
        }
    }
}

/// The memory of a table is kept from move to move, and nothing that was in it.
#[test]
fn a_player_chooses_as_if_it_had_never_played() {
    for (algorithm, symmetric) in [
        (Algorithm::AlphaBeta, false),
        (Algorithm::Pvs, false),
        (Algorithm::Pvs, true),
        (Algorithm::Mtdf, true),
    ] {
        let mut new = LadderPlayer {
            limits: Limits { nodes: Some(2000), ..Limits::default() },
            iterative: true,
            order: Order::Both,
            symmetric,
            ..LadderPlayer::new(algorithm, OpenLines)
        };
        let mut old = new.clone();
        for table_bytes in [1 << 12, 1 << 12, 1 << 16] {
            (old.table_bytes, new.table_bytes) = (table_bytes, table_bytes);
            let mut position = start("5x5x4");
            while position.outcome().is_none() {
                let choice = old.choose(&position, &NoClock).unwrap();
                assert_eq!(Ok(&choice), new.clone().choose(&position, &NoClock).as_ref(), "{algorithm:?}");
                position.play(choice.mv);
            }
        }
        assert!(old.table.is_some_and(|table| table.is_like(1 << 16, symmetric)));
    }
}

/// What an earlier, shallower search left in the table does not make a deeper one believe that it is done.
#[test]
fn a_table_that_is_used_again_does_not_end_deepening() {
    let deepen = |table: Table, depth| {
        let mut search =
            Search::with_line(start("5x5x4"), OpenLines, (), Budget::unlimited()).remembering(table);
        let found = search.iterative(Depth(depth), |search, depth, _| search.pvs(depth, Window::FULL));
        (found, search.into_table().unwrap())
    };
    let (_, table) = deepen(Table::new(1 << 20), 3);
    let (again, _) = deepen(table, 5);
    assert_eq!(again.depth, Some(Depth(5)));
}

#[test]
fn a_search_stops_by_itself_when_the_tree_is_exhausted() {
    let mut search = Search::with_line(start("3x3x3"), NoJudgement, (), Budget::unlimited());
    let found =
        search.iterative(Depth::FULL, |search, depth, _| search.alpha_beta_ordered(depth, Window::FULL));
    assert_eq!((found.score, found.depth, found.exact), (Some(Score::DRAW), Some(Depth(9)), true));
}

#[test]
fn grown_trees_prove_what_minimax_knows() {
    let mut random = fastrand::Rng::with_seed(5);
    for seed in 0..200 {
        let position = random_position(&start("3x3x3"), random.usize(2..8), &mut random);
        let (value, best) = minimax(&position, NoJudgement, Depth(9));
        let mut tree = Mcts::new(position.clone(), 1.4, seed);
        tree.grow(100_000, &mut Budget::unlimited()).unwrap();
        let moves = tree.moves();
        let chosen = moves[0];
        assert_eq!(moves.len(), position.legal_moves().count());
        // A decided root is proven; the first proof need not be the shortest.
        match value.kind() {
            ScoreKind::Win(_) => {
                assert!(matches!(chosen.score.kind(), ScoreKind::Win(_)), "{}", position.text());
            }
            ScoreKind::Loss(_) => {
                assert!(matches!(chosen.score.kind(), ScoreKind::Loss(_)), "{}", position.text());
            }
            ScoreKind::Heuristic(_) => {
                assert!(!chosen.score.is_decided());
                assert!(best.contains(&chosen.mv), "{} in {}", chosen.mv, position.text());
            }
        }
    }
}

#[test]
fn playouts_are_counted_and_seeded() {
    let player = |seed| MctsPlayer {
        limits: Limits { nodes: Some(700), ..Limits::default() },
        exploration: 1.4,
        random: fastrand::Rng::with_seed(seed),
    };
    let position = start("6x6x4");
    let first = player(9).choose(&position, &NoClock).unwrap();
    assert_eq!(first.thought.nodes, 700);
    assert_eq!(first, player(9).choose(&position, &NoClock).unwrap());
}
