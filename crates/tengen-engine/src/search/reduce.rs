//! Where the search looks less deep.

use crate::params::Params;

/// What is known about a move when its reduction is decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Late {
    /// The move's place in the order, from 1.
    pub(crate) count: i32,
    /// Whether it makes or takes no threat.
    pub(crate) quiet: bool,
    /// Whether the node is expected to be cut off by an earlier move.
    pub(crate) cut: bool,
    /// Whether the node is on the principal variation.
    pub(crate) pv: bool,
    /// How good the move has been elsewhere.
    pub(crate) history: i32,
}

/// Late-move reduction: the plies that a move loses in its first, null-window search.
#[inline]
pub(crate) fn late_move(params: &Params, depth: i32, late: Late) -> i32 {
    if params.reduction == 0 || depth < 2 || late.count < 3 {
        return 0;
    }
    let logarithms = LOGARITHMS[depth.min(63) as usize] * LOGARITHMS[late.count.min(63) as usize];
    let mut reduction = params.reduction * logarithms / 100 / 256;
    reduction += i32::from(late.cut) - i32::from(late.pv) - i32::from(!late.quiet);
    if params.history_reduction > 0 {
        reduction -= (late.history / params.history_reduction).clamp(-2, 2);
    }
    reduction.clamp(0, depth - 1)
}

/// Sixteen times the natural logarithms of 0 to 63, the first two taken as 0.
static LOGARITHMS: [i32; 64] = [
    0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49, 50, 51, 52, 52,
    53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62, 62, 62, 63, 63, 63,
    64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66,
];

/// Internal iterative reduction: a position that no earlier search has a move for is not worth all of its depth yet.
///
/// CITE: E. Schröder, "Internal iterative reductions", 2020.
#[inline]
pub(crate) fn without_a_move(params: &Params, depth: i32) -> i32 {
    i32::from(params.internal_reduction > 0 && depth >= params.internal_reduction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_logarithms() {
        for (n, &logarithm) in LOGARITHMS.iter().enumerate().skip(1) {
            assert_eq!(logarithm, (16.0 * (n as f64).ln()).round() as i32, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_lose_more_and_nothing_loses_all() {
        let params = Params::default();
        let late = |count| Late { count, quiet: true, cut: false, pv: false, history: 0 };
        for depth in 2..40 {
            for count in 1..60 {
                let reduction = late_move(&params, depth, late(count));
                assert!(reduction < depth && reduction <= late_move(&params, depth, late(count + 1)));
            }
        }
        assert_eq!(late_move(&Params::textbook(), 20, late(40)), 0);
    }
}
