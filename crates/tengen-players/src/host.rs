//! The world around a thinking player: real time, a switch to stop it, an ear for its thoughts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::Clock;
use tengen_search::player::{Host, Thought};

/// A [`Host`] that starts its clock when it is made.
pub struct SystemHost<F> {
    start: Instant,
    stop: Arc<AtomicBool>,
    hear: F,
}

impl<F> SystemHost<F> {
    /// Thoughts go to `hear`; setting `stop` ends the thinking soon.
    pub fn new(stop: Arc<AtomicBool>, hear: F) -> SystemHost<F> {
        SystemHost { start: Instant::now(), stop, hear }
    }
}

impl<F> Clock for SystemHost<F> {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<M, F: Fn(&Thought<M>) + Sync> Host<M> for SystemHost<F> {
    fn report(&self, thought: &Thought<M>) {
        (self.hear)(thought);
    }
}
