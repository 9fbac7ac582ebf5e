//! The tree as data, for a page that draws it or a program that counts in it.
//!
//! ```text
//! {
//!   "format": "tengen-tree", "version": 1,
//!   "counts": {"searched": 11, "severed": 1, "cutoffs": 2},
//!   "tree":   {"algorithm": "alphabeta", "depth": null, "position": "XOX/OOX/...", "max": "X", "min": "O",
//!              "nodes": [node, …]},            the root first, parents before children
//!   "layout": {"width", "height", "zoom", "levels": […], "nodes": [place, …]},      places in the order of nodes
//!   "cuts":   [{"node": 7, "label": "−1 ≤ α = 0", "reason": "prune: …"}, …],
//!   "labels": {…}                              the words of the legend, in the language asked for
//! }
//! node:  {"parent", "children", "move", "role": "max"|"min", "ply", "depth",
//!         "kind": "interior"|"horizon"|"terminal"|"severed", "result": only if terminal,
//!         "window": {"alpha": value, "beta": value}, "narrowings": [{"by": id, "window"}],
//!         "value": {"score": 1, "label": "+1"}, "bound": "exact"|"lower"|"upper",
//!         "cut": {"by", "value", "owner", "limit", "set_at", "set_by", "severed": [id]}, "pv": bool,
//!         "board": {"rows": ["XOX", …] from the top, "last": {"column", "row"}, "line": [cell]}}
//! place: {"x": centre of the board, "y": its top, "left", "right", "trunk", "notes": [{"kind", "text"}]}
//! ```
//! Nodes are named by their index. All values are MAX's. What does not apply is `null`. The fields are described
//! at [`Tree`], [`Node`] and [`Layout`].

use super::labels::Labels;
use super::layout::Layout;
use super::model::{Node, NodeId, Tree};
use serde::Serialize;

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    counts: Counts,
    tree: &'a Tree,
    layout: Layout,
    cuts: Vec<Explanation>,
    labels: &'a Labels,
}

#[derive(Serialize)]
struct Counts {
    searched: usize,
    severed: usize,
    cutoffs: usize,
}

#[derive(Serialize)]
struct Explanation {
    node: NodeId,
    label: String,
    reason: String,
}

/// Writes `tree` and its layout as one line of JSON.
pub(super) fn render(tree: &Tree, labels: &Labels) -> String {
    let explain = |(id, node): (NodeId, &Node)| {
        let cut = node.cut.as_ref()?;
        Some(Explanation { node: id, label: cut.label(), reason: tree.reason(cut, labels) })
    };
    let document = Document {
        format: "tengen-tree",
        version: 1,
        counts: Counts { searched: tree.searched(), severed: tree.severed(), cutoffs: tree.cutoffs() },
        tree,
        layout: Layout::new(tree, labels),
        cuts: tree.iter().filter_map(explain).collect(),
        labels,
    };
    let mut text = serde_json::to_string(&document).expect("plain data has a JSON form");
    text.push('\n');
    text
}
