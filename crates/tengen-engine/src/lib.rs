//! The strong engine for five in a row.
//!
//! [`Engine::go`] finds a move within a [`Request`]'s limits. It has no clock of its own: time is what the given
//! [`Clock`](tengen_core::Clock) says, and with [`NoClock`](tengen_core::NoClock) only depth and nodes limit a search.
//!
//! ```
//! use std::time::{Duration, Instant};
//! use tengen_core::{Clock, Limits};
//! use tengen_engine::{Engine, Options, Request};
//! use tengen_games::Notation;
//! use tengen_games::gomoku::{Gomoku, Rule};
//!
//! struct Watch(Instant);
//! impl Clock for Watch {
//!     fn elapsed(&self) -> Duration {
//!         self.0.elapsed()
//!     }
//! }
//!
//! let position = Gomoku::new(15, Rule::Renju).unwrap().parse("h8 i9 g7 j10").unwrap();
//! let mut engine = Engine::new(Options { table_bytes: 16 << 20, threads: 1 });
//! let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
//! let request = Request { limits, lines: 2, ..Request::default() };
//! let report = engine.go(&position, &request, &Watch(Instant::now()), &mut |progress| {
//!     println!("depth {}: {}", progress.lines[0].depth, progress.lines[0].score);
//! });
//! assert!(position.is_vacant(report.best));
//! ```
//!
//! [`search::vcf`] and [`search::vct`] find wins by threats; each is a [`Proof`] that [`Proof::verify`] checks by the rules of
//! the game alone. [`params::Params`] has every number of the search.

mod cell;
mod engine;
pub mod eval;
mod forbidden;
mod history;
mod level;
pub mod line;
pub mod params;
pub mod processor;
mod proof;
mod report;
pub mod search;
mod state;
mod swap2;
mod tactics;
mod threat;
pub mod time;
mod tt;

pub use engine::{Engine, Options};
pub use level::{Level, NotALevel};
pub use proof::{Proof, Refuted};
pub use report::{Line, Progress, Report, Request, win_rate};
pub use state::{State, USUAL_SIZE};
pub use swap2::{Swap2, Swap2Error};
pub use threat::Threat;
