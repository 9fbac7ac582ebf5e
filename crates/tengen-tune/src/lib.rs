//! Where the engine's numbers come from.
//!
//! - [`selfplay`]: games of the engine against itself, kept as [`binpack`].
//! - [`sample`]: their quiet positions; [`model`], [`fit`]: weights that tell results and moves from them; [`export`]: those
//!   weights as the engine reads them.
//! - [`rivals`]: the engine against itself with other numbers for its search; [`spsa`]: such numbers, found by playing.

pub mod binpack;
pub mod export;
pub mod fit;
pub mod model;
pub mod rivals;
pub mod sample;
pub mod selfplay;
pub mod spsa;
