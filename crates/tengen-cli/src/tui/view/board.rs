//! The board: stones, coordinates, and marks in the columns between the cells.
//!
//! ```text
//!  3 . .(O)      (O)  the last move    !    forbidden to the side to move
//!  2*X*X*X*      *X*  the line that won
//!  1[.]. O       [.]  the cursor       <.>  the hint
//!    a b c
//! ```
//! Two cells share the column between them; the mark that matters more has it.

use super::palette::Palette;
use crate::lang::{FORBIDDEN, STAR};
use crate::tui::layout::{CELL, Layout, MARGIN};
use crate::tui::model::Model;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use tengen_games::Square;
use tengen_players::Playable;

/// Draws the part of the board that `layout` has room for.
pub(super) fn draw<G: Playable>(model: &Model<G>, layout: &Layout, palette: Palette, buffer: &mut Buffer) {
    let corner = layout.follow(model.corner, model.corner, model.extent());
    let board = Board { model, layout, palette, corner };
    board.draw_cells(buffer);
    board.draw_marks(buffer);
    board.draw_coordinates(buffer);
}

/// The characters before and after a marked cell.
#[derive(Clone, Copy)]
pub(super) struct Mark(pub(super) char, pub(super) char);

pub(super) const LAST: Mark = Mark('(', ')');
pub(super) const WINNING: Mark = Mark('*', '*');
pub(super) const HINT: Mark = Mark('<', '>');
pub(super) const CURSOR: Mark = Mark('[', ']');

struct Board<'a, G: Playable> {
    model: &'a Model<G>,
    layout: &'a Layout,
    palette: Palette,
    corner: Square,
}

impl<G: Playable> Board<'_, G> {
    fn columns(&self) -> impl Iterator<Item = u8> + use<G> {
        self.corner.x..self.corner.x + self.layout.visible.0
    }

    fn rows(&self) -> impl Iterator<Item = u8> + use<G> {
        self.corner.y..self.corner.y + self.layout.visible.1
    }

    /// Whether part of the board is out of sight.
    fn is_cut(&self) -> bool {
        self.layout.visible != self.model.extent()
    }

    /// The column of the screen where the stone of this column stands; the mark is left of it.
    fn screen_x(&self, x: u8) -> u16 {
        self.layout.board.x + MARGIN + u16::from(x - self.corner.x) * CELL + 1
    }

    fn screen_y(&self, y: u8) -> u16 {
        self.layout.board.y + u16::from(self.layout.visible.1 - 1 - (y - self.corner.y))
    }

    fn draw_cells(&self, buffer: &mut Buffer) {
        let position = self.model.position();
        let (forbidden, stars) = (position.forbidden_squares(), position.star_points());
        for y in self.rows() {
            for x in self.columns() {
                let square = Square::new(x, y);
                let (letter, style) = match position.cell(square) {
                    Some((side, letter)) => (letter, self.palette.side(side)),
                    None if forbidden.contains(&square) => (FORBIDDEN, self.palette.refused()),
                    None if stars.contains(&square) => (STAR, self.palette.quiet()),
                    None => ('.', self.palette.quiet()),
                };
                buffer[(self.screen_x(x), self.screen_y(y))].set_char(letter).set_style(style);
            }
        }
    }

    /// Draws the marks, those that matter more over those that matter less.
    fn draw_marks(&self, buffer: &mut Buffer) {
        let model = self.model;
        if let Some(square) = model.hint_landing() {
            self.mark(square, HINT, self.palette.hint(), buffer);
        }
        if let Some(square) = model.last_landing() {
            self.mark(square, LAST, self.palette.last(), buffer);
        }
        for square in model.position().winning_line() {
            self.mark(square, WINNING, self.palette.winning(), buffer);
        }
        if self.is_cut() || (model.humans() > 0 && !model.is_over()) {
            self.mark(model.cursor, CURSOR, Palette::CURSOR, buffer);
        }
    }

    fn mark(&self, square: Square, mark: Mark, style: Style, buffer: &mut Buffer) {
        if !self.columns().any(|x| x == square.x) || !self.rows().any(|y| y == square.y) {
            return;
        }
        let (x, y) = (self.screen_x(square.x), self.screen_y(square.y));
        buffer[(x - 1, y)].set_char(mark.0).set_style(style);
        buffer[(x, y)].set_style(style);
        buffer[(x + 1, y)].set_char(mark.1).set_style(style);
    }

    /// Numbers at the left, letters below, and arrows where the board goes on out of sight.
    fn draw_coordinates(&self, buffer: &mut Buffer) {
        let (quiet, area) = (self.palette.quiet(), self.layout.board);
        let (columns, rows) = self.model.extent();
        let (right, top) = (self.corner.x + self.layout.visible.0, self.corner.y + self.layout.visible.1);
        for y in self.rows() {
            let arrow = match y {
                _ if y + 1 == top && top < rows => '^',
                _ if y == self.corner.y && y > 0 => 'v',
                _ => ' ',
            };
            buffer.set_string(area.x, self.screen_y(y), format!("{:>2}{arrow}", y + 1), quiet);
        }
        let below = area.bottom() - 1;
        for x in self.columns() {
            let name = if self.model.numbered { char::from(b'1' + x) } else { char::from(b'a' + x) };
            buffer[(self.screen_x(x), below)].set_char(name).set_style(quiet);
        }
        if self.corner.x > 0 {
            buffer[(area.x + MARGIN, below)].set_char('<').set_style(quiet);
        }
        if right < columns {
            buffer[(area.right() - 1, below)].set_char('>').set_style(quiet);
        }
    }
}
