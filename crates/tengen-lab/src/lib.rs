//! Experiments and pictures.
//!
//! - [`picture`]: a board as SVG, a game as an animated GIF.
//! - [`review`]: a game of five in a row, move by move, with what was missed.
//! - [`tree`]: a searched game tree, recorded node by node, and its drawings.

pub mod picture;
pub mod review;
pub mod tree;
