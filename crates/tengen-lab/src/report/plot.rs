//! Plots: lines, dots and bars over two axes, as SVG that needs nothing else.

mod axis;
mod svg;

use serde::{Deserialize, Serialize};

/// A plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// From left to right.
    pub x: Axis,
    /// From below upwards.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
}

/// An axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// What it measures.
    pub label: String,
    /// Whether equal distances are equal factors.
    pub logarithmic: bool,
    /// What stands at 0, 1, 2 …, if it is no scale of numbers.
    pub names: Vec<String>,
}

impl Axis {
    /// Equal distances are equal differences.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), logarithmic: false, names: Vec::new() }
    }

    /// Equal distances are equal factors.
    pub fn logarithmic(label: impl Into<String>) -> Axis {
        Axis { logarithmic: true, ..Axis::linear(label) }
    }

    /// Names side by side.
    pub fn of_names(label: impl Into<String>, names: impl IntoIterator<Item = impl Into<String>>) -> Axis {
        Axis { names: names.into_iter().map(Into::into).collect(), ..Axis::linear(label) }
    }
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// What they are.
    pub name: String,
    /// How they are drawn.
    pub style: Style,
    /// Where they are.
    pub points: Vec<Point>,
}

impl Series {
    /// Measured points, joined.
    pub fn line(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Series {
        Series { name: name.into(), style: Style::Line, points: points.into_iter().collect() }
    }

    /// What a theory says, dashed.
    pub fn theory(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Series {
        Series { style: Style::Dashed, ..Series::line(name, points) }
    }

    /// Bars, one beside the other where there are several series.
    pub fn bars(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Series {
        Series { style: Style::Bars, ..Series::line(name, points) }
    }
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Dots, joined.
    Line,
    /// A dashed line without dots.
    Dashed,
    /// Dots.
    Dots,
    /// Bars.
    Bars,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// From left to right.
    pub x: f64,
    /// From below upwards.
    pub y: f64,
    /// Half the height of its error bar; 0 for none.
    pub error: f64,
}

impl Point {
    /// A point that is sure.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, error: 0.0 }
    }

    /// A point with an error bar.
    pub fn with_error(x: f64, y: f64, error: f64) -> Point {
        Point { x, y, error }
    }
}
