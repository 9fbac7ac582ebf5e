//! What the tests share.

use std::time::Duration;
use tengen_core::Clock;

/// Asks for a stop at once.
pub(crate) struct Stop;

impl Clock for Stop {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
    fn stop_requested(&self) -> bool {
        true
    }
}
