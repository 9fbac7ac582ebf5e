//! `tengen lab`: the experiments of the textbooks.

mod edited;
mod list;
mod origin;
mod print;
mod report;
mod results;
mod run;

use crate::lang::Lang;
use anyhow::bail;
use clap::{Args, Subcommand};
use std::io::Write;
use tengen_lab::experiment::{EXPERIMENTS, Experiment, find};

/// Run the experiments of the textbooks, and write the report
///
/// Every trial is kept as soon as it is measured: a run that was stopped, or killed, goes on with the same command.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen lab list                             the experiments there are\n  \
    tengen lab run pruning                      minimax against alpha-beta\n  \
    tengen lab run all --quick                  all of them, each in two minutes at most\n  \
    tengen lab report                           report.md and report.html of what was measured\n  \
    tengen lab report pruning --layout course   course-pruning.md, made to be edited\n  \
    tengen lab report --lang zh --format html   in Chinese, report.zh.html alone")]
pub(crate) struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::List),
    Run(run::Run),
    Report(report::Report),
}

impl Lab {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        match self.command {
            Command::List(list) => list.run(lang, out),
            Command::Run(run) => run.run(lang, out),
            Command::Report(report) => report.run(lang, out),
        }
    }
}

/// The folder where results are, if nothing is said.
const USUAL_FOLDER: &str = "lab-results";

/// The name that stands for all experiments.
const ALL: &str = "all";

/// Whether all experiments are meant: by name, or because none is named.
fn is_everything(names: &[String]) -> bool {
    names.is_empty() || names.iter().any(|name| name == ALL)
}

/// The experiments of these names, in the order of the list, each once.
fn named(names: &[String]) -> anyhow::Result<Vec<&'static Experiment>> {
    for name in names.iter().filter(|name| *name != ALL) {
        if find(name).is_none() {
            let known: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.about.name).collect();
            bail!("there is no experiment `{name}`; choose from {}, or {ALL}", known.join(", "));
        }
    }
    let is_meant = |experiment: &&Experiment| {
        is_everything(names) || names.iter().any(|name| name == experiment.about.name)
    };
    Ok(EXPERIMENTS.iter().filter(is_meant).collect())
}
