//! How far a model is from what it is to learn, and which way it is better.

use super::layout::{COLUMNS, Places};
use super::{FEATURE_UNIT, Model, Passage, logistic, rectified};
use crate::sample::{Count, Sample};
use tengen_engine::eval::network::FEATURES;

/// How far a model is from what it is to learn, summed over samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Cross-entropy of the chances to win.
    pub value: f64,
    /// Cross-entropy of the chances of moves.
    pub policy: f64,
    /// How often the best move was the likeliest.
    pub hits: f64,
    /// Over how many samples.
    pub samples: f64,
}

impl std::ops::AddAssign for Loss {
    fn add_assign(&mut self, other: Loss) {
        self.value += other.value;
        self.policy += other.policy;
        self.hits += other.hits;
        self.samples += other.samples;
    }
}

impl std::iter::Sum for Loss {
    fn sum<I: Iterator<Item = Loss>>(losses: I) -> Loss {
        losses.fold(Loss::default(), |mut sum, loss| {
            sum += loss;
            sum
        })
    }
}

impl Loss {
    /// Of one sample: by the chance to win and what it should be, and the chances of its moves.
    fn of(chance: f32, target: f32, chances: &[f32]) -> Loss {
        let hit = chances.iter().all(|&other| chances[0] >= other);
        Loss {
            value: cross_entropy(chance, target).into(),
            policy: f64::from(-chances[0].clamp(1e-9, 1.0).ln()),
            hits: f64::from(u8::from(hit)),
            samples: 1.0,
        }
    }
}

/// How far a chance to win is from what it should be.
pub fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// Slopes of a loss, by what is used in a judgement.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// By weight; nothing yet for those of classes and shapes.
    weights: Vec<f32>,
    /// As in the model: by side, shape and column.
    summed: Vec<f32>,
}

impl std::ops::AddAssign<&Gradient> for Gradient {
    fn add_assign(&mut self, other: &Gradient) {
        let add = |to: &mut [f32], from: &[f32]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(&mut self.weights, &other.weights);
        add(&mut self.summed, &other.summed);
    }
}

impl Model {
    /// A gradient of nothing.
    pub fn flat(&self) -> Gradient {
        Gradient { weights: vec![0.0; self.weights.len()], summed: vec![0.0; self.summed.len()] }
    }

    /// The slopes by weight.
    pub fn slopes(&self, gradient: Gradient) -> Vec<f32> {
        let Gradient { mut weights, summed } = gradient;
        for &side in self.layout.sides() {
            let (places, from) = (self.layout.places(side), self.layout.cell(side, 0));
            for (index, shape) in self.shapes.iter().enumerate() {
                let row = &summed[from + index * COLUMNS..][..COLUMNS];
                if row.iter().all(|&slope| slope == 0.0) {
                    continue;
                }
                weights[places.shapes + index * COLUMNS..][..COLUMNS].copy_from_slice(row);
                for class in shape.classes() {
                    let of_class = &mut weights[places.classes + class as usize * COLUMNS..][..COLUMNS];
                    of_class.iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
                }
            }
        }
        weights
    }

    /// The loss of a sample; `target` is the chance to win.
    pub fn loss(&self, sample: &Sample, target: f32) -> Loss {
        Loss::of(logistic(self.value(sample)), target, &self.chances(sample))
    }

    /// The same, and adds its gradient to `gradient`.
    pub fn learn(&self, sample: &Sample, target: f32, gradient: &mut Gradient) -> Loss {
        let passage = self.pass(sample);
        let (chance, chances) = (logistic(passage.logit), self.chances(sample));
        self.learn_value(sample, &passage, chance - target, gradient);
        self.learn_move(sample, &chances, gradient);
        Loss::of(chance, target, &chances)
    }

    /// Back through the network from the slope of its last sum.
    fn learn_value(&self, sample: &Sample, passage: &Passage, slope: f32, gradient: &mut Gradient) {
        let us = sample.side;
        let Places { first, first_bias, second, second_bias, last, last_bias, .. } = self.layout.places(us);
        let Passage { inputs, first: first_sums, second: second_sums, .. } = passage;
        let slopes = &mut gradient.weights;
        let back = self.back(&rectified(second_sums), (last, last_bias), &[slope], slopes);
        let back = dammed(back, second_sums);
        let back = self.back(&rectified(first_sums), (second, second_bias), &back, slopes);
        let back = dammed(back, first_sums);
        let back = self.back(inputs, (first, first_bias), &back, slopes);
        for ((side, counts), slope) in [us, !us].into_iter().zip(&sample.shapes).zip(back.chunks(FEATURES)) {
            for &Count { shape, cells } in counts {
                let row = &mut gradient.summed[self.layout.cell(side, shape.into())..][..FEATURES];
                row.iter_mut()
                    .zip(slope)
                    .for_each(|(sum, slope)| *sum += f32::from(cells) * FEATURE_UNIT * slope);
            }
        }
    }

    /// Back through a layer: from the slopes of its outputs to those of its inputs, adding those of its weights.
    fn back<const IN: usize, const OUT: usize>(
        &self,
        inputs: &[f32; IN],
        (weights, bias): (usize, usize),
        outputs: &[f32; OUT],
        slopes: &mut [f32],
    ) -> [f32; IN] {
        slopes[bias..][..OUT].iter_mut().zip(outputs).for_each(|(sum, slope)| *sum += slope);
        let rows = self.weights[weights..].as_chunks::<OUT>().0;
        let sums = slopes[weights..].as_chunks_mut::<OUT>().0;
        std::array::from_fn(|input| {
            sums[input].iter_mut().zip(outputs).for_each(|(sum, slope)| *sum += inputs[input] * slope);
            rows[input].iter().zip(outputs).map(|(weight, slope)| weight * slope).sum()
        })
    }

    /// The chances of the moves of a sample to be the best.
    fn chances(&self, sample: &Sample) -> Vec<f32> {
        let likelihoods: Vec<f32> = sample.moves.iter().map(|&mv| self.likelihood(sample.side, mv)).collect();
        let most = likelihoods.iter().copied().fold(f32::MIN, f32::max);
        let odds: Vec<f32> = likelihoods.into_iter().map(|likelihood| (likelihood - most).exp()).collect();
        let total: f32 = odds.iter().sum();
        odds.into_iter().map(|odds| odds / total).collect()
    }

    fn learn_move(&self, sample: &Sample, chances: &[f32], gradient: &mut Gradient) {
        for (index, (&mv, chance)) in sample.moves.iter().zip(chances).enumerate() {
            let slope = chance - if index == 0 { 1.0 } else { 0.0 };
            let (attack, defence) = self.promises(sample.side, mv);
            gradient.summed[attack] += slope;
            gradient.summed[defence] += slope;
        }
    }
}

/// The slopes that come through where the sums were not below nothing.
fn dammed<const N: usize>(slopes: [f32; N], sums: &[f32; N]) -> [f32; N] {
    std::array::from_fn(|index| if sums[index] > 0.0 { slopes[index] } else { 0.0 })
}
