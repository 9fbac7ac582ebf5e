//! Negamax: what is good for me is bad for you, so one function does for both.
//!
//! ```text
//! NEGAMAX(state):  if TERMINAL(state): return UTILITY(state) for the side to move
//!                  return the maximum over a in ACTIONS(state) of −NEGAMAX(RESULT(state, a))
//! ```
//! CITE: D. E. Knuth, R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975 (the function F).

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The value of the position for the side to move, looking `depth` moves ahead.
    pub fn negamax(&mut self, depth: Depth) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, Window::FULL)? {
            return Ok(score);
        }
        let mut best = Score::MIN;
        for mv in self.position.legal_moves() {
            let score = -self.after(mv, |search| search.negamax(depth.less_one()))?;
            if score > best {
                best = score;
                self.observer.improved(self.ply, mv, score);
            }
        }
        Ok(best)
    }
}
