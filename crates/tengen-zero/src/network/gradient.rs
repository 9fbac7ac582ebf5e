//! How the loss of a network changes with each of its numbers, by going back through it.
//!
//! The loss of a position is the cross-entropy between the policy it should have had and the one it has, over the legal moves, plus
//! the squared error of its value. Activations are rectified, so what comes back passes where they are positive.
//!
//! CITE: D. E. Rumelhart, G. E. Hinton, R. J. Williams, "Learning representations by back-propagating errors", 1986; the loss is that
//! of D. Silver et al., "Mastering the game of Go without human knowledge", 2017.

use super::convolution::{add_weight_gradient, convolve, transposed};
use super::pass::{Cell, Layout, Pass};
use super::plane::{LANES, load};
use super::shape::{Convolution, Shape};
use wide::f32x8;

/// Positions that are sent through together, so that sums over their cells stay in registers for long.
const CHUNK: usize = 8;
/// Parts of a batch whose gradients are added up in order: the sum is the same whatever the number of threads.
const SHARDS: usize = 4;

/// A position to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What stands on each cell, row by row, for whoever is to move.
    pub cells: Vec<Cell>,
    /// Whether the first player is to move.
    pub first: bool,
    /// A share for every cell, all adding up to one; nothing for those that are taken.
    pub policy: Vec<f32>,
    /// The result for whoever is to move, −1 to +1.
    pub value: f32,
}

/// How wrong a network is, on average over the positions that were looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The cross-entropy of its policy.
    pub policy: f64,
    /// The squared error of its value.
    pub value: f64,
    /// How undecided its policy is, in nats.
    pub entropy: f64,
}

impl Losses {
    pub(crate) fn add(&mut self, other: Losses, share: f64) {
        self.policy += share * other.policy;
        self.value += share * other.value;
        self.entropy += share * other.entropy;
    }
}

/// Works out gradients for networks of one shape.
pub struct Backpropagation {
    layout: Layout,
    shards: Vec<Shard>,
    threads: usize,
}

/// The room that one part of a batch needs.
struct Shard {
    passes: Vec<Pass>,
    deltas: Vec<Pass>,
    gradient: Vec<f32>,
    losses: Losses,
}

impl Backpropagation {
    /// For networks of this shape.
    pub fn new(shape: &Shape, threads: usize) -> Backpropagation {
        let layout = Layout::new(shape);
        let passes = || (0..CHUNK).map(|_| layout.pass()).collect();
        let shard = |_| Shard {
            passes: passes(),
            deltas: passes(),
            gradient: vec![0.0; layout.parts.count],
            losses: Losses::default(),
        };
        Backpropagation { shards: (0..SHARDS).map(shard).collect(), layout, threads: threads.max(1) }
    }

    /// The mean gradient of the loss over a batch, and the mean loss.
    pub fn gradient(&mut self, numbers: &[f32], batch: &[Sample], gradient: &mut [f32]) -> Losses {
        let layout = &self.layout;
        let turned: Vec<Vec<f32>> =
            layout.parts.convolutions.iter().map(|part| part.transposed(numbers)).collect();
        let shares = batch.chunks(batch.len().div_ceil(SHARDS).max(1));
        let mut work: Vec<(&mut Shard, &[Sample])> = self.shards.iter_mut().zip(shares).collect();
        let each = work.len().div_ceil(self.threads).max(1);
        std::thread::scope(|scope| {
            for work in work.chunks_mut(each) {
                let mut run =
                    || work.iter_mut().for_each(|(shard, share)| shard.run(layout, numbers, &turned, share));
                if self.threads == 1 { run() } else { drop(scope.spawn(run)) }
            }
        });
        gradient.fill(0.0);
        let mut losses = Losses::default();
        let scale = 1.0 / batch.len().max(1) as f32;
        for (shard, share) in work {
            for (sum, part) in gradient.iter_mut().zip(&shard.gradient) {
                *sum += part * scale;
            }
            losses.add(shard.losses, share.len() as f64 * f64::from(scale));
        }
        losses
    }
}

impl Shard {
    fn run(&mut self, layout: &Layout, numbers: &[f32], turned: &[Vec<f32>], samples: &[Sample]) {
        self.gradient.fill(0.0);
        self.losses = Losses::default();
        for chunk in samples.chunks(CHUNK) {
            for ((sample, pass), delta) in chunk.iter().zip(&mut self.passes).zip(&mut self.deltas) {
                layout.forward(numbers, &sample.cells, sample.first, pass);
                let losses = layout.heads_backward(numbers, sample, pass, delta, &mut self.gradient);
                self.losses.add(losses, 1.0 / samples.len() as f64);
            }
            let count = chunk.len();
            for index in (0..layout.parts.convolutions.len()).rev() {
                layout.convolution_backward(
                    index,
                    &turned[index],
                    &self.passes[..count],
                    &mut self.deltas[..count],
                    &mut self.gradient,
                );
            }
        }
    }
}

impl Layout {
    /// The loss of one position, and how it changes with the planes of policy and value and with the numbers behind them.
    fn heads_backward(
        &self,
        numbers: &[f32],
        sample: &Sample,
        pass: &Pass,
        delta: &mut Pass,
        gradient: &mut [f32],
    ) -> Losses {
        let parts = &self.parts;
        delta.planes.iter_mut().for_each(|planes| planes.fill(0.0));
        let losses = policy_loss(sample, &pass.logits, &mut delta.logits);
        let error = pass.value - sample.value;
        parts.policy.backward(numbers, gradient, &pass.policy_cells, &delta.logits, &mut delta.policy_cells);
        let change = [2.0 * error * (1.0 - pass.value * pass.value)];
        parts.value.backward(numbers, gradient, &pass.hidden, &change, &mut delta.hidden);
        for (change, &number) in delta.hidden.iter_mut().zip(&pass.hidden) {
            *change = if number > 0.0 { *change } else { 0.0 };
        }
        parts.hidden.backward(numbers, gradient, &pass.value_cells, &delta.hidden, &mut delta.value_cells);
        let [policy, value] = self.heads();
        self.write_cells(&delta.policy_cells, &mut delta.planes[policy]);
        self.write_cells(&delta.value_cells, &mut delta.planes[value]);
        Losses { value: f64::from(error * error), ..losses }
    }

    /// Writes cells into planes.
    fn write_cells(&self, cells: &[f32], planes: &mut [f32]) {
        for (plane, cells) in
            planes.chunks_exact_mut(self.plane.length).zip(cells.chunks_exact(self.plane.cells()))
        {
            for (&cell, place) in cells.iter().zip(self.plane.places()) {
                plane[place] = cell;
            }
        }
    }

    /// From how the loss changes with what a convolution gave to how it changes with its numbers and with what it was given.
    fn convolution_backward(
        &self,
        index: usize,
        turned: &[f32],
        passes: &[Pass],
        deltas: &mut [Pass],
        gradient: &mut [f32],
    ) {
        let convolution = &self.parts.convolutions[index];
        for (pass, delta) in passes.iter().zip(deltas.iter_mut()) {
            for (change, &number) in delta.planes[index + 1].iter_mut().zip(&pass.planes[index + 1]) {
                *change = if number > 0.0 { *change } else { 0.0 };
            }
        }
        let samples: Vec<(&[f32], &[f32])> = passes
            .iter()
            .zip(deltas.iter())
            .map(|(pass, delta)| (&pass.planes[convolution.from][..], &delta.planes[index + 1][..]))
            .collect();
        let weights = &mut gradient[convolution.weights.clone()];
        match convolution.kernel {
            1 => add_weight_gradient::<1>(&self.plane, &samples, weights),
            _ => add_weight_gradient::<3>(&self.plane, &samples, weights),
        }
        for (_, delta) in &samples {
            for (sum, plane) in
                gradient[convolution.bias.clone()].iter_mut().zip(delta.chunks_exact(self.plane.length))
            {
                *sum += plane.iter().sum::<f32>();
            }
        }
        for delta in deltas {
            self.lead_back(convolution, turned, index + 1, delta);
        }
    }

    /// Adds what comes back from activation `to` to what it was made of.
    fn lead_back(&self, convolution: &Convolution, turned: &[f32], to: usize, delta: &mut Pass) {
        let (before, after) = delta.planes.split_at_mut(to);
        if let Some(skip) = convolution.skip {
            for (sum, change) in before[skip].iter_mut().zip(&after[0]) {
                *sum += change;
            }
        }
        if convolution.from == 0 {
            return;
        }
        let (plane, output) = (&self.plane, &mut before[convolution.from]);
        let add = |channel: usize, place: usize, sum: f32x8| {
            let at = channel * plane.length + plane.start + place;
            let sum = load(&output[at..]) + sum;
            output[at..][..LANES].copy_from_slice(&sum.to_array());
        };
        match convolution.kernel {
            1 => convolve::<1>(plane, &after[0], turned, add),
            _ => convolve::<3>(plane, &after[0], turned, add),
        }
    }
}

impl Convolution {
    /// The weights that lead back; none where nothing is led back to.
    fn transposed(&self, numbers: &[f32]) -> Vec<f32> {
        let weights = &numbers[self.weights.clone()];
        match (self.from, self.kernel) {
            (0, _) => Vec::new(),
            (_, 1) => transposed::<1>(weights, self.inputs),
            _ => transposed::<3>(weights, self.inputs),
        }
    }
}

/// The cross-entropy over the legal moves, how undecided the policy is, and how the first changes with the logits.
fn policy_loss(sample: &Sample, logits: &[f32], delta: &mut [f32]) -> Losses {
    let legal = || sample.cells.iter().zip(logits).filter(|(cell, _)| **cell == Cell::Empty);
    let highest = legal().map(|(_, &logit)| logit).fold(f32::NEG_INFINITY, f32::max);
    let total: f32 = legal().map(|(_, &logit)| (logit - highest).exp()).sum();
    let (mut loss, mut entropy) = (0.0, 0.0);
    for (index, change) in delta.iter_mut().enumerate() {
        *change = 0.0;
        if sample.cells[index] == Cell::Empty {
            let log = logits[index] - highest - total.ln();
            loss -= f64::from(sample.policy[index] * log);
            entropy -= f64::from(log.exp() * log);
            *change = log.exp() - sample.policy[index];
        }
    }
    Losses { policy: loss, entropy, value: 0.0 }
}
