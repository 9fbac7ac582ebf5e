//! Files, headers, and who may ask.

use crate::common::Running;
use serde_json::json;

fn host(running: &Running) -> String {
    format!("Host: {}\r\n", running.address)
}

#[tokio::test]
async fn the_page_is_served_with_strict_headers() {
    let running = Running::usual().await;
    let answer = running.get("/", &host(&running)).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    for header in [
        "content-type: text/html; charset=utf-8",
        "cache-control: no-cache",
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
    ] {
        assert!(answer.contains(header), "{header} in {answer}");
    }
    let tag = answer.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().trim();
    let again = running.get("/", &format!("{}If-None-Match: {tag}\r\n", host(&running))).await;
    assert!(again.starts_with("HTTP/1.1 304"), "{again}");
}

#[tokio::test]
async fn nothing_but_the_page_is_served() {
    let running = Running::usual().await;
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/./index.html",
        "/.hidden",
        "/protocol.d.ts",
        "/page/../../Cargo.toml",
        "/nothing",
        "/index.html/",
        "/%00",
    ] {
        let answer = running.get(path, &host(&running)).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(answer.contains("content-security-policy"), "{path}: {answer}");
    }
    let request =
        format!("POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n{}\r\n", host(&running));
    assert!(running.raw(&request).await.starts_with("HTTP/1.1 405"));
}

#[tokio::test]
async fn other_names_for_this_machine_are_refused() {
    let running = Running::usual().await;
    for name in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "192.168.0.1"] {
        for path in ["/", "/socket"] {
            let answer = running.get(path, &format!("Host: {name}\r\n")).await;
            assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("127.0.0.1"), "{name}: {answer}");
        }
    }
    assert!(!running.get("/", "").await.starts_with("HTTP/1.1 200"));
    for name in ["localhost", "localhost:1234", "[::1]:80", "127.0.0.1"] {
        let answer = running.get("/", &format!("Host: {name}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{name}: {answer}");
    }
}

#[tokio::test]
async fn sockets_of_other_sites_are_refused() {
    let running = Running::usual().await;
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "file://", "http://localhost"] {
        assert!(running.page_from(origin).await.is_err(), "{origin}");
    }
    let upgrade = format!(
        "{}Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        host(&running)
    );
    let request = format!("GET /socket HTTP/1.1\r\n{upgrade}\r\n");
    let request = request.replacen("Connection: upgrade", "Connection: upgrade, close", 1);
    let answer = running.raw(&request).await;
    assert!(
        answer.starts_with("HTTP/1.1 403") && answer.contains("the page of this server only"),
        "{answer}"
    );
    assert_eq!(running.server.status().sockets, 0);
    assert_eq!(running.page().await.ask(json!({ "type": "catalogue" })).await["type"], "catalogue");
}
