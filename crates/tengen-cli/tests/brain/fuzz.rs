//! Nonsense by the thousand lines: the program lives, or ends as it should.

use crate::process::{Process, read_cell};
use fastrand::Rng;

const WORDS: [&str; 30] = [
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "PLAY",
    "TAKEBACK",
    "BOARD",
    "DONE",
    "SWAP2BOARD",
    "INFO",
    "ABOUT",
    "HELP",
    "STOP",
    "YXSTOP",
    "YXBOARD",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "YXSHOWHASHUSAGE",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXDRAW",
    "YXRESIGN",
    "nonsense",
];
const KEYS: [&str; 12] = [
    "rule",
    "timeout_match",
    "time_left",
    "max_memory",
    "hash_size",
    "thread_num",
    "max_depth",
    "max_node",
    "strength",
    "show_detail",
    "time_increment",
    "folder",
];

/// A number that is mostly sensible and sometimes not at all.
fn number(rng: &mut Rng) -> String {
    match rng.u8(0..10) {
        0 => rng.i64(..).to_string(),
        1 => "-1".to_owned(),
        2 => String::from_utf8_lossy(&bytes(rng, 5)).into_owned(),
        _ => rng.u8(0..17).to_string(),
    }
}

fn bytes(rng: &mut Rng, most: usize) -> Vec<u8> {
    (0..rng.usize(0..=most)).map(|_| rng.u8(..)).collect()
}

fn line(rng: &mut Rng) -> Vec<u8> {
    let (x, y, who) = (number(rng), number(rng), rng.u8(0..5));
    let text = match rng.u8(0..12) {
        0 => return [bytes(rng, 60), b"\n".to_vec()].concat(),
        1 => "x".repeat(rng.usize(0..20_000)),
        2 => format!("INFO {} {x}", KEYS[rng.usize(0..KEYS.len())]),
        3 => "START 15".to_owned(),
        4 => "DONE".to_owned(),
        5 | 6 => format!("{x},{y},{who}"),
        _ => format!("{} {x},{y}", WORDS[rng.usize(0..WORDS.len())]),
    };
    [text.as_bytes(), [&b"\n"[..], b"\r", b"\r\n"][rng.usize(0..3)]].concat()
}

#[test]
fn nonsense_never_kills_it() {
    for seed in 0..12 {
        let mut rng = Rng::with_seed(seed);
        let mut process = Process::start();
        process.write(b"INFO timeout_turn 0\nSTART 15\n");
        for _ in 0..300 {
            process.write(&line(&mut rng));
        }
        // Whatever came before: this ends a list and begins a game, and the last line waits for its first move.
        process.write(b"\nDONE\nINFO rule 0\nINFO time_left 1000\nSTART 15\nBEGIN\nover-and-out\n");
        let (mut last, mut line) = (String::new(), process.hear());
        while line != "UNKNOWN command `over-and-out`; HELP lists the known ones" {
            last = std::mem::replace(&mut line, process.hear());
        }
        assert!(read_cell(&last).is_some(), "seed {seed}: {last}");
        process.write(b"END\n");
        process.wait().assert_clean();
    }
}
