//! Games to replay: what every move changes on the board, for a small script to draw.

use super::Report;
use super::words::Words;
use crate::record::Played;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use tengen_games::{Grid, Square, Surface};
use tengen_players::{GameVisitor, Playable};

/// What the script gets.
#[derive(Serialize)]
struct Film {
    width: u8,
    height: u8,
    surface: &'static str,
    /// The cells marked to guide the eye.
    stars: Vec<[u8; 2]>,
    /// What stands on the board before the first move.
    start: Vec<Change>,
    names: Vec<String>,
    games: Vec<Reel>,
}

/// One game.
#[derive(Serialize)]
struct Reel {
    number: u32,
    players: [usize; 2],
    result: String,
    opening: usize,
    moves: Vec<String>,
    /// For each move, what it changes.
    changes: Vec<Vec<Change>>,
    row: Vec<[u8; 2]>,
}

/// A cell and what stands on it from now on: nothing, or a side and its letter.
#[derive(Serialize)]
struct Change(u8, u8, Option<(u8, char)>);

/// The list of games and the board.
pub(super) fn theatre(report: &Report<'_>, words: &Words) -> Markup {
    let games = chosen(report);
    if games.is_empty() {
        return html! {};
    }
    let film = report.tournament.game.visit(Shoot { report, games: &games, words });
    // `<` is written so that no text can end the script.
    let data = serde_json::to_string(&film).expect("plain values").replace('<', "\\u003c");
    html! {
        section.theatre {
            h2 { (words.replay) }
            p.note { (words.choose) @if games.len() < report.games.len() { " " (games.len()) " / " (report.games.len()) " " (words.shown) "." } }
            label { (words.filter) " " select #who { option value="" { (words.everybody) } } }
            div.stage {
                div.list { ol #games {} }
                div.view tabindex="0" #view aria-label=(words.board) {
                    p #caption aria-live="polite" {}
                    svg #board role="img" aria-label=(words.board) {}
                    div.buttons {
                        button type="button" data-step="start" aria-label=(words.to_start) { "|◀" }
                        button type="button" data-step="back" aria-label=(words.back) { "◀" }
                        input #ply type="range" min="0" value="0" aria-label=(words.position_after);
                        button type="button" data-step="forward" aria-label=(words.forward) { "▶" }
                        button type="button" data-step="end" aria-label=(words.to_end) { "▶|" }
                    }
                    p #moves {}
                }
            }
            script #film type="application/json" { (PreEscaped(data)) }
        }
    }
}

/// Which games are shown: those with faults, then the last ones; in their order.
fn chosen<'a>(report: &Report<'a>) -> Vec<&'a Played> {
    let mut games: Vec<&Played> = report.games.iter().collect();
    games.sort_by_key(|game| (!game.end.reason.is_fault(), std::cmp::Reverse(game.number)));
    games.truncate(report.replayed);
    games.sort_by_key(|game| game.number);
    games
}

/// Plays games again, and notes what changes.
struct Shoot<'a> {
    report: &'a Report<'a>,
    games: &'a [&'a Played],
    words: &'a Words,
}

impl GameVisitor for Shoot<'_> {
    type Output = Film;

    fn visit<G: Playable>(self, start: G) -> Film {
        let surface = match start.surface() {
            Surface::Cells => "cells",
            Surface::Crossings => "crossings",
            Surface::Slots => "slots",
        };
        let at = |square: &Square| [square.x, square.y];
        Film {
            width: start.width(),
            height: start.height(),
            surface,
            stars: start.star_points().iter().map(at).collect(),
            start: changes(None, &start),
            names: self.report.tournament.names(),
            games: self.games.iter().map(|game| self.reel(&start, game)).collect(),
        }
    }
}

impl Shoot<'_> {
    fn reel<G: Playable>(&self, start: &G, game: &Played) -> Reel {
        let mut position = start.clone();
        let mut all = Vec::new();
        for text in &game.moves {
            let before = position.clone();
            // Games of a store can be replayed; others are shown as far as they can.
            let Ok(mv) = position.parse_move(text) else { break };
            position.play(mv);
            all.push(changes(Some(&before), &position));
        }
        Reel {
            number: game.number + 1,
            players: game.players,
            result: self.result(game),
            opening: self.report.tournament.openings[game.opening].moves.len(),
            moves: game.moves.clone(),
            changes: all,
            row: position.winning_line().iter().map(|square| [square.x, square.y]).collect(),
        }
    }

    fn result(&self, game: &Played) -> String {
        let names = self.report.tournament.names();
        let reason = self.words.reason(game.end.reason);
        let detail = self.words.pick(game.end.detail.words());
        let detail = if detail.is_empty() { String::new() } else { format!(", {detail}") };
        match game.winner {
            None => format!("{} ({reason}{detail})", self.words.draw),
            Some(winner) => {
                let name = &names[game.players[usize::from(winner)]];
                format!("{name} {} ({reason}{detail})", self.words.wins)
            }
        }
    }
}

/// The cells in which two positions differ; all that are not empty if there is no earlier one.
fn changes<G: Grid>(before: Option<&G>, after: &G) -> Vec<Change> {
    let squares = (0..after.height()).flat_map(|y| (0..after.width()).map(move |x| Square::new(x, y)));
    let cell =
        |position: &G, square| position.cell(square).map(|(side, letter)| (side.index() as u8, letter));
    squares
        .filter(|&square| before.and_then(|before| cell(before, square)) != cell(after, square))
        .map(|square| Change(square.x, square.y, cell(after, square)))
        .collect()
}
