//! A picture as a list of shapes, the lowest first, in the units of its scale.

use super::palette::{Palette, Rgb};
use super::{MarkShape, Picture, Stone};
use tengen_core::Side;
use tengen_games::{Square, Surface};

/// A place: to the right, and down.
pub(super) type Point = (f32, f32);

/// Something to draw.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// An upright rectangle, from its upper left corner.
    Rect { corner: Point, extent: Point, fill: Rgb },
    /// A line with round ends.
    Line { from: Point, to: Point, thickness: f32, colour: Rgb },
    /// A filled circle.
    Disc { centre: Point, radius: f32, fill: Rgb },
    /// A circle.
    Ring { centre: Point, radius: f32, thickness: f32, colour: Rgb },
    /// A few letters around a point.
    Text { centre: Point, size: f32, text: String, colour: Rgb },
}

/// How large things are, and where.
pub(super) struct Scene<'a> {
    picture: &'a Picture,
    palette: &'static Palette,
    cell: f32,
    /// The upper left corner of the cells.
    corner: Point,
    extent: Point,
    pub(super) shapes: Vec<Shape>,
}

impl<'a> Scene<'a> {
    /// An empty drawing of cells of this size, with room for names if they are shown.
    pub(super) fn new(picture: &'a Picture, cell: f32, names: bool) -> Scene<'a> {
        // Whole numbers, so that cells of whole pixels begin at one.
        let edge = (cell * 0.25).round();
        let name = if names { (cell * 0.75).round() } else { edge };
        let left = if names_rows(picture.surface) { name } else { edge };
        let (width, height) = (cell * picture.width as f32, cell * picture.height as f32);
        Scene {
            picture,
            palette: Palette::of(picture.surface),
            cell,
            corner: (left, edge),
            extent: (width + left + edge, height + name + edge),
            shapes: Vec::new(),
        }
    }

    /// Width and height of the drawing.
    pub(super) fn extent(&self) -> Point {
        self.extent
    }

    /// The upper left corner of a cell. Nothing that is drawn on a cell leaves it.
    pub(super) fn corner(&self, square: Square) -> Point {
        let row = self.picture.height.saturating_sub(square.y.saturating_add(1));
        (self.corner.0 + square.x as f32 * self.cell, self.corner.1 + row as f32 * self.cell)
    }

    fn centre(&self, square: Square) -> Point {
        let (x, y) = self.corner(square);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// The empty board.
    pub(super) fn board(&mut self) {
        let palette = self.palette;
        self.shapes.push(Shape::Rect { corner: (0.0, 0.0), extent: self.extent, fill: palette.ground });
        match self.picture.surface {
            Surface::Cells => self.grid(0.0),
            Surface::Crossings => self.grid(0.5),
            Surface::Slots => {
                for y in 0..self.picture.height {
                    for x in 0..self.picture.width {
                        self.disc(Square::new(x, y), 0.4, palette.hole);
                    }
                }
            }
        }
        for &star in &self.picture.stars {
            self.disc(star, 0.09, palette.line);
        }
    }

    /// Lines from edge to edge, the outermost `inset` of a cell inside.
    fn grid(&mut self, inset: f32) {
        let (columns, rows) = (self.picture.width as f32, self.picture.height as f32);
        let (cell, (left, top)) = (self.cell, self.corner);
        let place = |x: f32, y: f32| (left + x * cell, top + y * cell);
        let (thickness, colour) = ((cell * 0.04).max(1.0), self.palette.line);
        let mut line = |from, to| self.shapes.push(Shape::Line { from, to, thickness, colour });
        let lines = |count: f32| (0..=(count - 2.0 * inset) as u8).map(move |index| inset + index as f32);
        for x in lines(columns) {
            line(place(x, inset), place(x, rows - inset));
        }
        for y in lines(rows) {
            line(place(inset, y), place(columns - inset, y));
        }
    }

    /// Letters below the columns and numbers beside the rows, or numbers below the slots.
    pub(super) fn names(&mut self) {
        let (colour, size) = (self.palette.text, self.cell * 0.36);
        for x in 0..self.picture.width {
            let centre = (self.centre(Square::new(x, 0)).0, self.extent.1 - self.cell * 0.36);
            let is_letter = names_rows(self.picture.surface);
            let name = if is_letter {
                char::from(b'a'.saturating_add(x)).to_string()
            } else {
                (x as u32 + 1).to_string()
            };
            self.text(centre, size, name, colour);
        }
        let rows = if names_rows(self.picture.surface) { self.picture.height } else { 0 };
        for y in 0..rows {
            let centre = (self.cell * 0.36, self.centre(Square::new(0, y)).1);
            self.text(centre, size, (y as u32 + 1).to_string(), colour);
        }
    }

    /// Stones, and what is marked.
    pub(super) fn stones(&mut self) {
        let picture = self.picture;
        if picture.surface == Surface::Cells {
            picture.last.into_iter().for_each(|square| self.tint(square, self.palette.last));
            picture.line.iter().for_each(|&square| self.tint(square, self.palette.win));
        }
        for stone in &picture.stones {
            self.stone(stone);
        }
        if picture.surface != Surface::Cells {
            for &square in &picture.line {
                self.ring(square, 0.37, 0.09, self.palette.win);
            }
            self.last();
        }
        for mark in &picture.marks {
            self.mark(mark.square, mark.shape);
        }
    }

    /// A dot on the last stone, unless its number stands there.
    fn last(&mut self) {
        let Some(square) = self.picture.last else { return };
        let stone = self.picture.stones.iter().find(|stone| stone.square == square);
        if stone.is_none_or(|stone| self.picture.shown_number(stone).is_none()) {
            self.disc(square, 0.11, self.palette.last);
        }
    }

    fn stone(&mut self, stone: &Stone) {
        let (square, colour) = (stone.square, self.palette.stones[stone.side.index()]);
        let number = self.picture.shown_number(stone);
        match self.picture.surface {
            Surface::Cells => self.letter(stone, colour, number.is_some()),
            Surface::Crossings => {
                self.disc(square, 0.45, colour);
                if stone.side == Side::Second {
                    self.ring(square, 0.44, 0.04, self.palette.line);
                }
            }
            Surface::Slots => self.disc(square, 0.4, colour),
        }
        if let Some(number) = number {
            self.number(stone, number);
        }
    }

    fn number(&mut self, stone: &Stone, number: u32) {
        let (palette, cell) = (self.palette, self.cell);
        let (x, y) = self.centre(stone.square);
        if self.picture.surface == Surface::Cells {
            let corner = (x + cell * 0.34, y + cell * 0.36);
            return self.text(corner, cell * 0.22, number.to_string(), palette.text);
        }
        let is_last = self.picture.last == Some(stone.square) && self.picture.surface == Surface::Crossings;
        let colour = if is_last { palette.last } else { palette.on_stones[stone.side.index()] };
        let size = cell * if number < 100 { 0.46 } else { 0.36 };
        self.text((x, y), size, number.to_string(), colour);
    }

    /// A cross, a ring, or the letter of a piece; smaller if a number stands beside it.
    fn letter(&mut self, stone: &Stone, colour: Rgb, numbered: bool) {
        let (x, y) = self.centre(stone.square);
        let reach = if numbered { 0.22 } else { 0.27 };
        let (arm, thickness) = (self.cell * reach, self.cell * 0.11);
        match stone.letter {
            'X' => {
                for turn in [-1.0, 1.0] {
                    let (from, to) = ((x - arm, y - turn * arm), (x + arm, y + turn * arm));
                    self.shapes.push(Shape::Line { from, to, thickness, colour });
                }
            }
            'O' => self.ring(stone.square, reach, 0.11, colour),
            letter => self.text((x, y), self.cell * 0.62, letter.to_string(), colour),
        }
    }

    fn mark(&mut self, square: Square, shape: MarkShape) {
        let stone = self.picture.stones.iter().find(|stone| stone.square == square);
        let colour = match stone {
            Some(stone) => self.palette.on_stones[stone.side.index()],
            None => self.palette.on_stones[Side::Second.index()],
        };
        match shape {
            MarkShape::Circle => self.ring(square, 0.26, 0.06, colour),
            MarkShape::Letter(letter) => {
                if stone.is_none() && self.picture.surface == Surface::Crossings {
                    // The lines do not run through the letter.
                    self.disc(square, 0.36, self.palette.ground);
                }
                self.text(self.centre(square), self.cell * 0.5, letter.to_string(), colour);
            }
        }
    }

    fn tint(&mut self, square: Square, fill: Rgb) {
        let ((x, y), gap) = (self.centre(square), (self.cell * 0.04).max(1.0));
        let side = self.cell - gap;
        let corner = (x - side / 2.0, y - side / 2.0);
        self.shapes.push(Shape::Rect { corner, extent: (side, side), fill });
    }

    fn disc(&mut self, square: Square, radius: f32, fill: Rgb) {
        self.shapes.push(Shape::Disc { centre: self.centre(square), radius: radius * self.cell, fill });
    }

    fn ring(&mut self, square: Square, radius: f32, thickness: f32, colour: Rgb) {
        let (radius, thickness) = (radius * self.cell, thickness * self.cell);
        self.shapes.push(Shape::Ring { centre: self.centre(square), radius, thickness, colour });
    }

    fn text(&mut self, centre: Point, size: f32, text: String, colour: Rgb) {
        self.shapes.push(Shape::Text { centre, size, text, colour });
    }
}

/// Whether moves name their row: a disc falls.
fn names_rows(surface: Surface) -> bool {
    surface != Surface::Slots
}
