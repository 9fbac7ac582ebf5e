//! From numbers to places on an axis.

use super::super::number;
use super::{Axis, Plot, Style};

/// An axis that knows its ends.
pub(super) struct Ruler {
    low: f64,
    high: f64,
    logarithmic: bool,
    /// Where its ends are, in pixels.
    pixels: (f64, f64),
}

impl Ruler {
    /// The axis from left to right.
    pub(super) fn across(plot: &Plot, pixels: (f64, f64)) -> Ruler {
        let axis = &plot.x;
        if !axis.names.is_empty() {
            return Ruler { low: -0.5, high: axis.names.len() as f64 - 0.5, logarithmic: false, pixels };
        }
        let values = plot.series.iter().flat_map(|series| series.points.iter().map(|point| point.x));
        Ruler::around(values, axis, pixels, false)
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
        let (low, high) = usable
            .chain(zero)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        if axis.logarithmic {
            let low = 10_f64.powf(low.max(1e-12).log10().floor());
            let high = 10_f64.powf(high.max(1e-12).log10().ceil());
            return Ruler { low, high: high.max(low * 10.0), logarithmic: true, pixels };
        }
        let step = step(low, high);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Ruler { low, high: if high > low { high } else { low + 1.0 }, logarithmic: false, pixels }
    }

    /// Where a number is; the nearest end if it is beyond.
    pub(super) fn at(&self, value: f64) -> f64 {
        let place = |value: f64| if self.logarithmic { value.max(1e-12).log10() } else { value };
        let share = (place(value) - place(self.low)) / (place(self.high) - place(self.low));
        let (from, to) = self.pixels;
        from + share.clamp(0.0, 1.0) * (to - from)
    }

    /// Where bars begin.
    pub(super) fn floor(&self) -> f64 {
        if self.logarithmic { self.at(self.low) } else { self.at(0.0) }
    }

    /// The marks: where, and what they say.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        if self.logarithmic {
            let (low, high) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
            let every = ((high - low) / 7).max(0) + 1;
            let powers = (low..=high).step_by(every as usize);
            return powers.map(|power| (self.at(10_f64.powi(power)), power_of_ten(power))).collect();
        }
        let step = step(self.low, self.high);
        let count = ((self.high - self.low) / step).round() as i32;
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
        (0..=count)
            .map(|tick| self.low + f64::from(tick) * step)
            .map(|value| (self.at(value), write(value)))
            .collect()
    }
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
    fn numbers_are_where_they_belong() {
        let ruler = Ruler { low: 1.0, high: 100.0, logarithmic: true, pixels: (0.0, 200.0) };
        assert_eq!([1.0, 10.0, 100.0, 1e9].map(|value| ruler.at(value).round() as i32), [0, 100, 200, 200]);
        assert_eq!(ruler.ticks().len(), 3);
    }
}
