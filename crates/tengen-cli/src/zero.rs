//! `tengen zero`: networks that learn from their own games.

mod config;
mod curve;
mod eval;
mod examine;
mod train;

use crate::lang::Lang;
use clap::{Args, Subcommand};
use std::io::Write;
use tengen_games::mnk::Rules;
use tengen_players::GameSpec;

/// Train networks by games against themselves, and measure them
///
/// docs/zero.md tells how the networks that come with the program were made.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen zero train --game tictactoe --out ttt                     about 15 s on two cores\n  \
    tengen zero train --game 6x6x4 --out run                         12 min; the same command goes on after an interruption\n  \
    tengen zero eval run/nets/00080.net --against alphabeta:depth=4  how strong it is\n  \
    tengen zero curve run --out curve.svg                            rating by games and by time\n  \
    tengen play --game 6x6x4 --second zero:net=run/nets/00080.net    play against it")]
pub(crate) struct Zero {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Train(train::Train),
    Eval(eval::Eval),
    Curve(curve::Curve),
    Config(config::WriteConfig),
}

impl Zero {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        match self.command {
            Command::Train(train) => train.run(lang, out),
            Command::Eval(eval) => eval.run(lang, out),
            Command::Curve(curve) => curve.run(lang, out),
            Command::Config(config) => config.run(out),
        }
    }
}

/// The rules of a game that networks can learn.
fn rules_of(game: GameSpec) -> anyhow::Result<Rules> {
    match game {
        GameSpec::Mnk(rules) => Ok(rules),
        other => anyhow::bail!(
            "networks learn games of stones in a row only, and {other} is none; choose one like `6x6x4`, `8x8x5` or `15x15x5`"
        ),
    }
}
