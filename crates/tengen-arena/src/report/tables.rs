//! The tables of a report.

use super::words::Words;
use crate::record::Played;
use crate::statistics::elo::signed;
use crate::summary::{Placed, Summary};
use crate::tournament::Tournament;
use maud::{Markup, html};

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.digits$}"))
}

/// A large number, its thousands apart.
fn large(value: Option<f64>) -> String {
    let digits = number(value, 0);
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    if value.is_some() { groups.join("\u{202f}") } else { digits }
}

/// The players with their points, and with ratings if there are any.
pub(super) fn players(players: &[Placed], rated: bool, words: &Words) -> Markup {
    html! {
        div.wide { table {
            thead { tr {
                th scope="col" { "#" } th.text scope="col" { (words.player) } @if rated { th scope="col" { "Elo" } th scope="col" { "±" } }
                th scope="col" { (words.points) } th scope="col" { (words.games) } th scope="col" { (words.first) } th scope="col" { (words.second) }
            } }
            tbody { @for (place, player) in players.iter().enumerate() { tr {
                td { (place + 1) } th.text scope="row" { (player.name) }
                @if rated { td { (signed(player.elo, 0)) } td { (number(Some(player.error), 0)) } }
                td { (player.points) } td { (player.games) } td { (player.first) } td { (player.second) }
            } } }
        } }
    }
}

/// Everybody against everybody, in the order of the ratings.
pub(super) fn crosstable(summary: &Summary, words: &Words) -> Markup {
    let players = &summary.players;
    html! {
        div.wide { table.cross {
            thead { tr {
                th.text scope="col" { (words.player) }
                @for place in 1..=players.len() { th scope="col" { (place) } }
            } }
            tbody { @for (place, player) in players.iter().enumerate() { tr {
                th.text scope="row" { (place + 1) " " (player.name) }
                @for other in players { (cell(summary, player.entrant, other.entrant)) }
            } } }
        } }
    }
}

/// What one player has scored against another. The colour repeats what the share says.
fn cell(summary: &Summary, one: usize, other: usize) -> Markup {
    if one == other {
        return html! { td.self { "×" } };
    }
    let found = summary.pairings.iter().find(|pairing| pairing.players == [one.min(other), one.max(other)]);
    let Some(pairing) = found else { return html! { td { "–" } } };
    let seen = if pairing.players[0] == one { pairing.clone() } else { pairing.reversed() };
    let share = seen.results.points() / seen.results.games() as f64;
    let tone = format!(
        "--tone: {:.0}%; --hue: {}",
        (share - 0.5).abs() * 100.0,
        if share >= 0.5 { "var(--good)" } else { "var(--bad)" }
    );
    html! {
        td style=(tone) {
            strong { (format!("{:.0} %", 100.0 * share)) }
            small { (seen.results) }
            @let range = format!("{} … {}", signed(seen.elo.low, 0), signed(seen.elo.high, 0));
            small title=(range) { (signed(seen.elo.elo, 0)) @if seen.elo.error().is_finite() { (format!(" ± {:.0}", seen.elo.error())) } }
        }
    }
}

/// Time, depth, speed, memory and faults of everybody.
pub(super) fn conduct(players: &[Placed], words: &Words) -> Markup {
    html! {
        div.wide { table {
            thead { tr {
                th.text scope="col" { (words.player) } th scope="col" { (words.ms_per_move) } th scope="col" { (words.slowest) }
                th scope="col" { (words.depth) } th scope="col" { (words.nodes_per_second) } th scope="col" { (words.memory) } th scope="col" { (words.faults) }
            } }
            tbody { @for player in players { tr {
                th.text scope="row" { (player.name) } td { (number(player.mean_ms, 2)) } td { (number(Some(player.slowest_ms), 1)) }
                td { (number(player.depth, 1)) } td { (large(player.nodes_per_second)) } td { (number(player.memory_mb, 0)) }
                td { (player.faults.values().sum::<u32>()) }
            } } }
        } }
    }
}

/// What players alone were told, if there was anything.
pub(super) fn told(players: &[Placed]) -> Markup {
    html! {
        @for player in players {
            @for line in player.command.iter().chain(&player.told()) { p.note { (player.name) ": " code { (line) } } }
        }
    }
}

/// More faults than this are not listed one by one.
const MOST_FAULTS: usize = 200;

/// Games lost by fault, with what was said.
pub(super) fn faults(tournament: &Tournament, games: &[Played], words: &Words) -> Markup {
    let names = tournament.names();
    let faults: Vec<&Played> = games.iter().filter(|game| game.end.reason.is_fault()).collect();
    if faults.is_empty() {
        return html! {};
    }
    html! {
        section {
            h2 { (words.fault_list) ": " (faults.len()) }
            ul { @for game in faults.iter().take(MOST_FAULTS) {
                @let loser = usize::from(game.winner == Some(0));
                li {
                    "#" (game.number + 1) " " strong { (names[game.players[loser]]) } ": " (words.reason(game.end.reason)) " (" (words.pick(game.end.detail.words())) ")"
                    @if let Some(transcript) = &game.transcripts[loser] { details { summary { (words.transcript) } pre { (transcript) } } }
                }
            } }
        }
    }
}
