//! Ratings, or a difference, as a picture: points and their ranges.

use crate::statistics::elo::signed;
use crate::summary::{Pairing, Placed};
use maud::{Markup, html};

const ROW: f64 = 26.0;
const LABELS: f64 = 230.0;
const WIDTH: f64 = 900.0;
const MARGIN: f64 = 24.0;

/// A point and its range.
pub(super) struct Bar {
    name: String,
    elo: f64,
    low: f64,
    high: f64,
}

impl From<&Placed> for Bar {
    fn from(player: &Placed) -> Bar {
        let Placed { elo, error, .. } = *player;
        Bar { name: player.name.clone(), elo, low: elo - error, high: elo + error }
    }
}

impl Bar {
    /// The difference between two players, if it has an end on both sides.
    pub(super) fn difference(pairing: &Pairing, [first, second]: [&str; 2]) -> Option<Bar> {
        let elo = pairing.elo;
        let each = (MOST_LETTERS - 3) / 2;
        let name = format!("{} − {}", short(first, each), short(second, each));
        let finite = [elo.elo, elo.low, elo.high].iter().all(|end| end.is_finite());
        finite.then_some(Bar { name, elo: elo.elo, low: elo.low, high: elo.high })
    }
}

/// The scale from Elo to pixels.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Room for all of them, and for zero, to which they are compared.
    fn around(bars: &[Bar]) -> Scale {
        let ends = bars.iter().flat_map(|bar| [bar.low, bar.high]);
        let (low, high) = ends.fold((0.0, 0.0), |(low, high): (f64, f64), end| (low.min(end), high.max(end)));
        let room = ((high - low) * 0.05).max(5.0);
        Scale { low: low - room, high: high + room }
    }

    fn x(&self, elo: f64) -> f64 {
        LABELS + (elo - self.low) / (self.high - self.low) * (WIDTH - LABELS - MARGIN)
    }

    /// Round numbers, about eight of them.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 8.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|index| index as f64 * step).collect()
    }
}

/// The picture; the text below it says the same in numbers.
pub(super) fn ranges(bars: &[Bar], label: &str) -> Markup {
    let scale = Scale::around(bars);
    let height = ROW * bars.len() as f64 + 40.0;
    let floor = height - 28.0;
    html! {
        div.wide {
            svg.ratings viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(label) {
                @for tick in scale.ticks() {
                    @let x = scale.x(tick);
                    line.grid x1=(x) x2=(x) y1="4" y2=(floor) {}
                    text.tick x=(x) y=(floor + 18.0) { (signed(tick, 0)) }
                }
                @for (row, bar) in bars.iter().enumerate() { (range(bar, ROW * (row as f64 + 0.7), &scale)) }
            }
        }
    }
}

/// One point with its range, at this height.
fn range(bar: &Bar, y: f64, scale: &Scale) -> Markup {
    let (low, high) = (scale.x(bar.low), scale.x(bar.high));
    html! {
        g {
            title { (bar.name) ": " (signed(bar.elo, 0)) " (" (signed(bar.low, 0)) " … " (signed(bar.high, 0)) ")" }
            text.name x=(LABELS - 12.0) y=(y + 4.0) { (short(&bar.name, MOST_LETTERS)) }
            line.range x1=(low) x2=(high) y1=(y) y2=(y) {}
            line.range x1=(low) x2=(low) y1=(y - 5.0) y2=(y + 5.0) {}
            line.range x1=(high) x2=(high) y1=(y - 5.0) y2=(y + 5.0) {}
            circle.point cx=(scale.x(bar.elo)) cy=(y) r="5" {}
        }
    }
}

/// How many letters fit beside the picture.
const MOST_LETTERS: usize = 32;

/// A name of at most so many letters.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}
