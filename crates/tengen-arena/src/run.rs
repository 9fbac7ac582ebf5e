//! Plays what is left of a run: games side by side, each kept as soon as it is finished.

use crate::contestant::{Contestant, Inside, Outside};
use crate::entrant::Source;
use crate::game::{Game, Seat};
use crate::record::Played;
use crate::standings::Standings;
use crate::statistics::sprt::Verdict;
use crate::store::{Store, StoreError};
use crate::tournament::{Fixture, Tournament, TournamentError};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tengen_players::{GameVisitor, Playable};

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All games are played.
    Complete,
    /// The test is decided.
    Decided(Verdict),
    /// Somebody asked for it; it can be gone on with.
    Stopped,
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was to be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
}

/// A run in a store, to be played.
pub struct Run<'a> {
    /// Where its games are kept.
    pub store: &'a Store,
    /// Its number there.
    pub id: u32,
    /// How many games are played side by side.
    pub concurrency: usize,
    /// Set from outside to end it soon; games in progress are not counted.
    pub stop: &'a AtomicBool,
}

impl Run<'_> {
    /// Plays what is left; `seen` is told of every finished game. Nobody else can play this run at the same time.
    pub fn play(&self, seen: &mut dyn FnMut(&Played, &Standings)) -> Result<Finish, RunError> {
        let _lock = self.store.lock(self.id)?;
        let tournament = self.store.tournament(self.id)?;
        tournament.check()?;
        tournament.rehearse()?;
        let games = self.store.outlines(self.id)?;
        let played = games.iter().map(|game| game.number).collect();
        let standings = Standings::of(tournament.entrants.len(), games);
        let keep = &mut |game: &Played| self.store.add(self.id, game);
        let (tournament, concurrency, stop) = (&tournament, self.concurrency, self.stop);
        tournament
            .game
            .visit(Play { tournament, concurrency, stop, standings, played, keep, seen })
            .map(|(finish, _)| finish)
    }
}

/// Plays a whole tournament and keeps nothing but what it comes to; `seen` is told of every finished game. Nothing comes of one
/// that was stopped.
pub fn play(
    tournament: &Tournament,
    concurrency: usize,
    stop: &AtomicBool,
    seen: &mut dyn FnMut(&Played, &Standings),
) -> Result<Option<Standings>, RunError> {
    tournament.check()?;
    tournament.rehearse()?;
    let (standings, played) = (Standings::new(tournament.entrants.len()), HashSet::new());
    let keep = &mut |_: &Played| Ok(());
    let (finish, standings) =
        tournament.game.visit(Play { tournament, concurrency, stop, standings, played, keep, seen })?;
    Ok((finish != Finish::Stopped).then_some(standings))
}

/// What a run needs to know once the type of its game is known.
struct Play<'a, 'b> {
    tournament: &'a Tournament,
    concurrency: usize,
    stop: &'a AtomicBool,
    standings: Standings,
    played: HashSet<u32>,
    /// Where a game is kept.
    keep: &'b mut dyn FnMut(&Played) -> Result<(), StoreError>,
    seen: &'b mut dyn FnMut(&Played, &Standings),
}

impl GameVisitor for Play<'_, '_> {
    type Output = Result<(Finish, Standings), RunError>;

    fn visit<G: Playable>(mut self, start: G) -> Self::Output {
        if let Some(verdict) = self.decided() {
            return Ok((Finish::Decided(verdict), self.standings));
        }
        let Play { concurrency, tournament, .. } = self;
        let played = std::mem::take(&mut self.played);
        let left = tournament.fixtures().filter(move |fixture| !played.contains(&fixture.number));
        let queue = Mutex::new(left);
        let halt = Arc::new(AtomicBool::new(false));
        let table = Table { start, tournament, halt: &halt };
        let (sender, finished) = mpsc::sync_channel(concurrency);
        let finish = thread::scope(|scope| {
            let halt = Halt(&halt);
            for _ in 0..concurrency.max(1) {
                let (sender, table, queue) = (sender.clone(), &table, &queue);
                scope.spawn(move || {
                    let next = || queue.lock().expect("nobody panics while holding it").next();
                    while let Some(game) = next().and_then(|fixture| table.play(fixture)) {
                        if sender.send(game).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let finish = self.watch(&finished)?;
            drop(halt);
            // What was finished before the others were told to stop counts.
            finished.iter().try_for_each(|game| self.keep(&game))?;
            Ok::<_, RunError>(finish)
        })?;
        Ok((finish, self.standings))
    }
}

/// Ends the games when it goes, however that happens.
struct Halt<'a>(&'a AtomicBool);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Play<'_, '_> {
    /// Keeps games as they come, until all are there, the test is decided, or somebody stops it.
    fn watch(&mut self, finished: &mpsc::Receiver<Played>) -> Result<Finish, RunError> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Finish::Stopped);
            }
            match finished.recv_timeout(Self::GLANCE) {
                Ok(game) => self.keep(&game)?,
                Err(mpsc::RecvTimeoutError::Timeout) => continue,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(Finish::Complete),
            }
            if let Some(verdict) = self.decided() {
                return Ok(Finish::Decided(verdict));
            }
        }
    }

    /// Keeps a game, and tells of it.
    fn keep(&mut self, game: &Played) -> Result<(), RunError> {
        (self.keep)(game)?;
        self.standings.add(game);
        (self.seen)(game, &self.standings);
        Ok(())
    }

    /// How often it is asked whether to stop.
    const GLANCE: Duration = Duration::from_millis(100);

    /// What the test says, if it has an answer.
    fn decided(&self) -> Option<Verdict> {
        let sprt = self.tournament.sprt.as_ref()?;
        Some(sprt.verdict(&self.standings.paired([0, 1]))).filter(|&verdict| verdict != Verdict::Open)
    }
}

/// Where games are played.
struct Table<'a, G> {
    start: G,
    tournament: &'a Tournament,
    halt: &'a Arc<AtomicBool>,
}

impl<G: Playable> Table<'_, G> {
    /// Plays a game; nothing if it was broken off.
    fn play(&self, fixture: Fixture) -> Option<Played> {
        let halted = || self.halt.load(Ordering::Relaxed);
        if halted() {
            return None;
        }
        let seats = [self.seat(fixture, 0), self.seat(fixture, 1)];
        if halted() {
            return None;
        }
        Game::new(&self.start, self.tournament, fixture).play(seats, self.halt)
    }

    fn seat(&self, fixture: Fixture, which: usize) -> Seat<'_, G> {
        let entrant = &self.tournament.entrants[fixture.players[which]];
        let control = entrant.control(self.tournament.control);
        match &entrant.source {
            Source::Inside(spec) => {
                let seed = seed(self.tournament.seed, fixture.number, which);
                let player = Inside::new(spec, &self.start, control, seed, self.halt);
                let player = player.expect("entrants are checked");
                Ok(Box::new(player) as Box<dyn Contestant<G> + '_>)
            }
            Source::Outside(engine) => {
                let board = self.start.five_in_a_row().expect("entrants are checked");
                let engine = Outside::start(engine, &board, control, self.halt)?;
                Ok(Box::new(engine) as Box<dyn Contestant<G> + '_>)
            }
        }
    }
}

/// A seed of its own for each player of each game.
///
/// CITE: the finaliser of SplitMix64 (Steele, Lea, Flood 2014), which makes neighbouring numbers unlike.
fn seed(tournament: u64, number: u32, which: usize) -> u64 {
    let mut mixed =
        tournament ^ (u64::from(number) * 2 + which as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
