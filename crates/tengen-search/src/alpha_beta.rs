//! Alpha-beta: a move is searched only as long as it can still matter.
//!
//! The window (α, β) holds what both sides are sure of elsewhere. A value of β or more means that the opponent
//! will not let the game come here: the remaining moves are cut. What returns from a cut node is a **bound**, not
//! a value, and so is what returns from a node none of whose moves reached α. That is why a move replaces the
//! best one only if its value is strictly better: a bound that ties with the best value may hide a worse one.
//! Taking the last of equals instead is a famous way to lose at tic-tac-toe; `tests/trap.rs` shows it.
//!
//! CITE: D. E. Knuth, R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975 (fail-hard: F2); J. P. Fishburn,
//! "Another optimization of alpha-beta search", 1983 (fail-soft).

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// Fail-hard alpha-beta: the value of the position, cut to the window it was asked for.
    pub fn alpha_beta_hard(&mut self, depth: Depth, mut window: Window) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, window)? {
            return Ok(window.clamp(score));
        }
        for mv in self.position.legal_moves() {
            let score = -self.after(mv, |search| search.alpha_beta_hard(depth.less_one(), -window))?;
            if score > window.alpha {
                self.observer.improved(self.ply, mv, score);
                window.raise_alpha(score);
                if window.is_closed() {
                    self.observer.cutoff(self.ply, mv, score, window);
                    break;
                }
            }
        }
        Ok(window.alpha)
    }

    /// Fail-soft alpha-beta: outside its window, the value is the tightest bound that was seen.
    pub fn alpha_beta(&mut self, depth: Depth, mut window: Window) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, window)? {
            return Ok(score);
        }
        let mut best = Score::MIN;
        for mv in self.position.legal_moves() {
            let score = -self.after(mv, |search| search.alpha_beta(depth.less_one(), -window))?;
            best = best.max(score);
            if score > window.alpha {
                self.observer.improved(self.ply, mv, score);
                window.raise_alpha(score);
                if window.is_closed() {
                    self.observer.cutoff(self.ply, mv, score, window);
                    break;
                }
            }
        }
        Ok(best)
    }
}
