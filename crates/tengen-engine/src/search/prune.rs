//! Where the search stops looking: one pure function for each rule, with its condition and its margin.
//!
//! None of them is asked where a threat must be answered, and none ever turns a judgement into a win or a loss.
//! What each is worth in games is in docs/results/strength.md; `tengen tune compare razor=0` measures it again.

use crate::params::Params;
use tengen_core::{Score, Window};

/// Razoring: so far below the window that only a win by fours could help; that alone is looked for.
#[inline]
pub(crate) fn razors(params: &Params, depth: i32, eval: Score, window: Window) -> bool {
    params.razor > 0
        && depth <= params.razor_depth
        && eval.plus(params.razor * depth + params.razor) <= window.alpha
}

/// Futility: so far above the window that the little depth left will not change it.
#[inline]
pub(crate) fn is_futile(params: &Params, depth: i32, eval: Score, window: Window) -> bool {
    params.futility > 0
        && depth <= params.futility_depth
        && !window.beta.is_decided()
        && eval.plus(-params.futility * depth) >= window.beta
}

/// Late moves: whether a quiet move that comes so late at this depth is left out.
#[inline]
pub(crate) fn is_late(params: &Params, depth: i32, count: i32) -> bool {
    params.late_moves > 0
        && depth <= params.late_moves_depth
        && count >= params.late_moves + params.late_moves_growth * depth * depth / 100
}

/// Futility of a move: whether a quiet move cannot be expected to lift the position into the window.
#[inline]
pub(crate) fn is_futile_move(params: &Params, depth: i32, eval: Score, window: Window) -> bool {
    params.move_futility > 0
        && depth <= params.move_futility_depth
        && !window.alpha.is_decided()
        && eval.plus(params.move_futility * (depth + 1)) <= window.alpha
}
