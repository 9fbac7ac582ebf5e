//! MTD(f): null windows only, each asking "at least this much?", until the answers meet.
//!
//! ```text
//! g ← f; lower ← −∞; upper ← ∞
//! while lower < upper:
//!     β ← max(g, lower + 1)
//!     g ← ALPHA-BETA-WITH-MEMORY(root, β − 1, β)
//!     if g < β: upper ← g   else: lower ← g
//! ```
//! Every pass walks over much the same tree, so it is the table that makes it quick. Null windows have no principal
//! variation to speak of: the best move is known, and of the line after it only what the last pass happened to see.
//!
//! CITE: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms", 1996.

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The value of the position, starting from the guess `f`; the search should have a table.
    pub fn mtdf(&mut self, depth: Depth, f: Score) -> Result<Score, Stopped> {
        let (mut g, mut lower, mut upper) = (f, Score::MIN, Score::MAX);
        while lower < upper {
            let beta = g.max(lower.just_above());
            g = self.alpha_beta_table(depth, Window::null_below(beta))?;
            if g < beta {
                upper = g;
            } else {
                lower = g;
            }
        }
        Ok(g)
    }
}
