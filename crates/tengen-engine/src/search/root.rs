//! Iterative deepening: from the root, ever deeper, until the time is used or nothing is left to find.

use super::meter::Meter;
use super::node::{Here, Root};
use super::picker::choose_something;
use super::vct::Vct;
use super::worker::{LONGEST_LINE, Worker};
use crate::cell::Cell;
use crate::eval::Evaluate;
use crate::report::Line;
use crate::time::Allotment;
use crate::tt::{ANY_DEPTH, Entry};
use std::time::Duration;
use tengen_core::{Bound, Depth, Ply, Score, ScoreKind, Stopped, Window};
use tengen_games::Square;

/// What one thread is to do.
pub(crate) struct Task<'a> {
    /// The last depth.
    pub(crate) to: i32,
    /// How many of the best moves to tell apart.
    pub(crate) lines: usize,
    /// Moves not to be considered.
    pub(crate) excluded: &'a [Cell],
    /// How much of the time to use.
    pub(crate) allotment: Option<Allotment>,
    /// Whether the best move is checked for what it lets the opponent do.
    pub(crate) checks: bool,
}

/// A search for a win by threats may use what the whole search may, divided by this.
pub(crate) const THREATS_PART: u32 = 40;

/// The first depth whose best move is worth a check.
const CHECKED_FROM: i32 = 5;

impl<E: Evaluate> Worker<'_, E> {
    /// Searches deeper and deeper; `seen` hears the lines after every iteration, and tells how much time is used.
    pub(crate) fn deepen(
        &mut self,
        task: &Task<'_>,
        seen: &mut dyn FnMut(&mut Self, &[Line]) -> Duration,
    ) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut stability = Stability::default();
        let mut checked: Vec<Square> = Vec::new();
        for depth in 1..=task.to {
            let complete = self.iterate(depth, task, &mut lines).is_ok();
            if lines.is_empty() {
                break;
            }
            let elapsed = seen(self, &lines);
            stability.see(&lines[0]);
            let out_of_time = task.allotment.is_some_and(|time| elapsed >= stability.share(time));
            if !complete || out_of_time || is_settled(&lines, depth, task.allotment.is_some()) {
                break;
            }
            if task.checks && task.lines == 1 && depth >= CHECKED_FROM && !checked.contains(&lines[0].pv[0]) {
                checked.push(lines[0].pv[0]);
                self.check(lines[0].pv[0]);
            }
        }
        lines
    }

    /// Looks whether the opponent wins by threats after `best`; if so, the table tells the next iteration.
    fn check(&mut self, best: Square) {
        let (limits, clock) = (self.budget.limits(), self.budget.clock());
        let share = limits.nodes.map_or(u64::MAX, |nodes| nodes / u64::from(THREATS_PART));
        let nodes = share.min(self.params.check_nodes as u64);
        let until = limits.time.map(|time| time.min(clock.elapsed() + time / THREATS_PART));
        let mut meter = Meter::with_clock(nodes, clock, until);
        self.state.play(best.into());
        let found = Vct::new(&mut self.memory.vcf).solve(&mut self.state, &mut meter);
        if let Ok(Some(proof)) = found {
            let ply = Ply(1);
            let score = Score::win_in(Ply(ply.0 + 2 * proof.stones() as u16 - 1));
            let entry = Entry { score, bound: Bound::Lower, depth: ANY_DEPTH, mv: Some(proof.mv.into()) };
            self.table.store(self.state.key(), entry, ply);
        }
        self.state.undo();
        self.budget.charge(meter.spent());
    }

    /// One iteration: `lines` become those of `depth`, as far as it gets.
    fn iterate(&mut self, depth: i32, task: &Task<'_>, lines: &mut Vec<Line>) -> Result<(), Stopped> {
        let mut done: Vec<Line> = Vec::new();
        for index in 0..task.lines {
            self.excluded = task.excluded.to_vec();
            self.excluded
                .extend(done.iter().filter_map(|line| line.pv.first()).map(|&square| Cell::from(square)));
            let expected = lines.get(index).map(|line| line.score);
            let result = self.aspire(depth, expected);
            let line = self.line(depth);
            if result.is_err() {
                // An interrupted iteration is worth what it has found: the move known to be better than the others tried. Where
                // several lines are compared, all must be of one depth.
                if let Some(line) = line.filter(|_| task.lines == 1 || lines.is_empty()) {
                    *lines = vec![line];
                }
                return Err(Stopped);
            }
            match line {
                Some(line) => done.push(line),
                None => break,
            }
        }
        done.sort_by_key(|line| std::cmp::Reverse(line.score));
        *lines = done;
        Ok(())
    }

    /// The line that the root has just found.
    fn line(&self, depth: i32) -> Option<Line> {
        let pv: Vec<Square> = self.pv[0].iter().map(|&cell| cell.into()).collect();
        let score = self.root_score.filter(|_| !pv.is_empty())?;
        Some(Line { score, depth: Depth(depth as u16), deepest: self.deepest.max(Ply(pv.len() as u16)), pv })
    }

    /// Searches the root with a window around the expected value, and wider ones while the value lies outside.
    fn aspire(&mut self, depth: i32, expected: Option<Score>) -> Result<(), Stopped> {
        let here = Here { depth, ply: Ply::ROOT, cut: false, without: None };
        self.root_depth = depth;
        let mut margin = self.params.aspiration;
        let narrow = margin > 0 && depth >= 4;
        let mut window = match expected.filter(|score| narrow && !score.is_decided()) {
            Some(score) => Window::new(score.plus(-margin), score.plus(margin)),
            None => Window::FULL,
        };
        loop {
            self.root_score = None;
            self.deepest = Ply::ROOT;
            let score = self.node::<Root>(window, here)?;
            // With moves excluded, "no move at all" is no loss but the end of the list.
            let none_left = !self.excluded.is_empty() && score == Score::loss_in(Ply(1));
            if self.pv[0].is_empty() && !none_left && Bound::classify(score, window) == Bound::Exact {
                // Lost, and no move is better than another.
                let excluded: Vec<Square> = self.excluded.iter().map(|&cell| cell.into()).collect();
                let something = choose_something(&mut self.state, &excluded);
                if !excluded.contains(&something) {
                    self.pv[0].push(something.into());
                }
            }
            if self.root_score.is_none() && !self.pv[0].is_empty() {
                self.root_score = Some(score);
            }
            margin *= 3;
            match Bound::classify(score, window) {
                Bound::Lower if window.beta < Score::MAX => {
                    window.beta =
                        if margin > 1000 { Score::MAX } else { score.plus(margin).max(score.just_above()) };
                }
                Bound::Upper if window.alpha > Score::MIN => {
                    window.alpha =
                        if margin > 1000 { Score::MIN } else { score.plus(-margin).min(score.just_below()) };
                }
                _ => return Ok(()),
            }
        }
    }
}

/// Whether deeper searches would find nothing new: the game is decided within the depth, or, in a game, decided at all.
fn is_settled(lines: &[Line], depth: i32, in_a_game: bool) -> bool {
    if depth as usize >= LONGEST_LINE {
        return true;
    }
    lines.iter().all(|line| match line.score.kind() {
        ScoreKind::Win(ply) => in_a_game || i32::from(ply.0) <= depth,
        ScoreKind::Loss(ply) => i32::from(ply.0) <= depth,
        ScoreKind::Heuristic(_) => false,
    })
}

/// How sure the search is of its move.
#[derive(Default)]
struct Stability {
    best: Option<Square>,
    score: Option<Score>,
    /// Iterations since the move changed.
    unchanged: u32,
    /// How much worse the last iteration was than the one before.
    drop: i32,
}

impl Stability {
    /// The share of its time, in hundredths, that a search uses which has long been sure.
    const LEAST_SHARE: u32 = 60;

    fn see(&mut self, line: &Line) {
        let same = self.best == Some(line.pv[0]);
        self.unchanged = if same { self.unchanged + 1 } else { 0 };
        self.drop = self.score.map_or(0, |before| before.value() - line.score.value());
        self.best = Some(line.pv[0]);
        self.score = Some(line.score);
    }

    /// When to stop: sooner if the move has long been the same, later if it has just changed or turned out worse.
    fn share(&self, time: Allotment) -> Duration {
        let by_move = match self.unchanged {
            0 => 150,
            1..=2 => 110,
            3..=5 => 80,
            _ => Stability::LEAST_SHARE,
        };
        let by_score = self.drop.clamp(0, 100);
        (time.soft * (by_move + by_score as u32) / 100).min(time.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::{TimeControl, allot};

    #[test]
    fn a_move_with_a_time_of_its_own_uses_it_even_if_it_is_sure() {
        let turn = Duration::from_secs(1);
        let sure = Stability { unchanged: 10, ..Stability::default() };
        for left in [None, Some(100 * turn)] {
            let control = TimeControl { turn: Some(turn), left, ..TimeControl::default() };
            let time = allot(&control, 10, 225).unwrap();
            assert_eq!(sure.share(time), turn, "{left:?}");
        }
    }
}
