//! Matches between players: who is stronger, by how much, and how sure that is.
//!
//! - [`statistics`]: from results to Elo with error bars, and the test that stops by itself.

pub mod statistics;
