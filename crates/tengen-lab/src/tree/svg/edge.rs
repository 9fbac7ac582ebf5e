//! Edges: curves to the children below, elbows into a stack; the severed ones cut through with two strokes.

use super::Canvas;
use crate::markup::escape;
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
        // Lines are as strong as the writing is large.
        let strength = level.note_size / 10.0;
        let (class, width) = match (node.pv, node.is_searched()) {
            (true, _) => ("edge pv", 3.0),
            (_, true) => ("edge", 1.2),
            (_, false) => ("edge severed", 1.2),
        };
        let width = width * strength;
        let _ = writeln!(self.out, "<path class=\"{class}\" stroke-width=\"{width:.1}\" d=\"{path}\"/>");
        if let Some(reason) = tree[parent].cut.as_ref().filter(|_| !node.is_searched()) {
            let reason = escape(&tree.reason(reason, self.labels));
            self.slash(cut, strength, &format!("<title>{reason}</title>"));
        }
    }

    /// Two strokes across an edge; `tooltip` is for the pointer that rests on them.
    pub(super) fn slash(&mut self, (x, y): (f64, f64), strength: f64, tooltip: &str) {
        let (across, up) = (3.0 * strength, 5.0 * strength);
        let stroke =
            |x: f64| format!("M{:.1} {:.1}l{:.1} -{:.1}", x - across, y + up, 2.0 * across, 2.0 * up);
        let (left, right) = (stroke(x - 2.0 * strength), stroke(x + 2.0 * strength));
        let width = 1.7 * strength;
        let _ = writeln!(
            self.out,
            "<path class=\"slash\" stroke-width=\"{width:.1}\" d=\"{left}{right}\">{tooltip}</path>"
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
