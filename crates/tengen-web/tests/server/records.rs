//! Files read and written.

use crate::common::{Page, Running};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

async fn read(page: &mut Page, name: &str, bytes: &[u8]) -> Value {
    page.ask(json!({ "type": "read_record", "name": name, "base64": STANDARD.encode(bytes) })).await
}

async fn write(page: &mut Page, record: &Value, format: &str) -> (String, Value) {
    let answer = page.ask(json!({ "type": "write_record", "record": record, "format": format })).await;
    assert_eq!(answer["type"], "file", "{answer}");
    let bytes = STANDARD.decode(answer["file"]["base64"].as_str().unwrap()).unwrap();
    (String::from_utf8(bytes).unwrap(), answer["file"]["lost"].clone())
}

const SGF: &str =
    "(;GM[4]SZ[15]RU[renju]PB[Ada]PW[白]RE[B+R]AB[aa]AW[bb]PL[W];W[hh]C[a \\] b](;B[ig];W[])(;B[ih]AE[aa]))";

#[tokio::test]
async fn a_tree_comes_back_as_it_went() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let answer = read(&mut page, "game.sgf", SGF.as_bytes()).await;
    let tree = &answer["games"][0];
    assert_eq!(tree["game"], "renju");
    assert_eq!(tree["names"], json!(["Ada", "白"]));
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 5);
    assert_eq!(tree["nodes"][1]["comment"], "a ] b");
    assert_eq!(tree["nodes"][3]["move"], "pass");
    assert_eq!(tree["nodes"][4]["setup"], json!([["a15", 2]]));
    let (text, lost) = write(&mut page, tree, "sgf").await;
    assert_eq!(lost, json!([]));
    let again = read(&mut page, "again.sgf", text.as_bytes()).await;
    assert_eq!(&again["games"][0], tree);
}

/// By name and number: the page says it in its own words.
#[tokio::test]
async fn what_a_format_cannot_hold_is_told() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let answer = read(&mut page, "game.sgf", b"(;GM[4]SZ[15]RE[B+R];B[hh]C[centre](;W[ig])(;W[hg]))").await;
    let (_, lost) = write(&mut page, &answer["games"][0], "text").await;
    let lost = lost.as_array().unwrap();
    for (part, count) in [("variations", 1), ("comments", 1), ("result", 1)] {
        assert!(lost.contains(&json!({ "part": part, "count": count })), "{part}: {lost:?}");
    }
}

#[tokio::test]
async fn plain_games_are_written_in_every_format() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let answer = read(&mut page, "game.txt", b"h8i9g7\n").await;
    let tree = &answer["games"][0];
    for (format, name) in [("sgf", "a.sgf"), ("psq", "a.psq"), ("text", "a.txt")] {
        let (text, _) = write(&mut page, tree, format).await;
        let again = read(&mut page, name, text.as_bytes()).await;
        let moves = |tree: &Value| -> Vec<Value> {
            tree["nodes"].as_array().unwrap().iter().map(|node| node["move"].clone()).collect()
        };
        assert_eq!(moves(&again["games"][0]), moves(tree), "{format}");
    }
}

#[tokio::test]
async fn what_is_no_record_is_refused() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for (name, bytes) in [
        ("game.exe", &b"h8"[..]),
        ("game", b"h8"),
        ("game.sgf", b"("),
        ("game.lib", b"nothing"),
        ("game.sgf", b"(;GM[4]SZ[7:9];B[aa])"),
        ("../../etc/passwd", b""),
    ] {
        assert_eq!(read(&mut page, name, bytes).await["type"], "error", "{name}");
    }
    let answer = page.ask(json!({ "type": "read_record", "name": "a.sgf", "base64": "?" })).await;
    assert_eq!(answer["code"], "bad_record");
    let many = format!("(;SZ[15]{})", ";C[x]".repeat(200_001));
    let answer = read(&mut page, "many.sgf", many.as_bytes()).await;
    assert!(
        answer["code"] == "too_large" && answer["message"].as_str().unwrap().contains("200000"),
        "{answer}"
    );

    let tree = |nodes: Value| json!({ "game": "gomoku15", "rule_known": true, "names": ["", ""], "result": "", "nodes": nodes });
    let root = json!({ "parent": 0, "move": null, "side": 0 });
    for nodes in [
        json!([]),
        json!([root, { "parent": 1, "move": "h8", "side": 0 }]),
        json!([root, { "parent": 7, "move": "h8", "side": 0 }]),
        json!([root, { "parent": 0, "move": "z9", "side": 0 }]),
        json!([root, { "parent": 0, "move": "h8", "side": 5 }]),
        json!([root, { "parent": 0, "move": null, "side": 0, "setup": [["h8", 9]] }]),
    ] {
        page.refused(json!({ "type": "write_record", "record": tree(nodes), "format": "sgf" })).await;
    }
}
