//! What engines do wrong, and how it is told.

use crate::unruly::{IMPATIENT, PATIENCE, PATIENT, SHORT, Unruly, kind, last_words, terms};
use std::time::Duration;
use tengen_games::Square;
use tengen_protocol::{Allowance, CommandLine, Manager, ManagerError, Terms};

#[test]
fn a_program_that_is_not_there_is_told_with_advice() {
    let told = |line: &str| {
        let line: CommandLine = line.parse().expect("a command line");
        Manager::spawn(&line).err().expect("it is not there").to_string()
    };
    let expected =
        "there is no program `no-such-engine`; give its path, or `./` and its name if it is in this folder";
    assert_eq!(told("no-such-engine --fast"), expected);
    assert!(told("./no/such/engine").starts_with("there is no program `./no/such/engine`"));
    // A folder is there, but no program.
    assert!(told("./").contains("could not be started"));
}

/// One that ends by itself is waited for, or a busy machine would say that it has only closed its output.
fn with_time_to_end(manager: Manager, expected: &str) -> Manager {
    if expected == "ended" { manager.with_farewell(PATIENCE) } else { manager }
}

#[test]
fn faults_at_the_start_are_told() {
    let cases = [
        ("exits at once", PATIENCE, "ended", "# the engine has ended"),
        ("hangs at start", SHORT, "silent", "# the engine has not answered within 100ms"),
        ("never reads", SHORT, "silent", "> START 15"),
        ("wrong OK", PATIENCE, "wrong", "< OK, I am ready"),
        ("says ERROR", PATIENCE, "refused", "< ERROR this board is too small for me"),
    ];
    for (mode, patience, expected, shown) in cases {
        let unruly = Unruly::new(mode);
        let mut manager = with_time_to_end(unruly.spawn(), expected);
        let answer = manager.start(&terms(), patience);
        assert_eq!(kind(&answer), expected, "{mode}: {answer:?}");
        let transcript = last_words(&unruly, manager);
        assert!(transcript.contains(shown), "{mode}:\n{transcript}");
    }
}

#[test]
fn faults_at_a_move_are_told() {
    let cases = [
        ("hangs", IMPATIENT, "silent", "> TURN 7,7"),
        ("crashes", PATIENT, "ended", "# the engine has ended"),
        ("exits", PATIENT, "ended", "# the engine has ended"),
        ("plays off the board", PATIENT, "wrong", "< 99,99"),
        ("refuses", PATIENT, "refused", "< ERROR I give up"),
        ("floods lines", PATIENT, "flooded", "< MESSAGE again and again"),
        ("floods bytes", PATIENT, "flooded", "# the engine writes too much"),
    ];
    for (mode, allowance, expected, shown) in cases {
        let unruly = Unruly::new(mode);
        let mut manager = with_time_to_end(unruly.start(), expected);
        let answer = manager.turn(Square::new(7, 7), allowance);
        assert_eq!(kind(&answer), expected, "{mode}: {answer:?}");
        let transcript = last_words(&unruly, manager);
        assert!(transcript.contains(shown), "{mode}:\n{transcript}");
    }
}

#[test]
fn words_are_no_answer_but_are_told_with_the_silence() {
    // Enough for the words to come, on a busy machine as well.
    let enough = Allowance::patience(Duration::from_secs(5));
    let told = |answer: Result<(), ManagerError>| {
        assert_eq!(kind(&answer), "silent", "{answer:?}");
        answer.expect_err("silence").to_string()
    };
    let answer = Unruly::new("says something").spawn().start(&terms(), enough.patience);
    assert_eq!(told(answer), "the engine has not answered within 5s; the last it said was `ready`");
    let cases = [
        ("answers in words", "h8"),
        ("thinks aloud", "thinking..."),
        ("does not understand", "UNKNOWN command"),
    ];
    std::thread::scope(|scope| {
        for (mode, line) in cases {
            scope.spawn(move || {
                let answer = Unruly::new(mode).start().turn(Square::new(7, 7), enough).map(|_| ());
                let expected =
                    format!("the engine has not answered within 5s; the last it said was `{line}`");
                assert_eq!(told(answer), expected, "{mode}");
            });
        }
    });
}

#[cfg(unix)]
#[test]
fn the_end_is_told_by_code_or_signal() {
    use std::os::unix::process::ExitStatusExt;
    for (mode, code, signal) in [("exits", Some(7), None), ("crashes", None, Some(6))] {
        let answer = Unruly::new(mode).start().with_farewell(PATIENCE).begin(PATIENT);
        let Err(ManagerError::Ended(status)) = answer else { panic!("{mode}: {answer:?}") };
        assert_eq!((status.code(), status.signal()), (code, signal), "{mode}");
    }
}

#[test]
fn a_move_to_an_occupied_cell_is_for_the_judge_of_the_game() {
    let unruly = Unruly::new("plays where a stone is");
    let square = Square::new(7, 7);
    assert_eq!(unruly.start().turn(square, PATIENT).expect("a move").square, square);
}

#[test]
fn memory_is_watched_with_that_of_children() {
    for mode in ["eats memory", "feeds a child"] {
        let unruly = Unruly::new(mode);
        let mut manager = unruly.spawn();
        let terms = Terms { memory: Some(64 << 20), memory_tolerance: 16 << 20, ..terms() };
        let mut answer = manager.start(&terms, PATIENCE);
        // A child may eat at its leisure while its parent plays well.
        while answer.is_ok() {
            answer = manager.turn(Square::new(7, 7), PATIENT).map(|_| ());
        }
        let Err(ManagerError::Memory { used, limit }) = answer else { panic!("{mode}: {answer:?}") };
        assert!(used > 80 << 20 && limit == 64 << 20 && manager.peak_memory() >= used, "{mode}: {used}");
        let transcript = last_words(&unruly, manager);
        assert!(transcript.contains("# the engine takes "), "{mode}:\n{transcript}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_closes_its_pipes_is_told() {
    let shell = |script: &str| {
        let line = CommandLine::new("sh").with_argument("-c").with_argument(script);
        Manager::spawn(&line).expect("a shell")
    };
    let answer = shell("exec >&-; sleep 60").start(&terms(), PATIENCE);
    assert_eq!(kind(&answer), "closed", "{answer:?}");
    let mut deaf = shell("exec <&-; sleep 60");
    let answer = deaf.start(&terms(), SHORT);
    assert_eq!(kind(&answer), "silent", "{answer:?}");
}
