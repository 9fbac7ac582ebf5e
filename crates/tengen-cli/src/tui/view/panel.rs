//! The panel beside the board: who plays, whose turn it is, what the computer thinks, the moves so far.

use super::figures::{self, count, fit, pad, wrap};
use super::palette::Palette;
use crate::tui::model::Model;
use crate::tui::worker::Asked;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};
use std::time::Duration;
use tengen_core::{Score, ScoreKind, Side};
use tengen_players::Playable;
use tengen_search::player::Thought;
use unicode_width::UnicodeWidthStr;

/// Draws the panel.
pub(super) fn draw<G: Playable>(model: &Model<G>, palette: Palette, area: Rect, frame: &mut Frame) {
    let block = Block::new().borders(Borders::LEFT).border_style(palette.quiet());
    let inner = block.inner(area);
    let inner = Rect { x: inner.x + 1, width: inner.width - 1, ..inner };
    let panel = Panel { model, palette, width: usize::from(inner.width) };
    let mut lines = panel.players();
    lines.push(Line::default());
    lines.extend(panel.turn());
    lines.extend(panel.thoughts());
    lines.push(Line::default());
    let left = usize::from(inner.height).saturating_sub(lines.len());
    lines.extend(panel.moves(left));
    frame.render_widget(block, area);
    frame.render_widget(Paragraph::new(lines), inner);
}

struct Panel<'a, G: Playable> {
    model: &'a Model<G>,
    palette: Palette,
    width: usize,
}

impl<G: Playable> Panel<'_, G> {
    /// Both players, the one to move marked.
    fn players(&self) -> Vec<Line<'static>> {
        let to_move = Some(self.model.position().side_to_move()).filter(|_| !self.model.is_over());
        let line = |side: Side| {
            let arrow = if to_move == Some(side) { "> " } else { "  " };
            let letter = match G::side_name(side) {
                Some(_) => format!("{} {}  ", G::side_letter(side), self.model.names.of(side)),
                None => format!("{}  ", G::side_letter(side)),
            };
            let name =
                fit(&self.model.seats[side.index()].name, self.width.saturating_sub(2 + letter.width()));
            let name = if to_move == Some(side) { Span::styled(name, Palette::HEADING) } else { name.into() };
            Line::from(vec![Span::raw(arrow), Span::styled(letter, self.palette.side(side)), name])
        };
        Side::BOTH.map(line).to_vec()
    }

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Vec<Line<'static>> {
        let (model, text) = (self.model, self.model.text);
        let side = model.position().side_to_move();
        let name = model.names.of(side);
        let strong = |line: String| Line::styled(line, Palette::HEADING);
        if let Some(outcome) = model.outcome() {
            let resigned = model.resigned.map(|side| model.lang.resigned(side, &model.names));
            let over = model.lang.ending(model.position(), outcome, &model.names, model.last_landing());
            return resigned
                .into_iter()
                .chain(wrap(&over, self.width))
                .map(strong)
                .chain([Line::raw(text.play_again)])
                .collect();
        }
        let turn = strong(match () {
            () if model.paused => text.paused.to_owned(),
            () if model.is_human(side) && model.humans() == 1 => (text.your_turn)(name),
            () => (text.to_move)(name),
        });
        let forbidden = !model.position().forbidden_squares().is_empty();
        let legend =
            forbidden.then(|| Line::styled(model.lang.forbidden_legend(name), self.palette.refused()));
        [turn].into_iter().chain(legend).collect()
    }

    /// What a program thinks, or has thought: about its move, about a hint, or about its last move.
    fn thoughts(&self) -> Vec<Line<'static>> {
        let (model, text) = (self.model, self.model.text);
        let last = model.history.played().iter().rev().find(|played| played.thought.is_some());
        let (title, thought, time) = if let Some(thinking) = &model.thinking {
            let title = if thinking.asked == Asked::Hint { text.seeking_hint } else { text.thinking };
            (title.to_owned(), &thinking.thought, model.now.saturating_sub(thinking.since))
        } else if let Some(hint) = &model.hint {
            ((text.hint)(&hint.mv.to_string()), &hint.thought, hint.thought.time)
        } else if let Some((played, thought)) = last.and_then(|last| Some((last, last.thought.as_ref()?))) {
            ((text.played)(model.names.of(played.side), &played.mv.to_string()), thought, thought.time)
        } else {
            return Vec::new();
        };
        let mut lines = vec![Line::default(), Line::styled(title, Palette::HEADING)];
        lines.extend(self.figures(thought, time).into_iter().map(|(name, value)| self.figure(name, &value)));
        lines
    }

    /// The figures that are known, with their names.
    fn figures(&self, thought: &Thought<G::Move>, time: Duration) -> Vec<(&'static str, String)> {
        let text = self.model.text;
        let mut figures = Vec::new();
        if let Some(score) = thought.score {
            figures.push((text.score, self.score(score)));
        }
        if let Some(depth) = thought.depth {
            figures.push((
                text.depth,
                if depth.is_full() { text.to_the_end.to_owned() } else { depth.to_string() },
            ));
        }
        if thought.nodes > 0 {
            let rate = thought.nodes as f64 / thought.time.as_secs_f64().max(1e-6);
            let rate = format!("{}{}", count(rate as u64), text.per_second);
            figures.push((text.nodes, format!("{}  {rate}", count(thought.nodes))));
        }
        if thought.nodes > 0 || self.model.thinking.is_some() {
            figures.push((text.time, figures::time(time, text)));
        }
        if !thought.line.is_empty() {
            let line: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
            figures.push((text.line, line.join(" ")));
        }
        figures
    }

    fn figure(&self, name: &str, value: &str) -> Line<'static> {
        let name = format!("  {}  ", pad(name, 5));
        let value = fit(value, self.width.saturating_sub(name.width()));
        Line::from(vec![Span::styled(name, self.palette.quiet()), Span::raw(value)])
    }

    /// The score for the side that thinks; a decided one in words too.
    fn score(&self, score: Score) -> String {
        let words = match score.kind() {
            ScoreKind::Win(ply) => (self.model.text.wins_in)(ply.0),
            ScoreKind::Loss(ply) => (self.model.text.loses_in)(ply.0),
            ScoreKind::Heuristic(_) => return score.to_string(),
        };
        format!("{score}  {words}")
    }

    /// The last of the moves that fit into so many lines, numbered by rounds.
    fn moves(&self, height: usize) -> Vec<Line<'static>> {
        let played = self.model.history.played();
        let Some(first) = played.first() else { return Vec::new() };
        if height < 2 {
            return Vec::new();
        }
        let missing = (first.side == Side::Second).then(|| "…".to_owned());
        let moves: Vec<String> =
            missing.into_iter().chain(played.iter().map(|played| played.mv.to_string())).collect();
        let widest = moves.iter().map(|mv| mv.width()).max().unwrap_or(0);
        let round = |(index, pair): (usize, &[String])| {
            let [one, two] = [0, 1].map(|i| pad(pair.get(i).map_or("", String::as_str), widest));
            format!("{:>3}. {one} {two}  ", index + 1)
        };
        let rounds: Vec<String> = moves.chunks(2).enumerate().map(round).collect();
        let per_line = (self.width / rounds[0].width().max(1)).max(1);
        let lines: Vec<String> = rounds.chunks(per_line).map(<[String]>::concat).collect();
        let shown = lines.iter().skip(lines.len().saturating_sub(height - 1));
        let heading = Line::styled(self.model.text.moves, Palette::HEADING);
        [heading].into_iter().chain(shown.map(|line| Line::raw(line.trim_end().to_owned()))).collect()
    }
}
