//! Where a lost game could last be saved, and the forced win that followed.

use super::forced_win::{ForcedWin, names};
use super::report::{Colour, ScoreReport};
use super::searcher::{Reviewed, Searcher};
use super::step::Step;
use super::value::Value;
use serde::Serialize;
use tengen_core::{Clock, Side, Stopped};
use tengen_games::Square;

/// How many moves of the loser are looked at once more.
const MOST_LOOKS: usize = 8;

/// The last move by which the loser could have been saved, as far as the engine knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Turning {
    /// The number of the move that lost the game.
    pub number: u32,
    /// Who lost.
    pub side: Colour,
    /// What was played.
    pub played: Option<String>,
    /// The move that held.
    pub saving: String,
    /// What follows it, itself first.
    pub line: Vec<String>,
    /// The score after it, for Black.
    pub kept: ScoreReport,
    /// The win that followed, where it is one by threats.
    pub followed: Option<Followed>,
}

/// A forced win in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Followed {
    /// The move of the game with which it could begin.
    pub number: u32,
    /// The win.
    pub win: ForcedWin,
}

impl<C: Clock + Sync, F: Fn() -> C> Searcher<F> {
    /// The turning point of a game that was reviewed to its end, if it is decided.
    pub(super) fn turning(
        &mut self,
        steps: &[Step],
        reviewed: &[Reviewed],
    ) -> Result<Option<Turning>, Stopped> {
        let Some(winner) = reviewed.last().and_then(|last| last.after.winner()) else { return Ok(None) };
        let open = |at: &usize| reviewed[*at].side != winner && reviewed[*at].before.winner() != Some(winner);
        let candidates: Vec<usize> = (0..reviewed.len()).rev().filter(open).take(MOST_LOOKS).collect();
        for at in candidates {
            if let Some((line, kept)) = self.saving(&steps[at], &reviewed[at], winner)? {
                return Ok(Some(Turning {
                    number: reviewed[at].number as u32,
                    side: reviewed[at].side.into(),
                    played: reviewed[at].mv.map(|square| square.to_string()),
                    saving: line[0].to_string(),
                    line: names(&line),
                    kept: kept.score(Side::First).into(),
                    followed: self.followed(&steps[at + 1..], winner),
                }));
            }
        }
        Ok(None)
    }

    /// A move that keeps the winner from winning, with its line and what it keeps.
    fn saving(
        &mut self,
        step: &Step,
        reviewed: &Reviewed,
        winner: Side,
    ) -> Result<Option<(Vec<Square>, Value)>, Stopped> {
        let named = reviewed.mistake.as_ref().map(|mistake| (mistake.line.clone(), mistake.kept));
        let holds = |(_, kept): &(Vec<Square>, Value)| kept.winner() != Some(winner);
        if let Some(named) = named.filter(holds) {
            return Ok(Some(named));
        }
        // The move did not look like a mistake, yet the game shows that it loses: what about the others?
        let other = self.instead_of(step)?.map(|opinion| (opinion.line, opinion.value));
        Ok(other.filter(holds))
    }

    /// The first forced win of the winner in the rest of the game.
    fn followed(&self, rest: &[Step], winner: Side) -> Option<Followed> {
        let mut steps = rest.iter().filter(|step| step.side == winner);
        steps.find_map(|step| {
            let win = ForcedWin::find(&step.before, self.effort, &(self.clock)())?;
            Some(Followed { number: step.number as u32, win })
        })
    }
}
