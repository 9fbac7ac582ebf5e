//! The program, its pipes and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer takes, on the busiest machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
/// What does not wait for a search of ten minutes comes before this, on the busiest machine.
pub(crate) const SOON: Duration = Duration::from_secs(30);

/// What is said if a busy machine has held the search up.
const HELD_UP: &str = "MESSAGE the search did not end in time";

/// A running `pbrain-tengen`.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    pub(crate) fn start() -> Process {
        Process::with(&[])
    }

    /// Started with these arguments.
    pub(crate) fn with(arguments: &[&str]) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines() {
                let _ = sender.send(line.expect("text"));
            }
        });
        let input = child.stdin.take();
        Process { child, input, lines }
    }

    /// A game on an empty board, with this time for a move.
    pub(crate) fn game(size: u8, rule: u8, milliseconds: u32) -> Process {
        let mut process = Process::start();
        process.say(&format!("START {size}\r\nINFO rule {rule}\r\nINFO timeout_turn {milliseconds}"));
        assert_eq!(process.hear(), "OK");
        process
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.write(format!("{text}\r\n").as_bytes());
    }

    /// Writes bytes as they are; a program that has ended need not read them.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    /// Closes the program's input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// The next line that is neither the account of a search nor the remark that a busy machine has held it up.
    pub(crate) fn hear(&mut self) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("an answer");
            if !line.starts_with("MESSAGE depth ") && !line.starts_with(HELD_UP) {
                return line;
            }
        }
    }

    /// Everything up to the next move: that move, and the lines before it but for the remark that a busy machine has held
    /// the search up.
    pub(crate) fn hear_move(&mut self) -> ((u8, u8), Vec<String>) {
        let mut before = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("a move");
            if let Some(cell) = read_cell(&line) {
                return (cell, before);
            }
            assert!(!line.starts_with("ERROR") && !line.starts_with("UNKNOWN"), "{line}");
            if !line.starts_with(HELD_UP) {
                before.push(line);
            }
        }
    }

    /// Waits for the end: how the program ended, what else it said, and what it wrote to its error output.
    pub(crate) fn wait(mut self) -> End {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            thread::sleep(Duration::from_millis(1));
        };
        let time = start.elapsed();
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the output stays open"),
            }
        }
        let mut errors = String::new();
        let mut error_output = self.child.stderr.take().expect("a pipe");
        error_output.read_to_string(&mut errors).expect("text");
        End { status, time, lines, errors }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a program ended.
pub(crate) struct End {
    status: ExitStatus,
    pub(crate) time: Duration,
    pub(crate) lines: Vec<String>,
    errors: String,
}

impl End {
    /// The program ended by itself, well and silently.
    pub(crate) fn assert_clean(&self) {
        assert_eq!(self.status.code(), Some(0));
        assert_eq!(self.errors, "");
    }

    /// The program did not want to start, and did not say so on its error output.
    pub(crate) fn assert_refused(&self) {
        assert_eq!(self.status.code(), Some(1));
        assert_eq!(self.errors, "");
    }
}

/// `x,y` and nothing else.
pub(crate) fn read_cell(line: &str) -> Option<(u8, u8)> {
    let (x, y) = line.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
