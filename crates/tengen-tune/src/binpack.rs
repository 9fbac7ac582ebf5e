//! Games with the scores that a search gave, in the `binpack` format that the field's trainers read and write.
//!
//! One game after the other, little-endian, bits from the lowest:
//! ```text
//! u32   board size 5 · rule 3 (0 freestyle, 1 standard, 4 renju, 5 caro) · result 4 (0 White won, 1 draw, 2 Black won)
//!       · stones at the end 10 · stones of the opening 10
//! u32   tag 14 (not used) · number of moves 18
//! u16   for each stone of the opening: x << 5 | y
//! u16   for each move: first of its place 1 · last of its place 1 · no score 1 · pass 1 · not used 2 · x << 5 | y 10
//! i16   and its score, for the side that moves
//! ```
//! A place may list several moves, the one played first; only that one is read. The format has no number for caro: 5 is ours,
//! and other programs refuse it. Exact caro has none, and is not written.

use std::io::{self, ErrorKind, Read, Write};
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_games::gomoku::Rule;

/// A game played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rule it was played by.
    pub rule: Rule,
    /// Rows and columns.
    pub size: u8,
    /// The stones that stood when the players began, in the order of play.
    pub opening: Vec<Square>,
    /// The moves of the players.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome,
}

/// A move and what its player thought of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where.
    pub square: Square,
    /// The score for the side that moves, if it was told.
    pub score: Option<i16>,
}

/// The score of a win that is known.
pub const WON: i16 = 30_000;

/// Rules and their numbers.
const RULES: [(Rule, u32); 4] =
    [(Rule::Freestyle, 0), (Rule::Standard, 1), (Rule::Renju, 4), (Rule::Caro, 5)];
const FIRST: u16 = 1;
const LAST: u16 = 2;
const NO_SCORE: u16 = 4;
const PASS: u16 = 8;

impl Game {
    /// Writes the game.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let rule = number_of(self.rule).ok_or_else(|| {
            io::Error::new(ErrorKind::InvalidInput, format!("binpack has no number for {}", self.rule))
        })?;
        let result = match self.outcome {
            Outcome::Win(Side::Second) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::First) => 2,
        };
        let stones = (self.opening.len() + self.moves.len()) as u32;
        let head =
            u32::from(self.size) | rule << 5 | result << 8 | stones << 12 | (self.opening.len() as u32) << 22;
        let mut bytes = Vec::with_capacity(8 + 2 * self.opening.len() + 4 * self.moves.len());
        bytes.extend(head.to_le_bytes());
        bytes.extend(((self.moves.len() as u32) << 14).to_le_bytes());
        for &square in &self.opening {
            bytes.extend(pack(square).to_le_bytes());
        }
        for Move { square, score } in &self.moves {
            let flags = FIRST | LAST | if score.is_none() { NO_SCORE } else { 0 };
            bytes.extend((pack(*square) << 6 | flags).to_le_bytes());
            bytes.extend(score.unwrap_or(0).to_le_bytes());
        }
        out.write_all(&bytes)
    }

    /// The next game; none at the end of the input, an error if it ends within a game or is not one.
    pub fn read(from: &mut impl Read) -> io::Result<Option<Game>> {
        let mut head = Vec::with_capacity(8);
        from.by_ref().take(8).read_to_end(&mut head)?;
        if head.is_empty() {
            return Ok(None);
        }
        let head: [u8; 8] = head.try_into().map_err(|_| ErrorKind::UnexpectedEof)?;
        let head = u64::from_le_bytes(head);
        let (low, high) = (head as u32, (head >> 32) as u32);
        let bits = |from: u32, count: u32| low >> from & ((1 << count) - 1);
        let size = bits(0, 5) as u8;
        let rule = RULES
            .iter()
            .find(|(_, number)| *number == bits(5, 3))
            .ok_or_else(|| invalid("an unknown rule"))?
            .0;
        if !(5..=25).contains(&size) {
            return Err(invalid("a board of an impossible size"));
        }
        let outcome = match bits(8, 4) {
            0 => Outcome::Win(Side::Second),
            1 => Outcome::Draw,
            2 => Outcome::Win(Side::First),
            _ => return Err(invalid("an unknown result")),
        };
        let opening = (0..bits(22, 10)).map(|_| unpack(read_u16(from)?, size)).collect::<io::Result<_>>()?;
        let mut moves = Vec::new();
        for _ in 0..high >> 14 {
            let (word, score) = (read_u16(from)?, read_u16(from)? as i16);
            if word & PASS != 0 {
                return Err(invalid("a pass"));
            }
            if word & FIRST != 0 {
                moves.push(Move {
                    square: unpack(word >> 6, size)?,
                    score: (word & NO_SCORE == 0).then_some(score),
                });
            }
        }
        let game = Game { rule, size, opening, moves, outcome };
        if game.opening.len() + game.moves.len() > usize::from(size).pow(2) {
            return Err(invalid("more stones than the board has cells"));
        }
        Ok(Some(game))
    }
}

/// Whether games of this rule can be written.
pub fn has_number(rule: Rule) -> bool {
    number_of(rule).is_some()
}

fn number_of(rule: Rule) -> Option<u32> {
    RULES.iter().find(|(known, _)| *known == rule).map(|(_, number)| *number)
}

/// The whole games at the beginning of `data`, and how many bytes they take: what follows is a game that was being written
/// when its writer was ended.
pub fn whole_games(mut data: &[u8]) -> io::Result<(Vec<Game>, u64)> {
    let (mut games, all) = (Vec::new(), data.len());
    loop {
        let left = data.len();
        match Game::read(&mut data) {
            Ok(Some(game)) => games.push(game),
            Ok(None) => return Ok((games, all as u64)),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                return Ok((games, (all - left) as u64));
            }
            Err(error) => return Err(error),
        }
    }
}

fn pack(square: Square) -> u16 {
    u16::from(square.x) << 5 | u16::from(square.y)
}

fn unpack(word: u16, size: u8) -> io::Result<Square> {
    let (x, y) = ((word >> 5) as u8, (word & 31) as u8);
    if word < 1 << 10 && x < size && y < size {
        Ok(Square::new(x, y))
    } else {
        Err(invalid("a stone off the board"))
    }
}

fn read_u16(from: &mut impl Read) -> io::Result<u16> {
    let mut bytes = [0; 2];
    from.read_exact(&mut bytes)?;
    Ok(u16::from_le_bytes(bytes))
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("this is not a binpack file: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let moves = [(7, 7, Some(-120)), (8, 6, None), (14, 0, Some(31_000))]
            .map(|(x, y, score)| Move { square: Square::new(x, y), score });
        Game {
            rule: Rule::Renju,
            size: 15,
            opening: vec![Square::new(0, 14), Square::new(3, 4)],
            moves: moves.to_vec(),
            outcome: Outcome::Win(Side::First),
        }
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let mut bytes = Vec::new();
        let white = Game { outcome: Outcome::Win(Side::Second), rule: Rule::Freestyle, size: 20, ..game() };
        for game in [game(), white.clone()] {
            game.write(&mut bytes).unwrap();
        }
        assert_eq!(bytes.len(), 2 * (8 + 2 * 2 + 3 * 4));
        let mut rest = &bytes[..];
        assert_eq!(Game::read(&mut rest).unwrap(), Some(game()));
        assert_eq!(Game::read(&mut rest).unwrap(), Some(white));
        assert_eq!(Game::read(&mut rest).unwrap(), None);
    }

    #[test]
    fn the_bits_are_where_the_format_has_them() {
        let mut bytes = Vec::new();
        game().write(&mut bytes).unwrap();
        // 15 | 4 << 5 | 2 << 8 | 5 << 12 | 2 << 22, then 3 << 14, then (0, 14) and (3, 4), then (7, 7) with both flags and −120.
        let expected =
            [0x8f, 0x52, 0x80, 0x00, 0x00, 0xc0, 0x00, 0x00, 14, 0, 100, 0, 0xc3, 0x39, 0x88, 0xff];
        assert_eq!(bytes[..expected.len()], expected);
    }

    #[test]
    fn of_a_game_half_written_nothing_is_read() {
        let mut bytes = Vec::new();
        game().write(&mut bytes).unwrap();
        let whole = bytes.len();
        game().write(&mut bytes).unwrap();
        for cut in whole..bytes.len() {
            let (games, length) = whole_games(&bytes[..cut]).unwrap();
            assert_eq!((games.len(), length), (1, whole as u64), "{cut}");
        }
    }

    /// A reader that is interrupted before every byte.
    struct Interrupted<'a>(&'a [u8], bool);

    impl Read for Interrupted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(&mut buffer[..1]) }
        }
    }

    #[test]
    fn an_interrupted_reader_goes_on() {
        let mut bytes = Vec::new();
        game().write(&mut bytes).unwrap();
        let mut reader = Interrupted(&bytes, false);
        assert_eq!(Game::read(&mut reader).unwrap(), Some(game()));
        assert_eq!(Game::read(&mut reader).unwrap(), None);
    }

    #[test]
    fn a_rule_without_a_number_is_not_written() {
        assert!(has_number(Rule::Caro) && !has_number(Rule::ExactCaro));
        let error = Game { rule: Rule::ExactCaro, ..game() }.write(&mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("no number for exact-caro"), "{error}");
    }

    #[test]
    fn a_board_holds_no_more_stones_than_it_has_cells() {
        let mut bytes = Vec::new();
        let full = Game {
            size: 5,
            opening: vec![],
            moves: vec![Move { square: Square::new(1, 1), score: None }; 25],
            ..game()
        };
        full.write(&mut bytes).unwrap();
        assert!(whole_games(&bytes).is_ok());
        Game { opening: vec![Square::new(2, 2)], ..full }.write(&mut bytes).unwrap();
        assert!(whole_games(&bytes).unwrap_err().to_string().contains("more stones"));
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        let mut bytes = Vec::new();
        game().write(&mut bytes).unwrap();
        for (at, byte) in [(0, 0xff), (1, 0x5f), (8, 31), (0, 0x01), (12, 0xcb)] {
            let mut broken = bytes.clone();
            broken[at] = byte;
            let error = whole_games(&broken).unwrap_err();
            assert!(error.to_string().contains("not a binpack"), "{at}: {error}");
        }
    }
}
