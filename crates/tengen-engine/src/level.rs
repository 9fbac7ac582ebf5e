//! Ten levels of play, from a beginner to all the engine can do.

use std::fmt;
use std::str::FromStr;

/// How well the engine plays: 1 is a beginner, 10 all it can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level; choose 1 (beginner) to 10 (full strength)")]
pub struct NotALevel(String);

impl Level {
    /// All the engine can do.
    pub const STRONGEST: Level = Level(10);

    /// The level of this number, 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Level, NotALevel> {
        text.trim().parse().ok().and_then(Level::new).ok_or_else(|| NotALevel(text.to_owned()))
    }
}
