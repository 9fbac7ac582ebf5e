//! Pictures drawn over one another, cell by cell.

use super::paint::paint;
use super::palette::Rgb;
use super::scene::Scene;
use super::{Mark, MarkShape, Numbers, Picture};
use tengen_core::Side;
use tengen_games::Square;
use tiny_skia::Pixmap;

/// A part of the canvas in pixels, its right and lower edge not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: u16,
    pub(super) top: u16,
    pub(super) right: u16,
    pub(super) bottom: u16,
}

/// What is seen on a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Look {
    stone: Option<(Side, char)>,
    is_last: bool,
    is_in_line: bool,
    is_marked: bool,
}

/// A canvas that shows one picture after another.
pub(super) struct Film {
    cell: u16,
    width: u8,
    board: Pixmap,
    canvas: Pixmap,
    /// What is on the canvas, row by row from the bottom; nothing yet at first.
    looks: Option<Vec<Look>>,
}

impl Film {
    /// An empty board with cells of so many pixels; a picture has at least one cell and at most 25×25.
    pub(super) fn new(picture: &Picture, cell: u16) -> Film {
        let mut scene = Scene::new(picture, cell.into(), false);
        scene.board();
        let (width, height) = scene.extent();
        let mut board = Pixmap::new(width as u32, height as u32).expect("a canvas of some hundred pixels");
        paint(&mut board, &scene.shapes);
        Film { cell, width: picture.width, canvas: board.clone(), board, looks: None }
    }

    /// Width and height in pixels.
    pub(super) fn extent(&self) -> (u16, u16) {
        (self.board.width() as u16, self.board.height() as u16)
    }

    /// Shows another picture of the same board and tells what has changed: everything the first time, one pixel if nothing
    /// has.
    pub(super) fn show(&mut self, picture: &Picture) -> Area {
        let (right, bottom) = self.extent();
        let looks = looks(picture);
        let before = self.looks.take();
        let shown = before.as_deref().unwrap_or_default();
        let blank = Look::default();
        let differs = |&at: &usize| shown.get(at).unwrap_or(&blank) != &looks[at];
        let squares: Vec<Square> = (0..looks.len()).filter(differs).map(|at| self.square(at)).collect();
        let changed = self.redraw(picture, &squares);
        self.looks = Some(looks);
        if before.is_none() {
            return Area { left: 0, top: 0, right, bottom };
        }
        changed.unwrap_or(Area { left: 0, top: 0, right: 1, bottom: 1 })
    }

    /// The pixels of an area, row by row.
    pub(super) fn pixels(&self, area: Area) -> impl Iterator<Item = Rgb> {
        let width = self.canvas.width() as usize;
        let rows = (area.top..area.bottom).map(move |y| usize::from(y) * width);
        let pixels = rows.flat_map(move |row| {
            &self.canvas.pixels()[row + usize::from(area.left)..row + usize::from(area.right)]
        });
        pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
    }

    fn square(&self, at: usize) -> Square {
        Square::new((at % usize::from(self.width)) as u8, (at / usize::from(self.width)) as u8)
    }

    /// Draws some cells again; the area around them all.
    fn redraw(&mut self, picture: &Picture, squares: &[Square]) -> Option<Area> {
        let kept = |square: &Square| squares.contains(square);
        let marks = picture.marks.iter().filter(|mark| kept(&mark.square));
        let part = Picture {
            stones: picture.stones.iter().filter(|stone| kept(&stone.square)).copied().collect(),
            last: picture.last.filter(kept),
            line: picture.line.iter().copied().filter(kept).collect(),
            // There is no font for letters.
            marks: marks.map(|mark| Mark { shape: MarkShape::Circle, ..*mark }).collect(),
            numbers: Numbers::None,
            ..picture.clone()
        };
        let mut scene = Scene::new(&part, self.cell.into(), false);
        scene.stones();
        let area = |&square: &Square| {
            let (x, y) = scene.corner(square);
            let (left, top) = (x as u16, y as u16);
            Area { left, top, right: left + self.cell, bottom: top + self.cell }
        };
        let areas: Vec<Area> = squares.iter().map(area).collect();
        for &area in &areas {
            self.wipe(area);
        }
        paint(&mut self.canvas, &scene.shapes);
        areas.into_iter().reduce(Area::union)
    }

    /// Takes everything off a part of the board.
    fn wipe(&mut self, area: Area) {
        let row = self.board.width() as usize * 4;
        for y in area.top..area.bottom {
            let start = usize::from(y) * row;
            let bytes = start + usize::from(area.left) * 4..start + usize::from(area.right) * 4;
            self.canvas.data_mut()[bytes.clone()].copy_from_slice(&self.board.data()[bytes]);
        }
    }
}

impl Area {
    /// The smallest area that contains both.
    fn union(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// What is seen on each cell, row by row from the bottom; what lies beside the board is not seen.
fn looks(picture: &Picture) -> Vec<Look> {
    let mut looks = vec![Look::default(); usize::from(picture.width) * usize::from(picture.height)];
    let mut at = |square: Square, look: fn(&mut Look, Option<(Side, char)>), stone| {
        if square.x < picture.width && square.y < picture.height {
            let index = usize::from(square.y) * usize::from(picture.width) + usize::from(square.x);
            look(&mut looks[index], stone);
        }
    };
    for stone in &picture.stones {
        at(stone.square, |look, stone| look.stone = stone, Some((stone.side, stone.letter)));
    }
    picture.last.into_iter().for_each(|square| at(square, |look, _| look.is_last = true, None));
    picture.line.iter().for_each(|&square| at(square, |look, _| look.is_in_line = true, None));
    picture.marks.iter().for_each(|mark| at(mark.square, |look, _| look.is_marked = true, None));
    looks
}
