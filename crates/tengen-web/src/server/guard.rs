//! Who may ask, and what browsers are told about the answers.
//!
//! A page of another site can make the visitor's browser send requests here, and by changing the address of its own name
//! (DNS rebinding) even read the answers. Requests must therefore name this machine as their host, and sockets must come
//! from a page that this server gave out.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// The page may load nothing from elsewhere, run nothing that is not a file of ours, and be framed by nobody.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; media-src 'self' data:; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// Adds the headers of every answer.
pub(super) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Refuses requests that do not name this machine.
pub(super) async fn check_host(State(listen): State<IpAddr>, request: Request, next: Next) -> Response {
    let host = host(&request);
    if host.as_deref().is_some_and(|host| is_ours(host, listen)) {
        return next.run(request).await;
    }
    let text = "403: this server answers to the address of its machine only, such as http://127.0.0.1 or \
        http://localhost; use one of these\n";
    (StatusCode::FORBIDDEN, text).into_response()
}

fn host(request: &Request) -> Option<String> {
    let header = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    // HTTP/1.1 has one of the two, and where it has both they must be the same.
    let target = request.uri().authority().map(|authority| authority.as_str().to_owned());
    match (header, target) {
        (Some(header), Some(target)) if header != target => None,
        (Some(header), _) => Some(header.to_owned()),
        (None, target) => target,
    }
}

/// Whether a host with or without a port is this machine: a loopback name or address, or the address it listens on. A
/// server that listens everywhere takes any address, which no foreign name can be.
fn is_ours(host: &str, listen: IpAddr) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => name,
        Some((_, port)) if !port.ends_with(']') => return false,
        _ => host,
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>()
        .is_ok_and(|address| address.is_loopback() || address == listen || listen.is_unspecified())
}

/// Whether a socket is opened by a page of this server.
pub(super) fn is_own_page(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match (text(ORIGIN), text(HOST)) {
        (Some(origin), Some(host)) => {
            let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            from.is_some_and(|from| from.eq_ignore_ascii_case(host))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_names_and_others_are_not() {
        let loopback: IpAddr = "127.0.0.1".parse().unwrap();
        for host in
            ["localhost", "localhost:8480", "127.0.0.1:1", "127.9.9.9", "[::1]:8480", "[::1]", "LOCALHOST"]
        {
            assert!(is_ours(host, loopback), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org:80",
            "10.0.0.1",
            "localhost:",
            "localhost:x",
            "[::1",
            "::1:x",
            "0.0.0.0",
            "localhost@evil:80",
        ] {
            assert!(!is_ours(host, loopback), "{host}");
        }
        assert!(is_ours("10.0.0.1:80", "10.0.0.1".parse().unwrap()));
        assert!(is_ours("10.0.0.1:80", "0.0.0.0".parse().unwrap()));
        assert!(!is_ours("example.org:80", "0.0.0.0".parse().unwrap()));
    }
}
