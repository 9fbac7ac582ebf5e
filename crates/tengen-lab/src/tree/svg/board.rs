//! A small board: stones as strokes, the last move on a coloured cell, the winning line struck through.

use super::Canvas;
use crate::markup::escape;
use crate::tree::model::{Board, Cell};
use std::fmt::Write as _;

impl Canvas<'_> {
    /// Draws `board` with its top left corner at (`left`, `top`), in a frame of this strength.
    pub(super) fn board(&mut self, board: &Board, (left, top): (f64, f64), cell: f64, frame: f64) {
        let (columns, rows) = board.extent();
        let (width, height) = (cell * columns as f64, cell * rows as f64);
        let _ = write!(
            self.out,
            "<rect class=\"board\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"2.5\" stroke-width=\"{frame:.1}\"/>"
        );
        if let Some(Cell { column, row }) = board.last {
            let (x, y) = (left + column as f64 * cell + 0.5, top + row as f64 * cell + 0.5);
            let side = cell - 1.0;
            let _ = write!(
                self.out,
                "<rect class=\"last\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\"/>"
            );
        }
        self.grid((columns, rows), (left, top), cell);
        self.stones(board, (left, top), cell);
        self.winning_line(board, (left, top), cell);
    }

    fn grid(&mut self, (columns, rows): (usize, usize), (left, top): (f64, f64), cell: f64) {
        let (width, height) = (cell * columns as f64, cell * rows as f64);
        let mut path = String::new();
        for column in 1..columns {
            let _ = write!(path, "M{:.1} {:.1}v{:.1}", left + column as f64 * cell, top + 1.2, height - 2.4);
        }
        for row in 1..rows {
            let _ = write!(path, "M{:.1} {:.1}h{:.1}", left + 1.2, top + row as f64 * cell, width - 2.4);
        }
        if !path.is_empty() {
            let _ = write!(self.out, "<path class=\"grid\" d=\"{path}\"/>");
        }
    }

    /// One path for the stones of each side; anything but X and O is written as a letter.
    fn stones(&mut self, board: &Board, (left, top): (f64, f64), cell: f64) {
        let [mut max, mut min] = [String::new(), String::new()];
        for (row, letters) in board.rows.iter().enumerate() {
            for (column, letter) in letters.chars().enumerate() {
                let centre = (left + (column as f64 + 0.5) * cell, top + (row as f64 + 0.5) * cell);
                let path = if letter == self.tree.max { &mut max } else { &mut min };
                match letter {
                    '.' => {}
                    'X' => *path += &cross(centre, cell * 0.27),
                    'O' => *path += &ring(centre, cell * 0.27),
                    letter => self.letter(letter, centre, cell),
                }
            }
        }
        let thickness = (cell * 0.14).max(0.9);
        for (class, path) in [("max", max), ("min", min)].into_iter().filter(|(_, path)| !path.is_empty()) {
            let _ = write!(
                self.out,
                "<path class=\"stone {class}\" stroke-width=\"{thickness:.1}\" d=\"{path}\"/>"
            );
        }
    }

    fn letter(&mut self, letter: char, (x, y): (f64, f64), cell: f64) {
        let (base, size, letter) = (y + cell * 0.32, cell * 0.9, escape(&letter.to_string()));
        let _ = write!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\">{letter}</text>"
        );
    }

    fn winning_line(&mut self, board: &Board, (left, top): (f64, f64), cell: f64) {
        let (Some(first), Some(last)) = (board.line.first(), board.line.last()) else { return };
        let letter = board.rows[first.row as usize].chars().nth(first.column as usize);
        let class = if letter == Some(self.tree.max) { "max" } else { "min" };
        let centre = |at: &Cell| (left + (at.column as f64 + 0.5) * cell, top + (at.row as f64 + 0.5) * cell);
        let ((ax, ay), (bx, by)) = (centre(first), centre(last));
        let _ = write!(
            self.out,
            "<path class=\"line {class}\" stroke-width=\"{:.1}\" d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}\"/>",
            cell * 0.3
        );
    }
}

fn cross((x, y): (f64, f64), radius: f64) -> String {
    let (left, top, side) = (x - radius, y - radius, 2.0 * radius);
    format!("M{left:.1} {top:.1}l{side:.1} {side:.1}m0 -{side:.1}l-{side:.1} {side:.1}")
}

fn ring((x, y): (f64, f64), radius: f64) -> String {
    let (left, width, arc) = (x - radius, 2.0 * radius, format!("a{radius:.2} {radius:.2} 0 1 0"));
    format!("M{left:.1} {y:.1}{arc} {width:.1} 0{arc} -{width:.1} 0")
}
