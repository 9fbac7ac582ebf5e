//! What is answered at once.

use crate::common::{Page, Running, place};
use serde_json::{Value, json};

async fn look(page: &mut Page, game: &str, moves: &str) -> Value {
    let answer = page.ask(json!({ "type": "look", "place": place(game, moves) })).await;
    assert_eq!(answer["type"], "board", "{answer}");
    answer["board"].clone()
}

#[tokio::test]
async fn the_catalogue_has_games_players_and_openings() {
    let running = Running::usual().await;
    let answer = running.page().await.ask(json!({ "type": "catalogue" })).await;
    let catalogue = &answer["catalogue"];
    let names = |what: &str| -> Vec<String> {
        let all = catalogue[what].as_array().unwrap().iter();
        all.map(|entry| entry["name"].as_str().or(entry[0].as_str()).unwrap().to_owned()).collect()
    };
    assert!(
        ["tictactoe", "connect4", "renju"].iter().all(|game| names("games").contains(&(*game).to_owned()))
    );
    assert!(
        names("players").contains(&"engine".to_owned()) && !names("players").contains(&"human".to_owned())
    );
    assert_eq!(names("openings")[0], "free");
    assert_eq!(catalogue["keeps"], false);
}

#[tokio::test]
async fn boards_of_every_game_are_shown() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let board = look(&mut page, "tictactoe", "a1 b2 a2 b1 a3").await;
    assert_eq!(board["rows"], json!(["X..", "XO.", "XO."]));
    assert_eq!(board["ending"], json!({ "type": "row", "winner": 0, "squares": ["a1", "a2", "a3"] }));
    assert_eq!(board["looks"], "cells");
    let board = look(&mut page, "connect4", "4 4 3 4").await;
    assert_eq!((&board["looks"], &board["placed"]), (&json!("columns"), &json!(["d1", "d2", "c1", "d3"])));
    assert_eq!(look(&mut page, "4x3x3", "d3").await["rows"], json!(["...X", "....", "...."]));
    let board = look(&mut page, "gomoku20", "h8 pass i9").await;
    assert_eq!(board["placed"], json!(["h8", null, "i9"]));
    assert_eq!((&board["to_move"], &board["looks"]), (&json!(1), &json!("crossings")));
    for game in ["standard", "caro9", "exact-caro25", "renju5"] {
        assert_eq!(look(&mut page, game, "c3").await["placed"], json!(["c3"]), "{game}");
    }
    let drawn = look(&mut page, "tictactoe", "a1 b2 c3 a3 c1 b1 b3 c2 a2").await;
    assert_eq!(drawn["ending"], json!({ "type": "full" }));
    let setup = json!({ "game": "tictactoe", "setup": "X../.O./...", "moves": ["c3"] });
    let board = page.ask(json!({ "type": "look", "place": setup })).await;
    assert_eq!(board["board"]["rows"], json!(["X.X", ".O.", "..."]));
}

#[tokio::test]
async fn forbidden_points_are_shown_lose_and_are_explained() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let before = "h9 a1 h10 a3 i8 a5 j8 a7";
    assert_eq!(look(&mut page, "renju", before).await["forbidden"], json!(["h8"]));
    let after = format!("{before} h8");
    let ending = json!({ "type": "forbidden", "winner": 1, "offence": "double_three", "square": "h8" });
    assert_eq!(look(&mut page, "renju", &after).await["ending"], ending);
    for moves in [before, &after] {
        let ask = json!({ "type": "explain", "place": place("renju", moves), "square": "h8" });
        let answer = page.ask(ask).await;
        let explanation = &answer["explanation"];
        assert_eq!(explanation["forbidden"], "double_three");
        assert_eq!(explanation["threes"].as_array().unwrap().len(), 2);
        assert!(explanation["threes"][0]["straight_fours"][0]["point"].is_string());
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_the_reason() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for (game, moves, code, reason) in [
        ("gomoku99", "", "unknown_game", "choose 5 to 25"),
        ("200x200x5", "", "unknown_game", "25"),
        ("chess", "", "unknown_game", "chess"),
        ("go", "", "unknown_game", "there is no game"),
        ("tictactoe", "a1 a1", "illegal_move", "move 2"),
        ("tictactoe", "z9", "illegal_move", "move 1"),
        ("tictactoe", "pass", "illegal_move", "pass"),
        ("tictactoe", "a1 b2 a2 b1 a3 c3", "illegal_move", "over"),
        ("connect4", "4 4 4 4 4 4 4", "illegal_move", "move 7"),
        ("gomoku", &"pass ".repeat(10_000), "too_many_moves", "10000 moves"),
    ] {
        let (found, message) = page.refused(json!({ "type": "look", "place": place(game, moves) })).await;
        assert!(found == code && message.contains(reason), "{game}: {found}: {message}");
    }
    let setup =
        |text: &str| json!({ "type": "look", "place": { "game": "gomoku", "setup": text, "moves": [] } });
    assert_eq!(page.refused(setup("X/O")).await.0, "bad_position");
    assert_eq!(page.refused(setup(&"./".repeat(10_000))).await.0, "bad_position");
    for (game, square) in [("renju", "z99"), ("renju", "a1"), ("renju5", "h8"), ("tictactoe", "a1")] {
        page.refused(json!({ "type": "explain", "place": place(game, "a1 b2"), "square": square })).await;
    }
}
