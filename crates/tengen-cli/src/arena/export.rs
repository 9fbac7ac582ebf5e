//! Games and reports as files.

use super::WhichRun;
use crate::lang::Lang;
use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tengen_arena::report::{self, Language};
use tengen_arena::{Standings, Summary, record};
use tengen_games::gomoku::record::{Format, Record, write};

/// Write the games of a run as .psq or .sgf files
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen arena export --to sgf --out games.sgf     all games of the last run in one file\n  \
    tengen arena export 3 --to psq --out games/      a file a game, for Piskvork")]
pub(super) struct Export {
    #[command(flatten)]
    which: WhichRun,

    /// The format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "sgf")]
    to: GameFormat,

    /// The file to write (sgf), or the folder for a file a game (psq)
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameFormat {
    /// All games in one file
    Sgf,
    /// A file a game
    Psq,
}

impl Export {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let (store, run) = self.which.find()?;
        let (tournament, games) = (store.tournament(run)?, store.games(run)?);
        ensure!(!games.is_empty(), "run {run} has no finished games");
        let records: Vec<Record> =
            games.iter().map(|game| record(&tournament, game)).collect::<Result<_, _>>()?;
        match self.to {
            GameFormat::Sgf => save(&self.out, &write(&records, Format::Sgf)?.bytes)?,
            GameFormat::Psq => {
                fs::create_dir_all(&self.out)
                    .with_context(|| format!("cannot make {}", self.out.display()))?;
                for (game, record) in games.iter().zip(&records) {
                    let file = self.out.join(format!("run{run}-{:06}.psq", game.number + 1));
                    save(&file, &write(std::slice::from_ref(record), Format::Psq)?.bytes)?;
                }
            }
        }
        let (count, path) = (records.len(), self.out.display());
        Ok(writeln!(
            out,
            "{}",
            lang.pick([format!("{count} games in {path}"), format!("已写入 {count} 局：{path}")])
        )?)
    }
}

fn save(path: &std::path::Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Write a report: ratings, crosstable, games to replay, in one HTML file
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen arena report --out report.html            the last run\n  \
    tengen arena report 3 --out report.html --replays 5000 --lang zh")]
pub(super) struct Report {
    #[command(flatten)]
    which: WhichRun,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many games can be replayed; those with faults come first, then the last
    #[arg(long, value_name = "N", default_value_t = 1000)]
    replays: usize,
}

impl Report {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let (store, run) = self.which.find()?;
        let (tournament, games) = (store.tournament(run)?, store.games(run)?);
        ensure!(!games.is_empty(), "run {run} has no finished games");
        let summary = Summary::new(&tournament, &Standings::of(tournament.entrants.len(), &games));
        let language = lang.pick([Language::English, Language::Chinese]);
        let report = report::Report {
            run,
            tournament: &tournament,
            program: &store.program(run)?,
            summary: &summary,
            games: &games,
            replayed: self.replays,
            language,
        };
        save(&self.out, report.html().as_bytes())?;
        let path = self.out.display();
        Ok(writeln!(out, "{}", lang.pick([format!("report in {path}"), format!("报告已写入 {path}")]))?)
    }
}
