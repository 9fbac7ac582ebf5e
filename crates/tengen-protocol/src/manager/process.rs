//! The process of an engine: started in a group of its own, ended with all that it has started.

use super::tree::Tree;
use super::{CommandLine, ManagerError};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A running engine. It does not outlive this value.
pub(super) struct Process {
    child: Child,
    tree: Tree,
    killed: bool,
}

impl Process {
    /// How long the system may take to end a process that was killed. Some never end: those that wait for a broken disk.
    const DEATH: Duration = Duration::from_secs(2);

    /// Starts a program with three pipes.
    pub(super) fn spawn(line: &CommandLine) -> Result<Process, ManagerError> {
        const MARK: &str = "TENGEN_ENGINE";
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let mut command = line.to_command()?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env(MARK, &mark);
        // What is typed at the manager's terminal, like an interruption, is not meant for engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn().map_err(|error| line.failure(error))?;
        let tree = Tree::new(child.id(), format!("{MARK}={mark}").into());
        Ok(Process { child, tree, killed: false })
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Finds out what it has started, as long as that can be told by whom.
    pub(super) fn look(&mut self) {
        self.tree.look();
    }

    /// In bytes, of all its processes.
    pub(super) fn memory(&mut self) -> u64 {
        self.tree.memory()
    }

    /// How it has ended, if it has. Whatever has stayed in its group ends then, too.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        // INVARIANT: a group is killed only before its first process is waited for. Afterwards its number may belong to
        // somebody else.
        if has_ended(self.child.id()) {
            kill_group(self.child.id());
        }
        self.child.try_wait().ok().flatten()
    }

    /// How it has ended, if it does so in time.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let asked = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            let status = self.status();
            if status.is_some() || asked.elapsed() >= patience {
                return status;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
        }
    }

    /// Ends it and all that it has started.
    pub(super) fn kill(&mut self) {
        self.killed = true;
        self.tree.look();
        if self.status().is_none() {
            kill_group(self.child.id());
            // It may have ended in between.
            let _ = self.child.kill();
        }
        self.tree.kill();
        self.wait(Process::DEATH);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.killed {
            self.kill();
        }
    }
}

/// One blow for all that have stayed in the group: none of them can start another in between.
#[cfg(unix)]
fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // It may have ended in between.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Whether a child has ended and nobody has waited for it yet.
#[cfg(unix)]
fn has_ended(child: u32) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let child = i32::try_from(child).ok().and_then(Pid::from_raw);
    child.is_some_and(|child| matches!(waitid(WaitId::Pid(child), look), Ok(Some(_))))
}

/// There are no groups; the tree alone tells what belongs together.
#[cfg(not(unix))]
fn kill_group(_leader: u32) {}

#[cfg(not(unix))]
fn has_ended(_child: u32) -> bool {
    false
}
