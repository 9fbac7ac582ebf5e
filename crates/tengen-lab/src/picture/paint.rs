//! Shapes as pixels. There is no font, so texts are left out.

use super::palette::Rgb;
use super::scene::{Point, Shape};
use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// Paints the shapes over what is there.
pub(super) fn paint(canvas: &mut Pixmap, shapes: &[Shape]) {
    for shape in shapes {
        match *shape {
            Shape::Rect { corner: (x, y), extent: (width, height), fill } => {
                let rect = Rect::from_xywh(x, y, width, height);
                self::fill(canvas, rect.map(PathBuilder::from_rect), fill);
            }
            Shape::Disc { centre: (x, y), radius, fill } => {
                self::fill(canvas, PathBuilder::from_circle(x, y, radius), fill);
            }
            Shape::Ring { centre: (x, y), radius, thickness, colour } => {
                stroke(canvas, PathBuilder::from_circle(x, y, radius), thickness, colour);
            }
            Shape::Line { from, to, thickness, colour } => stroke(canvas, line(from, to), thickness, colour),
            Shape::Text { .. } => {}
        }
    }
}

fn line(from: Point, to: Point) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    path.finish()
}

fn fill(canvas: &mut Pixmap, path: Option<Path>, colour: Rgb) {
    if let Some(path) = path {
        canvas.fill_path(&path, &ink(colour), FillRule::Winding, Transform::identity(), None);
    }
}

fn stroke(canvas: &mut Pixmap, path: Option<Path>, width: f32, colour: Rgb) {
    if let Some(path) = path {
        let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
        canvas.stroke_path(&path, &ink(colour), &stroke, Transform::identity(), None);
    }
}

fn ink([red, green, blue]: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}
