//! Move ordering: alpha-beta cuts most when the best move comes first.
//!
//! In the worst order alpha-beta visits what minimax visits; in the best one, about the square root of it.
//!
//! CITE: J. R. Slagle, J. K. Dixon, "Experiments with some programs that search game trees", 1969.

mod heuristics;
mod ranked;

pub use heuristics::{BestFirst, History, Killers, Unordered};

use crate::Search;
use tengen_core::{Depth, Evaluate, Game, Observer, Ply, Score, Side, Stopped, Window};

/// A reason to search one move before another; higher ranks first, equal ones in the order of generation.
pub trait Ordering<G: Game> {
    /// How promising `mv` looks, `ply` moves below the root.
    fn rank(&self, position: &mut G, ply: Ply, mv: G::Move) -> i32;

    /// `mv` by `side` cut off a node with `depth` left.
    fn learn(&mut self, side: Side, ply: Ply, depth: Depth, mv: G::Move);
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// Fail-soft alpha-beta that searches the moves in the order of their rank, the guide's move first.
    pub fn alpha_beta_ordered(&mut self, depth: Depth, mut window: Window) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, window)? {
            return Ok(score);
        }
        let mut best = Score::MIN;
        let mut moves = self.rank_moves(self.guide_place());
        while let Some((_, mv)) = self.next_move(&mut moves) {
            let score = -self.after(mv, |search| search.alpha_beta_ordered(depth.less_one(), -window))?;
            best = best.max(score);
            if score > window.alpha {
                self.observer.improved(self.ply, mv, score);
                window.raise_alpha(score);
                if window.is_closed() {
                    self.observer.cutoff(self.ply, mv, score, window);
                    self.ordering.learn(self.position.side_to_move(), self.ply, depth, mv);
                    break;
                }
            }
        }
        self.drop_moves(moves);
        Ok(best)
    }
}
