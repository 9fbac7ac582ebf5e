//! The trap that alpha-beta sets for whoever chooses the root's move with "at least as good".
//!
//! After the first move, the root searches the others with the window (best so far, ∞). A worse move fails low, and
//! what comes back is only a bound: in fail-hard alpha-beta exactly the best value so far. It looks like a tie, and
//! taking the last of equals takes a move that may lose. Only a strictly better value may replace the best move.

mod common;

use common::start;
use tengen_core::{Budget, Depth, Game, Outcome, Score, Side, Utility, Window};
use tengen_games::mnk::{Mnk, Small};
use tengen_games::{Notation, Square};
use tengen_search::Search;

type Replaces = fn(Score, Score) -> bool;

/// The move of a root that searches with fail-hard alpha-beta and takes a move when `replaces` says so.
fn choose(position: &Mnk<Small>, replaces: Replaces) -> Square {
    let mut best = (Score::MIN, None);
    for mv in position.legal_moves() {
        let mut child = position.clone();
        child.play(mv);
        let window = Window { alpha: best.0, beta: Score::MAX };
        let score = -Search::new(child, Utility, (), Budget::unlimited())
            .alpha_beta_hard(Depth::FULL, -window)
            .unwrap();
        if best.1.is_none() || replaces(score, best.0) {
            best = (score, Some(mv));
        }
    }
    best.1.expect("an open game has moves")
}

/// How many of the opponent's lines beat the player who chooses so.
fn lost_lines(position: &mut Mnk<Small>, us: Side, replaces: Replaces) -> u32 {
    match position.outcome() {
        Some(outcome) => u32::from(outcome == Outcome::Win(!us)),
        None if position.side_to_move() == us => {
            let mv = choose(position, replaces);
            position.with_move(mv, |child| lost_lines(child, us, replaces))
        }
        None => position
            .legal_moves()
            .map(|mv| position.with_move(mv, |child| lost_lines(child, us, replaces)))
            .sum(),
    }
}

#[test]
fn taking_the_last_of_equals_loses_games() {
    let or_equal: Replaces = |score, best| score >= best;
    let lost = Side::BOTH.map(|us| lost_lines(&mut start("3x3x3"), us, or_equal));
    assert!(lost[0] > 0 && lost[1] > 0, "the trap must be there to be shown: {lost:?}");
}

#[test]
fn only_a_strictly_better_value_replaces_the_best_move() {
    let strictly: Replaces = |score, best| score > best;
    assert_eq!(Side::BOTH.map(|us| lost_lines(&mut start("3x3x3"), us, strictly)), [0, 0]);
}

/// One position in which it goes wrong: O must stop X at a1, and the last "equal" move does not.
#[test]
fn the_trap_in_one_position() {
    let position = start("3x3x3").parse(".../.O./.XX").unwrap();
    let right = choose(&position, |score, best| score > best);
    let wrong = choose(&position, |score, best| score >= best);
    assert_eq!(right.to_string(), "a1");
    assert_ne!(wrong.to_string(), "a1");
    let ours = Search::with_line(position, Utility, (), Budget::unlimited())
        .once(Depth::FULL, |search, depth| search.alpha_beta_hard(depth, Window::FULL));
    assert_eq!(ours.line[0].to_string(), "a1");
}
