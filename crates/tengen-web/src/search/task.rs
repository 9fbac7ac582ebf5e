//! A search as the workers see it.

use super::engines::Engines;
use super::traces::Traces;
use super::watch::Watch;
use crate::protocol::Say;
use crate::server::Client;
use std::sync::atomic::{AtomicBool, Ordering};

/// What somebody outside has decided about a search.
#[derive(Debug, Default)]
pub(crate) struct Control {
    stopped: AtomicBool,
}

impl Control {
    /// Ends the search soon; it tells what it has found.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// What is set when the search is to end.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stopped
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// What came of a turn at a worker.
pub(crate) enum Turn {
    /// The search is over.
    Done(Say),
    /// It has given way to others and goes on later.
    Paused,
}

/// A search.
pub(crate) trait Task: Send {
    /// Whether it may take more than seconds and cannot be paused; then it must leave a worker to the others.
    fn is_long(&self) -> bool {
        false
    }

    /// Searches, to the end or until it is somebody else's turn.
    fn run(&mut self, desk: &Desk<'_>) -> Turn;
}

/// What a search has around it.
pub(crate) struct Desk<'a> {
    /// Who asked.
    pub(crate) client: &'a Client,
    /// The number of the call.
    pub(crate) call: u32,
    pub(crate) control: &'a Control,
    pub(crate) engines: &'a Engines,
    pub(crate) traces: &'a Traces,
    /// Whether others wait.
    pub(crate) crowded: &'a (dyn Fn() -> bool + Sync),
}

impl Desk<'_> {
    /// Tells how far the search is; news that nobody has read yet are replaced.
    pub(crate) fn tell(&self, say: Say) {
        self.client.outbox.news(self.call, say);
    }

    /// A clock that starts now.
    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch::new(self.control, self.crowded)
    }
}
