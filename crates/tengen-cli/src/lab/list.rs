//! The experiments there are.

use crate::lang::Lang;
use crate::table::table;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use tengen_lab::experiment::{EXPERIMENTS, Experiment, Scale};

/// The experiments there are
#[derive(Args)]
#[command(after_help = "Examples:\n  tengen lab list\n  tengen lab list --lang zh\n  tengen lab list --json")]
pub(super) struct List {
    /// For programs
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        if self.json {
            let list: Vec<Value> = EXPERIMENTS.iter().map(listed).collect();
            serde_json::to_writer_pretty(&mut *out, &list)?;
            return Ok(writeln!(out)?);
        }
        let header = lang.pick([
            ["", "name", "experiment", "trials", "with --quick", "minutes"],
            ["", "名称", "实验", "试验数", "--quick 时", "分钟"],
        ]);
        let rows = EXPERIMENTS.iter().map(|experiment| {
            let about = experiment.about;
            [
                about.number.to_string(),
                about.name.to_owned(),
                lang.pick(about.title).to_owned(),
                experiment.trials(Scale::Full).len().to_string(),
                experiment.trials(Scale::Quick).len().to_string(),
                about.minutes.to_string(),
            ]
        });
        Ok(writeln!(out, "{}", table(header, rows, &[1, 2]))?)
    }
}

fn listed(experiment: &Experiment) -> Value {
    let about = experiment.about;
    let texts = |[en, zh]: [&str; 2]| json!({ "en": en, "zh": zh });
    json!({
        "number": about.number,
        "name": about.name,
        "title": texts(about.title),
        "claim": texts(about.claim),
        "trials": { "full": experiment.trials(Scale::Full).len(), "quick": experiment.trials(Scale::Quick).len() },
        "minutes": about.minutes,
    })
}
