//! Principal variation search: believe that the first move is the best, and only prove the others no better.
//!
//! The proof is a search with a null window, which is cheap because almost everything in it is cut. Where it
//! fails, the move is better than believed and is searched again with the real window.
//!
//! CITE: T. A. Marsland, M. Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982; A. Reinefeld, "An
//! Improvement to the Scout Tree Search Algorithm", 1983 (NegaScout).

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// Principal variation search, with the table if there is one.
    pub fn pvs(&mut self, depth: Depth, window: Window) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, window)? {
            return Ok(score);
        }
        let known = self.probe();
        if let Some(score) = self.known_value(known, depth, window) {
            return Ok(score);
        }
        let (mut best, mut best_place, mut open) = (Score::MIN, None, window);
        let mut moves = self.rank_moves(self.first_place(known));
        while let Some((place, mv)) = self.next_move(&mut moves) {
            let first = best == Score::MIN;
            let score = self.scout(mv, depth.less_one(), open, first)?;
            best = best.max(score);
            if score > open.alpha {
                self.observer.improved(self.ply, mv, score);
                open.raise_alpha(score);
                best_place = Some(place);
                if open.is_closed() {
                    self.observer.cutoff(self.ply, mv, score, open);
                    self.ordering.learn(self.position.side_to_move(), self.ply, depth, mv);
                    break;
                }
            }
        }
        self.drop_moves(moves);
        self.remember(known, best_place, best, (depth, window));
        Ok(best)
    }

    /// The value of `mv`: the first move with the whole window, another one only if a null window proves it better.
    fn scout(&mut self, mv: G::Move, depth: Depth, open: Window, first: bool) -> Result<Score, Stopped> {
        if !first && !open.is_null() {
            let null = Window::null_above(open.alpha);
            let score = -self.after(mv, |search| search.pvs(depth, -null))?;
            if !open.contains(score) {
                return Ok(score);
            }
        }
        Ok(-self.after(mv, |search| search.pvs(depth, -open))?)
    }
}
