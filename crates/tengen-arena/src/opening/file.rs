//! Openings from files: lists of moves, lines of JSON, Gomocup's offsets, recorded games.

use super::Opening;
use serde::Deserialize;
use std::path::Path;
use tengen_games::Square;
use tengen_games::gomoku::record::{self, Format, ReadOptions, Record, RecordError, Size};
use tengen_players::{GameSpec, GameVisitor, Playable};

/// Why a file gives no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// There is nothing in it.
    #[error("there are no openings in it")]
    Empty,
    /// A line of JSON that is no opening.
    #[error("line {line}: {error}; write one like {{\"moves\": [\"h8\", \"i9\"]}}")]
    Json {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A recorded game that cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Moves that cannot be made.
    #[error("opening {number} cannot be played: {reason}")]
    Opening {
        /// Counted from 1.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// A file of text that is none.
    #[error("it is not text in UTF-8")]
    Encoding,
}

/// Reads the openings of a file for a game, each a list of moves that leave the game open. The name of the file tells the
/// format: lines of JSON (`.jsonl`), recorded games (`.psq`, `.sgf`, `.lib` …: their main lines), or text with an opening a
/// line, moves of the game or offsets from the centre as Gomocup writes them. With `plies`, only the first moves are kept, so
/// that whole games can be read.
pub fn read(
    bytes: &[u8],
    name: &Path,
    game: GameSpec,
    plies: Option<usize>,
) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = match Format::from_path(name) {
        _ if name.extension().is_some_and(|ending| ending == "jsonl") => from_json(text(bytes)?)?,
        None | Some(Format::Text) => from_text(text(bytes)?, size(game))?,
        Some(format) => {
            let options = ReadOptions { size: Some(size(game)), ..ReadOptions::default() };
            of_records(&record::read_with(bytes, format, options)?)
        }
    };
    if openings.is_empty() {
        return Err(OpeningsError::Empty);
    }
    for opening in &mut openings {
        opening.moves.truncate(plies.unwrap_or(usize::MAX));
    }
    for (index, opening) in openings.iter().enumerate() {
        opening.check(game).map_err(|reason| OpeningsError::Opening { number: index + 1, reason })?;
    }
    Ok(openings)
}

fn text(bytes: &[u8]) -> Result<&str, OpeningsError> {
    std::str::from_utf8(bytes).map_err(|_| OpeningsError::Encoding)
}

/// The board of a game, for formats that do not name it.
fn size(game: GameSpec) -> Size {
    struct Board;
    impl GameVisitor for Board {
        type Output = Size;
        fn visit<G: Playable>(self, start: G) -> Size {
            Size::new(start.width().into(), start.height().into()).unwrap_or_default()
        }
    }
    game.visit(Board)
}

/// A line of JSON: moves as the game writes them, or cells by column and row from 0.
#[derive(Deserialize)]
struct Line {
    #[serde(default, alias = "id")]
    name: String,
    moves: Moves,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Written(Vec<String>),
    Cells(Vec<[u8; 2]>),
}

fn from_json(text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let openings = lines.map(|(index, line)| {
        let line: Line =
            serde_json::from_str(line).map_err(|error| OpeningsError::Json { line: index + 1, error })?;
        let moves = match line.moves {
            Moves::Written(moves) => moves,
            Moves::Cells(cells) => cells.iter().map(|&[x, y]| Square::new(x, y).to_string()).collect(),
        };
        Ok(Opening { name: line.name, moves })
    });
    openings.collect()
}

/// Text: an opening a line, its moves one after the other with or without blanks between them, or offsets.
fn from_text(text: &str, size: Size) -> Result<Vec<Opening>, OpeningsError> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    if lines.peek().is_some_and(|line| line.contains(',')) {
        return Ok(of_records(&record::offsets::read(text, size)?));
    }
    Ok(lines.map(|line| Opening { name: String::new(), moves: split(line) }).collect())
}

/// The moves of a line: blanks separate them, and so does a letter after a digit.
fn split(line: &str) -> Vec<String> {
    let mut moves = vec![String::new()];
    for c in line.chars() {
        let last = moves.last_mut().expect("there is one");
        if c.is_whitespace() {
            moves.push(String::new());
        } else if c.is_ascii_alphabetic() && last.ends_with(|c: char| c.is_ascii_digit()) && last.len() < 4 {
            moves.push(c.to_string());
        } else {
            last.push(c);
        }
    }
    moves.retain(|mv| !mv.is_empty());
    moves
}

fn of_records(records: &[Record]) -> Vec<Opening> {
    let opening = |record: &Record| {
        let squares = record.moves().filter_map(|mv| mv.square);
        Opening { name: String::new(), moves: squares.map(|square| square.to_string()).collect() }
    };
    records.iter().map(opening).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str, name: &str, game: &str) -> Result<Vec<String>, String> {
        let game = game.parse().unwrap();
        let openings =
            read(text.as_bytes(), Path::new(name), game, None).map_err(|error| error.to_string())?;
        Ok(openings.iter().map(|opening| opening.moves.join(" ")).collect())
    }

    #[test]
    fn all_forms_of_an_opening_are_the_same_opening() {
        for (text, name) in [
            ("h8 i9 g7", "a.txt"),
            ("h8i9g7\n\n", "openings"),
            ("0,0, 1,-1, -1,1", "gomocup.txt"),
            (r#"{"id": "x", "moves": [[7, 7], [8, 8], [6, 6]]}"#, "a.jsonl"),
            (r#"{"moves": ["h8", "i9", "g7"]}"#, "a.jsonl"),
            ("(;GM[4]SZ[15];B[hh];W[ig];B[gi])", "a.sgf"),
        ] {
            assert_eq!(moves(text, name, "gomoku"), Ok(vec!["h8 i9 g7".to_owned()]), "{name}: {text}");
        }
        assert_eq!(moves("4 3", "a.txt", "connect4"), Ok(vec!["4 3".to_owned()]));
    }

    #[test]
    fn what_cannot_be_played_is_told_with_its_place() {
        for (text, name, told) in [
            ("", "a.txt", "no openings"),
            ("h8\nh8 h8", "a.txt", "opening 2 cannot be played: move 2"),
            ("h8 z9", "a.txt", "opening 1 cannot be played"),
            ("{}", "a.jsonl", "line 1: missing field `moves`"),
            ("a1 b1 a2 b2 a3 b3 a4 b4 a5", "a.txt", "the game is over"),
            ("\u{fffd}", "a.psq", "Piskvork"),
        ] {
            let error = moves(text, name, "gomoku").unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
        assert!(read(&[0xff], Path::new("a"), "gomoku".parse().unwrap(), None).is_err());
    }

    #[test]
    fn of_whole_games_the_first_moves_are_openings() {
        let game = b"a1 b1 a2 b2 a3 b3 a4 b4 a5";
        let openings = read(game, Path::new("a.txt"), "gomoku".parse().unwrap(), Some(3)).unwrap();
        assert_eq!(openings[0].moves, ["a1", "b1", "a2"]);
    }
}
