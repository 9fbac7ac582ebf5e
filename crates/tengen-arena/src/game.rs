//! One game: asks whose turn it is, takes the time, judges.

use crate::contestant::{Allowance, Contestant, Course, Farewell, end};
use crate::record::{Conduct, End, Played, Reason};
use crate::tournament::{Control, Fixture, Tournament};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_players::Playable;

/// Somebody at the board, or why nobody is and what was said before that was clear.
pub(crate) type Seat<'a, G> = Result<Box<dyn Contestant<G> + 'a>, (End, Farewell)>;

/// A game being played.
pub(crate) struct Game<'a, G: Playable> {
    tournament: &'a Tournament,
    fixture: Fixture,
    position: G,
    moves: Vec<G::Move>,
    squares: Vec<Square>,
    times: Vec<Duration>,
    conduct: [Conduct; 2],
    /// The limits of each side: those of the tournament, or its own.
    control: [Control; 2],
    /// What each side has been given for the game so far; what is used beyond it is owed.
    given: [Option<Duration>; 2],
    /// The time in which players were asked and had not answered.
    waited: Duration,
}

impl<'a, G: Playable> Game<'a, G> {
    /// The game after its opening, which was checked before.
    pub(crate) fn new(start: &G, tournament: &'a Tournament, fixture: Fixture) -> Game<'a, G> {
        let control = fixture.players.map(|player| tournament.entrants[player].control(tournament.control));
        let mut game = Game {
            tournament,
            fixture,
            position: start.clone(),
            moves: Vec::new(),
            squares: Vec::new(),
            times: Vec::new(),
            conduct: [Conduct::default(); 2],
            control,
            given: control.map(|control| control.game),
            waited: Duration::ZERO,
        };
        for text in &tournament.openings[fixture.opening].moves {
            let mv = game.position.parse_move(text).expect("openings are checked");
            game.make(mv, Duration::ZERO);
        }
        game
    }

    fn make(&mut self, mv: G::Move, time: Duration) {
        self.position.play(mv);
        self.moves.push(mv);
        self.times.push(time);
        self.squares.push(self.position.landing(mv));
    }

    /// Plays to the end; nothing if it is broken off.
    pub(crate) fn play(mut self, seats: [Seat<'_, G>; 2], halt: &AtomicBool) -> Option<Played> {
        // Whoever is missing at the board then was not waited for.
        if halt.load(Ordering::Relaxed) {
            return None;
        }
        let begun = Instant::now();
        let mut seats = match seats {
            [Ok(first), Ok(second)] => [first, second],
            [Err((end, said)), _] => {
                let outcome = Outcome::Win(Side::Second);
                return Some(self.record(outcome, end, Duration::ZERO, [said, Farewell::default()]));
            }
            [_, Err((end, said))] => {
                let outcome = Outcome::Win(Side::First);
                return Some(self.record(outcome, end, Duration::ZERO, [Farewell::default(), said]));
            }
        };
        let ended = self.course(&mut seats, halt);
        let spent = begun.elapsed();
        let farewells = seats.map(Contestant::leave);
        let (outcome, end) = ended?;
        let overhead = spent.saturating_sub(self.waited);
        Some(self.record(outcome, end, overhead, farewells))
    }

    /// Move by move; who won, and how it ended; nothing if it is broken off.
    fn course(
        &mut self,
        seats: &mut [Box<dyn Contestant<G> + '_>; 2],
        halt: &AtomicBool,
    ) -> Option<(Outcome, End)> {
        loop {
            if let Some(outcome) = self.position.outcome() {
                return Some((outcome, self.by_the_rules()));
            }
            if self.tournament.draw_after.is_some_and(|most| self.moves.len() >= most as usize) {
                return Some((Outcome::Draw, End::plain(Reason::MoveLimit)));
            }
            let side = self.position.side_to_move();
            let turn = self.turn(side, &mut *seats[side.index()]);
            // A search that was told to stop has moved in a hurry: such a game is none.
            if halt.load(Ordering::Relaxed) {
                return None;
            }
            if let Err(end) = turn {
                return Some((Outcome::Win(!side), end));
            }
        }
    }

    /// One move of one side, or why it has lost.
    fn turn(&mut self, side: Side, player: &mut dyn Contestant<G>) -> Result<(), End> {
        let index = side.index();
        let Control { turn, increment, grace, .. } = self.control[index];
        let left = self.given[index].map(|given| given.saturating_sub(self.conduct[index].time));
        let time = Allowance { most: turn.into_iter().chain(left).min(), left };
        let course = Course { position: &self.position, squares: &self.squares };
        let asked = Instant::now();
        let answer = player.choose(&course, &time);
        self.waited += answer.as_ref().map_or_else(|_| asked.elapsed(), |answer| answer.time);
        let answer = answer?;
        let conduct = &mut self.conduct[index];
        conduct.note(answer.time, answer.depth, answer.nodes);
        // A grace that was used in one move is not given again in the next.
        let overdrawn = self.given[index].is_some_and(|given| conduct.time > given.saturating_add(grace));
        if overdrawn || turn.is_some_and(|turn| answer.time > turn.saturating_add(grace)) {
            let (used, allowed) = (answer.time, time.most.unwrap_or_default());
            let english = format!("{used:.0?} used, {allowed:.0?} allowed");
            return Err(end(Reason::Time, english, format!("用时 {used:.0?}，限时 {allowed:.0?}")));
        }
        if !self.position.is_legal(answer.mv) {
            return Err(End { reason: Reason::Illegal, detail: answer.mv.to_string().into() });
        }
        if let Some(given) = &mut self.given[index] {
            *given = given.saturating_add(increment);
        }
        self.make(answer.mv, answer.time);
        Ok(())
    }

    /// What the rules say of the end.
    fn by_the_rules(&self) -> End {
        match self.position.offence() {
            Some(offence) => {
                let square = self.squares.last().map(Square::to_string).unwrap_or_default();
                let [english, chinese] = offence.words();
                end(Reason::Forbidden, format!("{english} at {square}"), format!("{square} {chinese}"))
            }
            None => End { reason: Reason::Rules, detail: row(&self.position.winning_line()).into() },
        }
    }

    fn record(self, outcome: Outcome, end: End, overhead: Duration, farewells: [Farewell; 2]) -> Played {
        let mut conduct = self.conduct;
        for (conduct, farewell) in conduct.iter_mut().zip(&farewells) {
            conduct.memory = farewell.memory;
        }
        let fault = end.reason.is_fault();
        Played {
            number: self.fixture.number,
            players: self.fixture.players,
            opening: self.fixture.opening,
            moves: self.moves.iter().map(ToString::to_string).collect(),
            times_ms: self.times.iter().map(|time| time.as_millis() as u32).collect(),
            winner: match outcome {
                Outcome::Win(side) => Some(side.index() as u8),
                Outcome::Draw => None,
            },
            end,
            conduct,
            transcripts: farewells.map(|farewell| farewell.transcript.filter(|_| fault)),
            overhead,
        }
    }
}

/// The ends of a row, like `h8–l8`.
fn row(squares: &[Square]) -> String {
    match squares {
        [first, .., last] => format!("{first}–{last}"),
        _ => String::new(),
    }
}
