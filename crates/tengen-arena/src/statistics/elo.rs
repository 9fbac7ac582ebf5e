//! The difference in strength between two players.
//!
//! The mean score `s` becomes a difference in Elo by the logistic curve `s = 1 / (1 + 10^(−elo/400))`. The interval
//! around it is Wilson's: all differences under which the score seen would not be surprising, each judged by the
//! scatter it would itself cause, so that the interval stays inside the possible scores however lopsided the match.
//! How many independent games the match is worth comes from its own scatter, pair by pair (see the private module
//! `spread`).
//!
//! If a player scored everything, the estimate is infinite and the bound is the *rule of three*: the score that would
//! have given such a run of full pairs one time in twenty.
//!
//! The interval is meant for a match of a length fixed beforehand. After a test that stopped by itself
//! ([`sprt`](super::sprt)) the estimate leans towards the side that stopped it.
//!
//! CITE: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", *JASA* 22, 1927;
//! L. D. Brown, T. T. Cai and A. Dasgupta, "Interval estimation for a binomial proportion", *Statistical Science* 16,
//! 2001 (why Wilson's interval, and why its ends need mending); J. A. Hanley and A. Lippman-Hand, "If nothing goes
//! wrong, is everything all right?", *JAMA* 249, 1983 (the rule of three).

use super::Scores;
use super::normal::{self, Z95};
use super::spread::Spread;
use serde::Serialize;

/// How many Elo make one unit of the logarithm of the odds.
pub(super) const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The mean score of a player who is `elo` stronger, between 0 and 1.
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOGIT).exp())
}

/// The difference in Elo that gives this mean score; infinite for 0 and 1.
pub fn elo_from_score(score: f64) -> f64 {
    debug_assert!((0.0..=1.0).contains(&score), "a mean score is between 0 and 1, not {score}");
    ELO_PER_LOGIT * (score / (1.0 - score)).ln()
}

/// A difference with its sign, as `+12.5`; one of a player that scored everything, or nothing, is infinite.
pub fn signed(elo: f64, digits: usize) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let text = format!("{elo:+.digits$}");
    // Nothing is neither more nor less than nothing.
    let is_nothing = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    if is_nothing { text[1..].to_owned() } else { text.replace('-', "−") }
}

/// How much stronger a player is than the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference that fits the results best; infinite if one player scored everything.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// The likelihood of superiority: how surely the player is the stronger one, from 0 to 1. It passes 97.5 % just
    /// when the whole interval lies above zero.
    pub superiority: f64,
}

impl Elo {
    /// Half the width of the interval: the number after `±`.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same difference, seen by the opponent.
    pub fn reversed(&self) -> Elo {
        Elo { elo: -self.elo, low: -self.high, high: -self.low, superiority: 1.0 - self.superiority }
    }
}

/// How much stronger the player with these scores is, if there was a game.
pub fn estimate(scores: &Scores) -> Option<Elo> {
    let mean = scores.mean()?;
    let games = scores.games() as f64 / Spread::around(scores, mean).dispersion();
    Some(match scores.trinomial() {
        [0, 0, _] => all_won(games),
        [_, 0, 0] => all_won(games).reversed(),
        _ => by_wilson(mean, games),
    })
}

/// Wilson's interval for a mean score that is worth this many independent games.
fn by_wilson(mean: f64, games: f64) -> Elo {
    let [low, high] = wilson(mean, games);
    Elo {
        elo: elo_from_score(mean),
        low: elo_from_score(low),
        high: elo_from_score(high),
        // An independent game between equals has standard deviation one half.
        superiority: normal::cumulative((mean - 0.5) * 2.0 * games.sqrt()),
    }
}

/// The two means `μ` with `(mean − μ)² = z² μ(1 − μ) / games`.
fn wilson(mean: f64, games: f64) -> [f64; 2] {
    let z2 = Z95 * Z95 / games;
    let centre = mean + z2 / 2.0;
    let half = (z2 * (mean * (1.0 - mean) + z2 / 4.0)).sqrt();
    [(centre - half) / (1.0 + z2), (centre + half) / (1.0 + z2)]
}

/// A run of this many games without half a point lost.
///
/// With a mean score of `μ` such a run has the probability `μ^games`; half of it is counted as "as good as this" and
/// half as "better", as in a mid-p value, so both the bound and the superiority are those of one chance in forty.
///
/// CITE: H. O. Lancaster, "Significance tests in discrete distributions", *JASA* 56, 1961 (mid-p).
fn all_won(games: f64) -> Elo {
    let rule_of_three = 0.05_f64.powf(1.0 / games);
    let low = rule_of_three.min(wilson(1.0, games)[0]);
    Elo {
        elo: f64::INFINITY,
        low: elo_from_score(low),
        high: f64::INFINITY,
        superiority: 1.0 - 0.5_f64.powf(games + 1.0),
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "infinite and exactly even results")]
mod tests {
    use super::*;

    fn of(scores: Scores) -> Elo {
        estimate(&scores).expect("there are games")
    }

    fn close(a: f64, b: f64, tolerance: f64) -> bool {
        a == b || (a - b).abs() <= tolerance
    }

    /// Elo, error and superiority of pairs, as a frequentist match manager reports them; fastchess counts LL, LD, WL,
    /// DD, WD, WW.
    ///
    /// CITE: github.com/Disservin/fastchess, `app/tests/elo_test.cpp` (exact to one per cent there);
    /// github.com/official-stockfish/Stockfish, pull requests 5063 and 6095 (fixed-length matches of fishtest).
    #[test]
    fn pairs_agree_with_published_matches() {
        for (pairs, elo, error, superiority) in [
            ([34, 54, 31, 32, 64, 75], 55.58, 27.65, 1.0),
            ([332, 433, 457, 41, 333, 334], -8.64, 10.33, 0.0505),
            ([7895, 8757, 5485, 200, 568, 9999], -21.04, 2.95, 0.0),
            ([26, 2938, 9184, 6918, 10805, 129], 47.03, 1.3, 1.0),
            ([168, 7012, 8146, 7476, 7035, 163], 0.08, 1.4, 0.542),
        ] {
            let found = of(Scores::of_pairs(pairs));
            assert!(close(found.elo, elo, 0.006), "{pairs:?}: {found:?}");
            assert!(close(found.error(), error, f64::max(0.006 * error, 0.05)), "{pairs:?}: {found:?}");
            assert!(close(found.superiority, superiority, 6e-4), "{pairs:?}: {found:?}");
        }
    }

    /// CITE: github.com/Disservin/fastchess, `app/tests/elo_test.cpp`; cutechess's summary of 500 and 1040 games in
    /// github.com/ddugovic/Stockfish, issues 181 and 205.
    #[test]
    fn single_games_agree_with_published_matches() {
        for ([wins, losses, draws], elo, error) in [
            ([136, 96, 111], 40.70, 30.43),
            ([255, 222, 23], 22.96, 29.84),
            ([279, 204, 17], 52.51, 30.30),
            ([550, 434, 56], 38.91, 20.66),
        ] {
            let found = of(Scores::of_singles([losses, draws, wins]));
            assert!(close(found.elo, elo, 0.006), "{found:?}");
            assert!(close(found.error(), error, 0.006 * error), "{found:?}");
        }
        assert!(close(of(Scores::of_singles([89, 123, 76])).superiority, 0.1553, 1e-3));
        assert!(close(of(Scores::of_singles([96, 111, 136])).superiority, 0.9960, 1e-3));
    }

    /// CITE: R. G. Newcombe, "Two-sided confidence intervals for the single proportion", *Statistics in Medicine* 17,
    /// 1998, table I: 81 of 263 and 15 of 148, Wilson's method.
    #[test]
    fn decisive_games_give_the_interval_of_wilson() {
        for (wins, games, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)] {
            let [found_low, found_high] = wilson(wins as f64 / games as f64, games as f64);
            assert!(close(found_low, low, 5e-5) && close(found_high, high, 5e-5), "{found_low} {found_high}");
            let found = of(Scores::of_singles([games - wins, 0, wins]));
            assert!(
                close(score_from_elo(found.low), low, 5e-5) && close(score_from_elo(found.high), high, 5e-5)
            );
        }
    }

    #[test]
    fn elo_and_score_undo_each_other() {
        assert!(close(elo_from_score(10.0 / 11.0), 400.0, 1e-9));
        assert_eq!(score_from_elo(0.0), 0.5);
        assert_eq!((elo_from_score(0.0), elo_from_score(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!((score_from_elo(f64::NEG_INFINITY), score_from_elo(f64::INFINITY)), (0.0, 1.0));
        for elo in [-812.0, -3.25, 0.0, 0.5, 77.0, 1200.0] {
            assert!(close(elo_from_score(score_from_elo(elo)), elo, 1e-9));
        }
    }

    /// All matches of a few pairs and single games.
    fn small_matches() -> impl Iterator<Item = Scores> {
        (1..4_u64.pow(6)).map(|code| {
            let digit = |place: u32| code / 4_u64.pow(place) % 4;
            let pairs = [digit(0), digit(1), digit(2), 0, digit(3), digit(4)];
            Scores { pairs, singles: [digit(5), digit(5) / 2, digit(5) % 2] }
        })
    }

    #[test]
    fn the_opponent_sees_the_same_interval_reversed() {
        for scores in small_matches() {
            let (ours, theirs) = (of(scores), of(scores.reversed()).reversed());
            assert!(close(ours.elo, theirs.elo, 1e-9), "{scores:?}");
            assert!(close(ours.low, theirs.low, 1e-9) && close(ours.high, theirs.high, 1e-9), "{scores:?}");
            assert!(close(ours.superiority, theirs.superiority, 1e-12), "{scores:?}");
        }
    }

    #[test]
    fn few_games_are_never_certain() {
        for scores in small_matches() {
            let found = of(scores);
            assert!(found.low <= found.elo && found.elo <= found.high, "{scores:?}: {found:?}");
            assert!(found.low < f64::INFINITY && found.high > f64::NEG_INFINITY, "{scores:?}: {found:?}");
            assert!(found.superiority > 0.0 && found.superiority < 1.0, "{scores:?}: {found:?}");
            if scores.games() <= 4 {
                assert!(found.high - found.low > 400.0, "{scores:?}: {found:?}");
            }
        }
        let two_equal_pairs = of(Scores::of_pairs([0, 0, 2, 0, 0, 0]));
        assert_eq!((two_equal_pairs.elo, two_equal_pairs.superiority), (0.0, 0.5));
        assert!(two_equal_pairs.error() > 200.0, "{two_equal_pairs:?}");
    }

    #[test]
    fn superiority_is_sure_just_when_the_interval_is_above_zero() {
        for scores in small_matches() {
            let found = of(scores);
            assert_eq!(found.low > 0.0, found.superiority > 0.975, "{scores:?}: {found:?}");
        }
    }

    #[test]
    fn a_player_who_won_everything_has_a_lower_bound_only() {
        let [mut last, hundred] =
            [Scores::of_pairs([0, 0, 0, 0, 0, 1]), Scores::of_singles([0, 0, 100])].map(of);
        assert_eq!((hundred.elo, hundred.high), (f64::INFINITY, f64::INFINITY));
        // The rule of three: 100 wins in a row exclude a chance of more than about 3 % to miss one.
        assert!(close(score_from_elo(hundred.low), 0.97, 0.01), "{hundred:?}");
        for pairs in 2..50 {
            let found = of(Scores::of_pairs([0, 0, 0, 0, 0, pairs]));
            assert!(found.low > last.low && found.superiority > last.superiority, "{pairs}");
            last = found;
        }
        assert_eq!(estimate(&Scores::default()), None);
    }

    #[test]
    fn pairs_that_cancel_narrow_the_interval_and_pairs_that_agree_widen_it() {
        let independent = of(Scores::of_pairs([25, 0, 50, 0, 0, 25])).error();
        let cancelling = of(Scores::of_pairs([5, 0, 90, 0, 0, 5])).error();
        let agreeing = of(Scores::of_pairs([45, 0, 10, 0, 0, 45])).error();
        let single = of(Scores::of_singles([100, 0, 100])).error();
        assert!(close(independent, single, 0.02 * single), "{independent} {single}");
        assert!(cancelling < 0.6 * independent && agreeing > 1.25 * independent, "{cancelling} {agreeing}");
    }

    #[test]
    fn pairs_and_single_games_count_together() {
        let pairs = Scores::of_pairs([300, 0, 500, 0, 0, 200]);
        let singles = Scores::of_singles([550, 0, 450]);
        let both = of(pairs + singles);
        assert_eq!(both.elo, of(pairs).elo);
        // The points of the parts are independent, so their variances add.
        let points = |scores: Scores| of(scores).error() * scores.games() as f64;
        let expected = points(pairs).hypot(points(singles)) / 3000.0;
        assert!(close(both.error(), expected, 0.005 * expected), "{both:?} {expected}");
    }

    #[test]
    fn differences_are_written_with_their_sign() {
        let texts = [12.34, -12.34, 0.04, -0.04, f64::INFINITY, f64::NEG_INFINITY].map(|elo| signed(elo, 1));
        assert_eq!(texts, ["+12.3", "−12.3", "0.0", "0.0", "+∞", "−∞"]);
        assert_eq!([0.4, -0.6].map(|elo| signed(elo, 0)), ["0", "−1"]);
    }
}
