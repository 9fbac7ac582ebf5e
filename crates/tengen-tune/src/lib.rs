//! Where the engine's numbers come from.
//!
//! - [`selfplay`]: games of the engine against itself by a [`plan`], from an [`opening`] by chance, kept as [`binpack`].
//! - [`sample`]: their quiet positions, each with its packed [`board`]; [`model`], [`fit`]: weights that tell results and moves
//!   from them.
//! - [`calibration`]: how often what is judged likely comes true.
//! - [`rivals`]: the engine against itself with other numbers for its search; [`spsa`]: such numbers, found by playing.
//! - [`pool`]: games are played side by side.

pub mod binpack;
pub mod board;
pub mod calibration;
pub mod fit;
pub mod model;
pub mod opening;
pub mod plan;
pub mod pool;
pub mod rivals;
pub mod sample;
pub mod selfplay;
pub mod spsa;
