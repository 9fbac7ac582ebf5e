//! A review as data for a page or a program: squares by name, sides by colour, scores for Black.

use super::forced_win::{ForcedWin, names};
use super::judge::{Grade, Kind};
use super::searcher::{Mistake, Reviewed, Searcher};
use super::step::Step;
use super::turning::Turning;
use super::value::Value;
use serde::Serialize;
use tengen_core::{Clock, Outcome, Score, ScoreKind, Side};

/// A side of five in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Colour {
        [Colour::Black, Colour::White][side.index()]
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "GameResult"))]
pub enum Over {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody did.
    Draw,
}

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ScoreKind"))]
pub enum Says {
    /// Black wins.
    Win,
    /// Black loses.
    Loss,
    /// A judgement.
    Heuristic,
}

/// A score, for Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScoreReport {
    /// As it is printed: `+35`, `+W5`, `-L4`.
    pub text: String,
    /// As a number.
    pub value: i32,
    /// What it says.
    pub kind: Says,
    /// In how many plies the game is decided.
    pub plies: Option<u32>,
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> ScoreReport {
        let (kind, plies) = match score.kind() {
            ScoreKind::Win(ply) => (Says::Win, Some(ply)),
            ScoreKind::Loss(ply) => (Says::Loss, Some(ply)),
            ScoreKind::Heuristic(_) => (Says::Heuristic, None),
        };
        let plies = plies.map(|ply| ply.0.into());
        ScoreReport { text: score.to_string(), value: score.value(), kind, plies }
    }
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveReport {
    /// Counted from 1.
    pub number: u32,
    /// Who made it.
    pub side: Colour,
    /// Where; nowhere is a pass.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The engine's move.
    pub preferred: Option<String>,
    /// What the engine expects, its move first.
    pub line: Vec<String>,
    /// The score before the move.
    pub before: ScoreReport,
    /// The score after it.
    pub after: ScoreReport,
    /// The chance that Black wins after it, from 0 to 1.
    pub black_wins: f64,
    /// How the move ended the game, if it did.
    pub over: Option<Over>,
    /// What was wrong with it, if anything.
    pub mistake: Option<MistakeReport>,
}

/// What was wrong with a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MistakeReport {
    /// What was lost.
    pub kind: Kind,
    /// How much that was.
    pub grade: Grade,
    /// The winning chances it cost the side that moved, from 0 to 1.
    pub loss: f64,
    /// The better move.
    pub better: String,
    /// What follows it, itself first.
    pub line: Vec<String>,
    /// The score after the better move.
    pub kept: ScoreReport,
    /// The win that was missed, or the one that it lets the opponent have, where it is one by threats.
    pub win: Option<ForcedWin>,
}

/// A game, reviewed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Review {
    /// Whether every move was looked at: nobody asked to stop.
    pub complete: bool,
    /// The moves looked at.
    pub moves: Vec<MoveReport>,
    /// Where a lost game could last be saved.
    pub turning: Option<Turning>,
}

/// How far a review is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Moves looked at.
    pub done: u32,
    /// Moves of the game.
    pub total: u32,
    /// The move looked at last; its forced win follows with the review.
    pub last: &'a Reviewed,
}

impl<C: Clock + Sync, F: Fn() -> C> Searcher<F> {
    /// Reviews a game, as far as it gets before it is asked to stop; `seen` hears of every move.
    pub fn game(&mut self, steps: &[Step], mut seen: impl FnMut(Progress<'_>)) -> Review {
        let (mut done, total) = (0, steps.len() as u32);
        let reviewed = self.review(steps, |last| {
            done += 1;
            seen(Progress { done, total, last });
        });
        let moves = steps.iter().zip(&reviewed).map(|(step, reviewed)| self.report(step, reviewed)).collect();
        let finished = reviewed.len() == steps.len();
        let turning = if finished { self.turning(steps, &reviewed) } else { Ok(None) };
        Review { complete: finished && turning.is_ok(), moves, turning: turning.unwrap_or(None) }
    }

    fn report(&self, step: &Step, reviewed: &Reviewed) -> MoveReport {
        let mistake = reviewed.mistake.as_ref().map(|mistake| self.mistake_report(step, reviewed, mistake));
        MoveReport { mistake, ..MoveReport::from(reviewed) }
    }

    fn mistake_report(&self, step: &Step, reviewed: &Reviewed, mistake: &Mistake) -> MistakeReport {
        let position = match mistake.kind {
            Kind::MissedWin => Some(&step.before),
            Kind::MissedDefence | Kind::LetsWin => Some(&step.after),
            Kind::Forbidden | Kind::Drop => None,
        };
        let win = position.and_then(|position| ForcedWin::find(position, self.effort, &(self.clock)()));
        MistakeReport { win, ..MistakeReport::of(reviewed, mistake) }
    }
}

/// Without the forced win of its mistake.
impl From<&Reviewed> for MoveReport {
    fn from(reviewed: &Reviewed) -> MoveReport {
        let over = match reviewed.after {
            Value::Searched { .. } => None,
            Value::Over(Outcome::Draw) => Some(Over::Draw),
            Value::Over(Outcome::Win(side)) => Some([Over::Black, Over::White][side.index()]),
        };
        MoveReport {
            number: reviewed.number as u32,
            side: reviewed.side.into(),
            mv: reviewed.mv.map(|square| square.to_string()),
            preferred: reviewed.preferred().map(|square| square.to_string()),
            line: names(&reviewed.line),
            before: reviewed.before.score(Side::First).into(),
            after: reviewed.after.score(Side::First).into(),
            black_wins: rounded(reviewed.after.chance(Side::First)),
            over,
            mistake: reviewed.mistake.as_ref().map(|mistake| MistakeReport::of(reviewed, mistake)),
        }
    }
}

impl MistakeReport {
    /// Without the forced win.
    fn of(reviewed: &Reviewed, mistake: &Mistake) -> MistakeReport {
        let side = reviewed.side;
        let loss = (mistake.kept.chance(side) - reviewed.after.chance(side)).max(0.0);
        MistakeReport {
            kind: mistake.kind,
            grade: Grade::of(loss),
            loss: rounded(loss),
            better: mistake.better.to_string(),
            line: names(&mistake.line),
            kept: mistake.kept.score(Side::First).into(),
            win: None,
        }
    }
}

/// A chance with three digits.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}
