//! Positions to begin with, as lists of moves.

mod file;
mod generate;

pub use file::{OpeningsError, read};
pub use generate::{Balance, generate};

use serde::{Deserialize, Serialize};
use tengen_players::{GameSpec, GameVisitor, Playable};

/// The first moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// What it is called; may be empty.
    pub name: String,
    /// The moves, as the game writes them.
    pub moves: Vec<String>,
}

impl Opening {
    /// Checks that the moves can be made and leave the game open; what is wrong if not.
    pub fn check(&self, game: GameSpec) -> Result<(), String> {
        game.visit(Check(self))
    }

    /// The position after the opening.
    pub(crate) fn played<G: Playable>(&self, start: &G) -> Result<G, String> {
        let mut position = start.clone();
        position.play_all(self.moves.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        match position.outcome() {
            None => Ok(position),
            Some(_) => Err("the game is over after it".to_owned()),
        }
    }
}

struct Check<'a>(&'a Opening);

impl GameVisitor for Check<'_> {
    type Output = Result<(), String>;

    fn visit<G: Playable>(self, start: G) -> Result<(), String> {
        self.0.played(&start).map(|_| ())
    }
}
