//! Games reviewed within node limits, so that the reviews are the same everywhere.

#[path = "../common/mod.rs"]
mod common;
mod replay;

use common::Stop;
use replay::replay;
use tengen_core::{Clock, Game, Limits, NoClock, Ply, Score, Side};
use tengen_engine::search::win::Effort;
use tengen_engine::{Engine, Options};
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_games::{Notation, Square};
use tengen_lab::review::{
    Colour, ForcedWin, Grade, Kind, Makes, Mistake, MistakeReport, MoveReport, Over, Review, Reviewed,
    Searcher, Step, StepsError, Value, judge,
};

/// White leaves an open three alone at move 6, and Black makes five.
const LOST: &str = "h8 h9 i9 i10 j10 g8 k11 g7 l12";

/// Black wastes its second move at c3, but White leaves an open three alone at move 8.
const THROWN_AWAY: &str = "h8 j8 c3 k9 i9 j9 j10 a15 k11 a13 l12";

fn searcher<C: Clock + Sync>(nodes: u64, clock: fn() -> C) -> Searcher<fn() -> C> {
    let engine = Engine::new(Options { table_bytes: 1 << 20, threads: 1 });
    let mut searcher = Searcher::new(engine, Limits { nodes: Some(nodes), ..Limits::default() }, clock);
    searcher.least_loss = judge::INACCURACY;
    searcher
}

fn position(rule: Rule, text: &str) -> Gomoku {
    Gomoku::new(15, rule).unwrap().parse(text).unwrap()
}

fn steps(rule: Rule, moves: &str) -> Vec<Step> {
    let moves: Vec<Square> = moves.split_whitespace().map(|name| name.parse().unwrap()).collect();
    Step::all(&Gomoku::new(15, rule).unwrap(), &moves).unwrap()
}

/// The review of a game, with every forced win of it replayed.
fn reviewed(rule: Rule, moves: &str) -> Review {
    let steps = steps(rule, moves);
    let review = searcher(5_000, || NoClock).game(&steps, |_| {});
    for (step, mv) in steps.iter().zip(&review.moves) {
        let Some(mistake) = &mv.mistake else { continue };
        let missed = mistake.kind == Kind::MissedWin;
        if let Some(win) = &mistake.win {
            replay(if missed { &step.before } else { &step.after }, win);
        }
    }
    if let Some(followed) = review.turning.as_ref().and_then(|turning| turning.followed.as_ref()) {
        replay(&steps[followed.number as usize - 1].before, &followed.win);
    }
    review
}

fn mistake(review: &Review, number: usize) -> &MistakeReport {
    let mv: &MoveReport = &review.moves[number - 1];
    mv.mistake.as_ref().unwrap_or_else(|| panic!("move {number} is no mistake: {mv:?}"))
}

#[test]
fn a_missed_defence_is_where_the_game_was_lost() {
    for rule in Rule::ALL {
        let review = reviewed(rule, THROWN_AWAY);
        assert!(review.complete && review.moves.len() == 11, "{rule}");
        let missed = mistake(&review, 8);
        assert_eq!(missed.kind, Kind::MissedDefence, "{rule}");
        // How much was lost is the engine's guess; that it was much is not.
        assert_ne!(missed.grade, Grade::Inaccuracy, "{rule}");
        assert_eq!(missed.line[0], missed.better);
        let win = missed.win.as_ref().unwrap();
        assert_eq!((win.side, win.first.makes), (Colour::Black, Makes::StraightFour), "{rule}");
        let turning = review.turning.unwrap();
        assert_eq!((turning.number, turning.side), (8, Colour::White), "{rule}");
        assert_eq!((turning.played.as_deref(), &turning.saving), (Some("a15"), &turning.line[0]));
        assert_eq!(turning.followed.unwrap().number, 9);
        let last = &review.moves[10];
        assert_eq!((last.over, last.black_wins, last.after.text.as_str()), (Some(Over::Black), 1.0, "+W0"));
    }
}

/// Black's open three at move 7 is worth a straight four; it plays in a corner.
#[test]
fn a_missed_win_is_shown_with_its_line() {
    let review = reviewed(Rule::Freestyle, "h8 l8 i8 h9 j8 i9 a15 g8 a13");
    let missed = mistake(&review, 7);
    assert_eq!(missed.kind, Kind::MissedWin);
    let win = missed.win.as_ref().unwrap();
    assert_eq!((win.side, win.stones, win.line.len()), (Colour::Black, 2, 3));
    assert_eq!((&win.line[0], &missed.line[0]), (&missed.better, &missed.better));
    assert_eq!(win.first.defences.len(), 2);
    assert_eq!(review.turning, None, "nobody has won");
}

#[test]
fn a_forbidden_move_loses_and_another_saves() {
    let review = reviewed(Rule::Renju, "h9 a1 h10 a3 i8 a5 j8 a7 h8");
    let played = mistake(&review, 9);
    assert_eq!((played.kind, &played.win), (Kind::Forbidden, &None));
    assert_eq!(review.moves[8].over, Some(Over::White));
    let turning = review.turning.unwrap();
    assert_eq!((turning.number, turning.side, turning.followed), (9, Colour::Black, None));
}

/// What is shown of the proofs of the collection wins against every reply.
#[test]
fn forced_wins_hold_against_every_reply() {
    for rule in [Rule::Freestyle, Rule::Renju, Rule::Standard] {
        for position in replay::tactics(rule) {
            let effort = Effort { fours: 1_000_000, threats: 0 };
            let win = ForcedWin::find(&position, effort, &NoClock).unwrap();
            replay(&position, &win);
        }
    }
}

/// Two open twos that cross: threes, then fours.
#[test]
fn a_win_by_threats_names_threes_and_what_else_follows() {
    let position = position(Rule::Freestyle, "h8 a1 i8 o1 j9 a15 j10 o15");
    let win = ForcedWin::find(&position, Effort::default(), &NoClock).unwrap();
    replay(&position, &win);
    assert_eq!(win.first.makes, Makes::DoubleThree, "{win:?}");
    assert!(win.first.otherwise.is_some() && !win.first.defences.is_empty());
    assert!(win.line.len() >= 5, "{win:?}");
}

#[test]
fn what_somebody_tries_instead_is_judged() {
    let mut searcher = searcher(5_000, || NoClock);
    let steps = steps(Rule::Freestyle, LOST);
    let mut attempt = |name: &str| {
        let (mv, mut after): (Square, _) = (name.parse().unwrap(), steps[5].before.clone());
        after.play(mv);
        let step = Step { mv: Some(mv), after, ..steps[5].clone() };
        searcher.game(&[step], |_| {}).moves.remove(0)
    };
    let holds = attempt("g7");
    assert_eq!(holds.mistake, None, "{holds:?}");
    assert_eq!(attempt("a1").mistake.unwrap().kind, Kind::MissedDefence);
}

#[test]
fn progress_is_told_and_a_stop_heard() {
    let steps = steps(Rule::Freestyle, LOST);
    let mut heard = Vec::new();
    searcher(500, || NoClock).game(&steps, |progress| heard.push((progress.done, progress.last.number)));
    assert_eq!(heard, (1..=9).map(|number| (number, number as usize)).collect::<Vec<_>>());
    let review = searcher(500, || Stop).game(&steps, |_| panic!("nothing is done"));
    assert_eq!((review.complete, review.moves.len(), review.turning), (false, 0, None));
}

#[test]
fn moves_that_cannot_be_made_are_refused() {
    let start = Gomoku::new(15, Rule::Freestyle).unwrap();
    let square = Square::new(7, 7);
    let refused = Step::all(&start, &[square, square]).unwrap_err().to_string();
    assert!(refused.starts_with("move 2"), "{refused}");
    assert_eq!(Step::all(&start, &[square; 2000]), Err(StepsError::TooLong));
}

/// The page is written against this; the scores are made up, for the engine's own change with it.
#[test]
fn the_review_as_json() {
    let step = &steps(Rule::Freestyle, LOST)[5];
    let value = |score| Value::Searched { side: Side::First, score };
    let line = vec!["k11".parse().unwrap(), "j11".parse().unwrap()];
    let mistake = Mistake {
        kind: Kind::MissedDefence,
        better: line[0],
        line: line.clone(),
        kept: value(Score::heuristic(90)),
    };
    let reviewed = Reviewed {
        number: step.number,
        side: step.side,
        mv: step.mv,
        line,
        before: value(Score::heuristic(21)),
        after: value(Score::win_in(Ply(3))),
        mistake: Some(mistake),
    };
    let mut report = MoveReport::from(&reviewed);
    report.mistake.as_mut().unwrap().win = ForcedWin::find(&step.after, Effort::default(), &NoClock);
    insta::assert_snapshot!(serde_json::to_string_pretty(&report).unwrap());
}

/// A page gets numbers, never big integers, and the names that the JSON has.
#[cfg(feature = "typescript")]
#[test]
fn the_types_of_a_page_fit_the_json() {
    use ts_rs::TS;
    let config = ts_rs::Config::default();
    let report = MoveReport::decl(&config);
    assert!(report.contains("move: string | null") && report.contains("number: number"), "{report}");
    for declared in [report, Review::decl(&config), MistakeReport::decl(&config), ForcedWin::decl(&config)] {
        assert!(!declared.contains("bigint"), "{declared}");
    }
    assert!(Kind::decl(&config).contains("\"missed_defence\""));
}
