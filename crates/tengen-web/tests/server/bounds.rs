//! What is too much, malformed or silent.

use crate::common::{Running, place};
use crate::stable::check;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tengen_web::protocol::Say;
use tengen_web::{Bounds, Keep, Options, Server};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

async fn still_answers(running: &Running) {
    let answer = running.page().await.ask(json!({ "type": "catalogue" })).await;
    assert_eq!(answer["type"], "catalogue");
}

#[tokio::test]
async fn bad_messages_are_answered_and_the_socket_stays() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    for (text, id) in [
        ("", 0),
        ("{", 0),
        ("null", 0),
        ("[]", 0),
        (r#"{"id":-1,"ask":{"type":"list"}}"#, 0),
        (r#"{"id":5}"#, 5),
        (r#"{"id":5,"ask":{"type":"dance"}}"#, 5),
        (r#"{"id":5,"ask":{"type":"look"}}"#, 5),
        (r#"{"id":5,"ask":{"type":"list"},"more":1}"#, 5),
        (r#"{"id":5,"ask":{"type":"load","id":"x","more":1}}"#, 5),
        (r#"{"id":5,"ask":{"type":"look","place":{"game":"tictactoe","moves":[],"more":1}}}"#, 5),
    ] {
        page.send(text).await;
        let message = page.next().await;
        assert_eq!((&message["id"], &message["done"]), (&json!(id), &json!(true)), "{text}: {message}");
        assert_eq!(message["say"]["code"], "bad_message", "{text}: {message}");
    }
    page.send("[".repeat(100_000)).await;
    assert_eq!(page.next().await["say"]["code"], "bad_message");
    page.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(page.next().await["say"]["code"], "bad_message");
    assert_eq!(page.ask(json!({ "type": "catalogue" })).await["type"], "catalogue");
}

#[tokio::test]
async fn large_messages_are_refused_and_huge_ones_end_the_socket_only() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let (code, message) = page.refused(json!({ "type": "load", "id": "x".repeat(3 << 20) })).await;
    assert!(code == "too_large" && message.contains("2097152"), "{message}");
    let record = json!({ "type": "read_record", "name": "a.txt", "base64": "A".repeat(8 << 20) });
    assert_eq!(page.refused(record).await.0, "too_large");
    let record = json!({ "type": "read_record", "name": "a.txt", "base64": "A".repeat(3 << 20) });
    assert_eq!(page.refused(record).await.0, "bad_record");
    // The rest of it may not even be taken.
    let _ = page.socket.send(Message::text("x".repeat(40 << 20))).await;
    while let Some(Ok(_)) = page.socket.next().await {}
    running.until(|status| status.sockets == 0).await;
    still_answers(&running).await;
}

#[tokio::test]
async fn calls_searches_and_sockets_are_bounded() {
    let bounds = Bounds { workers: 2, waiting: 6, sockets: 3, calls: 5, ..Bounds::default() };
    let running = Running::with(bounds).await;
    let endless = json!({ "type": "analyse", "place": place("gomoku15", "h8"), "lines": 1, "time_ms": null });
    let mut pages = vec![running.page().await, running.page().await];
    for page in &mut pages {
        for _ in 0..4 {
            page.call(endless.clone()).await;
        }
    }
    running.until(|status| status.running == 2 && status.waiting == 6).await;
    assert_eq!(pages[0].refused(endless.clone()).await.0, "busy", "the queue is full");
    let mut third = running.page().await;
    assert_eq!(third.refused(endless.clone()).await.0, "busy");
    assert!(running.page_from(&format!("http://{}", running.address)).await.is_err(), "a fourth socket");
    pages.pop();
    running.until(|status| status.sockets == 2).await;
    pages[0].call(endless.clone()).await;
    assert_eq!(pages[0].refused(endless.clone()).await.0, "busy", "five calls");
    let number = third.call(endless.clone()).await;
    third.send(json!({ "id": number, "ask": endless }).to_string()).await;
    assert_eq!(third.answer(number).await["code"], "bad_message", "a number that is in use");
}

#[tokio::test]
async fn silent_sockets_are_let_go_and_living_ones_are_not() {
    let bounds =
        Bounds { ping: Duration::from_millis(50), silence: Duration::from_secs(10), ..Bounds::default() };
    let running = Running::with(bounds).await;
    // A page that opens a socket and never reads or writes again.
    let silent = running.page().await;
    let mut living = running.page().await;
    running.until(|status| status.sockets == 2).await;
    let (enough, mut heard) = tokio::sync::oneshot::channel::<()>();
    // Reading answers the server's pings.
    let reading = tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = &mut heard => return living,
                frame = living.socket.next() => drop(frame.expect("an open socket").unwrap()),
            }
        }
    });
    running.until(|status| status.sockets == 1).await;
    enough.send(()).unwrap();
    let mut living = reading.await.unwrap();
    assert_eq!(living.ask(json!({ "type": "catalogue" })).await["type"], "catalogue");
    drop(silent);
}

#[tokio::test]
async fn half_a_request_disturbs_nobody() {
    let running = Running::usual().await;
    let mut half = TcpStream::connect(running.address).await.unwrap();
    half.write_all(b"GET /socket HTTP/1.1\r\nHost: 127.").await.unwrap();
    still_answers(&running).await;
}

/// Anything at all, from a seed: every text is answered, nothing panics, the socket stays.
#[tokio::test]
async fn random_messages_are_all_answered() {
    let running = Running::usual().await;
    let mut page = running.page().await;
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..400 {
        let text = nonsense(&mut random);
        page.send(text.clone()).await;
        loop {
            let message = page.next().await;
            if message["done"] == true {
                assert_ne!(message["say"]["code"], "internal", "{text}: {message}");
                break;
            }
        }
    }
}

/// Every message that the fuzz target starts from is understood; damaged, it is answered all the same.
#[test]
fn damaged_messages_are_answered() {
    let server = Server::new(&Options { keep: Keep::Nothing, ..Options::default() });
    let mut random = fastrand::Rng::with_seed(9);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/web");
    for seed in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(seed.unwrap().path()).unwrap();
        check(&server, &text);
        let refused = server.answer(&text).filter(|message| matches!(message.say, Say::Error { .. }));
        assert!(refused.is_none(), "{text}: {refused:?}");
        for _ in 0..200 {
            let mut damaged: Vec<char> = text.chars().collect();
            for _ in 0..random.usize(1..4) {
                let [one, other] = [(); 2].map(|()| random.usize(..damaged.len()));
                damaged[one] = if random.bool() { damaged[other] } else { random.char(' '..'~') };
            }
            check(&server, &damaged.into_iter().collect::<String>());
        }
    }
}

fn nonsense(random: &mut fastrand::Rng) -> String {
    let kinds: [(&str, &[&str]); 24] = [
        ("catalogue", &[]),
        ("look", &["place"]),
        ("explain", &["place", "square"]),
        ("choose", &["place", "player", "seed", "clock"]),
        ("analyse", &["place", "lines", "time_ms", "by"]),
        ("stop", &["call"]),
        ("opening", &["game", "rule", "choices"]),
        ("choose_opening", &["game", "rule", "choices", "player", "seed"]),
        ("read_record", &["name", "base64"]),
        ("write_record", &["record", "format"]),
        ("save", &["game"]),
        ("load", &["id"]),
        ("list", &[]),
        ("forget", &["id"]),
        ("trace", &["request"]),
        ("trace_view", &["trace", "step", "open"]),
        ("trace_seek", &["trace", "step", "seek"]),
        ("predict", &["trace", "leaves"]),
        ("compare", &["request"]),
        ("picture", &["place", "numbers", "coordinates"]),
        ("film", &["place", "delay_ms"]),
        ("review", &["place", "time_ms"]),
        ("worksheet", &["source", "seed", "language"]),
        ("", &["more"]),
    ];
    let (kind, keys) = kinds[random.usize(..kinds.len())];
    let mut ask = json!({ "type": kind });
    for key in keys {
        // Most have all that belongs to them, so that they are understood.
        if random.u8(..12) > 0 {
            ask[key] = value(random, key);
        }
    }
    if random.u8(..3) == 0 {
        // Only what belongs to one kind of question, so that some are understood.
        let (game, moves) =
            (random.choice(["tictactoe", "renju9", "connect4", "5x4x3", "gomoku99"]), value(random, "moves"));
        ask = json!({ "type": "look", "place": { "game": game, "moves": moves } });
    }
    let mut text = json!({ "id": random.u32(..), "ask": ask }).to_string();
    if random.u8(..4) == 0 {
        let cut = random.usize(..text.len());
        text = text.chars().take(cut).collect();
    }
    text
}

fn value(random: &mut fastrand::Rng, key: &str) -> Value {
    let word = |random: &mut fastrand::Rng| -> Value {
        let length = random.usize(..6);
        std::iter::repeat_with(|| random.choice("ab1/ .XO[;(é\u{0}9".chars().collect::<Vec<_>>()).unwrap())
            .take(length)
            .collect::<String>()
            .into()
    };
    match (key, random.u8(..6)) {
        ("moves", 0..=3) => (0..random.usize(..9))
            .map(|_| {
                let column = char::from(b'a' + random.u8(..5));
                format!("{column}{}", random.u8(..6)).into()
            })
            .collect::<Vec<Value>>()
            .into(),
        ("place", 0..=3) => json!({ "game": "renju", "moves": value(random, "moves") }),
        ("player", 0..=3) => "engine:level=1".into(),
        ("lines", 0..=3) => 2.into(),
        ("by", 0..=3) => random.choice(["engine", "mcts"]).into(),
        ("time_ms", _) => 5.into(),
        ("seed" | "call" | "step" | "trace", 0..=3) => random.choice([0, 1, 2, 7, u32::MAX]).into(),
        ("open" | "leaves", 0..=3) => json!([0, random.u32(..9), u32::MAX]),
        ("seek", 0..=3) => random
            .choice([
                json!({ "type": "next_cut" }),
                json!({ "type": "previous_cut" }),
                json!({ "type": "left", "node": u32::MAX }),
            ])
            .unwrap(),
        ("request", 0..=4) => json!({
            "source": { "type": "numbers", "text": "((3 12 8) (2 4 6) (14 5 2))" },
            "technique": random.choice(["alphabeta", "pvs", "mcts", "dance"]),
            "playouts": 20,
        }),
        (_, 0) => Value::Null,
        (_, 1) => random.i64(..).into(),
        (_, 2) => random.u8(..12).into(),
        (_, 3) => json!([word(random), word(random)]),
        (_, 4) => json!({ "game": word(random), "moves": word(random) }),
        _ => word(random),
    }
}
