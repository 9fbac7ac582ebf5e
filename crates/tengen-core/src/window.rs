//! The (α, β) window of alpha-beta, and what a value says that was found in one.

use crate::Score;
use std::fmt;
use std::ops::Neg;

/// The open interval (α, β) of scores that still matter: the side to move has α already, the opponent allows no
/// more than β. Negating a window turns it to the other side's view, so `-beta, -alpha` is never written by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the side to move is sure of elsewhere.
    pub alpha: Score,
    /// What the opponent is sure of elsewhere.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// The window (`alpha`, `beta`).
    #[inline]
    pub fn new(alpha: Score, beta: Score) -> Window {
        debug_assert!(alpha < beta, "an empty window: ({alpha}, {beta})");
        Window { alpha, beta }
    }

    /// The smallest window over `alpha`: only asks "better than `alpha`?".
    #[inline]
    pub fn null_above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.just_above() }
    }

    /// The smallest window under `beta`: only asks "at least `beta`?".
    #[inline]
    pub fn null_below(beta: Score) -> Window {
        Window { alpha: beta.just_below(), beta }
    }

    /// The side to move has found `score`.
    #[inline]
    pub fn raise_alpha(&mut self, score: Score) {
        self.alpha = self.alpha.max(score);
    }

    /// α ≥ β: nothing that follows can matter.
    #[inline]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// No score lies strictly between α and β.
    #[inline]
    pub fn is_null(self) -> bool {
        self.alpha.just_above() >= self.beta
    }

    /// Strictly inside: an exact value of interest.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// `score`, cut to [α, β].
    #[inline]
    pub fn clamp(self, score: Score) -> Score {
        score.clamp(self.alpha, self.beta)
    }
}

impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.alpha, self.beta)
    }
}

/// What a value found in a window says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more (failed high).
    Lower,
    /// The true value is this or less (failed low).
    Upper,
}

impl Bound {
    /// What `best`, the result of searching with `window`, says about the true value.
    #[inline]
    pub fn classify(best: Score, window: Window) -> Bound {
        if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a value `score` with this bound settles a search with `window`.
    #[inline]
    pub fn settles(self, score: Score, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: i32) -> Score {
        Score::heuristic(value)
    }

    #[test]
    fn negation_is_an_involution_and_swaps_the_edges() {
        let window = Window::new(score(-3), score(8));
        assert_eq!(-window, Window::new(score(-8), score(3)));
        assert_eq!(-(-window), window);
        assert_eq!(-Window::FULL, Window::FULL);
    }

    #[test]
    fn classify_and_settles_agree_on_every_small_window() {
        for alpha in -4..4 {
            for beta in alpha + 1..5 {
                let window = Window::new(score(alpha), score(beta));
                for value in -5..6 {
                    let bound = Bound::classify(score(value), window);
                    assert!(bound.settles(score(value), window));
                    assert_eq!(bound == Bound::Exact, window.contains(score(value)));
                }
            }
        }
    }

    #[test]
    fn null_windows_hold_no_score() {
        for window in [Window::null_above(score(3)), Window::null_below(score(4))] {
            assert!(window.is_null() && !window.is_closed());
            assert_eq!(window, Window::new(score(3), score(4)));
        }
    }
}
