//! How a position is judged: finished games by their result, unfinished ones by an estimate.

use crate::{Game, Outcome, Ply, Score, Side};

/// A static judgement of positions of the game `G`.
pub trait Evaluate<G: Game> {
    /// The estimate for the side to move; the game is not over.
    fn evaluate(&self, position: &G) -> Score;

    /// The value of a finished game for `side`, `ply` moves below the root: by default a sooner win is better.
    /// A win or loss that counts plies must count them to `ply`: tables rely on it.
    #[inline]
    fn judge(&self, outcome: Outcome, side: Side, ply: Ply) -> Score {
        outcome.score_for(side, ply)
    }

    /// The value for the side to move of `position`, where the game is over: by default its outcome alone counts. A
    /// game that ends in more ways than won, drawn and lost says here what each is worth.
    #[inline]
    fn finished(&self, position: &G, outcome: Outcome, ply: Ply) -> Score {
        self.judge(outcome, position.side_to_move(), ply)
    }

    /// How promising a move looks before anything is searched; breaks ties in move ordering. By default all alike.
    #[inline]
    fn first_sight(&self, position: &G, mv: G::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// Appends the moves that must be looked at before the position may be judged, best first; by default none,
    /// and the horizon is where the depth ends. Quiescence search is what makes use of them.
    #[inline]
    fn noisy_moves(&self, position: &G, moves: &mut Vec<G::Move>) {
        let _ = (position, moves);
    }
}

/// Win, loss and draw only: +1, −1 and 0 of the textbooks. All wins are worth the same, however far away, so they are
/// not [`Score::win_in`] so many plies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Utility;

impl<G: Game> Evaluate<G> for Utility {
    #[inline]
    fn evaluate(&self, _: &G) -> Score {
        Score::DRAW
    }

    #[inline]
    fn judge(&self, outcome: Outcome, side: Side, _: Ply) -> Score {
        Score::heuristic(outcome.utility(side))
    }
}

/// Knows finished games only, but prefers the sooner win and the later loss.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoJudgement;

impl<G: Game> Evaluate<G> for NoJudgement {
    #[inline]
    fn evaluate(&self, _: &G) -> Score {
        Score::DRAW
    }
}

/// A judgement chosen at run time: of finished games only, or with an estimate of the others by `E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement<E> {
    /// [`Utility`].
    Utility,
    /// [`NoJudgement`].
    None,
    /// By an estimate.
    By(E),
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Judgement<E> {
    #[inline]
    fn evaluate(&self, position: &G) -> Score {
        match self {
            Judgement::Utility | Judgement::None => Score::DRAW,
            Judgement::By(estimate) => estimate.evaluate(position),
        }
    }
    #[inline]
    fn judge(&self, outcome: Outcome, side: Side, ply: Ply) -> Score {
        match self {
            Judgement::Utility => Evaluate::<G>::judge(&Utility, outcome, side, ply),
            Judgement::None => Evaluate::<G>::judge(&NoJudgement, outcome, side, ply),
            Judgement::By(estimate) => estimate.judge(outcome, side, ply),
        }
    }
    #[inline]
    fn finished(&self, position: &G, outcome: Outcome, ply: Ply) -> Score {
        match self {
            Judgement::Utility => Utility.finished(position, outcome, ply),
            Judgement::None => NoJudgement.finished(position, outcome, ply),
            Judgement::By(estimate) => estimate.finished(position, outcome, ply),
        }
    }
    #[inline]
    fn first_sight(&self, position: &G, mv: G::Move) -> i32 {
        match self {
            Judgement::Utility | Judgement::None => 0,
            Judgement::By(estimate) => estimate.first_sight(position, mv),
        }
    }
    #[inline]
    fn noisy_moves(&self, position: &G, moves: &mut Vec<G::Move>) {
        if let Judgement::By(estimate) = self {
            estimate.noisy_moves(position, moves);
        }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for &E {
    #[inline]
    fn evaluate(&self, position: &G) -> Score {
        (**self).evaluate(position)
    }
    #[inline]
    fn judge(&self, outcome: Outcome, side: Side, ply: Ply) -> Score {
        (**self).judge(outcome, side, ply)
    }
    #[inline]
    fn finished(&self, position: &G, outcome: Outcome, ply: Ply) -> Score {
        (**self).finished(position, outcome, ply)
    }
    #[inline]
    fn first_sight(&self, position: &G, mv: G::Move) -> i32 {
        (**self).first_sight(position, mv)
    }
    #[inline]
    fn noisy_moves(&self, position: &G, moves: &mut Vec<G::Move>) {
        (**self).noisy_moves(position, moves);
    }
}
