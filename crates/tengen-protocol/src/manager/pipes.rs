//! The pipes to an engine, each served by a thread, so that the manager waits in one place and never for the engine alone.
//!
//! What is not read yet is bounded: a full channel stops the reading, the pipe fills up and the engine waits.

use super::transcript::{Transcript, Voice};
use crate::line::Lines;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Something that happened at the engine's end.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// All of a text has been written.
    Written { number: u64, at: Instant },
    /// A line has come.
    Line { at: Instant, text: String },
    /// More has come than is read.
    Flooded,
    /// Nothing more will come.
    Closed,
}

/// The manager's ends of the pipes.
pub(super) struct Pipes {
    events: Receiver<Event>,
    input: Sender<(u64, String)>,
    heard: Arc<AtomicU64>,
    log: Log,
    written: u64,
    over: Option<Event>,
}

impl Pipes {
    /// What an engine may write for one answer, in bytes.
    pub(super) const BUDGET: u64 = 8 << 20;
    /// What a line costs besides its bytes: a flood of short ones is one as well.
    const LINE: u64 = 64;
    /// Lines that wait for the manager.
    pub(super) const WAITING: usize = 1024;

    /// Takes the pipes of a process that was started with all three.
    pub(super) fn new(child: &mut Child) -> io::Result<Pipes> {
        let log = Log::new();
        let heard = Arc::new(AtomicU64::new(0));
        let (sender, events) = mpsc::sync_channel(Pipes::WAITING);
        let (input, texts) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            let output = Metered { input: output, count: Arc::clone(&heard) };
            let (sender, log) = (sender.clone(), log.clone());
            Builder::new().spawn(move || hear(output, &sender, &log))?;
        }
        if let Some(errors) = child.stderr.take() {
            // With a sender of its own, so that the events end when all is told.
            let (sender, log) = (sender.clone(), log.clone());
            Builder::new().spawn(move || {
                overhear(errors, &log);
                drop(sender);
            })?;
        }
        if let Some(stdin) = child.stdin.take() {
            let log = log.clone();
            Builder::new().spawn(move || speak(stdin, &texts, &sender, &log))?;
        }
        Ok(Pipes { events, input, heard, log, written: 0, over: None })
    }

    /// Hands texts to the engine, each noted as one, and returns the number of the event when they are written.
    pub(super) fn say(&mut self, texts: &[String]) -> u64 {
        self.written += 1;
        self.heard.store(0, Ordering::Relaxed);
        let mut all = String::new();
        for text in texts {
            self.log.note(Voice::Manager, &text.replace("\r\n", " "));
            all.push_str(text);
            all.push_str("\r\n");
        }
        // An engine that does not listen any more is found out when nothing is heard from it.
        let _ = self.input.send((self.written, all));
        self.written
    }

    /// The next event, if one comes in time. The last one comes for ever.
    pub(super) fn next(&mut self, patience: Duration) -> Option<Event> {
        if self.over.is_some() {
            return self.over.clone();
        }
        let event = match self.events.recv_timeout(patience) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => Event::Closed,
        };
        if matches!(event, Event::Flooded | Event::Closed) {
            self.over = Some(event.clone());
        }
        Some(event)
    }

    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    /// Waits until the threads have told all that is left in the pipes of an engine that has ended, if they do so in time.
    pub(super) fn finish(self, patience: Duration) -> Transcript {
        drop(self.input);
        let until = Instant::now() + patience;
        while self.events.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok() {}
        self.log.copy()
    }
}

/// The transcript, written by all threads.
#[derive(Clone)]
pub(super) struct Log {
    began: Instant,
    transcript: Arc<Mutex<Transcript>>,
}

impl Log {
    fn new() -> Log {
        Log { began: Instant::now(), transcript: Arc::default() }
    }

    pub(super) fn note(&self, voice: Voice, text: &str) {
        self.lock().push(self.began.elapsed(), voice, text);
    }

    pub(super) fn copy(&self) -> Transcript {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Transcript> {
        // A transcript is whole between any two lines.
        self.transcript.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An input that ends when it has given its budget since the last question.
struct Metered<R> {
    input: R,
    count: Arc<AtomicU64>,
}

impl<R> Metered<R> {
    fn spent(&self) -> bool {
        self.count.load(Ordering::Relaxed) > Pipes::BUDGET
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.spent() {
            return Ok(0);
        }
        let read = self.input.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Sends lines on until there are none or too many.
fn hear<R: Read>(output: Metered<R>, events: &SyncSender<Event>, log: &Log) {
    let count = Arc::clone(&output.count);
    let mut lines = Lines::new(BufReader::new(output));
    while let Some(line) = lines.next() {
        let at = Instant::now();
        let spent = count.fetch_add(Pipes::LINE, Ordering::Relaxed) > Pipes::BUDGET;
        let text = line.text().unwrap_or_else(|| lines.head());
        log.note(Voice::Engine, &text);
        if spent || events.send(Event::Line { at, text }).is_err() {
            break;
        }
    }
    let spent = count.load(Ordering::Relaxed) > Pipes::BUDGET;
    log.note(Voice::Note, if spent { "the engine writes too much" } else { "the engine's output has ended" });
    // Nobody may be interested any more.
    let _ = events.send(if spent { Event::Flooded } else { Event::Closed });
}

/// Notes what an engine writes to its error output.
fn overhear(errors: impl Read, log: &Log) {
    let mut lines = Lines::new(BufReader::new(Slowed { input: errors, read: 0 }));
    while let Some(line) = lines.next() {
        log.note(Voice::Stderr, &line.text().unwrap_or_else(|| lines.head()));
    }
}

/// An input that is read without hurry once it has given much: nothing waits for it, and its writer must not keep a
/// processor busy that others play on.
struct Slowed<R> {
    input: R,
    read: u64,
}

impl<R: Read> Read for Slowed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const PAUSE: Duration = Duration::from_millis(1);
        if self.read > Pipes::BUDGET {
            thread::sleep(PAUSE);
        }
        let read = self.input.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

/// Writes texts, each in one go, until there are none or the engine does not take them.
fn speak(mut input: ChildStdin, texts: &Receiver<(u64, String)>, events: &SyncSender<Event>, log: &Log) {
    for (number, text) in texts {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            log.note(Voice::Note, "the engine's input is closed");
            return;
        }
        if events.send(Event::Written { number, at: Instant::now() }).is_err() {
            return;
        }
    }
}
