//! The tree of a worksheet, with blanks or with answers.

use crate::markup::escape;
use crate::trace::{NodeKind, NodeState, NodeView, View};
use crate::tree::Role;
use std::collections::HashMap;
use std::fmt::Write;

/// The leaves from left to right, each with its letter.
pub(super) fn leaves(view: &View) -> Vec<(String, &NodeView)> {
    let mut leaves: Vec<&NodeView> =
        view.nodes.iter().filter(|node| node.kind == NodeKind::Terminal).collect();
    leaves.sort_by(|a, b| a.x.total_cmp(&b.x));
    leaves.into_iter().enumerate().map(|(index, leaf)| (letter(index), leaf)).collect()
}

/// A number with a real minus sign.
pub(super) fn shown(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// A, B … Z, A2, B2 …
fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26 + 1) }
}

/// Where a leaf's letter and the notes beside a node have room.
const MARGIN: f64 = 50.0;
const BELOW: f64 = 22.0;

/// The tree; with `answers` also values, windows, cuts and best play.
pub(super) fn picture(view: &View, answers: bool) -> String {
    let bounds = view.bounds;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" role=\"img\">\n",
        bounds.x - MARGIN,
        bounds.y - 4.0,
        bounds.width + 2.0 * MARGIN,
        bounds.height + BELOW + 4.0
    );
    let by_id: HashMap<u32, &NodeView> = view.nodes.iter().map(|node| (node.id, node)).collect();
    for node in &view.nodes {
        if let Some(parent) = node.parent.and_then(|parent| by_id.get(&parent)) {
            edge(&mut svg, view, parent, node);
        }
    }
    for node in &view.nodes {
        draw(&mut svg, view, node, answers);
    }
    for (letter, leaf) in leaves(view) {
        text(&mut svg, "small", leaf.x, leaf.y + view.node_height + 14.0, &letter);
    }
    svg.push_str("</svg>");
    svg
}

fn class(node: &NodeView) -> &'static str {
    if node.state == NodeState::Severed { " severed" } else { "" }
}

fn edge(svg: &mut String, view: &View, parent: &NodeView, node: &NodeView) {
    let (from, to) = ((parent.x, parent.y + view.node_height), (node.x, node.y));
    let pv = if node.pv { " pv" } else { "" };
    line(svg, &format!("edge{}{pv}", class(node)), from, to);
    if node.state == NodeState::Severed && parent.state != NodeState::Severed {
        let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        for shift in [-3.0, 3.0] {
            line(svg, "slash", (x - 7.0, y + shift + 4.0), (x + 7.0, y + shift - 4.0));
        }
    }
}

fn draw(svg: &mut String, view: &View, node: &NodeView, answers: bool) {
    let (half, height) = (view.node_width / 2.0, view.node_height);
    let (left, right, top, bottom) = (node.x - half, node.x + half, node.y, node.y + height);
    let points = match (node.kind, node.role) {
        (NodeKind::Terminal, _) => {
            let (left, right) = (node.x - 17.0, node.x + 17.0);
            format!("{left},{top} {right},{top} {right},{bottom} {left},{bottom}")
        }
        (_, Role::Max) => format!("{},{top} {right},{bottom} {left},{bottom}", node.x),
        (_, Role::Min) => format!("{left},{top} {right},{top} {},{bottom}", node.x),
    };
    let _ = writeln!(svg, "<polygon class=\"node{}\" points=\"{points}\"/>", class(node));
    let middle = f64::midpoint(top, bottom) + 5.0;
    if let Some(number) = node.number {
        text(svg, class(node).trim(), node.x, middle, &shown(number));
        return;
    }
    // A triangle is widest at its base.
    let inside = if node.role == Role::Max { bottom - 6.0 } else { top + 14.0 };
    if !answers {
        line(svg, "blank", (node.x - 12.0, inside), (node.x + 12.0, inside));
    } else if let Some(value) = &node.value {
        text(svg, "", node.x, inside, &value.label);
    }
    let window = match &node.window {
        Some(window) => [&window.alpha, &window.beta].map(Clone::clone),
        None if answers => return,
        None => [String::new(), String::new()],
    };
    for (index, (name, edge)) in ["α", "β"].iter().zip(window).enumerate() {
        let down = top + 12.0 + 13.0 * index as f64;
        text(svg, "beside", right + 4.0, down, &format!("{name}={edge}"));
        if !answers {
            line(svg, "blank", (right + 20.0, down + 1.0), (right + 42.0, down + 1.0));
        }
    }
}

fn line(svg: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
        from.0, from.1, to.0, to.1
    );
}

fn text(svg: &mut String, class: &str, x: f64, y: f64, words: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(words));
}
