//! The vocabulary of Tengen: what a game is, what a score is, what a search reports.
//!
//! Nothing here does I/O, reads a clock, starts a thread or draws a random number. A random choice takes a
//! seeded generator as an argument, time comes through [`Clock`], and a search speaks through [`Observer`].

pub mod conformance;
mod evaluate;
mod game;
mod limits;
mod observer;
mod outcome;
mod perft;
mod score;
mod side;
mod units;
mod window;

pub use evaluate::{Evaluate, Judgement, NoJudgement, Utility};
pub use game::{Game, Pass};
pub use limits::{Budget, Clock, Limits, NoClock, Stopped};
pub use observer::{NodeCount, Observer, PrincipalVariation, Summary};
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use score::{Score, ScoreKind};
pub use side::Side;
pub use units::{Depth, Ply};
pub use window::{Bound, Window};
