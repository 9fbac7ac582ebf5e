//! The report of what was measured.

use super::{USUAL_FOLDER, named, print, results};
use crate::lang::Lang;
use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_lab::Language;
use tengen_lab::experiment::journal::{self, Entry};
use tengen_lab::experiment::{EXPERIMENTS, Experiment};
use tengen_lab::report::{Chapter, Document, Layout, arrange, html, markdown};

/// Make a report of what was measured: tables, plots, and what they say
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen lab report                                     everything that was measured\n  \
    tengen lab report growth --layout course --lang zh    one experiment, as a course report in Chinese\n  \
    tengen lab report --from docs/results/lab --out .     from other results\n  \
    tengen lab report --format html,pdf                   to be printed; a browser of this machine makes the PDF\n\n\
    The files are named report.md, report.html … (in Chinese report.zh.md …), and the plots of the Markdown are in the folder plots.")]
pub(super) struct Report {
    /// The experiments; by default all that have results
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// The folder of the results
    #[arg(long, value_name = "DIR", default_value = USUAL_FOLDER)]
    from: PathBuf,

    /// The folder for the report; by default that of the results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How it is laid out
    #[arg(long, value_enum, default_value_t = LayoutName::Article)]
    layout: LayoutName,

    /// The formats
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Format::Md, Format::Html])]
    format: Vec<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LayoutName {
    /// Claim, data, discussion
    Article,
    /// Purpose, task, platform, principle, steps, data, analysis, conclusion: to be edited and handed in
    Course,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown, with plots as files
    Md,
    /// One HTML page
    Html,
    /// On paper, printed by a browser of this machine
    Pdf,
}

impl Report {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let all = self.results()?;
        let chapters: Vec<Chapter<'_>> = all
            .iter()
            .map(|(experiment, entries)| {
                let scale = journal::scale(experiment, entries);
                Chapter { experiment, entries, scale }
            })
            .collect();
        let layout = match self.layout {
            LayoutName::Article => Layout::Article,
            LayoutName::Course => Layout::Course,
        };
        let language = lang.pick([Language::English, Language::Chinese]);
        let document = arrange(&chapters, layout, language);
        let folder = self.out.as_deref().unwrap_or(&self.from);
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for format in &self.format {
            let path = write(&document, *format, folder)?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(())
    }

    /// The experiments with what was measured of them.
    fn results(&self) -> anyhow::Result<Vec<(&'static Experiment, Vec<Entry>)>> {
        let everything = self.names.is_empty();
        let experiments = if everything { EXPERIMENTS.iter().collect() } else { named(&self.names)? };
        let mut all = Vec::new();
        for experiment in experiments {
            let entries = results::read(&self.from, experiment)?;
            if !everything || !entries.is_empty() {
                all.push((experiment, entries));
            }
        }
        let folder = self.from.display();
        ensure!(
            !all.is_empty(),
            "there are no results in {folder}; make some with `tengen lab run all --quick --out {folder}`"
        );
        Ok(all)
    }
}

/// Writes the document in one format; the file it is in.
fn write(document: &Document, format: Format, folder: &Path) -> anyhow::Result<PathBuf> {
    let stem = document.language.pick(["report", "report.zh"]);
    let keep = |path: &Path, bytes: &[u8]| {
        fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    match format {
        Format::Md => {
            let path = folder.join(format!("{stem}.md"));
            let text = markdown(document, stem);
            let plots = folder.join("plots");
            fs::create_dir_all(&plots)
                .with_context(|| format!("cannot make the folder {}", plots.display()))?;
            for (name, svg) in &text.plots {
                keep(&plots.join(name), svg.as_bytes())?;
            }
            keep(&path, text.text.as_bytes())?;
            Ok(path)
        }
        Format::Pdf => {
            let path = folder.join(format!("{stem}.pdf"));
            print::print(&html(document), &path)?;
            Ok(path)
        }
        Format::Html => {
            let path = folder.join(format!("{stem}.html"));
            keep(&path, html(document).as_bytes())?;
            Ok(path)
        }
    }
}
