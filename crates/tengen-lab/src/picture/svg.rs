//! A picture as one SVG file that needs nothing else: no font, no style sheet.

use super::Picture;
use super::palette::Rgb;
use super::scene::{Scene, Shape};
use crate::markup::escape;
use std::fmt::Write as _;

/// About how large boards are; cells are neither tiny nor huge.
const EXTENT: u16 = 480;
const SMALLEST_CELL: u16 = 28;
const LARGEST_CELL: u16 = 64;

/// Draws a picture.
pub fn svg(picture: &Picture) -> String {
    let cells = u16::from(picture.width.max(picture.height).max(1));
    let cell = (EXTENT / cells).clamp(SMALLEST_CELL, LARGEST_CELL);
    let mut scene = Scene::new(picture, cell.into(), picture.coordinates);
    scene.board();
    if picture.coordinates {
        scene.names();
    }
    scene.stones();
    let (width, height) = scene.extent();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-weight=\"600\" \
         text-anchor=\"middle\" fill=\"none\" stroke-linecap=\"round\">\n"
    );
    for shape in &scene.shapes {
        draw(&mut out, shape);
    }
    out += "</svg>\n";
    out
}

fn draw(out: &mut String, shape: &Shape) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Rect { corner: (x, y), extent: (width, height), fill } => writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\" fill=\"{}\"/>",
            short(*x),
            short(*y),
            short(*width),
            short(*height),
            hex(*fill)
        ),
        Shape::Line { from, to, thickness, colour } => writeln!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            short(from.0),
            short(from.1),
            short(to.0),
            short(to.1),
            hex(*colour),
            short(*thickness)
        ),
        Shape::Disc { centre: (x, y), radius, fill } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
            short(*x),
            short(*y),
            short(*radius),
            hex(*fill)
        ),
        Shape::Ring { centre: (x, y), radius, thickness, colour } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            short(*x),
            short(*y),
            short(*radius),
            hex(*colour),
            short(*thickness)
        ),
        Shape::Text { centre: (x, y), size, text, colour } => writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>",
            short(*x),
            // Digits and letters are about this much higher than their base line.
            short(y + size * 0.35),
            short(*size),
            hex(*colour),
            escape(text)
        ),
    };
}

/// A number with at most two digits after the point.
fn short(number: f32) -> f64 {
    (f64::from(number) * 100.0).round() / 100.0
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
