//! Positions of m,n,k-games as text.
//!
//! ```text
//! X../.O./..X        rows as seen, the top one first; spaces and line breaks between cells are ignored
//! X../.O./... o      the same with the side to move, needed only when the stones do not tell
//! b2 a1 c3           the moves that lead there, also as b2a1c3 or b2,a1,c3
//!                    nothing: the empty board
//! ```

use super::{Mnk, Stones};
use crate::notation::{quoted, read_rows, write_rows};
use crate::{MoveError, Notation, PositionError, Square};
use tengen_core::{Game, Pass, Side};

impl<S: Stones> Mnk<S> {
    /// The position as rows, the top one first.
    pub(super) fn to_text(&self) -> String {
        let mut text = write_rows(self.rules.width(), self.rules.height(), |square| self.stone(square));
        if self.side_to_move != self.expected_turn() {
            text.push(' ');
            text.push(Self::side_letter(self.side_to_move).to_ascii_lowercase());
        }
        text
    }

    fn parse_rows(&self, text: &str) -> Result<Mnk<S>, PositionError> {
        let (rows, turn) = split_turn(text, self.rules.width())?;
        let mut position = Mnk::new(self.rules);
        for (square, side) in read_rows(rows, self.rules.width(), self.rules.height())? {
            position.toggle(side, square);
        }
        position.settle(turn)
    }

    /// Finds out whose turn it is and who has won, from the stones alone.
    fn settle(mut self, turn: Option<Side>) -> Result<Mnk<S>, PositionError> {
        let [first, second] = Side::BOTH.map(|side| u32::from(self.stones(side).count()));
        self.side_to_move = self.expected_turn();
        let expected = if first == second { Side::First } else { Side::Second };
        if turn.is_none() && first != second && first != second + 1 {
            return Err(PositionError::Turn { first, second });
        }
        if turn.unwrap_or(expected) != self.side_to_move {
            self.pass();
        }
        let wins = Side::BOTH.map(|side| {
            let stones = self.stones(side);
            S::occupied(stones).any(|square| stones.has_run_through(square, self.rules.in_a_row()))
        });
        let last = !self.side_to_move;
        if wins[self.side_to_move.index()] {
            let winner = Self::side_letter(self.side_to_move);
            let reason =
                format!("{winner} has {} in a row, yet it is {winner}'s turn", self.rules.in_a_row());
            return Err(PositionError::Unreachable(reason));
        }
        self.won = wins[last.index()];
        if self.won && !self.one_stone_won(last) {
            let reason = format!("no single stone of {} made all its winning rows", Self::side_letter(last));
            return Err(PositionError::Unreachable(reason));
        }
        Ok(self)
    }

    /// Whether lifting some stone of `winner` leaves no winning row: the one that ended the game.
    fn one_stone_won(&self, winner: Side) -> bool {
        let k = self.rules.in_a_row();
        S::occupied(self.stones(winner)).any(|last| {
            let mut before = *self.stones(winner);
            before.toggle(last);
            !before.occupied().any(|square| before.has_run_through(square, k))
        })
    }
}

/// Cuts the side to move, a word of its own after the `width` cells of the last row, from the rows.
pub(crate) fn split_turn(text: &str, width: u8) -> Result<(&str, Option<Side>), PositionError> {
    let text = text.trim();
    let Some((rows, turn)) = text.rsplit_once(char::is_whitespace) else { return Ok((text, None)) };
    let last_row = rows.rsplit('/').next().unwrap_or(rows);
    if turn.contains('/') || last_row.chars().filter(|c| !c.is_whitespace()).count() != width as usize {
        return Ok((text, None));
    }
    match turn {
        "x" | "X" => Ok((rows, Some(Side::First))),
        "o" | "O" => Ok((rows, Some(Side::Second))),
        other => Err(PositionError::SideToMove(other.to_owned())),
    }
}

/// Cuts `b2a1c3` before every letter; other separators are dropped.
pub(crate) fn split_moves(text: &str) -> Vec<&str> {
    text.split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .flat_map(|word| {
            let mut cuts: Vec<usize> = word
                .char_indices()
                .filter(|&(i, c)| {
                    i > 0 && c.is_alphabetic() && word[..i].ends_with(|c: char| c.is_ascii_digit())
                })
                .map(|(i, _)| i)
                .collect();
            cuts.insert(0, 0);
            cuts.push(word.len());
            cuts.windows(2).map(|cut| &word[cut[0]..cut[1]]).collect::<Vec<_>>()
        })
        .filter(|word| !word.is_empty())
        .collect()
}

impl<S: Stones> Notation for Mnk<S> {
    fn parse_move(&self, text: &str) -> Result<Square, MoveError> {
        let text = text.trim();
        let corner = Square::new(self.rules.width() - 1, self.rules.height() - 1);
        let malformed = || MoveError::Malformed {
            text: quoted(text),
            example: Square::new(corner.x / 2, corner.y / 2).to_string(),
        };
        let square: Square = text.parse().map_err(|_| malformed())?;
        if !self.rules.contains(square) {
            let [first, last] = [Square::new(0, 0), corner].map(|square| square.to_string());
            return Err(MoveError::OffBoard { text: quoted(text), first, last });
        }
        if self.stone(square).is_some() {
            return Err(MoveError::Occupied(square.to_string()));
        }
        if self.outcome().is_some() { Err(MoveError::GameOver) } else { Ok(square) }
    }

    fn parse(&self, text: &str) -> Result<Mnk<S>, PositionError> {
        let is_picture = text.contains('/') || !text.contains(|c: char| ('1'..='9').contains(&c));
        if is_picture && !text.trim().is_empty() {
            return self.parse_rows(text);
        }
        let mut position = Mnk::new(self.rules);
        position.play_all(split_moves(text))?;
        Ok(position)
    }

    fn text(&self) -> String {
        self.to_text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::{Rules, Small, Wide};

    fn tic_tac_toe() -> Mnk<Small> {
        Mnk::new(Rules::TIC_TAC_TOE)
    }

    #[test]
    fn text_round_trips_on_random_positions_with_the_same_key() {
        fn check<S: Stones>(board: &str, random: &mut fastrand::Rng) {
            let start = Mnk::<S>::new(board.parse().unwrap());
            let mut position = start.clone();
            let mut moves = String::new();
            loop {
                assert_eq!(start.parse(&position.text()).as_ref(), Ok(&position), "{board}");
                assert_eq!(start.parse(&moves).as_ref(), Ok(&position), "{moves}");
                if random.u8(..4) == 0 && position.outcome().is_none() {
                    let mut passed = position.clone();
                    passed.pass();
                    assert_eq!(start.parse(&passed.text()), Ok(passed), "{board}");
                }
                let legal: Vec<Square> = position.legal_moves().collect();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[random.usize(..legal.len())];
                position.play(mv);
                moves += [" ", "", ", "][random.usize(..3)];
                moves += &mv.to_string();
            }
        }
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..20 {
            check::<Small>("3x3x3", &mut random);
            check::<Small>("4x6x4", &mut random);
            check::<Small>("6x1x3", &mut random);
            check::<Small>("1x6x3", &mut random);
            check::<Wide>("15x15x5", &mut random);
        }
    }

    #[test]
    fn pictures_and_move_lists_agree() {
        let by_moves = tic_tac_toe().parse("b2 a1 c3").unwrap();
        let by_rows = tic_tac_toe().parse("..X/.X./O..").unwrap();
        assert_eq!(by_moves, by_rows);
        assert_eq!(tic_tac_toe().parse("b2a1c3").unwrap(), by_rows);
        assert_eq!(tic_tac_toe().parse(" . . X /\n . X . /\n O . . ").unwrap(), by_rows);
        assert_eq!(tic_tac_toe().parse("").unwrap(), tic_tac_toe());
        assert_eq!(tic_tac_toe().parse("X../.../... o").unwrap().side_to_move(), Side::Second);
        assert_eq!(tic_tac_toe().parse("X../.../... x").unwrap().side_to_move(), Side::First);
    }

    #[test]
    fn bad_positions_are_refused_with_the_reason() {
        for (text, reason) in [
            ("X../.O.", "rows of the position are 2"),
            ("X../.O./..X/...", "rows of the position are 4"),
            ("X../.O../..X", "row 2"),
            ("X../.Q./..X", "`Q` in row 2"),
            ("X../.中./..X", "`中` in row 2"),
            ("XX./.../...", "whose turn"),
            ("O../.../...", "whose turn"),
            ("XXX/OOO/...", "X has 3 in a row, yet"),
            ("XXX/OO./... x", "X has 3 in a row, yet"),
            ("X../.O./... z", "`z` after the rows"),
            ("b2 b2", "move 2 of the position: b2 is already taken"),
            ("b2 d1", "move 2 of the position: `d1` is not on the board"),
            ("b2 x", "move 2 of the position: `x` is not a move"),
            ("a1 a2 b1 b2 c1 c2", "move 6 of the position: the game is over"),
            ("hello", "rows of the position are 1"),
            ("99", "`99` is not a move"),
        ] {
            let error = tic_tac_toe().parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        let gomoku = Mnk::<Wide>::new(Rules::GOMOKU);
        let empty = "/...............".repeat(12);
        let two_fives = format!("XXXXX........../OOOO.....OOOO../XXXXX..........{empty}");
        let error = gomoku.parse(&format!("{two_fives} o")).unwrap_err().to_string();
        assert!(error.contains("no single stone of X"), "{error}");
    }

    #[test]
    fn what_was_written_is_shown_fit_to_be_shown() {
        let error = tic_tac_toe().parse_move("\u{1b}[2Jx").unwrap_err().to_string();
        assert_eq!(error, "`\\u{1b}[2Jx` is not a move; write one like `b2`");
        let error = tic_tac_toe().parse_move(&"z".repeat(3_000_000)).unwrap_err().to_string();
        assert!(error.len() < 120, "{} bytes", error.len());
    }

    #[test]
    fn any_text_is_answered_without_panic() {
        let mut random = fastrand::Rng::with_seed(12);
        let alphabet: Vec<char> = "XO./ -xo12389abcz,;\n中é".chars().collect();
        for _ in 0..20_000 {
            let text: String =
                (0..random.usize(..20)).map(|_| alphabet[random.usize(..alphabet.len())]).collect();
            let _ = tic_tac_toe().parse(&text);
            let _ = tic_tac_toe().parse_move(&text);
        }
    }
}
