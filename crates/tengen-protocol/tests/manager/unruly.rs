//! The engine `pbrain_unruly`, and whether anything is left of it.

use std::env;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tengen_games::gomoku::Rule;
use tengen_protocol::{Allowance, CommandLine, Manager, ManagerError, Terms};

/// Longer than any answer takes, on the busiest machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// For engines that never answer.
pub(crate) const SHORT: Duration = Duration::from_millis(100);
/// For answers that come.
pub(crate) const PATIENT: Allowance = Allowance { left: None, patience: PATIENCE };
/// For answers that do not.
pub(crate) const IMPATIENT: Allowance = Allowance { left: None, patience: SHORT };

/// An engine with a name of its own in the list of processes.
pub(crate) struct Unruly {
    tag: String,
    mode: &'static str,
}

impl Unruly {
    pub(crate) fn new(mode: &'static str) -> Unruly {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let tag = format!("unruly-{}-{}-", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Unruly { tag, mode }
    }

    pub(crate) fn command(&self) -> CommandLine {
        CommandLine::new(program()).with_argument(self.mode).with_argument(&self.tag)
    }

    pub(crate) fn spawn(&self) -> Manager {
        Manager::spawn(&self.command()).expect("it starts")
    }

    /// In a game without limits.
    pub(crate) fn start(&self) -> Manager {
        let mut manager = self.spawn();
        manager.start(&terms(), PATIENCE).expect("OK");
        manager
    }

    /// What there is of it in the list of processes.
    #[cfg(target_os = "linux")]
    pub(crate) fn processes(&self) -> usize {
        let entries = std::fs::read_dir("/proc").expect("a list of processes").flatten();
        let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        lines.filter(|line| String::from_utf8_lossy(line).contains(&self.tag)).count()
    }

    /// Whether nothing is left, if the system tells; what was killed may take a moment to go.
    pub(crate) fn is_gone(&self) -> bool {
        wait_until(|| {
            #[cfg(target_os = "linux")]
            return self.processes() == 0;
            #[cfg(not(target_os = "linux"))]
            true
        })
    }
}

/// Whether something comes true in time.
pub(crate) fn wait_until(mut what: impl FnMut() -> bool) -> bool {
    let asked = Instant::now();
    while !what() {
        if asked.elapsed() > PATIENCE {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    true
}

/// The transcript of a manager whose engine did wrong, after it has ended; nothing may be left.
pub(crate) fn last_words(unruly: &Unruly, manager: Manager) -> String {
    let transcript = manager.end().transcript.to_string();
    assert!(unruly.is_gone(), "{}: a process is left", unruly.mode);
    transcript
}

/// The kind of an error, for an answer its absence.
pub(crate) fn kind<A>(answer: &Result<A, ManagerError>) -> &'static str {
    answer.as_ref().err().map_or("none", ManagerError::kind)
}

pub(crate) fn terms() -> Terms {
    Terms::new(15, Rule::Freestyle)
}

/// Examples are built along with tests, beside them.
fn program() -> PathBuf {
    let test = env::current_exe().expect("a program");
    let folder = test.parent().and_then(|deps| deps.parent()).expect("the folder of a profile");
    let program = folder.join("examples").join("pbrain_unruly").with_extension(env::consts::EXE_EXTENSION);
    assert!(program.exists(), "build it first: cargo build -p tengen-protocol --examples");
    program
}
