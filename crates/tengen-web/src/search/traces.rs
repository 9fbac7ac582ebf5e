//! Recorded searches, kept for the pages that look at them; the oldest give way to new ones.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tengen_lab::trace::Trace;

/// Of one page; two can be compared side by side while a third is made.
const MOST_EACH: usize = 4;
/// Of all pages together.
const MOST_BYTES: usize = 512 << 20;

/// All recorded searches, the oldest first.
#[derive(Default)]
pub(crate) struct Traces(Mutex<State>);

#[derive(Default)]
struct State {
    kept: Vec<Kept>,
    last: u32,
}

struct Kept {
    owner: u64,
    number: u32,
    trace: Arc<Trace>,
}

impl Traces {
    /// Keeps one; it can be asked for by the number.
    pub(crate) fn keep(&self, owner: u64, trace: Trace) -> u32 {
        let mut state = self.state();
        state.last = state.last.wrapping_add(1);
        let number = state.last;
        state.kept.push(Kept { owner, number, trace: Arc::new(trace) });
        while state.kept.iter().filter(|kept| kept.owner == owner).count() > MOST_EACH {
            let oldest = state.kept.iter().position(|kept| kept.owner == owner);
            oldest.map(|place| state.kept.remove(place));
        }
        while state.kept.len() > 1
            && state.kept.iter().map(|kept| kept.trace.bytes()).sum::<usize>() > MOST_BYTES
        {
            state.kept.remove(0);
        }
        number
    }

    /// One of its owner's.
    pub(crate) fn find(&self, owner: u64, number: u32) -> Option<Arc<Trace>> {
        let state = self.state();
        let found = state.kept.iter().find(|kept| kept.owner == owner && kept.number == number);
        found.map(|kept| Arc::clone(&kept.trace))
    }

    /// Drops everything of an owner.
    pub(crate) fn forget(&self, owner: u64) {
        self.state().kept.retain(|kept| kept.owner != owner);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
