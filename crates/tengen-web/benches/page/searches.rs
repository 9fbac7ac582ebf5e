//! Fifty searches at once, over sockets.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The most memory that this process, the server included, has had so far.
pub(crate) fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Who asks for how many: one asks for most, and before the others.
const ASKED: [usize; 5] = [30, 5, 5, 5, 5];

/// Asks so often at once; for each answer, how many of all were answered before it.
async fn ask(url: String, searches: usize, answered: &AtomicUsize) -> Vec<usize> {
    let mut request =
        format!("{}socket", url.replace("http", "ws")).into_client_request().expect("an address");
    request.headers_mut().insert("origin", url.trim_end_matches('/').parse().expect("an origin"));
    let (mut socket, _) = connect_async(request).await.expect("a socket");
    for id in 1..=searches {
        let ask = json!({
            "type": "choose", "place": { "game": "gomoku15", "moves": ["h8", "i9"] },
            "player": "engine:time=200ms", "seed": id, "clock": null,
        });
        socket.send(Message::text(json!({ "id": id, "ask": ask }).to_string())).await.expect("a question");
    }
    let mut order = Vec::new();
    while order.len() < searches {
        let message = socket.next().await.expect("an answer").expect("an answer");
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).expect("an answer");
        if message["done"] == true {
            assert_eq!(message["say"]["type"], "chosen", "{message}");
            order.push(answered.fetch_add(1, Ordering::Relaxed));
        }
    }
    order
}

pub(crate) async fn measure(url: &str) {
    let before = peak_megabytes();
    let start = Instant::now();
    let answered: &'static AtomicUsize = Box::leak(Box::default());
    let asking: Vec<_> =
        ASKED.iter().map(|&searches| tokio::spawn(ask(url.to_owned(), searches, answered))).collect();
    println!("50 searches of 200 ms at once, by five pages:");
    for (page, asking) in asking.into_iter().enumerate() {
        let order = asking.await.expect("answers");
        let last = order.last().expect("answers") + 1;
        println!(
            "  page {page}: {} asked, {} answered, the last as number {last} of 50",
            ASKED[page],
            order.len()
        );
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("  all after {seconds:.1} s; peak memory {before} MB before, {} MB after", peak_megabytes());
}
