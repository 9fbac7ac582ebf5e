//! `tengen tune search`: numbers of the search by playing.

use super::{bar_of, games_to_compare, usual_threads};
use crate::lang::Lang;
use crate::{signals, values};
use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use tengen_engine::params::{DECLARED, Params};
use tengen_players::GameSpec;
use tengen_tune::rivals::play_pairs;
use tengen_tune::spsa::{Knob, Plan};

/// Find numbers of the search by playing games with them
///
/// All numbers are moved a little at once, up or down by lot; the engine plays against itself with the moves turned round, and
/// the winner pulls the numbers its way. Every step is kept in a journal, and the same command goes on with it.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune search --list                                        the numbers there are\n  \
    tengen tune search razor futility reduction --out margins.jsonl  three of them, in freestyle\n  \
    tengen tune search razor --game renju --nodes 5k --out renju.jsonl")]
pub(super) struct Search {
    /// The numbers to find
    #[arg(value_name = "NAME", required_unless_present = "list")]
    names: Vec<String>,

    /// Only list the numbers there are
    #[arg(long)]
    list: bool,

    /// The game: gomoku, standard, renju, caro, gomoku20 …
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameSpec,

    /// How many steps the journal is to have
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "5k")]
    steps: u64,

    /// Pairs of games in a step
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pairs: u16,

    /// How many positions the engines visit for a move
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "5k")]
    nodes: u64,

    /// How far a step goes at the end, as a share of how far the numbers are moved
    #[arg(long, value_name = "SHARE", default_value_t = 0.1)]
    rate: f64,

    /// Equal seeds give equal steps
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played side by side; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// The journal
    #[arg(long, value_name = "FILE", required_unless_present = "list")]
    out: Option<PathBuf>,
}

impl Search {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let Some(journal) = self.out.as_deref().filter(|_| !self.list) else { return list(out) };
        ensure!(self.rate > 0.0 && self.rate <= 1.0, "--rate must be above 0 and at most 1");
        let games = games_to_compare(self.game, self.nodes, self.seed)?;
        let plan = Plan { games, steps: self.steps, pairs: self.pairs.into(), rate: self.rate };
        let mut knobs = self.knobs()?;
        let first = go_on(journal, &mut knobs)?;
        let mut file = OpenOptions::new().create(true).append(true).open(journal);
        let file = file.as_mut().map_err(|error| anyhow!("cannot write {}: {error}", journal.display()))?;
        let stop = signals::stopped()?;
        let bar =
            ProgressBar::new(self.steps).with_style(bar_of(lang.pick(["steps", "步"]))).with_position(first);
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        for step in first..self.steps {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let score = plan
                .step(&mut knobs, step, &mut |one, other, step| score(&plan, [one, other], step, threads));
            let values: serde_json::Map<String, Value> =
                knobs.iter().map(|knob| (knob.declared.to_owned(), json!(knob.value))).collect();
            writeln!(file, "{}", json!({ "step": step, "score": score, "values": values }))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        for knob in &knobs {
            writeln!(out, "{} {:.1}", knob.declared, knob.value)?;
        }
        Ok(())
    }

    fn knobs(&self) -> anyhow::Result<Vec<Knob>> {
        let find = |name: &String| {
            Knob::named(name).ok_or_else(|| anyhow!("`{name}` is no number of the search; --list has them"))
        };
        self.names.iter().map(find).collect()
    }
}

/// The numbers there are, without switches.
fn list(out: &mut impl Write) -> anyhow::Result<()> {
    for declared in DECLARED.iter().filter(|declared| Knob::named(declared.name).is_some()) {
        let (least, most) = declared.range;
        writeln!(out, "{:<22} {:>7}  {least}..{most}  {}", declared.name, declared.default, declared.about)?;
    }
    Ok(())
}

/// Sets the knobs to where the journal ends; the number of the next step.
fn go_on(journal: &Path, knobs: &mut [Knob]) -> anyhow::Result<u64> {
    let text = match fs::read_to_string(journal) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        read => read.with_context(|| format!("cannot read {}", journal.display()))?,
    };
    // A line that was being written when the program was ended is left out.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    if whole.len() < text.len() {
        fs::write(journal, whole).with_context(|| format!("cannot write {}", journal.display()))?;
    }
    let Some(last) = whole.lines().last() else { return Ok(0) };
    let last: Value =
        serde_json::from_str(last).with_context(|| format!("the last line of {}", journal.display()))?;
    let values = last["values"].as_object().context("a journal has values")?;
    if values.len() != knobs.len() {
        bail!("{} is the journal of other numbers; name the same, or another --out", journal.display());
    }
    for knob in knobs {
        let value = values.get(knob.declared).and_then(Value::as_f64);
        knob.value = value.with_context(|| format!("{} has no `{}`", journal.display(), knob.declared))?;
    }
    Ok(last["step"].as_u64().context("a journal has steps")? + 1)
}

/// What the first scores against the other in the games of a step, −1 to 1.
fn score(plan: &Plan, params: [&Params; 2], step: u64, threads: usize) -> f64 {
    let pairs = step * plan.pairs..(step + 1) * plan.pairs;
    let mut total = 0;
    play_pairs(params, &plan.games, pairs, threads.min(plan.pairs as usize), &mut |points| {
        total += points.iter().sum::<i32>();
        true
    });
    f64::from(total) / (2 * plan.pairs) as f64
}
