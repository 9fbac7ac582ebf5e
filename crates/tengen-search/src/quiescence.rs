//! Quiescence search: at the horizon, play out what is under way before judging.
//!
//! A judgement in the middle of an exchange is worth nothing: the queen that just took a pawn may be taken next.
//! So the side to move may "stand pat", taking the judgement as it is, or try one of the *noisy* moves: captures in
//! chess, moves that make or stop a line in m,n,k-games. Which moves are noisy, and in which order, is the
//! judgement's to say ([`Evaluate::noisy_moves`]). One that names none is judged where the depth ends, as in the
//! plain algorithm.
//!
//! CITE: C. E. Shannon, "Programming a Computer for Playing Chess", 1950 (the need); L. R. Harris, "The Heuristic
//! Search and the Game of Chess", 1975; D. F. Beal, "A generalised quiescence search algorithm", 1990.

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The value of the position when only noisy moves are played on, fail-soft.
    pub fn quiescence(&mut self, window: Window) -> Result<Score, Stopped> {
        let score = self.enter(Depth::HORIZON, window)?;
        Ok(score.expect("a node at the horizon has a value"))
    }

    /// The value of a position at the horizon whose node has been entered.
    #[inline]
    pub(crate) fn horizon(&mut self, mut window: Window) -> Result<Score, Stopped> {
        let stand_pat = self.eval.evaluate(&self.position);
        let start = self.noisy.len();
        self.eval.noisy_moves(&self.position, &mut self.noisy);
        let mut best = stand_pat;
        window.raise_alpha(stand_pat);
        for index in start..self.noisy.len() {
            if window.is_closed() {
                break;
            }
            let mv = self.noisy[index];
            let score = -self.after(mv, |search| search.quiescence(-window))?;
            best = best.max(score);
            if score > window.alpha {
                self.observer.improved(self.ply, mv, score);
                window.raise_alpha(score);
                if window.is_closed() {
                    self.observer.cutoff(self.ply, mv, score, window);
                }
            }
        }
        self.noisy.truncate(start);
        Ok(best)
    }
}
