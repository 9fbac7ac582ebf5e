//! Minimax: MAX takes the best of what MIN leaves, MIN the worst for MAX.
//!
//! ```text
//! MAX-VALUE(state):  if TERMINAL(state): return UTILITY(state)     MIN-VALUE: the same
//!                    v ← −∞                                                   with ∞, min
//!                    for a in ACTIONS(state):                                 and MAX-VALUE
//!                        v ← max(v, MIN-VALUE(RESULT(state, a)))
//!                    return v
//! ```
//! CITE: C. E. Shannon, "Programming a Computer for Playing Chess", 1950; Russell & Norvig, *Artificial
//! Intelligence: A Modern Approach*, "Adversarial Search".

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The value of the position for the side to move, which is MAX, looking `depth` moves ahead.
    pub fn minimax(&mut self, depth: Depth) -> Result<Score, Stopped> {
        self.max_value(depth)
    }

    fn max_value(&mut self, depth: Depth) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, Window::FULL)? {
            return Ok(score);
        }
        let mut best = Score::MIN;
        for mv in self.position.legal_moves() {
            // The value of a node is told for the side to move in it, here MIN; turned back, it is MAX's again.
            let score = -self.after(mv, |search| Ok(-search.min_value(depth.less_one())?))?;
            if score > best {
                best = score;
                self.observer.improved(self.ply, mv, score);
            }
        }
        Ok(best)
    }

    /// The value for MAX, who is not to move here.
    fn min_value(&mut self, depth: Depth) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, Window::FULL)? {
            return Ok(-score);
        }
        let mut worst = Score::MAX;
        for mv in self.position.legal_moves() {
            let score = self.after(mv, |search| search.max_value(depth.less_one()))?;
            if score < worst {
                worst = score;
                self.observer.improved(self.ply, mv, -score);
            }
        }
        Ok(worst)
    }
}
