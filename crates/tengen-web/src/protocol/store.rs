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
}
