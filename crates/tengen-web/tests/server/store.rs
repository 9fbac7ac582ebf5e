//! Kept games.

use crate::common::{Page, Running};
use serde_json::{Value, json};
use std::path::Path;
use tengen_web::{Keep, Options};

const ID: &str = "abcdefghij0123456789";

async fn server(folder: &Path) -> Running {
    Running::start(&Options { keep: Keep::Folder(folder.to_owned()), ..Options::default() }).await
}

fn game(id: &str, state: &str) -> Value {
    json!({ "type": "save", "game": { "id": id, "title": "a <b> game", "game": "renju15", "state": state } })
}

async fn state(page: &mut Page) -> Value {
    page.ask(json!({ "type": "load", "id": ID })).await["game"]["state"].clone()
}

#[tokio::test]
async fn games_survive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    {
        let running = server(folder.path()).await;
        let mut page = running.page().await;
        assert_eq!(page.ask(json!({ "type": "catalogue" })).await["catalogue"]["keeps"], true);
        assert_eq!(page.ask(game(ID, "1")).await, json!({ "type": "kept" }));
        assert_eq!(page.ask(game("zzzzzzzzzzzzzzzzzzzz", "x")).await, json!({ "type": "kept" }));
        assert_eq!(page.ask(game(ID, "2")).await, json!({ "type": "kept" }));
    }
    let running = server(folder.path()).await;
    let mut page = running.page().await;
    assert_eq!(state(&mut page).await, "2");
    let list = page.ask(json!({ "type": "list" })).await;
    let ids: Vec<&Value> = list["games"].as_array().unwrap().iter().map(|game| &game["id"]).collect();
    assert_eq!(ids, [ID, "zzzzzzzzzzzzzzzzzzzz"]);
    assert_eq!(page.ask(json!({ "type": "forget", "id": ID })).await, json!({ "type": "kept" }));
    assert_eq!(state(&mut page).await, Value::Null);
}

#[tokio::test]
async fn lists_tell_moves_and_results() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path()).await;
    let mut page = running.page().await;
    let mut over = game(ID, "1");
    over["game"]["moves"] = json!(23);
    over["game"]["result"] = json!("second");
    page.ask(over).await;
    page.ask(game("zzzzzzzzzzzzzzzzzzzz", "x")).await;
    let list = page.ask(json!({ "type": "list" })).await;
    assert_eq!((&list["games"][1]["moves"], &list["games"][1]["result"]), (&json!(23), &json!("second")));
    assert_eq!((&list["games"][0]["moves"], &list["games"][0]["result"]), (&Value::Null, &Value::Null));
    assert_eq!(page.ask(json!({ "type": "load", "id": ID })).await["game"]["result"], "second");
}

#[tokio::test]
async fn games_of_the_first_format_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let old = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    old.execute_batch(
        "CREATE TABLE game (id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, state TEXT NOT NULL, \
            changed INTEGER NOT NULL, rank INTEGER NOT NULL UNIQUE) STRICT;
        INSERT INTO game VALUES ('abcdefghij0123456789', 'a title', 'renju15', 'old', 1, 1);
        PRAGMA user_version = 1",
    )
    .unwrap();
    drop(old);
    for _ in 0..2 {
        let running = server(folder.path()).await;
        let mut page = running.page().await;
        assert_eq!(state(&mut page).await, "old");
        assert_eq!(page.ask(json!({ "type": "list" })).await["games"][0]["moves"], Value::Null);
    }
}

/// What a page sends one after the other is kept in that order, whatever else goes on.
#[tokio::test]
async fn the_last_of_many_saves_is_what_stays() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path()).await;
    let mut page = running.page().await;
    for number in 0..50 {
        page.call(game(ID, &number.to_string())).await;
    }
    assert_eq!(state(&mut page).await, "49");
}

#[tokio::test]
async fn two_servers_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (server(folder.path()).await, server(folder.path()).await);
    let (mut a, mut b) = (one.page().await, two.page().await);
    for round in 0..10 {
        a.ask(game(ID, &format!("a{round}"))).await;
        assert_eq!(state(&mut b).await, format!("a{round}"));
        assert_eq!(b.ask(game(ID, &format!("b{round}"))).await, json!({ "type": "kept" }));
        assert_eq!(state(&mut a).await, format!("b{round}"));
    }
}

#[tokio::test]
async fn a_store_that_cannot_be_used_is_told_and_everything_else_goes_on() {
    let broken = tempfile::tempdir().unwrap();
    std::fs::write(broken.path().join("games.sqlite"), "this is no database, however long one looks at it")
        .unwrap();
    let later = tempfile::tempdir().unwrap();
    drop(server(later.path()).await);
    rusqlite::Connection::open(later.path().join("games.sqlite"))
        .unwrap()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    for (folder, reason) in
        [(broken.path(), "not a database"), (later.path(), "later version"), (file.path(), "cannot be made")]
    {
        let running = server(folder).await;
        let trouble = running.server.store_trouble().unwrap();
        assert!(trouble.contains(reason), "{trouble}");
        let mut page = running.page().await;
        assert_eq!(page.ask(json!({ "type": "catalogue" })).await["catalogue"]["keeps"], false);
        let (code, message) = page.refused(game(ID, "1")).await;
        assert!(code == "not_kept" && message.contains(reason), "{message}");
    }
    assert!(std::fs::read_to_string(broken.path().join("games.sqlite")).unwrap().starts_with("this is no"));
}

#[tokio::test]
async fn games_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let running = server(folder.path()).await;
    let mut page = running.page().await;
    assert_eq!(page.refused(game(ID, &"x".repeat((1 << 20) + 1))).await.0, "too_large");
    for id in ["", "short", "'; DROP TABLE game; --", "ééééééééééééééééé", &"x".repeat(41)] {
        assert_eq!(page.refused(game(id, "1")).await.0, "bad_id");
        assert_eq!(page.refused(json!({ "type": "load", "id": id })).await.0, "bad_id");
    }
    assert_eq!(page.ask(game(ID, &"x".repeat(1 << 20))).await, json!({ "type": "kept" }));
}
