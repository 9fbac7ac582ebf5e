//! An engine that misbehaves in the way its first argument names, for tests of managers. Further arguments tell it apart
//! from others in the list of processes.
//!
//! ```text
//! cargo run -p tengen-protocol --example pbrain_unruly -- hangs
//! ```

use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mode = arguments.first().map_or("polite", String::as_str);
    match mode {
        "exits at once" => process::exit(3),
        "never reads" | "stays" => hang(),
        "eats" => eat(),
        "speaks first" => say("7,7"),
        "greets" => say("Unruly 1.0, at your service"),
        _ => {}
    }
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let mut words = line.split_whitespace();
        match words.next().unwrap_or("") {
            "START" => start(mode, &arguments),
            "BEGIN" | "DONE" => answer(mode, "0,0"),
            "TURN" => answer(mode, words.next().unwrap_or("")),
            "PLAY" => say(words.next().unwrap_or("")),
            "ABOUT" => say("name=\"Unruly\", version=\"1.0\""),
            "END" if mode != "ignores END" => return,
            _ => {}
        }
    }
    if mode == "ignores END" {
        hang();
    }
}

/// What it does when a game begins.
fn start(mode: &str, arguments: &[String]) {
    match mode {
        "hangs at start" => hang(),
        "wrong OK" => return say("OK, I am ready"),
        "says ERROR" => return say("ERROR this board is too small for me"),
        "says something" => return say("ready"),
        "starts a child" => child(&[], "stays", arguments, Stdio::null()),
        "leaves the session" => child(&["setsid"], "stays", arguments, Stdio::null()),
        // The shell ends before its child, which nothing but its environment ties to the engine then.
        "leaves an orphan" => {
            child(&["setsid", "sh", "-c", "\"$0\" \"$@\" & exit"], "stays", arguments, Stdio::null());
        }
        // Without an environment of the engine's, and soon without a parent.
        "leaves a nameless child" => child(&["env", "-i"], "stays", arguments, Stdio::null()),
        "feeds a child" => child(&[], "eats", arguments, Stdio::null()),
        "leaves its output to a child" => child(&[], "stays", arguments, Stdio::inherit()),
        _ => {}
    }
    say("OK");
}

/// What it does when it is asked for a move; `theirs` is the opponent's last.
fn answer(mode: &str, theirs: &str) {
    match mode {
        "hangs" => hang(),
        "crashes" => process::abort(),
        "exits" | "leaves its output to a child" | "leaves a nameless child" => process::exit(7),
        "plays where a stone is" => return say(theirs),
        "plays off the board" => return say("99,99"),
        "answers in words" => return say("h8"),
        "thinks aloud" => {
            say("MESSAGE depth 3 n 100");
            return say("thinking...");
        }
        "understands late" => say("UNKNOWN command INFO time_left"),
        "does not understand" => return say("UNKNOWN command"),
        "refuses" => return say("ERROR I give up"),
        "floods lines" => loop {
            say("MESSAGE again and again");
        },
        "floods bytes" => loop {
            write(&[b'x'; 4096]);
        },
        "floods its error output" => (0..50_000).for_each(|number| eprintln!("complaint {number}")),
        "eats memory" => eat(),
        "is slow" => thread::sleep(Duration::from_millis(150)),
        "explains" => say("MESSAGE depth 12-20 ev 30 n 50000 n/ms 200 tm 250 pv H8"),
        "answers twice" => say("3,3"),
        "suggests" => return say("SUGGEST 5,5"),
        "dies after its answer" => {
            say("1,1");
            process::exit(0);
        }
        _ => {}
    }
    say("1,1");
}

fn say(line: &str) {
    write(format!("{line}\n").as_bytes());
}

fn write(bytes: &[u8]) {
    let mut output = io::stdout();
    if output.write_all(bytes).and_then(|()| output.flush()).is_err() {
        process::exit(1);
    }
}

fn hang() -> ! {
    loop {
        thread::sleep(Duration::from_mins(1));
    }
}

/// Takes a lot of memory, and really.
fn eat() -> ! {
    let memory = vec![1u8; 192 << 20];
    std::hint::black_box(&memory);
    hang()
}

/// Starts this program, perhaps by another, in another mode.
#[expect(clippy::zombie_processes, reason = "not to care about its children is one of its faults")]
fn child(by: &[&str], mode: &str, arguments: &[String], output: Stdio) {
    let us = env::current_exe().expect("a program").to_string_lossy().into_owned();
    let mut words: Vec<&str> = by.to_vec();
    words.extend([us.as_str(), mode]);
    words.extend(arguments[1..].iter().map(String::as_str));
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(output).stderr(Stdio::null());
    command.spawn().expect("a child");
}
