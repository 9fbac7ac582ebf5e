//! Fits the model to samples: gradient descent with moments (Adam) and a pull of its own, batch by batch.
//!
//! CITE: D. P. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015; I. Loshchilov, F. Hutter, "Decoupled Weight
//! Decay Regularization", 2019; P. Österlund, "Texel's tuning method", 2014 (weights of a chess program by logistic regression
//! on results).

use crate::model::{Gradient, Loss, Model, logistic};
use crate::sample::Sample;
use tengen_engine::eval::POINTS_OF_LOGIT;

/// Steps so large that the weights are numbers no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in epoch {epoch} the weights have grown beyond all numbers; take smaller steps (a lower rate)")]
pub struct Diverged {
    epoch: usize,
}

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// Times that all samples are seen.
    pub epochs: usize,
    /// Samples of a step.
    pub batch: usize,
    /// The size of the first steps; the last are a fiftieth of it.
    pub rate: f32,
    /// How much what came of the position counts; the rest is the score of the search.
    pub result: f32,
    /// How much the moves count beside the values. All come from the same vectors, and the moves would have most of them.
    pub moves: f32,
    /// The score that counts as odds of e. The engine makes the same points of a unit whatever this is: less gives larger scores.
    pub scale: f32,
    /// Pull of every weight towards nothing, as a share of the step.
    pub decay: f32,
    /// Equal seeds give equal weights.
    pub seed: u64,
}

impl Default for FitPlan {
    fn default() -> FitPlan {
        FitPlan {
            epochs: 9,
            batch: 1024,
            rate: 0.002,
            result: 0.5,
            moves: 0.1,
            scale: POINTS_OF_LOGIT,
            decay: 1e-5,
            seed: 1,
        }
    }
}

impl FitPlan {
    /// The chance to win that the model is to give. What comes of a position is the result of the game, but a detour that follows
    /// is nobody's choice: what the search before it said counts then.
    fn target(&self, sample: &Sample) -> f32 {
        let chance = |score: i16| logistic(f32::from(score) / self.scale);
        let came = sample.until_detour.map_or(sample.result, chance);
        self.result * came + (1.0 - self.result) * chance(sample.score)
    }
}

/// Steps that remember where they were going.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    const FORGET_MEAN: f32 = 0.9;
    const FORGET_SQUARE: f32 = 0.999;

    fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    fn step(&mut self, model: &mut Model, slopes: &[f32], rate: f32, decay: f32) {
        self.steps += 1;
        let mean_share = 1.0 - Adam::FORGET_MEAN.powi(self.steps);
        let square_share = 1.0 - Adam::FORGET_SQUARE.powi(self.steps);
        model.update(|number, weight| {
            let (slope, mean, square) = (slopes[number], &mut self.mean[number], &mut self.square[number]);
            *mean += (slope - *mean) * (1.0 - Adam::FORGET_MEAN);
            *square += (slope * slope - *square) * (1.0 - Adam::FORGET_SQUARE);
            // The pull is apart from the slope: a weight that nothing was learned about is not taken for one that matters little.
            let step = (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
            *weight -= rate * (step + decay * *weight);
        });
    }
}

/// Fits the model; `seen` hears the losses over `training` and `held_back` after every epoch, until it wants no more.
pub fn fit(
    model: &mut Model,
    (training, held_back): (&[Sample], &[Sample]),
    plan: &FitPlan,
    threads: usize,
    seen: &mut dyn FnMut(usize, Loss, Loss) -> bool,
) -> Result<(), Diverged> {
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let all: Vec<u32> = (0..held_back.len() as u32).collect();
    let mut random = fastrand::Rng::with_seed(plan.seed);
    let mut adam = Adam::new(model.layout().weights());
    let steps = plan.epochs * training.len().div_ceil(plan.batch);
    let mut step = 0;
    for epoch in 1..=plan.epochs {
        random.shuffle(&mut order);
        let mut losses = Loss::default();
        for batch in order.chunks(plan.batch) {
            let (loss, gradient) = gradient(model, training, batch, plan, threads);
            losses += loss;
            let mut slopes = model.slopes(gradient);
            for slope in &mut slopes {
                *slope /= batch.len() as f32;
            }
            // Slower and slower, along half a wave.
            let done = step as f32 / steps as f32;
            let rate = plan.rate * (0.02 + 0.98 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            adam.step(model, &slopes, rate, plan.decay);
            if !model.is_finite() {
                return Err(Diverged { epoch });
            }
            step += 1;
        }
        if !seen(epoch, losses, loss(model, held_back, &all, plan, threads)) {
            break;
        }
    }
    Ok(())
}

/// The loss of a batch and its gradient, the work shared by threads.
fn gradient(
    model: &Model,
    samples: &[Sample],
    batch: &[u32],
    plan: &FitPlan,
    threads: usize,
) -> (Loss, Gradient) {
    let parts = in_parts(batch, threads, |part| {
        let (mut loss, mut gradient) = (Loss::default(), model.flat());
        for &index in part {
            let sample = &samples[index as usize];
            loss += model.learn(sample, (plan.target(sample), plan.moves), &mut gradient);
        }
        (loss, gradient)
    });
    let (mut loss, mut sum) = (Loss::default(), model.flat());
    for (part, gradient) in parts {
        loss += part;
        sum += &gradient;
    }
    (loss, sum)
}

/// The loss of a batch alone.
fn loss(model: &Model, samples: &[Sample], batch: &[u32], plan: &FitPlan, threads: usize) -> Loss {
    let of = |index: &u32| {
        let sample = &samples[*index as usize];
        model.loss(sample, plan.target(sample))
    };
    in_parts(batch, threads, |part| part.iter().map(of).sum::<Loss>()).into_iter().sum()
}

/// What is made of each thread's share of some things.
pub(crate) fn in_parts<I: Sync, T: Send>(
    things: &[I],
    threads: usize,
    make: impl Fn(&[I]) -> T + Sync,
) -> Vec<T> {
    let (share, make) = (things.len().div_ceil(threads).max(1), &make);
    std::thread::scope(|scope| {
        let workers: Vec<_> = things.chunks(share).map(|part| scope.spawn(move || make(part))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Moves, Stones};
    use tengen_core::Side;

    #[test]
    fn what_came_of_a_position_ends_with_a_detour() {
        let moves = Moves::new(112, std::iter::empty());
        let (side, stones, score) = (Side::First, Stones::NONE, 0);
        let sample = Sample { side, stones, alarm: 0, result: 0.0, score, until_detour: None, moves };
        let target = |result: f32, until_detour: Option<i16>| {
            FitPlan { result: 0.6, scale: 80.0, ..FitPlan::default() }.target(&Sample {
                result,
                until_detour,
                ..sample.clone()
            })
        };
        for result in [0.0, 0.5, 1.0] {
            assert!((target(result, None) - (0.6 * result + 0.4 * 0.5)).abs() < 1e-6);
            let (ahead, behind) = (target(result, Some(80)), target(result, Some(-80)));
            assert!((ahead - (0.6 * 0.731_058_6 + 0.4 * 0.5)).abs() < 1e-6, "{ahead}");
            assert!((ahead + behind - 1.0).abs() < 1e-6, "{behind}");
        }
    }
}
