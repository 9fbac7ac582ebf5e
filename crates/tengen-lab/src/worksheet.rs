//! An exercise on paper: a tree of numbers with blanks, questions, and on a page of its own the answers.
//!
//! The page is complete in itself: HTML with its style and pictures in it, no scripts, nothing fetched from elsewhere.

mod picture;
mod words;

use crate::Language;
use crate::markup::escape;
use crate::number_tree::{NumberTree, RandomTree};
use crate::trace::{Limits, NodeState, Request, Source, Technique, Trace, TraceError, run};
use picture::picture;
use serde::{Deserialize, Serialize};
use tengen_core::NoClock;
use words::Words;

/// A tree with more nodes does not fit on a page.
pub const MOST_NODES: usize = 90;

/// What is to be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default)]
pub struct WorksheetRequest {
    /// The tree, like `((3 12 8) (2 4 6))`; if it is left out, a random one.
    pub tree: Option<String>,
    /// What a random tree looks like.
    pub random: RandomTree,
    /// What it is drawn from.
    pub seed: u32,
    /// The language.
    pub language: Language,
    /// The heading, in place of the usual one.
    pub title: Option<String>,
}

/// Why there is no worksheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorksheetError {
    /// The tree cannot be read or searched.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// It does not fit on a page.
    #[error("the tree has {0} nodes, and a page has room for {MOST_NODES}; choose fewer branches or levels")]
    TooLarge(usize),
}

/// The worksheet as an HTML page.
pub fn worksheet(request: &WorksheetRequest) -> Result<String, WorksheetError> {
    let tree: NumberTree = match &request.tree {
        Some(text) => text.parse().map_err(TraceError::from)?,
        None => request.random.grow(u64::from(request.seed)),
    };
    if tree.size() > MOST_NODES {
        return Err(WorksheetError::TooLarge(tree.size()));
    }
    let search = |technique| run(&Request::new(Source::numbers(tree.to_string()), technique), &NoClock);
    let (minimax, trace) = (search(Technique::Minimax)?, search(Technique::AlphaBeta)?);
    let words = Words::of(request.language);
    let title = escape(request.title.as_deref().unwrap_or(words.title));
    let text = escape(&tree.to_string());
    // The title last: what somebody wrote must not be taken for a place to be filled in.
    Ok(PAGE
        .replace("{language}", words.language)
        .replace("{exercise}", &exercise(&trace, words, &text))
        .replace("{answers}", &answers(&minimax, &trace, words))
        .replace("{key}", words.key)
        .replace("{title}", &title))
}

const PAGE: &str = include_str!("worksheet/page.html");

/// The whole tree fits on the page, whatever a screen would show.
const EVERYTHING: Limits = Limits { whole: u32::MAX, children: u32::MAX, nodes: u32::MAX };

fn exercise(trace: &Trace, words: &Words, text: &str) -> String {
    let questions =
        list(words.questions.map(|question| format!("{}<p class=\"line\"></p>", escape(question))));
    let drawing = picture(&trace.plain_view(EVERYTHING), false);
    let rule = escape(words.rule);
    format!("<p>{rule}</p>\n{drawing}\n<ol>\n{questions}</ol>\n<p class=\"tree\">{text}</p>\n")
}

fn answers(minimax: &Trace, trace: &Trace, words: &Words) -> String {
    let last = |trace: &Trace| trace.view(trace.steps() - 1, &[], EVERYTHING);
    let view = last(trace);
    let summary = trace.summary(std::time::Duration::ZERO);
    let (visited, cut): (Vec<_>, Vec<_>) =
        picture::leaves(&view).into_iter().partition(|(_, leaf)| leaf.state != NodeState::Severed);
    let named = |leaves: &[(String, &crate::trace::NodeView)]| -> String {
        let shown: Vec<String> = leaves
            .iter()
            .map(|(letter, leaf)| format!("{letter} ({})", picture::shown(leaf.number.unwrap_or_default())))
            .collect();
        if shown.is_empty() { words.none.to_owned() } else { shown.join(", ") }
    };
    let mut lines = vec![
        words
            .value
            .replace("{value}", &summary.value)
            .replace("{move}", summary.best_move.as_deref().unwrap_or("–")),
        words.visited.replace("{leaves}", &named(&visited)).replace("{count}", &visited.len().to_string()),
        words.cut.replace("{leaves}", &named(&cut)),
    ];
    let mut step = trace.next_cut(0);
    while let Some(at) = step {
        let view = trace.view(at, &[], EVERYTHING);
        if view.cut.is_some_and(|cut| cut.severed > 0) {
            lines.push(view.sentence[words.index].clone());
        }
        step = trace.next_cut(at);
    }
    let items = list(lines.iter().map(|line| escape(line)));
    let [values, visits] = words.drawings.map(escape);
    let (by_minimax, by_alpha_beta) = (picture(&last(minimax), true), picture(&view, true));
    let legend = escape(words.legend);
    format!(
        "<p>{values}</p>\n{by_minimax}\n<p>{visits}</p>\n{by_alpha_beta}\n<p>{legend}</p>\n<ul>\n{items}</ul>\n"
    )
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().fold(String::new(), |list, item| list + "<li>" + &item + "</li>\n")
}
