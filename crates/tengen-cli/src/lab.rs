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
    tengen lab report pruning --layout course   course-pruning.md: the sections of a course, to be edited\n  \
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

/// The experiments of these names; `all` is all of them.
fn named(names: &[String]) -> anyhow::Result<Vec<&'static Experiment>> {
    if names.iter().any(|name| name == "all") {
        return Ok(EXPERIMENTS.iter().collect());
    }
    let mut chosen: Vec<&'static Experiment> = Vec::new();
    for name in names {
        let Some(experiment) = find(name) else {
            let known: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.about.name).collect();
            bail!("there is no experiment `{name}`; choose from {}, or all", known.join(", "));
        };
        if !chosen.iter().any(|other| other.about.name == experiment.about.name) {
            chosen.push(experiment);
        }
    }
    Ok(chosen)
}
