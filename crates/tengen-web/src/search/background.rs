//! Searches stand back: whatever else wants the core goes first, so that a click is on the screen while they think.

/// How much nicer than the rest of the program a search is: it has about a ninth of a core that somebody else wants too.
///
/// PERF: bench `page`, from a click to the frame with its stone.
#[cfg(target_os = "linux")]
const NICER: i32 = 10;

/// Lets all others go before this thread and the threads that it starts later. Where that is refused, it is as any other.
///
/// ABSENT: other systems. There niceness is that of the whole program, or not handed on to the helpers of a search.
pub(super) fn stand_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICER);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use rustix::process::getpriority_process;
    use std::thread::{scope, spawn};

    #[test]
    fn searches_and_their_helpers_stand_back_and_nobody_else() {
        let nice = || getpriority_process(None).unwrap();
        let usual = nice();
        let search = spawn(move || {
            stand_back();
            (nice(), scope(|scope| scope.spawn(nice).join().unwrap()))
        });
        let nicer = (usual + NICER).min(19);
        assert_eq!(search.join().unwrap(), (nicer, nicer));
        assert_eq!((nice(), spawn(nice).join().unwrap()), (usual, usual));
    }
}
