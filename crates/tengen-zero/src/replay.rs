//! Played games as files keep them: one record after the other, each with its length and a checksum, so that what a killed program
//! left unfinished is noticed and cut off, and what was damaged is told.
//!
//! ```text
//! record   length (4 bytes) · contents · CRC-32 of the contents (4 bytes)      little end first
//! contents number (8) · moves (2) · of these drawn by lot (2) · result (1) · cell of each move (2 each)
//!          · for each move of the network a share for every cell, in 65535ths (2 each)
//! ```

use crate::encoding::{Position, index, result};
use crate::selfplay::Game;
use tengen_core::{Game as _, Outcome, Side};
use tengen_games::Square;
use tengen_games::mnk::Rules;

/// A share is kept as so many parts of the whole.
const PARTS: f32 = 65535.0;

fn in_parts(share: f32) -> u16 {
    (share * PARTS).round() as u16
}

/// A share as it is after it was written and read: games are learnt from as they are kept, so that it makes no difference whether a run
/// was ended in between.
pub(crate) fn as_kept(share: f32) -> f32 {
    f32::from(in_parts(share)) / PARTS
}

/// Why a file of games cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game that begins at byte {at} is damaged")]
pub struct DamagedGames {
    /// Where.
    pub at: usize,
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// Those that are whole.
    pub games: Vec<Game>,
    /// How many bytes they take; what follows is the beginning of a game that was never finished.
    pub bytes: usize,
}

/// One game as a record.
pub fn write(game: &Game, rules: Rules) -> Vec<u8> {
    let result = match game.outcome {
        Outcome::Draw => 0,
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => 2,
    };
    let mut contents = game.number.to_le_bytes().to_vec();
    contents.extend((game.moves.len() as u16).to_le_bytes());
    contents.extend((game.opening as u16).to_le_bytes());
    contents.push(result);
    contents.extend(game.moves.iter().flat_map(|&mv| (index(mv, rules) as u16).to_le_bytes()));
    let shares = game.policies.iter().flatten();
    contents.extend(shares.flat_map(|&share| in_parts(share).to_le_bytes()));
    let checksum = crc32fast::hash(&contents);
    [&(contents.len() as u32).to_le_bytes()[..], &contents, &checksum.to_le_bytes()].concat()
}

/// Reads a file of records; each game is checked by the rules.
pub fn read(bytes: &[u8], rules: Rules) -> Result<Games, DamagedGames> {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some((length, rest)) = bytes[at..].split_first_chunk::<4>() {
        let length = u32::from_le_bytes(*length) as usize;
        if length > longest(rules) {
            return Err(DamagedGames { at });
        }
        if rest.len() < length + 4 {
            break;
        }
        let (contents, checksum) = rest[..length + 4].split_last_chunk::<4>().expect("four bytes are there");
        let whole = crc32fast::hash(contents) == u32::from_le_bytes(*checksum);
        let game = whole.then(|| parse(contents, rules)).flatten().ok_or(DamagedGames { at })?;
        games.push(game);
        at += length + 8;
    }
    Ok(Games { games, bytes: at })
}

/// No record is longer.
fn longest(rules: Rules) -> usize {
    let cells = usize::from(rules.cells());
    13 + 2 * cells + 2 * cells * cells
}

fn parse(contents: &[u8], rules: Rules) -> Option<Game> {
    let (number, rest) = contents.split_first_chunk::<8>()?;
    let (&[moves, more, opening, above, ending], rest) = rest.split_first_chunk::<5>()?;
    let (moves, opening) =
        (usize::from(u16::from_le_bytes([moves, more])), usize::from(u16::from_le_bytes([opening, above])));
    let cells = usize::from(rules.cells());
    let (numbers, left) = rest.as_chunks::<2>();
    if !left.is_empty() || opening > moves || numbers.len() != moves + (moves - opening) * cells {
        return None;
    }
    let outcome = match ending {
        0 => Outcome::Draw,
        1 => Outcome::Win(Side::First),
        2 => Outcome::Win(Side::Second),
        _ => return None,
    };
    let numbers: Vec<u16> = numbers.iter().map(|bytes| u16::from_le_bytes(*bytes)).collect();
    let (squares, shares) = numbers.split_at(moves);
    let squares: Vec<Square> =
        squares.iter().map(|&cell| rules.squares().nth(cell.into())).collect::<Option<_>>()?;
    let policies = shares
        .chunks_exact(cells)
        .map(|shares| shares.iter().map(|&share| f32::from(share) / PARTS).collect())
        .collect();
    let mut position = Position::new(rules);
    for &square in &squares {
        if !position.is_legal(square) {
            return None;
        }
        position.play(square);
    }
    let game = Game { number: u64::from_le_bytes(*number), moves: squares, opening, policies, outcome };
    (result(&position) == Some(outcome)).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64) -> Game {
        let moves = ["b2", "a1", "a2", "c3", "c2"].map(|text| text.parse().unwrap()).to_vec();
        let mut policy = vec![0.0; 9];
        policy[5] = 1.0;
        let policies = vec![vec![1.0 / 3.0, 0.0, 0.0, 0.0, 0.0, 1.0 / 3.0, 0.0, 1.0 / 3.0, 0.0], policy];
        Game { number, moves, opening: 3, policies, outcome: Outcome::Win(Side::First) }
    }

    #[test]
    fn games_come_back_and_an_unfinished_one_is_cut_off() {
        let rules = Rules::TIC_TAC_TOE;
        let bytes = [write(&game(1), rules), write(&game(2), rules)].concat();
        let read_back = read(&bytes, rules).unwrap();
        assert_eq!((read_back.games.len(), read_back.bytes), (2, bytes.len()));
        assert_eq!((&read_back.games[1].moves, read_back.games[1].number), (&game(2).moves, 2));
        assert!((read_back.games[0].policies[0][0] - 1.0 / 3.0).abs() < 1e-4);
        for end in bytes.len() / 2 + 1..bytes.len() {
            let torn = read(&bytes[..end], rules).unwrap();
            assert_eq!((torn.games.len(), torn.bytes), (1, bytes.len() / 2));
        }
    }

    #[test]
    fn damage_is_told() {
        let rules = Rules::TIC_TAC_TOE;
        let bytes = [write(&game(1), rules), write(&game(2), rules)].concat();
        for at in 0..bytes.len() / 2 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x40;
            // A longer length may reach past the end, and then looks like a game that was never finished.
            assert!(read(&damaged, rules).map_or(true, |games| games.games.is_empty()), "byte {at}");
        }
        let early =
            ["a3", "b3", "c3", "b2", "a2", "a1", "b1", "c2"].map(|text| text.parse().unwrap()).to_vec();
        let drawn =
            Game { moves: early, opening: 8, policies: Vec::new(), outcome: Outcome::Draw, ..game(1) };
        assert_eq!(
            read(&write(&drawn, rules), rules).unwrap().games,
            [drawn],
            "a draw before the board is full"
        );
        let illegal = Game { moves: vec!["b2".parse().unwrap(); 5], ..game(1) };
        assert_eq!(read(&write(&illegal, rules), rules), Err(DamagedGames { at: 0 }));
        let unfinished = Game { outcome: Outcome::Draw, ..game(1) };
        assert_eq!(read(&write(&unfinished, rules), rules), Err(DamagedGames { at: 0 }));
    }
}
