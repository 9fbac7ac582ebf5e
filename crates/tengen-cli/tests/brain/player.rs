//! Players other than the engine, over the same pipes: a network on the board it knows, and who is not let in.

use crate::process::{Process, read_cell};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tengen_core::Game;
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_zero::Trained;
use tengen_zero::network::{Net, Shape};

/// The file of a small network for 8x8x5 that has learnt nothing, gone with its folder.
struct NetFile(TempDir);

impl NetFile {
    fn new() -> NetFile {
        let folder = tempfile::tempdir().expect("a folder");
        let shape = Shape { widths: vec![4], hidden: 4, ..Shape::of_public_programs(8, 8) };
        let net = Arc::new(Net::new(shape, 1).expect("a network"));
        let trained = Trained { rules: "8x8x5".parse().expect("a game"), net, games: 0, steps: 0 };
        let file = NetFile(folder);
        std::fs::write(file.path(), trained.to_bytes()).expect("a file");
        file
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("8x8x5.net")
    }

    fn start(&self, more: &str) -> Process {
        Process::with(&["--player", &format!("zero:net={}{more}", self.path().display())])
    }
}

/// Plays a game to its end, the program for both sides: each move is told as the opponent's to the other.
fn play_out(mut black: Process, mut white: Process, size: u8) {
    let mut position = Gomoku::new(size.into(), Rule::Freestyle).expect("a board");
    for process in [&mut black, &mut white] {
        process.say(&format!("INFO timeout_turn 50\nSTART {size}"));
        assert_eq!(process.hear(), "OK");
    }
    black.say("BEGIN");
    let (mut mover, mut other) = (&mut black, &mut white);
    loop {
        let ((x, y), before) = mover.hear_move();
        assert!(!before.iter().any(|line| line.contains("failed")), "{before:?}");
        let square = Square::new(x, y);
        assert!(position.is_legal(square), "{square}");
        position.play(square);
        if position.outcome().is_some() {
            return;
        }
        other.say(&format!("TURN {x},{y}"));
        std::mem::swap(&mut mover, &mut other);
    }
}

#[test]
fn a_network_plays_whole_games() {
    let net = NetFile::new();
    play_out(net.start(",playouts=20"), Process::with(&["--player", "random:seed=3"]), 8);
    play_out(net.start(",playouts=20"), net.start(",playouts=40"), 8);
}

#[test]
fn it_keeps_to_the_time_and_stops_when_it_is_told_to() {
    let net = NetFile::new();
    let mut process = net.start("");
    process.say("START 8\nINFO timeout_turn 100\nINFO show_detail 3\nBEGIN");
    assert_eq!(process.hear(), "OK");
    let ((x, y), told) = process.hear_move();
    assert!(told.iter().any(|line| line.starts_with("INFO WINRATE ")), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("MESSAGE depth ")), "{told:?}");
    process.say("INFO show_detail 0\nINFO timeout_turn 0");
    process.say(if (x, y) == (0, 0) { "TURN 1,0" } else { "TURN 0,0" });
    process.hear_move();
    process.say("INFO timeout_turn 600000\nBOARD\n3,3,2\nDONE\nYXSTOP");
    process.hear_move();
    process.say("BOARD\n3,3,2\nDONE\nEND");
    process.wait().assert_clean();
}

#[test]
fn positions_are_set_taken_back_and_begun_again() {
    let net = NetFile::new();
    let mut process = net.start(",playouts=400");
    process.say("ABOUT\nSTART 8\nINFO timeout_turn 100");
    assert!(process.hear().starts_with("name=\"Tengen zero:net="));
    assert_eq!(process.hear(), "OK");
    // Its own four, open at one end: a walk finds the five without having learnt anything.
    process.say("BOARD\n0,0,1\n0,7,2\n1,0,1\n2,7,2\n2,0,1\n4,7,2\n3,0,1\n6,7,2\nDONE");
    assert_eq!(process.hear_move().0, (4, 0));
    process.say("TAKEBACK 4,0");
    assert_eq!(process.hear(), "OK");
    process.say("YXBLOCK\n4,0\nDONE\nYXNBEST 1");
    assert_ne!(process.hear_move().0, (4, 0));
    process.say("RESTART");
    assert_eq!(process.hear(), "OK");
    process.say("TURN 3,3");
    assert_ne!(process.hear_move().0, (3, 3));
    process.say("RESTART\nSWAP2BOARD\nDONE");
    assert_eq!(process.hear(), "OK");
    assert_eq!(process.hear().split(' ').filter_map(read_cell).count(), 3);
    process.say("SWAP2BOARD\n3,3\n3,4\n5,5\nDONE");
    let answer = process.hear();
    assert!(answer == "SWAP" || read_cell(&answer).is_some(), "{answer}");
}

#[test]
fn boards_and_rules_that_a_network_does_not_know_are_refused_with_the_reason() {
    let net = NetFile::new();
    let mut process = net.start("");
    process.say("INFO timeout_turn 50\nSTART 15");
    let told = process.hear();
    assert!(told.starts_with("ERROR freestyle on a board of 15x15 is not possible"), "{told}");
    assert!(told.contains("this network plays 8x8x5 only"), "{told}");
    process.say("BEGIN");
    assert!(process.hear().starts_with("ERROR there is no board yet"));
    process.say("START 8\nINFO rule 4\nBEGIN");
    assert_eq!(process.hear(), "OK");
    let told = process.hear();
    assert!(told.starts_with("ERROR renju on a board of 8x8 is not possible"), "{told}");
    process.say("INFO rule 0\nBEGIN");
    process.hear_move();
}

#[test]
fn other_players_of_the_grammar_play_too() {
    for player in ["minimax:depth=1", "alphabeta", "mcts", "engine:level=3"] {
        let mut process = Process::with(&["--player", player]);
        process.say("START 9\nINFO rule 1\nINFO timeout_turn 60\nTURN 4,4");
        assert_eq!(process.hear(), "OK", "{player}");
        assert_ne!(process.hear_move().0, (4, 4), "{player}");
    }
}

#[test]
fn who_cannot_play_is_told_so_before_anything_else() {
    let net = NetFile::new();
    std::fs::write(net.path(), "no network").expect("a file");
    let damaged = format!("zero:net={}", net.path().display());
    for (player, reason) in [
        (damaged.as_str(), "this is not a network for this program"),
        ("zero:net=no-such-file", "cannot use no-such-file"),
        ("zero:builtin=3x3x3", "this network plays 3x3x3 only"),
        ("human", "`human` cannot be used here"),
        ("nobody", "there is no player `nobody`"),
        ("mcts:playouts=none", "`playouts=none` of `mcts` must be"),
    ] {
        let end = Process::with(&["--player", player]).wait();
        assert_eq!(end.lines.len(), 1, "{player}: {:?}", end.lines);
        let line = &end.lines[0];
        assert!(line.starts_with("ERROR ") && line.contains(reason), "{player}: {line}");
        end.assert_refused();
    }
}

#[test]
fn help_shows_how_to_name_a_player() {
    let end = Process::with(&["--help"]).wait();
    end.assert_clean();
    assert!(end.lines.iter().any(|line| line.contains("--player zero:net=")), "{:?}", end.lines);
}
