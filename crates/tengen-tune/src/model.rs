//! The evaluation with real numbers, as the fit sees it.
//!
//! The value of a position is the network's judgement of the features of both sides, sums over their empty cells, and of what
//! could be made at once; through the logistic function it is the chance to win. The chance of a move to be the best is the
//! softmax of a sum of two terms, by what either side would make on its cell.
//!
//! What a shape counts is the sum of what its four classes count and of a part of its own: what is rare leans on what is
//! common.

mod layout;

use crate::sample::{Count, Sample};
use layout::{COLUMNS, Places};
use tengen_core::Side;
use tengen_engine::eval::network::{FEATURES, FIRST, Head, INPUTS, Layer, SECOND};
use tengen_engine::eval::{ALARM_BITS, Row, SideWeights, Weights};
use tengen_engine::line::{Class, Shape};

pub use layout::Layout;

/// What a unit of a feature counts in the network, so that sums over a hundred cells do not drown the rest.
const FEATURE_UNIT: f32 = 0.03;

/// The weights of the evaluation.
#[derive(Clone, Debug)]
pub struct Model {
    layout: Layout,
    shapes: Vec<Shape>,
    /// What is fitted.
    pub weights: Vec<f32>,
    /// By side, shape and column: what the classes of a shape and itself count together.
    summed: Vec<f32>,
}

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

/// Slopes of a loss, by what is used in a judgement.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// By weight; nothing yet for those of classes and shapes.
    weights: Vec<f32>,
    /// As in [`Model::summed`].
    summed: Vec<f32>,
}

impl std::ops::AddAssign<&Gradient> for Gradient {
    fn add_assign(&mut self, other: &Gradient) {
        let add = |to: &mut [f32], from: &[f32]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(&mut self.weights, &other.weights);
        add(&mut self.summed, &other.summed);
    }
}

/// What happens in the network on the way to a judgement.
struct Passage {
    inputs: [f32; INPUTS],
    first: [f32; FIRST],
    second: [f32; SECOND],
    logit: f32,
}

impl Model {
    /// A model that has learned nothing: equal seeds give equal ones.
    pub fn new(layout: Layout, seed: u64) -> Model {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut model = Model {
            layout,
            shapes: Shape::all(),
            weights: vec![0.0; layout.weights()],
            summed: vec![0.0; layout.summed()],
        };
        for &side in layout.sides() {
            let places = layout.places(side);
            let mut scatter = |from: usize, count: usize, spread: f32| {
                model.weights[from..from + count].fill_with(|| spread * (2.0 * random.f32() - 1.0));
            };
            for class in 0..Class::COUNT {
                scatter(places.classes + class * COLUMNS, FEATURES, 0.3);
            }
            scatter(places.first, INPUTS * FIRST, (3.0 / (2 * FEATURES) as f32).sqrt());
            scatter(places.second, FIRST * SECOND, (3.0 / FIRST as f32).sqrt());
            scatter(places.last, SECOND, 0.3);
            model.weights[places.first_bias..][..FIRST].fill(0.3);
            model.weights[places.second_bias..][..SECOND].fill(0.3);
        }
        model.sum_up();
        model
    }

    /// A model that says what these weights of the engine say.
    pub fn from_weights(layout: Layout, weights: &Weights) -> Model {
        let mut model = Model::new(layout, 0);
        for &side in layout.sides() {
            let SideWeights { classes, shapes, head } = &weights.sides[side.index()];
            let places = layout.places(side);
            let mut put =
                |from: usize, row: &[f32]| model.weights[from..from + row.len()].copy_from_slice(row);
            put(places.classes, classes.as_flattened());
            put(places.shapes, shapes.as_flattened());
            put(places.first, head.first.weights.as_flattened());
            put(places.first_bias, &head.first.bias);
            put(places.second, head.second.weights.as_flattened());
            put(places.second_bias, &head.second.bias);
            put(places.last, head.last.weights.as_flattened());
            put(places.last_bias, &head.last.bias);
            let of_features = &mut model.weights[places.first..][..2 * FEATURES * FIRST];
            for weight in of_features {
                *weight /= FEATURE_UNIT;
            }
        }
        model.sum_up();
        model
    }

    /// Where the weights are.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// A gradient of nothing.
    pub fn flat(&self) -> Gradient {
        Gradient { weights: vec![0.0; self.weights.len()], summed: vec![0.0; self.summed.len()] }
    }

    /// To be called when weights have changed.
    pub fn sum_up(&mut self) {
        for &side in self.layout.sides() {
            let (places, to) = (self.layout.places(side), self.layout.cell(side, 0));
            for (index, shape) in self.shapes.iter().enumerate() {
                let row = &mut self.summed[to + index * COLUMNS..][..COLUMNS];
                row.copy_from_slice(&self.weights[places.shapes + index * COLUMNS..][..COLUMNS]);
                for class in shape.classes() {
                    let of_class = &self.weights[places.classes + class as usize * COLUMNS..][..COLUMNS];
                    row.iter_mut().zip(of_class).for_each(|(sum, more)| *sum += more);
                }
            }
        }
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

    /// What a class counts, as the engine keeps it.
    pub fn class(&self, side: Side, class: usize) -> Row {
        self.row(self.layout.places(side).classes + class * COLUMNS)
    }

    /// What a shape counts besides its classes, as the engine keeps it.
    pub fn shape(&self, side: Side, shape: usize) -> Row {
        self.row(self.layout.places(side).shapes + shape * COLUMNS)
    }

    fn row(&self, from: usize) -> Row {
        std::array::from_fn(|column| short(self.weights[from + column]))
    }

    /// The network, as the engine keeps it.
    pub fn head(&self, side: Side) -> Head {
        let Places { first, first_bias, second, second_bias, last, last_bias, .. } = self.layout.places(side);
        let of_features = |input| if input < 2 * FEATURES { FEATURE_UNIT } else { 1.0 };
        Head {
            first: self.layer(first, first_bias, of_features),
            second: self.layer(second, second_bias, |_| 1.0),
            last: self.layer(last, last_bias, |_| 1.0),
        }
    }

    /// A layer, with what a unit of each input counts.
    fn layer<const IN: usize, const OUT: usize>(
        &self,
        weights: usize,
        bias: usize,
        unit: fn(usize) -> f32,
    ) -> Layer<IN, OUT> {
        let weight = |input, output| short(unit(input) * self.weights[weights + input * OUT + output]);
        Layer {
            weights: std::array::from_fn(|input| std::array::from_fn(|output| weight(input, output))),
            bias: std::array::from_fn(|output| short(self.weights[bias + output])),
        }
    }

    /// The logarithm of the odds that the side to move wins.
    pub fn value(&self, sample: &Sample) -> f32 {
        self.pass(sample).logit
    }

    /// The largest sum of a feature that a position has.
    pub fn largest(&self, sample: &Sample) -> f32 {
        let inputs = self.pass(sample).inputs;
        inputs[..2 * FEATURES].iter().map(|input| input.abs() / FEATURE_UNIT).fold(0.0, f32::max)
    }

    fn pass(&self, sample: &Sample) -> Passage {
        let us = sample.side;
        let Places { first, first_bias, second, second_bias, last, last_bias, .. } = self.layout.places(us);
        let mut inputs = [0.0; INPUTS];
        for ((side, counts), inputs) in
            [us, !us].into_iter().zip(&sample.shapes).zip(inputs.chunks_mut(FEATURES))
        {
            for &Count { shape, cells } in counts {
                let row = &self.summed[self.layout.cell(side, shape.into())..][..FEATURES];
                inputs
                    .iter_mut()
                    .zip(row)
                    .for_each(|(sum, more)| *sum += f32::from(cells) * FEATURE_UNIT * more);
            }
        }
        for bit in 0..ALARM_BITS {
            inputs[2 * FEATURES + bit] = f32::from(sample.alarm >> bit & 1);
        }
        let mut hidden = [0.0; FIRST];
        self.through(&inputs, first, first_bias, &mut hidden);
        let mut deeper = [0.0; SECOND];
        self.through(&hidden.map(|sum| sum.max(0.0)), second, second_bias, &mut deeper);
        let mut logit = [0.0];
        self.through(&deeper.map(|sum| sum.max(0.0)), last, last_bias, &mut logit);
        Passage { inputs, first: hidden, second: deeper, logit: logit[0] }
    }

    /// A layer: by input, a row of weights for all outputs.
    fn through(&self, inputs: &[f32], weights: usize, bias: usize, outputs: &mut [f32]) {
        outputs.copy_from_slice(&self.weights[bias..][..outputs.len()]);
        for (input, row) in inputs.iter().zip(self.weights[weights..].chunks(outputs.len())) {
            outputs.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
    }

    /// Back through a layer: from the slopes of its outputs to those of its inputs, adding those of its weights.
    fn back(
        &self,
        inputs: &[f32],
        (weights, bias): (usize, usize),
        outputs: &[f32],
        slopes: &mut [f32],
    ) -> Vec<f32> {
        slopes[bias..][..outputs.len()].iter_mut().zip(outputs).for_each(|(sum, slope)| *sum += slope);
        let rows = inputs.iter().zip(self.weights[weights..].chunks(outputs.len()));
        rows.zip(slopes[weights..].chunks_mut(outputs.len()))
            .map(|((input, row), sums)| {
                sums.iter_mut().zip(outputs).for_each(|(sum, slope)| *sum += input * slope);
                row.iter().zip(outputs).map(|(weight, slope)| weight * slope).sum()
            })
            .collect()
    }

    /// How likely the best move is on a cell, by the shapes of the side to move and of the other: the higher the likelier.
    pub fn likelihood(&self, side: Side, [ours, theirs]: [u16; 2]) -> f32 {
        let (attack, defence) = self.promises(side, [ours, theirs]);
        self.summed[attack] + self.summed[defence]
    }

    /// Where the two terms of that are.
    fn promises(&self, side: Side, [ours, theirs]: [u16; 2]) -> (usize, usize) {
        let attack = self.layout.cell(side, ours.into()) + FEATURES;
        (attack, self.layout.cell(!side, theirs.into()) + FEATURES + 1)
    }

    /// Adds the gradient of the sample's loss to `gradient`; `target` is the chance to win.
    pub fn learn(&self, sample: &Sample, target: f32, gradient: &mut Gradient) -> Loss {
        let us = sample.side;
        let Places { first, first_bias, second, second_bias, last, last_bias, .. } = self.layout.places(us);
        let passage = self.pass(sample);
        let chance = logistic(passage.logit);
        let slopes = &mut gradient.weights;
        let dams = |slopes: Vec<f32>, sums: &[f32]| -> Vec<f32> {
            slopes.into_iter().zip(sums).map(|(slope, &sum)| if sum > 0.0 { slope } else { 0.0 }).collect()
        };
        let slope =
            self.back(&passage.second.map(|sum| sum.max(0.0)), (last, last_bias), &[chance - target], slopes);
        let slope = dams(slope, &passage.second);
        let slope = self.back(&passage.first.map(|sum| sum.max(0.0)), (second, second_bias), &slope, slopes);
        let slope = dams(slope, &passage.first);
        let slope = self.back(&passage.inputs, (first, first_bias), &slope, slopes);
        for ((side, counts), slope) in [us, !us].into_iter().zip(&sample.shapes).zip(slope.chunks(FEATURES)) {
            for &Count { shape, cells } in counts {
                let row = &mut gradient.summed[self.layout.cell(side, shape.into())..][..FEATURES];
                row.iter_mut()
                    .zip(slope)
                    .for_each(|(sum, slope)| *sum += f32::from(cells) * FEATURE_UNIT * slope);
            }
        }
        let mut loss = self.learn_move(sample, gradient);
        loss.value = f64::from(cross_entropy(chance, target));
        loss
    }

    fn learn_move(&self, sample: &Sample, gradient: &mut Gradient) -> Loss {
        let mut chances: Vec<f32> = sample.moves.iter().map(|&mv| self.likelihood(sample.side, mv)).collect();
        let most = chances.iter().copied().fold(f32::MIN, f32::max);
        let hit = chances[0] >= most;
        for logit in &mut chances {
            *logit = (*logit - most).exp();
        }
        let total: f32 = chances.iter().sum();
        for (index, (&mv, chance)) in sample.moves.iter().zip(&chances).enumerate() {
            let slope = chance / total - if index == 0 { 1.0 } else { 0.0 };
            let (attack, defence) = self.promises(sample.side, mv);
            gradient.summed[attack] += slope;
            gradient.summed[defence] += slope;
        }
        let policy = -f64::from((chances[0] / total).max(1e-9).ln());
        Loss { value: 0.0, policy, hits: f64::from(u8::from(hit)), samples: 1.0 }
    }
}

/// A number as it is written down: four digits of it, however small it is.
fn short(number: f32) -> f32 {
    format!("{number:.3e}").parse().expect("a number that was written")
}

/// The chance whose odds have this logarithm.
pub fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
