//! The best moves of a position, for as long as somebody looks.

use super::engines::USUAL_TABLE;
use super::task::{Desk, Task, Turn};
use super::view;
use super::watch::LONGEST_ANALYSIS;
use crate::answers::{Answer, five_in_a_row, refuse};
use crate::protocol::{Place, Say};
use std::time::{Duration, Instant};
use tengen_core::{Clock, Limits};
use tengen_engine::{Options, Progress, Request};
use tengen_games::gomoku::Gomoku;

const MOST_LINES: u32 = 10;
/// News come no more often: quicker than an eye, slower than a flood.
pub(crate) const TELL_EVERY: Duration = Duration::from_millis(80);

/// How many lines are shown, if so many can be.
pub(super) fn shown(lines: u32) -> Answer<usize> {
    let problem = || format!("{lines} lines cannot be shown; ask for 1 to {MOST_LINES}");
    let possible = (1..=MOST_LINES).contains(&lines);
    if possible { Ok(lines as usize) } else { Err(refuse("bad_request", problem())) }
}

/// An analysis, which can be paused: the engine's table remembers where it was.
pub(crate) struct Analysis {
    position: Gomoku,
    game: String,
    lines: usize,
    longest: Duration,
    /// What earlier turns have found.
    found: Option<Progress>,
    /// What earlier turns have used.
    nodes: u64,
    time: Duration,
}

impl Analysis {
    pub(crate) fn new(place: &Place, lines: u32, time_ms: Option<u32>) -> Answer<Analysis> {
        let lines = shown(lines)?;
        let at = five_in_a_row(place)?.open()?;
        let longest = time_ms.map_or(LONGEST_ANALYSIS, |time| Duration::from_millis(time.into()));
        Ok(Analysis {
            position: at.position,
            game: place.game.clone(),
            lines,
            longest: longest.min(LONGEST_ANALYSIS),
            found: None,
            nodes: 0,
            time: Duration::ZERO,
        })
    }

    /// Takes what the engine has found, with what earlier turns have used; a shallower search than before says nothing new.
    fn take(&mut self, progress: &Progress) -> bool {
        let depth = |progress: &Progress| progress.lines.first().map(|line| line.depth);
        let known = self.found.as_ref().and_then(depth);
        let all = progress.lines.len() >= self.found.as_ref().map_or(0, |found| found.lines.len());
        let news = depth(progress) >= known && (all || depth(progress) > known);
        if news {
            self.found = Some(Progress { nodes: self.nodes + progress.nodes, ..progress.clone() });
        }
        news
    }
}

impl Task for Analysis {
    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        if desk.control.is_stopped() && self.found.is_none() {
            return Turn::Done(Say::Stopped);
        }
        let watch = desk.watch().continued(self.time, self.longest);
        let limits = Limits { time: Some(self.longest), ..Limits::default() };
        let request = Request { limits, lines: self.lines, ..Request::default() };
        let options = Options { table_bytes: USUAL_TABLE, threads: 1 };
        let position = self.position.clone();
        let owner = (desk.client.id, self.game.clone());
        let mut told: Option<Instant> = None;
        let report = desk.engines.with(owner, options, |engine| {
            engine.go(&position, &request, &watch, &mut |progress| {
                let news = self.take(progress);
                if news && told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
                    told = Some(Instant::now());
                    self.found.iter().for_each(|found| desk.tell(view::thinking(found)));
                }
            })
        });
        self.take(&report.progress);
        let gives_way = watch.gave_way() && !desk.control.is_stopped();
        (self.nodes, self.time) = (self.nodes + report.progress.nodes, watch.elapsed());
        if gives_way && self.time < self.longest {
            self.found.iter().for_each(|found| desk.tell(view::thinking(found)));
            return Turn::Paused;
        }
        let found = self.found.take().unwrap_or(report.progress);
        Turn::Done(view::thinking(&Progress { nodes: self.nodes, time: self.time, ..found }))
    }
}
