//! Matches between players: who is stronger, by how much, and how sure that is.
//!
//! - [`Tournament`]: what is played, as a value; [`Entrant`]: a player of the grammar, or an engine by its command line
//!   ([`EngineSpec`]).
//! - [`opening`]: positions to begin with, from files or made here.
//! - [`Run`]: plays what is left of a tournament, games side by side, each kept in a [`Store`] when it is finished; [`play`]: plays
//!   one whole, and keeps nothing.
//! - [`Standings`]: what the games add up to; [`statistics`]: from that to Elo with error bars, and the test that stops by itself.

mod contestant;
mod engine_spec;
mod entrant;
mod export;
mod game;
mod millis;
pub mod opening;
mod record;
pub mod report;
mod run;
mod standings;
pub mod statistics;
mod store;
mod summary;
mod text;
mod tournament;

pub use engine_spec::{EngineSpec, EngineSpecError};
pub use entrant::{Entrant, EntrantError, Source};
pub use export::{NotFiveInARow, five_in_a_row, record};
pub use opening::Opening;
pub use record::{Conduct, Detail, End, Outline, Played, Reason};
pub use run::{Finish, Run, RunError, play};
pub use standings::{Results, Standings, Tally};
pub use store::{RunLock, RunSummary, State, Store, StoreError};
pub use summary::{Pairing, Placed, Summary, Test};
pub use tournament::{Control, Fixture, Mode, Tournament, TournamentError};
