//! Judgements made before: deepening, and searches of a position with another window or without a move, ask for them again.
//!
//! PERF: a judgement that is known saves bringing up to date what the network sees (`tengen bench`).

use tengen_core::Score;

/// How many are kept.
const COUNT: usize = 1 << 14;

/// The latest judgements, each in the place that the key of its position gives.
pub(crate) struct Judgements(Box<[(u64, Score)]>);

impl Judgements {
    /// None yet: the key in each place is one that belongs elsewhere.
    pub(crate) fn new() -> Judgements {
        Judgements((0..COUNT as u64).map(|place| (!place, Score::DRAW)).collect())
    }

    /// The judgement of the position with this key, made by `judge` where it is not known.
    #[inline]
    pub(crate) fn of(&mut self, key: u64, judge: impl FnOnce() -> Score) -> Score {
        let place = &mut self.0[key as usize % COUNT];
        if place.0 != key {
            *place = (key, judge());
        }
        place.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_judged_is_not_judged_again_until_another_takes_its_place() {
        let mut judgements = Judgements::new();
        let (here, elsewhere) = (7, 7 + COUNT as u64);
        let score = |points| Score::heuristic(points);
        for key in [0, u64::MAX, here] {
            assert_eq!(judgements.of(key, || score(3)), score(3), "{key}: nothing was known");
            assert_eq!(judgements.of(key, || unreachable!("it is known")), score(3));
        }
        assert_eq!(judgements.of(elsewhere, || score(4)), score(4));
        assert_eq!(judgements.of(here, || score(5)), score(5));
    }
}
