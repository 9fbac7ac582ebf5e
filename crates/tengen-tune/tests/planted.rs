//! The fit finds what was planted: positions whose results and best moves follow from known weights.

mod common;

use common::{game_by_chance, planted};
use tengen_engine::line::view::views;
use tengen_games::gomoku::Rule;
use tengen_tune::board::Moves;
use tengen_tune::fit::{FitPlan, fit};
use tengen_tune::model::{Layout, Model, logistic};
use tengen_tune::sample::{Sample, samples};

fn positions(games: usize, seed: u64) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..games).flat_map(|_| samples(&game_by_chance(Rule::Renju, &mut random))).collect()
}

/// Results and moves as the planted model has it.
fn answer(model: &Model, samples: &mut [Sample]) {
    let mut random = fastrand::Rng::with_seed(8);
    for sample in samples {
        sample.result = f32::from(u8::from(random.f32() < logistic(model.value(sample))));
        let likely = model.likelihoods(sample);
        let best = sample.moves.iter().zip(likely).max_by(|a, b| a.1.total_cmp(&b.1));
        sample.moves = Moves::new(best.unwrap().0, sample.moves.iter());
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
    let planted = planted(Rule::Renju);
    let [mut training, mut unseen] = [positions(1200, 1), positions(100, 2)];
    answer(&planted, &mut training);
    answer(&planted, &mut unseen);
    let mut found = Model::new(Layout { rule: Rule::Renju }, 4);
    let correlated = |model: &Model| {
        let pairs: Vec<(f32, f32)> = unseen.iter().map(|it| (planted.value(it), model.value(it))).collect();
        correlation(&pairs)
    };
    let before = correlated(&found);
    let plan = FitPlan { epochs: 8, batch: 256, result: 1.0, moves: 1.0, ..FitPlan::default() };
    let mut losses = Vec::new();
    let mut of_moves = Vec::new();
    let fitted = fit(&mut found, (&training, &unseen), &plan, 2, &mut |_, seen, unseen| {
        losses.push(unseen);
        of_moves.push(seen.policy);
        true
    });
    assert_eq!(fitted, Ok(()));
    let after = correlated(&found);
    assert!(after > 0.97 && before < 0.8, "before {before}, after {after}");
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last.value < first.value, "{losses:?}");
    assert!(of_moves.is_sorted_by(|before, after| after < before), "{of_moves:?}");
    // The best move is always played, so the surer the fit, the more a miss costs: what counts is how often it is right.
    assert!(last.hits > first.hits && last.hits / last.samples > 0.8, "{losses:?}");
}

#[test]
fn what_no_game_tells_of_stays_as_it_was() {
    let mut model = planted(Rule::Renju);
    let samples = positions(20, 4);
    let views = views(Rule::Renju);
    let mut seen = vec![false; views.classes.len()];
    let windows = samples.iter().flat_map(|sample| sample.stones.windows());
    for row in windows.flat_map(|(_, windows)| windows).flat_map(|window| views.rows[window as usize]) {
        seen[usize::from(row)] = true;
    }
    let unseen: Vec<usize> = (0..seen.len()).filter(|&row| !seen[row]).collect();
    assert!(unseen.len() > 1000 && unseen.len() < seen.len() - 1000, "{}", unseen.len());
    let rows = |model: &Model| unseen.iter().flat_map(|&row| *model.own(row)).collect::<Vec<f32>>();
    let before = rows(&model);
    let plan = FitPlan { epochs: 10, batch: 32, ..FitPlan::default() };
    fit(&mut model, (&samples, &samples), &plan, 1, &mut |_, _, _| true).unwrap();
    // The pull of the plan is all that moves them.
    assert!(
        rows(&model).iter().zip(&before).all(|(after, before)| (after - before).abs() <= 1e-3 * before.abs())
    );
}

/// The slopes against what happens to the loss when a weight is changed a little, up or down.
#[test]
fn slopes_are_those_of_the_loss() {
    const STEP: f32 = 1e-3;
    const MOVES: f32 = 0.7;
    let mut model = planted(Rule::Renju);
    // Where the chance is near 0 or 1 its logarithm has few digits left.
    let is_open = |sample: &Sample| model.value(sample).abs() < 3.0;
    let samples: Vec<Sample> = positions(40, 6).into_iter().filter(is_open).step_by(5).take(12).collect();
    assert_eq!(samples.len(), 12);
    let target = |index: usize| [0.1, 0.5, 0.8][index % 3];
    let mut gradient = model.flat();
    for (index, sample) in samples.iter().enumerate() {
        let learned = model.learn(sample, (target(index), MOVES), &mut gradient);
        assert_eq!(learned, model.loss(sample, target(index)));
    }
    let slopes = model.slopes(gradient);
    let loss = |model: &Model| -> f64 {
        let each = samples.iter().enumerate().map(|(index, sample)| model.loss(sample, target(index)));
        each.map(|loss| loss.value + f64::from(MOVES) * loss.policy).sum()
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
    let mut model = planted(Rule::Renju);
    let error = fit(&mut model, (&samples, &samples), &plan, 1, &mut |_, _, _| true).unwrap_err();
    assert!(error.to_string().contains("take smaller steps"), "{error}");
}

#[test]
fn weights_of_another_rule_are_no_beginning() {
    let weights = planted(Rule::Renju).weights();
    let error = Model::from_weights(Layout { rule: Rule::Freestyle }, &weights).unwrap_err();
    assert!(error.to_string().contains("these are weights of renju"), "{error}");
}
