//! The page: play, analyse, see the tree.

pub mod protocol;
