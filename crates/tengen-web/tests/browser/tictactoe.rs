//! Tic-tac-toe against minimax, from the front page to the end.

use crate::visit::{Stones, Visit};
use crate::world::browse;

const SQUARES: [&str; 9] = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
const ROWS: [[&str; 3]; 8] = [
    ["a1", "a2", "a3"],
    ["b1", "b2", "b3"],
    ["c1", "c2", "c3"],
    ["a1", "b1", "c1"],
    ["a2", "b2", "c2"],
    ["a3", "b3", "c3"],
    ["a1", "b2", "c3"],
    ["a3", "b2", "c1"],
];

/// Whether a side has three in a row.
fn has_row(stones: &Stones, side: u8) -> bool {
    ROWS.iter().any(|row| row.iter().all(|&square| stones.get(square) == Some(&side)))
}

/// Begins with one click on the front page.
pub(crate) async fn begin(visit: &Visit, side: u8) {
    visit.click(&format!("[data-action='play-as'][data-game='tictactoe'][data-side='{side}']")).await;
}

/// Waits for the person's turn or for the end; the result if it is the end.
pub(crate) async fn turn(visit: &Visit) -> Option<String> {
    let script = "const seen = (css) => [...document.querySelectorAll(css)].find((e) => e.checkVisibility())?.innerText;
        const [result, status] = [seen('[data-role=result] strong'), seen('[data-role=status]')];
        return result ? [result] : status?.startsWith('Your move') ? ['' ] : null";
    let told = visit.until("a turn or a result", script).await;
    Some(told[0].as_str().expect("a text").to_owned()).filter(|result| !result.is_empty())
}

/// Plays to the end, each time on the first empty square of a list; the result and the stones.
async fn play_out(visit: &Visit, order: &[&str]) -> (String, Stones) {
    loop {
        if let Some(result) = turn(visit).await {
            return (result, visit.stones().await);
        }
        let stones = visit.stones().await;
        let square = order.iter().find(|square| !stones.contains_key(**square)).expect("an empty square");
        visit.play(square).await;
        let square = (*square).to_owned();
        let drawn = "return Boolean(document.querySelector(`[data-square='${arguments[0]}'] .stone`))";
        visit.until_with("the stone is drawn", drawn, &[square.into()]).await;
    }
}

/// The words, the stones and the drawn row tell the same, and the computer has not lost.
fn check(result: &str, stones: &Stones, human: u8) {
    let (own, other) = (has_row(stones, human), has_row(stones, 1 - human));
    assert!(!own, "minimax has lost: {stones:?}");
    if other {
        let name = ["X", "O"][usize::from(1 - human)];
        assert!(result.starts_with(&format!("{name} wins: three at ")), "“{result}” for {stones:?}");
    } else {
        assert_eq!(result, "Draw: the board is full");
        assert_eq!(stones.len(), 9);
    }
}

#[test]
fn the_computer_never_loses_against_x_and_one_can_play_again() {
    browse(async |world| {
        let visit = world.visitor().await;
        begin(&visit, 0).await;
        let (result, stones) = play_out(&visit, &SQUARES).await;
        check(&result, &stones, 0);
        let first = visit.part().await;
        visit.click("[data-role=result] [data-action=again]").await;
        visit.until_with("another game", "return location.hash !== arguments[0]", &[first.into()]).await;
        assert!(visit.settled(0).await.is_empty());
        let (result, stones) =
            play_out(&visit, &["c3", "c1", "a3", "a1", "b2", "b1", "a2", "c2", "b3"]).await;
        check(&result, &stones, 0);
        assert!(visit.text("[data-role=kept], main").await.contains("Human"), "the players are named");
    });
}

#[test]
fn the_computer_never_loses_against_o() {
    browse(async |world| {
        let visit = world.visitor().await;
        begin(&visit, 1).await;
        assert_eq!(visit.settled(1).await.values().collect::<Vec<_>>(), [&0], "the computer has begun");
        let (result, stones) = play_out(&visit, &SQUARES).await;
        check(&result, &stones, 1);
    });
}

#[test]
fn who_follows_the_hints_draws() {
    browse(async |world| {
        let visit = world.visitor().await;
        begin(&visit, 1).await;
        let result = loop {
            if let Some(result) = turn(&visit).await {
                break result;
            }
            visit.act("hint").await;
            let hint = visit.reads("[data-role=hint]", "Try ").await;
            visit.play(hint.trim_start_matches("Try ").trim()).await;
            visit.gone("[data-role=hint]").await;
        };
        assert_eq!(result, "Draw: the board is full");
    });
}
