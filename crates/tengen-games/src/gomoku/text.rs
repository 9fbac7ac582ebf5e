//! Positions of five in a row as text: the same pictures and move lists as for every m,n,k-game.

use super::{Decision, Gomoku, Rule};
use crate::mnk::text::{split_moves, split_turn};
use crate::notation::{quoted, read_rows, write_rows};
use crate::{MoveError, Notation, PositionError, Square};
use tengen_core::{Game, Pass, Side};

impl Gomoku {
    /// The position as rows, the top one first.
    pub(super) fn to_text(&self) -> String {
        let mut text = write_rows(self.size(), self.size(), |square| self.stone(square));
        if self.side_to_move != self.expected_turn() {
            text.push(' ');
            text.push(Self::side_letter(self.side_to_move).to_ascii_lowercase());
        }
        text
    }

    /// The position with these stones and this side to move: any, as long as the side to move has not won and the other
    /// may have made its last move.
    pub fn from_stones(
        size: u32,
        rule: Rule,
        stones: impl IntoIterator<Item = (Square, Side)>,
        side_to_move: Side,
    ) -> Result<Gomoku, PositionError> {
        let mut position =
            Gomoku::new(size, rule).map_err(|error| PositionError::Other(error.to_string()))?;
        for (square, side) in stones {
            if !position.contains(square) {
                return Err(PositionError::Other(format!("{square} is not on a board of {size}x{size}")));
            }
            if position.stone(square).is_some() {
                return Err(PositionError::Other(format!("two stones on {square}")));
            }
            position.toggle(side, square);
        }
        position.settle(side_to_move)
    }

    /// Sets the turn and finds out who has won, from the stones alone.
    fn settle(mut self, side_to_move: Side) -> Result<Gomoku, PositionError> {
        self.side_to_move = self.expected_turn();
        if side_to_move != self.side_to_move {
            self.pass();
        }
        let last = !side_to_move;
        if self.stones(side_to_move).any(|square| self.completes(side_to_move, square)) {
            let winner = Self::side_letter(side_to_move);
            let reason = format!("{winner} has five in a row, yet it is {winner}'s turn");
            return Err(PositionError::Unreachable(reason));
        }
        let winning: Vec<Square> = self.stones(last).filter(|&square| self.completes(last, square)).collect();
        if winning.is_empty() {
            return Ok(self);
        }
        let one_stone_won = winning.into_iter().any(|square| {
            let mut before = self.clone();
            before.toggle(last, square);
            !before.stones(last).any(|square| before.completes(last, square))
        });
        if !one_stone_won {
            let reason = format!("no single stone of {} made all its winning rows", Self::side_letter(last));
            return Err(PositionError::Unreachable(reason));
        }
        self.ended = Some(Decision::Row);
        Ok(self)
    }

    fn parse_rows(&self, text: &str) -> Result<Gomoku, PositionError> {
        let (rows, turn) = split_turn(text, self.size())?;
        let stones = read_rows(rows, self.size(), self.size())?;
        let of = |side| stones.iter().filter(|(_, owner)| *owner == side).count() as u32;
        let [first, second] = Side::BOTH.map(of);
        if turn.is_none() && first != second && first != second + 1 {
            return Err(PositionError::Turn { first, second });
        }
        let expected = if first == second { Side::First } else { Side::Second };
        Gomoku::from_stones(self.size().into(), self.rule, stones, turn.unwrap_or(expected))
    }
}

impl Notation for Gomoku {
    fn parse_move(&self, text: &str) -> Result<Square, MoveError> {
        let text = text.trim();
        let malformed = || MoveError::Malformed { text: quoted(text), example: self.centre().to_string() };
        let square: Square = text.parse().map_err(|_| malformed())?;
        if !self.contains(square) {
            let corners = [Square::new(0, 0), Square::new(self.size() - 1, self.size() - 1)];
            let [first, last] = corners.map(|square| square.to_string());
            return Err(MoveError::OffBoard { text: quoted(text), first, last });
        }
        if self.stone(square).is_some() {
            return Err(MoveError::Occupied(square.to_string()));
        }
        if self.outcome().is_some() { Err(MoveError::GameOver) } else { Ok(square) }
    }

    fn parse(&self, text: &str) -> Result<Gomoku, PositionError> {
        let is_picture = text.contains('/') || !text.contains(|c: char| ('1'..='9').contains(&c));
        if is_picture && !text.trim().is_empty() {
            return self.parse_rows(text);
        }
        let mut position = Gomoku::new(self.size().into(), self.rule)
            .map_err(|error| PositionError::Other(error.to_string()))?;
        position.play_all(split_moves(text))?;
        Ok(position)
    }

    fn text(&self) -> String {
        self.to_text()
    }
}
