//! A plot as SVG.

use super::axis::Ruler;
use super::{Axis, Plot, Point, Series, Style};
use crate::markup::escape;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 700.0;
const BELOW: f64 = 340.0;
const LEGEND_LINE: f64 = 20.0;
/// Colours that the colour-blind can tell apart, then some for plots with more lines than that.
///
/// CITE: M. Okabe, K. Ito, "Color Universal Design", 2008.
const COLOURS: [&str; 12] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#8a6d00", "#e69f00", "#444444", "#7a3db8",
    "#9c1f1f", "#9aa400", "#a0a0a0",
];

impl Plot {
    /// As SVG, for a white ground.
    pub fn svg(&self) -> String {
        let legend = self.legend();
        let above = 14.0 + LEGEND_LINE * legend.last().map_or(0.0, |(_, _, line)| f64::from(*line) + 1.0);
        let longest = self.x.names.iter().map(|name| width(name)).fold(0.0, f64::max);
        let slanted = longest + 6.0 > (RIGHT - LEFT) / self.x.names.len().max(1) as f64;
        let labels = if slanted { 14.0 + longest * 0.5 } else { 18.0 };
        let height = BELOW + labels + 34.0;
        let (x, y) = (Ruler::across(self, (LEFT, RIGHT)), Ruler::upwards(self, (BELOW, above)));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" \
             aria-label=\"{}\" font-family=\"system-ui, 'DejaVu Sans', 'Noto Sans CJK SC', sans-serif\" font-size=\"13\">\n\
             <title>{}</title>\n<rect width=\"{WIDTH}\" height=\"{height:.0}\" fill=\"#fff\"/>\n",
            escape(&self.title),
            escape(&self.title),
        );
        self.axes(&mut svg, (&x, &y), above, labels, slanted);
        for (index, series) in self.series.iter().enumerate() {
            self.draw(&mut svg, (&x, &y), index, series);
        }
        for (index, left, line) in legend {
            let (top, colour) = (12.0 + LEGEND_LINE * f64::from(line), COLOURS[index % COLOURS.len()]);
            let _ = writeln!(
                svg,
                "<rect x=\"{left:.0}\" y=\"{:.0}\" width=\"14\" height=\"4\" fill=\"{colour}\"/>",
                top - 2.0
            );
            text(&mut svg, (left + 20.0, top + 4.0), "start", &self.series[index].name);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Where the names of the series stand: which, how far from the left, in which line. One series needs none.
    fn legend(&self) -> Vec<(usize, f64, u32)> {
        let (mut left, mut line) = (LEFT, 0);
        let mut places = Vec::new();
        for (index, series) in self.series.iter().enumerate().filter(|_| self.series.len() > 1) {
            let room = 20.0 + width(&series.name) + 24.0;
            if left + room > RIGHT && left > LEFT {
                (left, line) = (LEFT, line + 1);
            }
            places.push((index, left, line));
            left += room;
        }
        places
    }

    fn axes(&self, svg: &mut String, (x, y): (&Ruler, &Ruler), above: f64, labels: f64, slanted: bool) {
        for (at, label) in y.ticks() {
            let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{RIGHT}\" stroke=\"#e2e4e8\"/>");
            text(svg, (LEFT - 8.0, at + 4.5), "end", &label);
        }
        if self.x.names.is_empty() {
            for (at, label) in x.ticks() {
                let _ = writeln!(svg, "<path d=\"M{at:.1} {BELOW}v5\" stroke=\"#222\"/>");
                text(svg, (at, BELOW + 20.0), "middle", &label);
            }
        }
        for (index, name) in self.x.names.iter().enumerate() {
            let at = x.at(index as f64);
            if slanted {
                let _ = writeln!(
                    svg,
                    "<text transform=\"translate({:.1} {:.1}) rotate(-30)\" text-anchor=\"end\" fill=\"#222\">{}</text>",
                    at + 6.0,
                    BELOW + 16.0,
                    escape(name)
                );
            } else {
                text(svg, (at, BELOW + 18.0), "middle", name);
            }
        }
        let _ =
            writeln!(svg, "<path d=\"M{LEFT} {above:.1}V{BELOW}H{RIGHT}\" fill=\"none\" stroke=\"#222\"/>");
        text(svg, (f64::midpoint(LEFT, RIGHT), BELOW + labels + 22.0), "middle", &self.x.label);
        let middle = f64::midpoint(above, BELOW);
        let _ = writeln!(
            svg,
            "<text transform=\"translate(16 {middle:.1}) rotate(-90)\" text-anchor=\"middle\" fill=\"#222\">{}</text>",
            escape(&self.y.label)
        );
    }

    fn draw(&self, svg: &mut String, (x, y): (&Ruler, &Ruler), index: usize, series: &Series) {
        let colour = COLOURS[index % COLOURS.len()];
        let shown = |point: &&Point| drawable(&self.x, point.x) && drawable(&self.y, point.y);
        let points: Vec<&Point> = series.points.iter().filter(shown).collect();
        if matches!(series.style, Style::Line | Style::Dashed) {
            let path: Vec<String> =
                points.iter().map(|point| format!("{:.1} {:.1}", x.at(point.x), y.at(point.y))).collect();
            let dash = if series.style == Style::Dashed { " stroke-dasharray=\"6 4\"" } else { "" };
            let path = path.join("L");
            let _ = writeln!(
                svg,
                "<path d=\"M{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>"
            );
        }
        let (shift, bar) = self.bar(x, index);
        for point in points {
            let (left, top) = (x.at(point.x), y.at(point.y));
            let middle = if series.style == Style::Bars { left + shift } else { left };
            match series.style {
                Style::Line | Style::Dots => {
                    let _ = writeln!(
                        svg,
                        "<circle cx=\"{left:.1}\" cy=\"{top:.1}\" r=\"3.5\" fill=\"{colour}\"/>"
                    );
                }
                Style::Bars => {
                    let (from, to) = (top.min(y.floor()), top.max(y.floor()));
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{:.1}\" y=\"{from:.1}\" width=\"{bar:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                        middle - bar / 2.0,
                        (to - from).max(0.5)
                    );
                }
                Style::Dashed => {}
            }
            if point.error > 0.0 {
                let (low, high) = (y.at(point.y - point.error), y.at(point.y + point.error));
                let stroke = if series.style == Style::Bars { "#222" } else { colour };
                let _ = writeln!(
                    svg,
                    "<path d=\"M{middle:.1} {low:.1}V{high:.1}m-4 0h8M{:.1} {low:.1}h8\" stroke=\"{stroke}\" fill=\"none\"/>",
                    middle - 4.0
                );
            }
        }
    }

    /// How far to the side the bars of a series stand, and how wide they are.
    fn bar(&self, x: &Ruler, index: usize) -> (f64, f64) {
        let with_bars: Vec<usize> =
            (0..self.series.len()).filter(|&series| self.series[series].style == Style::Bars).collect();
        let room = (x.at(1.0) - x.at(0.0)).abs().max(8.0) * 0.78;
        let bar = (room / with_bars.len().max(1) as f64).min(48.0);
        let place = with_bars.iter().position(|&series| series == index).unwrap_or(0) as f64;
        ((place + 0.5 - with_bars.len() as f64 / 2.0) * bar, bar * 0.92)
    }
}

/// Whether a number has a place on an axis.
fn drawable(axis: &Axis, value: f64) -> bool {
    value.is_finite() && (!axis.logarithmic || value > 0.0)
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = escape(text);
    let _ =
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#222\">{text}</text>");
}

/// About how wide a text is, in pixels.
fn width(text: &str) -> f64 {
    7.2 * unicode_width::UnicodeWidthStr::width(text) as f64
}
