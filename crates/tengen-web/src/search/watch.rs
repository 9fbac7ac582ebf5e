//! The clock of a search: it also ends searches that were stopped, that had their time, or that others wait for.

use super::task::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::Clock;

/// No move takes longer.
pub(crate) const LONGEST_CHOICE: Duration = Duration::from_mins(5);
/// Nobody looks at an analysis that long.
pub(crate) const LONGEST_ANALYSIS: Duration = Duration::from_mins(30);
/// So long a search that can be continued may go on while others wait.
const TURN: Duration = Duration::from_millis(2500);

/// A clock with ends.
pub(crate) struct Watch<'a> {
    start: Instant,
    /// Time used in earlier turns.
    before: Duration,
    longest: Duration,
    control: &'a Control,
    crowded: &'a (dyn Fn() -> bool + Sync),
    gives_way: bool,
    /// Whether the search was told to give way; once told, it stays so, though the others may have gone meanwhile.
    gave_way: AtomicBool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(control: &'a Control, crowded: &'a (dyn Fn() -> bool + Sync)) -> Watch<'a> {
        let (start, before) = (Instant::now(), Duration::ZERO);
        Watch {
            start,
            before,
            longest: LONGEST_CHOICE,
            control,
            crowded,
            gives_way: false,
            gave_way: AtomicBool::new(false),
        }
    }

    /// The clock of a search that may take so long.
    pub(crate) fn within(self, longest: Duration) -> Watch<'a> {
        Watch { longest, ..self }
    }

    /// The clock of a search that goes on where it was paused, and gives way again.
    pub(crate) fn continued(self, before: Duration, longest: Duration) -> Watch<'a> {
        Watch { before, longest, gives_way: true, ..self }
    }

    /// Whether the search was ended because others waited.
    pub(crate) fn gave_way(&self) -> bool {
        self.gave_way.load(Ordering::Relaxed)
    }

    /// Whether others wait and this search has had its turn.
    fn should_give_way(&self) -> bool {
        let now = self.gives_way && self.start.elapsed() >= TURN && (self.crowded)();
        if now {
            self.gave_way.store(true, Ordering::Relaxed);
        }
        now || self.gave_way()
    }
}

impl Clock for Watch<'_> {
    fn elapsed(&self) -> Duration {
        self.before + self.start.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.control.is_stopped() || self.elapsed() >= self.longest || self.should_give_way()
    }
}

/// A clock that starts later than the watch it looks at.
pub(crate) struct Since<'a> {
    watch: &'a Watch<'a>,
    start: Duration,
}

impl<'a> Since<'a> {
    pub(crate) fn now(watch: &'a Watch<'a>) -> Since<'a> {
        Since { watch, start: watch.elapsed() }
    }
}

impl Clock for Since<'_> {
    fn elapsed(&self) -> Duration {
        self.watch.elapsed().saturating_sub(self.start)
    }

    fn stop_requested(&self) -> bool {
        self.watch.stop_requested()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gave_way_gave_way_even_if_nobody_waits_any_more() {
        let (control, crowded) = (Control::default(), AtomicBool::new(true));
        let others = || crowded.load(Ordering::Relaxed);
        let mut watch = Watch::new(&control, &others).continued(Duration::ZERO, LONGEST_ANALYSIS);
        assert!(!watch.stop_requested() && !watch.gave_way());
        watch.start -= TURN;
        assert!(watch.stop_requested() && watch.gave_way());
        crowded.store(false, Ordering::Relaxed);
        assert!(watch.stop_requested() && watch.gave_way());
    }
}
