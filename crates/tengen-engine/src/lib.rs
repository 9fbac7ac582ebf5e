//! The strong engine for five in a row.

mod cell;
mod engine;
pub mod eval;
mod forbidden;
mod history;
mod level;
pub mod line;
pub mod params;
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
pub use state::State;
pub use swap2::{Swap2, Swap2Error};
pub use threat::Threat;
