//! Networks: where there are some, what they think, and that a page lets the server read no files.

use crate::common::{Page, Running, place};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tengen_web::{Keep, Options};
use tengen_zero::builtin;

fn choose(game: &str, moves: &str, player: &str) -> Value {
    json!({ "type": "choose", "place": place(game, moves), "player": player, "seed": 1, "clock": null })
}

fn analyse(game: &str, moves: &str, time_ms: Option<u32>) -> Value {
    json!({ "type": "analyse", "place": place(game, moves), "lines": 3, "time_ms": time_ms, "by": "network" })
}

/// Every legal move has a share of the policy, and the visits are those of the search.
fn check(thought: &Value, moves: usize, nodes: &Value) {
    let opinion = &thought["opinion"];
    let all = opinion["moves"].as_array().unwrap_or_else(|| panic!("no opinion: {thought}"));
    assert_eq!(all.len(), moves, "{opinion}");
    assert!((-1.0..=1.0).contains(&opinion["value"].as_f64().unwrap()), "{opinion}");
    let shares: f64 = all.iter().map(|candidate| candidate["share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 0.01, "{opinion}");
    let visits: u64 = all.iter().map(|candidate| candidate["visits"].as_u64().unwrap()).sum();
    assert!(visits as f64 <= nodes.as_f64().unwrap(), "{opinion}");
    // On a busy machine a short search may visit nothing.
    if let Some(first) = thought["line"].get(0) {
        assert_eq!(all[0]["move"], *first, "the best first: {thought}");
    }
}

#[tokio::test]
async fn the_catalogue_names_the_games_that_have_networks() {
    let running = Running::usual().await;
    let answer = running.page().await.ask(json!({ "type": "catalogue" })).await;
    let networks = answer["catalogue"]["networks"].as_array().unwrap();
    let boards: Vec<&Value> = networks.iter().map(|network| &network["names"][0]).collect();
    assert_eq!(boards, builtin::NAMES, "all of them, and no others");
    assert_eq!(networks[0], json!({ "game": "tictactoe", "names": ["3x3x3", "tictactoe"] }));
    if let Some(five) = networks.iter().find(|network| network["game"] == "8x8x5") {
        assert_eq!(five["names"], json!(["8x8x5", "gomoku8"]));
    }
    let players = answer["catalogue"]["players"].as_array().unwrap();
    let zero = players.iter().find(|player| player["name"] == "zero").unwrap();
    let settings: Vec<&Value> =
        zero["settings"].as_array().unwrap().iter().map(|setting| &setting["name"]).collect();
    assert_eq!(settings, ["builtin", "after", "playouts", "time", "exploration"], "no file can be named");
    assert_eq!(zero["example"], "zero");
}

#[tokio::test]
async fn a_network_tells_what_it_thinks_of_every_move() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for player in ["zero", "zero:playouts=30", "zero:time=50ms", "zero:builtin=3x3x3,exploration=2"] {
        let answer = page.ask(choose("tictactoe", "a1 b2", player)).await;
        assert_eq!(answer["type"], "chosen", "{player}: {answer}");
        check(&answer["thought"], 7, &answer["nodes"]);
    }
    let mut timed = choose("3x3x3", "", "zero");
    timed["clock"] = json!({ "move_ms": 50, "increment_ms": 0 });
    check(&page.ask(timed).await["thought"], 9, &json!(1e9));
    // X wins at once, and the search knows.
    let id = page.call(analyse("tictactoe", "a1 a2 b1 b2", Some(2000))).await;
    let found = page.answer(id).await;
    assert_eq!(found["type"], "thinking", "{found}");
    let lines = found["lines"].as_array().unwrap();
    assert!(lines.len() <= 3 && lines[1..].iter().all(|line| line["opinion"].is_null()), "{found}");
    check(&lines[0], 5, &found["nodes"]);
    assert_eq!((&lines[0]["line"], &lines[0]["score"]["kind"]), (&json!(["c1"]), &json!("win")), "{found}");
    // Others think without a network.
    assert!(page.ask(choose("tictactoe", "", "pvs:time=20ms")).await["thought"]["opinion"].is_null());
}

#[tokio::test]
async fn boards_without_a_network_are_refused_with_the_reason() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for game in ["4x4x3", "gomoku15", "renju8", "connect4"] {
        let (code, message) = page.refused(choose(game, "", "zero")).await;
        assert!(code == "no_network" && message.contains("`3x3x3"), "{game}: {code}: {message}");
        assert!(!message.contains("net="), "no file helps here: {message}");
        assert_eq!(page.refused(analyse(game, "", None)).await.0, "no_network", "{game}");
    }
    let (code, message) = page.refused(choose("4x4x3", "", "zero:builtin=3x3x3")).await;
    assert!(code == "bad_player" && message.contains("3x3x3 only"), "{message}");
    assert_eq!(page.refused(choose("tictactoe", "", "zero:builtin=9x9x9")).await.0, "bad_player");
    assert_eq!(page.refused(analyse("tictactoe", "a1 b2 a2 b1 a3", None)).await.0, "game_over");
    let mut many = analyse("tictactoe", "", None);
    many["lines"] = json!(0);
    assert_eq!(page.refused(many).await.0, "bad_request");
}

/// What the server says to a player that names a file.
async fn told(page: &mut Page, player: &str) -> String {
    let opening = json!({ "type": "choose_opening", "game": "renju15", "rule": "swap2", "choices": [], "player": player, "seed": 1 });
    let mut texts = Vec::new();
    for ask in [choose("tictactoe", "", player), choose("gomoku15", "", player), opening] {
        let (code, text) = page.refused(ask).await;
        assert_eq!(code, "no_files", "{player}: {text}");
        texts.push(text);
    }
    assert!(texts.iter().all(|text| *text == texts[0]), "{texts:?}");
    texts.remove(0)
}

#[tokio::test]
async fn the_server_reads_no_files_for_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let keep = Keep::Folder(folder.path().join("kept"));
    let running = Running::start(&Options { keep, ..Options::default() }).await;
    let mut page = running.page().await;
    // A network that could be read, a file that is none, and no file at all: nobody can tell them apart.
    let network = folder.path().join("a.net");
    let trained = builtin::find("3x3x3".parse().unwrap()).unwrap();
    std::fs::write(&network, trained.to_bytes()).unwrap();
    let network = network.display().to_string();
    let mut answers = Vec::new();
    for file in [&*network, "/etc/passwd", "/no/such/file", "Cargo.toml", "../x", "//host/share"] {
        for player in [
            format!("zero:net={file}"),
            format!(" ZERO:playouts=5, net = {file} "),
            format!("zero:net={file},time=1s"),
        ] {
            answers.push(told(&mut page, &player).await);
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    // A kept game is a text to the server: its players are looked at when they are to move.
    let state = json!({ "players": ["human", format!("zero:net={network}")] }).to_string();
    let id = "abcdefghij0123456789";
    let game = json!({ "id": id, "title": "human – zero", "game": "tictactoe", "state": state });
    assert_eq!(page.ask(json!({ "type": "save", "game": game })).await["type"], "kept");
    assert_eq!(page.ask(json!({ "type": "load", "id": id })).await["game"]["state"], state);
}

#[tokio::test]
async fn a_network_that_is_stopped_stops_soon() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    // The largest board, for the small ones are searched to their end before anybody can stop that.
    let board = builtin::NAMES.last().unwrap();
    for ask in [
        choose(board, "", "zero:playouts=4000000000"),
        choose(board, "", "zero:time=5m"),
        analyse(board, "", None),
    ] {
        let id = page.call(ask).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        page.call(json!({ "type": "stop", "call": id })).await;
        let asked = Instant::now();
        let end = page.answer(id).await;
        let thought = if end["type"] == "chosen" { &end["thought"] } else { &end["lines"][0] };
        assert!(end["type"] == "stopped" || thought["opinion"]["moves"].is_array(), "{end}");
        assert!(asked.elapsed() < Duration::from_secs(30), "it went on for {:?}", asked.elapsed());
    }
    running.until(|status| status.running == 0).await;
}

#[tokio::test]
async fn random_games_are_played_on_any_board() {
    let running = Running::usual().await;
    let mut ask = analyse("tictactoe", "a1 a2 b1 b2", Some(300));
    ask["by"] = json!("mcts");
    let found = running.page().await.ask(ask).await;
    assert_eq!(found["lines"][0]["line"][0], "c1", "{found}");
}
