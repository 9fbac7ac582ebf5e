//! The tree for Graphviz: `dot -Tpdf tree.dot -o tree.pdf`.
//!
//! Boxes hold the board, the value and the windows. Severed edges are dashed; the first one of a cut carries the
//! reason as a label, and all of them as a tooltip.

use super::labels::Labels;
use super::model::{Kind, Node, NodeId, Tree};
use super::notes::{NoteKind, notes};
use super::summary::Summary;
use super::value::Role;
use std::fmt::Write as _;

/// Writes `tree` as a Graphviz graph.
pub(super) fn render(tree: &Tree, labels: &Labels) -> String {
    let Summary { title, line } = Summary::new(tree, labels);
    let mut out = format!(
        "digraph tree {{\n  \
         graph [ordering=out, labelloc=t, fontname=\"Helvetica\", label={}];\n  \
         node [shape=box, style=rounded, fontname=\"Courier\", fontsize=10];\n  \
         edge [fontname=\"Helvetica\", fontsize=10, arrowhead=none];\n",
        quote(&format!("{title}\n{line}"))
    );
    for (id, node) in tree.iter() {
        let _ = writeln!(out, "  n{} [label={}{}];", id.0, quote(&label(tree, id, labels)), node_style(node));
        if let Some(parent) = node.parent {
            let _ = writeln!(out, "  n{} -> n{} [{}];", parent.0, id.0, edge(tree, parent, id, labels));
        }
    }
    out += "}\n";
    out
}

fn label(tree: &Tree, id: NodeId, labels: &Labels) -> String {
    let node = &tree[id];
    let mut lines: Vec<String> = node.board.rows.iter().map(|row| spaced(row)).collect();
    if node.value.is_some() {
        let role = match (node.kind, node.role) {
            (Kind::Interior, Role::Max) => format!("{} ", labels.max),
            (Kind::Interior, Role::Min) => format!("{} ", labels.min),
            _ => String::new(),
        };
        lines.push(format!("{role}{}", node.value_label()));
    }
    let windows = notes(tree, id, labels).into_iter();
    let windows = windows.filter(|note| matches!(note.kind, NoteKind::Entry | NoteKind::Narrowed));
    lines.extend(windows.map(|note| note.text));
    lines.join("\n")
}

fn node_style(node: &Node) -> &'static str {
    match (node.pv, node.kind) {
        (true, _) => ", color=\"#128a4c\", penwidth=2.5",
        (_, Kind::Severed) => ", color=\"#a9b2bc\", fontcolor=\"#a9b2bc\", style=\"rounded,dashed\"",
        (_, Kind::Terminal { .. }) => ", style=\"rounded,bold\"",
        _ => "",
    }
}

fn edge(tree: &Tree, parent: NodeId, id: NodeId, labels: &Labels) -> String {
    let node = &tree[id];
    let Some(cut) = tree[parent].cut.as_ref().filter(|_| !node.is_searched()) else {
        let style = if node.pv { ", color=\"#128a4c\", penwidth=2.5" } else { "" };
        return format!("label={}{style}", quote(node.move_label()));
    };
    let reason = tree.reason(cut, labels);
    let is_first = cut.severed.first() == Some(&id);
    let label = if is_first {
        format!("{} //\n{reason}", node.move_label())
    } else {
        format!("{} //", node.move_label())
    };
    let (label, reason) = (quote(&label), quote(&reason));
    format!("label={label}, style=dashed, color=\"#a9b2bc\", fontcolor=\"#b3151f\", tooltip={reason}")
}

/// A row with spaces between its cells.
fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// A string of the DOT language; a backslash would begin an escape of Graphviz.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_stay_inside_the_string() {
        assert_eq!(quote("a\"b\\c\nd"), r#""a\"b\\c\nd""#);
    }
}
