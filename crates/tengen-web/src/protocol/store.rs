//! Kept games.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game as the page keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// Chosen by the page, at random: 16 to 40 letters and digits.
    pub id: String,
    /// A title for lists.
    pub title: String,
    /// The game, such as `renju15`.
    pub game: String,
    /// Everything else that the page needs to go on, as JSON; the server only keeps it.
    pub state: String,
    /// How many moves were made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves: Option<u32>,
    /// How it has ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<SavedResult>,
}

/// How a kept game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SavedResult {
    /// Black, X or Red has won.
    First,
    /// White, O or Yellow has won.
    Second,
    /// Nobody has.
    Draw,
}

/// A kept game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SavedSummary {
    /// Which.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The game.
    pub game: String,
    /// When it was last changed, in seconds since 1970.
    pub changed: u32,
    /// How many moves were made; none if that was not told.
    pub moves: Option<u32>,
    /// How it has ended, if it has.
    pub result: Option<SavedResult>,
}
