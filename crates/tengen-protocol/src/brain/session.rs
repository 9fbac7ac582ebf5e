//! One run of the protocol: what is known, and what each command does.

use super::list::List;
use super::think::{Job, Seat, Thought};
use super::{Event, Make, Said, Thinker, Unplayable};
use crate::board::{Board, BoardError};
use crate::command::{COMMANDS, Command, CommandError};
use crate::detail;
use crate::fallback;
use crate::info::INFO_KEYS;
use crate::reply::{Reply, cell};
use crate::settings::{Margin, Settings, Timing};
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};
use tengen_games::Square;
use tengen_games::gomoku::forbidden;

/// A conversation with a manager.
pub(super) struct Session<T, W> {
    about: String,
    pub(super) make: Make<T>,
    out: W,
    pub(super) events: Receiver<Event<T>>,
    pub(super) sender: Sender<Event<T>>,
    /// What was said during a search and has to wait for its end.
    pub(super) backlog: VecDeque<Said>,
    pub(super) seat: Seat<T>,
    /// Whether the engine has seen anything that could be forgotten.
    pub(super) seen_something: bool,
    /// Whether commands may have waited for the engine to get ready: no fault of the machine.
    pub(super) was_busy: bool,
    pub(super) settings: Settings,
    pub(super) margin: Margin,
    /// What weak levels choose with: another for every process.
    pub(super) seed: u64,
    /// The time of the move being searched.
    pub(super) timing: Option<Timing>,
    /// When the last search had its answer, if it came back.
    pub(super) found_at: Option<Instant>,
    /// How full the table was after the last search.
    pub(super) hash_permille: u32,
    pub(super) board: Option<Board>,
    /// Cells that are not to be moved to.
    pub(super) blocked: Vec<Square>,
    pub(super) list: Option<List>,
    /// What is wrong with settings; told before the next answer.
    notes: Vec<String>,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    End,
}

/// Why a command was not obeyed.
pub(super) enum Trouble {
    /// It cannot be; the manager is told why.
    Refused(String),
    /// Nobody can be told anything.
    Output(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<Unplayable> for Trouble {
    fn from(reason: Unplayable) -> Trouble {
        Trouble::Refused(reason.to_string())
    }
}

impl From<BoardError> for Trouble {
    fn from(error: BoardError) -> Trouble {
        Trouble::Refused(error.to_string())
    }
}

pub(super) fn refused(reason: impl Into<String>) -> Trouble {
    Trouble::Refused(reason.into())
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// More complaints than this are not kept.
    const MOST_NOTES: usize = 16;

    pub(super) fn new(
        about: String,
        make: Make<T>,
        sender: Sender<Event<T>>,
        events: Receiver<Event<T>>,
        out: W,
    ) -> Session<T, W> {
        Session {
            about,
            make,
            out,
            events,
            sender,
            backlog: VecDeque::new(),
            seat: Seat::Empty,
            seen_something: false,
            was_busy: false,
            seed: RandomState::new().hash_one(0),
            settings: Settings::default(),
            margin: Margin::default(),
            timing: None,
            found_at: None,
            hash_permille: 0,
            board: None,
            blocked: Vec::new(),
            list: None,
            notes: Vec::new(),
        }
    }

    /// Answers until the end.
    pub(super) fn serve(mut self) -> io::Result<()> {
        while let Some(said) = self.next() {
            if self.answer(said)? == Flow::End {
                break;
            }
        }
        Ok(())
    }

    /// The next line to answer.
    fn next(&mut self) -> Option<Said> {
        if let Some(said) = self.backlog.pop_front() {
            // It could not be obeyed before: its time begins now.
            return Some(Said { at: Instant::now(), ..said });
        }
        loop {
            match self.events.recv().ok()? {
                Event::Said(said) => return Some(said),
                Event::Silence => return None,
                Event::Done(done) => drop(self.welcome(*done)),
                Event::Seen(_) => {}
            }
        }
    }

    fn answer(&mut self, said: Said) -> io::Result<Flow> {
        let obeyed = match self.list.take() {
            Some(list) => self.continue_list(list, said),
            None => self.obey(said),
        };
        match obeyed {
            Ok(flow) => Ok(flow),
            Err(Trouble::Refused(reason)) => self.say(&Reply::Error(reason)).map(|()| Flow::On),
            Err(Trouble::Output(error)) => Err(error),
        }
    }

    pub(super) fn obey(&mut self, said: Said) -> Result<Flow, Trouble> {
        if let Ok(Command::Info { key, value }) = &said.command {
            self.inform(key, value);
            return Ok(Flow::On);
        }
        for note in std::mem::take(&mut self.notes) {
            self.say(&Reply::Message(note))?;
        }
        match said.command {
            Ok(command) => self.execute(&command, said.at),
            Err(error @ CommandError::Unknown(_)) => {
                self.say(&Reply::Unknown(error.to_string()))?;
                Ok(Flow::On)
            }
            Err(error) => Err(refused(error.to_string())),
        }
    }

    fn execute(&mut self, command: &Command, at: Instant) -> Result<Flow, Trouble> {
        match *command {
            Command::Start(size) => return self.start(size),
            Command::RectStart(width, height) if width == height => return self.start(width),
            Command::RectStart(..) => return Err(refused("only square boards are possible")),
            Command::Restart => {
                let size = self.board()?.position().size();
                return self.start(size.into());
            }
            Command::Begin => return self.begin(at),
            Command::Turn(square) => return self.turn(square, at),
            Command::NBest(lines) => return self.respond(at, lines),
            Command::Swap2Step(step) => return self.swap2_step(step, at),
            Command::End => return Ok(Flow::End),
            Command::HashClear => return Ok(self.clear()),
            Command::Play(square) => {
                self.board = Some(self.board()?.with_move(square)?);
                self.say(&Reply::Moves(vec![square]))?;
            }
            Command::TakeBack(square) => {
                self.board = Some(self.board()?.without(square)?);
                self.say(&Reply::Ok)?;
            }
            Command::List(kind) => self.list = Some(List::new(kind, at)),
            Command::BlockReset => self.blocked.clear(),
            Command::About => self.say(&Reply::Plain(self.about.clone()))?,
            Command::Help => self.help()?,
            Command::ShowForbid => self.show_forbidden()?,
            Command::ShowInfo => self.show_bounds()?,
            Command::HashUsage => self.show_hash_usage()?,
            Command::Draw => self.message("no draws are agreed; the game goes on")?,
            Command::Resign => self.message("thank you for the game")?,
            // Nothing is being searched, or settings were read before.
            Command::Stop | Command::Info { .. } => {}
        }
        Ok(Flow::On)
    }

    /// The board, once there is one.
    pub(super) fn board(&self) -> Result<&Board, Trouble> {
        self.board.as_ref().ok_or_else(|| refused("there is no board yet; say START and its size first"))
    }

    fn start(&mut self, size: u32) -> Result<Flow, Trouble> {
        let board = Board::new(size, self.settings.rule)?;
        if self.clear() == Flow::End {
            return Ok(Flow::End);
        }
        self.get_ready(&board)?;
        self.board = Some(board);
        self.blocked.clear();
        self.settings.begin_game();
        self.say(&Reply::Ok)?;
        Ok(Flow::On)
    }

    /// Makes the engine ready for a new game. It is made here rather than for the first move, which is timed.
    fn clear(&mut self) -> Flow {
        let Ok(mut engine) = self.recall(None) else { return Flow::End };
        if std::mem::take(&mut self.seen_something) {
            engine.clear();
        }
        self.hash_permille = 0;
        self.seat = Seat::Taken(engine);
        Flow::On
    }

    /// Lets the engine, if it is at hand, make what it needs for the game on this board.
    fn get_ready(&mut self, board: &Board) -> Result<(), Unplayable> {
        let Seat::Taken(engine) = &mut self.seat else { return Ok(()) };
        let options = self.settings.options();
        if engine.options() != options {
            engine.set_options(options);
        }
        self.was_busy = true;
        engine.get_ready(board.position())
    }

    fn begin(&mut self, at: Instant) -> Result<Flow, Trouble> {
        if self.board()?.position().placed() > 0 {
            return Err(refused("BEGIN needs an empty board; say RESTART or BOARD"));
        }
        self.respond(at, 1)
    }

    fn turn(&mut self, square: Square, at: Instant) -> Result<Flow, Trouble> {
        let board = self.board()?;
        let after = board.with_move(square)?;
        let is_forbidden = !board.allows(square);
        let kind = forbidden(board.position(), square).filter(|_| is_forbidden);
        self.board = Some(after);
        if let Some(kind) = kind {
            self.message(&format!("{} is forbidden to Black: {kind}", cell(square)))?;
        }
        self.respond(at, 1)
    }

    /// Finds a move, makes it and tells it.
    pub(super) fn respond(&mut self, at: Instant, lines: usize) -> Result<Flow, Trouble> {
        let board = self.board()?;
        board.check_open()?;
        let lines = lines.min(board.free().count());
        let job = Job::Move(board.position().clone());
        let thought = self.think(at, job, lines)?;
        if matches!(thought, Thought::Ended) {
            return Ok(Flow::End);
        }
        let found = self.weigh(thought)?;
        let (board, excluded) = (self.board()?, self.excluded());
        let best = found.filter(|square| board.allows(*square) && !excluded.contains(square));
        let best = best.or_else(|| fallback::choose(board, &excluded)).ok_or(BoardError::Full)?;
        let after = board.with_move(best)?;
        self.say(&Reply::Moves(vec![best]))?;
        self.book(at);
        self.board = Some(after);
        Ok(Flow::On)
    }

    /// The move that a search came to, after telling about it.
    fn weigh(&mut self, thought: Thought) -> Result<Option<Square>, Trouble> {
        match thought {
            Thought::Move(report) => {
                if let Some(summary) = detail::summary(&report.progress) {
                    self.say(&summary)?;
                }
                Ok(Some(report.best))
            }
            Thought::TimeUp(progress) => {
                self.message("the search did not end in time; playing what it had found")?;
                Ok(progress.and_then(|progress| progress.lines.first()?.pv.first().copied()))
            }
            Thought::Failed(reason) => {
                self.message(&format!("the search failed ({reason}); playing a plain move"))?;
                Ok(None)
            }
            Thought::Refused(reason) => Err(reason.into()),
            Thought::Opening(_) | Thought::Ended => Ok(None),
        }
    }

    /// Accounts for the time of an answer that has just gone out. Late is what came after the limit of the search, and what
    /// passed between its end and the answer.
    pub(super) fn book(&mut self, at: Instant) {
        let took = at.elapsed();
        let limit = self.timing.map_or(took, |timing| timing.allotment.hard);
        let on_the_way = self.found_at.take().map_or(Duration::ZERO, |found| found.elapsed());
        self.margin.learn(on_the_way.max(took.saturating_sub(limit)));
        self.settings.spend(took);
    }

    /// Sets something. What is wrong with it is told later: nobody waits for an answer now.
    pub(super) fn inform(&mut self, key: &str, value: &str) {
        if let Err(note) = self.settings.set(key, value) {
            self.note(note);
        }
        let Some(mut board) = self.board.take() else { return };
        let rule = self.settings.rule;
        let other_rule = board.position().rule() != rule;
        if other_rule {
            board = board.with_rule(rule).unwrap_or_else(|error| {
                self.note(format!("the stones are not possible with rule {rule}, and removed: {error}"));
                board.emptied().with_rule(rule).expect("an empty board suits every rule")
            });
        }
        let other_options =
            matches!(&self.seat, Seat::Taken(engine) if engine.options() != self.settings.options());
        if other_rule || other_options {
            // That it is no game for the engine is told when a move is asked for.
            let _ = self.get_ready(&board);
        }
        self.board = Some(board);
    }

    fn note(&mut self, note: String) {
        if self.notes.len() < Self::MOST_NOTES {
            self.notes.push(note);
        }
    }

    fn show_forbidden(&mut self) -> Result<(), Trouble> {
        let position = self.board()?.position();
        let points = position.squares().filter(|&square| position.is_vacant(square));
        let points = points.filter(|&square| forbidden(position, square).is_some());
        let digits: Vec<String> = points.map(|square| format!("{:02}{:02}", square.x, square.y)).collect();
        Ok(self.say(&Reply::Plain(format!("FORBID {}.", digits.concat())))?)
    }

    fn show_bounds(&mut self) -> io::Result<()> {
        self.message(&format!("INFO MAX_THREAD_NUM {}", Settings::most_threads()))?;
        self.message(&format!("INFO MAX_HASH_SIZE {}", Settings::LARGEST_TABLE_LOG2_KB))
    }

    fn show_hash_usage(&mut self) -> io::Result<()> {
        let (percent, tenth) = (self.hash_permille / 10, self.hash_permille % 10);
        self.message(&format!("the table of positions is {percent}.{tenth}% full"))
    }

    fn help(&mut self) -> io::Result<()> {
        for entry in COMMANDS {
            let needs = if entry.arguments.is_empty() { "" } else { ", followed by " };
            self.message(&format!("{}{needs}{}: {}", entry.name, entry.arguments, entry.about))?;
        }
        INFO_KEYS.iter().try_for_each(|key| self.message(&format!("INFO {}: {}", key.name, key.about)))
    }

    pub(super) fn message(&mut self, text: &str) -> io::Result<()> {
        self.say(&Reply::Message(text.to_owned()))
    }

    /// Says one line, at once.
    pub(super) fn say(&mut self, reply: &Reply) -> io::Result<()> {
        let line = reply.to_string().replace(['\r', '\n'], " ");
        self.out.write_all(format!("{line}\n").as_bytes())?;
        self.out.flush()
    }
}
