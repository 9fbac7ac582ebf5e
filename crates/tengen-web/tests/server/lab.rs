//! Reviews, pictures, recorded searches, worksheets.

use crate::common::{Page, Running, place};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

const LOST: &str = "h8 h9 i9 i10 j10 g8 k11 g7 l12";

async fn file(page: &mut Page, ask: Value) -> (String, Vec<u8>) {
    let answer = page.ask(ask).await;
    assert_eq!(answer["type"], "file", "{answer}");
    let bytes = STANDARD.decode(answer["file"]["base64"].as_str().unwrap()).unwrap();
    (answer["file"]["mime"].as_str().unwrap().to_owned(), bytes)
}

#[tokio::test]
async fn a_game_is_reviewed_with_its_turning_point() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let id = page.call(json!({ "type": "review", "place": place("gomoku15", LOST), "time_ms": 2000 })).await;
    let news = page.news(id).await;
    assert!(["progress", "queued"].contains(&news["type"].as_str().unwrap()), "{news}");
    let answer = page.answer(id).await;
    assert_eq!(answer["review"]["complete"], true, "{answer}");
    assert_eq!(answer["review"]["moves"].as_array().unwrap().len(), 9);
    assert!(answer["review"]["turning"]["number"].is_number(), "{answer}");
    for (game, moves, time) in [
        ("tictactoe", "a1", 100),
        ("gomoku15", "", 100),
        ("gomoku15", "h8", 0),
        ("gomoku15", "h8", 4_000_000),
    ] {
        page.refused(json!({ "type": "review", "place": place(game, moves), "time_ms": time })).await;
    }
}

/// A review may take minutes; whoever only wants a move does not wait for it, and the second review waits for the first.
#[tokio::test]
async fn reviews_leave_a_worker_to_others_and_can_be_stopped() {
    let running = Running::usual().await;
    let (mut page, mut other) = (running.page().await, running.page().await);
    let review = json!({ "type": "review", "place": place("gomoku15", LOST), "time_ms": 60_000 });
    let calls = [page.call(review.clone()).await, page.call(review).await];
    running.until(|status| status.running == 1 && status.waiting == 1).await;
    let choose = json!({ "type": "choose", "place": place("gomoku15", "h8"), "player": "engine:level=1", "seed": 1, "clock": null });
    assert_eq!(other.ask(choose).await["type"], "chosen");
    for call in calls {
        page.call(json!({ "type": "stop", "call": call })).await;
    }
    for call in calls {
        assert_eq!(page.answer(call).await["review"]["complete"], false);
    }
}

#[tokio::test]
async fn boards_and_games_are_drawn() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for (game, moves) in
        [("gomoku15", "h8 pass i9"), ("tictactoe", "a1 b2"), ("connect4", "4 4"), ("renju25", "")]
    {
        let ask =
            json!({ "type": "picture", "place": place(game, moves), "numbers": null, "coordinates": true });
        let (mime, bytes) = file(&mut page, ask).await;
        assert!(mime == "image/svg+xml" && bytes.starts_with(b"<svg"), "{game}");
        let (mime, bytes) =
            file(&mut page, json!({ "type": "film", "place": place(game, moves), "delay_ms": 100 })).await;
        assert!(mime == "image/gif" && bytes.starts_with(b"GIF89a"), "{game}");
    }
    page.refused(json!({ "type": "film", "place": place("tictactoe", ""), "delay_ms": 0 })).await;
}

fn numbers(technique: &str) -> Value {
    let source = json!({ "type": "numbers", "text": "((3 12 8) (2 4 6) (14 5 2))" });
    json!({ "source": source, "technique": technique, "depth": null, "judgement": null, "playouts": null })
}

async fn trace(page: &mut Page, request: Value) -> Value {
    let answer = page.ask(json!({ "type": "trace", "request": request })).await;
    assert_eq!(answer["type"], "traced", "{answer}");
    answer
}

#[tokio::test]
async fn a_recorded_search_is_stepped_through_to_its_cut() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let traced = trace(&mut page, numbers("alphabeta")).await;
    assert_eq!(traced["summary"]["value"], "3", "{traced}");
    let number = &traced["trace"];
    let seek = json!({ "type": "trace_seek", "trace": number, "step": 0, "seek": { "type": "next_cut" } });
    let step = page.ask(seek).await["step"].clone();
    let ask = json!({ "type": "trace_view", "trace": number, "step": step, "open": [] });
    let view = page.ask(ask).await["view"].take();
    assert!(view["cut"].is_object() && view["sentence"][0].as_str().unwrap().contains("cut"), "{view}");
    let ask =
        json!({ "type": "trace_view", "trace": number, "step": 0, "open": [1, 999_999], "plain": true });
    let leaves: Vec<Value> = {
        let answer = page.ask(ask).await;
        let nodes = answer["view"]["nodes"].as_array().unwrap().clone();
        nodes.iter().filter(|node| !node["value"].is_null()).map(|node| node["id"].clone()).collect()
    };
    assert_eq!(leaves.len(), 9);
    let answer = page.ask(json!({ "type": "predict", "trace": number, "leaves": leaves })).await;
    assert_eq!(answer["assessment"]["wrong"], 2, "{answer}");
    // Nobody else sees it, and only the latest are kept.
    let mut other = running.page().await;
    assert_eq!(
        other.refused(json!({ "type": "predict", "trace": number, "leaves": [] })).await.0,
        "no_trace"
    );
    for _ in 0..4 {
        trace(&mut page, numbers("minimax")).await;
    }
    assert_eq!(page.refused(json!({ "type": "predict", "trace": number, "leaves": [] })).await.0, "no_trace");
}

/// Only the last has no nodes to be compared.
const TECHNIQUES: [&str; 7] = ["minimax", "negamax", "alphabeta", "ordering", "table", "pvs", "mcts"];

#[tokio::test]
async fn searches_of_games_are_recorded_and_compared() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let game = |game: &str, moves: &str, technique: &str, depth: Option<u32>| {
        let source = json!({ "type": "game", "place": place(game, moves) });
        json!({ "source": source, "technique": technique, "depth": depth, "judgement": null, "playouts": 50 })
    };
    for technique in TECHNIQUES {
        trace(&mut page, game("tictactoe", "a1 b2 c3", technique, None)).await;
        trace(&mut page, game("connect4", "4 4", technique, Some(2))).await;
    }
    let whole = trace(&mut page, game("tictactoe", "", "minimax", None)).await;
    assert_eq!(whole["summary"]["nodes"], 549_946);
    let answer =
        page.ask(json!({ "type": "compare", "request": game("tictactoe", "a1", "minimax", None) })).await;
    let costs = answer["costs"].as_array().unwrap();
    let named: Vec<&str> = costs.iter().filter_map(|cost| cost["technique"].as_str()).collect();
    assert_eq!(named, TECHNIQUES[..6], "as they are asked for: {answer}");
    assert_eq!(answer["chart"]["bars"].as_array().unwrap().len(), 6);
    for (request, code) in [
        (game("gomoku15", "", "minimax", None), "too_large"),
        (game("tictactoe", "a1 b2 a2 b1 a3", "minimax", None), "game_over"),
        (game("tictactoe", "", "magic", None), "bad_message"),
        (game("nothing", "", "minimax", None), "unknown_game"),
    ] {
        assert_eq!(page.refused(json!({ "type": "trace", "request": request })).await.0, code);
    }
    let mut bad = numbers("minimax");
    bad["source"]["text"] = json!("((((");
    page.refused(json!({ "type": "trace", "request": bad })).await;
}

#[tokio::test]
async fn worksheets_are_printed() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for language in ["en", "zh"] {
        let ask = json!({ "type": "worksheet", "source": null, "seed": 3, "language": language });
        let (mime, bytes) = file(&mut page, ask).await;
        assert!(mime == "text/html" && String::from_utf8(bytes).unwrap().contains("<svg"));
    }
    let own = json!({ "type": "numbers", "text": "((1 2) (3 4))" });
    file(&mut page, json!({ "type": "worksheet", "source": own, "seed": 0, "language": "en" })).await;
    let game = json!({ "type": "game", "place": place("tictactoe", "") });
    page.refused(json!({ "type": "worksheet", "source": game, "seed": 0, "language": "en" })).await;
    page.refused(json!({ "type": "worksheet", "source": null, "seed": 0, "language": "fr" })).await;
}

#[tokio::test]
async fn an_experiment_is_run_and_reported_in_both_languages() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let list = page.ask(json!({ "type": "experiments" })).await;
    let names: Vec<&str> =
        list["experiments"].as_array().unwrap().iter().filter_map(|entry| entry["name"].as_str()).collect();
    assert!(names.contains(&"pruning"), "{names:?}");
    let id = page.call(json!({ "type": "experiment", "name": "pruning" })).await;
    let answer = page.answer(id).await;
    for (language, held) in [("en", "The claim held"), ("zh", "论断")] {
        let parts = answer["report"][language].as_array().unwrap();
        let of = |kind: &str| parts.iter().filter(|part| part["type"] == kind).collect::<Vec<_>>();
        assert!(of("plot")[0]["svg"].as_str().unwrap().starts_with("<svg"), "{language}");
        assert!(of("table")[0]["rows"].to_string().contains("549,946"), "{language}");
        assert!(of("verdict")[0]["words"].as_str().unwrap().starts_with(held), "{language}");
        assert!(of("warning").is_empty(), "nothing is missing");
    }
    page.refused(json!({ "type": "experiment", "name": "alchemy" })).await;
}
