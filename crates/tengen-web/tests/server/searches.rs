//! Searches: found, stopped, queued, ended.

use crate::common::{Page, Running, place};
use serde_json::{Value, json};
use std::collections::HashSet;
use tengen_web::Bounds;

fn choose(game: &str, moves: &str, player: &str) -> Value {
    json!({ "type": "choose", "place": place(game, moves), "player": player, "seed": 1, "clock": null })
}

fn analyse(game: &str, moves: &str, time_ms: Option<u32>) -> Value {
    json!({ "type": "analyse", "place": place(game, moves), "lines": 3, "time_ms": time_ms })
}

async fn chosen(page: &mut Page, ask: Value) -> String {
    let answer = page.ask(ask).await;
    assert_eq!(answer["type"], "chosen", "{answer}");
    answer["move"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_player_chooses_a_move() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for player in
        ["random", "minimax", "negamax", "alphabeta", "pvs:time=50ms", "mtdf:time=50ms", "mcts:playouts=200"]
    {
        assert_eq!(chosen(&mut page, choose("tictactoe", "a1 a2 b1 b2", player)).await.len(), 2, "{player}");
    }
    // Only the perfect ones must see the win.
    assert_eq!(chosen(&mut page, choose("tictactoe", "a1 a2 b1 b2", "minimax")).await, "c1");
    let column = chosen(&mut page, choose("connect4", "4 1 4 1 4 1", "pvs:depth=2")).await;
    assert_eq!(column, "4");
    for player in ["engine:level=3", "engine:depth=3", "engine:time=50ms,threads=200,table=8gb"] {
        let win = chosen(&mut page, choose("renju15", "c3 c1 d3 d1 e3 e1 f3 f1", player)).await;
        assert!(win == "b3" || win == "g3" || player.contains("level"), "{player}: {win}");
    }
    assert!(["b3", "g3"].contains(
        &chosen(&mut page, choose("15x15x5", "c3 c1 d3 d1 e3 e1 f3 f1", "engine:depth=2")).await.as_str()
    ));
    let same = choose("gomoku15", "h8 i9 g7", "engine:level=2");
    let first = chosen(&mut page, same.clone()).await;
    page.ask(analyse("gomoku15", "h8 i9 g7", Some(100))).await;
    assert_eq!(
        chosen(&mut page, same).await,
        first,
        "a seed chooses the same, whatever was searched between"
    );
}

#[tokio::test]
async fn clocks_limit_searches() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for player in ["engine", "pvs", "mcts", "minimax"] {
        for clock in [
            json!({ "move_ms": 100 }),
            json!({ "left_ms": 1000, "increment_ms": 10 }),
            json!({ "left_ms": 0 }),
        ] {
            let mut ask = choose("gomoku9", "e5", player);
            ask["clock"] = clock;
            chosen(&mut page, ask).await;
        }
    }
}

#[tokio::test]
async fn what_cannot_be_searched_is_refused() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for (game, moves, player, code) in [
        ("tictactoe", "", "engine", "bad_player"),
        ("tictactoe", "", "human", "bad_player"),
        ("tictactoe", "", "nobody", "bad_player"),
        ("tictactoe", "", "pvs:eval=x", "bad_player"),
        ("tictactoe", "a1 b2 a2 b1 a3", "minimax", "game_over"),
        ("gomoku99", "", "engine", "unknown_game"),
    ] {
        assert_eq!(page.refused(choose(game, moves, player)).await.0, code, "{game} {player}");
    }
    assert_eq!(page.refused(analyse("tictactoe", "", None)).await.0, "not_five_in_a_row");
    let mut many = analyse("gomoku", "", None);
    many["lines"] = json!(11);
    assert_eq!(page.refused(many).await.0, "bad_request");
}

#[tokio::test]
async fn an_analysis_goes_on_until_it_is_stopped() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let id = page.call(analyse("gomoku15", "h8 i9 g7 j10", None)).await;
    loop {
        let news = page.news(id).await;
        if news["type"] == "thinking" && news["lines"].as_array().unwrap().len() == 3 {
            break;
        }
    }
    assert_eq!(running.server.status().running, 1);
    assert_eq!(page.ask(json!({ "type": "stop", "call": id })).await, json!({ "type": "stopped" }));
    let end = page.answer(id).await;
    assert_eq!(end["type"], "thinking");
    assert!(end["lines"][0]["score"]["win_rate"].is_number() && end["lines"][0]["depth"].is_number());
    assert_eq!(page.ask(json!({ "type": "stop", "call": 4711 })).await, json!({ "type": "stopped" }));
    running.until(|status| status.running == 0).await;
}

#[tokio::test]
async fn a_stopped_choice_is_a_move_even_if_it_had_to_wait() {
    let running = Running::with(Bounds { workers: 1, ..Bounds::default() }).await;
    let mut page = running.page().await;
    let first = page.call(choose("gomoku15", "h8", "pvs:time=5m")).await;
    running.until(|status| status.running == 1).await;
    let second = page.call(choose("gomoku15", "h8", "engine:time=5m")).await;
    let third = page.call(analyse("gomoku15", "h8", None)).await;
    running.until(|status| status.waiting == 2).await;
    for call in [third, second, first] {
        page.call(json!({ "type": "stop", "call": call })).await;
    }
    assert_eq!(page.answer(third).await["type"], "stopped");
    for call in [second, first] {
        assert!(page.answer(call).await["move"].is_string());
    }
}

#[tokio::test]
async fn searches_end_when_their_page_goes() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for _ in 0..5 {
        page.call(analyse("gomoku15", "h8", None)).await;
        page.call(choose("gomoku15", "h8", "engine:time=5m")).await;
    }
    running.until(|status| status.running == 2 && status.waiting == 8).await;
    drop(page);
    running.until(|status| status.running == 0 && status.waiting == 0 && status.sockets == 0).await;
    let mut other = running.page().await;
    chosen(&mut other, choose("gomoku15", "h8", "engine:level=1")).await;
}

#[tokio::test]
async fn an_endless_analysis_gives_way_and_goes_on() {
    let running = Running::with(Bounds { workers: 1, ..Bounds::default() }).await;
    let (mut patient, mut other) = (running.page().await, running.page().await);
    let endless = patient.call(analyse("gomoku15", "h8 i9 g7 j10", None)).await;
    running.until(|status| status.running == 1).await;
    for _ in 0..2 {
        chosen(&mut other, choose("gomoku15", "h8", "engine:level=1")).await;
    }
    running.until(|status| status.running == 1 && status.waiting == 0).await;
    patient.call(json!({ "type": "stop", "call": endless })).await;
    let end = patient.answer(endless).await;
    assert_eq!(end["lines"].as_array().unwrap().len(), 3, "{end}");
}

/// Waits for the moves of these calls until only so many are left.
async fn chosen_but(left: usize, page: &mut Page, calls: &mut HashSet<u32>) {
    while calls.len() > left {
        let message = page.next().await;
        let is_stop = message["say"]["type"] == "stopped";
        if message["done"] == true && !is_stop {
            assert_eq!(message["say"]["type"], "chosen", "{message}");
            let call = message["id"].as_u64().unwrap() as u32;
            assert!(calls.remove(&call), "answered twice: {message}");
        }
    }
}

/// Who asks for five need not wait until who asks for thirty has them all: the last twenty of those take minutes.
#[tokio::test]
async fn fifty_searches_of_several_pages_are_all_answered_and_nobody_starves() {
    const SLOW: &str = "engine:time=10s";
    let short = ["engine:time=60ms", "engine:level=2", "pvs:time=60ms", "mcts:playouts=300"];
    let running = Running::usual().await;
    let (mut greedy, mut asked) = (running.page().await, HashSet::new());
    let mut modest = Vec::new();
    for _ in 0..4 {
        modest.push(running.page().await);
    }
    // The greedy page asks before the others.
    for player in short.iter().cycle().take(10).chain([SLOW; 20].iter()) {
        asked.insert(greedy.call(choose("gomoku15", "h8 i9", player)).await);
    }
    let mut served = Vec::new();
    for mut page in modest {
        let mut calls = HashSet::new();
        for player in short.iter().cycle().take(5) {
            calls.insert(page.call(choose("gomoku15", "h8 i9", player)).await);
        }
        served.push(tokio::spawn(async move { chosen_but(0, &mut page, &mut calls).await }));
    }
    chosen_but(20, &mut greedy, &mut asked).await;
    for page in served {
        page.await.unwrap();
    }
    let status = running.server.status();
    assert!(status.waiting > 0, "the others had to wait for all of the greedy page: {status:?}");
    for call in asked.clone() {
        greedy.call(json!({ "type": "stop", "call": call })).await;
    }
    chosen_but(0, &mut greedy, &mut asked).await;
    running.until(|status| status.waiting == 0 && status.running == 0).await;
    let status = running.server.status();
    assert!(status.engines <= 2, "{status:?}");
}

#[tokio::test]
async fn random_games_are_counted_move_by_move() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    // Black wins at once, at either end of the four.
    let mut ask = analyse("gomoku9", "c3 c1 d3 d1 e3 e1 f3 g1", Some(5000));
    ask["by"] = json!("mcts");
    let found = page.ask(ask).await;
    assert_eq!(found["type"], "thinking", "{found}");
    let lines = found["lines"].as_array().unwrap();
    let best = &lines[0];
    assert!(["b3", "g3"].contains(&best["line"][0].as_str().unwrap()), "{best}");
    assert!(best["visits"].as_u64().unwrap() > 0 && best["depth"].is_null(), "{best}");
    assert_eq!(best["score"]["win_rate"], 1.0);
    // Nobody wins on an empty board by chance: the mean of the games is the chance, not a guess at it.
    let mut ask = analyse("gomoku15", "", Some(5000));
    ask["by"] = json!("mcts");
    let found = page.ask(ask).await;
    let lines = found["lines"].as_array().unwrap();
    let visits: u64 = lines.iter().map(|line| line["visits"].as_u64().unwrap()).sum();
    assert!(lines.len() == 3 && visits as f64 <= found["nodes"].as_f64().unwrap(), "{found}");
    for line in lines {
        let (text, rate) =
            (line["score"]["text"].as_str().unwrap(), line["score"]["win_rate"].as_f64().unwrap());
        let mean: f64 = text.parse().unwrap();
        assert!((rate - f64::midpoint(1.0, mean)).abs() < 0.01, "{line}");
    }
    let played = page.ask(choose("tictactoe", "a1", "mcts:playouts=200")).await;
    assert!(played["thought"]["visits"].as_u64().unwrap() > 0, "{played}");
}
