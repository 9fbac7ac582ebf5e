//! A small network: the features of both sides and the alarm, through two layers, to one number.
//!
//! ```text
//! features of the side to move (16) ─┐
//! features of the other side   (16) ─┼─► 32 ─► 16 ─► logarithm of the odds to win
//! alarm                         (9) ─┘
//! ```
//! Every hidden number below nothing counts as nothing.

use super::alarm::ALARM_BITS;

/// Numbers that a cell adds up to, for each side.
pub const FEATURES: usize = 16;
/// What goes into the first layer.
pub const INPUTS: usize = 2 * FEATURES + ALARM_BITS;
/// What comes out of it.
pub const FIRST: usize = 32;
/// What comes out of the second.
pub const SECOND: usize = 16;

/// The features of a side: a sum over the empty cells, by what a stone of that side would make there.
pub type Features = [i16; FEATURES];
/// Steps of a feature to a unit.
pub const FEATURE_STEPS: f32 = 64.0;

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
    fn add(&self, sums: &mut [f32; OUT], first: usize, inputs: &[f32]) {
        for (input, weights) in inputs.iter().zip(&self.weights[first..]) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
}

/// The layers of one side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// From features and alarm.
    pub first: Layer<INPUTS, FIRST>,
    /// From the first.
    pub second: Layer<FIRST, SECOND>,
    /// From the second.
    pub last: Layer<SECOND, 1>,
}

impl Head {
    /// A head that finds every position even.
    pub const NONE: Head = Head { first: Layer::NONE, second: Layer::NONE, last: Layer::NONE };

    /// The logarithm of the odds that the side to move wins.
    #[inline]
    pub fn judge(&self, ours: &Features, theirs: &Features, alarm: usize) -> f32 {
        let mut first = self.first.bias;
        self.first.add(&mut first, 0, &ours.map(|feature| f32::from(feature) / FEATURE_STEPS));
        self.first.add(&mut first, FEATURES, &theirs.map(|feature| f32::from(feature) / FEATURE_STEPS));
        for bit in 0..ALARM_BITS {
            if alarm >> bit & 1 == 1 {
                self.first.add(&mut first, 2 * FEATURES + bit, &[1.0]);
            }
        }
        let mut second = self.second.bias;
        self.second.add(&mut second, 0, &first.map(|sum| sum.max(0.0)));
        let mut last = self.last.bias;
        self.last.add(&mut last, 0, &second.map(|sum| sum.max(0.0)));
        last[0]
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
    fn a_judgement_is_that_of_the_textbook() {
        let mut random = fastrand::Rng::with_seed(6);
        let rectified = |sums: Vec<f64>| sums.into_iter().map(|sum| sum.max(0.0)).collect::<Vec<f64>>();
        for _ in 0..100 {
            let head = Head {
                first: by_chance(&mut random),
                second: by_chance(&mut random),
                last: by_chance(&mut random),
            };
            let [ours, theirs]: [Features; 2] =
                [(); 2].map(|()| [(); FEATURES].map(|()| random.i16(-500..500)));
            let alarm = random.usize(..1 << ALARM_BITS);
            let features = ours.iter().chain(&theirs).map(|&feature| f64::from(feature) / 64.0);
            let bits = (0..ALARM_BITS).map(|bit| f64::from((alarm >> bit & 1) as u8));
            let inputs: Vec<f64> = features.chain(bits).collect();
            let first = rectified(through(&head.first, &inputs));
            let second = rectified(through(&head.second, &first));
            let expected = through(&head.last, &second)[0];
            let judged = f64::from(head.judge(&ours, &theirs, alarm));
            assert!((judged - expected).abs() < 1e-3, "{judged} instead of {expected}");
        }
    }
}
