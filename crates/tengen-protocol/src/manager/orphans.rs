//! Engines whose manager was killed before it could end them.
//!
//! Most notice that their input has closed and end; one that is deep in thought, or has no manners, takes time and memory
//! from all that is played later. Each carries the number of its manager in its environment, and so does all that it has
//! started, so they can be found.
//!
//! `INVARIANT:` an engine whose manager runs is left alone.
//! `ABSENT:` a signal at the death of the parent would need code that runs in the child before its program does.

use super::tree::{Tree, runs};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use sysinfo::{Pid, Process, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

/// What tells the processes of one engine from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mark {
    /// In which the number of the manager counts: a container has numbers of its own, but is seen from outside.
    space: u64,
    manager: u32,
    engine: u64,
}

impl Mark {
    /// The variable of the environment that holds it.
    pub(super) const NAME: &str = "TENGEN_ENGINE";

    /// For the next engine of this manager.
    pub(super) fn new() -> Mark {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let engine = COUNT.fetch_add(1, Ordering::Relaxed);
        Mark { space: space(), manager: std::process::id(), engine }
    }

    /// As it stands in an environment.
    pub(super) fn variable(self) -> OsString {
        format!("{}={self}", Mark::NAME).into()
    }

    /// The mark that a process carries.
    fn of(process: &Process) -> Option<Mark> {
        let value = |variable: &OsString| {
            variable.to_str()?.strip_prefix(Mark::NAME)?.strip_prefix('=')?.parse().ok()
        };
        process.environ().iter().find_map(value)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.space, self.manager, self.engine)
    }
}

/// It is no mark.
#[derive(Debug)]
pub(super) struct NoMark;

impl FromStr for Mark {
    type Err = NoMark;

    fn from_str(text: &str) -> Result<Mark, NoMark> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u64>().map_err(|_| NoMark));
        let mut next = || parts.next().unwrap_or(Err(NoMark));
        let (space, manager, engine) = (next()?, next()?, next()?);
        Ok(Mark { space, manager: manager.try_into().map_err(|_| NoMark)?, engine })
    }
}

/// Ends the engines of managers that do not run any more, with all that they have started, and tells how many there were.
///
/// To be called before much is played, not before every game: all processes of the system are looked at.
pub fn end_orphans() -> usize {
    let Ok(mut system) = System::new() else { return 0 };
    let environment = ProcessRefreshKind::nothing().with_environ(UpdateKind::OnlyIfNotSet);
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, environment);
    let mut engines = engines(&system);
    // A manager that has begun while the list was made may be missing there, and its engine not.
    let managers: Vec<Pid> = engines.keys().map(|mark| Pid::from_u32(mark.manager)).collect();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&managers), true, environment);
    engines.retain(|mark, &mut (_, start)| !is_managed(&system, *mark, start));
    for (mark, (root, _)) in &engines {
        Tree::new(root.as_u32(), mark.variable()).kill();
    }
    engines.len()
}

/// All engines here with the first of their processes and its start. Those that this program is itself a part of are
/// none of its business.
fn engines(system: &System) -> HashMap<Mark, (Pid, u64)> {
    /// A bound for chains that a system in motion may close to a ring.
    const DEEPEST: usize = 64;
    let us = system.process(Pid::from_u32(std::process::id()));
    let parent = |process: &&Process| system.process(process.parent()?);
    let above: Vec<Mark> = std::iter::successors(us, parent).take(DEEPEST).filter_map(Mark::of).collect();
    let here = space();
    let mut engines = HashMap::new();
    for process in system.processes().values().filter(|process| process.thread_kind().is_none()) {
        let mark = Mark::of(process).filter(|mark| mark.space == here && !above.contains(mark));
        let Some(mark) = mark.filter(|_| runs(process)) else { continue };
        let found = (process.pid(), process.start_time());
        let first = engines.entry(mark).or_insert(found);
        if found.1 < first.1 {
            *first = found;
        }
    }
    engines
}

/// Whether the manager of an engine that began at `start` runs. Numbers of processes are used again, but a manager is
/// never younger than its engine.
fn is_managed(system: &System, mark: Mark, start: u64) -> bool {
    let manager = system.process(Pid::from_u32(mark.manager));
    manager.is_some_and(|manager| runs(manager) && manager.start_time() <= start)
}

/// The space of process numbers that this program lives in; 0 where there is only one.
fn space() -> u64 {
    let link = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    link.to_string_lossy().chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_as_they_are_written() {
        let mark = Mark::new();
        assert_eq!(mark.to_string().parse::<Mark>().expect("a mark"), mark);
        assert_ne!(Mark::new(), mark);
        for text in ["", "1-2", "1-2-", "1-2-3-4", "a-2-3", "1-99999999999-3", "1--2-3"] {
            assert!(text.parse::<Mark>().is_err(), "{text}");
        }
    }
}
