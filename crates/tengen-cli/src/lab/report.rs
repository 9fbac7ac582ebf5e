//! The report of what was measured.

use super::{USUAL_FOLDER, edited, named, print, results};
use crate::lang::Lang;
use anyhow::{Context, bail, ensure};
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
    tengen lab report                                    everything that was measured\n  \
    tengen lab report growth --layout course --lang zh   a course report in Chinese\n  \
    tengen lab report --from docs/results/lab --out .    from other results\n  \
    tengen lab report --format html,pdf                  a browser of this machine makes the PDF\n\n\
    Files are named after what is in them: report.md, course-growth.zh.md …, with --lang zh in Chinese; \
    the plots of the Markdown are in the folder plots. A report that somebody edited is not written over.")]
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

    /// The formats, with commas between them
    #[arg(long, value_enum, value_delimiter = ',', default_value = "md,html")]
    format: Vec<Format>,

    /// Write over a report that was edited
    #[arg(long)]
    force: bool,
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

impl Format {
    /// How its files end.
    fn extension(self) -> &'static str {
        match self {
            Format::Md => "md",
            Format::Html => "html",
            Format::Pdf => "pdf",
        }
    }
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
        let stem = self.stem(&chapters, language);
        let path = |format: Format| folder.join(format!("{stem}.{}", format.extension()));
        let edited = |format: &Format| *format != Format::Pdf && !self.force;
        for format in self.format.iter().copied().filter(edited) {
            edited::spare(&path(format))?;
        }
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for format in self.format.iter().copied() {
            let path = path(format);
            match format {
                Format::Md => write_markdown(&document, &stem, &path)?,
                Format::Html => write(&path, &edited::marked(&html(&document)))?,
                Format::Pdf => print::print(&html(&document), &path)?,
            }
            writeln!(out, "{}", path.display())?;
        }
        Ok(())
    }

    /// Whether all experiments with results are meant.
    fn everything(&self) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| name == "all")
    }

    /// What the files are called, after what is in them, so that different reports do not meet.
    fn stem(&self, chapters: &[Chapter<'_>], language: Language) -> String {
        let mut stem = match self.layout {
            LayoutName::Article => "report".to_owned(),
            LayoutName::Course => "course".to_owned(),
        };
        if !self.everything() {
            for chapter in chapters {
                stem = format!("{stem}-{}", chapter.experiment.about.name);
            }
        }
        stem + language.pick(["", ".zh"])
    }

    /// The experiments with what was measured of them.
    fn results(&self) -> anyhow::Result<Vec<(&'static Experiment, Vec<Entry>)>> {
        let everything = self.everything();
        let experiments = if everything { EXPERIMENTS.iter().collect() } else { named(&self.names)? };
        let folder = self.from.display();
        let mut all = Vec::new();
        for experiment in experiments {
            let entries = results::read(&self.from, experiment)?;
            if !entries.is_empty() {
                all.push((experiment, entries));
            } else if !everything {
                let name = experiment.about.name;
                bail!(
                    "nothing was measured of {name} in {folder}; run `tengen lab run {name} --quick --out {folder}`"
                );
            }
        }
        ensure!(
            !all.is_empty(),
            "there are no results in {folder}; make some with `tengen lab run all --quick --out {folder}`"
        );
        Ok(all)
    }
}

/// Writes a document as Markdown, and its plots into the folder beside it.
fn write_markdown(document: &Document, stem: &str, path: &Path) -> anyhow::Result<()> {
    let report = markdown(document, stem);
    let plots = path.with_file_name("plots");
    fs::create_dir_all(&plots).with_context(|| format!("cannot make the folder {}", plots.display()))?;
    for (name, svg) in &report.plots {
        write(&plots.join(name), svg)?;
    }
    write(path, &edited::marked(&report.text))
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
