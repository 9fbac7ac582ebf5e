//! Taking the terminal over, and giving it back whatever happens.

use anyhow::Context;
use crossterm::cursor::Show;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use std::io::{self, IsTerminal};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// While it lives, the terminal is ours; its end, or a panic, gives the terminal back, once.
///
/// A panic in the thread that made the guard restores the terminal first, so that the message can be read. A panic in
/// another thread is kept for [`Guard::other_panic`], since the screen is still being drawn.
pub(super) struct Guard {
    shared: Arc<Shared>,
}

struct Shared {
    active: AtomicBool,
    restore: Box<dyn Fn() + Send + Sync>,
    other_panic: Mutex<Option<String>>,
}

impl Shared {
    fn restore_once(&self) {
        if self.active.swap(false, Ordering::SeqCst) {
            (self.restore)();
        }
    }

    fn keep(&self, message: String) {
        *self.other_panic.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }
}

impl Guard {
    /// Takes the terminal over: raw keys, the alternate screen, the mouse.
    pub(super) fn enter() -> anyhow::Result<Guard> {
        const NEEDS_TERMINAL: &str = "the full-screen game needs a terminal";
        anyhow::ensure!(io::stdout().is_terminal(), NEEDS_TERMINAL);
        let guard = Guard::new(restore);
        enable_raw_mode().context(NEEDS_TERMINAL)?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .context("cannot draw on the terminal")?;
        Ok(guard)
    }

    /// A guard that calls `restore` at its end or at a panic.
    fn new(restore: impl Fn() + Send + Sync + 'static) -> Guard {
        let shared = Arc::new(Shared {
            active: AtomicBool::new(true),
            restore: Box::new(restore),
            other_panic: Mutex::default(),
        });
        let (hooked, owner, previous) = (Arc::clone(&shared), thread::current().id(), panic::take_hook());
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == owner {
                hooked.restore_once();
            } else if hooked.active.load(Ordering::SeqCst) {
                return hooked.keep(info.to_string());
            }
            previous(info);
        }));
        Guard { shared }
    }

    /// The message of a panic in another thread, if there was one.
    pub(super) fn other_panic(&self) -> Option<String> {
        self.shared.other_panic.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.shared.restore_once();
    }
}

/// Gives the terminal back. A failure is not reported: there is nowhere left to report it.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    fn counting() -> (Arc<AtomicUsize>, Guard) {
        let restored = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&restored);
        let guard = Guard::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
        });
        (restored, guard)
    }

    /// One test, since the panic hook belongs to the whole process.
    #[test]
    fn the_terminal_is_restored_exactly_once() {
        let (restored, guard) = counting();
        assert_eq!(restored.load(Ordering::SeqCst), 0);
        drop(guard);
        assert_eq!(restored.load(Ordering::SeqCst), 1, "at the end");

        let (restored, guard) = counting();
        let caught = panic::catch_unwind(panic::AssertUnwindSafe(|| {
            let _guard = guard;
            panic!("in the loop");
        }));
        assert!(caught.is_err());
        assert_eq!(restored.load(Ordering::SeqCst), 1, "at a panic, by the hook and not again by the drop");

        let (restored, guard) = counting();
        assert!(thread::spawn(|| panic!("in a search")).join().is_err());
        assert_eq!(restored.load(Ordering::SeqCst), 0, "the screen stays while it is being drawn");
        assert!(guard.other_panic().unwrap().contains("in a search"));
        drop(guard);
        assert_eq!(restored.load(Ordering::SeqCst), 1);
    }
}
