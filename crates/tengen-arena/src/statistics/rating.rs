//! Many players on one scale.
//!
//! A player's strength is one number, and the mean score between two players is the logistic curve of the difference
//! of their numbers (Bradley and Terry; a draw is half a win). The ratings are those under which the results were
//! likeliest, found by Newton's method: the logarithm of the likelihood is concave, so there is one summit and every
//! step that climbs leads to it.
//!
//! *The prior.* A player who won everything would be infinitely strong, and two groups that never met could be
//! anywhere. So each player is given one more game, drawn against a player of average strength. It keeps every rating
//! finite, pulls groups that never met to a common mean, and moves the ratings of the others by far less than their
//! error: with a hundred games a player, by about one per cent of the way to the average.
//!
//! *The error.* The likelihood takes games for independent coin tosses, which fits the ratings rightly but their
//! errors wrongly: draws scatter less, and the games of a pair depend on each other. The errors are therefore those of
//! the *sandwich*: the curvature of the likelihood says how far a surprising result moves a rating, and the scatter
//! actually seen, pair by pair, says how surprising results are. The scatter of few games is estimated with care, as
//! for two players (see the private module `spread`); the added game counts with the scatter it would have.
//!
//! CITE: R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", *Biometrika* 39, 1952;
//! K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using generalized linear models", *Biometrika* 73, 1986
//! (the sandwich with dependent groups); R. Coulom's *Bayesian Elo rating* has drawn games as a prior.

use super::Scores;
use super::elo::{ELO_PER_LOGIT, score_from_elo};
use super::matrix::{self, Matrix};
use super::normal::{self, Z95};
use super::spread::Spread;
use serde::Serialize;

/// How many drawn games against an average player each player is given.
const PRIOR: f64 = 1.0;

/// All games between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The number of one player, counted from zero.
    pub first: usize,
    /// The number of the other.
    pub second: usize,
    /// The results, seen by `first`.
    pub scores: Scores,
}

/// How strong a player is, or how much stronger than another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The strength in Elo; the mean over all players is zero.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// The ratings of all players of a tournament.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The strengths, as logarithms of odds, with mean zero.
    strengths: Vec<f64>,
    /// How the errors of the strengths vary together.
    covariance: Matrix,
}

/// Rates players `0..players` by all their encounters, which may come in any order and more than once for two players.
///
/// Players who never met, even through others, are rated too: their error says how little is known.
pub fn ratings(players: usize, encounters: &[Encounter]) -> Ratings {
    Model { players, encounters, prior: PRIOR }.fit()
}

impl Ratings {
    /// The rating of one player.
    pub fn of(&self, player: usize) -> Rating {
        rating(self.strengths[player], self.covariance[player][player])
    }

    /// The ratings of all players, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Rating> {
        (0..self.strengths.len()).map(|player| self.of(player))
    }

    /// How much stronger `first` is than `second`; the errors of the two ratings depend on each other, so this error is
    /// not theirs added up.
    pub fn difference(&self, first: usize, second: usize) -> Rating {
        rating(self.strengths[first] - self.strengths[second], self.variance_between(first, second))
    }

    /// How surely `first` is stronger than `second`, from 0 to 1.
    pub fn superiority(&self, first: usize, second: usize) -> f64 {
        if first == second {
            return 0.5;
        }
        let difference = self.strengths[first] - self.strengths[second];
        normal::cumulative(difference / self.variance_between(first, second).sqrt())
    }

    fn variance_between(&self, first: usize, second: usize) -> f64 {
        let c = &self.covariance;
        (c[first][first] + c[second][second] - 2.0 * c[first][second]).max(0.0)
    }
}

/// A strength and its variance, in Elo.
fn rating(strength: f64, variance: f64) -> Rating {
    Rating { elo: strength * ELO_PER_LOGIT, error: Z95 * variance.max(0.0).sqrt() * ELO_PER_LOGIT }
}

/// The mean score of a player whose strength is larger by this.
fn expected(difference: f64) -> f64 {
    score_from_elo(difference * ELO_PER_LOGIT)
}

/// The likelihood of strengths, with `prior` drawn games against an average player for each.
struct Model<'a> {
    players: usize,
    encounters: &'a [Encounter],
    prior: f64,
}

impl Model<'_> {
    fn fit(&self) -> Ratings {
        let strengths = self.summit();
        let bread = self.bread(&strengths);
        let covariance = matrix::product(&matrix::product(&bread, &self.scatter(&strengths)), &bread);
        Ratings { strengths, covariance }
    }

    /// The likeliest strengths with mean zero: Newton's steps, halved while they would lead downhill.
    fn summit(&self) -> Vec<f64> {
        let mut at = vec![0.0; self.players];
        let mut height = self.log_likelihood(&at);
        for _ in 0..200 {
            let step = matrix::apply(&self.bread(&at), &self.gradient(&at));
            let walk =
                |length: f64| -> Vec<f64> { at.iter().zip(&step).map(|(x, s)| x + length * s).collect() };
            let uphill = (0..40)
                .map(|halvings| walk(0.5_f64.powi(halvings)))
                .map(|there| (self.log_likelihood(&there), there))
                .find(|(there, _)| *there >= height);
            let Some((higher, there)) = uphill else { break };
            (at, height) = (there, higher);
            if step.iter().all(|s| s.abs() < 1e-11) {
                break;
            }
        }
        at
    }

    fn log_likelihood(&self, at: &[f64]) -> f64 {
        let log_odds = |x: f64, points: f64, games: f64| {
            // ln σ(x) without overflow, whichever sign x has.
            let log_win = -(-x.abs()).exp().ln_1p() + x.min(0.0);
            points * log_win + (games - points) * (log_win - x)
        };
        let played = self
            .encounters
            .iter()
            .map(|e| log_odds(at[e.first] - at[e.second], e.scores.points(), e.scores.games() as f64));
        played.chain(at.iter().map(|&x| log_odds(x, self.prior / 2.0, self.prior))).sum()
    }

    /// How many points more than expected each player made: the slope of the likelihood.
    fn gradient(&self, at: &[f64]) -> Vec<f64> {
        let mut surplus: Vec<f64> = at.iter().map(|&x| self.prior * (0.5 - expected(x))).collect();
        for e in self.encounters {
            let more = e.scores.points() - e.scores.games() as f64 * expected(at[e.first] - at[e.second]);
            surplus[e.first] += more;
            surplus[e.second] -= more;
        }
        surplus
    }

    /// The curvature of the likelihood.
    fn information(&self, at: &[f64]) -> Matrix {
        self.assemble(at, |e, mean| e.scores.games() as f64 * mean * (1.0 - mean))
    }

    /// The scatter of the slope, as the results show it.
    fn scatter(&self, at: &[f64]) -> Matrix {
        let spread = |e: &Encounter| Spread::around(&e.scores, expected(at[e.first] - at[e.second]));
        let mut tosses = vec![0.0; self.players];
        for e in self.encounters {
            tosses[e.first] += spread(e).tosses;
            tosses[e.second] += spread(e).tosses;
        }
        self.assemble(at, |e, _| {
            let spread = spread(e);
            // The caution due to few games is due to each player once, not once for every opponent.
            spread.tosses * spread.dispersion_among(tosses[e.first].min(tosses[e.second]))
        })
    }

    /// The sum over all encounters of a weight for the difference of its players, and the weight of the prior.
    fn assemble(&self, at: &[f64], weight: impl Fn(&Encounter, f64) -> f64) -> Matrix {
        let mut sum = matrix::zero(self.players);
        for (player, &x) in at.iter().enumerate() {
            sum[player][player] = self.prior * expected(x) * expected(-x);
        }
        for e in self.encounters.iter().filter(|e| e.scores.games() > 0) {
            debug_assert!(e.first != e.second, "a player met itself");
            matrix::add_difference(
                &mut sum,
                e.first,
                e.second,
                weight(e, expected(at[e.first] - at[e.second])),
            );
        }
        sum
    }

    /// How far a surplus of points moves the strengths: the inverse of the curvature among strengths with mean zero.
    ///
    /// The curvature is weak in the direction in which all strengths move together, where the prior alone acts. That
    /// direction is stiffened before inverting and taken out afterwards, which leaves the rest as it is and spares it
    /// the rounding errors of numbers a million times its size.
    fn bread(&self, at: &[f64]) -> Matrix {
        let mut stiff = self.information(at);
        let stiffness = (0..self.players).map(|i| stiff[i][i]).sum::<f64>() / self.players as f64;
        stiff.iter_mut().flatten().for_each(|cell| *cell += stiffness);
        let mut inverse = matrix::inverse(stiff);
        let together = matrix::apply(&inverse, &vec![1.0; self.players]);
        let all: f64 = together.iter().sum();
        for (row, of_row) in inverse.iter_mut().zip(&together) {
            row.iter_mut().zip(&together).for_each(|(cell, of_column)| *cell -= of_row * of_column / all);
        }
        inverse
    }
}

#[cfg(test)]
mod tests;
