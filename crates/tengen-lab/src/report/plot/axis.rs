//! From numbers to places on an axis.

use super::super::number;
use super::{Axis, Plot, Style};

/// An axis that knows its ends.
pub(super) struct Ruler {
    low: f64,
    high: f64,
    /// The distance of two marks; none where equal distances are equal factors.
    step: Option<f64>,
    /// Where its ends are, in pixels.
    pixels: (f64, f64),
}

impl Ruler {
    /// The axis from left to right.
    pub(super) fn across(plot: &Plot, pixels: (f64, f64)) -> Ruler {
        /// So many whole numbers have a mark each.
        const MOST_MARKS: f64 = 16.0;
        let axis = &plot.x;
        if !axis.names.is_empty() {
            return Ruler { low: -0.5, high: axis.names.len() as f64 - 0.5, step: Some(1.0), pixels };
        }
        let values = || plot.series.iter().flat_map(|series| series.points.iter().map(|point| point.x));
        let ruler = Ruler::around(values(), axis, pixels, false);
        let (low, high) = ends(values());
        // Plies and the like are counted: each has its mark, and none is half.
        if ruler.step.is_some() && high - low < MOST_MARKS && values().all(|value| value.fract() == 0.0) {
            return Ruler { low: low - 0.3, high: high + 0.3, step: Some(1.0), pixels };
        }
        ruler
    }

    /// The axis from below upwards. Bars begin at 0.
    pub(super) fn upwards(plot: &Plot, pixels: (f64, f64)) -> Ruler {
        let ends = |error: f64| [-error, error];
        let points = plot.series.iter().flat_map(|series| &series.points);
        let values = points.flat_map(|point| ends(point.error).map(|error| point.y + error));
        let from_zero = plot.series.iter().any(|series| series.style == Style::Bars);
        Ruler::around(values, &plot.y, pixels, from_zero)
    }

    fn around(values: impl Iterator<Item = f64>, axis: &Axis, pixels: (f64, f64), from_zero: bool) -> Ruler {
        let usable = values.filter(|value| value.is_finite() && (!axis.logarithmic || *value > 0.0));
        let zero = (from_zero && !axis.logarithmic).then_some(0.0);
        let (low, high) = ends(usable.chain(zero));
        if axis.logarithmic {
            let low = 10_f64.powf(low.max(1e-12).log10().floor());
            let high = 10_f64.powf(high.max(1e-12).log10().ceil());
            return Ruler { low, high: high.max(low * 10.0), step: None, pixels };
        }
        // One number alone stands in the middle.
        let room = if high > low { 0.0 } else { low.abs().max(1.0) / 2.0 };
        let (low, high) = (low - room, high + room);
        let step = step(low, high);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Ruler { low, high, step: Some(step), pixels }
    }

    /// Where a number is; the nearest end if it is beyond.
    pub(super) fn at(&self, value: f64) -> f64 {
        let place = |value: f64| if self.step.is_none() { value.max(1e-12).log10() } else { value };
        let share = (place(value) - place(self.low)) / (place(self.high) - place(self.low));
        let (from, to) = self.pixels;
        from + share.clamp(0.0, 1.0) * (to - from)
    }

    /// Where bars begin.
    pub(super) fn floor(&self) -> f64 {
        if self.step.is_none() { self.at(self.low) } else { self.at(0.0) }
    }

    /// The marks: where, and what they say.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let Some(step) = self.step else {
            let (low, high) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
            let every = ((high - low) / 7).max(0) + 1;
            let powers = (low..=high).step_by(every as usize);
            return powers.map(|power| (self.at(10_f64.powi(power)), power_of_ten(power))).collect();
        };
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        let write = |value: f64| {
            if decimals > 0 {
                format!("{value:.decimals$}").replace('-', "−")
            } else if value < 0.0 {
                format!("−{}", number::count(value.abs().round() as u64))
            } else {
                number::count(value.round() as u64)
            }
        };
        // A mark at an end is there, however the division comes out.
        let (first, last) =
            ((self.low / step - 1e-6).ceil() as i64, (self.high / step + 1e-6).floor() as i64);
        (first..=last).map(|tick| tick as f64 * step).map(|value| (self.at(value), write(value))).collect()
    }
}

/// The least and the greatest number; 0 and 1 of none.
fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low > high { (0.0, 1.0) } else { (low, high) }
}

/// A round distance between marks, so that there are five to ten.
fn step(low: f64, high: f64) -> f64 {
    let rough = ((high - low) / 6.0).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(10.0 * power)
}

/// `10`, `1,000`, `10⁶`.
fn power_of_ten(power: i32) -> String {
    match power {
        0..=4 => number::count(10_u64.pow(power as u32)),
        -3..0 => format!("{:.*}", power.unsigned_abs() as usize, 10_f64.powi(power)),
        _ => {
            let digits = power.to_string();
            let raise = |digit: char| match digit {
                '-' => '⁻',
                digit => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize - '0' as usize],
            };
            format!("10{}", digits.chars().map(raise).collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Point, Series};
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        for (low, high, expected) in
            [(0.0, 10.0, 2.0), (0.0, 95.0, 20.0), (-300.0, 310.0, 200.0), (0.0, 0.7, 0.2)]
        {
            assert!((step(low, high) - expected).abs() < 1e-9, "{low} {high} {}", step(low, high));
        }
        assert_eq!([-4, -2, 0, 3, 6, 12].map(power_of_ten), ["10⁻⁴", "0.01", "1", "1,000", "10⁶", "10¹²"]);
    }

    #[test]
    fn one_number_alone_has_few_marks() {
        for number in [0.0, 0.25, -3.0, 1e9] {
            let axis = Axis::linear("");
            let ruler = Ruler::around([number, number].into_iter(), &axis, (0.0, 200.0), false);
            let marks = ruler.ticks().len();
            assert!((2..=12).contains(&marks), "{number}: {marks}");
            assert!((50.0..=150.0).contains(&ruler.at(number)), "{number}: {}", ruler.at(number));
        }
    }

    #[test]
    fn numbers_are_where_they_belong() {
        let ruler = Ruler { low: 1.0, high: 100.0, step: None, pixels: (0.0, 200.0) };
        assert_eq!([1.0, 10.0, 100.0, 1e9].map(|value| ruler.at(value).round() as i32), [0, 100, 200, 200]);
        assert_eq!(ruler.ticks().len(), 3);
    }

    #[test]
    fn what_is_counted_has_whole_marks() {
        let points = (1..=4).map(|depth| Point::new(f64::from(depth), 0.5));
        let (x, y) = (Axis::linear("depth"), Axis::linear("share"));
        let plot = Plot { title: String::new(), x, y, series: vec![Series::line("", points)] };
        let marks = |ruler: Ruler| ruler.ticks().into_iter().map(|(_, mark)| mark).collect::<Vec<_>>();
        assert_eq!(marks(Ruler::across(&plot, (0.0, 100.0))), ["1", "2", "3", "4"]);
        let tenths = Ruler { low: 0.0, high: 0.6, step: Some(0.2), pixels: (0.0, 100.0) };
        assert_eq!(marks(tenths), ["0.0", "0.2", "0.4", "0.6"]);
    }
}
