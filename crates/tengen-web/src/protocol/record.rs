//! Recorded games with their variations, and files.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game with variations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RecordTree {
    /// The game: `gomoku15`, `renju15` …
    pub game: String,
    /// Whether the file named the rule, or it is only supposed.
    pub rule_known: bool,
    /// Who played Black and White; empty if unknown.
    pub names: [String; 2],
    /// The result as SGF writes it; empty if unknown.
    pub result: String,
    /// All nodes, parents before children, the first child first; the root has number 0 and no move.
    pub nodes: Vec<RecordNode>,
}

/// A node of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RecordNode {
    /// The number of the node above; the root is its own.
    pub parent: u32,
    /// The move: a square, or `pass`; none where stones are only set up.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Who moved: 0 or 1; needed where the sides do not alternate.
    pub side: u32,
    /// Free text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub comment: String,
    /// Stones set up here, `[square, 0 | 1]`; `[square, 2]` where one is lifted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<(String, u32)>>")]
    pub setup: Vec<(String, u32)>,
    /// Whose turn it is from here on, where that is set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_move: Option<u32>,
}

/// A format that the page can save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FileFormat {
    /// Smart Game Format, with variations and comments.
    Sgf,
    /// Piskvork; the main line only.
    Psq,
    /// A position string such as `h8i9g7`; the main line only.
    Text,
}

/// A file for the visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct File {
    /// A name to save it under.
    pub name: String,
    /// What is in it, such as `image/gif`.
    pub mime: String,
    /// The bytes in base64.
    pub base64: String,
    /// What the format could not hold.
    pub lost: Vec<LeftOut>,
}

/// Something that a format could not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeftOut {
    /// What.
    pub part: LeftOutPart,
    /// How many of them.
    pub count: u32,
}

/// A part of a record that some formats cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutPart {
    /// Every game but the first.
    Games,
    /// Moves off the main line.
    Variations,
    /// Comments.
    Comments,
    /// Thinking times.
    Times,
    /// Marks and labels.
    Marks,
    /// The names of the players.
    Names,
    /// The result.
    Result,
    /// The rule.
    Rule,
    /// The size of the board.
    Size,
    /// Other properties.
    Properties,
}
