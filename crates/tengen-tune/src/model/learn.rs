//! How far a model is from what it is to learn, and which way it is better.

use super::layout::Places;
use super::{Channels, EmptyCell, Model, Passage, UNIT, logistic, place, rectified};
use crate::sample::Sample;
use tengen_engine::eval::network::{CHANNELS, FIRST, INPUTS, PROMISES};

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
fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// Slopes of a loss, by what is used in a judgement.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// By weight; nothing yet for those of rows.
    weights: Vec<f32>,
    /// By row.
    rows: Vec<Channels>,
}

impl std::ops::AddAssign<&Gradient> for Gradient {
    fn add_assign(&mut self, other: &Gradient) {
        let add = |to: &mut [f32], from: &[f32]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(&mut self.weights, &other.weights);
        add(self.rows.as_flattened_mut(), other.rows.as_flattened());
    }
}

impl Model {
    /// A gradient of nothing.
    pub fn flat(&self) -> Gradient {
        Gradient { weights: vec![0.0; self.weights.len()], rows: vec![[0.0; CHANNELS]; self.rows.len()] }
    }

    /// The slopes by weight.
    pub fn slopes(&self, gradient: Gradient) -> Vec<f32> {
        let Gradient { mut weights, rows } = gradient;
        for (number, row) in rows.iter().enumerate() {
            for from in [number * CHANNELS, self.layout.shared(number)] {
                weights[from..][..CHANNELS].iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
            }
        }
        weights
    }

    /// The loss of a sample; `target` is the chance to win.
    pub fn loss(&self, sample: &Sample, target: f32) -> Loss {
        let Passage { logit, chances, .. } = self.pass(sample);
        Loss::of(logistic(logit), target, &chances)
    }

    /// The same, and adds its gradient to `gradient`; the loss of the moves counts `share` of that of the value.
    pub fn learn(&self, sample: &Sample, (target, share): (f32, f32), gradient: &mut Gradient) -> Loss {
        let passage = self.pass(sample);
        let chance = logistic(passage.logit);
        let mut cells = vec![[[0.0; CHANNELS]; 2]; passage.cells.len()];
        let scales = learn_move((sample, share), &passage, &mut cells);
        let inputs = self.learn_network(sample, &passage, (chance - target, &scales), gradient);
        for slopes in &mut cells {
            let slopes = slopes.as_flattened_mut().iter_mut();
            slopes.zip(&inputs).for_each(|(slope, input)| *slope += UNIT * input);
        }
        self.learn_cells(sample, &passage.cells, &cells, gradient);
        Loss::of(chance, target, &passage.chances)
    }

    /// Back through the network, from the slopes of the judgement and of what moves are weighed by to those of its inputs.
    fn learn_network(
        &self,
        sample: &Sample,
        passage: &Passage,
        (judgement, scales): (f32, &[f32; PROMISES]),
        gradient: &mut Gradient,
    ) -> [f32; INPUTS] {
        let Places { first, first_bias, second, second_bias, last, last_bias, promise, promise_bias, .. } =
            self.layout.places(sample.side);
        let Passage { inputs, first: first_sums, second: second_sums, .. } = passage;
        let slopes = &mut gradient.weights;
        let back = self.back(&rectified(second_sums), (last, last_bias), &[judgement], slopes);
        let back = dammed(back, second_sums);
        let hidden = rectified(first_sums);
        let of_value = self.back(&hidden, (second, second_bias), &back, slopes);
        let of_moves = self.back(&hidden, (promise, promise_bias), scales, slopes);
        let back: [f32; FIRST] = std::array::from_fn(|sum| of_value[sum] + of_moves[sum]);
        let back = dammed(back, first_sums);
        self.back(inputs, (first, first_bias), &back, slopes)
    }

    /// Back from the vectors of the cells to the rows of their windows.
    fn learn_cells(
        &self,
        sample: &Sample,
        cells: &[EmptyCell],
        slopes: &[[Channels; 2]],
        gradient: &mut Gradient,
    ) {
        for (view, side) in [sample.side, !sample.side].into_iter().enumerate() {
            let mut bias = [0.0; CHANNELS];
            for (cell, slopes) in cells.iter().zip(slopes) {
                let slopes = dammed(slopes[view], &cell.vectors[view]);
                bias.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
                for row in cell.rows[view] {
                    let row = &mut gradient.rows[usize::from(row)];
                    row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
                }
            }
            let sums = &mut gradient.weights[self.layout.places(side).bias..][..CHANNELS];
            sums.iter_mut().zip(bias).for_each(|(sum, slope)| *sum += slope);
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
}

/// Back from the chances of the moves, which count `share`, to the vectors of their cells, and to what these are weighed by.
fn learn_move(
    (sample, share): (&Sample, f32),
    passage: &Passage,
    cells: &mut [[Channels; 2]],
) -> [f32; PROMISES] {
    let mut scales = [0.0; PROMISES];
    for (index, (mv, chance)) in sample.moves.iter().zip(&passage.chances).enumerate() {
        let slope = share * (chance - if index == 0 { 1.0 } else { 0.0 });
        let cell = place(&passage.cells, mv);
        let vectors = passage.cells[cell].vectors.as_flattened();
        scales.iter_mut().zip(vectors).for_each(|(sum, number)| *sum += slope * number.max(0.0));
        let slopes = cells[cell].as_flattened_mut().iter_mut();
        slopes.zip(&passage.scales).for_each(|(sum, weight)| *sum += slope * weight);
    }
    scales
}

/// The slopes that come through where the sums were not below nothing.
fn dammed<const N: usize>(slopes: [f32; N], sums: &[f32; N]) -> [f32; N] {
    std::array::from_fn(|index| if sums[index] > 0.0 { slopes[index] } else { 0.0 })
}
