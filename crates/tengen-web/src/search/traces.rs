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

impl State {
    fn count(&self, owner: u64) -> usize {
        self.kept.iter().filter(|kept| kept.owner == owner).count()
    }

    fn bytes(&self) -> usize {
        self.kept.iter().map(|kept| kept.trace.bytes()).sum()
    }
}

struct Kept {
    owner: u64,
    number: u32,
    trace: Arc<Trace>,
}

impl Traces {
    /// Keeps one; it can be asked for by the number. Nothing is kept for an owner who `is_gone`: that is asked while nobody
    /// can [`Traces::forget`], so that what is kept is forgotten later.
    pub(crate) fn keep(&self, owner: u64, trace: Trace, is_gone: impl FnOnce() -> bool) -> u32 {
        let mut state = self.state();
        state.last = state.last.wrapping_add(1);
        let number = state.last;
        if is_gone() {
            return number;
        }
        state.kept.push(Kept { owner, number, trace: Arc::new(trace) });
        while state.count(owner) > MOST_EACH || (state.bytes() > MOST_BYTES && state.kept.len() > 1) {
            // The owner's own give way first, but not the one that has just been made.
            let own = state.kept.iter().position(|kept| kept.owner == owner && kept.number != number);
            state.kept.remove(own.unwrap_or(0));
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

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::NoClock;
    use tengen_lab::trace::{Request, Source, Technique, run};

    fn trace() -> Trace {
        run(&Request::new(Source::numbers("((3 12) (2 4))".to_owned()), Technique::AlphaBeta), &NoClock)
            .unwrap()
    }

    #[test]
    fn the_latest_of_an_owner_are_kept_and_nothing_of_one_who_has_gone() {
        let traces = Traces::default();
        let other = traces.keep(1, trace(), || false);
        let numbers: Vec<u32> = (0..=MOST_EACH).map(|_| traces.keep(2, trace(), || false)).collect();
        assert!(traces.find(1, other).is_some() && traces.find(1, numbers[1]).is_none());
        assert!(traces.find(2, numbers[0]).is_none());
        assert!(numbers[1..].iter().all(|&number| traces.find(2, number).is_some()));
        traces.forget(2);
        let late = traces.keep(2, trace(), || true);
        assert!(traces.find(2, late).is_none() && traces.state().kept.len() == 1);
    }
}
