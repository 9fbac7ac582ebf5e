//! A game of gomoku against the engine, with everything one does in a game.

use crate::visit::{Stones, Visit};
use crate::world::browse;

/// Begins against the weakest engine from the front page.
pub(crate) async fn begin(visit: &Visit, game: &str, side: u8) {
    visit.choose("#level", "1").await;
    visit.click(&format!("[data-action='play-as'][data-game='{game}'][data-side='{side}']")).await;
}

/// Begins as Black in the centre; the board after the reply.
async fn begin_in_the_centre(visit: &Visit) -> Stones {
    begin(visit, "gomoku15", 0).await;
    visit.settled(0).await;
    visit.play("h8").await;
    let two = visit.settled(2).await;
    assert_eq!(two["h8"], 0);
    two
}

/// Plays on the first of these squares that is empty.
async fn play_one_of(visit: &Visit, squares: &[&str]) {
    let stones = visit.stones().await;
    let free = squares.iter().find(|square| !stones.contains_key(**square)).expect("an empty square");
    visit.play(free).await;
}

#[test]
fn a_game_with_undo_redo_hint_and_resigning() {
    browse(async |world| {
        let visit = world.visitor().await;
        let two = begin_in_the_centre(&visit).await;
        play_one_of(&visit, &["b2", "n14", "b14"]).await;
        let four = visit.settled(4).await;
        visit.act("undo").await;
        assert_eq!(visit.settled(2).await, two, "undo takes back the move and the reply");
        visit.act("redo").await;
        assert_eq!(visit.settled(4).await, four, "redo plays both again");

        visit.act("hint").await;
        let hint = visit.reads("[data-role=hint]", "Try ").await;
        let square = hint.trim_start_matches("Try ").trim().to_owned();
        assert!(!four.contains_key(&square), "a hint on an empty square: {hint}");
        let marked = "return document.querySelector(`[data-square='${arguments[0]}']`)
            .getAttribute('aria-label').includes('hint 1')";
        visit.until_with("the hint is on the board", marked, &[square.clone().into()]).await;
        visit.play(&square).await;
        let six = visit.settled(6).await;
        assert_eq!(six[&square], 0);

        visit.act("resign").await;
        visit.reads("dialog", "Resign as Black?").await;
        visit.click("dialog [data-action=cancel]").await;
        visit.gone("dialog").await;
        assert_eq!(visit.settled(6).await, six, "nobody has resigned");
        visit.act("resign").await;
        visit.click("dialog [data-action=confirm]").await;
        assert_eq!(visit.text("[data-role=result] strong").await, "White wins: Black resigned");
        let apart = "const [result, board] = ['[data-role=result]', 'svg.board[role=grid]']
                .map((name) => document.querySelector(name).getBoundingClientRect());
            return result.top >= board.bottom";
        visit.gives(apart, true).await;
        visit.open("#/play").await;
        visit.reads("[data-role=kept] [data-role=stands]", "White won, 6 moves").await;
    });
}

#[test]
fn a_game_outlives_a_reload_and_the_server() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.expect_errors("WebSocket connection to");
        begin(&visit, "gomoku15", 1).await;
        visit.settled(1).await;
        play_one_of(&visit, &["b2", "n14"]).await;
        let three = visit.settled(3).await;
        visit.reload().await;
        assert_eq!(visit.settled(3).await, three, "a reload changes nothing");

        world.site.kill();
        visit.reads("#offline", "trying again").await;
        visit.shows(&three).await;
        world.site.revive();
        visit.gone("#offline").await;
        play_one_of(&visit, &["n2", "b13"]).await;
        let five = visit.settled(5).await;

        // Another browser knows only what the server has kept.
        let part = visit.part().await;
        world.site.kill();
        world.site.revive();
        let other = world.visitor().await;
        other.open(&part).await;
        assert_eq!(other.settled(5).await, five);
        play_one_of(&other, &["n13", "c2"]).await;
        other.settled(7).await;
    });
}

#[test]
fn the_front_page_leads_back_to_a_game() {
    browse(async |world| {
        let visit = world.visitor().await;
        let two = begin_in_the_centre(&visit).await;
        let part = visit.part().await;
        visit.open("#/").await;
        visit.act("continue").await;
        assert_eq!(visit.settled(2).await, two);
        assert_eq!(visit.part().await, part);
        visit.open("#/play").await;
        visit.click("[data-role=kept] [data-action=forget]").await;
        visit.click("dialog.ask [data-action=confirm]").await;
        visit.reads("[data-role=kept]", "No games yet").await;
        visit.open(&part).await;
        visit.reads("[data-role=unknown-game]", "not kept here").await;
    });
}
