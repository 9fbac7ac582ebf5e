//! One position through the network: all activations on the way, kept for whoever wants to go back.

use super::convolution::{GROUP, convolve};
use super::plane::{LANES, Plane, load};
use super::shape::{Convolution, INPUTS, Parts, Shape};
use wide::f32x8;

/// The parts of a network and how its boards lie in memory: what is worked out once from its shape.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) plane: Plane,
    pub(super) parts: Parts,
}

/// The activations of one position, or how the loss changes with them.
#[derive(Clone, Debug)]
pub(super) struct Pass {
    /// By number: what went in, then what each convolution made of it.
    pub(super) planes: Vec<Vec<f32>>,
    /// The cells of the policy's planes, and of the value's.
    pub(super) policy_cells: Vec<f32>,
    pub(super) value_cells: Vec<f32>,
    pub(super) hidden: Vec<f32>,
    pub(super) logits: Vec<f32>,
    pub(super) value: f32,
}

/// What stands on a cell, for whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nothing.
    Empty = 0,
    /// A stone of the side to move.
    Own = 1,
    /// A stone of the other side.
    Theirs = 2,
}

impl Layout {
    pub(super) fn new(shape: &Shape) -> Layout {
        Layout { plane: Plane::new(shape.width.into(), shape.height.into()), parts: shape.parts() }
    }

    /// Room for the activations of one position.
    pub(super) fn pass(&self) -> Pass {
        let convolutions = self.parts.convolutions.iter().map(|convolution| convolution.outputs);
        Pass {
            planes: std::iter::once(INPUTS)
                .chain(convolutions)
                .map(|planes| vec![0.0; planes * self.plane.length])
                .collect(),
            policy_cells: vec![0.0; self.parts.policy.inputs],
            value_cells: vec![0.0; self.parts.hidden.inputs],
            hidden: vec![0.0; self.parts.hidden.outputs],
            logits: vec![0.0; self.parts.policy.outputs],
            value: 0.0,
        }
    }

    /// Sends a position through the network.
    pub(super) fn forward(&self, numbers: &[f32], cells: &[Cell], first: bool, pass: &mut Pass) {
        self.encode(cells, first, &mut pass.planes[0]);
        for (index, convolution) in self.parts.convolutions.iter().enumerate() {
            let (before, after) = pass.planes.split_at_mut(index + 1);
            match convolution.kernel {
                1 => self.convolution::<1>(numbers, convolution, before, &mut after[0]),
                _ => self.convolution::<3>(numbers, convolution, before, &mut after[0]),
            }
        }
        let parts = &self.parts;
        let [policy, value] = self.heads();
        self.read_cells(&pass.planes[policy], &mut pass.policy_cells);
        self.read_cells(&pass.planes[value], &mut pass.value_cells);
        parts.policy.forward(numbers, &pass.policy_cells, &mut pass.logits);
        parts.hidden.forward(numbers, &pass.value_cells, &mut pass.hidden);
        for number in &mut pass.hidden {
            *number = number.max(0.0);
        }
        let mut value = [0.0];
        parts.value.forward(numbers, &pass.hidden, &mut value);
        pass.value = value[0].tanh();
    }

    /// The numbers of the activations that policy and value are made of.
    pub(super) fn heads(&self) -> [usize; 2] {
        let count = self.parts.convolutions.len();
        [count - 1, count]
    }

    /// The planes that go in: own stones, theirs, whether the first player is to move, and ones.
    fn encode(&self, cells: &[Cell], first: bool, planes: &mut [f32]) {
        let length = self.plane.length;
        for (place, &cell) in self.plane.places().zip(cells) {
            planes[place] = f32::from(cell == Cell::Own);
            planes[length + place] = f32::from(cell == Cell::Theirs);
            planes[2 * length + place] = f32::from(first);
            planes[3 * length + place] = 1.0;
        }
    }

    /// The cells of as many planes as `cells` has room for.
    fn read_cells(&self, planes: &[f32], cells: &mut [f32]) {
        for (plane, cells) in
            planes.chunks_exact(self.plane.length).zip(cells.chunks_exact_mut(self.plane.cells()))
        {
            for (cell, place) in cells.iter_mut().zip(self.plane.places()) {
                *cell = plane[place];
            }
        }
    }

    fn convolution<const K: usize>(
        &self,
        numbers: &[f32],
        convolution: &Convolution,
        before: &[Vec<f32>],
        output: &mut [f32],
    ) {
        let (plane, bias) = (&self.plane, &numbers[convolution.bias.clone()]);
        let skip = convolution.skip.map(|skip| &before[skip][..]);
        debug_assert!(convolution.outputs.is_multiple_of(GROUP), "outputs come in groups");
        convolve::<K>(
            plane,
            &before[convolution.from],
            &numbers[convolution.weights.clone()],
            |channel, place, sum| {
                let at = channel * plane.length + plane.start + place;
                let mut sum = sum + f32x8::splat(bias[channel]);
                if let Some(skip) = skip {
                    sum += load(&skip[at..]);
                }
                let rectified = sum.max(f32x8::ZERO) * load(&plane.mask[place..]);
                output[at..][..LANES].copy_from_slice(&rectified.to_array());
            },
        );
    }
}
