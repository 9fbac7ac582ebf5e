//! Ratings against published ones, against single matches, and their identities.

use super::*;
use crate::statistics::elo;

fn met(first: usize, second: usize, scores: Scores) -> Encounter {
    Encounter { first, second, scores }
}

fn without_prior(players: usize, encounters: &[Encounter]) -> Ratings {
    Model { players, encounters, prior: 1e-9 }.fit()
}

/// Citations between four journals of statistics, the classic example of the model: the cited one wins. Sum-to-zero
/// contrasts; the errors there are those of independent comparisons.
///
/// CITE: S. Stigler, "Citation patterns in the journals of statistics and probability", *Statistical Science* 9,
/// 1994; github.com/hturner/BradleyTerry2, `tests/BTabilities.Rout.save`.
#[test]
fn journals_are_rated_as_published() {
    let cited = |first, second, wins, losses| met(first, second, Scores::of_singles([losses, 0, wins]));
    let encounters = [
        cited(0, 1, 730, 33),
        cited(0, 2, 498, 320),
        cited(0, 3, 221, 284),
        cited(1, 2, 68, 813),
        cited(1, 3, 17, 276),
        cited(2, 3, 142, 325),
    ];
    let found = without_prior(4, &encounters);
    let published = [
        (0.789_922_1, 0.043_330_47),
        (-2.159_150_4, 0.072_579_74),
        (0.310_352_3, 0.041_641_02),
        (1.058_876_1, 0.053_046_99),
    ];
    for (rating, (ability, error)) in found.iter().zip(published) {
        assert!((rating.elo / ELO_PER_LOGIT - ability).abs() < 1e-6, "{rating:?} {ability}");
        assert!((rating.error / ELO_PER_LOGIT / Z95 / error - 1.0).abs() < 0.05, "{rating:?} {error}");
    }
    let with_prior = ratings(4, &encounters);
    for (one, other) in found.iter().zip(with_prior.iter()) {
        assert!((one.elo - other.elo).abs() < 0.1 * one.error, "{one:?} {other:?}");
    }
}

#[test]
fn two_players_are_rated_as_their_match() {
    for pairs in [[20, 30, 40, 60, 70, 50], [5, 90, 300, 400, 120, 9], [300, 0, 10, 0, 0, 280]] {
        let scores = Scores::of_pairs(pairs) + Scores::of_singles([7, 30, 11]);
        let apart = elo::estimate(&scores).expect("there are games");
        let exact = without_prior(2, &[met(0, 1, scores)]);
        let usual = ratings(2, &[met(0, 1, scores)]);
        assert!((exact.difference(0, 1).elo - apart.elo).abs() < 1e-6, "{pairs:?}");
        for found in [exact, usual] {
            let between = found.difference(0, 1);
            assert!((between.elo - apart.elo).abs() < 0.02 * apart.error(), "{between:?} {apart:?}");
            assert!((between.error / apart.error() - 1.0).abs() < 0.02, "{between:?} {apart:?}");
            assert!((found.superiority(0, 1) - apart.superiority).abs() < 0.002, "{pairs:?}");
            assert!((2.0 * found.of(0).error - between.error).abs() < 1e-6, "{pairs:?}");
        }
    }
}

/// Five players, not all of whom met.
fn tournament() -> Vec<Encounter> {
    let pairs = Scores::of_pairs;
    vec![
        met(0, 1, pairs([3, 8, 9, 4, 12, 6])),
        met(1, 2, pairs([5, 5, 20, 1, 9, 2])),
        met(3, 2, pairs([0, 3, 7, 2, 15, 11]) + Scores::of_singles([2, 0, 5])),
        met(4, 0, pairs([14, 2, 8, 0, 3, 1])),
        met(1, 4, Scores::of_singles([3, 4, 19])),
    ]
}

#[test]
fn who_is_called_first_makes_no_difference() {
    let straight = ratings(5, &tournament());
    let turned: Vec<Encounter> =
        tournament().iter().rev().map(|e| met(e.second, e.first, e.scores.reversed())).collect();
    let turned = ratings(5, &turned);
    for (one, other) in straight.iter().zip(turned.iter()) {
        assert!((one.elo - other.elo).abs() < 1e-7 && (one.error - other.error).abs() < 1e-7);
    }
    assert!(straight.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-9);
    for (first, second) in [(0, 1), (2, 4), (3, 0)] {
        let sum = straight.superiority(first, second) + straight.superiority(second, first);
        assert!((sum - 1.0).abs() < 1e-12);
        let apart = straight.of(first).elo - straight.of(second).elo;
        assert!((straight.difference(first, second).elo - apart).abs() < 1e-9);
    }
    assert!((straight.superiority(3, 3) - 0.5).abs() < 1e-15);
}

#[test]
fn everyone_scored_what_the_ratings_expect() {
    let encounters = tournament();
    let model = Model { players: 5, encounters: &encounters, prior: PRIOR };
    let summit = model.summit();
    // What the prior adds or takes is the same for all: strengths are measured from their mean.
    let surplus = model.gradient(&summit);
    assert!(surplus.iter().all(|of_player| (of_player - surplus[0]).abs() < 1e-9), "{surplus:?}");
    assert!(surplus[0].abs() < 0.1, "{surplus:?}");
    for player in 0..5 {
        for step in [-1e-3, 1e-3] {
            let mut beside = summit.clone();
            beside[player] += step;
            beside[(player + 1) % 5] -= step;
            assert!(model.log_likelihood(&beside) < model.log_likelihood(&summit), "{player} {step}");
        }
    }
}

#[test]
fn the_slope_and_curvature_are_those_of_the_likelihood() {
    let encounters = tournament();
    let model = Model { players: 5, encounters: &encounters, prior: PRIOR };
    let at = [0.3, -0.7, 1.9, 0.0, -2.5];
    let beside = |player: usize, step: f64| {
        let mut there = at;
        there[player] += step;
        there
    };
    for player in 0..5 {
        let [less, more] = [beside(player, -1e-5), beside(player, 1e-5)];
        let slope = (model.log_likelihood(&more) - model.log_likelihood(&less)) / 2e-5;
        assert!((slope - model.gradient(&at)[player]).abs() < 1e-4);
        for other in 0..5 {
            let curvature = (model.gradient(&less)[other] - model.gradient(&more)[other]) / 2e-5;
            assert!((curvature - model.information(&at)[player][other]).abs() < 1e-4);
        }
    }
}

#[test]
fn winning_everything_is_strong_but_not_infinitely_so() {
    let sweep = |wins| met(0, 1, Scores::of_pairs([0, 0, 0, 0, 0, wins]));
    let even = met(1, 2, Scores::of_pairs([20, 30, 40, 10, 30, 20]));
    let mut last = 0.0;
    for wins in [1, 3, 10, 100, 10_000] {
        let found = ratings(3, &[sweep(wins), even]);
        let lead = found.difference(0, 1);
        assert!(lead.elo > last + 50.0 && lead.elo < 4000.0, "{wins}: {lead:?}");
        assert!(lead.error > 200.0 && lead.error < 1200.0, "{wins}: {lead:?}");
        assert!(found.difference(1, 2).elo.abs() < 5.0, "{wins}");
        last = lead.elo;
    }
}

#[test]
fn groups_that_never_met_are_each_rated_around_zero() {
    let wins = Scores::of_pairs([10, 20, 30, 10, 60, 30]);
    let found = ratings(6, &[met(0, 1, wins), met(2, 3, wins)]);
    assert!((found.of(0).elo - found.of(2).elo).abs() < 1e-6);
    assert!((found.of(1).elo - found.of(3).elo).abs() < 1e-6);
    assert!(found.of(0).elo > 30.0 && found.of(1).elo < -30.0);
    let (within, across) = (found.difference(0, 1), found.difference(0, 3));
    assert!(across.error > 500.0 && across.error > 10.0 * within.error, "{within:?} {across:?}");
    // Players four and five never played.
    assert!(found.of(4).elo.abs() < 1e-6 && found.of(4).error > 500.0, "{:?}", found.of(4));
    assert_eq!(ratings(0, &[]).iter().count(), 0);
    assert!(ratings(1, &[]).of(0).elo.abs() < 1e-9);
}

#[test]
fn a_newcomer_with_equal_pairs_is_not_known_exactly() {
    let known = met(0, 1, Scores::of_pairs([500, 900, 700, 800, 900, 500]));
    let found = ratings(3, &[known, met(2, 0, Scores::of_pairs([0, 0, 4, 0, 0, 0]))]);
    let newcomer = found.difference(2, 0);
    assert!(newcomer.error > 100.0 && newcomer.error > 10.0 * found.difference(0, 1).error, "{newcomer:?}");
}
