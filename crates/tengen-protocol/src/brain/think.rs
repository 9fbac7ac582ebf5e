//! A search, and the session's ear while it runs.

use super::session::Session;
use super::{Event, Said, Thinker, Unplayable};
use crate::clock::MoveClock;
use crate::command::Command;
use crate::detail;
use crate::settings::Timing;
use std::any::Any;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;
use tengen_core::Clock;
use tengen_engine::{Options, Progress, Report, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// What to find.
pub(super) enum Job {
    /// A move in this position.
    Move(Gomoku),
    /// The answer in an opening on this empty board, after these stones.
    Opening(Gomoku, Vec<Square>),
}

/// What became of a search.
pub(super) enum Thought {
    /// A move was found.
    Move(Report),
    /// The answer in an opening was found.
    Opening(Swap2),
    /// It did not come back in time, but had come this far.
    TimeUp(Option<Progress>),
    /// It is not a game for this engine.
    Refused(Unplayable),
    /// It broke.
    Failed(String),
    /// The conversation was ended meanwhile.
    Ended,
}

/// Where the engine is.
pub(super) enum Seat<T> {
    /// There is none yet, or the last one broke.
    Empty,
    /// Here.
    Taken(T),
    /// In a search.
    Away,
}

/// A search that has come back.
pub(super) struct Done<T> {
    /// None if it broke.
    engine: Option<T>,
    thought: Thought,
    /// When.
    at: Instant,
}

/// All that a search needs, on its way to its thread.
struct Search<T> {
    engine: T,
    options: Options,
    job: Job,
    request: Request,
    clock: Arc<MoveClock>,
    events: Sender<Event<T>>,
}

impl<T: Thinker> Search<T> {
    /// Room for the deepest recursion; what is not used takes no memory.
    const STACK: usize = 16 << 20;

    fn spawn(self) -> io::Result<()> {
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(Self::STACK);
        thread.spawn(move || self.run()).map(drop)
    }

    fn run(self) {
        let Search { mut engine, options, job, request, clock, events } = self;
        let mut seen = |progress: &Progress| {
            // If nobody listens any more, the clock stops the search.
            let _ = events.send(Event::Seen(progress.clone()));
        };
        let caught = catch_unwind(AssertUnwindSafe(|| {
            if engine.options() != options {
                engine.set_options(options);
            }
            match &job {
                Job::Move(position) => engine
                    .go(position, &request, &*clock, &mut seen)
                    .map_or_else(Thought::Refused, Thought::Move),
                Job::Opening(start, stones) => engine
                    .swap2(start, stones, &request, &*clock)
                    .map_or_else(Thought::Refused, Thought::Opening),
            }
        }));
        let at = Instant::now();
        let done = match caught {
            Ok(thought) => Done { engine: Some(engine), thought, at },
            Err(panicked) => Done { engine: None, thought: Thought::Failed(reason(&*panicked)), at },
        };
        let _ = events.send(Event::Done(Box::new(done)));
    }
}

/// What a panic said.
fn reason(panicked: &(dyn Any + Send)) -> String {
    let text = panicked.downcast_ref::<&str>().copied();
    text.or_else(|| panicked.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason").to_owned()
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// Searches, and hears meanwhile what is said: `STOP`, `END` and settings at once, the rest afterwards.
    pub(super) fn think(&mut self, at: Instant, job: Job, lines: usize) -> io::Result<Thought> {
        let clock = Arc::new(MoveClock::new(at));
        // A machine that was slow to hand over the command will be slow to hand over the answer.
        if !std::mem::take(&mut self.was_busy) {
            self.margin.learn(clock.elapsed());
        }
        self.set_timing(&clock);
        let engine = match self.recall(Some(&clock)) {
            Ok(engine) => engine,
            Err(thought) => return Ok(thought),
        };
        let search = Search {
            engine,
            options: self.settings.options(),
            job,
            request: self.request(lines),
            clock: Arc::clone(&clock),
            events: self.sender.clone(),
        };
        if let Err(error) = search.spawn() {
            return Ok(Thought::Failed(error.to_string()));
        }
        self.seat = Seat::Away;
        self.seen_something = true;
        self.found_at = None;
        self.watch(&clock)
    }

    /// The engine, called back from its search or made anew, as long as the clock leaves time for that.
    pub(super) fn recall(&mut self, clock: Option<&MoveClock>) -> Result<T, Thought> {
        loop {
            match std::mem::replace(&mut self.seat, Seat::Empty) {
                Seat::Taken(engine) => return Ok(engine),
                Seat::Empty => return Ok((self.make)(self.settings.options())),
                Seat::Away => self.seat = Seat::Away,
            }
            match self.wait(clock) {
                Some(Event::Done(done)) => drop(self.welcome(*done)),
                Some(Event::Said(Said { command: Ok(Command::End), .. }) | Event::Silence) => {
                    return Err(Thought::Ended);
                }
                Some(Event::Said(said)) => self.backlog.push_back(said),
                Some(Event::Seen(_)) => {}
                None => return Err(Thought::TimeUp(None)),
            }
        }
    }

    /// Takes the engine back.
    pub(super) fn welcome(&mut self, done: Done<T>) -> Thought {
        self.seat = done.engine.map_or(Seat::Empty, Seat::Taken);
        self.found_at = Some(done.at);
        if let Thought::Move(report) = &done.thought {
            self.hash_permille = report.progress.hash_permille;
        }
        done.thought
    }

    fn watch(&mut self, clock: &MoveClock) -> io::Result<Thought> {
        for said in std::mem::take(&mut self.backlog) {
            self.overhear(said, clock);
        }
        let mut latest = None;
        loop {
            match self.wait(Some(clock)) {
                Some(Event::Said(Said { command: Ok(Command::End), .. }) | Event::Silence) => {
                    clock.stop();
                    return Ok(Thought::Ended);
                }
                Some(Event::Said(said)) => self.overhear(said, clock),
                Some(Event::Seen(progress)) => {
                    for reply in detail::account(&progress, self.settings.detail) {
                        self.say(&reply)?;
                    }
                    latest = Some(progress);
                }
                Some(Event::Done(done)) => return Ok(self.welcome(*done)),
                None => {
                    clock.stop();
                    return Ok(Thought::TimeUp(latest));
                }
            }
        }
    }

    /// The next event; none if by the clock all patience is used up.
    fn wait(&self, clock: Option<&MoveClock>) -> Option<Event<T>> {
        match (self.timing, clock) {
            (Some(Timing { patience, .. }), Some(clock)) => {
                self.events.recv_timeout(patience.saturating_sub(clock.elapsed())).ok()
            }
            _ => Some(self.events.recv().unwrap_or(Event::Silence)),
        }
    }

    /// Hears a line while a search runs.
    fn overhear(&mut self, said: Said, clock: &MoveClock) {
        match &said.command {
            Ok(Command::Stop) => {
                clock.stop();
                // After a command that waits, it may be meant for that one as well.
                if !self.backlog.is_empty() {
                    self.backlog.push_back(said);
                }
            }
            Ok(Command::Info { key, value }) if self.backlog.is_empty() => {
                self.inform(key, value);
                self.set_timing(clock);
            }
            _ => self.backlog.push_back(said),
        }
    }

    /// Works out the time of the move. A search that runs can be cut short by it, not prolonged.
    fn set_timing(&mut self, clock: &MoveClock) {
        let timing = self.board.as_ref().and_then(|board| {
            let size = u16::from(board.position().size());
            self.settings.timing(&self.margin, board.position().placed(), size * size)
        });
        clock.set_deadline(timing.map(|timing| timing.allotment.hard));
        self.timing = timing;
    }

    fn request(&self, lines: usize) -> Request {
        let mut limits = self.settings.limits();
        limits.time = self.timing.map(|timing| timing.allotment.hard);
        let allotment = self.timing.map(|timing| timing.allotment);
        Request {
            limits,
            allotment,
            lines,
            excluded: self.excluded(),
            level: self.settings.level,
            seed: self.seed,
        }
    }

    /// The cells that are not to be moved to. Some free cell is left: if all are blocked, none is.
    pub(super) fn excluded(&self) -> Vec<Square> {
        let Some(board) = &self.board else { return Vec::new() };
        let mut excluded = board.walls().to_vec();
        if board.free().any(|square| !self.blocked.contains(&square)) {
            excluded.extend(self.blocked.iter().filter(|&&square| board.position().is_vacant(square)));
        }
        excluded
    }
}
