//! Players that learn: a policy-value network, the tree search it guides, and its training by self-play.
//!
//! - [`network`]: what a position looks like to it, quickly, and how it learns; [`encoding`]: from positions to what it sees.
//! - [`tree`]: the search that a network guides, split into asking and answering so that many share one evaluation.
//! - [`mind`]: a network that plays; [`builtin`]: those that come with the program.
//! - [`selfplay`]: games of a network against itself; [`replay`]: such games in files.
//! - [`run`]: a training run in a folder, by a [`config`]; [`Trained`]: the network that comes of it, as a file;
//!   [`lines`]: what it tells, in files of JSON.

pub mod builtin;
pub mod config;
pub mod encoding;
pub mod lines;
pub mod mind;
pub mod network;
pub mod replay;
pub mod run;
mod sealed;
pub mod selfplay;
mod trained;
pub mod tree;

pub use sealed::SealError;
pub use trained::{NotANetwork, Trained};
