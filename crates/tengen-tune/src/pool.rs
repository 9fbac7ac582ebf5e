//! Work shared by threads: numbered jobs, whose results come in the order of their numbers.

use crate::opening::NoOpening;
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use tengen_core::Stopped;

/// Why work has ended before it was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Somebody has asked for it.
    #[error("stopped")]
    Stopped,
    /// A game cannot begin.
    #[error(transparent)]
    NoOpening(#[from] NoOpening),
    /// The program is wrong.
    #[error("number {number} has failed, by an error of this program: {message}")]
    Panicked {
        /// Of the game, or of the pair.
        number: u64,
        /// What was said.
        message: String,
    },
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Failure {
        Failure::Stopped
    }
}

/// Tells those who work whether they are to go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halt<'a> {
    asked: &'a AtomicBool,
    over: &'a AtomicBool,
}

impl Halt<'_> {
    /// An error once nobody wants the work any more.
    pub(crate) fn look(self) -> Result<(), Stopped> {
        let stop = self.asked.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed);
        if stop { Err(Stopped) } else { Ok(()) }
    }
}

/// Does the jobs of these numbers, a thread for each worker, until `stop` is set; `done` hears the results in their order
/// until it wants no more.
pub(crate) fn share<W: Send, R: Send>(
    workers: &mut [W],
    jobs: Range<u64>,
    stop: &AtomicBool,
    work: &(dyn Fn(&mut W, u64, Halt<'_>) -> Result<R, Failure> + Sync),
    done: &mut dyn FnMut(R) -> bool,
) -> Result<(), Failure> {
    let (next, over) = (AtomicU64::new(jobs.start), AtomicBool::new(false));
    let halt = Halt { asked: stop, over: &over };
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for worker in workers {
            let (sender, next, end) = (sender.clone(), &next, jobs.end);
            scope.spawn(move || {
                while halt.look().is_ok() {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= end {
                        break;
                    }
                    let result =
                        catch_unwind(AssertUnwindSafe(|| work(worker, job, halt))).unwrap_or_else(|panic| {
                            Err(Failure::Panicked { number: job, message: said(&*panic) })
                        });
                    let failed = result.is_err();
                    if sender.send((job, result)).is_err() || failed {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = in_order(&receiver, jobs, done);
        over.store(true, Ordering::Relaxed);
        result
    })
}

fn in_order<R>(
    results: &Receiver<(u64, Result<R, Failure>)>,
    jobs: Range<u64>,
    done: &mut dyn FnMut(R) -> bool,
) -> Result<(), Failure> {
    let (mut waiting, mut wanted) = (BTreeMap::new(), jobs.start);
    for (job, result) in results {
        match result {
            Err(Failure::Stopped) => continue,
            result => waiting.insert(job, result?),
        };
        while let Some(result) = waiting.remove(&wanted) {
            wanted += 1;
            if !done(result) {
                return Ok(());
            }
        }
    }
    if wanted < jobs.end { Err(Failure::Stopped) } else { Ok(()) }
}

/// What somebody said who panicked.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason was given").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of numbers by three workers, with what becomes of it.
    fn squares(
        jobs: Range<u64>,
        stop: &AtomicBool,
        work: &(dyn Fn(u64) -> Result<u64, Failure> + Sync),
    ) -> (Vec<u64>, Result<(), Failure>) {
        let mut squares = Vec::new();
        let result = share(&mut [(); 3], jobs, stop, &|(), job, _| work(job), &mut |square| {
            squares.push(square);
            true
        });
        (squares, result)
    }

    #[test]
    fn results_come_in_their_order() {
        let (squares, result) = squares(3..100, &AtomicBool::new(false), &|job| Ok(job * job));
        assert_eq!(result, Ok(()));
        assert!(squares.into_iter().eq((3..100).map(|job| job * job)));
    }

    #[test]
    fn a_worker_that_panics_ends_the_work() {
        let (squares, result) = squares(0..u64::MAX, &AtomicBool::new(false), &|job| {
            assert_ne!(job, 20, "I do not like it");
            Ok(job)
        });
        assert!(squares.len() <= 20);
        let error = result.unwrap_err().to_string();
        assert!(error.contains("number 20") && error.contains("I do not like it"), "{error}");
    }

    #[test]
    fn work_ends_when_it_is_asked_to() {
        let stop = AtomicBool::new(false);
        let (squares, result) = squares(0..u64::MAX, &stop, &|job| {
            stop.store(job >= 50, Ordering::Relaxed);
            Ok(job)
        });
        assert_eq!(result, Err(Failure::Stopped));
        assert!(squares.len() >= 50);
    }

    #[test]
    fn nothing_is_heard_that_is_not_wanted() {
        let mut heard = 0;
        let result =
            share(&mut [(); 2], 0..u64::MAX, &AtomicBool::new(false), &|(), job, _| Ok(job), &mut |_| {
                heard += 1;
                heard < 7
            });
        assert_eq!((result, heard), (Ok(()), 7));
    }
}
