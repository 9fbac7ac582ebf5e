//! `tengen tune search`: numbers of the search by playing.

use super::resume::{Settings, check, settings};
use super::{bar_of, games_to_compare, usual_threads};
use crate::lang::Lang;
use crate::{locked, signals, values};
use anyhow::{Context, anyhow, ensure};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tengen_engine::params::{DECLARED, Declared, Params};
use tengen_players::GameSpec;
use tengen_tune::pool::Failure;
use tengen_tune::rivals::Rivals;
use tengen_tune::spsa::{Knob, SearchPlan};

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

    /// How many steps the journal is to have; they get smaller towards the last, so a journal keeps to its number
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "5k")]
    steps: u64,

    /// Pairs of games in a step
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pairs: u16,

    /// How many positions the engines visit for a move
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "5k")]
    nodes: u64,

    /// How far a step goes at the end, as a share of how far the numbers are moved to try them; with 0.1, luck alone carries them
    /// far off in thousands of steps
    #[arg(long, value_name = "SHARE", default_value_t = 0.02)]
    rate: f64,

    /// How far the numbers are moved to try them, in hundredths of what they are: far moves tell more with few games, as long as
    /// what is good lies between
    #[arg(long, value_name = "PERCENT", default_value_t = 20, value_parser = clap::value_parser!(u8).range(1..=100))]
    reach: u8,

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
        let plan = SearchPlan { games, steps: self.steps, pairs: self.pairs.into(), rate: self.rate };
        let mut knobs = self.knobs()?;
        let (mut file, first) = go_on(journal, &begun_with(&plan, &knobs), &mut knobs)?;
        let stop = signals::stopped()?;
        let bar =
            ProgressBar::new(self.steps).with_style(bar_of(lang.pick(["steps", "步"]))).with_position(first);
        let mut rivals = Rivals::new(games, self.threads.map_or_else(usual_threads, usize::from));
        let mut done = first;
        for step in first..self.steps {
            let pairs = step * plan.pairs..(step + 1) * plan.pairs;
            let score = match plan.step(&mut knobs, step, |params| score(&mut rivals, params, pairs, &stop)) {
                Err(Failure::Stopped) => break,
                score => score?,
            };
            write_line(&mut file, &json!({ "step": step, "score": score, "values": values(&knobs) }))?;
            bar.inc(1);
            done += 1;
        }
        bar.finish_and_clear();
        for knob in &knobs {
            writeln!(out, "{} {:.1}", knob.name, knob.value)?;
        }
        let steps = self.steps;
        ensure!(
            done >= steps,
            lang.pick([
                format!("stopped after {done} of {steps} steps; the same command goes on"),
                format!("已停止：走完 {done} / {steps} 步；用同一命令可继续"),
            ])
        );
        Ok(())
    }

    fn knobs(&self) -> anyhow::Result<Vec<Knob>> {
        let find = |name: &String| {
            let switch = DECLARED.iter().any(|declared| declared.name == name);
            Knob::named(name, f64::from(self.reach) / 100.0).ok_or_else(|| {
                if switch {
                    anyhow!("`{name}` is a switch; `tengen tune compare {name}=0` tells what it is worth")
                } else {
                    anyhow!("`{name}` is no number of the search; --list has them")
                }
            })
        };
        for (index, name) in self.names.iter().enumerate() {
            ensure!(!self.names[..index].contains(name), "`{name}` is named twice");
        }
        self.names.iter().map(find).collect()
    }
}

/// The numbers there are; those that are 0 or 1 are switches, which are compared and not searched for.
fn list(out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{:<22} {:>7}  {:<12} what it is", "name", "is", "may be")?;
    for Declared { name, default, range: (least, most), about } in DECLARED {
        writeln!(out, "{name:<22} {default:>7}  {:<12} {about}", format!("{least}..{most}"))?;
    }
    Ok(())
}

/// What a search is begun with.
fn begun_with(plan: &SearchPlan, knobs: &[Knob]) -> Settings {
    let SearchPlan { games, steps, pairs, rate } = plan;
    let more = [
        ("steps", json!(steps)),
        ("pairs", json!(pairs)),
        ("rate", json!(rate)),
        ("numbers", json!(values(knobs))),
        ("reach", json!(knobs.iter().map(|knob| (knob.name, knob.reach)).collect::<BTreeMap<_, _>>())),
    ];
    settings(games).into_iter().chain(more.map(|(name, value)| (name.to_owned(), value))).collect()
}

fn values(knobs: &[Knob]) -> Map<String, Value> {
    knobs.iter().map(|knob| (knob.name.to_owned(), json!(knob.value))).collect()
}

/// Opens the journal behind its last whole line, and sets the knobs to where it ends; the number of the next step. Its first
/// line tells what it was begun with, which must be the same.
fn go_on(path: &Path, settings: &Settings, knobs: &mut [Knob]) -> anyhow::Result<(File, u64)> {
    let mut file = locked::open(path)?;
    let (name, mut text) = (path.display(), String::new());
    file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    // A line that was being written when the program was ended is left out.
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines().map(serde_json::from_str::<Value>);
    let Some(first) = lines.next() else {
        ensure!(FIRST_LINE.starts_with(&text) || text.starts_with(FIRST_LINE), "{name} is not a journal");
        cut(&mut file, 0)?;
        write_line(&mut file, &json!({ "settings": settings }))?;
        return Ok((file, 0));
    };
    let first = first.with_context(|| name.to_string())?;
    let known = first["settings"].as_object().with_context(|| format!("{name} is not a journal"))?;
    check(path, known, settings)?;
    cut(&mut file, whole.len() as u64)?;
    let Some(last) = lines.next_back() else { return Ok((file, 0)) };
    let last = last.with_context(|| name.to_string())?;
    for knob in knobs {
        let value = last["values"][knob.name].as_f64();
        knob.value = value.with_context(|| format!("the last line of {name} has no `{}`", knob.name))?;
    }
    let step = last["step"].as_u64().with_context(|| format!("the last line of {name} has no step"))?;
    Ok((file, step + 1))
}

/// How a journal begins.
const FIRST_LINE: &str = "{\"settings\":";

/// Leaves so many bytes of a journal, to write behind them.
fn cut(file: &mut File, length: u64) -> anyhow::Result<()> {
    file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).context("cannot write the journal")?;
    Ok(())
}

fn write_line(file: &mut File, line: &Value) -> anyhow::Result<()> {
    // In one piece: a line that is there is whole.
    file.write_all(format!("{line}\n").as_bytes()).context("cannot write the journal")
}

/// What the first scores against the other in the games of a step, −1 to 1.
fn score(
    rivals: &mut Rivals,
    params: [&Params; 2],
    pairs: Range<u64>,
    stop: &AtomicBool,
) -> Result<f64, Failure> {
    let (mut total, games) = (0, 2 * (pairs.end - pairs.start));
    rivals.play(params, pairs, stop, &mut |points| {
        total += points.iter().sum::<i32>();
        true
    })?;
    Ok(f64::from(total) / games as f64)
}
