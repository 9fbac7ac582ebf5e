//! `tengen zero eval`: how strong a network is, against players that stay what they are.

use super::examine::Examination;
use crate::lang::Lang;
use crate::signals;
use crate::table::table;
use crate::tune::usual_threads;
use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tengen_lab::experiment::duel::{Score, told_elo};
use tengen_lab::report::number::seconds;
use tengen_zero::Trained;

/// Measure networks by games against other players
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen zero eval run/nets/00080.net                                     against random games and alpha-beta\n  \
    tengen zero eval a.net b.net --against alphabeta:depth=4 --pairs 100    two networks, 200 games each\n  \
    tengen zero eval a.net --against zero:net=b.net --playouts 400 --json")]
pub(super) struct Eval {
    /// The files of the networks
    #[arg(value_name = "NET", required = true)]
    nets: Vec<PathBuf>,

    /// Whom they meet, as `tengen players` lists them
    #[arg(long, value_name = "PLAYER", num_args = 1.., default_values = ["mcts:playouts=400", "alphabeta:depth=2", "alphabeta:depth=4"])]
    against: Vec<String>,

    /// Pairs of games in a match, an opening with both colours
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,

    /// How many positions a network judges before a move
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,

    /// How many games are played side by side; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl Eval {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let stop = signals::stopped()?;
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let mut rows = Vec::new();
        let matches = self.nets.len() * self.against.len();
        let bar = ProgressBar::new(matches as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(250));
        for net in &self.nets {
            let name = net.display();
            ensure!(
                !name.to_string().contains(','),
                "{name} has a comma in its name, and players are told apart by commas"
            );
            let bytes = fs::read(net).with_context(|| format!("cannot read {name}"))?;
            let trained = Trained::from_bytes(&bytes).with_context(|| format!("cannot use {name}"))?;
            let examination = Examination {
                rules: trained.rules,
                playouts: self.playouts,
                pairs: self.pairs,
                threads,
                stop: &stop,
            };
            for opponent in &self.against {
                examination.check(opponent)?;
                bar.set_message(format!("{name} – {opponent}"));
                let Some(score) = examination.play(net, opponent)? else { break };
                bar.inc(1);
                rows.push((name.to_string(), opponent.clone(), score));
            }
        }
        bar.finish_and_clear();
        if self.json { self.write_json(&rows, out) } else { write_table(&rows, lang, out) }
    }

    fn write_json(&self, rows: &[(String, String, Score)], out: &mut impl Write) -> anyhow::Result<()> {
        for (net, opponent, score) in rows {
            let elo = score.elo();
            let line = json!({
                "net": net, "opponent": opponent, "playouts": self.playouts, "pairs": score.pairs,
                "elo": elo.as_ref().map(|elo| elo.elo).filter(|elo| elo.is_finite()),
                "error": elo.as_ref().map(tengen_arena::statistics::elo::Elo::error).filter(|error| error.is_finite()),
                "seconds_a_move": score.seconds_a_move, "nodes_a_move": score.nodes_a_move,
            });
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

fn write_table(rows: &[(String, String, Score)], lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let head = lang.pick([
        ["network", "against", "games", "points", "Elo", "time a move", "their time"],
        ["网络", "对手", "对局", "得分率", "Elo", "每步用时", "对手用时"],
    ]);
    let rows = rows.iter().map(|(net, opponent, score)| {
        let [own, theirs] = score.seconds_a_move.map(seconds);
        [net.clone(), opponent.clone(), score.results(), score.share(), told_elo(score), own, theirs]
    });
    writeln!(out, "{}", table(head, rows, &[0, 1]))?;
    Ok(())
}
