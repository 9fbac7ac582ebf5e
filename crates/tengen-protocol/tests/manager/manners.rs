//! What is no fault, or none that costs the game.

use crate::unruly::{IMPATIENT, PATIENCE, PATIENT, Unruly, kind, last_words, terms, wait_until};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_games::Square;
use tengen_games::gomoku::Rule;
use tengen_protocol::{Allowance, Terms, Voice};

const THERE: Square = Square::new(7, 7);

#[test]
fn a_game_is_told_in_full() {
    let unruly = Unruly::new("polite");
    let mut manager = unruly.spawn().with_farewell(PATIENCE);
    let seconds = Duration::from_secs;
    let terms = Terms {
        turn: Some(seconds(5)),
        game: Some(seconds(120)),
        memory: Some(350 << 20),
        ..Terms::new(20, Rule::Standard)
    };
    manager.start(&terms, PATIENCE).expect("OK");
    let allowance = Allowance { left: Some(seconds(60)), patience: PATIENCE };
    manager.turn(THERE, allowance).expect("a move");
    manager.board(&[THERE, Square::new(8, 8), Square::new(9, 9)], allowance).expect("a move");
    assert!(manager.about(PATIENCE).expect("a line").contains("Unruly"));
    let ending = manager.end();
    assert!(!ending.forced && ending.status.is_some_and(|status| status.success()), "{ending:?}");
    assert!(cfg!(not(target_os = "linux")) || ending.peak_memory > 0);
    let dialogue = ending.transcript.entries().into_iter().filter(|entry| entry.voice != Voice::Note);
    let dialogue = dialogue.map(|entry| entry.to_string().split_off(10)).collect::<Vec<_>>();
    let expected = [
        "> START 20",
        "< OK",
        "> INFO max_memory 367001600",
        "> INFO timeout_match 120000",
        "> INFO timeout_turn 5000",
        "> INFO game_type 1",
        "> INFO rule 1",
        "> INFO time_left 120000",
        "> INFO time_left 60000",
        "> TURN 7,7",
        "< 1,1",
        "> INFO time_left 60000",
        "> BOARD 7,7,2 8,8,1 9,9,2 DONE",
        "< 1,1",
        "> ABOUT",
        "< name=\"Unruly\", version=\"1.0\"",
        "> END",
    ];
    assert_eq!(dialogue, expected);
}

#[test]
fn a_process_may_play_several_games() {
    let mut manager = Unruly::new("polite").start();
    manager.begin(PATIENT).expect("a move");
    manager.start(&terms(), PATIENCE).expect("OK");
    manager.begin(PATIENT).expect("a move");
}

#[test]
fn greetings_are_skipped() {
    let unruly = Unruly::new("greets");
    let mut manager = unruly.start();
    assert_eq!(manager.begin(PATIENT).expect("a move").square, Square::new(1, 1));
    assert!(last_words(&unruly, manager).contains("< Unruly 1.0, at your service"));
}

#[test]
fn complaints_about_what_was_said_before_the_question_are_skipped() {
    let answer = Unruly::new("understands late").start().begin(PATIENT).expect("a move");
    assert_eq!(answer.square, Square::new(1, 1));
}

#[test]
fn slow_answers_count_when_they_come_in_time() {
    let answer = Unruly::new("is slow").start().begin(PATIENT).expect("a move");
    assert!(answer.time >= Duration::from_millis(50), "{answer:?}");
}

#[test]
fn what_is_said_about_the_search_comes_with_the_answer() {
    let answer = Unruly::new("explains").start().begin(PATIENT).expect("a move");
    assert_eq!((answer.depth, answer.nodes), (Some(12), Some(50_000)));
    assert!(answer.message.expect("a message").starts_with("depth 12-20"));
    let answer = Unruly::new("polite").start().begin(PATIENT).expect("a move");
    assert_eq!((answer.depth, answer.nodes, answer.message), (None, None, None));
}

#[test]
fn a_suggestion_is_taken() {
    let unruly = Unruly::new("suggests");
    let mut manager = unruly.start();
    assert_eq!(manager.begin(PATIENT).expect("a move").square, Square::new(5, 5));
    assert!(last_words(&unruly, manager).contains("> PLAY 5,5"));
}

#[test]
fn moves_that_nobody_asked_for_count_for_nothing() {
    let unruly = Unruly::new("speaks first");
    let mut manager = unruly.spawn();
    manager.start(&terms(), PATIENCE).expect("OK");
    assert_eq!(manager.begin(PATIENT).expect("a move").square, Square::new(1, 1));

    let unruly = Unruly::new("answers twice");
    let mut manager = unruly.start();
    assert_eq!(manager.begin(PATIENT).expect("a move").square, Square::new(3, 3));
    // The second answer must have come, or it is taken for the next.
    assert!(wait_until(|| manager.transcript().to_string().contains("< 1,1")));
    assert_eq!(manager.turn(THERE, PATIENT).expect("a move").square, Square::new(3, 3));
    assert!(manager.unasked() >= 1);
    assert!(last_words(&unruly, manager).contains("# nobody asked for `1,1`"));
}

#[test]
fn a_flooded_error_output_is_read_and_cut() {
    let unruly = Unruly::new("floods its error output");
    let mut manager = unruly.start();
    manager.begin(PATIENT).expect("a move");
    // The answer may overtake what was complained of before it.
    assert!(wait_until(|| manager.transcript().to_string().contains("! complaint 49999\n")));
    let ending = manager.end();
    assert!(ending.transcript.omitted() > 10_000);
    let transcript = ending.transcript.to_string();
    for shown in ["! complaint 0\n", "! complaint 49999\n", "> BEGIN\n", "< 1,1\n"] {
        assert!(transcript.contains(shown), "{shown}");
    }
    assert!(transcript.len() < 100_000);
}

#[test]
fn a_wait_can_be_stopped_from_outside() {
    let stop = Arc::new(AtomicBool::new(false));
    // Neither at its start nor while it thinks does an engine keep a manager that was told to stop.
    for mode in ["hangs at start", "hangs"] {
        stop.store(false, Ordering::Relaxed);
        let unruly = Unruly::new(mode);
        let mut manager = unruly.spawn().with_stop(Arc::clone(&stop));
        let answer = std::thread::scope(|scope| {
            let playing = scope.spawn(|| {
                manager.start(&terms(), PATIENCE)?;
                manager.begin(PATIENT).map(|_| ())
            });
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
            playing.join().expect("no panic")
        });
        assert_eq!(kind(&answer), "stopped", "{mode}: {answer:?}");
        assert!(last_words(&unruly, manager).contains("# the game was broken off"), "{mode}");
    }
}

#[test]
fn an_answer_counts_even_if_it_was_the_last() {
    let unruly = Unruly::new("dies after its answer");
    let mut manager = unruly.start().with_farewell(PATIENCE);
    manager.begin(PATIENT).expect("a move");
    assert_eq!(kind(&manager.turn(THERE, PATIENT)), "ended");
}

#[test]
fn saying_much_to_one_that_does_not_read_does_not_block() {
    let unruly = Unruly::new("never reads");
    let mut manager = unruly.spawn();
    for _ in 0..20_000 {
        manager.info("folder", "somewhere");
    }
    assert_eq!(kind(&manager.begin(IMPATIENT)), "silent");
    assert!(manager.end().forced);
    assert!(unruly.is_gone());
}
