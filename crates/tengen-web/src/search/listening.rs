//! What surrounds a player of the grammar while it thinks: the clock, and an ear that does not listen all the time.

use super::analyse::TELL_EVERY;
use super::watch::Watch;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tengen_core::Clock;
use tengen_search::player::{Host, Thought};

/// The host of a player; `hear` is told now and then how far it is.
pub(super) struct Listening<'a, F> {
    watch: Watch<'a>,
    told: Mutex<Option<Instant>>,
    hear: F,
}

impl<'a, F> Listening<'a, F> {
    pub(super) fn new(watch: Watch<'a>, hear: F) -> Listening<'a, F> {
        Listening { watch, told: Mutex::new(None), hear }
    }
}

impl<F> Clock for Listening<'_, F> {
    fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.watch.stop_requested()
    }
}

impl<M, F: Fn(&Thought<M>) + Sync> Host<M> for Listening<'_, F> {
    fn report(&self, found: &Thought<M>) {
        let Ok(mut told) = self.told.lock() else { return };
        if told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
            *told = Some(Instant::now());
            (self.hear)(found);
        }
    }
}
