//! The searches of a review: every position of the game, and what better moves would have kept.

use super::judge::{self, Kind};
use super::step::Step;
use super::value::Value;
use tengen_core::{Clock, Game, Limits, Pass, Side, Stopped};
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_engine::search::win::Effort;
use tengen_engine::{Engine, Request, State};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// A move of the game and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// Counted from 1.
    pub number: usize,
    /// Who made it.
    pub side: Side,
    /// Where; nowhere is a pass.
    pub mv: Option<Square>,
    /// The line that the engine prefers, its move first; empty if the game was over.
    pub line: Vec<Square>,
    /// The position it was made in.
    pub before: Value,
    /// The position it led to.
    pub after: Value,
    /// What was wrong with it, if anything.
    pub mistake: Option<Mistake>,
}

impl Reviewed {
    /// The engine's move.
    pub fn preferred(&self) -> Option<Square> {
        self.line.first().copied()
    }
}

/// What turned the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// What was wrong.
    pub kind: Kind,
    /// The move that would have been better.
    pub better: Square,
    /// What would have followed that move.
    pub line: Vec<Square>,
    /// What that would have kept.
    pub kept: Value,
}

/// What the engine thinks of a position.
#[derive(Clone)]
pub(super) struct Opinion {
    pub(super) value: Value,
    /// The best line; empty if the game is over.
    pub(super) line: Vec<Square>,
}

/// Positions that the search for the opponent's threat may visit.
const THREAT_NODES: u64 = 20_000;

/// The engine, and what it may use for each position.
pub struct Searcher<F> {
    /// Who searches.
    pub engine: Engine,
    /// What the search of one position may use.
    pub limits: Limits,
    /// Starts the clock of a search; one that asks to stop ends the review with what there is.
    pub clock: F,
    /// The least loss of winning chances that counts as a mistake: one of the numbers in [`judge`].
    pub least_loss: f64,
    /// What the search for each forced win to show may use.
    pub effort: Effort,
}

impl<C: Clock + Sync, F: Fn() -> C> Searcher<F> {
    /// A searcher that names the moves which turned the game.
    pub fn new(engine: Engine, limits: Limits, clock: F) -> Searcher<F> {
        Searcher { engine, limits, clock, least_loss: judge::MISTAKE, effort: Effort::default() }
    }

    /// Reviews the moves, as many as there are or until it is asked to stop; `done` hears of each.
    pub fn review(&mut self, steps: &[Step], mut done: impl FnMut(&Reviewed)) -> Vec<Reviewed> {
        let mut reviewed = Vec::new();
        let mut last: Option<(&Gomoku, Opinion)> = None;
        for step in steps {
            let known = last.filter(|(position, _)| **position == step.before).map(|(_, opinion)| opinion);
            let Ok((step_reviewed, after)) = self.look_at(step, known) else { break };
            done(&step_reviewed);
            reviewed.push(step_reviewed);
            last = Some((&step.after, after));
        }
        reviewed
    }

    fn look_at(&mut self, step: &Step, known: Option<Opinion>) -> Result<(Reviewed, Opinion), Stopped> {
        let before = match known {
            Some(opinion) => opinion,
            None => self.opinion(&step.before)?,
        };
        let after = self.opinion(&step.after)?;
        let mistake = self.mistake(step, &before, after.value)?;
        let Step { number, side, mv, .. } = *step;
        let reviewed = Reviewed {
            number,
            side,
            mv,
            line: before.line,
            before: before.value,
            after: after.value,
            mistake,
        };
        Ok((reviewed, after))
    }

    fn opinion(&mut self, position: &Gomoku) -> Result<Opinion, Stopped> {
        self.opinion_without(position, Vec::new())
    }

    /// What the engine thinks if some moves are left out.
    fn opinion_without(&mut self, position: &Gomoku, excluded: Vec<Square>) -> Result<Opinion, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(Opinion { value: Value::Over(outcome), line: Vec::new() });
        }
        let request = Request { limits: self.limits, excluded, ..Request::default() };
        let clock = (self.clock)();
        let mut report = self.engine.go(position, &request, &clock, &mut |_| {});
        if clock.stop_requested() {
            return Err(Stopped);
        }
        let best = report.progress.lines.swap_remove(0);
        let value = Value::Searched { side: position.side_to_move(), score: best.score };
        Ok(Opinion { value, line: best.pv })
    }

    /// What was wrong with the move, if anything.
    fn mistake(&mut self, step: &Step, before: &Opinion, after: Value) -> Result<Option<Mistake>, Stopped> {
        let (side, least) = (step.side, self.least_loss);
        let Some(better) = before.line.first().copied().filter(|&best| Some(best) != step.mv) else {
            return Ok(None);
        };
        let (had, has) = (before.value.score(side), after.score(side));
        if !judge::is_suspect(had, has, least) {
            return Ok(None);
        }
        let proven = judge::judge(had, has, least, || false) == Some(Kind::MissedWin);
        let kept = if proven { before.clone() } else { self.after(&step.before, better)? };
        let kind = judge::judge(kept.value.score(side), has, least, || is_threatened(&step.before));
        Ok(kind.map(|kind| Mistake { kind, better, line: kept.line, kept: kept.value }))
    }

    /// What the engine thinks of the position after a move, with a line that begins with this move.
    fn after(&mut self, position: &Gomoku, mv: Square) -> Result<Opinion, Stopped> {
        let mut position = position.clone();
        position.play(mv);
        let Opinion { value, line } = self.opinion(&position)?;
        Ok(Opinion { value, line: std::iter::once(mv).chain(line).collect() })
    }

    /// The best of the other moves in the position of a step, looked at twice.
    pub(super) fn instead_of(&mut self, step: &Step) -> Result<Option<Opinion>, Stopped> {
        if step.before.legal_moves().nth(1).is_none() {
            return Ok(None);
        }
        let others = self.opinion_without(&step.before, step.mv.into_iter().collect())?;
        others.line.first().map(|&best| self.after(&step.before, best)).transpose()
    }
}

/// Whether the side that is not to move would win by fours if it were.
fn is_threatened(position: &Gomoku) -> bool {
    let mut passed = position.clone();
    passed.pass();
    matches!(Vcf::new(14).solve(&mut State::new(&passed), &mut Meter::of(THREAT_NODES)), Ok(Some(_)))
}
