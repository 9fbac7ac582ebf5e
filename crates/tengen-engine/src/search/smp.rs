//! Lazy SMP: every thread searches the same root with histories of its own, and they help each other through the table. What one
//! is looking at, the others put off.
//!
//! The first thread's result counts; when it is done, so are the others. With one thread nothing depends on time but when
//! the search stops, so equal limits of nodes or depth give equal results.

use super::busy::Busy;
use super::root::Task;
use super::worker::{Memory, Worker};
use crate::cell::Cell;
use crate::eval::Evaluate;
use crate::params::Params;
use crate::report::{Progress, Request};
use crate::state::State;
use crate::tt::SharedTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tengen_core::{Budget, Clock, Limits};

/// Room for the deepest recursion of a thread; what is not used takes no memory.
const HELPER_STACK: usize = 8 << 20;
/// No search goes deeper.
const DEEPEST: u16 = 200;

/// What all threads of a search share.
pub(crate) struct Team<'a, E> {
    pub(crate) state: &'a State,
    pub(crate) table: SharedTable<'a>,
    pub(crate) params: &'a Params,
    pub(crate) eval: &'a E,
    pub(crate) request: &'a Request,
    pub(crate) clock: &'a (dyn Clock + Sync),
}

/// What a thread sees of the others: the moves they are looking at, and where it tells them how many positions it has visited.
pub(crate) type Shared<'a> = (Option<&'a Busy>, &'a AtomicU64);

/// A clock that also hears when the first thread is done.
struct Whistle<'a> {
    clock: &'a (dyn Clock + Sync),
    done: AtomicBool,
}

impl Clock for Whistle<'_> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
    fn stop_requested(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.clock.stop_requested()
    }
}

/// Blows the whistle when it goes out of scope, also in a panic: nobody is waited for in vain.
struct Blow<'a>(&'a AtomicBool);

impl Drop for Blow<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<E: Evaluate> Team<'_, E> {
    /// Searches with a thread for every memory; `seen` hears how far the first one is.
    pub(crate) fn search(&self, memories: &mut [Memory], seen: &mut dyn FnMut(&Progress)) -> Progress {
        let whistle = Whistle { clock: self.clock, done: AtomicBool::new(false) };
        let counters: Vec<AtomicU64> = memories.iter().map(|_| AtomicU64::new(0)).collect();
        let busy = (memories.len() > 1).then(Busy::new);
        let excluded: Vec<Cell> = self.request.excluded.iter().map(|&square| square.into()).collect();
        let (first, others) = memories.split_first_mut().expect("one thread at least");
        let progress = |lines: &[_]| Progress {
            lines: lines.to_vec(),
            nodes: counters.iter().map(|counter| counter.load(Ordering::Relaxed)).sum(),
            time: self.clock.elapsed(),
            hash_permille: self.table.permille(),
        };
        let lines = std::thread::scope(|scope| {
            let _blow = Blow(&whistle.done);
            for (memory, counter) in others.iter_mut().zip(&counters[1..]) {
                let task = Task { allotment: None, checks: false, ..self.task(&excluded) };
                let (whistle, shared) = (&whistle, (busy.as_ref(), counter));
                let search = move || self.help(memory, whistle, shared, &task);
                // Without another thread the search is slower, not worse.
                let _ = std::thread::Builder::new().stack_size(HELPER_STACK).spawn_scoped(scope, search);
            }
            // The limit is for all threads together.
            let nodes = self.request.limits.nodes.map(|nodes| nodes / counters.len() as u64);
            let limits = Limits { time: self.request.time_limit(), nodes, ..self.request.limits };
            let mut worker = self.worker(first, Budget::new(limits, &whistle), (busy.as_ref(), &counters[0]));
            let lines = worker.deepen(&self.task(&excluded), &mut |worker, lines| {
                worker.publish_nodes();
                let progress = progress(lines);
                seen(&progress);
                progress.time
            });
            worker.publish_nodes();
            lines
        });
        progress(&lines)
    }

    fn help(&self, memory: &mut Memory, whistle: &Whistle<'_>, shared: Shared<'_>, task: &Task<'_>) {
        let mut worker = self.worker(memory, Budget::new(Limits::default(), whistle), shared);
        worker.deepen(task, &mut |_, _| Duration::ZERO);
        worker.publish_nodes();
    }

    fn worker<'w>(&'w self, memory: &'w mut Memory, budget: Budget<'w>, shared: Shared<'w>) -> Worker<'w, E> {
        let given = (self.table, self.params, self.eval);
        Worker::new(self.state.clone(), memory, given, budget, shared)
    }

    fn task<'t>(&self, excluded: &'t [Cell]) -> Task<'t> {
        Task {
            to: i32::from(self.request.limits.depth.map_or(DEEPEST, |depth| depth.0.min(DEEPEST))),
            lines: self.request.lines.max(1),
            excluded,
            allotment: self.request.allotment,
            checks: self.params.check_nodes > 0,
        }
    }
}
