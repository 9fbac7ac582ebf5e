//! An engine and all processes that it has started, however they hide.
//!
//! They are found in two ways: by their parents, and by a variable of the environment that each inherits from the engine.
//! The first misses those whose parent has ended, the second those that were started with an environment of their own. A
//! process that was found once is remembered, so only one that does both at once between two looks gets away.
//! `ABSENT:` control groups and job objects, which let nothing away, need rights or code that not every system has.

use std::collections::HashMap;
use std::ffi::OsString;
use std::thread;
use std::time::{Duration, Instant};
use sysinfo::{Pid, Process, ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System, UpdateKind};

/// The processes of one engine.
pub(super) struct Tree {
    /// None where the system tells nothing about its processes.
    system: Option<System>,
    /// What each has in its environment.
    mark: OsString,
    /// Processes that belong to it, with the time of their start: numbers of processes are used again.
    known: HashMap<Pid, u64>,
    /// When the first of them was started, in seconds.
    start: u64,
    looked: Instant,
}

impl Tree {
    /// How often all processes of the system are looked at while an engine thinks. That takes milliseconds; looking at
    /// those that are known takes microseconds.
    const LOOK: Duration = Duration::from_secs(1);
    /// How often survivors are looked for, and how long they are given to go.
    const ROUNDS: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(5);

    /// The tree of a process that has just been started with `mark`, as `NAME=value`, in its environment.
    pub(super) fn new(root: u32, mark: OsString) -> Tree {
        let mut system = System::new().ok();
        let root = Pid::from_u32(root);
        if let Some(system) = &mut system {
            system.refresh_processes_specifics(
                ProcessesToUpdate::Some(&[root]),
                true,
                ProcessRefreshKind::nothing(),
            );
        }
        let start = system.as_ref().and_then(|system| system.process(root)).map(Process::start_time);
        let known = start.map(|start| (root, start)).into_iter().collect();
        Tree { system, mark, known, start: start.unwrap_or(0), looked: Instant::now() }
    }

    /// The resident memory of all processes together, in bytes. Memory that they share is counted for each.
    pub(super) fn memory(&mut self) -> u64 {
        if self.looked.elapsed() >= Tree::LOOK {
            self.look();
        }
        let pids: Vec<Pid> = self.known.keys().copied().collect();
        let Some(system) = &mut self.system else { return 0 };
        let memory = ProcessRefreshKind::nothing().with_memory();
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&pids), true, memory);
        self.members().map(Process::memory).sum()
    }

    /// Looks for processes that were not known yet. To be done before the engine is killed: its children lose their
    /// parent then.
    pub(super) fn look(&mut self) {
        // These are read once for a process.
        let once = UpdateKind::OnlyIfNotSet;
        let marks = ProcessRefreshKind::nothing().with_environ(once).with_user(once);
        self.looked = Instant::now();
        let Some(system) = &mut self.system else { return };
        system.refresh_processes_specifics(ProcessesToUpdate::All, true, marks);
        let processes = self.system.iter().flat_map(|system| system.processes().values());
        // Some systems list the threads of a process beside it, with its memory.
        let found = processes.filter(|process| process.thread_kind().is_none() && self.owns(process));
        self.known = found.map(|process| (process.pid(), process.start_time())).collect();
    }

    /// Kills all that run, again and again until there are none: a process may start others while it is looked for. One
    /// look is not enough to be sure, for a parent may end after the list was made and before it was read, and its child
    /// began in between.
    pub(super) fn kill(&mut self) {
        let mut seen_none = false;
        for _ in 0..Tree::ROUNDS {
            self.look();
            let running = self.members().filter(|process| runs(process));
            let killed = running.map(Process::kill).count();
            let none = killed == 0 && !self.is_unsure();
            if none && seen_none {
                return;
            }
            if !none {
                thread::sleep(Tree::PAUSE);
            }
            seen_none = none;
        }
    }

    /// Whether there is a process that might belong to the engine but shows no environment: for a moment at its start none
    /// does, and an orphan shows nothing else. Processes older than the engine, of others and of the system cannot.
    fn is_unsure(&self) -> bool {
        let Some(system) = &self.system else { return false };
        let us = system.process(Pid::from_u32(std::process::id())).and_then(Process::user_id);
        system.processes().values().any(|process| {
            let ours = process.user_id() == us && process.thread_kind().is_none();
            ours && process.start_time() >= self.start && process.environ().is_empty() && runs(process)
        })
    }

    fn members(&self) -> impl Iterator<Item = &Process> {
        let process = |pid: &Pid| self.system.as_ref()?.process(*pid);
        self.known.keys().filter_map(process).filter(|process| self.knows(process))
    }

    fn knows(&self, process: &Process) -> bool {
        self.known.get(&process.pid()) == Some(&process.start_time())
    }

    /// Whether a process carries the mark, or descends from one that is known.
    fn owns(&self, process: &Process) -> bool {
        /// A bound for chains that a system in motion may close to a ring.
        const DEEPEST: usize = 64;
        let parent = |process: &&Process| self.system.as_ref()?.process(process.parent()?);
        let marked = || process.environ().contains(&self.mark);
        let mut line = std::iter::successors(Some(process), parent).take(DEEPEST);
        line.any(|process| self.knows(process)) || marked()
    }
}

/// What has ended stays in the lists until somebody asks how.
fn runs(process: &Process) -> bool {
    !matches!(process.status(), ProcessStatus::Zombie | ProcessStatus::Dead)
}
