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
    /// What was set.
    fn options(&self) -> Options;

    /// Sets something else.
    fn set_options(&mut self, options: Options);

    /// Forgets everything.
    fn clear(&mut self);

    /// Hears what game comes next, before any move of it is timed, and may refuse it.
    fn get_ready(&mut self, position: &Gomoku) -> Result<(), Unplayable> {
        let _ = position;
        Ok(())
    }

    /// Finds a move in a game that is not over; see [`Engine::go`]. The game may be another than it got ready for: a manager can
    /// change the rule while a search runs.
    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Report, Unplayable>;

    /// Finds the answer in a swap2 opening; see [`Engine::swap2`].
    fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Result<Swap2, Unplayable>;
}

/// A game that somebody does not play; it tells why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(pub String);

impl Thinker for Engine {
    fn options(&self) -> Options {
        Engine::options(self)
    }

    fn set_options(&mut self, options: Options) {
        Engine::set_options(self, options);
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn get_ready(&mut self, position: &Gomoku) -> Result<(), Unplayable> {
        Engine::get_ready(self, position);
        Ok(())
    }

    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Report, Unplayable> {
        Ok(Engine::go(self, position, request, clock, seen))
    }

    fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Result<Swap2, Unplayable> {
        // The session has seen to it that the stones are those of a stage; a swap is possible at any.
        Ok(Engine::swap2(self, start, stones, request, clock).unwrap_or(Swap2::Swap))
    }
}

/// An engine that speaks the protocol.
///
/// ```no_run
/// # use std::io;
/// # use tengen_engine::Engine;
/// # use tengen_protocol::Brain;
/// let brain = Brain::new("Tengen", "1.0", Engine::new);
/// brain.run(io::stdin().lock(), io::stdout())?;
/// # io::Result::Ok(())
/// ```
pub struct Brain<T> {
    about: String,
    make: Make<T>,
}

/// Makes one who finds moves and has seen nothing yet; again, if the last one broke.
type Make<T> = Box<dyn Fn(Options) -> T + Send>;

impl<T: Thinker> Brain<T> {
    /// One that introduces itself by this name and version, and thinks with what `make` makes.
    pub fn new(name: &str, version: &str, make: impl Fn(Options) -> T + Send + 'static) -> Brain<T> {
        let name = name.replace('"', "'");
        let about = format!(
            "name=\"{name}\", version=\"{version}\", author=\"The Tengen developers\", country=\"\", www=\"\", \
             email=\"\""
        );
        Brain { about, make: Box::new(make) }
    }

    /// Answers commands until `END`, or until there is no more input; a search then running is left alone, and ends
    /// soon. That nobody reads the output any more is no error.
    pub fn run(self, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
        let (sender, events) = mpsc::channel();
        let ended = thread::scope(|scope| {
            let session = Session::new(self.about, self.make, sender.clone(), events, output);
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
