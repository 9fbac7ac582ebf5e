//! The page's types are those of the server.

use std::path::Path;

#[test]
fn the_page_knows_the_protocol() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/protocol.d.ts");
    let wanted = tengen_web::protocol::declarations();
    if std::env::var_os("TENGEN_BLESS").is_some() {
        std::fs::write(&file, &wanted).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        there == wanted,
        "page/protocol.d.ts is not what the Rust types say; make it with `cargo xtask bless`, or with \
        `TENGEN_BLESS=1 cargo test -p tengen-web --test declarations`"
    );
}
