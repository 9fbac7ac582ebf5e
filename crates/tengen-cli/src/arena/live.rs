//! The table on the terminal while games are played.

use super::show::{standing, test_line};
use crate::lang::Lang;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tengen_arena::{Played, Standings, Summary, Tournament};

/// The table is drawn anew this often: working out ratings takes time.
const PAUSE: Duration = Duration::from_millis(300);

/// Where nobody watches a table, a line is written this often.
const REPORT: Duration = Duration::from_secs(30);

/// Writes a line to the error output; whoever has closed it does not want it.
pub(super) fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A table that follows the games, lines now and then where there is no terminal; faults are always told.
pub(super) struct Live<'a> {
    tournament: &'a Tournament,
    names: Vec<String>,
    lang: Lang,
    bar: ProgressBar,
    /// When the table was drawn last, or a line written.
    told: Option<Instant>,
}

impl<'a> Live<'a> {
    pub(super) fn new(run: u32, tournament: &'a Tournament, lang: Lang, quiet: bool) -> Live<'a> {
        let games = lang.pick(["games", "局"]);
        let template = format!("{{msg}}\n{{bar:30}} {{pos}}/{{len}} {games}  {{elapsed}} → {{eta}}");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new(tournament.games().into()) };
        let bar = bar.with_style(style);
        if bar.is_hidden() {
            let (run, total) = (format!("{} {run}", lang.pick(["run", "赛事"])), tournament.games());
            remark(&format!("{run}: {}, {total} {games}", tournament.game));
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Live { tournament, names: tournament.names(), lang, bar, told: None }
    }

    /// A game is finished.
    pub(super) fn tell(&mut self, game: &Played, standings: &Standings) {
        let first = self.told.is_none();
        if first {
            // Games of an earlier process do not count for the time that is left.
            self.bar.set_position(standings.games().saturating_sub(1).into());
            self.bar.reset_eta();
            self.told = Some(Instant::now());
        }
        self.bar.set_position(standings.games().into());
        if game.end.reason.is_fault() {
            let loser = self.names[game.players[usize::from(game.winner == Some(0))]].as_str();
            let reason = self.lang.pick(game.end.reason.words());
            let detail = self.lang.pick(game.end.detail.words());
            let text = format!("#{} {loser}: {reason} ({detail})", game.number + 1);
            self.bar.suspend(|| remark(&text));
        }
        let waited = self.told.map_or(Duration::MAX, |at| at.elapsed());
        if self.bar.is_hidden() {
            if waited >= REPORT {
                remark(&format!("{}/{}", standings.games(), self.tournament.games()));
                self.told = Some(Instant::now());
            }
        } else if first || waited >= PAUSE {
            self.draw(standings);
            self.told = Some(Instant::now());
        }
    }

    fn draw(&self, standings: &Standings) {
        let summary = Summary::new(self.tournament, standings);
        let mut text = standing(&summary, self.lang).to_string();
        if let Some(test) = &summary.sprt {
            text = format!("{text}\n{}", test_line(test, self.lang));
        }
        self.bar.set_message(text);
    }

    /// Takes the table away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
