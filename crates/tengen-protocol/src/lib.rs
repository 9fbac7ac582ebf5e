//! The Gomocup ("Piskvork") protocol, by which managers and boards talk to engines over a pair of pipes, with the
//! additions of Yixin-Board and Rapfi that boards have come to expect.
//!
//! - [`Brain`] is the engine's side: it reads commands, keeps the game and answers.
//! - [`Manager`] is the other side: it starts another engine and plays with it.
//!
//! The protocol writes a cell as `x,y`, both from 0. Its `x` and `y` are those of [`Square`](tengen_games::Square)
//! everywhere, in moves as in messages: `7,7` is `h8`. Piskvork draws `y` downwards, others upwards; as no rule tells
//! up from down, nothing else depends on it.

mod board;
mod brain;
mod clock;
mod command;
mod detail;
mod fallback;
mod info;
mod line;
mod manager;
mod reply;
mod settings;

pub use brain::{Brain, Thinker, Unplayable};
pub use command::{COMMANDS, Command, CommandEntry, CommandError, ListKind};
pub use info::{INFO_KEYS, InfoKey, RULE_NUMBERS, rule_number};
pub use line::{Line, Lines};
pub use manager::{
    Allowance, Answer, CommandLine, CommandLineError, Ending, Entry, Manager, ManagerError, Terms,
    Transcript, Voice,
};
pub use reply::{Reply, cell};
pub use settings::Settings;
