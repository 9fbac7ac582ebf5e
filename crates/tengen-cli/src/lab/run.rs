//! Running experiments.

use super::origin::{now, origin};
use super::results::Journal;
use super::{USUAL_FOLDER, named};
use crate::lang::Lang;
use crate::signals;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tengen_lab::experiment::journal::{self, Entry, Origin};
use tengen_lab::experiment::{Bench, Experiment, MeasureError, Scale};

/// Run experiments; what was measured before is not measured again
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen lab run pruning                     one experiment\n  \
    tengen lab run growth ordering --quick     two of them, each in two minutes at most\n  \
    tengen lab run all                         everything; `tengen lab list` tells how long it takes\n\n\
    What is timed is timed on one thread, so other work on the machine makes times longer; games are played on all cores.")]
pub(super) struct Run {
    /// The experiments, or `all`
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,

    /// Two minutes at most for each
    #[arg(long)]
    quick: bool,

    /// The folder for the results; what is there is gone on with
    #[arg(long, value_name = "DIR", default_value = USUAL_FOLDER)]
    out: PathBuf,

    /// How many games are played side by side; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// How a run goes.
enum Flow {
    Done,
    Stopped,
}

impl Run {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let experiments = named(&self.names)?;
        let (stop, origin) = (signals::stopped()?, origin());
        for experiment in experiments {
            if let Flow::Stopped = self.measure(experiment, &origin, &stop, lang, out)? {
                writeln!(
                    out,
                    "{}",
                    lang.pick([
                        "stopped; the same command goes on with what is left",
                        "已停止；再次运行同一命令即可继续",
                    ])
                )?;
                break;
            }
        }
        Ok(())
    }

    fn scale(&self) -> Scale {
        if self.quick { Scale::Quick } else { Scale::Full }
    }

    fn measure(
        &self,
        experiment: &'static Experiment,
        origin: &Origin,
        stop: &AtomicBool,
        lang: Lang,
        out: &mut impl Write,
    ) -> anyhow::Result<Flow> {
        let about = experiment.about;
        let mut journal = Journal::open(&self.out, experiment)?;
        let left = journal::left(experiment, self.scale(), &journal.entries);
        let (all, begun) = (experiment.trials(self.scale()).len(), Instant::now());
        let bar = ProgressBar::new(all as u64)
            .with_style(style())
            .with_message(about.name)
            .with_position((all - left.len()) as u64);
        bar.enable_steady_tick(Duration::from_millis(250));
        let threads = self.threads.map_or_else(crate::tune::usual_threads, usize::from);
        for trial in &left {
            let started = Instant::now();
            let measured = match experiment.measure(trial, &Bench::new(stop, threads)) {
                Err(MeasureError::Stopped) => return Ok(Flow::Stopped),
                measured => measured?,
            };
            journal.add(Entry {
                experiment: about.name.to_owned(),
                scale: self.scale(),
                trial: trial.clone(),
                measured,
                seconds: started.elapsed().as_secs_f64(),
                origin: Origin { at: now(), ..origin.clone() },
            })?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let (done, seconds) = (left.len(), begun.elapsed().as_secs_f64());
        writeln!(
            out,
            "{}",
            lang.pick([
                format!(
                    "{}: {done} trials measured in {seconds:.1} s, {} were there",
                    about.name,
                    all - done
                ),
                format!("{}：用 {seconds:.1} 秒完成 {done} 次试验，原有 {} 次", about.name, all - done),
            ])
        )?;
        out.flush()?;
        Ok(Flow::Done)
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{msg:12} {bar:30} {pos}/{len} {elapsed} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
