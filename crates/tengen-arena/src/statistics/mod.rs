//! From results to ratings: how much stronger one player is, and how sure that is.
//!
//! - [`Scores`]: what one player scored against another, pair of games by pair of games.
//! - [`elo`]: the difference in strength between two players, with an interval.
//! - [`sprt`]: the test that stops as soon as the results have decided.
//! - [`rating`]: many players on one scale.
//!
//! Everything here is a function of counted results: nothing is read, written or drawn at random.
//!
//! Openings are played twice with colours changed, and the two games of such a pair depend on each other: an opening
//! that favours one colour makes them 1–1 far oftener than chance. So the pair, not the game, is what is counted as
//! one observation; treating the games as independent would give intervals that are too wide on biased openings and
//! too narrow where the two games tend to go the same way.
//!
//! CITE: M. Van den Bergh, *A practical introduction to the GSPRT* and *Comments on Normalized Elo*
//! (cantate.be/Fishtest), for the counting by pairs; K. Laskos observed it first.

pub mod elo;
mod matrix;
mod normal;
pub mod rating;
mod scores;
mod spread;
pub mod sprt;

pub use scores::{GameResult, Scores};

#[cfg(test)]
mod simulation;
