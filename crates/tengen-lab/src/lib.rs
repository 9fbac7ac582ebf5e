//! Experiments and pictures.
//!
//! - [`picture`]: a board as SVG, a game as an animated GIF.
//! - [`review`]: a game of five in a row, move by move, with what was missed.
//! - [`tree`]: a searched game tree, recorded node by node, and its drawings.
//! - [`number_tree`]: trees of numbers, as textbooks draw them, as a game.
//! - [`trace`]: a search recorded step by step, to be watched forwards and backwards.
//! - [`compare`]: the same position under all techniques, and the bar chart of it.
//! - [`predict`]: "which leaves will alpha-beta visit?", asked and scored.
//! - [`worksheet`]: the same on paper, with an answer key.
//! - [`experiment`]: the experiments of the textbooks: trials, measurements, what they say.
//! - [`report`]: that as a document, in Markdown and HTML.

pub mod compare;
pub mod experiment;
mod language;
mod markup;
pub mod number_tree;
pub mod picture;
pub mod report;
pub mod review;
pub mod trace;
pub mod tree;
pub mod worksheet;

pub use language::Language;
pub use trace::predict;
