//! Nothing is left of an engine, whatever it has started.

#![cfg(target_os = "linux")]

use crate::unruly::{PATIENCE, PATIENT, Unruly, kind, wait_until};
use tengen_protocol::Manager;

/// An engine that plays on with a child, which is there.
fn with_child(mode: &'static str) -> (Unruly, Manager) {
    let unruly = Unruly::new(mode);
    let mut manager = unruly.start();
    manager.begin(PATIENT).expect("a move");
    assert!(wait_until(|| unruly.processes() == 2), "{mode}: {} processes", unruly.processes());
    (unruly, manager)
}

#[test]
fn children_end_with_the_engine() {
    for mode in ["starts a child", "leaves the session", "leaves an orphan"] {
        let (unruly, manager) = with_child(mode);
        let ending = manager.with_farewell(PATIENCE).end();
        assert!(!ending.forced, "{mode}: {ending:?}");
        assert!(unruly.is_gone(), "{mode}");
    }
}

#[test]
fn a_manager_that_is_dropped_ends_all() {
    for mode in ["starts a child", "leaves the session", "leaves an orphan"] {
        let (unruly, manager) = with_child(mode);
        drop(manager);
        assert!(unruly.is_gone(), "{mode}");
    }
}

#[test]
fn an_engine_that_does_not_end_is_ended() {
    let unruly = Unruly::new("ignores END");
    let mut manager = unruly.start();
    manager.begin(PATIENT).expect("a move");
    let ending = manager.end();
    assert!(ending.forced);
    assert!(ending.transcript.to_string().contains("# the engine does not end by itself"));
    assert!(unruly.is_gone());
}

#[test]
fn an_engine_that_ends_before_its_child_has_ended() {
    for mode in ["leaves its output to a child", "leaves a nameless child"] {
        let unruly = Unruly::new(mode);
        let mut manager = unruly.start().with_farewell(PATIENCE);
        assert!(wait_until(|| unruly.processes() == 2), "{mode}: {} processes", unruly.processes());
        let answer = manager.begin(PATIENT);
        assert_eq!(kind(&answer), "ended", "{mode}: {answer:?}");
        drop(manager);
        assert!(unruly.is_gone(), "{mode}");
    }
}

#[test]
fn managers_can_be_given_to_threads() {
    let mut manager = Unruly::new("polite").start();
    let answer = std::thread::spawn(move || manager.begin(PATIENT));
    answer.join().expect("no panic").expect("a move");
}

#[test]
fn several_engines_do_not_end_each_other() {
    let (first, second) = (Unruly::new("polite"), Unruly::new("starts a child"));
    let (mut one, other) = (first.start(), second.start());
    other.end();
    assert!(second.is_gone());
    one.begin(PATIENT).expect("a move");
}
