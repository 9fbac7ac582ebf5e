//! The legend: a sample and a sentence for everything that occurs in the drawing, and nothing else.

use super::Canvas;
use crate::markup::escape;
use crate::tree::model::{Board, Cell, TreeAlgorithm};
use crate::tree::notes::text_width;
use crate::tree::summary::Vocabulary;
use crate::tree::value::{Role, Value};
use std::fmt::Write as _;
use tengen_core::Bound;

const SIZE: f64 = 12.0;
const ROW: f64 = 24.0;
/// The room of a sample.
const SAMPLE: f64 = 34.0;

/// What stands before a sentence of the legend.
#[derive(Clone, Copy)]
enum Sample {
    Triangle(Role),
    LastMove,
    Principal,
    Severed,
    Badge(Value),
    Written(&'static str),
}

impl Canvas<'_> {
    /// Draws the legend from (0, 0) and returns its height.
    pub(super) fn legend(&mut self, width: f64) -> f64 {
        let items = self.items();
        let widest = items.iter().map(|(_, text)| text_width(text, SIZE)).fold(0.0, f64::max);
        let column = SAMPLE + widest + 24.0;
        let columns = ((width / column) as usize).clamp(1, 4);
        let rows = items.len().div_ceil(columns);
        for (index, (sample, text)) in items.into_iter().enumerate() {
            let (x, y) = ((index / rows) as f64 * column, (index % rows) as f64 * ROW + ROW / 2.0);
            self.sample(sample, (x, y));
            let _ = writeln!(
                self.out,
                "<text class=\"quiet\" x=\"{:.1}\" y=\"{:.1}\" font-size=\"{SIZE}\">{}</text>",
                x + SAMPLE,
                y + 4.0,
                escape(text)
            );
        }
        rows as f64 * ROW
    }

    fn items(&self) -> Vec<(Sample, &'static str)> {
        let (tree, labels) = (self.tree, self.labels);
        let mut items = vec![
            (Sample::Triangle(Role::Max), labels.legend_max),
            (Sample::Triangle(Role::Min), labels.legend_min),
            (Sample::Principal, labels.legend_pv),
            (Sample::LastMove, labels.legend_last),
        ];
        items.extend(
            Vocabulary::of(tree)
                .explained(labels)
                .into_iter()
                .map(|(value, line)| (Sample::Badge(value), line)),
        );
        if tree.algorithm == TreeAlgorithm::AlphaBeta {
            items.push((Sample::Written("(α, β)"), labels.legend_window));
        }
        if tree.nodes.iter().any(|node| node.bound != Bound::Exact) {
            items.push((Sample::Written("≥ ≤"), labels.legend_bound));
        }
        if tree.cutoffs() > 0 {
            items.push((Sample::Severed, labels.legend_severed));
        }
        items
    }

    fn sample(&mut self, sample: Sample, (x, y): (f64, f64)) {
        let line = |class: &str, width: f64| {
            let length = SAMPLE - 8.0;
            format!("<path class=\"{class}\" stroke-width=\"{width}\" d=\"M{x:.1} {y:.1}h{length:.1}\"/>")
        };
        match sample {
            Sample::Triangle(role) => self.triangle(role, (x + 13.0, y), 7.0),
            Sample::Principal => self.out += &line("edge pv", 3.0),
            Sample::Severed => {
                self.out += &line("edge severed", 1.2);
                self.slash((x + 13.0, y), 1.0, "");
            }
            Sample::LastMove => {
                let board =
                    Board { rows: vec!["X".into()], last: Some(Cell { column: 0, row: 0 }), line: vec![] };
                self.board(&board, (x + 5.0, y - 8.0), 16.0, 1.0);
            }
            Sample::Badge(value) => {
                // The result of a game looks like the leaves that have one; a judgement like the horizon.
                let is_result = value.score().is_decided() || value.score().value() == 1;
                let kind = if is_result { "leaf" } else { "horizon" };
                let (left, top) = (x - 1.0, y - 8.0);
                let _ = write!(
                    self.out,
                    "<rect class=\"badge {kind} max\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"28\" height=\"16\" \
                     rx=\"8\"/>"
                );
                self.written(&format!("value {kind}"), (x, y), &value.to_string());
            }
            Sample::Written(text) => self.written("note narrowed", (x, y), text),
        }
    }

    fn written(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let (x, y, text) = (x + 13.0, y + 4.0, escape(text));
        let _ = writeln!(
            self.out,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" text-anchor=\"middle\">{text}</text>"
        );
    }
}
