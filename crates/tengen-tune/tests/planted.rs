//! The fit finds what was planted: positions whose results and best moves follow from known weights.

use tengen_core::{Game as _, Outcome, Side};
use tengen_engine::eval::network::FEATURE_STEPS;
use tengen_engine::eval::{Evaluate, POINTS, Pattern};
use tengen_engine::line::Shape;
use tengen_engine::{State, eval};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_tune::binpack::{Game, Move};
use tengen_tune::export;
use tengen_tune::fit::{FitPlan, fit};
use tengen_tune::model::{Layout, Model, SidesDiffer, logistic};
use tengen_tune::sample::{Sample, samples};

/// A game by chance: stones near the centre, until somebody has won or there are enough.
fn game_by_chance(rule: Rule, random: &mut fastrand::Rng) -> Game {
    let mut position = Gomoku::new(15, rule).unwrap();
    let mut moves = Vec::new();
    while moves.len() < 30 && position.outcome().is_none() {
        let square = Square::new(random.u8(3..12), random.u8(3..12));
        if position.is_vacant(square) && position.is_legal(square) {
            position.play(square);
            moves.push(Move { square, score: Some(0) });
        }
    }
    Game { rule, size: 15, opening: Vec::new(), moves, outcome: Outcome::Draw }
}

fn positions(games: usize, seed: u64) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..games).flat_map(|_| samples(&game_by_chance(Rule::Renju, &mut random))).collect()
}

/// A model with weights by chance, clearer than those that a fit begins with.
fn planted() -> Model {
    let mut model = Model::new(Layout { apart: true }, 99);
    let mut random = fastrand::Rng::with_seed(5);
    model.update(|_, weight| *weight = 1.5 * *weight + 0.1 * (random.f32() - 0.5));
    model
}

/// Results and moves as the planted model has it.
fn answer(model: &Model, samples: &mut [Sample]) {
    let mut random = fastrand::Rng::with_seed(8);
    for sample in samples {
        sample.result = f32::from(u8::from(random.f32() < logistic(model.value(sample))));
        let likely = |mv: &[u16; 2]| model.likelihood(sample.side, *mv);
        let best = (0..sample.moves.len())
            .max_by(|&a, &b| likely(&sample.moves[a]).total_cmp(&likely(&sample.moves[b])));
        sample.moves.swap(0, best.unwrap());
    }
}

fn correlation(pairs: &[(f32, f32)]) -> f32 {
    let n = pairs.len() as f32;
    let mean = |of: fn(&(f32, f32)) -> f32| pairs.iter().map(of).sum::<f32>() / n;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let moment = |f: &dyn Fn(&(f32, f32)) -> f32| pairs.iter().map(f).sum::<f32>() / n;
    let both = moment(&|pair| (pair.0 - x) * (pair.1 - y));
    both / (moment(&|pair| (pair.0 - x).powi(2)) * moment(&|pair| (pair.1 - y).powi(2))).sqrt()
}

#[test]
fn planted_weights_are_found() {
    let planted = planted();
    let [mut training, mut unseen] = [positions(1200, 1), positions(100, 2)];
    answer(&planted, &mut training);
    answer(&planted, &mut unseen);
    let mut found = Model::new(Layout { apart: true }, 1);
    let correlated = |model: &Model| {
        let pairs: Vec<(f32, f32)> = unseen.iter().map(|it| (planted.value(it), model.value(it))).collect();
        correlation(&pairs)
    };
    let before = correlated(&found);
    let plan = FitPlan { epochs: 8, batch: 256, result: 1.0, ..FitPlan::default() };
    let mut losses = Vec::new();
    let fitted = fit(&mut found, (&training, &unseen), &plan, 2, &mut |_, _, unseen| {
        losses.push(unseen);
        true
    });
    assert_eq!(fitted, Ok(()));
    let after = correlated(&found);
    assert!(after > 0.97 && before < 0.8, "before {before}, after {after}");
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last.value < first.value && last.policy < first.policy, "{losses:?}");
    assert!(last.hits / last.samples > 0.7, "{last:?}");
}

#[test]
fn the_engine_says_what_the_model_says() {
    // Not that of the other test: weights are for the whole process.
    const RULE: Rule = Rule::Standard;
    let model = planted();
    let weights = export::weights(&model, RULE);
    assert_eq!(eval::Weights::parse(&weights.text()).unwrap(), weights, "text and back");
    let read = Model::from_weights(model.layout(), &weights).unwrap();
    assert_eq!(export::weights(&read, RULE), weights, "from the engine and back");
    weights.install(RULE).unwrap();
    let mut random = fastrand::Rng::with_seed(3);
    let mut asked = 0;
    for _ in 0..20 {
        let game = game_by_chance(RULE, &mut random);
        let mut position = Gomoku::new(15, RULE).unwrap();
        let mut state = State::new(&position);
        let mut expected = samples(&game).into_iter().peekable();
        for mv in &game.moves {
            if expected.peek().is_some_and(|sample| sample.stones == state.placed()) {
                let sample = expected.next().unwrap();
                let features = state.features().as_flattened().iter().map(|feature| feature.unsigned_abs());
                let largest = f32::from(features.max().unwrap()) / FEATURE_STEPS;
                assert!((model.largest(&sample) - largest).abs() < 1.0 + 0.02 * largest, "{largest}");
                let logit = model.value(&sample);
                let score = Pattern.evaluate(&mut state).value() as f32 / POINTS;
                // Features are rounded to 64ths.
                assert!((score - logit).abs() < 0.1 + 0.03 * logit.abs(), "{score} for {logit}");
                asked += 1;
            }
            position.play(mv.square);
            state.play_square(mv.square);
        }
    }
    assert!(asked > 200);
    assert!(weights.install(RULE).is_err(), "weights in use are not changed");
}

#[test]
fn what_no_game_tells_of_stays_as_it_was() {
    let mut model = planted();
    let samples = positions(20, 4);
    let seen = |shape: usize| {
        let in_cells = |it: &Sample| {
            it.shapes.iter().flatten().any(|count| usize::from(count.shape) == shape)
                || it.moves.iter().flatten().any(|&of_move| usize::from(of_move) == shape)
        };
        samples.iter().any(in_cells)
    };
    let unseen: Vec<usize> = (1..Shape::COUNT).filter(|&shape| !seen(shape)).collect();
    assert!(unseen.len() > 100 && unseen.len() < Shape::COUNT - 100, "{}", unseen.len());
    let rows = |model: &Model| unseen.iter().flat_map(|&it| model.shape(Side::First, it)).collect::<Vec<_>>();
    let before = rows(&model);
    let plan = FitPlan { epochs: 10, batch: 32, ..FitPlan::default() };
    fit(&mut model, (&samples, &samples), &plan, 1, &mut |_, _, _| true).unwrap();
    // Four digits are written down, and the pull of the plan is far below one of the last.
    assert!(
        rows(&model).iter().zip(&before).all(|(after, before)| (after - before).abs() <= 1e-3 * before.abs())
    );
}

/// The slopes against what happens to the loss when a weight is changed a little, up or down.
#[test]
fn slopes_are_those_of_the_loss() {
    const STEP: f32 = 1e-3;
    let mut model = planted();
    // Where the chance is near 0 or 1 its logarithm has few digits left.
    let is_open = |sample: &Sample| model.value(sample).abs() < 3.0;
    let samples: Vec<Sample> = positions(20, 6).into_iter().filter(is_open).step_by(9).take(12).collect();
    assert_eq!(samples.len(), 12);
    let target = |index: usize| [0.1, 0.5, 0.8][index % 3];
    let mut gradient = model.flat();
    for (index, sample) in samples.iter().enumerate() {
        let learned = model.learn(sample, target(index), &mut gradient);
        assert_eq!(learned, model.loss(sample, target(index)));
    }
    let slopes = model.slopes(gradient);
    let loss = |model: &Model| -> f64 {
        let each = samples.iter().enumerate().map(|(index, sample)| model.loss(sample, target(index)));
        each.map(|loss| loss.value + loss.policy).sum()
    };
    let here = loss(&model);
    let (mut random, mut smooth, mut bent) = (fastrand::Rng::with_seed(1), 0, 0);
    while smooth < 300 {
        let weight = random.usize(..slopes.len());
        if slopes[weight].abs() < 0.05 {
            continue;
        }
        let mut moved = |step: f32| {
            model.update(|number, it| *it += if number == weight { step } else { 0.0 });
            loss(&model)
        };
        let (up, down) = (moved(STEP) - here, here - moved(-2.0 * STEP));
        moved(STEP);
        let [up, down] = [up, down].map(|change| (change / f64::from(STEP)) as f32);
        // Where a hidden sum passes nothing, the loss bends: it has no slope there.
        if (up - down).abs() > 0.02 + 0.02 * slopes[weight].abs() {
            bent += 1;
            continue;
        }
        let found = f32::midpoint(up, down);
        let near = (found - slopes[weight]).abs() < 0.02 + 0.02 * found.abs();
        assert!(near, "weight {weight}: {found}, not {}", slopes[weight]);
        smooth += 1;
    }
    assert!(bent < smooth / 3, "{bent} bends");
}

#[test]
fn steps_that_are_too_large_are_told() {
    let samples = positions(10, 4);
    let plan = FitPlan { rate: 1e38, ..FitPlan::default() };
    let mut model = planted();
    let error = fit(&mut model, (&samples, &samples), &plan, 1, &mut |_, _, _| true).unwrap_err();
    assert!(error.to_string().contains("take smaller steps"), "{error}");
}

#[test]
fn two_sides_are_not_taken_for_one() {
    let weights = export::weights(&planted(), Rule::Renju);
    let shared = Model::from_weights(Layout { apart: false }, &weights);
    assert_eq!(shared.unwrap_err(), SidesDiffer);
}
