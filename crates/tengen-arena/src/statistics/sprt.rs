//! A match that stops as soon as its results have decided between two claims about the difference in strength.
//!
//! `H0` says that the player is `elo0` stronger, `H1` that it is `elo1` stronger. After every pair the likelihood of
//! the results under `H1` is held against that under `H0`; the logarithm of the ratio wanders until it leaves the
//! interval between two bounds, chosen so that either claim is wrongly accepted with a small, known probability
//! (Wald). Neither claim says how often pairs are drawn or how the games of a pair depend on each other, so each is
//! given the distribution of results that suits it best: the most likely one among all whose mean score is the
//! claimed one. That is the *generalised* test, and it needs no model of draws.
//!
//! ABSENT: the correction for overshooting the bounds. Without it the test errs a little less often than promised
//! and plays a few games more.
//!
//! CITE: A. Wald, "Sequential tests of statistical hypotheses", *Annals of Mathematical Statistics* 16, 1945;
//! M. Van den Bergh, *The generalized maximum likelihood ratio for the expectation value of a distribution*
//! (`cantate.be/Fishtest/support_MLE_multinomial.pdf`), proposition 1.1; fishtest uses it so with pairs.

use super::Scores;
use super::elo::score_from_elo;
use serde::{Deserialize, Serialize};

/// What an outcome that was never seen counts for, so that the best distribution can use it; the value is fishtest's.
const UNSEEN: f64 = 1e-3;

/// The largest difference that can be claimed: beyond it the score is too near to 0 or 1 to be told from it.
const MAX_ELO: f64 = 2000.0;

/// Two claims about a difference in strength, and how often each may be wrongly accepted.
///
/// INVARIANT: `-2000 ≤ elo0 < elo1 ≤ 2000`, and both probabilities of error are between 0 and ½.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// A test as it is written in a file, before anyone has looked at it.
#[derive(Deserialize)]
struct Unchecked {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl TryFrom<Unchecked> for Sprt {
    type Error = InvalidSprt;

    fn try_from(test: Unchecked) -> Result<Sprt, InvalidSprt> {
        Sprt::new(test.elo0, test.elo1, test.alpha, test.beta)
    }
}

/// Why numbers are not a test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InvalidSprt {
    /// The claims are equal or in the wrong order.
    #[error("elo0 = {elo0} must be less than elo1 = {elo1}")]
    Order {
        /// The smaller claim.
        elo0: f64,
        /// The larger claim.
        elo1: f64,
    },
    /// A claim is not a number, or not a possible difference.
    #[error("{0} is no difference in Elo to test for; choose one between -2000 and 2000")]
    Elo(f64),
    /// A probability of error is none, or too large.
    #[error("{0} is no probability of error; choose one above 0 and below 0.5, such as 0.05")]
    Probability(f64),
}

/// What the results say about the claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Not enough yet: play on.
    Open,
    /// `H0` is accepted: no more than `elo0` is to be expected.
    H0,
    /// `H1` is accepted: `elo1` or more is to be expected.
    H1,
}

impl Verdict {
    /// What to know about the figures of a match that a test has ended, in English and Chinese.
    pub const CAUTION: [&str; 2] = [
        "A test that stops by itself stops at a stretch of luck: the difference and its range tend to say too much.",
        "自动停止的检验往往停在运气好的一段：差距及其区间偏大。",
    ];

    /// The words for it in English and Chinese.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Verdict::Open => ["undecided", "尚未决定"],
            Verdict::H0 => ["H0 accepted: at most the smaller difference", "接受 H0：不超过较小的差距"],
            Verdict::H1 => ["H1 accepted: at least the larger difference", "接受 H1：不低于较大的差距"],
        }
    }
}

impl Sprt {
    /// The test of `elo0` against `elo1` that wrongly accepts `H1` with probability `alpha` and `H0` with `beta`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, InvalidSprt> {
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| !(-MAX_ELO..=MAX_ELO).contains(elo)) {
            return Err(InvalidSprt::Elo(elo));
        }
        if elo0 >= elo1 {
            return Err(InvalidSprt::Order { elo0, elo1 });
        }
        match [alpha, beta].into_iter().find(|&p| !(p > 0.0 && p < 0.5)) {
            Some(p) => Err(InvalidSprt::Probability(p)),
            None => Ok(Sprt { elo0, elo1, alpha, beta }),
        }
    }

    /// The claims, `elo0` and `elo1`.
    pub fn claims(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The probabilities of wrongly accepting `H1` and `H0`: `alpha` and `beta`.
    pub fn errors(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// The log-likelihood ratio at or below which `H0` is accepted, and that at or above which `H1` is.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of how much likelier the results are under `H1` than under `H0`.
    ///
    /// Pairs and single games are independent of each other, so their evidence adds.
    pub fn llr(&self, scores: &Scores) -> f64 {
        let [s0, s1] = [self.elo0, self.elo1].map(score_from_elo);
        log_ratio(&scores.pentanomial(), s0, s1) + log_ratio(&scores.singles, s0, s1)
    }

    /// Whether the results have decided.
    pub fn verdict(&self, scores: &Scores) -> Verdict {
        let [lower, upper] = self.bounds();
        match self.llr(scores) {
            llr if llr <= lower => Verdict::H0,
            llr if llr >= upper => Verdict::H1,
            _ => Verdict::Open,
        }
    }
}

/// The log-likelihood ratio of mean score `s1` against `s0`, given how often each of `N` evenly spaced scores was
/// seen.
fn log_ratio<const N: usize>(counts: &[u64; N], s0: f64, s1: f64) -> f64 {
    if counts.iter().all(|&count| count == 0) {
        return 0.0;
    }
    let weights = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let [best0, best1] = [s0, s1].map(|score| tilts(&weights, score));
    (0..N).map(|i| weights[i] * (best0[i] / best1[i]).ln()).sum()
}

/// By what each weight must be divided to become the likeliest distribution with this mean score, up to a common
/// factor.
///
/// Among all distributions `q` with mean `s`, the sum of `w ln q` is largest at `q ∝ w / (1 + λ(a − s))`, where `a` are
/// the scores from 0 to 1 and `λ` is the one value that makes the mean right and every `q` positive: the only root of
/// [`pull`] between its poles.
fn tilts<const N: usize>(weights: &[f64; N], mean: f64) -> [f64; N] {
    let offsets: [f64; N] = std::array::from_fn(|i| i as f64 / (N - 1) as f64 - mean);
    let lambda = root(weights, &offsets);
    offsets.map(|offset| 1.0 + lambda * offset)
}

/// The sum of `w·b / (1 + λb)` over all weights and offsets from the mean, and its derivative in `λ`.
fn pull<const N: usize>(weights: &[f64; N], offsets: &[f64; N], lambda: f64) -> [f64; 2] {
    weights.iter().zip(offsets).fold([0.0, 0.0], |[value, slope], (weight, offset)| {
        let part = offset / (1.0 + lambda * offset);
        [value + weight * part, slope - weight * part * part]
    })
}

/// The root of [`pull`], by Newton's method kept inside a shrinking bracket.
///
/// Between its poles the function falls from +∞ to −∞, so there is exactly one root and every value tells on which
/// side it lies.
fn root<const N: usize>(weights: &[f64; N], offsets: &[f64; N]) -> f64 {
    let (mut low, mut high) = (-1.0 / offsets[N - 1], -1.0 / offsets[0]);
    let mut lambda = 0.0;
    for _ in 0..200 {
        let [value, slope] = pull(weights, offsets, lambda);
        if value > 0.0 {
            low = lambda;
        } else {
            high = lambda;
        }
        let newton = lambda - value / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        if (next - lambda).abs() <= 1e-14 * lambda.abs().max(1.0) {
            return next;
        }
        lambda = next;
    }
    lambda
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "no games are no evidence, exactly")]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).expect("a valid test")
    }

    fn pairs([ll, ld, even, dw, ww]: [u64; 5]) -> Scores {
        Scores::of_pairs([ll, ld, even, 0, dw, ww])
    }

    /// The bounds are in logistic Elo (braces in fishtest's reports), the values rounded to hundredths there.
    ///
    /// CITE: github.com/Disservin/fastchess, `app/tests/sprt_test.cpp` (rows 1–2, to one per cent);
    /// github.com/official-stockfish/Stockfish, pull requests 2493, 3098, 3209 and 3331 (fishtest's own reports).
    #[test]
    fn pairs_agree_with_published_tests() {
        for (counts, elo0, elo1, llr) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
            ([424, 2948, 5832, 3045, 460], -1.0, 3.0, 2.94),
            ([1284, 17437, 55536, 18085, 1292], 0.0, 2.0, 2.94),
            ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
            ([53, 2220, 21459, 2445, 47], 0.25, 1.25, 2.97),
            ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
            ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
            ([115, 2196, 11328, 2317, 136], -0.25, 1.25, 2.94),
            ([14, 1030, 14318, 1163, 19], 0.25, 1.25, 2.93),
        ] {
            let found = test(elo0, elo1).llr(&pairs(counts));
            assert!((found - llr).abs() < 0.02, "{counts:?}: {found} instead of {llr}");
        }
    }

    /// CITE: github.com/Disservin/fastchess, `app/tests/sprt_test.cpp`.
    #[test]
    fn single_games_agree_with_published_tests() {
        for ([wins, losses, draws], elo0, elo1, llr) in
            [([21404, 21184, 40708], 0.5, 2.5, -1.57), ([57433, 57030, 106_593], 0.0, 2.0, -2.59)]
        {
            let found = test(elo0, elo1).llr(&Scores::of_singles([losses, draws, wins]));
            assert!((found - llr).abs() < 0.02, "{found} instead of {llr}");
        }
    }

    /// The log-likelihood of `counts` under the likeliest distribution with mean `score`, by trying a fine grid of the
    /// two probabilities that are left when the mean and the sum are fixed.
    fn likeliest_by_grid(counts: [f64; 3], score: f64) -> f64 {
        (1..100_000)
            .map(|i| {
                let draws = f64::from(i) / 100_000.0;
                let wins = score - draws / 2.0;
                [1.0 - draws - wins, draws, wins]
            })
            .filter(|q| q.iter().all(|&p| p > 0.0))
            .map(|q| counts.iter().zip(q).map(|(count, p)| count * p.ln()).sum())
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn the_ratio_is_that_of_the_best_distributions_on_a_grid() {
        for (counts, elo0, elo1) in [
            ([30, 50, 20], 0.0, 10.0),
            ([5, 80, 15], -20.0, 40.0),
            ([1, 2, 97], 300.0, 500.0),
            ([60, 1, 39], -100.0, 0.0),
        ] {
            let [s0, s1] = [elo0, elo1].map(score_from_elo);
            let weights = counts.map(|count| count as f64);
            let slow = likeliest_by_grid(weights, s1) - likeliest_by_grid(weights, s0);
            let found = test(elo0, elo1).llr(&Scores::of_singles(counts));
            assert!((found - slow).abs() < 1e-4, "{counts:?}: {found} instead of {slow}");
        }
    }

    /// The distribution that belongs to the tilts has the claimed mean, and no step that keeps mean and sum finds a
    /// likelier one; the likelihood is concave, so that makes it the best of all.
    #[test]
    fn no_neighbour_with_the_same_mean_is_likelier() {
        let steps = [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]];
        for weights in
            [[5.0, 20.0, 50.0, 18.0, 7.0], [UNSEEN, 3.0, UNSEEN, 1.0, 9.0], [40.0, UNSEEN, 2.0, 1.0, 40.0]]
        {
            for score in [0.02, 0.3, 0.5, 0.71, 0.99] {
                let total: f64 = weights.iter().sum();
                let tilts = tilts(&weights, score);
                let best: [f64; 5] = std::array::from_fn(|i| weights[i] / tilts[i] / total);
                let mean: f64 = best.iter().enumerate().map(|(i, q)| q * i as f64 / 4.0).sum();
                assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean - score).abs() < 1e-9);
                let likelihood = |q: &[f64; 5]| weights.iter().zip(q).map(|(w, q)| w * q.ln()).sum::<f64>();
                let smallest = best.iter().copied().fold(1.0, f64::min);
                for step in steps {
                    for size in [-0.4 * smallest, 0.4 * smallest] {
                        let moved: [f64; 5] = std::array::from_fn(|i| best[i] + size * step[i]);
                        assert!(likelihood(&moved) < likelihood(&best) + 1e-12, "{weights:?} {score}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_opponent_tests_the_opposite() {
        for counts in [[3, 10, 40, 12, 5], [0, 0, 0, 0, 3], [0, 0, 7, 0, 0], [9, 1, 0, 0, 0]] {
            let scores = pairs(counts) + Scores::of_singles([4, 2, 1]);
            let (ours, theirs) = (test(-5.0, 20.0), test(-20.0, 5.0));
            assert!((ours.llr(&scores) + theirs.llr(&scores.reversed())).abs() < 1e-9, "{counts:?}");
        }
    }

    #[test]
    fn evidence_adds_up_and_points_the_right_way() {
        let sprt = test(0.0, 10.0);
        let scores = pairs([10, 40, 100, 50, 12]);
        assert_eq!(sprt.llr(&Scores::default()), 0.0);
        assert!(sprt.llr(&scores) > 0.0 && sprt.llr(&scores.reversed()) < 0.0);
        let ten_times: Scores = std::iter::repeat_n(scores, 10).sum();
        assert!((sprt.llr(&ten_times) - 10.0 * sprt.llr(&scores)).abs() < 1e-9);
        let singles = Scores::of_singles([3, 9, 6]);
        assert!((sprt.llr(&(scores + singles)) - sprt.llr(&scores) - sprt.llr(&singles)).abs() < 1e-12);
        // Evidence for one claim against another through a third is the sum of the two steps.
        let through = test(0.0, 4.0).llr(&scores) + test(4.0, 10.0).llr(&scores);
        assert!((through - sprt.llr(&scores)).abs() < 1e-9);
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let [lower, upper] = test(0.0, 5.0).bounds();
        assert!((upper - 19.0_f64.ln()).abs() < 1e-12 && (lower + 19.0_f64.ln()).abs() < 1e-12);
        let [lower, upper] = Sprt::new(0.0, 5.0, 0.01, 0.1).expect("a valid test").bounds();
        assert!((upper - 90.0_f64.ln()).abs() < 1e-12 && (lower - (0.1_f64 / 0.99).ln()).abs() < 1e-12);
    }

    #[test]
    fn verdicts_follow_the_bounds() {
        let sprt = test(0.0, 20.0);
        let winning = pairs([0, 2, 10, 6, 2]);
        assert_eq!(sprt.verdict(&Scores::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&winning), Verdict::Open);
        let much: Scores = std::iter::repeat_n(winning, 20).sum();
        assert_eq!(sprt.verdict(&much), Verdict::H1);
        assert_eq!(sprt.verdict(&much.reversed()), Verdict::H0);
    }

    #[test]
    fn numbers_that_make_no_test_are_refused() {
        use InvalidSprt::{Elo, Order, Probability};
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(Order { elo0: 5.0, elo1: 5.0 }));
        assert_eq!(Sprt::new(0.0, f64::INFINITY, 0.05, 0.05), Err(Elo(f64::INFINITY)));
        assert!(matches!(Sprt::new(f64::NAN, 1.0, 0.05, 0.05), Err(Elo(_))));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(Probability(0.0)));
        assert_eq!(Sprt::new(0.0, 5.0, 0.05, 0.5), Err(Probability(0.5)));
        let message = Sprt::new(3.0, 1.0, 0.05, 0.05).expect_err("the wrong order").to_string();
        assert_eq!(message, "elo0 = 3 must be less than elo1 = 1");
    }
    #[test]
    fn a_test_read_from_a_file_is_looked_at_first() {
        let sprt = test(-1.5, 4.0);
        let text = serde_json::to_string(&sprt).expect("numbers");
        assert_eq!(text, r#"{"elo0":-1.5,"elo1":4.0,"alpha":0.05,"beta":0.05}"#);
        assert_eq!(serde_json::from_str::<Sprt>(&text).expect("the same test"), sprt);
        let error = serde_json::from_str::<Sprt>(&text.replace("4.0", "-4.0")).expect_err("the wrong order");
        assert_eq!(error.to_string(), "elo0 = -1.5 must be less than elo1 = -4");
    }
}
