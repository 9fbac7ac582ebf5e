//! What searches are told and tell.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// At most so long for this move.
    #[serde(default)]
    #[ts(optional)]
    pub move_ms: Option<u32>,
    /// So long for the rest of the game.
    #[serde(default)]
    #[ts(optional)]
    pub left_ms: Option<u32>,
    /// Added after each move.
    #[serde(default)]
    pub increment_ms: u32,
}

/// Who looks for the best moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Analyst {
    /// The engine: scores and depths.
    #[default]
    Engine,
    /// Monte-Carlo tree search, for a minute at most: mean results and visits.
    Mcts,
    /// The network that comes with the program for the board, with the search it guides, for a minute at most: what it thinks of
    /// every move.
    Network,
}

/// The value of a position or move.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ScoreView {
    /// As the program writes it: `+35`, `+W5`, `-L4`; for the side to move at the root. `+0.12` is the mean result of
    /// random games, or of what a network says.
    pub text: String,
    /// `heuristic`, `win` or `loss`.
    pub kind: String,
    /// Plies to the end of a win or loss.
    pub plies: Option<u32>,
    /// The chance that the side to move wins, from 0 to 1.
    pub win_rate: f64,
}

/// One line of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Thought {
    /// The value; none if the player gives none.
    pub score: Option<ScoreView>,
    /// How deep; none if the player counts otherwise.
    pub depth: Option<u32>,
    /// The deepest look.
    pub deepest: Option<u32>,
    /// The moves expected, the first one is the move itself.
    pub line: Vec<String>,
    /// Playouts that went through the move, where there are such.
    pub visits: Option<u32>,
    /// What a network makes of the position, if one was asked; with the best line only.
    pub opinion: Option<OpinionView>,
}

/// What a network says of a position at first sight, and what the search that it guides makes of that.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OpinionView {
    /// The network's own value for the side to move, −1 to +1.
    pub value: f64,
    /// Every legal move, the best first.
    pub moves: Vec<CandidateView>,
}

/// A move, as a network and its search see it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CandidateView {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The share of the network's policy, 0 to 1.
    pub share: f64,
    /// How often the search went there.
    pub visits: u32,
    /// The mean of what it found there for the side to move, −1 to +1, exact if that is known; nothing before the first visit.
    pub mean: Option<f64>,
}
