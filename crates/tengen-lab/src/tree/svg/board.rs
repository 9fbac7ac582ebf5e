//! A small board: stones as strokes, the last move on a coloured cell, the winning line struck through.

use super::{Canvas, escape};
use crate::tree::model::{Board, Cell};
use std::fmt::Write as _;

impl Canvas<'_> {
    /// Draws `board` with its top left corner at (`left`, `top`).
    pub(super) fn board(&mut self, board: &Board, (left, top): (f64, f64), cell: f64) {
        let (columns, rows) = board.extent();
        let (width, height) = (cell * columns as f64, cell * rows as f64);
        let _ = write!(
            self.out,
            "<rect class=\"board\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"2.5\"/>"
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
                let (x, y) = (left + (column as f64 + 0.5) * cell, top + (row as f64 + 0.5) * cell);
                let path = if letter == self.tree.max { &mut max } else { &mut min };
                let r = cell * 0.27;
                match letter {
                    '.' => {}
                    'X' => {
                        let (a, b, d) = (x - r, y - r, 2.0 * r);
                        let _ = write!(path, "M{a:.1} {b:.1}l{d:.1} {d:.1}m0 -{d:.1}l-{d:.1} {d:.1}");
                    }
                    'O' => {
                        let (a, d) = (x - r, 2.0 * r);
                        let _ = write!(
                            path,
                            "M{a:.1} {y:.1}a{r:.2} {r:.2} 0 1 0 {d:.1} 0a{r:.2} {r:.2} 0 1 0 -{d:.1} 0"
                        );
                    }
                    letter => {
                        let _ = write!(
                            self.out,
                            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                            y + cell * 0.32,
                            cell * 0.9,
                            escape(&letter.to_string())
                        );
                    }
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
