//! The manager of the library, with the real program at the other end.

use crate::process::PATIENCE;
use std::path::Path;
use std::time::Duration;
use tengen_games::Square;
use tengen_protocol::{Manager, ManagerError};

fn manager() -> Manager {
    let mut manager = Manager::spawn(Path::new(env!("CARGO_BIN_EXE_pbrain-tengen"))).expect("it starts");
    manager.start(15, PATIENCE).expect("OK");
    manager
}

#[test]
fn it_plays_a_few_moves() {
    let mut manager = manager();
    manager.info("timeout_turn", 100).expect("somebody listens");
    let first = manager.begin(PATIENCE).expect("a move");
    let ours = Square::new(0, 14);
    let second = manager.turn(ours, PATIENCE).expect("a move");
    assert!(second.square != first.square && second.square != ours);
    let moves = [first.square, ours, second.square];
    let third = manager.board(&moves, PATIENCE).expect("a move");
    assert!(!moves.contains(&third.square));
    assert!(third.time > Duration::ZERO && third.time < PATIENCE);
    manager.end();
}

#[test]
fn it_says_why_there_is_no_answer() {
    let mut manager = manager();
    let refused = manager.turn(Square::new(24, 24), PATIENCE);
    assert!(matches!(refused, Err(ManagerError::Refused(_))), "{refused:?}");
    manager.info("timeout_turn", 600_000).expect("somebody listens");
    let silent = manager.begin(Duration::from_millis(50));
    assert!(matches!(silent, Err(ManagerError::Silent(_))), "{silent:?}");
    let missing = Manager::spawn(Path::new("no such program"));
    assert!(matches!(missing, Err(ManagerError::Spawn(_))));
}
