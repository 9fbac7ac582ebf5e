//! The exercise on paper, as a page of its own: `/worksheet?seed=3&language=en`, with `&tree=((3 12 8) (2 4 6))` a given one.
//!
//! It carries its style in itself, which the page's policy would not let it use; so it has a policy of its own, under which
//! nothing runs and nothing is fetched.

use crate::answers::worksheet;
use crate::protocol::TraceSource;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

#[derive(Deserialize)]
pub(super) struct Wanted {
    tree: Option<String>,
    #[serde(default)]
    seed: u32,
    language: String,
}

/// The worksheet that the address describes.
pub(super) async fn paper(Query(wanted): Query<Wanted>) -> Response {
    let source = wanted.tree.map(|text| TraceSource::Numbers { text });
    match worksheet(source, wanted.seed, &wanted.language) {
        Ok(page) => {
            let about = [
                (CONTENT_TYPE, "text/html; charset=utf-8"),
                (CONTENT_SECURITY_POLICY, POLICY),
                (CACHE_CONTROL, "no-cache"),
            ];
            (about, page).into_response()
        }
        Err(refusal) => (StatusCode::BAD_REQUEST, format!("400: {}\n", refusal.message)).into_response(),
    }
}
