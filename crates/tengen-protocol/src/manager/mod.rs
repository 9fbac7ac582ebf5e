//! The manager's side of the protocol: starts another engine, asks it for moves, takes the time and keeps watch.
//!
//! ```text
//! Manager ── asks, waits, judges ──┬─ Pipes    one thread a pipe, everything bounded
//!                                  ├─ Process  a group of its own, ended with all it has started
//!                                  │  └─ Tree  the processes of the engine: their memory, their end
//!                                  └─ Transcript
//! ```
//! An engine may do anything: hang, crash, flood, eat memory, start processes that hide. What it did wrong
//! is told by a [`ManagerError`], and it never costs the manager more than the patience it was given.

mod answer;
mod command_line;
mod error;
mod pipes;
mod process;
mod terms;
mod transcript;
mod tree;
mod wait;

pub use answer::Answer;
pub use command_line::{CommandLine, CommandLineError};
pub use error::ManagerError;
pub use terms::{Allowance, Terms};
pub use transcript::{Entry, Transcript, Voice};

use crate::reply::cell;
use answer::{Meaning, Remarks};
use pipes::{Event, Pipes};
use process::Process;
use std::fmt::Display;
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_games::Square;
use wait::Wait;

/// An engine's process. It is ended with its manager, if not before, and so are the processes that it has started.
pub struct Manager {
    // Ended before the pipes are closed, so that no thread waits at them.
    process: Process,
    pipes: Pipes,
    remarks: Remarks,
    /// The memory it may take, and what is overlooked.
    memory: Option<(u64, u64)>,
    peak: u64,
    unasked: u32,
    farewell: Duration,
    stop: Arc<AtomicBool>,
}

/// How an engine has ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// What the system says; none if it could not end it.
    pub status: Option<ExitStatus>,
    /// Whether it has ended only by force.
    pub forced: bool,
    /// The most memory it was seen to take, in bytes, with all its processes.
    pub peak_memory: u64,
    /// How many moves it has made without being asked.
    pub unasked: u32,
    /// What was said.
    pub transcript: Transcript,
}

impl Manager {
    /// How long an engine may take to end by itself; the judge of Gomocup gives as much.
    const FAREWELL: Duration = Duration::from_millis(500);
    /// How long one that has closed its output may take at least: it has lost already, and only how is still to be told.
    const PARTING: Duration = Duration::from_secs(5);
    /// How long it may take if the manager was told to stop.
    const HURRIED: Duration = Duration::from_millis(50);
    /// How long the last words of an ended engine may be on their way.
    const LAST_WORDS: Duration = Duration::from_millis(200);

    /// Starts a program.
    pub fn spawn(command: &CommandLine) -> Result<Manager, ManagerError> {
        let mut process = Process::spawn(command)?;
        let pipes = Pipes::new(process.child()).map_err(|error| command.failure(error))?;
        pipes.log().note(Voice::Note, &format!("{command}, process {}", process.id()));
        let (remarks, farewell, stop) = (Remarks::default(), Manager::FAREWELL, Arc::default());
        Ok(Manager { process, pipes, remarks, memory: None, peak: 0, unasked: 0, farewell, stop })
    }

    /// Told to stop from outside: as soon as `stop` is true nothing is waited for any more, and the engine gets little
    /// time to end.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Manager {
        self.stop = stop;
        self
    }

    /// Gives the engine this long to end by itself instead of half a second.
    #[must_use]
    pub fn with_farewell(mut self, farewell: Duration) -> Manager {
        self.farewell = farewell;
        self
    }

    /// Begins a game on an empty board, perhaps not the first, and tells what it is played under.
    pub fn start(&mut self, terms: &Terms, patience: Duration) -> Result<(), ManagerError> {
        self.memory = terms.memory.map(|limit| (limit, terms.memory_tolerance));
        let texts = [format!("START {}", terms.size)];
        self.ask(&texts, patience, |meaning, _| (meaning == Meaning::Ok).then_some(()))?;
        self.pipes.say(&terms.lines());
        Ok(())
    }

    /// Sets something besides the terms.
    pub fn info(&mut self, key: &str, value: impl Display) {
        self.pipes.say(&[format!("INFO {key} {value}")]);
    }

    /// What the engine says about itself.
    pub fn about(&mut self, patience: Duration) -> Result<String, ManagerError> {
        let any = |meaning, line: &str| (meaning == Meaning::Other).then(|| line.to_owned());
        Ok(self.ask(&["ABOUT".to_owned()], patience, any)?.0)
    }

    /// Asks for the first move.
    pub fn begin(&mut self, allowance: Allowance) -> Result<Answer, ManagerError> {
        self.ask_move("BEGIN".to_owned(), allowance)
    }

    /// Tells the opponent's move and asks for the answer.
    pub fn turn(&mut self, square: Square, allowance: Allowance) -> Result<Answer, ManagerError> {
        self.ask_move(format!("TURN {}", cell(square)), allowance)
    }

    /// Tells the moves made so far, in order, and asks for the next.
    pub fn board(&mut self, moves: &[Square], allowance: Allowance) -> Result<Answer, ManagerError> {
        let ours = moves.len() % 2;
        let stones = moves.iter().enumerate().map(|(index, &square)| {
            let who = if index % 2 == ours { 1 } else { 2 };
            format!("{},{who}\r\n", cell(square))
        });
        self.ask_move(format!("BOARD\r\n{}DONE", stones.collect::<String>()), allowance)
    }

    /// The process, for asking the system about it.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// The most memory it was seen to take, in bytes, with all its processes; 0 where the system does not tell.
    pub fn peak_memory(&self) -> u64 {
        self.peak
    }

    /// How many moves it has made without being asked. They count for nothing.
    pub fn unasked(&self) -> u32 {
        self.unasked
    }

    /// What was said so far.
    pub fn transcript(&self) -> Transcript {
        self.pipes.log().copy()
    }

    /// Ends the engine, if need be by force.
    pub fn end(mut self) -> Ending {
        self.process.look();
        self.pipes.say(&["END".to_owned()]);
        let asked = Instant::now();
        let mut status = None;
        // One that still has much to say is heard, for it cannot end while its output is full.
        while status.is_none() && asked.elapsed() < self.farewell() {
            self.hear_unasked();
            status = self.process.wait(Duration::from_millis(5));
        }
        let forced = status.is_none();
        if forced {
            self.pipes.log().note(Voice::Note, "the engine does not end by itself");
        }
        self.process.kill();
        let status = self.process.status();
        let (peak_memory, unasked) = (self.peak, self.unasked);
        Ending { status, forced, peak_memory, unasked, transcript: self.pipes.finish(Manager::LAST_WORDS) }
    }

    fn ask_move(&mut self, question: String, allowance: Allowance) -> Result<Answer, ManagerError> {
        let read = |meaning, _: &str| match meaning {
            Meaning::Move(square) => Some((square, false)),
            Meaning::Suggestion(square) => Some((square, true)),
            _ => None,
        };
        let patience = allowance.patience;
        let ((mut square, suggested), mut time) = self.ask(&[allowance.line(), question], patience, read)?;
        if suggested {
            // A judge always takes the suggestion; the engine goes on by making it.
            let texts = [format!("PLAY {}", cell(square))];
            let ((made, _), more) = self.ask(&texts, patience.saturating_sub(time), read)?;
            (square, time) = (made, time + more);
        }
        let Remarks { depth, nodes, message } = std::mem::take(&mut self.remarks);
        Ok(Answer { square, time, depth, nodes, message })
    }

    /// Says something and waits for a line that `read` can use; with it, how long that took.
    fn ask<A>(
        &mut self,
        texts: &[String],
        patience: Duration,
        read: impl Fn(Meaning, &str) -> Option<A>,
    ) -> Result<(A, Duration), ManagerError> {
        self.hear_unasked();
        self.remarks = Remarks::default();
        let mut wait = Wait::new(patience);
        wait.number = self.pipes.say(texts);
        // An answer that took too much memory is none.
        let answer = self.listen(&mut wait, read).and_then(|answer| self.check_memory().map(|()| answer));
        answer.inspect_err(|error| self.pipes.log().note(Voice::Note, &error.to_string()))
    }

    fn listen<A>(
        &mut self,
        wait: &mut Wait,
        read: impl Fn(Meaning, &str) -> Option<A>,
    ) -> Result<(A, Duration), ManagerError> {
        loop {
            let (at, line) = self.next_line(wait)?;
            let meaning = Meaning::of(&line);
            if let Some(answer) = read(meaning, &line) {
                return Ok((answer, wait.time(at)));
            }
            match meaning {
                Meaning::Refusal => return Err(ManagerError::Refused(line)),
                Meaning::Invalid => return Err(ManagerError::Wrong(line)),
                Meaning::Remark => self.remarks.note(&line),
                _ => {}
            }
            wait.heard = Some(line);
        }
    }

    /// The next line that comes in time. Meanwhile the engine is watched.
    fn next_line(&mut self, wait: &mut Wait) -> Result<(Instant, String), ManagerError> {
        loop {
            if self.is_stopped() {
                return Err(ManagerError::Stopped);
            }
            match self.pipes.next(wait.slice()) {
                Some(Event::Line { at, text }) if wait.is_early(at) => self.note_unasked(&text),
                Some(Event::Line { at, .. }) if wait.is_late(at) => return Err(wait.silence()),
                Some(Event::Line { at, text }) => return Ok((at, text)),
                Some(Event::Written { number, at }) => wait.written(number, at),
                Some(Event::Flooded) => return Err(ManagerError::Flooded { bytes: Pipes::BUDGET }),
                Some(Event::Closed) => return Err(self.loss()),
                None if wait.is_late(Instant::now()) => return Err(wait.silence()),
                None => {}
            }
            if wait.is_time_to_watch() {
                self.check_memory()?;
                self.check_life(wait)?;
            }
        }
    }

    /// An engine that uses too much memory must be told before it takes the machine down.
    fn check_memory(&mut self) -> Result<(), ManagerError> {
        let used = self.process.memory();
        self.peak = self.peak.max(used);
        match self.memory {
            Some((limit, tolerance)) if used > limit.saturating_add(tolerance) => {
                Err(ManagerError::Memory { used, limit })
            }
            _ => Ok(()),
        }
    }

    /// An engine may have ended while a process that it has started holds its output open. That one is ended too, and
    /// what was said last is heard once more before the loss is told.
    fn check_life(&mut self, wait: &mut Wait) -> Result<(), ManagerError> {
        let Some(status) = self.process.status() else { return Ok(()) };
        if std::mem::replace(&mut wait.ended, true) {
            return Err(ManagerError::Ended(status));
        }
        self.process.kill();
        Ok(())
    }

    /// Why nothing is heard any more. An engine that ends closes its output a moment before.
    fn loss(&mut self) -> ManagerError {
        let (lost, patience) = (Instant::now(), self.farewell.max(Manager::PARTING));
        loop {
            if let Some(status) = self.process.wait(Manager::HURRIED) {
                return ManagerError::Ended(status);
            }
            if self.is_stopped() || lost.elapsed() >= patience {
                return ManagerError::Closed;
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn farewell(&self) -> Duration {
        if self.is_stopped() { Manager::HURRIED } else { self.farewell }
    }

    /// Hears what was said before anything was asked.
    fn hear_unasked(&mut self) {
        // As much as can wait, or an engine that never stops would never be asked.
        for _ in 0..2 * Pipes::WAITING {
            match self.pipes.next(Duration::ZERO) {
                Some(Event::Line { text, .. }) => self.note_unasked(&text),
                Some(Event::Written { .. }) => {}
                Some(Event::Flooded | Event::Closed) | None => return,
            }
        }
    }

    fn note_unasked(&mut self, line: &str) {
        if matches!(Meaning::of(line), Meaning::Move(_) | Meaning::Suggestion(_)) {
            self.unasked += 1;
            self.pipes.log().note(Voice::Note, &format!("nobody asked for `{line}`"));
        }
    }
}
