//! Experiments and pictures.
//!
//! - [`review`]: a game of five in a row, move by move, with what was missed.
//! - [`tree`]: a searched game tree, recorded node by node, and its drawings.

pub mod review;
pub mod tree;
