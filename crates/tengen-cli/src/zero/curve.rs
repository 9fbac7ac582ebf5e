//! `tengen zero curve`: how a network's rating grew.

use super::examine::ratings;
use super::train::results;
use crate::lang::Lang;
use crate::table::table;
use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tengen_arena::statistics::elo::signed;
use tengen_lab::report::{Axis, Plot, Point, Series};
use tengen_zero::config::Config;
use tengen_zero::run::{Progress, RunError, reports};

/// Show how the rating of a run's networks grew, by games or by time
///
/// All matches of all examinations are put on one scale, on which the first opponent has zero.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen zero curve run                                     a table\n  \
    tengen zero curve run --out curve.svg                     a plot, by games\n  \
    tengen zero curve run --by time --out curve.svg")]
pub(super) struct Curve {
    /// The folder of a run
    #[arg(value_name = "DIR")]
    run: PathBuf,

    /// Writes a plot
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,

    /// What the plot's rating grows with
    #[arg(long, value_enum, default_value = "games")]
    by: By,

    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// Games of self-play
    Games,
    /// Minutes of self-play and learning
    Time,
}

/// A network on the curve.
struct At {
    progress: Progress,
    elo: f64,
    error: f64,
}

/// The ratings of those that the networks met.
type Opponents = Vec<(String, f64)>;

impl Curve {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        if let Some(path) = &self.out {
            ensure!(
                path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")),
                "--out: the plot is an SVG picture, and {} does not end in .svg; name it so",
                path.display()
            );
        }
        let (curve, opponents) = self.rated()?;
        if let Some(path) = &self.out {
            let svg = self.plot(&curve, &opponents, lang).svg();
            fs::write(path, svg).with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.json {
            for At { progress, elo, error } in &curve {
                let line = json!({ "round": progress.round, "games": progress.games, "steps": progress.steps, "seconds": progress.seconds, "elo": elo, "error": error });
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        write_table(&curve, &opponents, lang, out)
    }

    /// The networks with their ratings, and the ratings of their opponents.
    fn rated(&self) -> anyhow::Result<(Vec<At>, Opponents)> {
        let path = self.run.join("config.toml");
        let config = fs::read_to_string(&path).with_context(|| {
            format!("there is no training run in {}; `tengen zero train` makes one", self.run.display())
        })?;
        let config = Config::from_toml(&config).map_err(|error| RunError::ConfigFile { path, error })?;
        let found = results(&self.run, config.examination.playouts)?;
        ensure!(
            !found.is_empty(),
            "no network of {} has been examined; `tengen zero train` examines them while it trains",
            self.run.display()
        );
        let reports = reports(&self.run)?;
        let rounds: Vec<Progress> = std::iter::once(Progress::default())
            .chain(reports.iter().map(|report| report.progress))
            .collect();
        let (nets, opponents) = ratings(&found);
        let curve = nets.iter().filter_map(|rated| {
            let progress = *rounds.iter().find(|progress| progress.round == rated.round)?;
            Some(At { progress, elo: rated.elo, error: rated.error })
        });
        Ok((curve.collect(), opponents))
    }

    fn plot(&self, curve: &[At], opponents: &[(String, f64)], lang: Lang) -> Plot {
        let x = |progress: &Progress| match self.by {
            By::Games => progress.games as f64,
            By::Time => progress.seconds / 60.0,
        };
        let network = Series::line(
            lang.pick(["network", "网络"]),
            curve.iter().map(|at| Point::with_error(x(&at.progress), at.elo, at.error)),
        );
        let last = curve.last().map_or(0.0, |at| x(&at.progress));
        let level = |(name, elo): &(String, f64)| {
            Series::theory(name.clone(), [Point::new(0.0, *elo), Point::new(last, *elo)])
        };
        Plot {
            title: lang.pick(["Rating by training", "等级分随训练的变化"]).to_owned(),
            x: Axis::linear(match self.by {
                By::Games => lang.pick(["games of self-play", "自我对局数"]),
                By::Time => lang.pick(["minutes of training", "训练分钟数"]),
            }),
            y: Axis::linear("Elo"),
            series: std::iter::once(network).chain(opponents.iter().map(level)).collect(),
        }
    }
}

fn write_table(
    curve: &[At],
    opponents: &[(String, f64)],
    lang: Lang,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let head = lang.pick([
        ["round", "games", "steps", "minutes", "Elo", "±"],
        ["轮", "对局", "步数", "分钟", "Elo", "±"],
    ]);
    let rows = curve.iter().map(|At { progress, elo, error }| {
        [
            progress.round.to_string(),
            progress.games.to_string(),
            progress.steps.to_string(),
            format!("{:.1}", progress.seconds / 60.0),
            signed(*elo, 0),
            format!("{error:.0}"),
        ]
    });
    writeln!(out, "{}", table(head, rows, &[]))?;
    writeln!(out)?;
    let head = lang.pick([["opponent", "Elo"], ["对手", "Elo"]]);
    let rows = opponents.iter().map(|(name, elo)| [name.clone(), signed(*elo, 0)]);
    writeln!(out, "{}", table(head, rows, &[0]))?;
    Ok(())
}
