//! The network: a vector for every empty cell, their sums, and layers that make a judgement of these and weigh moves.
//!
//! ```text
//! four windows of an empty cell, as a side sees them ─► 4 rows of 32 ─► sum ─► what is above nothing
//!                                        over all cells of the side to move (32) ─┐
//!                                        over all cells of the other side   (32) ─┼─► 32 ─► 16 ─► who wins, in `POINTS_OF_LOGIT`
//!                                                                     alarm  (9) ─┘    └──► 64: what each number of a cell's two
//!                                                                                           vectors says for a move there
//! ```
//! Every hidden number below nothing counts as nothing. How likely the best move is on a cell is a weighted sum over its two
//! vectors, the *promise* of the cell. What the weights are depends on the position: whoever must defend looks for other cells
//! than whoever attacks.
//!
//! CITE: the rows of windows, added up over four directions and rectified for each cell, are the idea of the mix networks of
//! Rapfi, 2022, and so are moves weighed by what is seen of the whole board; Y. Nasu, "Efficiently updatable neural-network-based evaluation functions", 2018.

use super::alarm::ALARM_BITS;

/// Numbers of a vector, for each side.
pub const CHANNELS: usize = 32;
/// What goes into the first layer.
pub const INPUTS: usize = 2 * CHANNELS + ALARM_BITS;
/// What comes out of it.
pub const FIRST: usize = 32;
/// What comes out of the second.
pub const SECOND: usize = 16;
/// Weights of the promise: one for each number of the two vectors of a cell.
pub const PROMISES: usize = 2 * CHANNELS;

/// Steps of a row, a vector or their sums to a unit.
pub const STEPS: f32 = 64.0;
/// Steps of a weight of the promise to a unit.
pub const PROMISE_STEPS: f32 = 512.0;

/// What the vectors of a side add up to.
pub type Sums = [i32; CHANNELS];
/// What comes out of the first layer, as far as it is above nothing.
pub type Hidden = [f32; FIRST];

/// Every output gets a weighted sum of the inputs, and a number of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer<const IN: usize, const OUT: usize> {
    /// By input, so that all outputs are summed up side by side.
    pub weights: [[f32; OUT]; IN],
    /// What the sums begin with.
    pub bias: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    /// A layer that gives nothing.
    pub const NONE: Layer<IN, OUT> = Layer { weights: [[0.0; OUT]; IN], bias: [0.0; OUT] };

    #[inline]
    fn through(&self, inputs: &[f32; IN]) -> [f32; OUT] {
        let mut sums = self.bias;
        self.add(&mut sums, 0, inputs);
        sums
    }

    #[inline]
    fn add(&self, sums: &mut [f32; OUT], first: usize, inputs: &[f32]) {
        for (input, weights) in inputs.iter().zip(&self.weights[first..]) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
}

/// The layers of one side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// From sums and alarm.
    pub first: Layer<INPUTS, FIRST>,
    /// From the first.
    pub second: Layer<FIRST, SECOND>,
    /// From the second.
    pub last: Layer<SECOND, 1>,
    /// From the first: how the promise of a cell is weighed, the vector of the side to move before the other's.
    pub promise: Layer<FIRST, PROMISES>,
}

impl Head {
    /// A head that finds every position even.
    pub const NONE: Head =
        Head { first: Layer::NONE, second: Layer::NONE, last: Layer::NONE, promise: Layer::NONE };

    /// What is seen of the whole board.
    #[inline]
    pub fn see(&self, ours: &Sums, theirs: &Sums, alarm: usize) -> Hidden {
        let mut first = self.first.bias;
        self.first.add(&mut first, 0, &ours.map(|sum| sum as f32 / STEPS));
        self.first.add(&mut first, CHANNELS, &theirs.map(|sum| sum as f32 / STEPS));
        for bit in 0..ALARM_BITS {
            if alarm >> bit & 1 == 1 {
                self.first.add(&mut first, 2 * CHANNELS + bit, &[1.0]);
            }
        }
        first.map(|sum| sum.max(0.0))
    }

    /// How likely the side to move wins: the logarithm of the odds, sharper than they are (`POINTS_OF_LOGIT`).
    #[inline]
    pub fn judge(&self, hidden: &Hidden) -> f32 {
        let second = self.second.through(hidden);
        self.last.through(&second.map(|sum| sum.max(0.0)))[0]
    }

    /// How the promise of a cell is weighed in this position, in [`PROMISE_STEPS`]; no more than there is room for.
    #[inline]
    pub fn weigh(&self, hidden: &Hidden) -> [[i16; CHANNELS]; 2] {
        let weights = self.promise.through(hidden).map(|weight| (weight * PROMISE_STEPS).round() as i16);
        *weights.as_chunks().0.first_chunk().expect("two vectors")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_chance<const IN: usize, const OUT: usize>(random: &mut fastrand::Rng) -> Layer<IN, OUT> {
        let mut layer = Layer::NONE;
        for row in layer.weights.iter_mut().chain([&mut layer.bias]) {
            row.fill_with(|| random.f32() - 0.5);
        }
        layer
    }

    /// A layer as a textbook has it: output by output.
    fn through<const IN: usize, const OUT: usize>(layer: &Layer<IN, OUT>, inputs: &[f64]) -> Vec<f64> {
        assert_eq!(inputs.len(), IN);
        let weighted = |output: usize| {
            (0..IN).map(|input| f64::from(layer.weights[input][output]) * inputs[input]).sum::<f64>()
        };
        (0..OUT).map(|output| weighted(output) + f64::from(layer.bias[output])).collect()
    }

    #[test]
    fn weights_beyond_all_room_are_the_most_there_is_room_for() {
        let mut head = Head::NONE;
        head.promise.bias[0] = 1e6;
        head.promise.bias[1] = -1e6;
        let weights = head.weigh(&[0.0; FIRST]);
        assert_eq!(weights[0][..3], [i16::MAX, i16::MIN, 0]);
    }

    #[test]
    fn a_judgement_is_that_of_the_textbook() {
        let mut random = fastrand::Rng::with_seed(6);
        let rectified = |sums: Vec<f64>| sums.into_iter().map(|sum| sum.max(0.0)).collect::<Vec<f64>>();
        for _ in 0..100 {
            let head = Head {
                first: by_chance(&mut random),
                second: by_chance(&mut random),
                last: by_chance(&mut random),
                promise: by_chance(&mut random),
            };
            let [ours, theirs]: [Sums; 2] = [(); 2].map(|()| [(); CHANNELS].map(|()| random.i32(-500..500)));
            let alarm = random.usize(..1 << ALARM_BITS);
            let sums = ours.iter().chain(&theirs).map(|&sum| f64::from(sum) / 64.0);
            let bits = (0..ALARM_BITS).map(|bit| f64::from((alarm >> bit & 1) as u8));
            let inputs: Vec<f64> = sums.chain(bits).collect();
            let first = rectified(through(&head.first, &inputs));
            let second = rectified(through(&head.second, &first));
            let expected = through(&head.last, &second)[0];
            let hidden = head.see(&ours, &theirs, alarm);
            let judged = f64::from(head.judge(&hidden));
            assert!((judged - expected).abs() < 1e-3, "{judged} instead of {expected}");
            let weights = head.weigh(&hidden);
            for (weight, expected) in weights.as_flattened().iter().zip(through(&head.promise, &first)) {
                let expected = (expected * 512.0).clamp(i16::MIN.into(), i16::MAX.into());
                assert!((f64::from(*weight) - expected).abs() < 0.52, "{weight} instead of {expected}");
            }
        }
    }
}
