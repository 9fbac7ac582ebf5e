//! What is written beside a node: its window on entry, every narrowing in order, and why it was cut.

use super::labels::Labels;
use super::model::{NodeId, Tree};
use serde::Serialize;
use unicode_width::UnicodeWidthChar;

/// A line beside a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// What it tells.
    pub kind: NoteKind,
    /// The line.
    pub text: String,
}

/// What a [`Note`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// The window on entry.
    Entry,
    /// The window after a move that narrowed it.
    Narrowed,
    /// The value that reached a bound.
    Cut,
    /// Where that bound was set.
    Origin,
}

/// The lines beside a node; none where there was nothing to choose, and none in minimax.
///
/// A cut-off by the last move severs nothing and is not mentioned.
pub(super) fn notes(tree: &Tree, id: NodeId, labels: &Labels) -> Vec<Note> {
    let node = &tree[id];
    let Some(window) = node.window.filter(|_| node.children.len() > 1) else { return Vec::new() };
    let mut notes = vec![Note { kind: NoteKind::Entry, text: window.to_string() }];
    for narrowing in &node.narrowings {
        let text = format!("{}: {}", tree[narrowing.by].move_label(), narrowing.window);
        notes.push(Note { kind: NoteKind::Narrowed, text });
    }
    if let Some(cut) = node.cut.as_ref().filter(|cut| !cut.severed.is_empty()) {
        let text = format!("{}: {}", tree[cut.by].move_label(), cut.label());
        notes.push(Note { kind: NoteKind::Cut, text });
        notes.push(Note { kind: NoteKind::Origin, text: tree.origin(cut, labels) });
    }
    notes
}

/// About how wide `text` is in a sans-serif font of this size.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        ' ' | ',' | '.' | ':' | '(' | ')' | 'i' | 'l' | 't' | 'f' | 'r' | '·' => 0.32,
        'W' | 'M' | 'm' | '∞' | '→' => 0.9,
        c if c.width() == Some(2) => 1.0,
        _ => 0.58,
    };
    text.chars().map(em).sum::<f64>() * size
}
