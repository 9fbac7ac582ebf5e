//! Drawing the state on the screen; nothing here changes it.

mod board;
mod figures;
mod overlay;
mod palette;
mod panel;

pub(super) use palette::Palette;

use super::command::useful_keys;
use super::layout::{Layout, SMALLEST};
use super::model::{Focus, Message, Model, Overlay};
use figures::fit;
use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use tengen_players::Playable;
use unicode_width::UnicodeWidthStr;

/// Draws the whole screen.
pub(super) fn draw<G: Playable>(model: &Model<G>, palette: Palette, frame: &mut Frame) {
    let Some(layout) = model.layout(frame.area()) else {
        let message = (model.text.too_small)(SMALLEST.width, SMALLEST.height);
        return frame.render_widget(Paragraph::new(message).wrap(Wrap { trim: true }), frame.area());
    };
    title(model, &layout, palette, frame);
    board::draw(model, &layout, palette, frame.buffer_mut());
    panel::draw(model, palette, layout.panel, frame);
    message(model, &layout, palette, frame);
    input(model, &layout, palette, frame);
    keys(model, &layout, frame);
    if model.overlay == Some(Overlay::Help) {
        overlay::draw(model.text, palette, frame);
    }
}

fn title<G: Playable>(model: &Model<G>, layout: &Layout, palette: Palette, frame: &mut Frame) {
    let (columns, rows) = model.extent();
    let rule =
        model.position().rule_name().map_or(String::new(), |names| format!("  {}", model.lang.pick(names)));
    let size = Span::styled(format!("  {columns}×{rows}{rule}"), palette.quiet());
    frame.render_widget(Line::from(vec![Span::styled(" Tengen", Palette::HEADING), size]), layout.title);
}

/// The line of news, or the question that waits for an answer.
fn message<G: Playable>(model: &Model<G>, layout: &Layout, palette: Palette, frame: &mut Frame) {
    let width = usize::from(layout.message.width.saturating_sub(2));
    let (message, style) = match (&model.overlay, &model.message) {
        (Some(Overlay::Resign(side)), _) => {
            ((model.text.confirm_resign)(model.names.of(*side)), Palette::HEADING)
        }
        (_, Some(Message::Refused(reason))) => (reason.clone(), palette.refused()),
        (_, Some(Message::News(news))) => (news.clone(), Palette::HEADING),
        _ => return,
    };
    frame.render_widget(Line::styled(format!(" {}", fit(&message, width)), style), layout.message);
}

fn input<G: Playable>(model: &Model<G>, layout: &Layout, palette: Palette, frame: &mut Frame) {
    if model.focus == Focus::Input {
        let line = format!(" {} {}", model.text.type_move, model.input);
        let end = layout.input.x + (line.width() as u16).min(layout.input.width - 1);
        frame.render_widget(Line::styled(line, Palette::HEADING), layout.input);
        frame.set_cursor_position(Position::new(end, layout.input.y));
    } else if model.may_move() {
        frame.render_widget(
            Line::styled(format!(" {}", model.text.tab_to_type), palette.quiet()),
            layout.input,
        );
    }
}

/// The keys, on as many of their lines as they need.
fn keys<G: Playable>(model: &Model<G>, layout: &Layout, frame: &mut Frame) {
    let width = usize::from(layout.keys.width);
    let mut lines = vec![Line::default()];
    for (key, name) in useful_keys(model) {
        let entry = [Span::styled(format!(" {key}"), Palette::HEADING), Span::raw(format!(" {name} "))];
        let needed: usize = entry.iter().map(Span::width).sum();
        if lines.last().is_some_and(|line| line.width() + needed > width) {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend(entry);
        }
    }
    frame.render_widget(Paragraph::new(lines), layout.keys);
}
