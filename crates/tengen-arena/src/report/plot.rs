//! Ratings as a picture: a point and its range for each player.

use super::words::Words;
use crate::statistics::elo::signed;
use crate::summary::Placed;
use maud::{Markup, html};

const ROW: f64 = 26.0;
const LABELS: f64 = 230.0;
const WIDTH: f64 = 900.0;
const MARGIN: f64 = 24.0;

/// The scale from Elo to pixels.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn around(players: &[Placed]) -> Scale {
        let ends = players.iter().flat_map(|player| [player.elo - player.error, player.elo + player.error]);
        let (low, high) = ends.fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
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

/// The picture; the table below it says the same in numbers.
pub(super) fn ratings(players: &[Placed], words: &Words) -> Markup {
    let scale = Scale::around(players);
    let height = ROW * players.len() as f64 + 40.0;
    let floor = height - 28.0;
    html! {
        div.wide {
            svg.ratings viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(words.ratings) {
                @for tick in scale.ticks() {
                    @let x = scale.x(tick);
                    line.grid x1=(x) x2=(x) y1="4" y2=(floor) {}
                    text.tick x=(x) y=(floor + 18.0) { (signed(tick, 0)) }
                }
                @for (row, player) in players.iter().enumerate() {
                    @let y = ROW * (row as f64 + 0.7);
                    @let (low, high) = (scale.x(player.elo - player.error), scale.x(player.elo + player.error));
                    g {
                        title { (player.name) ": " (signed(player.elo, 0)) (format!(" ± {:.0}", player.error)) }
                        text.name x=(LABELS - 12.0) y=(y + 4.0) { (short(&player.name)) }
                        line.range x1=(low) x2=(high) y1=(y) y2=(y) {}
                        line.range x1=(low) x2=(low) y1=(y - 5.0) y2=(y + 5.0) {}
                        line.range x1=(high) x2=(high) y1=(y - 5.0) y2=(y + 5.0) {}
                        circle.point cx=(scale.x(player.elo)) cy=(y) r="5" {}
                    }
                }
            }
        }
    }
}

/// A name that fits beside the picture.
fn short(name: &str) -> String {
    const MOST: usize = 32;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}
