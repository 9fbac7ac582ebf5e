//! A node: its board, the move above it, the value below it and its notes at the right.

use super::Canvas;
use crate::markup::escape;
use crate::tree::layout::{Level, MARK_GAP, Place};
use crate::tree::model::{Kind, Node, NodeId};
use crate::tree::notes::NoteKind;
use crate::tree::summary::ending;
use crate::tree::value::Role;
use std::fmt::Write as _;

impl Canvas<'_> {
    pub(super) fn node(&mut self, id: NodeId) {
        let (tree, layout) = (self.tree, self.layout);
        let (node, place) = (&tree[id], layout.place(id));
        let level = &layout.levels[node.ply as usize];
        let class = match (node.pv, node.is_searched()) {
            (true, _) => "node pv",
            (_, false) => "node severed",
            _ => "node",
        };
        let tooltip = escape(&self.tooltip(id));
        let _ = write!(self.out, "<g class=\"{class}\" data-node=\"{}\"><title>{tooltip}</title>", id.0);
        let frame = if node.pv { 2.5 } else { 1.0 } * level.note_size / 10.0;
        self.board(&node.board, (place.x - level.board_width / 2.0, place.y), level.cell, frame);
        self.move_label(node, place, level);
        if node.value.is_some() {
            self.badge(node, place, level);
        }
        self.notes(node, place, level);
        self.out += "</g>\n";
    }

    /// The move: above the board, or on the line that leads to it in a stack.
    fn move_label(&mut self, node: &Node, place: &Place, level: &Level) {
        let Some(mv) = &node.mv else { return };
        let left = place.x - level.board_width / 2.0;
        let (x, y, anchor) = match place.trunk {
            None => (place.x, place.y - 4.0, "middle"),
            Some(_) => (left - 3.0, place.y + level.board_height / 2.0 + level.note_size * 0.35, "end"),
        };
        let _ = write!(
            self.out,
            "<text class=\"move\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            level.note_size,
            escape(mv)
        );
    }

    /// The value, in the colour of whom it favours; △ or ▽ before it where somebody chose it.
    fn badge(&mut self, node: &Node, place: &Place, level: &Level) {
        let (width, height) = (level.badge_width(node), level.badge_height());
        let (x, y) = match place.trunk {
            None => (place.x - width / 2.0, place.y + level.board_height + MARK_GAP),
            Some(_) => {
                (place.x + level.board_width / 2.0 + MARK_GAP, place.y + (level.board_height - height) / 2.0)
            }
        };
        let favours = match node.value.and_then(crate::tree::Value::favours) {
            Some(Role::Max) => "max",
            Some(Role::Min) => "min",
            None => "even",
        };
        let kind = match node.kind {
            Kind::Interior | Kind::Severed => "",
            Kind::Terminal { .. } => " leaf",
            Kind::Horizon => " horizon",
        };
        let _ = write!(
            self.out,
            "<rect class=\"badge {favours}{kind}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" rx=\"{:.1}\"/>",
            height / 2.0
        );
        let mut middle = x + width / 2.0;
        if !node.is_leaf() {
            let size = level.triangle_width();
            self.triangle(node.role, (x + height * 0.22 + size * 0.42, y + height / 2.0), size * 0.4);
            middle += size * 0.45;
        }
        let _ = write!(
            self.out,
            "<text class=\"value{kind}\" x=\"{middle:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" \
             text-anchor=\"middle\">{}</text>",
            y + height / 2.0 + level.value_size * 0.35,
            level.value_size,
            escape(&node.value_label())
        );
    }

    fn notes(&mut self, node: &Node, place: &Place, level: &Level) {
        let x = place.x + level.note_offset(node);
        for (line, note) in place.notes.iter().enumerate() {
            let class = match note.kind {
                NoteKind::Entry => "entry",
                NoteKind::Narrowed => "narrowed",
                NoteKind::Cut => "cut",
                NoteKind::Origin => "origin",
            };
            let y = place.y + level.note_size + line as f64 * level.line_height();
            let _ = write!(
                self.out,
                "<text class=\"note {class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{:.1}\">{}</text>",
                level.note_size,
                escape(&note.text)
            );
        }
    }

    /// All that is known of a node, for the pointer that rests on it.
    fn tooltip(&self, id: NodeId) -> String {
        let (tree, labels) = (self.tree, self.labels);
        let node = &tree[id];
        let mut lines = vec![tree.name(id, labels)];
        lines.extend(ending(tree, id, labels));
        let cutter = node.parent.filter(|_| !node.is_searched()).unwrap_or(id);
        if node.kind == Kind::Interior {
            let role = if node.role == Role::Max { labels.max } else { labels.min };
            lines.push(format!("{role} {}", labels.to_move));
        }
        if node.value.is_some() {
            lines.push(format!("{} {}", labels.value, node.value_label()));
        }
        if let Some(window) = node.window {
            lines.push(format!("{} {window}", labels.window));
        }
        for narrowing in &node.narrowings {
            lines.push(format!("{}: {}", tree[narrowing.by].move_label(), narrowing.window));
        }
        lines.extend(tree[cutter].cut.as_ref().map(|cut| tree.reason(cut, labels)));
        lines.join("\n")
    }
}
