//! Edges: curves to the children below, elbows into a stack; the severed ones cut through with two strokes.

use super::{Canvas, escape};
use crate::tree::model::NodeId;
use std::fmt::Write as _;

impl Canvas<'_> {
    /// Draws all edges, the principal variation last and so on top.
    pub(super) fn edges(&mut self) {
        let rank = |id: NodeId| (self.tree[id].pv, self.tree[id].is_searched());
        let mut ids: Vec<NodeId> = self.tree.iter().skip(1).map(|(id, _)| id).collect();
        ids.sort_by_key(|&id| rank(id));
        for id in ids {
            self.edge(id);
        }
    }

    fn edge(&mut self, id: NodeId) {
        let (tree, layout) = (self.tree, self.layout);
        let (node, place) = (&tree[id], layout.place(id));
        let level = &layout.levels[node.ply as usize];
        let Some(parent) = node.parent else { return };
        let (x, y) = self.foot(parent);
        let middle_y = f64::midpoint(y, level.top - level.note_size - 4.0);
        let (path, cut) = match place.trunk {
            None => {
                let (cx, cy) = (place.x, place.y - level.note_size - 3.0);
                let path =
                    format!("M{x:.1} {y:.1}C{x:.1} {middle_y:.1} {cx:.1} {middle_y:.1} {cx:.1} {cy:.1}");
                (path, on_curve((x, y), middle_y, (cx, cy)))
            }
            Some(trunk) => {
                let row = place.y + level.board_height / 2.0;
                let left = place.x - level.board_width / 2.0;
                (format!("M{x:.1} {y:.1}V{middle_y:.1}H{trunk:.1}V{row:.1}H{left:.1}"), (trunk + 7.0, row))
            }
        };
        let class = if node.pv {
            "edge pv"
        } else if node.is_searched() {
            "edge"
        } else {
            "edge severed"
        };
        let _ = writeln!(self.out, "<path class=\"{class}\" d=\"{path}\"/>");
        if let Some(reason) = tree[parent].cut.as_ref().filter(|_| !node.is_searched()) {
            let reason = escape(&tree.reason(reason, self.labels));
            self.slash(cut, &reason);
        }
    }

    /// Two strokes across an edge; a pointer that rests on them is told the reason.
    pub(super) fn slash(&mut self, (x, y): (f64, f64), reason: &str) {
        let tooltip = if reason.is_empty() { String::new() } else { format!("<title>{reason}</title>") };
        let stroke = |x: f64| format!("M{:.1} {:.1}l6 -10", x - 3.0, y + 5.0);
        let _ = writeln!(
            self.out,
            "<path class=\"slash\" d=\"{}{}\">{tooltip}</path>",
            stroke(x - 2.0),
            stroke(x + 2.0)
        );
    }
}

/// A point of an edge, nearer to the child, where the curves of siblings have parted.
fn on_curve((x, y): (f64, f64), middle_y: f64, (cx, cy): (f64, f64)) -> (f64, f64) {
    let t: f64 = 0.62;
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let at = |points: [f64; 4]| weights.iter().zip(points).map(|(weight, point)| weight * point).sum();
    (at([x, x, cx, cx]), at([y, middle_y, middle_y, cy]))
}
