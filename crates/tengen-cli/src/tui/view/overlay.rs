//! The page of help that lies over the board.

use super::board::{CURSOR, HINT, LAST, Mark, WINNING};
use super::figures::pad;
use super::palette::Palette;
use crate::tui::command::BINDINGS;
use crate::tui::text::Text;
use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// Draws the page in the middle of the screen.
pub(super) fn draw(text: &'static Text, palette: Palette, frame: &mut Frame) {
    let lines = lines(text, palette);
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    let area = centered(frame.area(), width, lines.len() as u16 + 2);
    let block = Block::bordered().title(text.help_title).title_style(Palette::HEADING);
    // One column more on the left: half of a wide character must not stay there.
    let left = area.x.min(1);
    frame.render_widget(Clear, Rect { x: area.x - left, width: area.width + left, ..area });
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The commands, then the marks.
fn lines(text: &'static Text, palette: Palette) -> Vec<Line<'static>> {
    let row = |keys: &str, meaning: &str, style| {
        Line::from(vec![Span::styled(format!(" {}  ", pad(keys, 6)), style), Span::raw(meaning.to_owned())])
    };
    let commands = BINDINGS
        .iter()
        .map(|binding| row(binding.keys(text), binding.command.label(text).long, Palette::HEADING));
    let marks = [
        (LAST, 'X', palette.last()),
        (WINNING, 'X', palette.winning()),
        (HINT, '.', palette.hint()),
        (CURSOR, '.', Palette::CURSOR),
    ];
    let mut lines: Vec<Line<'static>> = commands.collect();
    lines.push(Line::default());
    for pair in [0, 2] {
        let mut line = Line::from(" ");
        for index in [pair, pair + 1] {
            let (Mark(before, after), cell, style) = marks[index];
            line.push_span(Span::styled(format!("{before}{cell}{after}"), style));
            line.push_span(Span::raw(format!("  {}", pad(text.marks[index], 14))));
        }
        lines.push(line);
    }
    lines.push(Line::raw(format!(" {}", text.close_help)));
    lines
}

fn centered(area: Rect, width: u16, height: u16) -> Rect {
    let [area] = Layout::vertical([Constraint::Max(height)]).flex(Flex::Center).areas(area);
    let [area] = Layout::horizontal([Constraint::Max(width)]).flex(Flex::Center).areas(area);
    area
}
