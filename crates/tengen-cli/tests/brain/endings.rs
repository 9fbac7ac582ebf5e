//! How searches and the program end, and how lines may.

use crate::process::{Process, SOON};
use std::time::{Duration, Instant};

/// A search that would take ten minutes.
fn thinking() -> Process {
    let mut process = Process::game(15, 0, 600_000);
    process.say("TURN 7,7");
    std::thread::sleep(Duration::from_millis(100));
    process
}

#[test]
fn end_ends_the_program_in_the_middle_of_a_search() {
    let mut process = thinking();
    process.say("END");
    let end = process.wait();
    end.assert_clean();
    assert!(end.time < SOON, "a judge would have killed it: {:?}", end.time);
    assert_eq!(end.lines, [""; 0], "without a move");
}

#[test]
fn so_does_the_end_of_input() {
    let mut process = thinking();
    process.close();
    let end = process.wait();
    end.assert_clean();
    assert!(end.time < SOON, "{:?}", end.time);
    assert_eq!(end.lines, [""; 0], "without a move");
}

#[test]
fn commands_before_the_end_of_input_are_answered() {
    let mut process = Process::start();
    process.write(b"START 15\nABOUT");
    process.close();
    let end = process.wait();
    end.assert_clean();
    assert_eq!(end.lines[0], "OK");
    assert!(end.lines[1].starts_with("name="));
}

#[test]
fn stop_gives_the_move_at_once() {
    for stop in ["STOP", "yxstop"] {
        let mut process = thinking();
        for cell in ["1,1", "1,3", "1,5", "1,7"] {
            let said = Instant::now();
            process.say(stop);
            process.hear_move();
            assert!(said.elapsed() < SOON, "{stop}: {:?}", said.elapsed());
            process.say(&format!("BOARD\n{cell},2\nDONE"));
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn a_shorter_limit_ends_a_search() {
    let mut process = thinking();
    process.say("INFO timeout_turn 150");
    let said = Instant::now();
    process.hear_move();
    assert!(said.elapsed() < SOON, "{:?}", said.elapsed());
}

#[test]
fn line_ends_are_of_any_kind() {
    for end in ["\n", "\r", "\r\n"] {
        let mut process = Process::start();
        for line in ["START 15", "INFO timeout_turn 50", "BOARD", "7,7,2", "DONE"] {
            process.write(format!("{line}{end}").as_bytes());
        }
        assert_eq!(process.hear(), "OK", "{end:?}");
        process.hear_move();
    }
}

#[test]
fn settings_need_not_wait_for_the_board() {
    let mut process = Process::start();
    let settings = "INFO timeout_turn 50\r\nINFO rule 1\r\nINFO time_left 9999\r\n".repeat(2000);
    process.write(format!("START 15\r\n{settings}BEGIN\r\n").as_bytes());
    assert_eq!(process.hear(), "OK");
    process.hear_move();
}

#[test]
fn moves_are_in_time() {
    // The scheduler of a busy machine may make some of them late; an engine that does not keep the time is late always.
    let mut process = Process::game(15, 0, 200);
    let mut fastest = Duration::MAX;
    for x in 0..5 {
        let said = Instant::now();
        process.say(&format!("BOARD\n{},0,2\nDONE", 3 * x));
        process.hear_move();
        fastest = fastest.min(said.elapsed());
    }
    assert!(fastest < Duration::from_secs(10), "{fastest:?}");
}
