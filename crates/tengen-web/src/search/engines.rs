//! The engines, as many as there are workers, so that memory is bounded; each keeps what it has learnt.

use std::sync::{Mutex, MutexGuard, PoisonError};
use tengen_engine::{Engine, Options};

/// The table of an engine for which nothing else is asked.
pub(crate) const USUAL_TABLE: usize = 64 << 20;
/// The largest table that can be asked for.
pub(crate) const LARGEST_TABLE: usize = 256 << 20;
/// Weak levels visit half a million positions at most.
const SMALL_TABLE: usize = 8 << 20;

/// For whom an engine searches, and what game.
pub(crate) type Owner = (u64, String);

/// All engines.
pub(crate) struct Engines {
    most: usize,
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    /// Engines that rest, the one that has rested longest first.
    rested: Vec<(Owner, Engine)>,
    /// How many search.
    busy: usize,
}

impl Engines {
    /// At most so many.
    pub(crate) fn new(most: usize) -> Engines {
        Engines { most, seats: Mutex::default() }
    }

    /// Searches with the engine that has last searched this game for this owner, else with a new one or the one that has
    /// rested longest. An engine whose search panics does not come back.
    pub(crate) fn with<T>(&self, owner: Owner, options: Options, search: impl FnOnce(&mut Engine) -> T) -> T {
        let (engine, _busy) = self.take(&owner);
        let mut engine = engine.unwrap_or_else(|| Engine::new(options));
        engine.set_options(options);
        let found = search(&mut engine);
        self.seats().rested.push((owner, engine));
        found
    }

    /// An engine that knows nothing: what a weak level finds must not depend on what a strong one has found before.
    pub(crate) fn unknowing() -> Engine {
        Engine::new(Options { table_bytes: SMALL_TABLE, threads: 1 })
    }

    /// How many engines there are.
    pub(crate) fn count(&self) -> usize {
        let seats = self.seats();
        seats.rested.len() + seats.busy
    }

    fn take(&self, owner: &Owner) -> (Option<Engine>, Busy<'_>) {
        let mut seats = self.seats();
        let familiar = seats.rested.iter().position(|(rested, _)| rested == owner);
        let full = seats.rested.len() + seats.busy >= self.most;
        let place = familiar.or_else(|| (full && !seats.rested.is_empty()).then_some(0));
        let engine = place.map(|place| seats.rested.remove(place).1);
        seats.busy += 1;
        (engine, Busy(self))
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts an engine as busy for as long as it lives, whatever becomes of the search.
struct Busy<'a>(&'a Engines);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.seats().busy -= 1;
    }
}
