//! The engine's side of the protocol.
//!
//! ```text
//!  input ──► listen ──┐                    (the calling thread: notes when each line came, and reads it)
//!                     ├─ events ─► Session ──► output      (one thread: the game, the settings, every answer)
//!            Search ──┘                    (one thread for each move, gone when it is found)
//! ```
//! The session never searches itself, so it hears `STOP`, `END` and new limits while a search runs, and it moves in time
//! even if the search does not come back.

mod list;
mod opening;
mod session;
mod think;

use crate::command::{Command, CommandError};
use crate::line::{Line, Lines};
use session::Session;
use std::io::{self, BufRead, Write};
use std::marker::PhantomData;
use std::panic;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;
use tengen_core::Clock;
use tengen_engine::{Engine, Options, Progress, Report, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// Whoever finds the moves.
pub trait Thinker: Send + 'static {
    /// One that has seen nothing yet.
    fn new(options: Options) -> Self;

    /// What was set.
    fn options(&self) -> Options;

    /// Sets something else.
    fn set_options(&mut self, options: Options);

    /// Forgets everything.
    fn clear(&mut self);

    /// Hears what game comes next, before any move of it is timed.
    fn get_ready(&mut self, position: &Gomoku) {
        let _ = position;
    }

    /// Finds a move in a game that is not over; see [`Engine::go`].
    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut dyn FnMut(&Progress),
    ) -> Report;

    /// Finds the answer in a swap2 opening; see [`Engine::swap2`].
    fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Swap2;
}

impl Thinker for Engine {
    fn new(options: Options) -> Engine {
        Engine::new(options)
    }

    fn options(&self) -> Options {
        Engine::options(self)
    }

    fn set_options(&mut self, options: Options) {
        Engine::set_options(self, options);
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn get_ready(&mut self, position: &Gomoku) {
        Engine::get_ready(self, position);
    }

    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut dyn FnMut(&Progress),
    ) -> Report {
        Engine::go(self, position, request, clock, seen)
    }

    fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Swap2 {
        // The session has seen to it that the stones are those of a stage; a swap is possible at any.
        Engine::swap2(self, start, stones, request, clock).unwrap_or(Swap2::Swap)
    }
}

/// An engine that speaks the protocol.
///
/// ```no_run
/// # use std::io;
/// # use tengen_engine::Engine;
/// # use tengen_protocol::Brain;
/// let brain = Brain::<Engine>::new("Tengen", "1.0");
/// brain.run(io::stdin().lock(), io::stdout())?;
/// # io::Result::Ok(())
/// ```
pub struct Brain<T = Engine> {
    about: String,
    thinker: PhantomData<T>,
}

impl<T: Thinker> Brain<T> {
    /// One that introduces itself by this name and version.
    pub fn new(name: &str, version: &str) -> Brain<T> {
        let about = format!(
            "name=\"{name}\", version=\"{version}\", author=\"The Tengen developers\", country=\"\", www=\"\", \
             email=\"\""
        );
        Brain { about, thinker: PhantomData }
    }

    /// Answers commands until `END`, or until there is no more input; a search then running is left alone, and ends
    /// soon. That nobody reads the output any more is no error.
    pub fn run(self, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
        let (sender, events) = mpsc::channel();
        let ended = thread::scope(|scope| {
            let session = Session::<T, _>::new(self.about, sender.clone(), events, output);
            let serving = scope.spawn(move || session.serve());
            listen(input, &sender);
            serving.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked))
        });
        match ended {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}

/// What a session hears.
enum Event<T> {
    /// A line of input.
    Said(Said),
    /// The input has ended.
    Silence,
    /// The search has come this far.
    Seen(Progress),
    /// The search has ended.
    Done(Box<think::Done<T>>),
}

/// A line of input.
struct Said {
    /// When it came.
    at: Instant,
    text: String,
    command: Result<Command, CommandError>,
}

/// Passes lines on as they come, until one ends the program or nobody listens any more.
fn listen<T>(input: impl BufRead, events: &Sender<Event<T>>) {
    for line in Lines::new(input) {
        let at = Instant::now();
        let (text, command) = match line {
            Line::Text(text) => {
                let command = Command::parse(&text);
                (text, command)
            }
            Line::TooLong => (String::new(), Err(CommandError::TooLong)),
        };
        let ends = command == Ok(Command::End);
        if events.send(Event::Said(Said { at, text, command })).is_err() || ends {
            return;
        }
    }
    // If the session has ended, it need not be told.
    let _ = events.send(Event::Silence);
}
