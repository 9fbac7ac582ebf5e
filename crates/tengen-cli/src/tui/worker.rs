//! The thread in which programs think, so that the screen never waits for them.
//!
//! Requests are answered one after the other. Each has a number, its generation, which comes back with every report:
//! who asks can tell the answer to the present question from one to a question that no longer matters. A new request
//! stops the one before.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tengen_core::{Game, Side};
use tengen_players::{Playable, SystemHost};
use tengen_search::player::{Choice, Player, Resigned, Thought};

/// Which of the programs is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The one that plays this side.
    Player(Side),
    /// The one that gives hints.
    Hint,
}

/// A question to a program.
pub(super) struct Request<G> {
    pub(super) generation: u64,
    pub(super) asked: Asked,
    pub(super) position: G,
}

/// What a program says, and to which question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Report<M> {
    pub(super) generation: u64,
    pub(super) news: News<M>,
}

/// What a program says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum News<M> {
    /// How far it is.
    Thought(Thought<M>),
    /// What it has decided.
    Chosen(Result<Choice<M>, Resigned>),
}

/// A program that can be asked from another thread.
pub(super) type Mind<G> = Box<dyn Player<G> + Send>;

/// The programs of a game; a person's place is empty.
pub(super) struct Minds<G> {
    pub(super) players: [Option<Mind<G>>; 2],
    pub(super) hint: Mind<G>,
}

/// The thread has ended, which it does only when a program panics.
#[derive(Debug)]
pub(super) struct Gone;

/// The near end of the thread.
pub(super) struct Worker<G: Game> {
    requests: Sender<(Request<G>, Arc<AtomicBool>)>,
    reports: Receiver<Report<G::Move>>,
    stop: Arc<AtomicBool>,
}

/// Thoughts come no more often than this: quicker than an eye, slower than a flood.
const REPORT_EVERY: Duration = Duration::from_millis(50);

impl<G: Playable> Worker<G> {
    /// Starts the thread; it ends by itself when the worker is dropped.
    pub(super) fn start(mut minds: Minds<G>) -> Worker<G> {
        let (requests, inbox) = mpsc::channel::<(Request<G>, Arc<AtomicBool>)>();
        let (outbox, reports) = mpsc::channel();
        thread::spawn(move || {
            for (request, stop) in inbox {
                if answer(&mut minds, &request, stop, &outbox).is_err() {
                    break;
                }
            }
        });
        Worker { requests, reports, stop: Arc::default() }
    }

    /// Asks, and drops the question before.
    pub(super) fn ask(&mut self, request: Request<G>) -> Result<(), Gone> {
        self.stop();
        self.stop = Arc::default();
        self.requests.send((request, Arc::clone(&self.stop))).map_err(|_| Gone)
    }

    /// Makes the program that thinks answer soon, with the best it has.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next report, if there is one.
    pub(super) fn report(&self) -> Result<Option<Report<G::Move>>, Gone> {
        match self.reports.try_recv() {
            Ok(report) => Ok(Some(report)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }
}

/// The thinking ends with the game: nobody waits for it.
impl<G: Game> Drop for Worker<G> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Lets the program think that is asked; an error means that nobody listens any more.
fn answer<G: Playable>(
    minds: &mut Minds<G>,
    request: &Request<G>,
    stop: Arc<AtomicBool>,
    outbox: &Sender<Report<G::Move>>,
) -> Result<(), mpsc::SendError<Report<G::Move>>> {
    let generation = request.generation;
    let mind = match request.asked {
        Asked::Player(side) => minds.players[side.index()].as_mut(),
        Asked::Hint => Some(&mut minds.hint),
    };
    let Some(mind) = mind else { return Ok(()) };
    let last = Mutex::new(None::<Instant>);
    let hear = |thought: &Thought<G::Move>| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= REPORT_EVERY) {
            *last = Some(Instant::now());
            // A listener that has gone is noticed when the answer is sent.
            let _ = outbox.send(Report { generation, news: News::Thought(thought.clone()) });
        }
    };
    let choice = mind.choose(&request.position, &SystemHost::new(stop, hear));
    outbox.send(Report { generation, news: News::Chosen(choice) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::mnk::{Mnk, Rules, Small, Wide};
    use tengen_players::PlayerSpec;

    fn worker<G: Playable>(start: &G, player: &str) -> Worker<G> {
        let build = |text: &str| text.parse::<PlayerSpec>().unwrap().build(start, 1).unwrap();
        Worker::start(Minds { players: [Some(build(player)), None], hint: build("random") })
    }

    fn wait<G: Playable>(worker: &Worker<G>) -> (u64, Option<Choice<G::Move>>) {
        loop {
            if let Report { generation, news: News::Chosen(choice) } = worker.reports.recv().unwrap() {
                return (generation, choice.ok());
            }
        }
    }

    #[test]
    fn every_question_is_answered_under_its_number() {
        let start = Mnk::<Small>::new(Rules::TIC_TAC_TOE);
        let mut worker = worker(&start, "alphabeta");
        for (generation, asked) in [(1, Asked::Player(Side::First)), (2, Asked::Hint)] {
            worker.ask(Request { generation, asked, position: start.clone() }).unwrap();
            let (answered, choice) = wait(&worker);
            assert_eq!(answered, generation);
            assert!(start.is_legal(choice.unwrap().mv));
        }
    }

    #[test]
    fn a_stopped_search_answers_with_a_legal_move() {
        let start = Mnk::<Wide>::new(Rules::GOMOKU);
        let mut worker = worker(&start, "pvs:time=1m");
        worker
            .ask(Request { generation: 7, asked: Asked::Player(Side::First), position: start.clone() })
            .unwrap();
        worker.stop();
        let (generation, choice) = wait(&worker);
        assert_eq!(generation, 7);
        assert!(start.is_legal(choice.unwrap().mv));
    }
}
