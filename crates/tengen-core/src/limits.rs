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
    /// Nodes between two looks at the clock, as far as the limits allow.
    pace: u64,
    last_check: Duration,
    /// Nodes visited elsewhere on this budget's account.
    charged: u64,
}

impl<'a> Budget<'a> {
    /// The clock is asked about this often, whatever a node costs.
    const CHECK_EVERY: Duration = Duration::from_millis(1);
    const FASTEST_PACE: u64 = 2048;

    /// A budget that `limits` bound; the depth is the search's own business.
    pub fn new(limits: Limits, clock: &'a dyn Clock) -> Budget<'a> {
        let mut budget = Budget {
            clock,
            limits,
            spent: 0,
            until_check: 0,
            chunk: 0,
            pace: 16,
            last_check: clock.elapsed(),
            charged: 0,
        };
        budget.refill();
        budget
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

    /// Puts nodes that were visited elsewhere on the account. The next look at the limits comes when what is left of them
    /// is spent, so that a limit of nodes ends a search at the same node whatever the clock says.
    #[inline]
    pub fn charge(&mut self, nodes: u64) {
        self.charged += nodes;
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.spent()));
        let surplus = self.until_check.saturating_sub(left);
        self.chunk -= surplus;
        self.until_check -= surplus;
    }

    /// The clock it asks.
    pub fn clock(&self) -> &'a dyn Clock {
        self.clock
    }

    /// What bounds it.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Nodes spent so far.
    #[inline]
    pub fn spent(&self) -> u64 {
        self.spent + self.charged + self.chunk - self.until_check
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        let now = self.clock.elapsed();
        let out_of_nodes = self.limits.nodes.is_some_and(|nodes| self.spent() >= nodes);
        let out_of_time = self.limits.time.is_some_and(|time| now >= time);
        if out_of_nodes || out_of_time || self.clock.stop_requested() {
            return Err(Stopped);
        }
        let slow = now.saturating_sub(self.last_check) > Budget::CHECK_EVERY;
        self.pace = if slow { (self.pace / 4).max(1) } else { (self.pace * 2).min(Budget::FASTEST_PACE) };
        self.last_check = now;
        self.spent += self.chunk;
        self.refill();
        Ok(())
    }

    fn refill(&mut self) {
        self.chunk = self
            .limits
            .nodes
            .map_or(self.pace, |nodes| nodes.saturating_sub(self.spent + self.charged).min(self.pace));
        self.until_check = self.chunk;
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
    fn charged_nodes_end_it_at_the_same_node_whatever_the_pace() {
        for (each, nodes) in [(0, 5000), (3, 5000), (700, 5000), (1, 1)] {
            let mut budget = Budget::new(Limits { nodes: Some(nodes), ..Limits::default() }, &NoClock);
            let mut counted = 0;
            while budget.spend().is_ok() {
                counted += 1 + each;
                budget.charge(each);
            }
            assert_eq!(budget.spent(), counted);
            assert!(
                (nodes..nodes + 1 + each).contains(&counted),
                "{counted} of {nodes}, {each} charged each time"
            );
        }
    }

    /// A clock that says each node takes this long, counted by the budget's own looks at it.
    struct Slow<'a> {
        nodes: &'a std::cell::Cell<u32>,
        each: Duration,
    }

    impl Clock for Slow<'_> {
        fn elapsed(&self) -> Duration {
            self.each * self.nodes.get()
        }
    }

    #[test]
    fn time_is_kept_however_slow_a_node_is() {
        for micros in [1, 10, 400, 5000] {
            let (nodes, each) = (std::cell::Cell::new(0), Duration::from_micros(micros));
            let clock = Slow { nodes: &nodes, each };
            let time = Duration::from_millis(300);
            let mut budget = Budget::new(Limits { time: Some(time), ..Limits::default() }, &clock);
            while budget.spend().is_ok() {
                nodes.set(nodes.get() + 1);
            }
            let over = clock.elapsed().saturating_sub(time);
            assert!(over <= Duration::from_millis(10).max(2 * each), "{over:?} late at {each:?} a node");
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
        assert!(spent <= Budget::FASTEST_PACE);
    }
}
