//! Convolutions over padded planes, eight cells in a register: what a network spends its time on.
//!
//! Four output planes and twenty-four cells are worked on at a time: twelve registers of sums, to which each weight adds
//! with one instruction for eight cells. Planes are padded ([`Plane`]), so that the neighbours are loads at fixed distances and
//! nothing has to be copied beforehand.
//!
//! PERF: bench `network`.

use super::plane::{LANES, Plane, TILE, load};
use wide::f32x8;

/// Output planes worked on at a time; weights are kept in groups of so many.
pub(super) const GROUP: usize = 4;
const REGISTERS: usize = TILE / LANES;

/// Where the window of a `K`×`K` kernel begins if its middle lies on the first cell.
fn window<const K: usize>(plane: &Plane) -> usize {
    plane.start - K / 2 * (plane.stride + 1)
}

/// The sums of a `K`×`K` convolution. `weights` are grouped: `[outputs / 4][inputs][K·K][4]`. `finish` hears the output plane, the
/// place in the span and eight sums, and stores them.
#[inline]
pub(super) fn convolve<const K: usize>(
    plane: &Plane,
    input: &[f32],
    weights: &[f32],
    mut finish: impl FnMut(usize, usize, f32x8),
) {
    let inputs = input.len() / plane.length;
    let window = window::<K>(plane);
    for (group, weights) in weights.chunks_exact(inputs * K * K * GROUP).enumerate() {
        for tile in (0..plane.span).step_by(TILE) {
            let mut sums = [[f32x8::ZERO; REGISTERS]; GROUP];
            for (channel, taps) in input.chunks_exact(plane.length).zip(weights.chunks_exact(K * K * GROUP)) {
                for (row, taps) in taps.chunks_exact(K * GROUP).enumerate() {
                    let cells = &channel[window + tile + row * plane.stride..][..TILE + K - 1];
                    for (column, taps) in taps.chunks_exact(GROUP).enumerate() {
                        for register in 0..REGISTERS {
                            let cells = load(&cells[column + register * LANES..]);
                            for (sums, &tap) in sums.iter_mut().zip(taps) {
                                sums[register] = cells.mul_add(f32x8::splat(tap), sums[register]);
                            }
                        }
                    }
                }
            }
            for (output, sums) in sums.into_iter().enumerate() {
                for (register, sum) in sums.into_iter().enumerate() {
                    finish(group * GROUP + output, tile + register * LANES, sum);
                }
            }
        }
    }
}

/// Adds to `gradient` how the loss changes with each weight of a `K`×`K` convolution: over all samples and cells, what went in
/// times how the loss changes with what came out.
pub(super) fn add_weight_gradient<const K: usize>(
    plane: &Plane,
    samples: &[(&[f32], &[f32])],
    gradient: &mut [f32],
) {
    let Some(inputs) = samples.first().map(|(input, _)| input.len() / plane.length) else { return };
    let window = window::<K>(plane);
    for (group, gradient) in gradient.chunks_exact_mut(inputs * K * K * GROUP).enumerate() {
        for (input, gradient) in gradient.chunks_exact_mut(K * K * GROUP).enumerate() {
            for (row, gradient) in gradient.chunks_exact_mut(K * GROUP).enumerate() {
                let mut sums = [[f32x8::ZERO; GROUP]; K];
                for (inputs, deltas) in samples {
                    let cells =
                        &inputs[input * plane.length + window + row * plane.stride..][..plane.span + K - 1];
                    let deltas: [&[f32]; GROUP] = std::array::from_fn(|output| {
                        &deltas[(group * GROUP + output) * plane.length + plane.start..][..plane.span]
                    });
                    for place in (0..plane.span).step_by(LANES) {
                        let deltas = deltas.map(|deltas| load(&deltas[place..]));
                        for (column, sums) in sums.iter_mut().enumerate() {
                            let cells = load(&cells[place + column..]);
                            for (sum, delta) in sums.iter_mut().zip(deltas) {
                                *sum = cells.mul_add(delta, *sum);
                            }
                        }
                    }
                }
                for (gradient, sum) in gradient.iter_mut().zip(sums.as_flattened()) {
                    *gradient += sum.reduce_add();
                }
            }
        }
    }
}

/// Weights with which [`convolve`] leads what came out back to what went in: inputs and outputs change places, and the kernel is
/// turned around.
pub(super) fn transposed<const K: usize>(weights: &[f32], inputs: usize) -> Vec<f32> {
    let outputs = weights.len() / (inputs * K * K);
    let mut turned = vec![0.0; weights.len()];
    for (index, &weight) in weights.iter().enumerate() {
        let (within, tap) = (index % GROUP, index / GROUP % (K * K));
        let (input, group) = (index / GROUP / (K * K) % inputs, index / GROUP / (K * K) / inputs);
        let output = group * GROUP + within;
        let place = ((input / GROUP * outputs + output) * K * K + (K * K - 1 - tap)) * GROUP + input % GROUP;
        turned[place] = weight;
    }
    turned
}
