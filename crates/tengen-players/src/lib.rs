//! Games and players by name.
//!
//! A game is written `tictactoe`, `4x4x3`, `gomoku`, `renju`, `connect4`, `chess` ([`GameSpec`]); a player
//! `alphabeta:depth=4,eval=lines` ([`PlayerSpec`]). The grammar is declared once, in [`catalogue`]; parsing, defaults,
//! help and lists come from there, and every command that takes players uses it.

pub mod catalogue;
mod engine;
mod game;
mod host;
mod player;
mod value;
mod zero;

pub use game::{GameError, GameSpec, GameVisitor, Playable, UnknownEvaluation};
pub use host::SystemHost;
pub use player::{PlayerSpec, SpecError};
