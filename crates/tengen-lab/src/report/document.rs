//! A document: headings, sentences, tables, plots, in one language.

use super::plot::Plot;
use crate::Language;
use serde::Serialize;

/// A document.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it is called.
    pub title: String,
    /// The language it is in.
    pub language: Language,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A part of a document. Text between backticks is code.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading; 1 is that of a chapter.
    Heading(u8, String),
    /// A paragraph.
    Text(String),
    /// Several, as a list.
    List(Vec<String>),
    /// A program or pseudo-code.
    Code(String),
    /// A table.
    Table(Table),
    /// A plot.
    Plot(Plot),
    /// Whether a claim held.
    Verdict(Verdict),
    /// Something that the reader must know before believing the rest.
    Warning(String),
}

/// A table; the first column names the rows, the others hold numbers or words.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows yet.
    pub fn new(caption: impl Into<String>, head: impl IntoIterator<Item = impl Into<String>>) -> Table {
        Table { caption: caption.into(), head: head.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let row: Vec<String> = cells.into_iter().map(Into::into).collect();
        debug_assert_eq!(row.len(), self.head.len(), "{}", self.caption);
        self.rows.push(row);
    }

    /// Whether a column holds words, which begin at the left; numbers end at the right.
    pub fn in_words(&self, column: usize) -> bool {
        let begins_with_a_letter =
            |row: &Vec<String>| row[column].trim_start_matches('(').starts_with(char::is_alphabetic);
        column == 0 || self.rows.iter().any(begins_with_a_letter)
    }
}

/// Whether a claim held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// It did.
    Yes,
    /// In part.
    Partly,
    /// It did not.
    No,
}

impl Held {
    /// In words, English and Chinese.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Held::Yes => ["The claim held.", "论断成立。"],
            Held::Partly => ["The claim held in part.", "论断部分成立。"],
            Held::No => ["The claim did not hold.", "论断不成立。"],
        }
    }
}

/// Whether a claim held, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it did.
    pub held: Held,
    /// Why.
    pub sentence: String,
}

/// A stretch of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span<'a> {
    Plain(&'a str),
    Code(&'a str),
}

/// Text as stretches, code being what stands between backticks.
pub(super) fn spans(text: &str) -> impl Iterator<Item = Span<'_>> {
    text.split('`')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| if index % 2 == 0 { Span::Plain(part) } else { Span::Code(part) })
}
