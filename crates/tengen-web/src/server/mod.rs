//! The server: assets, one socket for every page, and what all of them share.

mod assets;
mod client;
mod guard;
mod outbox;
mod socket;

pub(crate) use client::Client;

use crate::answers::answer;
use crate::options::{Bounds, Keep, Options};
use crate::protocol::{Ask, Call, Message, Say};
use crate::search::{self, Workers};
use crate::store::Store;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use tower_http::compression::CompressionLayer;

/// No socket has this number.
const NOBODY: u64 = 0;

/// The server, which can be asked how it is.
#[derive(Clone)]
pub struct Server(Arc<Shared>);

/// What all sockets share.
pub(crate) struct Shared {
    workers: Workers,
    store: Store,
    bounds: Bounds,
    listen: IpAddr,
    /// Sockets that are open.
    sockets: AtomicUsize,
    /// Sockets that ever were.
    numbers: AtomicU64,
}

/// How busy the server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Open sockets.
    pub sockets: usize,
    /// Searches that wait.
    pub waiting: usize,
    /// Searches under way.
    pub running: usize,
    /// Engines with their tables.
    pub engines: usize,
}

impl Server {
    /// Starts the threads and opens the store.
    pub fn new(options: &Options) -> Server {
        let store = match &options.keep {
            Keep::Nothing => Store::none(),
            Keep::Folder(folder) => Store::open(folder),
            Keep::Usual => match usual_folder() {
                Ok(folder) => Store::open(&folder),
                Err(reason) => Store::unusable(reason),
            },
        };
        let bounds = options.bounds.clone();
        Server(Arc::new(Shared {
            workers: Workers::start(bounds.workers, bounds.waiting),
            store,
            bounds,
            listen: options.listen,
            sockets: AtomicUsize::new(0),
            numbers: AtomicU64::new(1),
        }))
    }

    /// What answers requests.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/socket", get(socket::upgrade))
            .fallback(assets::asset)
            .layer(CompressionLayer::new())
            .layer(from_fn_with_state(self.0.listen, guard::check_host))
            .layer(from_fn(guard::add_headers))
            .with_state(Arc::clone(&self.0))
    }

    /// The answer to a message, without a page or a search: none if the message asks for a search that could begin.
    pub fn answer(&self, text: &str) -> Option<Message> {
        let (id, say) = match client::understand(text, &self.0.bounds) {
            Ok(Call { ask: Ask::Stop { .. }, id }) => (id, Ok(Say::Stopped)),
            Ok(Call { ask, id }) => match search::build(ask) {
                Ok(build) => (id, Err(build().err()?)),
                Err(ask) => (id, answer(*ask, NOBODY, &self.0.store, self.0.workers.traces())),
            },
            Err((id, refusal)) => (id, Err(refusal)),
        };
        Some(Message { id, done: true, say: say.unwrap_or_else(Say::from) })
    }

    /// How busy it is.
    pub fn status(&self) -> Status {
        let (waiting, running) = self.0.workers.status();
        let sockets = self.0.sockets.load(Ordering::Relaxed);
        Status { sockets, waiting, running, engines: self.0.workers.engines() }
    }

    /// Why games are not kept, if they are not.
    pub fn store_trouble(&self) -> Option<String> {
        self.0.store.trouble().map(str::to_owned)
    }
}

/// The data folder of the person who runs the server.
fn usual_folder() -> Result<PathBuf, String> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy();
    strategy.map(|places| places.data_dir().join("tengen")).map_err(|error| error.to_string())
}
