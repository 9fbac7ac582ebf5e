//! Values of whole games, from `data/ground-truth/mnk.txt`: solved again by principal variation search.

mod common;

use common::start;
use tengen_core::{Budget, Depth, NoJudgement, Ply, Score, Utility, Window};
use tengen_games::mnk::evaluate::OpenLines;
use tengen_search::Search;
use tengen_search::ordering::BestFirst;
use tengen_search::table::Table;

const FACTS: &str = include_str!("../../../data/ground-truth/mnk.txt");

/// The value of `game` as the file has it: a draw, or the ply at which the first player wins.
fn known_value(game: &str) -> Score {
    let line = FACTS.lines().find(|line| line.starts_with(&format!("{game} value "))).expect("a value");
    match line.split_whitespace().skip(2).collect::<Vec<_>>()[..] {
        ["draw"] => Score::DRAW,
        ["first", ply] => Score::win_in(Ply(ply.parse().unwrap())),
        _ => panic!("{line}"),
    }
}

/// Wins come with their length: deepening finds the shortest.
#[test]
fn first_player_wins_by_the_known_ply() {
    for game in ["4x3x3", "4x4x3", "5x3x3", "5x4x3", "5x5x3", "6x3x3"] {
        let mut search = Search::with_line(start(game), NoJudgement, (), Budget::unlimited())
            .ordered_by(BestFirst(OpenLines))
            .remembering(Table::new(1 << 22).symmetric());
        let found = search.iterative(Depth::FULL, |search, depth, _| search.pvs(depth, Window::FULL));
        assert_eq!(found.score, Some(known_value(game)), "{game}");
        assert_eq!(found.line.len(), usize::from(found.depth.unwrap().0), "{game}: a line to the end");
    }
}

#[test]
fn draws_by_searching_everything() {
    for game in ["3x3x3", "4x3x4", "5x3x4", "5x3x5", "4x4x4", "6x3x4"] {
        for symmetric in [false, true] {
            let table = Table::new(1 << 23);
            let mut search = Search::new(start(game), Utility, (), Budget::unlimited())
                .ordered_by(BestFirst(OpenLines))
                .remembering(if symmetric { table.symmetric() } else { table });
            assert_eq!(search.pvs(Depth::FULL, Window::FULL), Ok(known_value(game)), "{game}");
        }
    }
}
