//! The time of one move, counted from the arrival of the command that asks for it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tengen_core::Clock;

/// A clock that can be told to stop the search, and when to do so by itself.
#[derive(Debug)]
pub(crate) struct MoveClock {
    start: Instant,
    stop: AtomicBool,
    /// In microseconds.
    deadline: AtomicU64,
}

impl MoveClock {
    /// A clock that runs since `start`, without a deadline.
    pub(crate) fn new(start: Instant) -> MoveClock {
        MoveClock { start, stop: AtomicBool::new(false), deadline: AtomicU64::new(u64::MAX) }
    }

    /// Stops the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Stops the search at this time.
    pub(crate) fn set_deadline(&self, deadline: Option<Duration>) {
        let micros = deadline.and_then(|time| u64::try_from(time.as_micros()).ok()).unwrap_or(u64::MAX);
        self.deadline.store(micros, Ordering::Relaxed);
    }
}

impl Clock for MoveClock {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.elapsed().as_micros() >= u128::from(self.deadline.load(Ordering::Relaxed))
    }
}
