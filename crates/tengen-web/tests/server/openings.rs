//! Openings, played by the engine against itself.

use crate::common::{Page, Running};
use serde_json::{Value, json};

async fn view(page: &mut Page, rule: &str, choices: &[Value]) -> Value {
    let ask = json!({ "type": "opening", "game": "renju15", "rule": rule, "choices": choices });
    let answer = page.ask(ask).await;
    assert_eq!(answer["type"], "opening", "{answer}");
    answer["opening"].clone()
}

#[tokio::test]
async fn the_engine_brings_every_opening_to_its_end() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for rule in ["swap", "swap2", "pro", "long-pro", "swap-after-first", "soosyrv8", "taraguchi10"] {
        let mut choices = Vec::new();
        while !view(&mut page, rule, &choices).await["who"].is_null() {
            let ask = json!({ "type": "choose_opening", "game": "renju15", "rule": rule, "choices": choices,
                "player": "engine:time=50ms", "seed": 1 });
            let answer = page.ask(ask).await;
            let chosen = answer["choices"].as_array().unwrap_or_else(|| panic!("{rule}: {answer}"));
            assert!(!chosen.is_empty());
            choices.extend(chosen.iter().cloned());
            assert!(choices.len() < 40, "{rule}: {choices:?}");
        }
        let end = view(&mut page, rule, &choices).await;
        assert!(!end["stones"].as_array().unwrap().is_empty() && end["permissions"] == json!([]));
    }
}

#[tokio::test]
async fn permissions_name_what_may_be_done() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let start = view(&mut page, "soosyrv8", &[]).await;
    assert_eq!(start["permissions"], json!([{ "choice": "place", "squares": ["h8"], "number": null }]));
    let three = ["h8", "a1", "i9"].map(|square| json!({ "type": "place", "square": square }));
    let decided = view(&mut page, "swap2", &three).await;
    let kinds: Vec<&Value> =
        decided["permissions"].as_array().unwrap().iter().map(|p| &p["choice"]).collect();
    assert_eq!(kinds, ["stay", "swap", "add_two"]);
    assert_eq!((&decided["who"], &decided["black"]), (&json!(1), &json!(0)));
    for (game, rule, choices) in [
        ("renju15", "swap2", json!([{ "type": "stay" }])),
        ("renju15", "swap2", json!([{ "type": "place", "square": "z99" }])),
        ("renju15", "swap3", json!([])),
        ("renju5", "soosyrv8", json!([])),
        ("tictactoe", "swap2", json!([])),
        ("renju15", "soosyrv8", json!([{ "type": "declare", "fifths": 4_000_000_000_u32 }])),
        ("renju15", "swap2", json!(vec![json!({ "type": "stay" }); 1000])),
    ] {
        page.refused(json!({ "type": "opening", "game": game, "rule": rule, "choices": choices })).await;
    }
}
