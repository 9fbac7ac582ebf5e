//! From a record to positions: here, and only here, the rules of the game are asked.

use super::{Move, NodeId, Record, Setup};
use crate::gomoku::{Gomoku, Rule};
use crate::{MoveError, Notation, PositionError, Square};
use tengen_core::{Game, Pass, Side};

impl Record {
    /// The position after a node, by the rule of the record, else by `default`.
    ///
    /// A side that moves twice in a row has its opponent pass in between.
    pub fn position_at(&self, id: NodeId, default: Rule) -> Result<Gomoku, PositionError> {
        let mut position = self.start(self.rule.unwrap_or(default))?;
        let mut number = 0;
        for id in self.path(id) {
            let node = self.node(id);
            if !node.notes().setup.is_empty() {
                position = set_up(&position, &node.notes().setup)?;
            }
            if let Some(mv) = node.mv {
                number += 1;
                play(&mut position, mv).map_err(|error| PositionError::Move { number, error })?;
            }
        }
        Ok(position)
    }

    /// The empty board.
    fn start(&self, rule: Rule) -> Result<Gomoku, PositionError> {
        if self.size.width() != self.size.height() {
            let reason = format!("five in a row is played on square boards, but this is {}", self.size);
            return Err(PositionError::Other(reason));
        }
        Gomoku::new(self.size.width().into(), rule).map_err(|error| PositionError::Other(error.to_string()))
    }
}

/// The position with stones put and lifted; where nobody says whose turn it is, the numbers of stones do.
fn set_up(position: &Gomoku, setup: &Setup) -> Result<Gomoku, PositionError> {
    let standing = Side::BOTH.map(|side| position.stones(side).map(move |square| (square, side)));
    let kept = standing.into_iter().flatten().filter(|(square, _)| !setup.stones.contains_key(square));
    let put = setup.stones.iter().filter_map(|(&square, &side)| Some((square, side?)));
    let stones: Vec<(Square, Side)> = kept.chain(put).collect();
    let of = |side| stones.iter().filter(|(_, owner)| *owner == side).count();
    let by_number = if of(Side::First) > of(Side::Second) { Side::Second } else { Side::First };
    let turn = setup.to_move.unwrap_or(by_number);
    Gomoku::from_stones(position.size().into(), position.rule(), stones, turn)
}

fn play(position: &mut Gomoku, mv: Move) -> Result<(), MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::GameOver);
    }
    if position.side_to_move() != mv.side {
        position.pass();
    }
    match mv.square {
        None => position.pass(),
        // Read from text, a move that cannot be made is refused with the reason.
        Some(square) => {
            let square = position.parse_move(&square.to_string())?;
            position.play(square);
        }
    }
    Ok(())
}
