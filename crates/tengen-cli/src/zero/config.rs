//! `tengen zero config`: what decides a run, to be edited.

use super::rules_of;
use clap::Args;
use std::io::Write;
use tengen_players::GameSpec;
use tengen_zero::config::Config;

/// Print the usual configuration of a game, with every default written out
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen zero config --game 8x8x5 > gomoku8.toml                   then edit it, and\n  \
    tengen zero train --config gomoku8.toml --out run")]
pub(super) struct WriteConfig {
    /// The game: columns x rows x stones in a row
    #[arg(long, value_name = "GAME")]
    game: GameSpec,
}

impl WriteConfig {
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        write!(out, "{}", Config::usual(rules_of(self.game)?).to_toml())?;
        Ok(())
    }
}
