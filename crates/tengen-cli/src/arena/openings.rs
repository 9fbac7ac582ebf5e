//! `tengen arena openings`: balanced positions to begin with.

use super::live::remark;
use crate::lang::Lang;
use crate::{signals, values};
use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_arena::Opening;
use tengen_arena::opening::{Balance, generate};
use tengen_players::GameSpec;

/// Make balanced openings
///
/// Moves by chance, kept only if a search of so many nodes sees no advantage: in five in a row, chances within the tolerance of
/// one half; in other games, no win.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen arena openings --game gomoku --count 100 --out openings.jsonl\n  \
    tengen arena openings --game renju --plies 4 --tolerance 0.05 --nodes 100k\n  \
    tengen arena match engine:level=8 engine:level=7 --openings openings.jsonl")]
pub(super) struct Openings {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameSpec,

    /// How many
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// How many moves each has; by default 5 in five in a row, else 2
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// How far the chances may be from one half, 0 to 0.5
    #[arg(long, value_name = "SHARE", default_value_t = 0.1)]
    tolerance: f64,

    /// How many positions are visited to judge an opening
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "20k")]
    nodes: u64,

    /// Equal seeds make equal openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The file to write, a JSON object a line; by default standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Openings {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        ensure!((0.0..=0.5).contains(&self.tolerance), "--tolerance must be from 0 to 0.5");
        let balance = Balance {
            count: self.count as usize,
            plies: self.plies.unwrap_or_else(|| usual_plies(self.game)),
            tolerance: self.tolerance,
            nodes: Some(self.nodes),
            seed: self.seed,
        };
        let made = make(self.game, &balance, lang, &*signals::stopped()?);
        let lines: Result<Vec<String>, _> = made.iter().map(serde_json::to_string).collect();
        let text = lines?.join("\n") + "\n";
        match &self.out {
            Some(file) => {
                fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
            }
            None => out.write_all(text.as_bytes())?,
        }
        let (found, wanted) = (made.len(), self.count as usize);
        ensure!(found > 0, "no balanced opening was found; allow more --tolerance or other --plies");
        if found < wanted {
            remark(&lang.pick([
                format!("{found} of {wanted} openings were found: the game has no more, or --tolerance is too small"),
                format!("只找到 {found} 个开局（要求 {wanted} 个）：此棋种没有更多，或 --tolerance 过小"),
            ]));
        }
        Ok(())
    }
}

/// How many moves an opening has if nothing is said.
pub(super) fn usual_plies(game: GameSpec) -> usize {
    if matches!(game, GameSpec::Gomoku(_)) { 5 } else { 2 }
}

/// Makes openings behind a bar.
pub(super) fn make(game: GameSpec, balance: &Balance, lang: Lang, stop: &AtomicBool) -> Vec<Opening> {
    let template = format!("{} {{bar:30}} {{pos}}/{{len}} {{eta}}", lang.pick(["openings", "开局"]));
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(balance.count as u64).with_style(style);
    if bar.is_hidden() {
        let count = balance.count;
        remark(&lang.pick([format!("looking for {count} openings"), format!("正在寻找 {count} 个开局")]));
    }
    let made = generate(game, balance, &mut |count| {
        bar.set_position(count as u64);
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    made
}
