//! `tengen players`: every kind of player with its options, from the one catalogue.

use crate::lang::Lang;
use crate::play::GameArgument;
use clap::Args;
use comfy_table::{ContentArrangement, Table, presets};
use serde_json::json;
use std::io::Write;
use tengen_players::catalogue::PLAYERS;
use tengen_players::{GameVisitor, Playable};

/// List the players, their options and defaults, and the judgements they can use
#[derive(Args)]
#[command(after_help = "A player is written `kind:option=value,option=value`, for example\n  \
    alphabeta:depth=4,eval=lines\n  pvs:time=1s,table=64mb\n  mcts:playouts=5000,seed=7")]
pub(crate) struct Players {
    /// The game whose judgements are listed
    #[arg(long, default_value = "tictactoe", value_name = "GAME")]
    game: GameArgument,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl Players {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let evaluations = self.game.0.visit(Evaluations);
        if self.json {
            let players: Vec<_> = PLAYERS
                .iter()
                .map(|kind| {
                    let options: Vec<_> = kind
                        .options
                        .iter()
                        .map(|option| {
                            json!({ "name": option.name, "value": option.kind.placeholder(),
                                    "default": lang.pick(option.default), "summary": lang.pick(option.summary) })
                        })
                        .collect();
                    json!({ "name": kind.name, "summary": lang.pick(kind.summary), "example": kind.example,
                            "options": options })
                })
                .collect();
            let evaluations: Vec<_> = evaluations
                .iter()
                .map(|&(name, summary)| json!({ "name": name, "summary": lang.pick(summary) }))
                .collect();
            serde_json::to_writer_pretty(
                &mut *out,
                &json!({ "players": players, "evaluations": evaluations }),
            )?;
            writeln!(out)?;
            return Ok(());
        }
        for kind in PLAYERS {
            writeln!(out, "{}: {}", kind.name, lang.pick(kind.summary))?;
            if !kind.options.is_empty() {
                let mut table = Table::new();
                table.load_style(presets::NOTHING);
                table.set_content_arrangement(ContentArrangement::Dynamic).set_width(100);
                for option in kind.options {
                    let default = format!("[{}]", lang.pick(option.default));
                    let value = format!("  {}={}", option.name, option.kind.placeholder());
                    table.add_row([value, lang.pick(option.summary).to_owned(), default]);
                }
                writeln!(out, "{}", table.trim_fmt())?;
            }
            writeln!(
                out,
                "  {}\n",
                lang.pick([format!("try: {}", kind.example), format!("例：{}", kind.example)].each_ref())
            )?;
        }
        writeln!(out, "{}", lang.pick(["evaluations", "评价函数（evaluations）"]))?;
        for (name, summary) in evaluations {
            writeln!(out, "  {name:<8} {}", lang.pick(summary))?;
        }
        Ok(())
    }
}

struct Evaluations;

impl GameVisitor for Evaluations {
    type Output = Vec<(&'static str, [&'static str; 2])>;
    fn visit<G: Playable>(self, start: G) -> Self::Output {
        start.evaluations()
    }
}
