//! Aspiration windows: the value will be near the last one, so ask only there.
//!
//! A search with a window around the value of the previous iteration cuts more. If the true value lies outside,
//! the result says on which side, and that side is opened.
//!
//! CITE: J. J. Gillogly, "Performance Analysis of the Technology Chess Program", 1978; G. M. Baudet, "An Analysis
//! of the Full Alpha-Beta Pruning Algorithm", 1978.

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// The exact value by `search`, first asked in a window of `margin` on either side of `guess`.
    pub fn aspiration(
        &mut self,
        depth: Depth,
        guess: Score,
        margin: i32,
        mut search: impl FnMut(&mut Self, Depth, Window) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        let mut window = Window {
            alpha: guess.plus(-margin.max(1)).min(guess.just_below()),
            beta: guess.plus(margin.max(1)),
        };
        window.beta = window.beta.max(guess.just_above());
        loop {
            let score = search(self, depth, window)?;
            if score <= window.alpha {
                window.alpha = Score::MIN;
            } else if score >= window.beta {
                window.beta = Score::MAX;
            } else {
                return Ok(score);
            }
        }
    }
}
