//! `tengen tune calibration`: whether a chance to win means what it says.

use super::{bar_of, files, usual_threads};
use crate::lang::Lang;
use crate::table::table;
use anyhow::ensure;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use tengen_engine::eval::Weights;
use tengen_tune::binpack::Game;
use tengen_tune::calibration::{Alike, Calibration as Chances, FIFTHS};
use tengen_tune::model::{Layout, Model};

/// See whether positions are won as often as they are judged to be, early and late in games
///
/// The quiet positions of the games are sorted by the stones on the board and by the chance to win that the evaluation gives the side
/// to move; of each kind, that chance stands beside what came of the games. Games that the weights were not fitted to tell most, and
/// such without detours (`tengen tune games --wander 0 --stray 0`). Of games that are the same, one counts.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune games --games 4k --nodes 5k --wander 0 --stray 0 --seed 990 --out fresh.binpack\n  \
    tengen tune calibration fresh.binpack                                  of the weights in use\n  \
    tengen tune calibration fresh.binpack --weights freestyle.weights      of others\n  \
    tengen tune calibration fresh.binpack --json                           for programs: docs/tuning.md has the fields")]
pub(super) struct Calibration {
    /// Files of games, all of one rule
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Weights of that rule; by default those that the engine judges by
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// How many threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// For programs
    #[arg(long)]
    json: bool,
}

/// Games between two looks at the bar.
const AT_ONCE: usize = 1000;
/// Positions of fewer games are not shown: they tell next to nothing.
const FEW: u64 = 50;

impl Calibration {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let (rule, mut games) = files::games(&self.files)?;
        let all = games.len();
        keep_different(&mut games)?;
        let layout = Layout { rule };
        let model = match &self.weights {
            Some(file) => files::model(layout, file)?,
            None => Model::from_weights(layout, Weights::in_use(rule))?,
        };
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let bar = ProgressBar::new(games.len() as u64).with_style(bar_of(lang.pick(["games", "对局"])));
        let of_part = |part: &[Game]| {
            bar.inc(part.len() as u64);
            Chances::of(&model, part, threads)
        };
        let chances: Chances = games.chunks(AT_ONCE).map(of_part).sum();
        bar.finish_and_clear();
        ensure!(
            chances.positions() > 0,
            "there is no quiet position with a score in these games; `tengen tune games` makes some"
        );
        if self.json {
            let phases: Vec<Value> = chances.phases().map(phase_as_json).collect();
            let told =
                json!({ "rule": rule.name(), "games": all, "different": games.len(), "phases": phases });
            writeln!(out, "{told}")?;
        } else {
            writeln!(out, "{rule}: {}\n{}", heading(lang, all, games.len()), shown(&chances, lang))?;
        }
        Ok(())
    }
}

/// Leaves one of several games that are the same: engines that do not wander play some openings often.
fn keep_different(games: &mut Vec<Game>) -> anyhow::Result<()> {
    let mut known: HashSet<Vec<u8>> = HashSet::new();
    let mut different = Vec::with_capacity(games.len());
    for game in games.drain(..) {
        let mut bytes = Vec::new();
        game.write(&mut bytes)?;
        if known.insert(bytes) {
            different.push(game);
        }
    }
    *games = different;
    Ok(())
}

fn heading(lang: Lang, all: usize, different: usize) -> String {
    lang.pick([
        format!(
            "{all} games, {different} of them different\nChance of the side to move as judged → what it got, in percent, 95 % certain; a draw is a half (–: fewer than {FEW} games)"
        ),
        format!("{all} 局，其中 {different} 局互不相同\n行棋方胜率（%）：评估 → 实际（95 % 置信），和棋计半（–：不足 {FEW} 局）"),
    ])
}

fn shown(chances: &Chances, lang: Lang) -> impl std::fmt::Display + use<> {
    let kinds: [String; FIFTHS] =
        std::array::from_fn(|fifth| format!("{}–{} %", 20 * fifth, 20 * fifth + 20));
    let header: [&str; FIFTHS + 2] = std::array::from_fn(|column| match column {
        0 => lang.pick(["stones", "棋子数"]),
        1 => lang.pick(["positions", "局面数"]),
        _ => &kinds[column - 2],
    });
    let row = |(stones, fifths): (Range<usize>, &[Alike; FIFTHS])| {
        std::array::from_fn(|column| match column {
            0 => format!("{}–{}", stones.start, stones.end - 1),
            1 => fifths.iter().map(|alike| alike.positions).sum::<u64>().to_string(),
            _ => cell(&fifths[column - 2]),
        })
    };
    table(header, chances.phases().map(row), &[0])
}

/// `29 → 31 ± 3`: judged to have 29 of a hundred points, and got 31, give or take three.
fn cell(alike: &Alike) -> String {
    match (alike.judged(), alike.won(), alike.error()) {
        (Some(judged), Some(won), Some(error)) if alike.games >= FEW => {
            format!("{:.0} → {:.0} ± {:.0}", 100.0 * judged, 100.0 * won, 100.0 * error)
        }
        _ => "–".to_owned(),
    }
}

fn phase_as_json((stones, fifths): (Range<usize>, &[Alike; FIFTHS])) -> Value {
    let kind = |alike: &Alike| {
        json!({
            "games": alike.games,
            "positions": alike.positions,
            "judged": alike.judged(),
            "won": alike.won(),
            "error": alike.error(),
        })
    };
    json!({ "stones": [stones.start, stones.end - 1], "fifths": fifths.each_ref().map(kind) })
}
