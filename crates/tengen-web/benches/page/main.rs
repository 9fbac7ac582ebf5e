//! What the page costs on this machine: `cargo bench -p tengen-web --bench page`.
//!
//! Figures, not tests: first paint and weight of each view, from a click to the stone on the screen while searches run,
//! frames a second through the largest tree, and fifty searches at once with the memory they take.

#[path = "../../tests/browser/driver.rs"]
mod driver;
mod searches;
#[path = "../../tests/browser/site.rs"]
#[expect(dead_code, reason = "the tests end their server and start it again")]
mod site;
mod views;
#[path = "../../tests/browser/visit.rs"]
#[expect(dead_code, reason = "the tests do more than is measured")]
mod visit;

use driver::Driver;
use site::Site;
use std::sync::Arc;
use tempfile::TempDir;
use visit::{Screen, Visit};

/// Browsers with a server.
struct Place {
    site: Site,
    driver: Arc<Driver>,
    folder: TempDir,
}

impl Place {
    async fn visitor(&self, name: &str) -> Visit {
        let folder = self.folder.path().join(name);
        std::fs::create_dir_all(folder.join("downloads")).expect("a folder");
        Visit::begin(Arc::clone(&self.driver), &self.site.url(), Screen::desk(), folder).await
    }
}

fn main() {
    // Cargo runs benches with this argument; `cargo test` asks for them without it.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let folder = TempDir::new().expect("a folder");
        let site = Site::start(&folder.path().join("data"));
        let place = Place { site, driver: Driver::shared(), folder };
        searches::measure(&place.site.url()).await;
        views::weights(&place).await;
        views::clicks(&place).await;
        views::frames(&place).await;
        println!("peak memory after all of it: {} MB", searches::peak_megabytes());
    });
}
