//! The table on the terminal while games are played.

use super::show::{standing, test_line};
use crate::lang::Lang;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};
use tengen_arena::{Played, Standings, Summary, Tournament};

/// The table is drawn anew this often: working out ratings takes time.
const PAUSE: Duration = Duration::from_millis(300);

/// A table that follows the games, hidden when nobody watches; faults are always told.
pub(super) struct Live<'a> {
    tournament: &'a Tournament,
    names: Vec<String>,
    lang: Lang,
    bar: ProgressBar,
    drawn: Option<Instant>,
}

impl<'a> Live<'a> {
    pub(super) fn new(tournament: &'a Tournament, lang: Lang, quiet: bool) -> Live<'a> {
        let games = lang.pick(["games", "局"]);
        let template = format!("{{msg}}\n{{bar:30}} {{pos}}/{{len}} {games}  {{elapsed}} → {{eta}}");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new(tournament.games().into()) };
        let bar = bar.with_style(style);
        bar.enable_steady_tick(Duration::from_millis(500));
        Live { tournament, names: tournament.names(), lang, bar, drawn: None }
    }

    /// A game is finished.
    pub(super) fn tell(&mut self, game: &Played, standings: &Standings) {
        if self.drawn.is_none() {
            // Games of an earlier process do not count for the time that is left.
            self.bar.set_position(standings.games().saturating_sub(1).into());
            self.bar.reset_eta();
        }
        self.bar.set_position(standings.games().into());
        if game.end.reason.is_fault() {
            let loser = self.names[game.players[usize::from(game.winner == Some(0))]].as_str();
            let reason = self.lang.pick(game.end.reason.words());
            let text = format!("#{} {loser}: {reason} ({})", game.number + 1, game.end.detail);
            self.bar.suspend(|| eprintln!("{text}"));
        }
        if self.bar.is_hidden() || self.drawn.is_some_and(|at| at.elapsed() < PAUSE) {
            return;
        }
        let summary = Summary::new(self.tournament, standings);
        let mut text = standing(&summary, self.lang).to_string();
        if let Some(test) = &summary.sprt {
            text = format!("{text}\n{}", test_line(test, self.lang));
        }
        self.bar.set_message(text);
        self.drawn = Some(Instant::now());
    }

    /// Takes the table away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
