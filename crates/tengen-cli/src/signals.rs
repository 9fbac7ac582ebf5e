//! When the system, or the person at the terminal, asks the program to end.

use anyhow::Context;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// Becomes true when the system asks the program to end.
pub(crate) fn ended_from_outside() -> anyhow::Result<Arc<AtomicBool>> {
    let ended = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [SIGTERM, SIGINT, SIGHUP] {
        signal_hook::flag::register(signal, ended.clone()).context("cannot watch for signals")?;
    }
    Ok(ended)
}

/// Becomes true when somebody presses Ctrl-C or the system asks the program to end, for work that then puts its things in
/// order; a second time ends the program at once.
pub(crate) fn stopped() -> anyhow::Result<Arc<AtomicBool>> {
    let stopped = interrupted()?;
    #[cfg(unix)]
    for signal in [SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, stopped.clone()).context("cannot watch for signals")?;
    }
    Ok(stopped)
}

/// Becomes true when somebody presses Ctrl-C, for work that then shows what it has; a second time ends the program at once.
pub(crate) fn interrupted() -> anyhow::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        let exit_code = 128 + SIGINT;
        // In this order: the first signal must not find the flag set by itself.
        signal_hook::flag::register_conditional_shutdown(SIGINT, exit_code, interrupted.clone())
            .and_then(|_| signal_hook::flag::register(SIGINT, interrupted.clone()))
            .context("cannot watch for signals")?;
    }
    Ok(interrupted)
}
