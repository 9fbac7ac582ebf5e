//! A server and its visitors for the length of one test.

use crate::driver::Driver;
use crate::site::Site;
use crate::visit::{Screen, Visit};
use futures_util::FutureExt;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub(crate) struct World {
    pub(crate) site: Site,
    driver: Arc<Driver>,
    visits: Vec<Visit>,
    folder: TempDir,
}

/// Runs a test; whatever becomes of it, its browsers and its server end. A test that leaves errors in the console of a
/// browser has failed.
pub(crate) fn browse(test: impl AsyncFnOnce(&mut World)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut world = World::start();
        let outcome = AssertUnwindSafe(test(&mut world)).catch_unwind().await;
        let errors = world.end(outcome.is_err()).await;
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
        assert!(errors.is_empty(), "the console of the browser is not clean:\n{}", errors.join("\n"));
    });
}

impl World {
    fn start() -> World {
        let folder = TempDir::new().expect("a folder");
        let site = Site::start(&folder.path().join("data"));
        World { site, driver: Driver::shared(), visits: Vec::new(), folder }
    }

    /// Somebody with a browser of their own, at the front page.
    pub(crate) async fn visit(&mut self, screen: Screen) -> Visit {
        let folder = self.folder.path().join(format!("visitor-{}", self.visits.len()));
        std::fs::create_dir_all(folder.join("downloads")).expect("a folder");
        let visit = Visit::begin(Arc::clone(&self.driver), &self.site.url(), screen, folder).await;
        self.visits.push(visit.clone());
        visit.open("").await;
        visit
    }

    /// Somebody at a desk.
    pub(crate) async fn visitor(&mut self) -> Visit {
        self.visit(Screen::desk()).await
    }

    /// A file for the test to be opened by the browser.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.path().join(name);
        std::fs::write(&file, text).expect("a file");
        file
    }

    /// Waits until so many searches run.
    pub(crate) async fn until_searches(&self, running: usize) {
        let deadline = Instant::now() + Duration::from_mins(1);
        while self.site.status().map(|status| status.running) != Some(running) {
            assert!(Instant::now() < deadline, "waited for {running} searches: {:?}", self.site.status());
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Ends the browsers; the errors in their consoles.
    async fn end(&self, failed: bool) -> Vec<String> {
        let mut errors = Vec::new();
        for (number, visit) in self.visits.iter().enumerate() {
            if failed {
                let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
                let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{number}.png"));
                visit.report(&picture).await;
            }
            errors.extend(visit.errors());
            visit.end();
        }
        errors
    }
}
