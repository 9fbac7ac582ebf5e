//! `tengen tune fit`: weights from games.

use super::{files, usual_threads};
use crate::lang::Lang;
use crate::records;
use anyhow::{bail, ensure};
use clap::Args;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tengen_engine::eval::{Weights, WeightsError};
use tengen_games::gomoku::Rule;
use tengen_tune::binpack::Game;
use tengen_tune::fit::{FitPlan, fit};
use tengen_tune::model::{Layout, Loss, Model};
use tengen_tune::sample::{Sample, samples};

/// Fit the weights of the evaluation to games
///
/// Every quiet position tells what it is worth, by what came of it (the result of its game, or what the search said before the next
/// move without a score) and by the score of the search, and which move was best. A
/// twentieth of the games is not learned from, and shows how well the weights do on what they have not seen.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune fit games.binpack --out freestyle.weights\n  \
    tengen tune fit a.binpack b.binpack --epochs 30 --result 1 --out freestyle.weights\n  \
    tengen tune fit more.binpack --from renju.weights --rate 0.0005 --out renju2.weights\n  \
    tengen tune fit games.binpack --out freestyle.weights --json         the losses, a line for each epoch")]
pub(super) struct Fit {
    /// Files of games, all of one rule
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = FitPlan::default().epochs as u16, value_parser = clap::value_parser!(u16).range(1..=1000))]
    epochs: u16,

    /// The size of the first steps
    #[arg(long, value_name = "RATE", default_value_t = FitPlan::default().rate)]
    rate: f32,

    /// How much what came of a position counts, 0 to 1; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = FitPlan::default().result)]
    result: f32,

    /// How much the moves count beside the values, 0 to 100; 0.1 is a tenth
    #[arg(long, value_name = "FACTOR", default_value_t = FitPlan::default().moves)]
    moves: f32,

    /// The score of a search that counts as odds of e; less makes the engine's scores larger
    #[arg(long, value_name = "POINTS", default_value_t = FitPlan::default().scale)]
    scale: f32,

    /// Weights to begin with, of an earlier fit to the same rule; by default weights by chance
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Equal seeds give equal weights, on equally many threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// For programs
    #[arg(long)]
    json: bool,

    /// The file of weights to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Of so many games one is held back.
const HELD_BACK: usize = 20;

impl Fit {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        ensure!(self.rate > 0.0 && self.rate < 1.0, "--rate must be above 0 and below 1");
        ensure!((0.0..=1.0).contains(&self.result), "--result must be from 0 to 1");
        ensure!((0.0..=100.0).contains(&self.moves), "--moves must be from 0 to 100");
        ensure!((1.0..=10_000.0).contains(&self.scale), "--scale must be from 1 to 10000 points");
        records::check_place(&self.out)?;
        let there = self.weights_to_replace()?;
        let (rule, games) = files::games(&self.files)?;
        if let Some(other) = there.filter(|&there| there != rule) {
            bail!(
                "{} has weights of {other}, and these games are of {rule}; name another file with --out",
                self.out.display()
            );
        }
        let mut model = self.beginning(Layout { rule })?;
        let (training, held_back) = split(&games);
        ensure!(
            !training.is_empty() && !held_back.is_empty(),
            "there are too few games to learn from: {}",
            games.len()
        );
        let plan = FitPlan {
            epochs: self.epochs.into(),
            rate: self.rate,
            result: self.result,
            moves: self.moves,
            scale: self.scale,
            seed: self.seed,
            ..FitPlan::default()
        };
        if !self.json {
            writeln!(out, "{}", heading(lang, games.len(), training.len(), held_back.len()))?;
        }
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let mut told = Ok(());
        fit(&mut model, (&training, &held_back), &plan, threads, &mut |epoch, seen, unseen| {
            let line =
                if self.json { json_line(epoch, seen, unseen) } else { text_line(epoch, seen, unseen) };
            told = writeln!(out, "{line}").and_then(|()| out.flush());
            told.is_ok()
        })?;
        told?;
        records::save(&self.out, &model.weights().bytes(), true)
    }

    /// The rule of the weights that are to be replaced. Weights replace weights only: whoever names a file of games by mistake
    /// keeps it.
    fn weights_to_replace(&self) -> anyhow::Result<Option<Rule>> {
        let there = fs::read(&self.out).unwrap_or_default();
        if there.is_empty() {
            return Ok(None);
        }
        match Weights::parse(&there) {
            Ok(weights) => Ok(Some(weights.rule)),
            // Of another time: no program of today can use them.
            Err(WeightsError::Version(_)) => Ok(None),
            Err(error) => bail!(
                "{} is there and has no weights in it that can be replaced ({error}); name another file with --out",
                self.out.display()
            ),
        }
    }

    /// The model that the fit begins with.
    fn beginning(&self, layout: Layout) -> anyhow::Result<Model> {
        match &self.from {
            Some(file) => files::model(layout, file),
            None => Ok(Model::new(layout, self.seed)),
        }
    }
}

/// What is learned from, and what is held back.
fn split(games: &[Game]) -> (Vec<Sample>, Vec<Sample>) {
    let of = |held_back: bool| {
        let chosen = games.iter().enumerate().filter(|(number, _)| (number % HELD_BACK == 0) == held_back);
        chosen.flat_map(|(_, game)| samples(game)).collect()
    };
    (of(false), of(true))
}

fn heading(lang: Lang, games: usize, training: usize, held_back: usize) -> String {
    lang.pick([
        format!("{games} games, {training} positions to learn from, {held_back} held back\nepoch   value  (held back)   move  (held back)   best move found"),
        format!("{games} 局，{training} 个训练局面，{held_back} 个验证局面\n轮次    胜率  （验证）      着法  （验证）      命中最佳着"),
    ])
}
fn text_line(epoch: usize, seen: Loss, unseen: Loss) -> String {
    let mean = |sum: f64, loss: Loss| sum / loss.samples;
    format!(
        "{epoch:>5}  {:.4}    {:.4}     {:.4}    {:.4}      {:.1} %",
        mean(seen.value, seen),
        mean(unseen.value, unseen),
        mean(seen.policy, seen),
        mean(unseen.policy, unseen),
        100.0 * mean(unseen.hits, unseen)
    )
}

fn json_line(epoch: usize, seen: Loss, unseen: Loss) -> String {
    let losses = |loss: Loss| {
        let mean = |sum: f64| sum / loss.samples;
        json!({ "value": mean(loss.value), "move": mean(loss.policy), "found": mean(loss.hits) })
    };
    json!({ "epoch": epoch, "seen": losses(seen), "held_back": losses(unseen) }).to_string()
}
