//! Experiments and their reports.

use serde::Serialize;
use tengen_lab::Language;
use tengen_lab::experiment::{Experiment, Scale};
use tengen_lab::report::{Block, Document, Held};
use ts_rs::TS;

/// An experiment that can be run.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ExperimentEntry {
    /// Its number.
    pub number: u8,
    /// The word that names it.
    pub name: String,
    /// What it is called, in English and Chinese.
    pub title: [String; 2],
    /// What is asked.
    pub purpose: [String; 2],
    /// What the books say.
    pub claim: [String; 2],
    /// How many trials a quick run has.
    pub trials: u32,
}

impl From<&Experiment> for ExperimentEntry {
    fn from(experiment: &Experiment) -> ExperimentEntry {
        let (about, both) = (experiment.about, |texts: [&str; 2]| texts.map(str::to_owned));
        ExperimentEntry {
            number: about.number,
            name: about.name.to_owned(),
            title: both(about.title),
            purpose: both(about.purpose),
            claim: both(about.claim),
            trials: experiment.trials(Scale::Quick).len() as u32,
        }
    }
}

/// A report in both languages.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReportView {
    /// In English.
    pub en: Vec<ReportPart>,
    /// In Chinese.
    pub zh: Vec<ReportPart>,
}

impl ReportView {
    /// The report that `document` makes in each language.
    pub(crate) fn of(document: impl Fn(Language) -> Document) -> ReportView {
        let parts = |language| {
            let document = document(language);
            document.blocks.iter().map(|block| ReportPart::of(block, document.language)).collect()
        };
        ReportView { en: parts(Language::English), zh: parts(Language::Chinese) }
    }
}

/// A part of a report. Text between backticks is code.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReportPart {
    /// A heading.
    Heading {
        /// What it says.
        text: String,
    },
    /// A paragraph.
    Text {
        /// What it says.
        text: String,
    },
    /// Several, as a list.
    List {
        /// What they say.
        items: Vec<String>,
    },
    /// A program or pseudo-code.
    Code {
        /// What it says.
        text: String,
    },
    /// A table; its first column names the rows.
    Table {
        /// What it shows.
        caption: String,
        /// The names of the columns.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A plot.
    Plot {
        /// What it shows.
        title: String,
        /// The picture.
        svg: String,
    },
    /// Whether a claim held.
    Verdict {
        /// `yes`, `partly` or `no`.
        held: String,
        /// In words.
        words: String,
        /// Why.
        text: String,
    },
    /// Something to know before believing the rest.
    Warning {
        /// What it says.
        text: String,
    },
}

impl ReportPart {
    fn of(block: &Block, language: Language) -> ReportPart {
        match block {
            Block::Heading(_, text) => ReportPart::Heading { text: text.clone() },
            Block::Text(text) => ReportPart::Text { text: text.clone() },
            Block::List(items) => ReportPart::List { items: items.clone() },
            Block::Code(text) => ReportPart::Code { text: text.clone() },
            Block::Table(table) => ReportPart::Table {
                caption: table.caption.clone(),
                head: table.head.clone(),
                rows: table.rows.clone(),
            },
            Block::Plot(plot) => ReportPart::Plot { title: plot.title.clone(), svg: plot.svg() },
            Block::Verdict(verdict) => ReportPart::Verdict {
                held: match verdict.held {
                    Held::Yes => "yes",
                    Held::Partly => "partly",
                    Held::No => "no",
                }
                .to_owned(),
                words: language.pick(verdict.held.words()).to_owned(),
                text: verdict.sentence.clone(),
            },
            Block::Warning(text) => ReportPart::Warning { text: text.clone() },
        }
    }
}
