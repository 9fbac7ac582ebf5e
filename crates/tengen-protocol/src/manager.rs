//! The manager's side of the protocol: starts another engine, asks it for moves and takes the time.

use crate::reply::cell;
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use tengen_games::Square;

use crate::command::ListLine;
use crate::line::{Line, Lines};

/// An engine's process. It is ended with its manager, if not before.
pub struct Manager {
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
}

/// A move of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where; perhaps not on the board.
    pub square: Square,
    /// How long the engine took, from the end of the question to the arrival of the answer.
    pub time: Duration,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ManagerError {
    /// The program could not be started.
    #[error("the engine could not be started: {0}")]
    Spawn(std::io::Error),
    /// The engine has ended.
    #[error("the engine has ended")]
    Ended,
    /// The engine has not answered.
    #[error("the engine has not answered within {0:?}")]
    Silent(Duration),
    /// The engine says that it cannot do it.
    #[error("the engine says `{0}`")]
    Refused(String),
}

impl Manager {
    /// How long an engine may take to end by itself.
    const FAREWELL: Duration = Duration::from_millis(500);

    /// Starts a program; what it writes to its error output is dropped.
    pub fn spawn(program: &Path) -> Result<Manager, ManagerError> {
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(ManagerError::Spawn)?;
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in Lines::new(BufReader::new(output)) {
                let Line::Text(text) = line else { continue };
                if sender.send((Instant::now(), text)).is_err() {
                    return;
                }
            }
        });
        Ok(Manager { child, input, lines })
    }

    /// The process, for asking the system about it.
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Begins a game on an empty board.
    pub fn start(&mut self, size: u8, patience: Duration) -> Result<(), ManagerError> {
        self.say(&format!("START {size}"))?;
        self.await_line(Instant::now(), patience, |line| line.eq_ignore_ascii_case("OK").then_some(()))?;
        Ok(())
    }

    /// Sets something.
    pub fn info(&mut self, key: &str, value: impl std::fmt::Display) -> Result<(), ManagerError> {
        self.say(&format!("INFO {key} {value}"))
    }

    /// Asks for the first move.
    pub fn begin(&mut self, patience: Duration) -> Result<Answer, ManagerError> {
        self.ask("BEGIN", patience)
    }

    /// Tells the opponent's move and asks for the answer.
    pub fn turn(&mut self, square: Square, patience: Duration) -> Result<Answer, ManagerError> {
        self.ask(&format!("TURN {}", cell(square)), patience)
    }

    /// Tells the moves made so far, in order, and asks for the next.
    pub fn board(&mut self, moves: &[Square], patience: Duration) -> Result<Answer, ManagerError> {
        let ours = moves.len() % 2;
        let stones = moves.iter().enumerate();
        let stones = stones.map(|(index, &square)| {
            let who = if index % 2 == ours { 1 } else { 2 };
            format!("{},{who}\r\n", cell(square))
        });
        self.ask(&format!("BOARD\r\n{}DONE", stones.collect::<String>()), patience)
    }

    /// Ends the engine, if need be by force.
    pub fn end(mut self) {
        // One that does not hear this any more is ended all the same.
        let _ = self.say("END");
        let asked = Instant::now();
        while asked.elapsed() < Manager::FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn ask(&mut self, question: &str, patience: Duration) -> Result<Answer, ManagerError> {
        self.say(question)?;
        let asked = Instant::now();
        let (square, at) = self.await_line(asked, patience, read_move)?;
        Ok(Answer { square, time: at.saturating_duration_since(asked) })
    }

    fn say(&mut self, text: &str) -> Result<(), ManagerError> {
        let written =
            self.input.write_all(format!("{text}\r\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|_| ManagerError::Ended)
    }

    /// The first line that `read` can use, and when it came. What engines tell on the way is dropped.
    fn await_line<A>(
        &mut self,
        asked: Instant,
        patience: Duration,
        read: impl Fn(&str) -> Option<A>,
    ) -> Result<(A, Instant), ManagerError> {
        loop {
            let (at, line) = match self.lines.recv_timeout(patience.saturating_sub(asked.elapsed())) {
                Ok(heard) => heard,
                Err(RecvTimeoutError::Timeout) => return Err(ManagerError::Silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(ManagerError::Ended),
            };
            if let Some(answer) = read(&line) {
                return Ok((answer, at));
            }
            let word = line.split_whitespace().next().unwrap_or("");
            if ["ERROR", "UNKNOWN"].iter().any(|refusal| refusal.eq_ignore_ascii_case(word)) {
                return Err(ManagerError::Refused(line));
            }
        }
    }
}

/// A move is a line that is nothing but a cell.
fn read_move(line: &str) -> Option<Square> {
    let suggestion = line.strip_prefix("SUGGEST ").unwrap_or(line);
    match ListLine::parse(suggestion)? {
        ListLine::Cell(square, None) => Some(square),
        _ => None,
    }
}

impl Drop for Manager {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
