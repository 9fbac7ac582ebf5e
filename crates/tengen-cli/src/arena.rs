//! `tengen arena`: matches, ratings and sequential tests.

mod begin;
mod export;
mod list;
mod live;
mod openings;
mod show;

use crate::lang::Lang;
use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_arena::Store;
use tengen_engine::eval::Weights;

pub(crate) use show::test_told;

/// Play matches between players and engines; tell who is stronger, and how sure that is
///
/// Every game is kept in a store as soon as it is finished. A run that was stopped, or killed, goes on with `tengen arena
/// resume`. docs/arena.md explains the figures.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen arena match engine:level=5 engine:level=4 --game gomoku --rounds 50\n  \
    tengen arena match engine:time=200ms cmd:./pbrain-other --game renju --time 200ms\n  \
    tengen arena match \"new=cmd:thread_num=1 ./pbrain-x\" old=cmd:./pbrain-x-1.0 --time 500ms\n  \
    tengen arena match pvs:depth=4 pvs:depth=3 --game 6x6x4 --sprt 0,20   stops when decided\n  \
    tengen arena round-robin random minimax mcts pvs --game tictactoe --rounds 100\n  \
    tengen arena resume                      the last unfinished run goes on\n  \
    tengen arena report --out report.html    ratings, crosstable, games to replay")]
pub(crate) struct Arena {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Match(Box<begin::Match>),
    RoundRobin(begin::RoundRobin),
    Gauntlet(begin::Gauntlet),
    Resume(begin::Resume),
    List(list::List),
    Show(show::Show),
    Report(export::Report),
    Export(export::Export),
    Openings(openings::Openings),
}

impl Arena {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let keeps_games = matches!(
            self.command,
            Command::Match(_) | Command::RoundRobin(_) | Command::Gauntlet(_) | Command::Resume(_)
        );
        if keeps_games {
            refuse_other_weights()?;
        }
        match self.command {
            Command::Match(begin) => begin.run(lang, out)?,
            Command::RoundRobin(begin) => begin.run(lang, out)?,
            Command::Gauntlet(begin) => begin.run(lang, out)?,
            Command::Resume(resume) => resume.run(lang, out)?,
            Command::List(list) => list.run(lang, out)?,
            Command::Show(show) => show.run(lang, out)?,
            Command::Report(report) => report.run(lang, out)?,
            Command::Export(export) => export.run(lang, out)?,
            Command::Openings(openings) => openings.run(lang, out)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A run keeps the names of its players, and those of the engine inside this program do not tell its weights.
fn refuse_other_weights() -> anyhow::Result<()> {
    let variable = Weights::VARIABLE;
    ensure!(
        std::env::var_os(variable).is_none_or(|folder| folder.is_empty()),
        "with {variable} a run would not tell what was played; set it for an engine: `cmd:env {variable}=… pbrain-tengen`"
    );
    Ok(())
}

/// The file with the games.
#[derive(Args)]
struct StoreFile {
    /// The file in which runs and games are kept
    #[arg(long, value_name = "FILE", default_value = "arena.sqlite")]
    store: PathBuf,
}

impl StoreFile {
    /// The store, made if it is not there.
    fn open(&self) -> anyhow::Result<Store> {
        Ok(Store::open(&self.store)?)
    }

    /// The store, which must be there, for reading.
    fn existing(&self) -> anyhow::Result<Store> {
        Ok(Store::open_existing(&self.store)?)
    }
}

/// A run of a store.
#[derive(Args)]
struct WhichRun {
    /// The number of the run; by default the last one, for `resume` the last that is not finished
    #[arg(value_name = "RUN")]
    run: Option<u32>,

    #[command(flatten)]
    store: StoreFile,
}

impl WhichRun {
    /// The store, for reading, and the number of the run.
    fn find(&self) -> anyhow::Result<(Store, u32)> {
        let store = self.store.existing()?;
        let run = match self.run {
            Some(run) => run,
            None => store.last()?.with_context(|| self.no_runs())?,
        };
        Ok((store, run))
    }

    /// The store, for writing, and the number of the run, which has games left if it was not named.
    fn find_unfinished(&self) -> anyhow::Result<(Store, u32)> {
        let (store, last) = self.find()?;
        let path = self.store.store.display();
        let run = match self.run {
            Some(_) => last,
            None => store.last_unfinished()?.with_context(|| {
                format!("all runs in {path} are finished; begin another, or see `tengen arena list`")
            })?,
        };
        Ok((self.store.open()?, run))
    }

    /// The store, for writing, and the number of the run, finished or not.
    fn find_to_write(&self) -> anyhow::Result<(Store, u32)> {
        let (_, run) = self.find()?;
        Ok((self.store.open()?, run))
    }

    fn no_runs(&self) -> String {
        format!("there are no runs in {}", self.store.store.display())
    }
}
