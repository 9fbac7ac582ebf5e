//! Sums over all inputs, and their gradients. Weights lie as `[inputs][outputs]`, so that outputs are worked on side by side.

use super::shape::Linear;

impl Linear {
    /// What comes out for what goes in. Inputs that are zero, as many are after a rectifier, cost nothing.
    pub(super) fn forward(&self, numbers: &[f32], input: &[f32], output: &mut [f32]) {
        output.copy_from_slice(&numbers[self.bias.clone()]);
        let rows = numbers[self.weights.clone()].chunks_exact(self.outputs);
        for (&x, row) in input.iter().zip(rows).filter(|(x, _)| **x != 0.0) {
            for (sum, &weight) in output.iter_mut().zip(row) {
                *sum = x.mul_add(weight, *sum);
            }
        }
    }

    /// Adds to `gradient` how the loss changes with each number, and returns in `input_delta` how it changes with what went in.
    pub(super) fn backward(
        &self,
        numbers: &[f32],
        gradient: &mut [f32],
        input: &[f32],
        delta: &[f32],
        input_delta: &mut [f32],
    ) {
        for (sum, &delta) in gradient[self.bias.clone()].iter_mut().zip(delta) {
            *sum += delta;
        }
        let rows = gradient[self.weights.clone()].chunks_exact_mut(self.outputs);
        for (&x, row) in input.iter().zip(rows).filter(|(x, _)| **x != 0.0) {
            for (sum, &delta) in row.iter_mut().zip(delta) {
                *sum = x.mul_add(delta, *sum);
            }
        }
        let rows = numbers[self.weights.clone()].chunks_exact(self.outputs);
        for (change, row) in input_delta.iter_mut().zip(rows) {
            *change = row.iter().zip(delta).map(|(weight, delta)| weight * delta).sum();
        }
    }
}
