//! Do the promised probabilities hold? Many matches between players whose true strength is known.
//!
//! A 95 % interval has to hold the truth in 95 % of matches, whatever the draws and however the games of a pair depend
//! on each other, and a sequential test may err only as often as it says. Short matches are counted out exactly, long
//! ones drawn at random from fixed seeds.

use super::elo::{self, elo_from_score, score_from_elo};
use super::rating::{Encounter, ratings};
use super::sprt::{Sprt, Verdict};
use super::{GameResult, Scores};
use fastrand::Rng;

/// How pairs of games come out.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    /// The mean score of a game.
    mean: f64,
    /// How many of the games that could be drawn are.
    draws: f64,
    /// How often the second game follows the first: to the same result if positive, to the opposite one if negative,
    /// as with an opening that decides the game for a colour.
    coupling: f64,
}

impl Pairing {
    /// The result that belongs to a number drawn evenly from 0 to 1.
    fn result(&self, luck: f64) -> GameResult {
        let half_draws = self.draws * self.mean.min(1.0 - self.mean);
        if luck < self.mean - half_draws {
            GameResult::Win
        } else if luck < self.mean + half_draws {
            GameResult::Draw
        } else {
            GameResult::Loss
        }
    }

    fn play_pair(&self, scores: &mut Scores, rng: &mut Rng) {
        let first = rng.f64();
        let second = match self.coupling {
            coupling if rng.f64() >= coupling.abs() => rng.f64(),
            coupling if coupling > 0.0 => first,
            _ => 1.0 - first,
        };
        scores.add_pair(self.result(first), self.result(second));
    }

    fn play(&self, pairs: u64, singles: u64, rng: &mut Rng) -> Scores {
        let mut scores = Scores::default();
        (0..pairs).for_each(|_| self.play_pair(&mut scores, rng));
        (0..singles).for_each(|_| scores.add_single(self.result(rng.f64())));
        scores
    }
}

/// Draws and dependence: decisive and independent; many draws; openings that decide; results that repeat.
const MANNERS: [(f64, f64); 4] = [(0.0, 0.0), (0.7, 0.0), (0.4, -0.6), (0.3, 0.5)];

/// Calls `visit` with every way in which `pairs` pairs can come out, and its probability.
fn every_match(pairs: u64, odds: [f64; 5], visit: &mut impl FnMut([u64; 5], f64)) {
    let log = |count: u64, p: f64| if count == 0 { 0.0 } else { count as f64 * p.ln() };
    let mut log_factorials = vec![0.0];
    (1..=pairs).for_each(|n| log_factorials.push(log_factorials[n as usize - 1] + (n as f64).ln()));
    for a in 0..=pairs {
        for b in 0..=pairs - a {
            for c in 0..=pairs - a - b {
                for d in 0..=pairs - a - b - c {
                    let counts = [a, b, c, d, pairs - a - b - c - d];
                    let ways: f64 = counts.iter().map(|&n| log_factorials[n as usize]).sum();
                    let each: f64 = counts.iter().zip(odds).map(|(&n, p)| log(n, p)).sum();
                    visit(counts, (log_factorials[pairs as usize] - ways + each).exp());
                }
            }
        }
    }
}

/// How probably the interval holds the truth after `pairs` pairs with these probabilities of 0, ½, 1, 1½ and 2 points.
fn exact_coverage(pairs: u64, odds: [f64; 5]) -> f64 {
    let truth = elo_from_score(odds.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum());
    let (mut covered, mut total) = (0.0, 0.0);
    every_match(pairs, odds, &mut |[ll, ld, even, dw, ww], probability| {
        total += probability;
        let found = elo::estimate(&Scores::of_pairs([ll, ld, even, 0, dw, ww])).expect("there are games");
        if found.low <= truth && truth <= found.high {
            covered += probability;
        }
    });
    assert!((total - 1.0).abs() < 1e-9, "probabilities that do not add up");
    covered
}

#[test]
fn elo_intervals_of_forty_pairs_hold_the_truth_as_often_as_promised() {
    for (name, odds) in [
        ("independent, no draws", [0.25, 0.0, 0.5, 0.0, 0.25]),
        ("independent, half drawn", [0.0625, 0.25, 0.375, 0.25, 0.0625]),
        ("alike", [0.4, 0.05, 0.1, 0.05, 0.4]),
        ("60 %", [0.02, 0.1, 0.44, 0.34, 0.1]),
        ("75 %", [0.03, 0.07, 0.15, 0.37, 0.38]),
        ("90 %, no draws", [0.01, 0.0, 0.18, 0.0, 0.81]),
        ("90 %, no losses", [0.0, 0.0, 0.04, 0.32, 0.64]),
        ("97 %", [0.0009, 0.0, 0.0582, 0.0, 0.9409]),
    ] {
        let coverage = exact_coverage(40, odds);
        println!("forty pairs, {name}: {coverage:.4}");
        assert!((0.93..=0.97).contains(&coverage), "{name}: {coverage}");
    }
}

#[test]
fn elo_intervals_of_few_pairs_are_wide_rather_than_narrow() {
    for (name, odds) in [
        ("independent, no draws", [0.25, 0.0, 0.5, 0.0, 0.25]),
        ("nearly all even", [0.01, 0.09, 0.8, 0.09, 0.01]),
        ("all but all even", [0.001, 0.03, 0.938, 0.03, 0.001]),
        ("75 %", [0.03, 0.07, 0.15, 0.37, 0.38]),
        ("90 %, no losses", [0.0, 0.0, 0.04, 0.32, 0.64]),
        ("90 %, alike", [0.08, 0.0, 0.04, 0.0, 0.88]),
    ] {
        for pairs in [1, 2, 5, 10, 20] {
            let coverage = exact_coverage(pairs, odds);
            println!("{pairs} pairs, {name}: {coverage:.4}");
            assert!(coverage > 0.92, "{name}, {pairs} pairs: {coverage}");
        }
    }
}

#[test]
fn elo_intervals_of_long_matches_hold_the_truth_as_often_as_promised() {
    const MATCHES: u32 = 2000;
    for (draws, coupling) in MANNERS {
        for truth in [0.0, 35.0, -150.0, 350.0] {
            let pairing = Pairing { mean: score_from_elo(truth), draws, coupling };
            let mut rng = Rng::with_seed(1927);
            let covered = (0..MATCHES)
                .filter_map(|_| elo::estimate(&pairing.play(150, 30, &mut rng)))
                .filter(|found| found.low <= truth && truth <= found.high)
                .count();
            let coverage = covered as f64 / f64::from(MATCHES);
            println!("150 pairs, {pairing:?}: {coverage:.4}");
            assert!((0.93..=0.97).contains(&coverage), "{pairing:?}: {coverage}");
        }
    }
}

const PLAYERS: usize = 6;

/// True strengths, with mean zero.
const STRENGTHS: [f64; PLAYERS] = [-260.0, -90.0, -20.0, 0.0, 150.0, 220.0];

/// A round robin, each against each for so many pairs.
fn round_robin(pairs: u64, draws: f64, coupling: f64, rng: &mut Rng) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for (first, strength) in STRENGTHS.iter().enumerate() {
        for (second, other) in STRENGTHS[..first].iter().enumerate() {
            let pairing = Pairing { mean: score_from_elo(strength - other), draws, coupling };
            encounters.push(Encounter { first, second, scores: pairing.play(pairs, 0, rng) });
        }
    }
    encounters
}

#[test]
fn rating_errors_hold_the_truth_as_often_as_promised() {
    const TOURNAMENTS: usize = 600;
    for (draws, coupling) in MANNERS {
        let mut rng = Rng::with_seed(1952);
        let (mut players, mut differences) = (0, 0);
        for _ in 0..TOURNAMENTS {
            let found = ratings(PLAYERS, &round_robin(20, draws, coupling, &mut rng));
            for (first, rating) in found.iter().enumerate() {
                players += usize::from((rating.elo - STRENGTHS[first]).abs() <= rating.error);
                for (second, other) in STRENGTHS[..first].iter().enumerate() {
                    let between = found.difference(first, second);
                    let truth = STRENGTHS[first] - other;
                    differences += usize::from((between.elo - truth).abs() <= between.error);
                }
            }
        }
        let players = players as f64 / (TOURNAMENTS * PLAYERS) as f64;
        let differences = differences as f64 / (TOURNAMENTS * PLAYERS * (PLAYERS - 1) / 2) as f64;
        println!("round robin, draws {draws}, coupling {coupling}: {players:.4} {differences:.4}");
        assert!((0.93..=0.97).contains(&players), "draws {draws}, coupling {coupling}: {players}");
        assert!((0.93..=0.97).contains(&differences), "draws {draws}, coupling {coupling}: {differences}");
    }
}

/// How often the test accepts `H1` between players of this kind, looking after every pair, and how many pairs it takes
/// on average.
fn accepted(sprt: &Sprt, pairing: Pairing, tests: u32) -> (f64, f64) {
    let mut rng = Rng::with_seed(1945);
    let (mut accepted, mut pairs) = (0, 0_u64);
    for _ in 0..tests {
        let mut scores = Scores::default();
        while sprt.verdict(&scores) == Verdict::Open {
            pairing.play_pair(&mut scores, &mut rng);
            pairs += 1;
        }
        accepted += u32::from(sprt.verdict(&scores) == Verdict::H1);
    }
    (f64::from(accepted) / f64::from(tests), pairs as f64 / f64::from(tests))
}

#[test]
fn the_sequential_test_errs_as_seldom_as_promised() {
    const TESTS: u32 = 1000;
    for (elo0, elo1, alpha, beta) in [(0.0, 40.0, 0.05, 0.05), (-30.0, 20.0, 0.1, 0.03)] {
        let sprt = Sprt::new(elo0, elo1, alpha, beta).expect("a valid test");
        for (draws, coupling) in MANNERS {
            let pairing = |elo| Pairing { mean: score_from_elo(elo), draws, coupling };
            let (wrongly_accepted, pairs0) = accepted(&sprt, pairing(elo0), TESTS);
            let (rightly_accepted, pairs1) = accepted(&sprt, pairing(elo1), TESTS);
            let wrongly_rejected = 1.0 - rightly_accepted;
            println!("{sprt:?}, draws {draws}, coupling {coupling}:");
            println!("  {wrongly_accepted:.4} in {pairs0:.0} pairs, {wrongly_rejected:.4} in {pairs1:.0}");
            for (found, promised) in [(wrongly_accepted, alpha), (wrongly_rejected, beta)] {
                let chance = (promised * (1.0 - promised) / f64::from(TESTS)).sqrt();
                assert!(found < promised + 2.5 * chance, "draws {draws}, coupling {coupling}: {found}");
                assert!(found > promised / 3.0, "far from the promise: {found}");
            }
        }
    }
}
