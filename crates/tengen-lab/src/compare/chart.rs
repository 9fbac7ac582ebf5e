//! Where the bars of the chart go.

use super::Cost;
use crate::report::number;
use serde::{Deserialize, Serialize};

/// How large the chart is, and how it counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default)]
pub struct ChartSize {
    /// The width of the plot, without labels.
    pub width: f64,
    /// The height of one bar.
    pub bar: f64,
    /// The free space between bars.
    pub gap: f64,
    /// Whether equal distances are equal factors.
    pub logarithmic: bool,
}

impl Default for ChartSize {
    fn default() -> ChartSize {
        ChartSize { width: 480.0, bar: 22.0, gap: 10.0, logarithmic: true }
    }
}

/// A chart of bars from left to right, one below the other. Lengths are pixels from the upper left corner of the plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chart {
    /// The width of the plot.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// One for each technique.
    pub bars: Vec<Bar>,
    /// The marks of the axis.
    pub ticks: Vec<Tick>,
}

/// A bar.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bar {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How long it is.
    pub width: f64,
    /// How thick.
    pub height: f64,
    /// What it stands for, in English and Chinese.
    pub title: [String; 2],
    /// How many nodes: `18,297`, or `> 1,000,000`.
    pub label: String,
    /// Whether it should go on beyond the chart.
    pub more: bool,
}

/// A mark of the axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tick {
    /// Where.
    pub x: f64,
    /// What it says.
    pub label: String,
}

impl Chart {
    /// The chart of what techniques cost in nodes.
    pub fn new(costs: &[Cost], size: ChartSize) -> Chart {
        let most = costs.iter().map(|cost| cost.nodes).max().unwrap_or(1).max(1);
        let axis =
            Axis { width: size.width, top: top(most, size.logarithmic), logarithmic: size.logarithmic };
        let pitch = size.bar + size.gap;
        let bar = |(index, cost): (usize, &Cost)| Bar {
            x: 0.0,
            y: tenth(index as f64 * pitch + size.gap / 2.0),
            width: axis.at(cost.nodes),
            height: size.bar,
            title: cost.title.clone(),
            label: format!("{}{}", if cost.more { "> " } else { "" }, number::count(cost.nodes)),
            more: cost.more,
        };
        Chart {
            width: size.width,
            height: tenth(costs.len() as f64 * pitch),
            bars: costs.iter().enumerate().map(bar).collect(),
            ticks: axis.ticks(),
        }
    }
}

struct Axis {
    width: f64,
    /// What its right end stands for.
    top: u32,
    logarithmic: bool,
}

/// A round number that is not less: a power of ten, or on a linear axis 1, 2 or 5 times one.
fn top(most: u32, logarithmic: bool) -> u32 {
    let power = 10_u32.saturating_pow(most.ilog10());
    let steps: &[u32] = if logarithmic { &[1, 10] } else { &[1, 2, 5, 10] };
    steps.iter().map(|step| power.saturating_mul(*step)).find(|&top| top >= most).unwrap_or(u32::MAX).max(10)
}

impl Axis {
    /// On a logarithmic axis a single node is half a factor of ten long, so that it can be seen.
    fn at(&self, nodes: u32) -> f64 {
        let share = if self.logarithmic {
            let log = |count: u32| f64::from(count.max(1)).log10() + 0.5;
            if nodes == 0 { 0.0 } else { log(nodes) / log(self.top) }
        } else {
            f64::from(nodes) / f64::from(self.top)
        };
        tenth(share * self.width)
    }

    fn ticks(&self) -> Vec<Tick> {
        let counts: Vec<u32> = if self.logarithmic {
            std::iter::successors(Some(1), |count: &u32| count.checked_mul(10))
                .take_while(|&n| n <= self.top)
                .collect()
        } else {
            (0..=5).map(|fifth| (u64::from(self.top) * fifth / 5) as u32).collect()
        };
        counts.into_iter().map(|count| Tick { x: self.at(count), label: number::count(count) }).collect()
    }
}

fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Technique;

    fn cost(nodes: u32, more: bool) -> Cost {
        Cost {
            technique: Technique::Minimax,
            title: ["a".into(), "b".into()],
            nodes,
            more,
            cutoffs: 0,
            table_hits: 0,
            value: None,
            milliseconds: 0.0,
        }
    }

    #[test]
    fn more_nodes_make_longer_bars_within_the_plot() {
        for logarithmic in [false, true] {
            let size = ChartSize { logarithmic, ..ChartSize::default() };
            let costs: Vec<Cost> = [1_300, 18_297, 60_000, 549_946].map(|nodes| cost(nodes, false)).into();
            let chart = Chart::new(&costs, size);
            assert!(chart.bars.windows(2).all(|pair| pair[0].width < pair[1].width && pair[0].y < pair[1].y));
            assert!(
                chart.bars.iter().all(|bar| bar.width <= chart.width && bar.y + bar.height <= chart.height)
            );
            let last = chart.ticks.last().unwrap();
            assert_eq!((last.label.as_str(), last.x), ("1,000,000", chart.width));
        }
    }

    #[test]
    fn what_was_given_up_says_so() {
        let chart = Chart::new(&[cost(1000, true)], ChartSize::default());
        assert_eq!(chart.bars[0].label, "> 1,000");
        assert!(Chart::new(&[], ChartSize::default()).bars.is_empty());
    }
}
