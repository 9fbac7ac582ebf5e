//! How much a threat search may look at.

use std::time::Duration;
use tengen_core::{Clock, NoClock, Stopped};

/// Counts positions against a limit, and asks a clock now and then.
pub struct Meter<'a> {
    limit: u64,
    left: u64,
    clock: &'a dyn Clock,
    until: Duration,
}

impl<'a> Meter<'a> {
    /// At most this many positions.
    #[inline]
    pub fn of(nodes: u64) -> Meter<'static> {
        Meter { limit: nodes, left: nodes, clock: &NoClock, until: Duration::MAX }
    }

    /// At most this many positions, and not past `until` or a request to stop.
    pub fn with_clock(nodes: u64, clock: &'a dyn Clock, until: Option<Duration>) -> Meter<'a> {
        Meter { limit: nodes, left: nodes, clock, until: until.unwrap_or(Duration::MAX) }
    }

    /// Positions spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.limit - self.left
    }

    /// Spends one position.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        // A position may take some microseconds, and a stop is to be heard within milliseconds.
        if self.left.is_multiple_of(128) && self.is_late() { Err(Stopped) } else { Ok(()) }
    }

    #[cold]
    fn is_late(&self) -> bool {
        self.clock.stop_requested() || self.clock.elapsed() >= self.until
    }
}
