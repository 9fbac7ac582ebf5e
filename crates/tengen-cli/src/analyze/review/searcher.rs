//! The searches of a review: every position of the game, and what better moves would have kept.

use super::game::Step;
use super::judge::{self, Kind};
use crate::five;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_core::{Game, Limits, Outcome, Pass, Ply, Score, Side};
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_engine::{Engine, Request, State, win_rate};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_players::SystemHost;

/// What a position is worth.
#[derive(Clone, Copy)]
pub(super) enum Value {
    /// By a search, for the side to move.
    Searched { side: Side, score: Score },
    /// By the rules.
    Over(Outcome),
}

impl Value {
    /// The value for `side`.
    pub(super) fn score(self, side: Side) -> Score {
        match self {
            Value::Searched { side: searched, score } => {
                if searched == side {
                    score
                } else {
                    -score
                }
            }
            Value::Over(Outcome::Win(winner)) if winner == side => Score::win_in(Ply::ROOT),
            Value::Over(Outcome::Win(_)) => Score::loss_in(Ply::ROOT),
            Value::Over(Outcome::Draw) => Score::DRAW,
        }
    }

    /// The chance that `side` wins.
    pub(super) fn chance(self, side: Side) -> f64 {
        win_rate(self.score(side))
    }
}

/// A move of the game and what is known about it.
pub(super) struct Reviewed {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) side: Side,
    /// Where; nowhere is a pass.
    pub(super) mv: Option<Square>,
    /// The engine's move.
    pub(super) preferred: Option<Square>,
    pub(super) before: Value,
    pub(super) after: Value,
    pub(super) mistake: Option<Mistake>,
}

/// What turned the game.
#[derive(Clone, Copy)]
pub(super) struct Mistake {
    pub(super) kind: Kind,
    /// The move that would have been better.
    pub(super) better: Square,
    /// What that would have kept.
    pub(super) kept: Value,
}

/// What the engine thinks of a position.
#[derive(Clone, Copy)]
struct Opinion {
    value: Value,
    best: Option<Square>,
}

/// Somebody wants to see what there is.
struct Interrupted;

/// Positions that the search for the opponent's threat may visit.
const THREAT_NODES: u64 = 20_000;

/// The engine, and what it may use for each position.
pub(super) struct Searcher {
    pub(super) engine: Engine,
    pub(super) limits: Limits,
    pub(super) stop: Arc<AtomicBool>,
}

impl Searcher {
    /// Reviews the moves, as many as there are or until it is interrupted; `done` hears of each.
    pub(super) fn review(&mut self, steps: &[Step], mut done: impl FnMut()) -> Vec<Reviewed> {
        let mut reviewed = Vec::new();
        let mut last: Option<(&Gomoku, Opinion)> = None;
        for step in steps {
            let known = last.filter(|(position, _)| **position == step.before).map(|(_, opinion)| opinion);
            let Ok((step_reviewed, after)) = self.look_at(step, known) else { break };
            reviewed.push(step_reviewed);
            last = Some((&step.after, after));
            done();
        }
        reviewed
    }

    fn look_at(&mut self, step: &Step, known: Option<Opinion>) -> Result<(Reviewed, Opinion), Interrupted> {
        let before = match known {
            Some(opinion) => opinion,
            None => self.opinion(&step.before)?,
        };
        let after = self.opinion(&step.after)?;
        let mistake = self.mistake(step, before, after.value)?;
        let Opinion { value, best } = before;
        let Step { number, side, mv, .. } = *step;
        Ok((
            Reviewed { number, side, mv, preferred: best, before: value, after: after.value, mistake },
            after,
        ))
    }

    fn opinion(&mut self, position: &Gomoku) -> Result<Opinion, Interrupted> {
        if let Some(outcome) = position.outcome() {
            return Ok(Opinion { value: Value::Over(outcome), best: None });
        }
        let request = Request { limits: self.limits, ..Request::default() };
        let clock = SystemHost::new(self.stop.clone(), ());
        let report = self.engine.go(position, &request, &clock, &mut |_| {});
        if self.stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        let side = position.side_to_move();
        let score = five::lines(position, &report)[0].score;
        Ok(Opinion { value: Value::Searched { side, score }, best: Some(report.best) })
    }

    /// What was wrong with the move, if anything.
    fn mistake(
        &mut self,
        step: &Step,
        before: Opinion,
        after: Value,
    ) -> Result<Option<Mistake>, Interrupted> {
        let side = step.side;
        let Some(better) = before.best.filter(|&best| Some(best) != step.mv) else { return Ok(None) };
        let (had, has) = (before.value.score(side), after.score(side));
        if !judge::is_suspect(had, has) {
            return Ok(None);
        }
        let proven = judge::judge(had, has, || false) == Some(Kind::MissedWin);
        let kept = if proven {
            before.value
        } else {
            let mut position = step.before.clone();
            position.play(better);
            self.opinion(&position)?.value
        };
        let kind = judge::judge(kept.score(side), has, || is_threatened(&step.before));
        Ok(kind.map(|kind| Mistake { kind, better, kept }))
    }
}

/// Whether the side that is not to move would win by fours if it were.
fn is_threatened(position: &Gomoku) -> bool {
    let mut passed = position.clone();
    passed.pass();
    matches!(Vcf::new(14).solve(&mut State::new(&passed), &mut Meter::of(THREAT_NODES)), Ok(Some(_)))
}
