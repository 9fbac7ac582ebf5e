//! Connect four: seven columns of six cells, a stone falls to the lowest free cell, four in a row win.
//!
//! Each column takes seven bits, the top one always empty, so that rows do not run into each other:
//! ```text
//!  6 13 20 27 34 41 48   ← always empty
//!  5 12 19 26 33 40 47
//!  …
//!  0  7 14 21 28 35 42
//! ```
//! CITE: J. Tromp, "Fhourstones" (the bit layout).

mod evaluate;

pub use evaluate::{Heuristic, OpenLines};

use crate::notation::{quoted, read_rows, write_rows};
use crate::{Grid, MoveError, Notation, PositionError, Square, Surface};
use std::fmt;
use tengen_core::{Game, Outcome, Side};

const WIDTH: u8 = 7;
const HEIGHT: u8 = 6;
const COLUMN_BITS: u32 = HEIGHT as u32 + 1;
const BOTTOM: u64 = {
    let mut bottom = 0;
    let mut x = 0;
    while x < WIDTH as u32 {
        bottom |= 1 << (x * COLUMN_BITS);
        x += 1;
    }
    bottom
};
const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);
/// Neighbouring bits upwards, to the right, and on the two diagonals.
const STRIDES: [u32; 4] = [1, COLUMN_BITS, COLUMN_BITS + 1, COLUMN_BITS - 1];

/// A column to drop a stone into, written 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column(u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

/// A position of connect four.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour {
    stones: [u64; 2],
    placed: u32,
    /// The side that moved last has four in a row.
    won: bool,
}

/// The stones of `m` that start four in a row, in any direction.
#[inline]
fn fours(m: u64) -> [u64; 4] {
    STRIDES.map(|stride| {
        let pairs = m & (m >> stride);
        pairs & (pairs >> (2 * stride))
    })
}

fn bit(square: Square) -> u64 {
    1 << (square.x as u32 * COLUMN_BITS + square.y as u32)
}

impl ConnectFour {
    /// The empty board.
    pub fn new() -> ConnectFour {
        ConnectFour::default()
    }

    fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Cells without a stone.
    pub fn vacant(&self) -> u64 {
        u64::from(BOARD.count_ones() - self.placed)
    }

    /// The lowest free cell of every column; the bit above the board in a full one.
    #[inline]
    fn landings(&self) -> u64 {
        self.occupied() + BOTTOM
    }

    #[inline]
    fn column_mask(column: Column) -> u64 {
        ((1 << COLUMN_BITS) - 1) << (column.0 as u32 * COLUMN_BITS)
    }

    fn stone(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()] & bit(square) != 0)
    }

    fn from_rows(text: &str) -> Result<ConnectFour, PositionError> {
        let mut position = ConnectFour::new();
        for (square, side) in read_rows(text, WIDTH, HEIGHT)? {
            position.stones[side.index()] |= bit(square);
            position.placed += 1;
        }
        position.settle()
    }

    /// Checks that a game can have led here.
    fn settle(mut self) -> Result<ConnectFour, PositionError> {
        let unreachable = |reason: &str| Err(PositionError::Unreachable(reason.to_owned()));
        let [first, second] = self.stones.map(u64::count_ones);
        if first != second && first != second + 1 {
            return unreachable("X moves first, so X has as many stones as O or one more");
        }
        let occupied = self.occupied();
        if occupied & !BOTTOM & !(occupied << 1) != 0 {
            return unreachable("a stone hangs in the air");
        }
        let wins = self.stones.map(|stones| fours(stones) != [0; 4]);
        if wins[self.side_to_move().index()] {
            return unreachable("the side to move has four in a row already");
        }
        let last = !self.side_to_move();
        self.won = wins[last.index()];
        if self.won && !self.one_stone_won(last) {
            return unreachable("no stone on top of a column made the four");
        }
        Ok(self)
    }

    /// Whether lifting the top stone of some column leaves `winner` no four: the one that ended the game.
    fn one_stone_won(&self, winner: Side) -> bool {
        let stones = self.stones[winner.index()];
        (0..WIDTH).map(Column).any(|column| {
            let top = (self.landings() >> 1) & BOARD & ConnectFour::column_mask(column) & stones;
            top != 0 && fours(stones ^ top) == [0; 4]
        })
    }
}

/// The open columns of a position, from the centre outwards: the better moves tend to come first.
#[derive(Clone, Debug)]
pub struct Columns {
    landings: u64,
    next: usize,
}

const FROM_THE_CENTRE: [u8; WIDTH as usize] = [3, 2, 4, 1, 5, 0, 6];

impl Iterator for Columns {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        while let Some(&x) = FROM_THE_CENTRE.get(self.next) {
            self.next += 1;
            let column = Column(x);
            if self.landings & BOARD & ConnectFour::column_mask(column) != 0 {
                return Some(column);
            }
        }
        None
    }
}

impl Game for ConnectFour {
    type Move = Column;
    type Moves = Columns;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.placed.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn legal_moves(&self) -> Columns {
        Columns { landings: if self.won { 0 } else { self.landings() }, next: 0 }
    }

    #[inline]
    fn play(&mut self, column: Column) {
        debug_assert!(self.is_legal(column), "column {column} is full, or the game over: {}", self.text());
        let us = self.side_to_move().index();
        self.stones[us] |= self.landings() & ConnectFour::column_mask(column);
        self.placed += 1;
        self.won = fours(self.stones[us]) != [0; 4];
    }

    #[inline]
    fn undo(&mut self, column: Column) {
        self.placed -= 1;
        let top = (self.landings() >> 1) & BOARD & ConnectFour::column_mask(column);
        self.stones[self.side_to_move().index()] ^= top;
        self.won = false;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::Win(!self.side_to_move()))
        } else {
            (self.placed == BOARD.count_ones()).then_some(Outcome::Draw)
        }
    }

    /// The stones of the side to move plus the lowest free cells: different for different positions, then mixed.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.stones[self.side_to_move().index()] + self.landings())
    }

    fn symmetric_key(&self) -> u64 {
        let mirrored = ConnectFour { stones: self.stones.map(mirror), ..*self };
        self.key().min(mirrored.key())
    }

    #[inline]
    fn is_legal(&self, column: Column) -> bool {
        !self.won && self.landings() & BOARD & ConnectFour::column_mask(column) != 0
    }
}

/// A bijection that spreads the bits, so that a table can use the low ones.
#[inline]
fn mix(m: u64) -> u64 {
    let m = (m ^ (m >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    m ^ (m >> 32)
}

fn mirror(stones: u64) -> u64 {
    (0..WIDTH as u32).fold(0, |mirrored, x| {
        let column = stones >> (x * COLUMN_BITS) & ((1 << COLUMN_BITS) - 1);
        mirrored | column << ((WIDTH as u32 - 1 - x) * COLUMN_BITS)
    })
}

impl Notation for ConnectFour {
    fn parse_move(&self, text: &str) -> Result<Column, MoveError> {
        let text = text.trim();
        let number: u8 =
            text.parse().map_err(|_| MoveError::Malformed { text: quoted(text), example: "4".to_owned() })?;
        if !(1..=WIDTH).contains(&number) {
            let (first, last) = ("1".to_owned(), WIDTH.to_string());
            return Err(MoveError::OffBoard { text: quoted(text), first, last });
        }
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        let column = Column(number - 1);
        if self.is_legal(column) { Ok(column) } else { Err(MoveError::Occupied(format!("column {column}"))) }
    }

    fn parse(&self, text: &str) -> Result<ConnectFour, PositionError> {
        if text.contains('/') {
            return ConnectFour::from_rows(text);
        }
        let moves: Vec<String> =
            text.chars().filter(|c| !c.is_whitespace() && *c != ',').map(String::from).collect();
        let mut position = ConnectFour::new();
        position.play_all(moves.iter().map(String::as_str))?;
        Ok(position)
    }

    fn text(&self) -> String {
        write_rows(WIDTH, HEIGHT, |square| self.stone(square))
    }
}

impl Grid for ConnectFour {
    fn width(&self) -> u8 {
        WIDTH
    }

    fn height(&self) -> u8 {
        HEIGHT
    }

    fn cell(&self, square: Square) -> Option<(Side, char)> {
        self.stone(square).map(|side| (side, Self::side_letter(side)))
    }

    fn move_on(&self, square: Square) -> Option<Column> {
        let column = Column(square.x);
        (square.x < WIDTH && self.is_legal(column)).then_some(column)
    }

    fn landing(&self, column: Column) -> Square {
        let stones = (self.occupied() & ConnectFour::column_mask(column)).count_ones() as u8;
        Square::new(column.0, stones.saturating_sub(1))
    }

    fn winning_line(&self) -> Vec<Square> {
        if !self.won {
            return Vec::new();
        }
        let stones = self.stones[(!self.side_to_move()).index()];
        let mut line = 0;
        for (starts, stride) in fours(stones).into_iter().zip(STRIDES) {
            line |= (0..4).fold(0, |cells, step| cells | starts << (step * stride));
        }
        let squares = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| Square::new(x, y)));
        squares.filter(|&square| line & bit(square) != 0).collect()
    }

    fn surface(&self) -> Surface {
        Surface::Slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{conformance, perft};

    #[test]
    fn conformance_with_the_mirror() {
        let image = |position: &ConnectFour, random: &mut fastrand::Rng| {
            if random.bool() {
                return position.clone();
            }
            ConnectFour { stones: position.stones.map(mirror), ..*position }
        };
        conformance::check(&ConnectFour::new(), 100, 1, image);
    }

    /// Seven to the power of n, until the first column is full (7 sequences of 7 fail) and the first fours appear.
    #[test]
    fn perft_of_the_first_plies() {
        let counts: Vec<u64> = (0..=8).map(|plies| perft(&mut ConnectFour::new(), plies)).collect();
        assert_eq!(counts, [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]);
    }

    #[test]
    fn a_four_wins_in_every_direction_and_is_shown() {
        for (moves, line) in [
            ("1212121", ["a1", "a2", "a3", "a4"]),
            ("1122334", ["a1", "b1", "c1", "d1"]),
            ("12233434464", ["a1", "b2", "c3", "d4"]),
            ("76655454424", ["d4", "e3", "f2", "g1"]),
        ] {
            let position = ConnectFour::new().parse(moves).unwrap();
            assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)), "{moves}");
            let shown: Vec<String> = position.winning_line().iter().map(ToString::to_string).collect();
            assert_eq!(shown, line, "{moves}");
        }
    }

    #[test]
    fn text_round_trips() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..50 {
            let mut position = ConnectFour::new();
            let mut moves = String::new();
            loop {
                assert_eq!(ConnectFour::new().parse(&position.text()).as_ref(), Ok(&position));
                assert_eq!(ConnectFour::new().parse(&moves).as_ref(), Ok(&position));
                let legal: Vec<Column> = position.legal_moves().collect();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[random.usize(..legal.len())];
                position.play(mv);
                moves += &mv.to_string();
            }
        }
    }

    #[test]
    fn bad_positions_are_refused_with_the_reason() {
        let hanging = "......./......./......./......./...X.../.......";
        for (text, reason) in [
            ("8", "not on the board"),
            ("x", "not a move"),
            ("1111111", "move 7 of the position: column 1 is already taken"),
            ("12121212", "move 8 of the position: the game is over"),
            (hanging, "hangs in the air"),
            ("......./......./......./......./OOXO.../XXXXOOX", "no stone on top"),
            ("......./.......", "rows of the position are 2"),
            ("......./......./......./......./......./XX.....", "X moves first"),
        ] {
            let error = ConnectFour::new().parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
