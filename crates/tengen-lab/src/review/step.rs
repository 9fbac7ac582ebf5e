//! A game as moves, each with the positions before and after it.

use tengen_core::{Game, Pass, Side};
use tengen_games::gomoku::record::Record;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_games::{Notation, PositionError, Square};

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Counted from 1.
    pub number: usize,
    /// The position it was made in, its side to move.
    pub before: Gomoku,
    /// The position it led to.
    pub after: Gomoku,
    /// Who made it.
    pub side: Side,
    /// Where; nowhere is a pass.
    pub mv: Option<Square>,
}

/// Why a game is not reviewed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepsError {
    /// Longer than any game.
    #[error("a game of more than {most} moves is not reviewed", most = Step::MOST)]
    TooLong,
    /// It cannot be played.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Step {
    /// More moves than any game has.
    pub const MOST: usize = 1250;

    /// The moves of a game from `start`.
    pub fn all(start: &Gomoku, moves: &[Square]) -> Result<Vec<Step>, StepsError> {
        if moves.len() > Step::MOST {
            return Err(StepsError::TooLong);
        }
        let mut before = start.clone();
        let mut steps = Vec::with_capacity(moves.len());
        for (&mv, number) in moves.iter().zip(1..) {
            let mut after = before.clone();
            after.try_play(mv).map_err(|error| PositionError::Move { number, error })?;
            let side = before.side_to_move();
            steps.push(Step { number, before, after: after.clone(), side, mv: Some(mv) });
            before = after;
        }
        Ok(steps)
    }

    /// The main line of a record, by its own rule, else by `rule`.
    pub fn main_line(record: &Record, rule: Rule) -> Result<Vec<Step>, StepsError> {
        if record.moves().take(Step::MOST + 1).count() > Step::MOST {
            return Err(StepsError::TooLong);
        }
        let mut steps = Vec::new();
        for id in record.main_line() {
            let Some(mv) = record.node(id).mv else { continue };
            let after = record.position_at(id, rule)?;
            let mut before = after.clone();
            match mv.square {
                Some(square) => before.undo(square),
                None => before.pass(),
            }
            steps.push(Step { number: steps.len() + 1, before, after, side: mv.side, mv: mv.square });
        }
        Ok(steps)
    }
}
