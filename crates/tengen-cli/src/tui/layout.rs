//! Where things stand on the screen, and which part of a large board is seen.
//!
//! ```text
//! title
//!  3 . . .  │ players
//!  2 . . .  │ turn
//!  1 . . .  │ thoughts
//!    a b c  │ moves
//! message
//! input line
//! keys, two lines
//! ```

use ratatui::layout::{Position, Rect, Size};
use tengen_games::Square;

/// A terminal smaller than this shows nothing but a request for a larger one.
pub(super) const SMALLEST: Size = Size { width: 48, height: 14 };

/// The columns left of the cells: the number of the row and a mark.
pub(super) const MARGIN: u16 = 3;
/// The columns of one cell: a mark and a stone. One more mark follows the last cell.
pub(super) const CELL: u16 = 2;
const PANEL: u16 = 26;
const KEYS: u16 = 2;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) title: Rect,
    /// Row numbers, cells, and column letters below.
    pub(super) board: Rect,
    pub(super) panel: Rect,
    pub(super) message: Rect,
    pub(super) input: Rect,
    pub(super) keys: Rect,
    /// Columns and rows of cells that there is room for.
    pub(super) visible: (u8, u8),
}

impl Layout {
    /// Places a board of so many columns and rows; nothing if the area is too small.
    pub(super) fn new(area: Rect, columns: u8, rows: u8) -> Option<Layout> {
        if area.width < SMALLEST.width || area.height < SMALLEST.height {
            return None;
        }
        let row = |y, height| Rect::new(area.x, area.y + y, area.width, height);
        let bottom = area.height - KEYS;
        let body = row(1, bottom - 3);
        let fits = |wanted: u8, room: u16| wanted.min(u8::try_from(room).unwrap_or(u8::MAX));
        let visible = (fits(columns, (body.width - PANEL - MARGIN - 1) / CELL), fits(rows, body.height - 1));
        let width = MARGIN + u16::from(visible.0) * CELL + 1;
        let height = u16::from(visible.1) + 1;
        let top = u16::from(body.height > height);
        Some(Layout {
            title: row(0, 1),
            board: Rect::new(body.x, body.y + top, width, height),
            panel: Rect::new(body.x + width + 1, body.y + top, body.width - width - 1, body.height - top),
            message: row(bottom - 2, 1),
            input: row(bottom - 1, 1),
            keys: row(bottom, KEYS),
            visible,
        })
    }

    /// The cell at a place of the screen, if the part of the board seen begins at `corner`.
    pub(super) fn square_at(&self, place: Position, corner: Square) -> Option<Square> {
        let cells = Rect {
            x: self.board.x + MARGIN,
            width: u16::from(self.visible.0) * CELL + 1,
            height: u16::from(self.visible.1),
            ..self.board
        };
        if !cells.contains(place) {
            return None;
        }
        let x = ((place.x - cells.x) / CELL).min(u16::from(self.visible.0) - 1) as u8;
        let y = self.visible.1 - 1 - (place.y - cells.y) as u8;
        Some(Square::new(corner.x + x, corner.y + y))
    }

    /// The corner nearest to `corner` from which `square` is seen, on a board of so many columns and rows.
    pub(super) fn follow(&self, corner: Square, square: Square, (columns, rows): (u8, u8)) -> Square {
        let follow = |corner: u8, place: u8, visible: u8, all: u8| {
            corner.clamp((place + 1).saturating_sub(visible), place).min(all - visible)
        };
        Square::new(
            follow(corner.x, square.x, self.visible.0, columns),
            follow(corner.y, square.y, self.visible.1, rows),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_fifteen_fits_into_the_usual_terminal() {
        let layout = Layout::new(Rect::new(0, 0, 80, 24), 15, 15).unwrap();
        assert_eq!(layout.visible, (15, 15));
        assert!(layout.panel.width >= 44);
    }

    #[test]
    fn parts_never_overlap_and_never_leave_the_screen() {
        for width in 48..130 {
            for height in 14..50 {
                for (columns, rows) in [(1, 3), (3, 3), (7, 6), (15, 15), (25, 25), (25, 1)] {
                    let area = Rect::new(0, 0, width, height);
                    let it = Layout::new(area, columns, rows).unwrap();
                    let parts = [it.title, it.board, it.panel, it.message, it.input, it.keys];
                    for (index, part) in parts.iter().enumerate() {
                        assert_eq!(part.intersection(area), *part, "{width}×{height} {columns}×{rows}");
                        assert!(parts[..index].iter().all(|other| !other.intersects(*part)));
                    }
                    assert!(it.panel.width >= PANEL - 1 && it.visible.0.min(it.visible.1) >= 1);
                }
            }
        }
        assert_eq!(Layout::new(Rect::new(0, 0, 47, 24), 3, 3), None);
        assert_eq!(Layout::new(Rect::new(0, 0, 80, 13), 3, 3), None);
    }

    #[test]
    fn clicks_hit_the_cells_that_are_seen() {
        let layout = Layout::new(Rect::new(0, 0, 80, 24), 3, 3).unwrap();
        let at = |x, y| layout.square_at(Position::new(x, y), Square::new(0, 0));
        let top = layout.board.y;
        assert_eq!(at(4, top), Some(Square::new(0, 2)));
        assert_eq!(at(8, top + 2), Some(Square::new(2, 0)));
        assert_eq!(at(9, top + 2), Some(Square::new(2, 0)), "the mark after the last cell belongs to it");
        assert_eq!(at(10, top + 2), None);
        assert_eq!(at(2, top), None);
        assert_eq!(at(4, top + 3), None, "letters are not cells");
        let scrolled = Layout::new(Rect::new(0, 0, 48, 14), 25, 25).unwrap();
        let corner = Square::new(5, 10);
        let lowest = scrolled.board.y + u16::from(scrolled.visible.1) - 1;
        assert_eq!(scrolled.square_at(Position::new(4, lowest), corner), Some(corner));
    }

    #[test]
    fn the_view_follows_the_cursor_and_no_further() {
        let layout = Layout::new(Rect::new(0, 0, 48, 14), 25, 25).unwrap();
        assert_eq!(layout.visible, (9, 8));
        let corner = layout.follow(Square::new(0, 0), Square::new(4, 4), (25, 25));
        assert_eq!(corner, Square::new(0, 0));
        let corner = layout.follow(corner, Square::new(9, 24), (25, 25));
        assert_eq!(corner, Square::new(1, 17));
        let corner = layout.follow(corner, Square::new(9, 16), (25, 25));
        assert_eq!(corner, Square::new(1, 16));
        let larger = Layout::new(Rect::new(0, 0, 200, 60), 25, 25).unwrap();
        assert_eq!(larger.follow(corner, Square::new(24, 24), (25, 25)), Square::new(0, 0));
    }
}
