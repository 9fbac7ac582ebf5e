//! One game between two programs, judged by the rules.

use anyhow::Result;
use std::path::Path;
use std::time::Duration;
use tengen_core::{Game as _, Outcome, Side};
use tengen_games::Square;
use tengen_games::gomoku::{Decision, Gomoku, Rule};
use tengen_protocol::{Allowance, Answer, CommandLine, Manager, ManagerError, Terms};

/// A program and what it is given.
pub(crate) struct Player<'a> {
    pub(crate) program: &'a Path,
    pub(crate) time: Duration,
    pub(crate) memory: u64,
}

/// A game about to be played, Black first.
pub(crate) struct Game<'a> {
    players: [Player<'a>; 2],
    position: Gomoku,
    moves: Vec<Square>,
}

/// A game that was played.
pub(crate) struct Played {
    pub(crate) moves: Vec<Square>,
    pub(crate) outcome: Outcome,
    /// In one word.
    pub(crate) end: &'static str,
    /// What Black and White did.
    pub(crate) sides: [Conduct; 2],
}

/// How a program behaved in a game.
#[derive(Clone, Copy, Default)]
pub(crate) struct Conduct {
    pub(crate) slowest: Duration,
    /// Moves after their time.
    pub(crate) late: u32,
    /// Moves more than the tolerance after their time.
    pub(crate) very_late: u32,
    pub(crate) memory_kb: u64,
}

/// What judges overlook.
const TOLERANCE: Duration = Duration::from_millis(100);
/// How long after its time a program is waited for.
const GRACE: Duration = Duration::from_secs(5);
/// How long a program may take to begin.
const START: Duration = Duration::from_secs(20);

impl<'a> Game<'a> {
    pub(crate) fn new(
        players: [Player<'a>; 2],
        size: u8,
        rule: Rule,
        moves: Vec<Square>,
    ) -> Result<Game<'a>> {
        let mut position = Gomoku::new(size.into(), rule)?;
        for &square in &moves {
            anyhow::ensure!(position.is_legal(square), "the opening's move {square} is not possible");
            position.play(square);
        }
        Ok(Game { players, position, moves })
    }

    /// Plays to the end. An error means that a program could not be started; what programs do wrong loses the game.
    pub(crate) fn play(mut self) -> Result<Played> {
        let [black, white] = &self.players;
        let mut managers = [self.start(black)?, self.start(white)?];
        let mut sides = [Conduct::default(); 2];
        let mut asked = [false; 2];
        let (outcome, end) = loop {
            if let Some(outcome) = self.position.outcome() {
                break (outcome, self.reason());
            }
            let us = self.position.side_to_move();
            let index = us.index();
            let answer = self.ask(&mut managers[index], index, std::mem::replace(&mut asked[index], true));
            let loss = match answer {
                Ok(answer) => {
                    note(&mut sides[index], answer.time, self.players[index].time);
                    let legal = self.position.is_legal(answer.square);
                    if legal {
                        self.position.play(answer.square);
                        self.moves.push(answer.square);
                        continue;
                    }
                    "illegal"
                }
                Err(ManagerError::Silent(_)) => "silent",
                Err(ManagerError::Refused(_)) => "refused",
                Err(ManagerError::Wrong(_)) => "illegal",
                Err(_) => "crashed",
            };
            break (Outcome::Win(!us), loss);
        };
        for (side, manager) in sides.iter_mut().zip(managers) {
            side.memory_kb = manager.end().peak_memory >> 10;
        }
        Ok(Played { moves: self.moves, outcome, end, sides })
    }

    fn start(&self, player: &Player) -> Result<Manager> {
        let mut manager = Manager::spawn(&CommandLine::new(player.program))?;
        let terms = Terms {
            turn: Some(player.time),
            memory: Some(player.memory),
            memory_tolerance: u64::MAX,
            ..Terms::new(self.position.size(), self.position.rule())
        };
        manager.start(&terms, START)?;
        Ok(manager)
    }

    fn ask(&self, manager: &mut Manager, index: usize, asked: bool) -> Result<Answer, ManagerError> {
        let allowance = Allowance::patience(self.players[index].time + GRACE);
        match self.moves.last() {
            None => manager.begin(allowance),
            Some(&last) if asked => manager.turn(last, allowance),
            Some(_) => manager.board(&self.moves, allowance),
        }
    }

    fn reason(&self) -> &'static str {
        match self.position.decision() {
            Some(Decision::Row) => "row",
            Some(Decision::Forbidden(_)) => "forbidden",
            None => "full",
        }
    }
}

fn note(conduct: &mut Conduct, took: Duration, allowed: Duration) {
    conduct.slowest = conduct.slowest.max(took);
    conduct.late += u32::from(took > allowed);
    conduct.very_late += u32::from(took > allowed + TOLERANCE);
}

/// The side that won, if any.
pub(crate) fn winner(outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
    }
}
