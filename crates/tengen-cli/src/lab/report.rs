//! The report of what was measured.

use super::edited::Comment;
use super::{USUAL_FOLDER, is_everything, named, print, results};
use crate::lang::Lang;
use crate::records;
use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tengen_lab::Language;
use tengen_lab::experiment::Experiment;
use tengen_lab::experiment::journal::{self, Entry};
use tengen_lab::report::{Chapter, Document, Layout, arrange, html, markdown};

/// Make a report of what was measured: tables, plots, and what they say
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen lab report                                    everything that was measured\n  \
    tengen lab report growth --layout course --lang zh   a course report in Chinese\n  \
    tengen lab report --from docs/results/lab --out .    from other results\n  \
    tengen lab report --format html,pdf                  a browser of this machine makes the PDF\n\n\
    Files are named after what is in them: report.md, report-growth.md, course-growth.zh.md …; \
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

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
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

    fn comment(self) -> Comment {
        match self {
            Format::Md | Format::Html => Comment::Markup,
            Format::Pdf => Comment::Percent,
        }
    }
}

/// A file of a report, before it is written.
struct Draft {
    path: PathBuf,
    comment: Comment,
    contents: Vec<u8>,
}

impl Report {
    pub(super) fn run(mut self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        self.format.sort_unstable();
        self.format.dedup();
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
        let path = folder.join(self.stem(&chapters, language));
        // Nothing is written where something would be lost.
        for format in &self.format {
            self.spare(&with_extension(&path, format.extension()), format.comment())?;
        }
        let mut drafts = Vec::new();
        for format in &self.format {
            drafts.extend(self.drafts(*format, &document, &path)?);
        }
        for draft in drafts {
            let folder = draft.path.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            records::save(&draft.path, &draft.comment.mark(&draft.contents), true)?;
            if draft.path.parent() == path.parent() {
                writeln!(out, "{}", draft.path.display())?;
            }
        }
        Ok(())
    }

    /// Refuses to write over what was edited, unless that is wanted.
    fn spare(&self, path: &Path, comment: Comment) -> anyhow::Result<()> {
        if self.force { Ok(()) } else { comment.spare(path) }
    }

    /// The files of a format: one, and with Markdown the plots.
    fn drafts(&self, format: Format, document: &Document, path: &Path) -> anyhow::Result<Vec<Draft>> {
        let draft = |contents: Vec<u8>| Draft {
            path: with_extension(path, format.extension()),
            comment: format.comment(),
            contents,
        };
        match format {
            Format::Html => Ok(vec![draft(html(document).into_bytes())]),
            Format::Pdf => {
                if document.language == Language::Chinese {
                    print::warn_without_chinese_font();
                }
                Ok(vec![draft(print::print(&html(document))?)])
            }
            Format::Md => {
                let stem = path.file_name().unwrap_or_default().to_string_lossy();
                let report = markdown(document, &stem);
                let folder = path.with_file_name("plots");
                let mut drafts = vec![draft(report.text.into_bytes())];
                for (name, svg) in report.plots {
                    let (path, comment) = (folder.join(name), Comment::Markup);
                    self.spare(&path, comment)?;
                    drafts.push(Draft { path, comment, contents: svg.into_bytes() });
                }
                Ok(drafts)
            }
        }
    }

    /// What the files are called, after what is in them: another report has another name.
    fn stem(&self, chapters: &[Chapter<'_>], language: Language) -> String {
        let mut stem = match self.layout {
            LayoutName::Article => "report".to_owned(),
            LayoutName::Course => "course".to_owned(),
        };
        if !is_everything(&self.names) {
            for chapter in chapters {
                stem = format!("{stem}-{}", chapter.experiment.about.name);
            }
        }
        stem + language.pick(["", ".zh"])
    }

    /// The experiments with what was measured of them.
    fn results(&self) -> anyhow::Result<Vec<(&'static Experiment, Vec<Entry>)>> {
        let everything = is_everything(&self.names);
        let folder = self.from.display();
        let mut all = Vec::new();
        for experiment in named(&self.names)? {
            let entries = results::read(&self.from, experiment)?;
            if !entries.is_empty() {
                all.push((experiment, entries));
            } else if !everything {
                let name = experiment.about.name;
                bail!(
                    "nothing was measured of {name} in {folder}; run `tengen lab run {name} --quick --out \"{folder}\"`"
                );
            }
        }
        ensure!(
            !all.is_empty(),
            "there are no results in {folder}; make some with `tengen lab run all --quick --out \"{folder}\"`"
        );
        Ok(all)
    }
}

/// The path with another ending behind a name that may have points of its own.
fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}
