//! `tengen tune`: where the engine's numbers come from.

mod calibration;
mod compare;
mod files;
mod fit;
mod games;
mod resume;
mod search;

use crate::lang::Lang;
use clap::{Args, Subcommand};
use indicatif::ProgressStyle;
use std::io::Write;
use tengen_games::gomoku::Gomoku;
use tengen_players::GameSpec;
use tengen_tune::plan::GamePlan;
use tengen_tune::pool::Failure;

/// Make the engine's numbers: games against itself, weights fitted to them, search parameters by playing
///
/// docs/tuning.md tells how the numbers that the engine comes with were made.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune games --game renju --games 20k --out renju.binpack      the engine against itself\n  \
    tengen tune fit renju.binpack --out renju.weights                   weights from these games\n  \
    tengen tune calibration fresh.binpack                               are chances to win what they say?\n  \
    tengen tune search razor futility --game renju --out renju.jsonl    margins by playing\n  \
    tengen tune compare futility=0 --game renju                         what a rule is worth")]
pub(crate) struct Tune {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Games(games::Games),
    Fit(fit::Fit),
    Calibration(calibration::Calibration),
    Search(search::Search),
    Compare(compare::Compare),
}

impl Tune {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        match self.command {
            Command::Games(games) => games.run(lang, out),
            Command::Fit(fit) => fit.run(lang, out),
            Command::Calibration(calibration) => calibration.run(lang, out),
            Command::Search(search) => search.run(lang, out),
            Command::Compare(compare) => compare.run(lang, out),
        }
    }
}

/// The empty board of a kind of five in a row.
fn five_in_a_row(game: GameSpec) -> anyhow::Result<Gomoku> {
    tengen_arena::five_in_a_row(game)
        .ok_or_else(|| anyhow::anyhow!("{game} is not five in a row; choose gomoku, standard, renju or caro"))
}

/// Games of engines that visit so many positions for a move, for comparing them: from short openings that are about even.
fn games_to_compare(game: GameSpec, nodes: u64, seed: u64) -> anyhow::Result<GamePlan> {
    let board = five_in_a_row(game)?;
    enough_nodes(nodes)?;
    Ok(GamePlan { rule: board.rule(), size: board.size(), nodes, opening: 7, uneven: 150, seed })
}

fn enough_nodes(nodes: u64) -> anyhow::Result<()> {
    anyhow::ensure!(nodes >= 50, "--nodes must be at least 50: the engine has to see a five");
    Ok(())
}

/// Whether work was stopped before its end; other failures stay failures.
fn was_stopped(result: Result<(), Failure>) -> Result<bool, Failure> {
    match result {
        Err(Failure::Stopped) => Ok(true),
        result => result.map(|()| false),
    }
}

/// How a bar shows that so many of these are done.
fn bar_of(things: &str) -> ProgressStyle {
    let template = format!("{things} {{bar:30}} {{pos}}/{{len}} {{per_sec}} {{eta}}");
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Threads if nothing is said: all there are.
pub(crate) fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
