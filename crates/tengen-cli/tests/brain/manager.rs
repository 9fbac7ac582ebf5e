//! The manager of the library, with the real program at the other end.

use crate::process::PATIENCE;
use std::time::Duration;
use tengen_games::Square;
use tengen_games::gomoku::Rule;
use tengen_protocol::{Allowance, CommandLine, Manager, ManagerError, Terms};

const ALLOWANCE: Allowance = Allowance { left: None, patience: PATIENCE };

fn manager(turn: Duration) -> Manager {
    let program = CommandLine::new(env!("CARGO_BIN_EXE_pbrain-tengen"));
    let mut manager = Manager::spawn(&program).expect("it starts").with_farewell(PATIENCE);
    let terms = Terms { turn: Some(turn), ..Terms::new(15, Rule::Freestyle) };
    manager.start(&terms, PATIENCE).expect("OK");
    manager
}

#[test]
fn it_plays_a_few_moves() {
    let mut manager = manager(Duration::from_millis(100));
    let first = manager.begin(ALLOWANCE).expect("a move");
    let ours = Square::new(0, 14);
    let second = manager.turn(ours, ALLOWANCE).expect("a move");
    assert!(second.square != first.square && second.square != ours);
    let moves = [first.square, ours, second.square];
    let third = manager.board(&moves, ALLOWANCE).expect("a move");
    assert!(!moves.contains(&third.square));
    assert!(third.time > Duration::ZERO && third.time < PATIENCE);
    assert!(!manager.end().forced);
}

#[test]
fn it_says_why_there_is_no_answer() {
    let mut manager = manager(Duration::from_mins(10));
    let refused = manager.turn(Square::new(24, 24), ALLOWANCE);
    assert!(matches!(refused, Err(ManagerError::Refused(_))), "{refused:?}");
    let silent = manager.begin(Allowance::patience(Duration::from_millis(50)));
    assert!(matches!(silent, Err(ManagerError::Silent { .. })), "{silent:?}");
    let missing = Manager::spawn(&CommandLine::new("no such program"));
    assert!(matches!(missing, Err(ManagerError::Missing(_))));
}
