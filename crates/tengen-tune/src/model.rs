//! The evaluation with real numbers, as the fit sees it.
//!
//! The value of a position is the network's judgement of the features of both sides, sums over their empty cells, and of what
//! could be made at once; through the logistic function it is the chance to win. The chance of a move to be the best is the
//! softmax of a sum of two terms, by what either side would make on its cell.
//!
//! What a shape counts is the sum of what its four classes count and of a part of its own: what is rare leans on what is
//! common.

mod layout;
mod learn;

use crate::sample::{Count, Sample};
use layout::{COLUMNS, Places};
use tengen_core::Side;
use tengen_engine::eval::network::{FEATURE_STEPS, FEATURES, FIRST, Head, INPUTS, Layer, SECOND};
use tengen_engine::eval::{ALARM_BITS, Row, SideWeights, Weights};
use tengen_engine::line::{Class, Shape};

pub use layout::Layout;
pub use learn::{Gradient, Loss, cross_entropy};

/// What a unit of a feature counts in the network, so that sums over a hundred cells do not drown the rest.
const FEATURE_UNIT: f32 = 0.03;

/// The largest sum of a feature that the engine has room for.
pub const ROOM: f32 = i16::MAX as f32 / FEATURE_STEPS;

/// Weights of two sides for a model that has one list for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "Black and White have weights of their own, but by this rule they share them; begin with weights of another rule"
)]
pub struct SidesDiffer;

/// The weights of the evaluation.
///
/// INVARIANT: `summed` is what `weights` add up to.
#[derive(Clone, Debug)]
pub struct Model {
    layout: Layout,
    shapes: Vec<Shape>,
    /// What is fitted.
    weights: Vec<f32>,
    /// By side, shape and column: what the classes of a shape and itself count together.
    summed: Vec<f32>,
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
    pub fn from_weights(layout: Layout, weights: &Weights) -> Result<Model, SidesDiffer> {
        if !layout.apart && weights.sides[0] != weights.sides[1] {
            return Err(SidesDiffer);
        }
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
        Ok(model)
    }

    /// Where the weights are.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Changes every weight, which is given with its number.
    pub fn update(&mut self, mut change: impl FnMut(usize, &mut f32)) {
        self.weights.iter_mut().enumerate().for_each(|(number, weight)| change(number, weight));
        self.sum_up();
    }

    /// Whether all weights are numbers still.
    pub fn is_finite(&self) -> bool {
        self.weights.iter().all(|weight| weight.is_finite())
    }

    fn sum_up(&mut self) {
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
        let first = self.through(&inputs, first, first_bias);
        let second = self.through(&rectified(&first), second, second_bias);
        let [logit] = self.through(&rectified(&second), last, last_bias);
        Passage { inputs, first, second, logit }
    }

    /// A layer: by input, a row of weights for all outputs.
    fn through<const IN: usize, const OUT: usize>(
        &self,
        inputs: &[f32; IN],
        weights: usize,
        bias: usize,
    ) -> [f32; OUT] {
        let mut outputs = *self.weights[bias..].first_chunk().expect("a layer is in the list");
        let rows = self.weights[weights..].as_chunks::<OUT>().0;
        for (input, row) in inputs.iter().zip(rows) {
            outputs.iter_mut().zip(row).for_each(|(sum, weight): (&mut f32, _)| *sum += input * weight);
        }
        outputs
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
}

/// A number as it is written down: four digits of it, however small it is.
fn short(number: f32) -> f32 {
    format!("{number:.3e}").parse().expect("a number that was written")
}

/// The chance whose odds have this logarithm.
pub fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// What a hidden layer passes on.
fn rectified<const N: usize>(sums: &[f32; N]) -> [f32; N] {
    sums.map(|sum| sum.max(0.0))
}
