//! Forbidden points of renju: marked, explained, and lost by who plays there.

use crate::visit::Visit;
use crate::world::browse;

/// A game of two people at one board, put together in the window for new games.
pub(crate) async fn begin_two(visit: &Visit, kind: &str) {
    visit.act("new").await;
    visit.choose("#new-kind", kind).await;
    visit.choose("#new-player-0", "human").await;
    visit.choose("#new-player-1", "human").await;
    visit.act("start").await;
    visit.gone("dialog").await;
    visit.reads("[data-role=status]", "Black to move").await;
}

/// Plays these moves, each when the last one is on the board.
pub(crate) async fn play_all(visit: &Visit, moves: &str) {
    for (index, square) in moves.split_whitespace().enumerate() {
        visit.play(square).await;
        let side = ["Black", "White"][(index + 1) % 2];
        visit.reads("[data-role=status]", &format!("{side} to move")).await;
    }
}

#[test]
fn a_double_three_is_explained_and_loses() {
    browse(async |world| {
        let visit = world.visitor().await;
        begin_two(&visit, "renju").await;
        play_all(&visit, "f8 a1 g8 o1 h6 a15 h7 o15").await;
        let forbidden = "return [...document.querySelectorAll('[aria-label$=\", forbidden\"]')]
            .map((cell) => cell.dataset.square).join(' ')";
        visit.gives(forbidden, "h8").await;

        visit.play("h8").await;
        let why = visit.reads("#explain", "Why h8 is forbidden").await;
        assert!(why.contains("h8 is forbidden: double-three"), "{why}");
        assert!(why.contains("Three f8 g8 h8: straight four with "), "{why}");
        assert!(why.contains("Three h6 h7 h8: straight four with "), "{why}");
        visit.holds(8).await;
        let drawn = "return document.querySelector(\"[data-square='g8']\").getAttribute('aria-label').includes('part of ')";
        visit.until("the threes are drawn on the board", drawn).await;

        visit.act("play-anyway").await;
        let result = visit.text("[data-role=result] strong").await;
        assert_eq!(result, "White wins: Black played a forbidden double-three at h8");
        visit.holds(9).await;
    });
}

#[test]
fn what_looks_like_a_double_three_is_told_from_one() {
    browse(async |world| {
        let visit = world.visitor().await;
        begin_two(&visit, "renju").await;
        // The same threes, but a white stone on either side leaves one of them no straight four.
        play_all(&visit, "f8 d8 g8 j8 h6 a15 h7 o15").await;
        let forbidden = "return document.querySelectorAll('[aria-label$=\", forbidden\"]').length";
        visit.gives(forbidden, 0).await;
        visit.play("h8").await;
        visit.reads("[data-role=status]", "White to move").await;
        visit.holds(9).await;
    });
}
