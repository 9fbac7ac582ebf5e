//! The files of the page, inside the program; builds for development read them from the disk.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "page/"]
#[exclude = "*.d.ts"]
#[exclude = "*.md"]
#[exclude = "*tsconfig*.json"]
#[exclude = "*package*.json"]
#[exclude = "*node_modules*"]
struct Page;

/// A file of the page.
pub(super) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "405: files can only be read\n").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    // Names are looked up, not opened; a development build opens them, so nothing may lead out of the folder.
    let plain = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'))
        && path.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b));
    match Page::get(path).filter(|_| plain) {
        Some(file) => answer(file, &headers),
        None => (StatusCode::NOT_FOUND, "404: there is no such file; the page is at /\n").into_response(),
    }
}

fn answer(file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let start = u128::from_be_bytes(std::array::from_fn(|index| hash[index]));
    let tag = format!("\"{start:032x}\"");
    let about = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
    let known = asked.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let mime = file.metadata.mimetype();
    let utf8 = mime.starts_with("text/") || mime == "image/svg+xml" || mime == "application/json";
    let mime = if utf8 { format!("{mime}; charset=utf-8") } else { mime.to_owned() };
    (about, [(CONTENT_TYPE, mime)], Body::from(file.data.into_owned())).into_response()
}
