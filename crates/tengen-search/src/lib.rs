//! The textbook ladder of adversarial search: one file is one algorithm is one chapter.
//!
//! | rung | adds |
//! |---|---|
//! | [`minimax`] | two functions, MAX and MIN |
//! | [`negamax`] | one function, for whoever is to move |
//! | [`alpha_beta`] | the window: what cannot matter is not searched |
//! | [`ordering`] | better moves first, so that more is cut |
//! | [`table`] | positions seen before are not searched again |
//! | [`pvs`] | the first move is right; the others only have to be shown worse |
//! | [`iterative`] | depth 1, 2, 3 … until the time is used |
//! | [`aspiration`] | a small window around the last value |
//! | [`mtdf`] | null windows only |
//! | [`quiescence`] | the horizon is where the position is quiet |
//! | [`mcts`] | no judgement at all: random games, guided by their results |
//! | [`puct`] | a tree again, guided by a judgement of moves and positions |
//!
//! All of them work for every [`Game`](tengen_core::Game). The alpha-beta family tells what it does only through an
//! [`Observer`](tengen_core::Observer), and each of its rungs returns what [`minimax`] returns; the tests in
//! `tests/equivalence.rs` hold them to it. A tree that grows by
//! playouts is itself the record of its search.

pub mod alpha_beta;
pub mod aspiration;
pub mod iterative;
pub mod ladder;
pub mod mcts;
pub mod minimax;
pub mod mtdf;
pub mod negamax;
pub mod ordering;
pub mod player;
pub mod proven;
pub mod puct;
pub mod pvs;
pub mod quiescence;
mod search;
pub mod table;

pub use search::{Search, SearchWithLine};
