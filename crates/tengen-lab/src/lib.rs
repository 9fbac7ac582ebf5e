//! Experiments and pictures.
//!
//! - [`tree`]: a searched game tree, recorded node by node, and its drawings.

pub mod tree;
