//! An engine in a process of its own, as a tournament manager drives it.

use super::{Allowance, Answer, Contestant, Course, Farewell, end};
use crate::engine_spec::EngineSpec;
use crate::record::{End, Reason};
use crate::tournament::Control;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tengen_games::gomoku::Gomoku;
use tengen_players::Playable;
use tengen_protocol::{self as protocol, Manager, ManagerError, Terms};

/// How long an engine may take to get ready. It is not part of its time.
const START: Duration = Duration::from_secs(30);
/// Without a limit of time, an engine that has not moved by then never will.
const ENDLESS: Duration = Duration::from_hours(1);
/// Memory above the limit that is overlooked: how much a program takes is not told to the byte.
const OVERLOOKED: u64 = 16 << 20;

/// An engine at the board, for one game.
pub(crate) struct Outside {
    manager: Manager,
    grace: Duration,
    asked: bool,
}

impl Outside {
    /// Starts the program and tells it what is played. Once `halt` is true it is not waited for any more.
    pub(crate) fn start(
        engine: &EngineSpec,
        board: &Gomoku,
        control: Control,
        halt: &Arc<AtomicBool>,
    ) -> Result<Outside, (End, Farewell)> {
        let manager =
            Manager::spawn(engine.command()).map_err(|error| (fault(&error), Farewell::default()))?;
        let mut manager = manager.with_stop(Arc::clone(halt));
        let terms = Terms {
            turn: control.turn,
            game: control.game,
            increment: control.increment,
            memory: control.memory,
            memory_tolerance: OVERLOOKED,
            ..Terms::new(board.size(), board.rule())
        };
        if let Err(error) = manager.start(&terms, START) {
            return Err((fault(&error), farewell(manager)));
        }
        engine.remarks().for_each(|(key, value)| manager.info(key, value));
        Ok(Outside { manager, grace: control.grace, asked: false })
    }
}

impl Outside {
    /// Ends the program.
    pub(crate) fn end(self) -> Farewell {
        farewell(self.manager)
    }
}

impl<G: Playable> Contestant<G> for Outside {
    fn choose(&mut self, game: &Course<'_, G>, time: &Allowance) -> Result<Answer<G::Move>, End> {
        let patience = time.most.map_or(ENDLESS, |most| most.saturating_add(self.grace));
        let allowance = protocol::Allowance { left: time.left, patience };
        let asked = std::mem::replace(&mut self.asked, true);
        let answer = match game.squares.last() {
            None => self.manager.begin(allowance),
            Some(&last) if asked => self.manager.turn(last, allowance),
            Some(_) => self.manager.board(game.squares, allowance),
        };
        let answer = answer.map_err(|error| fault(&error))?;
        let mv = game.position.move_on(answer.square).ok_or_else(|| {
            let cell = protocol::cell(answer.square);
            end(Reason::Illegal, format!("{cell} is taken"), format!("{cell} 已有棋子"))
        })?;
        Ok(Answer { mv, time: answer.time, depth: answer.depth, nodes: answer.nodes })
    }

    fn leave(self: Box<Self>) -> Farewell {
        self.end()
    }
}

fn farewell(manager: Manager) -> Farewell {
    let ending = manager.end();
    Farewell { memory: Some(ending.peak_memory), transcript: Some(ending.transcript.to_string()) }
}

/// What an engine has done wrong, as the end of its game.
fn fault(error: &ManagerError) -> End {
    let reason = match error {
        ManagerError::Silent { .. } => Reason::Time,
        ManagerError::Memory { .. } => Reason::Memory,
        // Nobody hears of one that was stopped: a game that was broken off is none.
        ManagerError::Missing(_)
        | ManagerError::Spawn { .. }
        | ManagerError::Ended(_)
        | ManagerError::Closed
        | ManagerError::Stopped => Reason::Crash,
        ManagerError::Wrong(line) if is_pair(line) => Reason::Illegal,
        ManagerError::Refused(_) | ManagerError::Wrong(_) | ManagerError::Flooded { .. } => Reason::Protocol,
    };
    match error {
        ManagerError::Wrong(line) if is_pair(line) => {
            end(reason, format!("{line} is not on the board"), format!("{line} 不在棋盘上"))
        }
        error => end(reason, error.to_string(), error.in_chinese()),
    }
}

/// Whether a line means a cell, on the board or not.
fn is_pair(line: &str) -> bool {
    let is_number = |word: &str| word.trim().parse::<i64>().is_ok();
    line.split_once(',').is_some_and(|(x, y)| is_number(x) && is_number(y))
}
