//! The tree as a picture: one SVG file that needs nothing else.
//!
//! Every node shows its board, its value below the board and, in alpha-beta, its windows to the right, in the
//! order in which they were set. Colours and fonts are in `svg/style.css`, embedded in the file; a reader with a
//! dark screen gets the dark half of it.

mod board;
mod edge;
mod legend;
mod node;

use super::labels::Labels;
use super::layout::{Layout, Level, MARK_GAP};
use super::model::{Kind, Node, NodeId, Tree};
use super::notes::text_width;
use super::summary::Summary;
use super::value::Role;
use crate::markup::escape;
use std::fmt::Write as _;

const STYLE: &str = include_str!("svg/style.css");
const MARGIN: f64 = 20.0;
/// The column at the left that names the levels.
const LEVEL_NAMES: f64 = 84.0;
const HEADER: f64 = 96.0;
/// The legend must fit below, whatever the tree.
const NARROWEST: f64 = 760.0;
const TITLE_SIZE: f64 = 20.0;
const SUMMARY_SIZE: f64 = 13.0;

/// The drawing in the making: `out` grows, the rest is looked up.
struct Canvas<'a> {
    tree: &'a Tree,
    layout: &'a Layout,
    labels: &'a Labels,
    out: String,
}

/// Draws `tree`.
pub(super) fn render(tree: &Tree, labels: &Labels) -> String {
    let layout = Layout::new(tree, labels);
    let summary = Summary::new(tree, labels);
    let zoom = layout.zoom;
    let header = text_width(&summary.title, TITLE_SIZE).max(text_width(&summary.line, SUMMARY_SIZE));
    let names = LEVEL_NAMES * zoom;
    let content = (names + layout.width + MARGIN / 2.0).max(NARROWEST).max(header * zoom);
    let mut canvas = Canvas { tree, layout: &layout, labels, out: String::new() };
    canvas.bands(content);
    let left = names + (content - names - layout.width) / 2.0;
    canvas.open(&format!("translate({left:.1} 0)"));
    canvas.edges();
    for (id, _) in tree.iter() {
        canvas.node(id);
    }
    let legend_top = layout.height + 28.0 * zoom;
    canvas.out += "</g>\n";
    canvas.open(&format!("translate(0 {legend_top:.1}) scale({zoom})"));
    let legend_height = canvas.legend(content / zoom) * zoom;
    canvas.out += "</g>\n";
    let extent = (content + 2.0 * MARGIN, HEADER * zoom + legend_top + legend_height + MARGIN);
    page(&summary, labels, extent, (zoom, &canvas.out))
}

/// The file around the drawing.
fn page(
    summary: &Summary,
    labels: &Labels,
    (width, height): (f64, f64),
    (zoom, drawing): (f64, &str),
) -> String {
    let (title, line) = (escape(&summary.title), escape(&summary.line));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tengen-tree\" role=\"img\" xml:lang=\"{lang}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <title>{title}</title>\n<desc>{line}</desc>\n<style>\n{STYLE}</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n\
         <g transform=\"translate({MARGIN} 0) scale({zoom})\">\n\
         <text y=\"34\" font-size=\"{TITLE_SIZE}\" font-weight=\"700\">{title}</text>\n\
         <text class=\"quiet\" y=\"57\" font-size=\"{SUMMARY_SIZE}\">{line}</text>\n</g>\n\
         <g transform=\"translate({MARGIN} {top:.1})\">\n{drawing}</g>\n</svg>\n",
        lang = labels.language,
        top = HEADER * zoom,
    )
}

impl Canvas<'_> {
    fn open(&mut self, transform: &str) {
        let _ = writeln!(self.out, "<g transform=\"{transform}\">");
    }

    /// A stripe behind every level, with its name at the left.
    fn bands(&mut self, width: f64) {
        for (ply, level) in self.layout.levels.iter().enumerate() {
            let (top, height) = (level.top - level.note_size - 9.0, level.height + level.note_size + 16.0);
            let _ = writeln!(
                self.out,
                "<rect class=\"band\" x=\"0\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>"
            );
            let (zoom, middle) = (self.layout.zoom, level.top + level.board_height / 2.0);
            self.open(&format!("translate(11 {middle:.1}) scale({zoom})"));
            if self.is_end(ply) {
                self.level_name(self.labels.end, 0.0);
            } else {
                self.turn(level);
            }
            self.out += "</g>\n";
        }
    }

    /// Whether every game is over on a level.
    fn is_end(&self, ply: usize) -> bool {
        let over = |node: &Node| matches!(node.kind, Kind::Terminal { .. });
        self.tree.nodes.iter().filter(|node| node.ply as usize == ply).all(over)
    }

    /// Who is to move on a level.
    fn turn(&mut self, level: &Level) {
        let (name, letter) = match level.role {
            Role::Max => (self.labels.max, self.tree.max),
            Role::Min => (self.labels.min, self.tree.min),
        };
        self.triangle(level.role, (7.0, -5.0), 7.0);
        self.level_name(name, 20.0);
        let to_move = escape(self.labels.to_move);
        let _ =
            writeln!(self.out, "<text class=\"quiet\" y=\"16\" font-size=\"10.5\">{letter} {to_move}</text>");
    }

    fn level_name(&mut self, name: &str, x: f64) {
        let name = escape(name);
        let _ = writeln!(self.out, "<text x=\"{x}\" font-size=\"14\" font-weight=\"700\">{name}</text>");
    }

    /// △ for MAX, ▽ for MIN, around `centre`.
    fn triangle(&mut self, role: Role, (x, y): (f64, f64), radius: f64) {
        let up = if role == Role::Max { 1.0 } else { -1.0 };
        let (half, tip, base) = (radius * 0.95, y - up * radius * 0.85, y + up * radius * 0.75);
        let _ = writeln!(
            self.out,
            "<path class=\"role\" d=\"M{:.1} {base:.1}L{:.1} {base:.1}L{x:.1} {tip:.1}Z\"/>",
            x - half,
            x + half
        );
    }

    /// Where the edges to the children of a node begin.
    fn foot(&self, id: NodeId) -> (f64, f64) {
        let (place, level) = (self.layout.place(id), &self.layout.levels[self.tree[id].ply as usize]);
        (place.x, place.y + level.board_height + MARK_GAP + level.badge_height())
    }
}
