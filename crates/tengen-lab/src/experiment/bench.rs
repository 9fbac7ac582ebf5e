//! Where trials are measured.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::{Budget, Clock, Limits, Stopped};
use tengen_search::player::Host;

/// The time, a way to stop, and how many threads games may be played on. What is timed is timed on one.
pub struct Bench<'a> {
    begun: Instant,
    stop: &'a AtomicBool,
    threads: usize,
}

impl Clock for Bench<'_> {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A player on the bench thinks by its clock, and hears when the measurement is to end.
impl<M> Host<M> for Bench<'_> {}

impl<'a> Bench<'a> {
    /// A bench whose clock runs from now; setting `stop` ends a measurement soon.
    pub fn new(stop: &'a AtomicBool, threads: usize) -> Bench<'a> {
        Bench { begun: Instant::now(), stop, threads: threads.max(1) }
    }

    /// How many games can be played side by side.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// What ends a measurement when it is set.
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Ends a measurement that somebody wants to end.
    pub fn look(&self) -> Result<(), Stopped> {
        if self.stop_requested() { Err(Stopped) } else { Ok(()) }
    }

    /// How long the processor is at `work`, which keeps to one thread, in seconds, and what comes of it: the least of several runs
    /// unless it is long, for a run can only be disturbed to take longer.
    pub fn time<T>(
        &self,
        mut work: impl FnMut(&Bench<'_>) -> Result<T, Stopped>,
    ) -> Result<(T, f64), Stopped> {
        const LONG_ENOUGH: Duration = Duration::from_millis(60);
        const LEAST_RUNS: u32 = 5;
        const MOST_RUNS: u32 = 1000;
        const LONG: Duration = Duration::from_secs(1);
        let mut spent = Duration::ZERO;
        let mut least = Duration::MAX;
        for run in 1.. {
            let begun = worked();
            let result = work(&Bench::new(self.stop, self.threads))?;
            let took = worked().saturating_sub(begun);
            (spent, least) = (spent + took, least.min(took));
            if spent >= LONG_ENOUGH && run >= LEAST_RUNS || spent >= LONG || run == MOST_RUNS {
                return Ok((result, least.as_secs_f64()));
            }
        }
        unreachable!("the last run returns")
    }

    /// What a search may spend: as many nodes, as many seconds, both counted from when the bench was made.
    pub fn budget(&self, nodes: Option<u64>, seconds: Option<f64>) -> Budget<'_> {
        Budget::new(Limits { nodes, time: seconds.map(Duration::from_secs_f64), depth: None }, self)
    }
}

/// What this thread has used of a processor; other programs on the machine do not count.
#[cfg(unix)]
fn worked() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("a thread works forward in time")
}

/// Elsewhere the clock on the wall must do.
#[cfg(not(unix))]
fn worked() -> Duration {
    use std::sync::LazyLock;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn waiting_is_no_work() {
        let stop = AtomicBool::new(false);
        let ((), seconds) = Bench::new(&stop, 1)
            .time(|_| {
                std::thread::sleep(Duration::from_millis(5));
                Ok(())
            })
            .unwrap();
        assert!(seconds < 0.005, "{seconds}");
    }
}
