//! Which moves turned the game: a comparison of values, all for the side that moved.

use serde::Serialize;
use tengen_core::{Ply, Score, ScoreKind};
use tengen_engine::win_rate;

/// A loss of this much of the winning chances is an inaccuracy.
pub const INACCURACY: f64 = 0.1;
/// A loss of this much of the winning chances is a mistake: it turns a game.
pub const MISTAKE: f64 = 0.2;
/// A loss of this much of the winning chances is a blunder.
pub const BLUNDER: f64 = 0.3;

/// What was wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MistakeKind"))]
pub enum Kind {
    /// It is forbidden, and loses at once.
    Forbidden,
    /// There was a win, and now there is none.
    MissedWin,
    /// The opponent threatened to win, and still does.
    MissedDefence,
    /// It lets the opponent win by force.
    LetsWin,
    /// It gives away much of the winning chances.
    Drop,
}

impl Kind {
    /// As annotators mark it.
    pub fn mark(self) -> &'static str {
        if self == Kind::Drop { "?" } else { "??" }
    }

    /// The word for it in reports for programs.
    pub fn key(self) -> &'static str {
        match self {
            Kind::Forbidden => "forbidden",
            Kind::MissedWin => "missed_win",
            Kind::MissedDefence => "missed_defence",
            Kind::LetsWin => "lets_win",
            Kind::Drop => "drop",
        }
    }
}

/// How much of the winning chances a move has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MistakeGrade"))]
pub enum Grade {
    /// At least [`INACCURACY`]; or less, but something forced was lost.
    Inaccuracy,
    /// At least [`MISTAKE`].
    Mistake,
    /// At least [`BLUNDER`].
    Blunder,
}

impl Grade {
    /// The grade of a mistake that cost so much of the winning chances.
    pub fn of(loss: f64) -> Grade {
        match loss {
            loss if loss >= BLUNDER => Grade::Blunder,
            loss if loss >= MISTAKE => Grade::Mistake,
            _ => Grade::Inaccuracy,
        }
    }
}

fn is_win(score: Score) -> bool {
    matches!(score.kind(), ScoreKind::Win(_))
}

fn is_loss(score: Score) -> bool {
    matches!(score.kind(), ScoreKind::Loss(_))
}

/// Whether a move that led from `before` to `after` may have been a mistake. The position may also have been worse than it
/// looked, so a better move must be shown to keep more.
pub(super) fn is_suspect(before: Score, after: Score, least_loss: f64) -> bool {
    judge(before, after, least_loss, || false).is_some()
}

/// What was wrong with a move that led to `after`, where a better one keeps `kept`; `threatened` tells whether the
/// opponent had a win, were it its turn. A loss below `least_loss` of the winning chances is none.
pub(super) fn judge(
    kept: Score,
    after: Score,
    least_loss: f64,
    threatened: impl FnOnce() -> bool,
) -> Option<Kind> {
    if after.kind() == ScoreKind::Loss(Ply::ROOT) {
        return Some(Kind::Forbidden);
    }
    if is_win(kept) && !is_win(after) {
        return Some(Kind::MissedWin);
    }
    if is_loss(after) && !is_loss(kept) {
        return Some(if threatened() { Kind::MissedDefence } else { Kind::LetsWin });
    }
    (win_rate(kept) - win_rate(after) >= least_loss).then_some(Kind::Drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_told_apart() {
        let (win, loss) = (Score::win_in(Ply(5)), Score::loss_in(Ply(4)));
        let at = Score::heuristic;
        for (kept, after, threatened, expected) in [
            (win, Score::loss_in(Ply(0)), false, Some(Kind::Forbidden)),
            (win, at(300), false, Some(Kind::MissedWin)),
            (win, loss, true, Some(Kind::MissedWin)),
            (win, Score::win_in(Ply(9)), false, None),
            (at(0), loss, true, Some(Kind::MissedDefence)),
            (at(0), loss, false, Some(Kind::LetsWin)),
            (at(-900), loss, false, Some(Kind::LetsWin)),
            (Score::loss_in(Ply(20)), loss, true, None),
            (at(200), at(-200), true, Some(Kind::Drop)),
            (at(60), at(-60), false, None),
            (at(-200), at(200), false, None),
        ] {
            assert_eq!(judge(kept, after, MISTAKE, || threatened), expected, "{kept} {after}");
        }
        assert_eq!(judge(at(60), at(-60), INACCURACY, || false), Some(Kind::Drop));
    }

    #[test]
    fn mistakes_are_graded_by_what_they_cost() {
        let graded = [0.02, 0.1, 0.19, 0.2, 0.3, 1.0].map(Grade::of);
        let [small, medium, large] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
        assert_eq!(graded, [small, small, small, medium, large, large]);
    }
}
