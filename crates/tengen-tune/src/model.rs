//! The evaluation with real numbers, as the fit sees it.
//!
//! Every empty cell has a vector for each side: the sum of a row for each of its four windows, as that side sees them. The value
//! of a position is the network's judgement of what is above nothing in the vectors, summed over the cells, and of what could be
//! made at once; through the logistic function it is the chance to win. The chance of a move to be the best is the softmax of a
//! weighted sum over the vectors of its cell, with weights that follow from what the first layer of the network sees.
//!
//! A row is the sum of a part of its own and of one that it shares with all windows of its classes: what is rare leans on what is
//! common.

mod layout;
mod learn;

use crate::sample::Sample;
use layout::Places;
use tengen_core::Side;
use tengen_engine::eval::network::{CHANNELS, FIRST, Head, INPUTS, Layer, PROMISES, SECOND, STEPS};
use tengen_engine::eval::{ALARM_BITS, MOST, MOST_BIAS, Row, SideWeights, Weights};
use tengen_games::gomoku::Rule;

pub use layout::Layout;
pub use learn::{Gradient, Loss};

/// What a unit of a sum counts in the network, so that sums over a hundred cells do not drown the rest; a power of two, so that
/// nothing is lost on the way to the engine and back.
const UNIT: f32 = 1.0 / 32.0;

/// The most that a number of a row is, either way.
const MOST_OF_ROW: f32 = MOST as f32 / STEPS;

/// Numbers of a row or of half a vector.
type Channels = [f32; CHANNELS];

/// Weights of a rule by which windows look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "these are weights of {0}, and windows look different by the rule of {1}; name weights of {1}, or none"
)]
pub struct OtherRule(Rule, Rule);

/// The weights of the evaluation.
///
/// INVARIANT: `rows` is what `weights` add up to, as far as the engine has room for it.
#[derive(Clone, Debug)]
pub struct Model {
    layout: Layout,
    /// What is fitted.
    weights: Vec<f32>,
    /// By row: its own part and that of its classes.
    rows: Vec<Channels>,
}

/// An empty cell on the way to a judgement.
struct EmptyCell {
    number: u8,
    /// The rows of its windows, as the side to move sees them and as the other does.
    rows: [[u16; 4]; 2],
    vectors: [Channels; 2],
}

/// What happens in the network on the way to a judgement.
struct Passage {
    cells: Vec<EmptyCell>,
    inputs: [f32; INPUTS],
    first: [f32; FIRST],
    second: [f32; SECOND],
    logit: f32,
    /// What moves are weighed by.
    scales: [f32; PROMISES],
    /// By move of the sample, how likely it is the best.
    chances: Vec<f32>,
}

impl Model {
    /// A model that has learned nothing: equal seeds give equal ones.
    pub fn new(layout: Layout, seed: u64) -> Model {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut model = Model {
            layout,
            weights: vec![0.0; layout.weights()],
            rows: vec![[0.0; CHANNELS]; layout.rows()],
        };
        for &side in layout.sides() {
            let places = layout.places(side);
            let mut scatter = |from: usize, until: usize, spread: f32| {
                model.weights[from..until].fill_with(|| spread * (2.0 * random.f32() - 1.0));
            };
            scatter(places.classes, places.bias, 0.3);
            scatter(places.first, places.first_bias, (3.0 / (2 * CHANNELS) as f32).sqrt());
            scatter(places.second, places.second_bias, (3.0 / FIRST as f32).sqrt());
            scatter(places.last, places.last_bias, 0.3);
            scatter(places.promise_bias, places.promise_bias + PROMISES, 0.1);
            model.weights[places.first_bias..][..FIRST].fill(0.3);
            model.weights[places.second_bias..][..SECOND].fill(0.3);
        }
        model.sum_up();
        model
    }

    /// A model that says what these weights of the engine say.
    pub fn from_weights(layout: Layout, weights: &Weights) -> Result<Model, OtherRule> {
        if layout.rule != weights.rule {
            return Err(OtherRule(weights.rule, layout.rule));
        }
        let mut model = Model::new(layout, 0);
        model.weights.fill(0.0);
        let rows = weights.rows.iter().flat_map(|row| row.0).map(|number| f32::from(number) / STEPS);
        model.weights.iter_mut().zip(rows).for_each(|(weight, number)| *weight = number);
        for &side in layout.sides() {
            let SideWeights { bias, head } = &weights.sides[side.index()];
            let places = layout.places(side);
            let mut put = |from: usize, numbers: &[f32]| {
                model.weights[from..from + numbers.len()].copy_from_slice(numbers);
            };
            put(places.bias, &bias.map(|number| f32::from(number) / STEPS));
            put(places.first, head.first.weights.as_flattened());
            put(places.first_bias, &head.first.bias);
            put(places.second, head.second.weights.as_flattened());
            put(places.second_bias, &head.second.bias);
            put(places.last, head.last.weights.as_flattened());
            put(places.last_bias, &head.last.bias);
            put(places.promise, head.promise.weights.as_flattened());
            put(places.promise_bias, &head.promise.bias);
            for weight in &mut model.weights[places.first..][..2 * CHANNELS * FIRST] {
                *weight /= UNIT;
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
        let own = self.weights.as_chunks().0;
        for (row, sum) in self.rows.iter_mut().enumerate() {
            let shared = &self.weights[self.layout.shared(row)..][..CHANNELS];
            *sum = own[row];
            // No more than the engine has room for, so that what is fitted is what plays.
            sum.iter_mut()
                .zip(shared)
                .for_each(|(sum, more)| *sum = (*sum + more).clamp(-MOST_OF_ROW, MOST_OF_ROW));
        }
    }

    /// The part of a row that is its own.
    pub fn own(&self, row: usize) -> &Channels {
        &self.weights.as_chunks().0[row]
    }

    /// The weights of the engine that say the same, as nearly as its whole numbers can.
    pub fn weights(&self) -> Weights {
        let mut weights = Weights::none(self.layout.rule);
        let most_bias = f32::from(MOST_BIAS);
        let whole = |number: f32| (number * STEPS).round();
        for (row, numbers) in weights.rows.iter_mut().zip(&self.rows) {
            *row = Row(numbers.map(|number| whole(number) as i8));
        }
        for (side, weights) in Side::BOTH.into_iter().zip(&mut weights.sides) {
            let places = self.layout.places(side);
            weights.bias =
                self.channels(places.bias).map(|number| whole(number).clamp(-most_bias, most_bias) as i16);
            *weights.head = self.head(places);
        }
        weights
    }

    fn channels(&self, from: usize) -> Channels {
        *self.weights[from..].first_chunk().expect("the numbers are in the list")
    }

    fn head(&self, places: Places) -> Head {
        let Places { first, first_bias, second, second_bias, last, last_bias, promise, promise_bias, .. } =
            places;
        let of_sums = |input| if input < 2 * CHANNELS { UNIT } else { 1.0 };
        Head {
            first: self.layer(first, first_bias, of_sums),
            second: self.layer(second, second_bias, |_| 1.0),
            last: self.layer(last, last_bias, |_| 1.0),
            promise: self.layer(promise, promise_bias, |_| 1.0),
        }
    }

    /// A layer, with what a unit of each input counts.
    fn layer<const IN: usize, const OUT: usize>(
        &self,
        weights: usize,
        bias: usize,
        unit: fn(usize) -> f32,
    ) -> Layer<IN, OUT> {
        let weight = |input, output| unit(input) * self.weights[weights + input * OUT + output];
        Layer {
            weights: std::array::from_fn(|input| std::array::from_fn(|output| weight(input, output))),
            bias: std::array::from_fn(|output| self.weights[bias + output]),
        }
    }

    /// How likely the side to move wins: the logarithm of the odds, by the scale of the fit.
    pub fn value(&self, sample: &Sample) -> f32 {
        self.pass(sample).logit
    }

    fn pass(&self, sample: &Sample) -> Passage {
        let us = sample.side;
        let cells = self.cells(sample);
        let mut inputs = [0.0; INPUTS];
        for cell in &cells {
            for (sums, vector) in inputs.chunks_mut(CHANNELS).zip(&cell.vectors) {
                sums.iter_mut().zip(vector).for_each(|(sum, number)| *sum += number.max(0.0));
            }
        }
        inputs[..2 * CHANNELS].iter_mut().for_each(|sum| *sum *= UNIT);
        for bit in 0..ALARM_BITS {
            inputs[2 * CHANNELS + bit] = f32::from(sample.alarm >> bit & 1);
        }
        let Places { first, first_bias, second, second_bias, last, last_bias, promise, promise_bias, .. } =
            self.layout.places(us);
        let first = self.through(&inputs, first, first_bias);
        let hidden = rectified(&first);
        let second = self.through(&hidden, second, second_bias);
        let [logit] = self.through(&rectified(&second), last, last_bias);
        let scales = self.through(&hidden, promise, promise_bias);
        let chances = softmax(likelihoods_of(sample, &cells, &scales));
        Passage { cells, inputs, first, second, logit, scales, chances }
    }

    /// The empty cells with their vectors.
    fn cells(&self, sample: &Sample) -> Vec<EmptyCell> {
        let sides = [sample.side, !sample.side];
        let biases = sides.map(|side| self.channels(self.layout.places(side).bias));
        let views = self.layout.views();
        let vectors = |(number, windows): (u8, [u32; 4])| {
            let seen = windows.map(|window| views.rows[window as usize]);
            let rows = sides.map(|side| seen.map(|rows| rows[side.index()]));
            let mut vectors = biases;
            for (vector, rows) in vectors.iter_mut().zip(&rows) {
                for &row in rows {
                    let row = &self.rows[usize::from(row)];
                    vector.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
                }
            }
            EmptyCell { number, rows, vectors }
        };
        sample.stones.windows().into_iter().map(vectors).collect()
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

    /// How likely each move of a sample is the best: the higher the likelier.
    pub fn likelihoods(&self, sample: &Sample) -> Vec<f32> {
        let Passage { cells, scales, .. } = self.pass(sample);
        likelihoods_of(sample, &cells, &scales)
    }
}

fn likelihoods_of(sample: &Sample, cells: &[EmptyCell], scales: &[f32; PROMISES]) -> Vec<f32> {
    let likelihood = |mv: u8| {
        let vectors = &cells[place(cells, mv)].vectors;
        let products = scales.iter().zip(vectors.as_flattened());
        products.map(|(weight, number)| weight * number.max(0.0)).sum()
    };
    sample.moves.iter().map(likelihood).collect()
}

/// Where the cell of a move is among the empty ones, which are in their order.
fn place(cells: &[EmptyCell], mv: u8) -> usize {
    cells.binary_search_by_key(&mv, |cell| cell.number).expect("moves are made on empty cells")
}

/// The chance whose odds have this logarithm.
pub fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Likelihoods as chances, which add up to one.
fn softmax(mut likelihoods: Vec<f32>) -> Vec<f32> {
    let most = likelihoods.iter().copied().fold(f32::MIN, f32::max);
    for likelihood in &mut likelihoods {
        *likelihood = (*likelihood - most).exp();
    }
    let total: f32 = likelihoods.iter().sum();
    for odds in &mut likelihoods {
        *odds /= total;
    }
    likelihoods
}

/// What a hidden layer passes on.
fn rectified<const N: usize>(sums: &[f32; N]) -> [f32; N] {
    sums.map(|sum| sum.max(0.0))
}
