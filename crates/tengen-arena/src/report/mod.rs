//! The report of a run: one HTML file that needs nothing else, with the ratings (of two, their difference) as a picture, the crosstable, how everybody
//! behaved, and the games to replay.

mod film;
mod plot;
mod tables;
mod words;

use crate::record::Played;
use crate::statistics::elo::signed;
use crate::statistics::sprt::Verdict;
use crate::summary::Summary;
use crate::tournament::{Control, Tournament};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use plot::Bar;
use std::time::Duration;
use words::Words;

/// The language of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, simplified.
    Chinese,
}

/// What a report is made from.
pub struct Report<'a> {
    /// The number of the run.
    pub run: u32,
    /// What was played.
    pub tournament: &'a Tournament,
    /// The program that began the run.
    pub program: &'a str,
    /// Its figures.
    pub summary: &'a Summary,
    /// Its games, as its store gives them.
    pub games: &'a [Played],
    /// So many games can be replayed, the last ones and those with faults first; a page with all of a long run would not open.
    pub replayed: usize,
    /// The language.
    pub language: Language,
}

impl Report<'_> {
    /// The page.
    pub fn html(&self) -> String {
        let words = Words::of(self.language);
        let mode = words.pick(self.tournament.mode.words());
        let title = format!("{} {}: {}, {mode}", words.run, self.run, self.summary.game);
        html! {
            (DOCTYPE)
            html lang=(words.tag) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    style { (PreEscaped(include_str!("page.css"))) }
                }
                body {
                    main {
                        h1 { (title) }
                        (self.facts(words))
                        (self.strength(words))
                        (self.test(words))
                        section { h2 { (words.crosstable) } (tables::crosstable(self.summary, words)) p.note { (words.crosstable_note) } }
                        section { h2 { (words.conduct) } (tables::conduct(&self.summary.players, words)) (tables::told(&self.summary.players)) }
                        (tables::faults(self.tournament, self.games, words))
                        (film::theatre(self, words))
                    }
                    script { (PreEscaped(include_str!("replay.js"))) }
                }
            }
        }
        .into_string()
    }

    /// What was played, in a list.
    fn facts(&self, words: &Words) -> Markup {
        let Tournament { control, openings, rounds, seed, .. } = self.tournament;
        let Summary { played, games, different, .. } = self.summary;
        let copies = different < played;
        let played = format!("{played} / {games}, {different} {}", words.different);
        let overhead = self.summary.overhead_ms.map(|time| format!("{:.0} µs", time * 1e3));
        let facts = [
            (words.games, Some(played)),
            (words.rounds, Some(rounds.to_string())),
            (words.openings, Some(openings.len().to_string())),
            (words.time, Some(time(control, words))),
            (words.seed, Some(seed.to_string())),
            (words.overhead, overhead),
            (words.program, Some(self.program.to_owned())),
        ];
        html! {
            dl.facts { @for (name, value) in facts { @if let Some(value) = value { div { dt { (name) } dd { (value) } } } } }
            @if copies { p.note { (words.different_note) } }
        }
    }

    /// Who is stronger, and by how much: of two the difference, of more their ratings.
    fn strength(&self, words: &Words) -> Markup {
        let players = &self.summary.players;
        let Some(duel) = self.summary.duel() else {
            let bars: Vec<Bar> = players.iter().map(Bar::from).collect();
            return html! {
                section {
                    h2 { (words.ratings) }
                    (plot::ranges(&bars, words.ratings))
                    (tables::players(players, true, words))
                    p.note { (words.ratings_note) }
                }
            };
        };
        let ([first, second], elo) = (self.summary.names(duel), duel.elo);
        html! {
            section {
                h2 { (words.difference) }
                p.verdict {
                    (first) " − " (second) ": " strong { (signed(elo.elo, 0)) " Elo" }
                    " (95 %: " (signed(elo.low, 0)) " … " (signed(elo.high, 0)) ")"
                }
                p { (duel.results) ", " (words.stronger) " " (format!("{:.1} %", 100.0 * elo.superiority)) }
                @if let Some(bar) = Bar::difference(duel, [first, second]) { (plot::ranges(&[bar], words.difference)) }
                (tables::players(players, false, words))
                p.note { (words.difference_note) }
            }
        }
    }

    /// The sequential test, with a bar from one bound to the other.
    fn test(&self, words: &Words) -> Markup {
        let Some(test) = &self.summary.sprt else { return html! {} };
        let ([low, high], [elo0, elo1]) = (test.bounds, test.sprt.claims());
        let share = ((test.llr - low) / (high - low)).clamp(0.0, 1.0) * 100.0;
        html! {
            section {
                h2 { "SPRT" }
                p { "Elo " (elo0) " … " (elo1) ": " strong { (words.verdict(test.verdict)) } }
                div.bar role="img" aria-label=(format!("LLR {:.2}", test.llr)) { span style=(format!("inset-inline-start: {share:.1}%")) {} }
                p.note { "LLR " (format!("{:.2}", test.llr)) " (" (format!("{low:.2}")) " … " (format!("{high:.2}")) ")" }
                @if test.verdict != Verdict::Open { p.note { (words.pick(Verdict::CAUTION)) } }
            }
        }
    }
}

/// The limits of time.
fn time(control: &Control, words: &Words) -> String {
    let show = |time: Duration| format!("{time:?}");
    let turn = control.turn.map(|time| format!("{} {}", show(time), words.a_move));
    let game =
        control.game.map(|time| format!("{} + {} {}", show(time), show(control.increment), words.a_game));
    let parts: Vec<String> = turn.into_iter().chain(game).collect();
    if parts.is_empty() { words.own_limits.to_owned() } else { parts.join(", ") }
}
