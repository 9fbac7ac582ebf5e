//! Rules of games, and how their positions and moves are written and shown.
//!
//! - [`mnk`]: k in a row on an m×n board, up to 25×25; tic-tac-toe is (3,3,3).
//! - [`gomoku`]: five in a row as it is played in tournaments: freestyle, standard, renju, caro.
//! - [`connect_four`]: four in a row, with gravity.
//! - `chess` (feature `chess`): move generation by the crate `cozy-chess`.

#[cfg(feature = "chess")]
pub mod chess;
pub mod connect_four;
pub mod gomoku;
pub mod mnk;
mod notation;
mod square;

pub use notation::{Grid, MoveError, Notation, PositionError, Surface};
pub use square::Square;
