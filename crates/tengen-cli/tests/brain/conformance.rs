//! The checks that Gomocup's judge makes before it lets an engine play. Positions are moves like `h8`, told by `BOARD`.

use crate::process::Process;
use tengen_core::Game;
use tengen_games::gomoku::{Decision, Gomoku, Rule};
use tengen_games::{Notation, Square};
use tengen_protocol::RULE_NUMBERS;

/// The squares of a game, as text without blanks.
fn squares(moves: &str) -> Vec<Square> {
    let starts = moves.match_indices(|c: char| c.is_ascii_lowercase()).map(|(index, _)| index);
    let ends = starts.clone().skip(1).chain([moves.len()]);
    starts.zip(ends).map(|(start, end)| moves[start..end].parse().expect("a square")).collect()
}

fn board(moves: &[Square]) -> String {
    let ours = moves.len() % 2;
    let line = |(index, square): (usize, &Square)| {
        format!("{},{},{}\n", square.x, square.y, if index % 2 == ours { 1 } else { 2 })
    };
    let lines: Vec<String> = moves.iter().enumerate().map(line).collect();
    format!("BOARD\n{}DONE", lines.concat())
}

fn answer(process: &mut Process, moves: &[Square]) -> Square {
    process.say(&board(moves));
    let ((x, y), _) = process.hear_move();
    Square::new(x, y)
}

fn answer_to(size: u8, rule: u8, moves: &str) -> String {
    let mut process = Process::game(size, rule, 5000);
    answer(&mut process, &squares(moves)).to_string()
}

#[track_caller]
fn assert_among(answer: &str, expected: &[&str]) {
    assert!(expected.contains(&answer), "{answer} is none of {expected:?}");
}

#[test]
fn four_in_a_row_become_five() {
    for (number, _) in RULE_NUMBERS {
        assert_among(&answer_to(15, number, "h8h9i8i9j8j9k8k9"), &["g8", "l8"]);
    }
    assert_among(&answer_to(20, 0, "h8h9i8i9j8j9k8k9"), &["g8", "l8"]);
}

#[test]
fn standard_blocks_a_three_rather_than_making_six() {
    assert_among(&answer_to(15, 1, "h8h9i8h10g8h11j13h12g14h14i15"), &["f8", "j8"]);
}

#[test]
fn renju_keeps_off_forbidden_points() {
    assert_ne!(answer_to(15, 4, "h8h9i7i9h10i6i11i12"), "g9");
}

#[test]
fn caro_blocks_rather_than_making_a_capped_five() {
    for rule in [8, 9] {
        assert_among(&answer_to(15, rule, "h8f8g8f9i8f7j8l8"), &["f5", "f6", "f10", "f11"]);
    }
}

fn is_forbidden(position: &Gomoku, square: Square) -> bool {
    let mut next = position.clone();
    next.play(square);
    matches!(next.decision(), Some(Decision::Forbidden(_)))
}

/// A whole game against itself, from the judge's opening, with every move legal and none of them forbidden; where the last empty
/// cells are all forbidden, there is no other.
fn self_play(size: u8, number: u8, rule: Rule, opening: &[Square]) {
    let start = Gomoku::new(size.into(), rule).expect("a board");
    let mut position = start.clone();
    let mut moves = Vec::new();
    for &square in opening {
        position.play(square);
        moves.push(square);
    }
    let mut sides = [Process::game(size, number, 30), Process::game(size, number, 30)];
    while position.outcome().is_none() {
        let process = &mut sides[moves.len() % 2];
        let square = answer(process, &moves);
        let before = position.clone();
        position.try_play(square).unwrap_or_else(|error| panic!("{rule}, {moves:?}: {error}"));
        let no_choice = || {
            before
                .squares()
                .filter(|&square| before.is_vacant(square))
                .all(|square| is_forbidden(&before, square))
        };
        assert!(!is_forbidden(&before, square) || no_choice(), "{square} is forbidden after {moves:?}");
        moves.push(square);
    }
}

#[test]
fn games_against_itself_are_legal_to_the_end() {
    for (number, rule) in RULE_NUMBERS {
        let opening = squares("b2e2e3");
        let mirrored =
            opening.iter().map(|square| Square::new(14 - square.x, 14 - square.y)).collect::<Vec<_>>();
        self_play(15, number, rule, &opening);
        self_play(15, number, rule, &mirrored);
    }
}
