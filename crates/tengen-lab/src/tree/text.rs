//! The tree as indented text, for a terminal or an e-mail.
//!
//! ```text
//! root      MAX    +1 *  (−∞, +∞)  a1: (−1, +∞)  b1: (0, +∞)
//! ├─ a1     MIN    −1    (−∞, +∞)  b1: (−∞, −1)
//! │  ├─ b1         −1    O wins
//! │  └─ c1  MAX     0
//! ```
//! Lines that would be longer than 100 columns go on below, under the same column.

use super::labels::Labels;
use super::model::{Cut, Kind, NodeId, Tree, TreeAlgorithm};
use super::notes::{NoteKind, notes};
use super::summary::{Summary, Vocabulary, ending};
use super::value::Role;
use tengen_core::Bound;
use unicode_width::UnicodeWidthStr;

const COLUMNS: usize = 100;

/// Writes `tree` as text.
pub(super) fn render(tree: &Tree, labels: &Labels) -> String {
    let Summary { title, line } = Summary::new(tree, labels);
    let mut page =
        Page { tree, labels, columns: Columns::of(tree, labels), out: format!("{title}\n{line}\n\n") };
    for row in &tree.root().board.rows {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        page.line(&format!("    {}", cells.join(" ")));
    }
    page.out.push('\n');
    page.node(NodeId::ROOT, "", "");
    page.out.push('\n');
    page.legend();
    page.out
}

/// How wide the columns are.
struct Columns {
    name: usize,
    role: usize,
    value: usize,
}

impl Columns {
    fn of(tree: &Tree, labels: &Labels) -> Columns {
        let searched = || tree.nodes.iter().filter(|node| node.is_searched());
        let name =
            searched().map(|node| 3 * node.ply as usize + node.move_label().width()).max().unwrap_or(0);
        Columns {
            name: name.max(labels.root.width()),
            role: labels.max.width().max(labels.min.width()),
            value: searched().map(|node| node.value_label().width()).max().unwrap_or(0),
        }
    }

    /// Where the windows begin.
    fn details(&self) -> usize {
        self.name + 2 + self.role + 2 + self.value + 4
    }
}

struct Page<'a> {
    tree: &'a Tree,
    labels: &'a Labels,
    columns: Columns,
    out: String,
}

impl Page<'_> {
    /// Writes a node and all below it; `stem` leads every line below, `branch` stands before the move.
    fn node(&mut self, id: NodeId, stem: &str, branch: &str) {
        let (tree, labels, columns) = (self.tree, self.labels, &self.columns);
        let node = &tree[id];
        let role = match (node.kind, node.role) {
            (Kind::Interior, Role::Max) => labels.max,
            (Kind::Interior, Role::Min) => labels.min,
            _ => "",
        };
        let name = if id == NodeId::ROOT { labels.root } else { node.move_label() };
        let head = format!(
            "{}  {}  {} {}  ",
            padded(&format!("{stem}{branch}{name}"), columns.name),
            padded(role, columns.role),
            padded_left(&node.value_label(), columns.value),
            if node.pv { '*' } else { ' ' },
        );
        let below = format!("{stem}{}", deeper(branch));
        let more = if node.is_leaf() { below.clone() } else { format!("{below}│") };
        let more = padded(&more, columns.details());
        self.wrapped(&head, &more, &self.details(id), "  ");
        let last_is_cut = node.cut.as_ref().is_some_and(|cut| !cut.severed.is_empty());
        let searched: Vec<NodeId> =
            node.children.iter().copied().filter(|&id| tree[id].is_searched()).collect();
        for (number, &child) in searched.iter().enumerate() {
            let last = number + 1 == searched.len() && !last_is_cut;
            self.node(child, &below, if last { "└─ " } else { "├─ " });
        }
        if let Some(cut) = node.cut.as_ref().filter(|_| last_is_cut) {
            self.cut(cut, &below);
        }
    }

    /// The windows of a node, or how the game ended.
    fn details(&self, id: NodeId) -> Vec<String> {
        let notes = notes(self.tree, id, self.labels).into_iter();
        let windows = notes.filter(|note| matches!(note.kind, NoteKind::Entry | NoteKind::Narrowed));
        windows.map(|note| note.text).chain(ending(self.tree, id, self.labels)).collect()
    }

    /// The moves that were never searched, and why.
    fn cut(&mut self, cut: &Cut, stem: &str) {
        let moves = cut.severed.iter().map(|&id| self.tree[id].move_label().to_owned());
        let reason = self.tree.reason(cut, self.labels);
        let words = moves.chain(std::iter::once(format!(" {reason}"))).collect::<Vec<_>>();
        self.wrapped(&format!("{stem}└// "), &format!("{stem}    "), &words, " ");
    }

    /// Writes `head` and then `parts`; those that do not fit go on in lines that begin with `more`.
    fn wrapped(&mut self, head: &str, more: &str, parts: &[String], gap: &str) {
        let mut line = head.to_owned();
        let mut is_first = true;
        for part in parts {
            if !is_first && line.width() + gap.width() + part.width() > COLUMNS {
                self.line(&line);
                more.clone_into(&mut line);
                is_first = true;
            }
            line += if is_first { "" } else { gap };
            line += if is_first { part.trim_start() } else { part };
            is_first = false;
        }
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        self.out += line.trim_end();
        self.out.push('\n');
    }

    fn legend(&mut self) {
        let (tree, labels) = (self.tree, self.labels);
        let mut lines = vec![("*".to_owned(), labels.legend_pv)];
        lines.extend(
            Vocabulary::of(tree).explained(labels).into_iter().map(|(value, line)| (value.to_string(), line)),
        );
        if tree.algorithm == TreeAlgorithm::AlphaBeta {
            lines.push(("(α, β)".to_owned(), labels.legend_window));
        }
        if tree.nodes.iter().any(|node| node.bound != Bound::Exact) {
            lines.push(("≥ ≤".to_owned(), labels.legend_bound));
        }
        if tree.severed() > 0 {
            lines.push(("//".to_owned(), labels.legend_severed));
        }
        for (sign, line) in lines {
            self.line(&format!("{}  {line}", padded(&sign, 6)));
        }
    }
}

/// What stands below a branch.
fn deeper(branch: &str) -> &'static str {
    match branch {
        "├─ " => "│  ",
        "└─ " => "   ",
        _ => "",
    }
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

fn padded_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.width())))
}
