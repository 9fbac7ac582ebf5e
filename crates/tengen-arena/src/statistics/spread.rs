//! How much results scatter, measured against games that are independent coin tosses.
//!
//! A game between players who score `μ` on average has at most the variance `μ(1 − μ)`, reached if there are no draws.
//! Draws make it smaller; the two games of a pair add to or take from each other. All of that goes into one number,
//! the *dispersion*: the variance of the points made over `games · μ(1 − μ)`. A match of `n` games with dispersion `φ`
//! tells as much as `n / φ` independent games without draws: the *effective* number of games.
//!
//! Few results say little about their own scatter: two pairs with the same points do not mean that all pairs will
//! have them. So the dispersion is estimated as though one more pair had been seen, between equals, that one of them
//! won outright: the strongest dependence there can be. This one pair is forgotten after some dozens; until then
//! intervals are wider rather than narrower than they should be, and never of width zero.
//!
//! CITE: the effective number of games is the design effect of survey statistics: E. L. Korn and B. I. Graubard,
//! "Confidence intervals for proportions with small expected number of positive counts estimated from survey data",
//! *Survey Methodology* 24, 1998. The dispersion is that of quasi-likelihood: R. W. M. Wedderburn,
//! "Quasi-likelihood functions, generalized linear models, and the Gauss–Newton method", *Biometrika* 61, 1974.

use super::Scores;

/// The variance `games · μ(1 − μ)` of the pair that is added: two games between equals.
const PRIOR: f64 = 0.5;

/// The scatter of results around an expected score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    /// The squared difference between the points made and those expected, summed over pairs and single games.
    pub(super) squares: f64,
    /// The same sum, as it would be on average if all games were independent coin tosses.
    pub(super) tosses: f64,
    /// The dispersion if both games of every pair always ended alike; no dispersion can be larger.
    pub(super) ceiling: f64,
}

impl Spread {
    /// The scatter of `scores` around `mean` points a game.
    ///
    /// Pairs and single games are held against the same mean: they are played by the same players.
    pub(super) fn around(scores: &Scores, mean: f64) -> Spread {
        let scatter = |count: u64, halves: usize, games: f64| {
            let difference = halves as f64 / 2.0 - games * mean;
            count as f64 * difference * difference
        };
        let paired = scores.pentanomial().into_iter().enumerate().map(|(i, n)| scatter(n, i, 2.0));
        let single = scores.singles.into_iter().enumerate().map(|(i, n)| scatter(n, i, 1.0));
        let pairs = scores.pairs.iter().sum::<u64>() as f64;
        let singles = scores.singles.iter().sum::<u64>() as f64;
        let games = 2.0 * pairs + singles;
        Spread {
            squares: paired.chain(single).sum(),
            tosses: games * mean * (1.0 - mean),
            ceiling: (4.0 * pairs + singles) / games,
        }
    }

    /// The dispersion, if the added pair is the only further evidence.
    pub(super) fn dispersion(&self) -> f64 {
        self.dispersion_among(self.tosses)
    }

    /// The dispersion, if these results are a part of others with `tosses` in all and get their share of the added
    /// pair.
    pub(super) fn dispersion_among(&self, tosses: f64) -> f64 {
        debug_assert!(self.ceiling.is_finite(), "the scatter of no games");
        if self.tosses == 0.0 {
            return self.ceiling;
        }
        let share = PRIOR / tosses;
        (self.squares / self.tosses + share * self.ceiling) / (1.0 + share)
    }
}
