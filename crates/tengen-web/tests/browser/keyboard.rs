//! A whole game without a mouse.

use crate::tictactoe::turn;
use crate::visit::Visit;
use crate::world::browse;
use fantoccini::key::Key;
use serde_json::json;

/// More stops than this nobody makes on the way to anything.
const STOPS: usize = 60;

/// Goes by Tab until the keyboard is on such an element.
async fn tab_to(visit: &Visit, css: &str) {
    for _ in 0..STOPS {
        let there = "return document.activeElement.matches(arguments[0])";
        if visit.script(there, vec![json!(css)]).await == json!(true) {
            return;
        }
        visit.press(Key::Tab).await;
    }
    panic!("Tab does not lead to {css}");
}

/// Where the keyboard is on the board.
async fn square(visit: &Visit) -> String {
    visit.string("return document.activeElement.dataset.square ?? ''").await
}

/// Goes by arrows to a square.
async fn walk_to(visit: &Visit, goal: &str) {
    for _ in 0..STOPS {
        let at = square(visit).await;
        let (column, row) = at.split_at(1);
        let (wanted_column, wanted_row) = goal.split_at(1);
        let (row, wanted_row): (u32, u32) = (row.parse().unwrap(), wanted_row.parse().unwrap());
        let key = if column < wanted_column {
            Key::Right
        } else if column > wanted_column {
            Key::Left
        } else if row < wanted_row {
            Key::Up
        } else if row > wanted_row {
            Key::Down
        } else {
            return;
        };
        visit.press(key).await;
        assert_ne!(square(visit).await, at, "the arrows move");
    }
    panic!("the arrows do not lead to {goal}");
}

#[test]
fn tic_tac_toe_from_the_front_page_to_another_game() {
    browse(async |world| {
        let visit = world.visitor().await;
        tab_to(&visit, "[data-action='play-as'][data-game='tictactoe'][data-side='0']").await;
        visit.press(Key::Enter).await;
        let mut played = 0;
        let result = loop {
            if let Some(result) = turn(&visit).await {
                break result;
            }
            let stones = visit.stones().await;
            let order = ["b2", "a3", "c1", "b1", "b3", "a2", "c2", "a1", "c3"];
            let goal = order.iter().find(|goal| !stones.contains_key(**goal)).expect("an empty square");
            tab_to(&visit, "[role=grid] [data-square]").await;
            walk_to(&visit, goal).await;
            visit.press(Key::Enter).await;
            let drawn = "return Boolean(document.querySelector(`[data-square='${arguments[0]}'] .stone`))";
            visit.until_with("the stone is drawn", drawn, &[json!(goal)]).await;
            played += 1;
        };
        assert!(played >= 3 && !result.starts_with('X'), "{played} moves, {result}");
        let said = "return document.getElementById('status').textContent.includes(arguments[0])";
        visit.until_with("the result is announced", said, &[json!(result)]).await;
        tab_to(&visit, "[data-role=result] [data-action=again]").await;
        visit.press(Key::Enter).await;
        assert!(visit.settled(0).await.is_empty());
    });
}

#[test]
fn the_window_for_new_games_is_left_and_used_by_keys() {
    browse(async |world| {
        let visit = world.visitor().await;
        tab_to(&visit, "[data-action=new]").await;
        visit.press(Key::Enter).await;
        visit.reads("dialog h2", "New game").await;
        visit.press(Key::Escape).await;
        visit.gone("dialog").await;
        let back = "return document.activeElement.matches('[data-action=new]')";
        visit.until("the keyboard is where it was", back).await;
        visit.press(Key::Enter).await;
        visit.reads("dialog[open] h2", "New game").await;
        tab_to(&visit, "#new-player-1").await;
        visit.type_key('H').await;
        tab_to(&visit, "[data-action=start]").await;
        visit.press(Key::Enter).await;
        visit.reads("[data-role=status]", "Black to move").await;
        // Letters are shortcuts: to the board, and the list of them.
        visit.type_key('b').await;
        assert_eq!(square(&visit).await.len(), 2, "b leads to the board");
        visit.press(Key::Enter).await;
        visit.reads("[data-role=status]", "White to move").await;
        visit.type_key('u').await;
        visit.reads("[data-role=status]", "Black to move").await;
        visit.type_key('?').await;
        visit.reads("dialog", "Keys").await;
    });
}
