//! Games and positions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position: a game, where it starts, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// A game of the grammar: `tictactoe`, `4x4x3`, `connect4`, `gomoku15`, `renju15` …
    pub game: String,
    /// The rows of the position to start from, as `docs/notation.md` has them; the empty board if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub setup: Option<String>,
    /// The moves, such as `h8`, or `4`, a column, in connect four; `pass` passes the turn in five in a row.
    pub moves: Vec<String>,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Looks {
    /// Stones on the crossings of lines.
    Crossings,
    /// Letters in cells.
    Cells,
    /// Discs that fall in columns; a move is the number of a column.
    Columns,
}

/// A board as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardView {
    /// How it is drawn.
    pub looks: Looks,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The rows, the top row first: `X` the first player, `O` the second, `.` empty.
    pub rows: Vec<String>,
    /// Where each move since the start has put something, in order; nothing for a pass.
    pub placed: Vec<Option<String>>,
    /// Whose turn it is: 0 for who began, 1 for the other.
    pub to_move: u32,
    /// Whether the game is over, and how.
    pub ending: Option<Ending>,
    /// Points that lose for the side to move.
    pub forbidden: Vec<String>,
    /// Points that guide the eye.
    pub stars: Vec<String>,
}

/// How a game has ended by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ending {
    /// A row is complete.
    Row {
        /// Who has won: 0 or 1.
        winner: u32,
        /// The row.
        squares: Vec<String>,
    },
    /// Black has played where it must not.
    Forbidden {
        /// Who has won.
        winner: u32,
        /// `double_three`, `double_four` or `overline`.
        offence: String,
        /// Where.
        square: String,
    },
    /// The board is full.
    Full,
}

/// What there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<GameEntry>,
    /// The kinds of players.
    pub players: Vec<PlayerEntry>,
    /// The networks that come with the program.
    pub networks: Vec<NetworkEntry>,
    /// The opening rules by name, `free` first, with the smallest board that each needs.
    pub openings: Vec<(String, u32)>,
    /// The version of the program.
    pub version: String,
    /// Whether games are kept.
    pub keeps: bool,
}

/// A game with a name of its own; others are written `4x4x3`, and five in a row takes a size, `renju19`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GameEntry {
    /// The name.
    pub name: String,
    /// Whether a size can follow the name.
    pub sized: bool,
    /// Whether the engine plays it.
    pub five_in_a_row: bool,
    /// The judgements that searches of this game can use: the name, and a line about it in English and Chinese.
    pub judgements: Vec<(String, [String; 2])>,
}

/// A kind of player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PlayerEntry {
    /// The word of the grammar.
    pub name: String,
    /// A line about it in English and Chinese.
    pub summary: [String; 2],
    /// Something worth trying.
    pub example: String,
    /// What can be set.
    pub settings: Vec<PlayerSetting>,
}

/// A network that comes with the program: the player `zero` of its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NetworkEntry {
    /// The game that it plays.
    pub game: String,
    /// All names of that game, this one among them: `tictactoe` is `3x3x3`, `8x8x5` is `gomoku8`.
    pub names: Vec<String>,
}

/// Something that can be set for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PlayerSetting {
    /// The word of the grammar.
    pub name: String,
    /// A line about it in English and Chinese.
    pub summary: [String; 2],
    /// The usual value in English and Chinese.
    pub usual: [String; 2],
}
