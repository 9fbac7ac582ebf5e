//! How long a search may go on, and how it learns that it must stop.

use crate::Depth;
use std::time::Duration;

/// What a search may use; `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Remaining depth at the root.
    pub depth: Option<Depth>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
}

/// Time and the wish to stop, given to a search from outside: the library has no clock of its own.
pub trait Clock {
    /// The time since the search began.
    fn elapsed(&self) -> Duration;

    /// Whether somebody asks the search to stop now.
    fn stop_requested(&self) -> bool {
        false
    }
}

/// A clock that stands still and never stops a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The search was stopped before it was done; what it has found so far is kept elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts nodes against [`Limits`] and asks the clock now and then.
pub struct Budget<'a> {
    clock: &'a dyn Clock,
    limits: Limits,
    spent: u64,
    until_check: u64,
    chunk: u64,
}

impl<'a> Budget<'a> {
    /// The clock is asked once in this many nodes: some tens of microseconds of search.
    const CHECK_EVERY: u64 = 2048;

    /// A budget that `limits` bound; the depth is the search's own business.
    pub fn new(limits: Limits, clock: &'a dyn Clock) -> Budget<'a> {
        let chunk = limits.nodes.unwrap_or(u64::MAX).min(Budget::CHECK_EVERY);
        Budget { clock, limits, spent: 0, until_check: chunk, chunk }
    }

    /// A budget without end.
    pub fn unlimited() -> Budget<'static> {
        Budget::new(Limits::default(), &NoClock)
    }

    /// Spends one node.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Stopped> {
        if self.until_check == 0 {
            self.check()?;
        }
        self.until_check -= 1;
        Ok(())
    }

    /// The limits this budget was made from.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The time since the search began, by the clock that was given.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent + self.chunk - self.until_check
    }

    /// Whether a limit is reached; for loops that do not count nodes.
    pub fn is_used_up(&self) -> bool {
        self.limits.nodes.is_some_and(|nodes| self.spent() >= nodes)
            || self.limits.time.is_some_and(|time| self.clock.elapsed() >= time)
            || self.clock.stop_requested()
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        if self.is_used_up() {
            return Err(Stopped);
        }
        self.spent += self.chunk;
        self.chunk = self
            .limits
            .nodes
            .map_or(Budget::CHECK_EVERY, |nodes| (nodes - self.spent).min(Budget::CHECK_EVERY));
        self.until_check = self.chunk;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_allowed_nodes_are_spent() {
        for nodes in [0, 1, 2047, 2048, 2049, 10_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut budget = Budget::new(limits, &NoClock);
            let spent = (0..20_000).take_while(|_| budget.spend().is_ok()).count() as u64;
            assert_eq!(spent, nodes);
            assert_eq!(budget.spent(), nodes);
        }
    }

    #[test]
    fn a_stop_is_noticed_within_one_check() {
        struct Stop;
        impl Clock for Stop {
            fn elapsed(&self) -> Duration {
                Duration::ZERO
            }
            fn stop_requested(&self) -> bool {
                true
            }
        }
        let mut budget = Budget::new(Limits::default(), &Stop);
        let spent = (0..20_000).take_while(|_| budget.spend().is_ok()).count() as u64;
        assert_eq!(spent, Budget::CHECK_EVERY);
    }
}
