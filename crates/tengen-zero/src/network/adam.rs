//! Adam, with weight decay apart from the gradient: steps whose size does not depend on how large gradients are.
//!
//! CITE: D. P. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015; I. Loshchilov, F. Hutter, "Decoupled Weight Decay
//! Regularization", 2019.

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;

/// What the optimiser remembers of earlier gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// Running means of gradients.
    pub mean: Vec<f32>,
    /// Running means of their squares.
    pub square: Vec<f32>,
    /// Steps so far.
    pub steps: u64,
}

impl Adam {
    /// For so many numbers.
    pub fn new(count: usize) -> Adam {
        Adam { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// One step down the gradient, which is first cut to `longest` if it is longer.
    pub fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32, decay: f32, longest: f32) {
        self.steps += 1;
        let length = gradient.iter().map(|x| f64::from(x * x)).sum::<f64>().sqrt() as f32;
        let scale = if length > longest { longest / length } else { 1.0 };
        let steps = self.steps.min(100_000) as i32;
        let mean_bias = 1.0 - KEEP_MEAN.powi(steps);
        let square_bias = 1.0 - KEEP_SQUARE.powi(steps);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, &gradient), (mean, square)) in numbers.iter_mut().zip(gradient).zip(moments) {
            let gradient = gradient * scale;
            *mean += (1.0 - KEEP_MEAN) * (gradient - *mean);
            *square += (1.0 - KEEP_SQUARE) * (gradient * gradient - *square);
            let step = (*mean / mean_bias) / ((*square / square_bias).sqrt() + TINY);
            *number -= rate * (step + decay * *number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_lowest_point_of_a_bowl() {
        let mut numbers = [3.0, -2.0];
        let mut adam = Adam::new(2);
        for _ in 0..2000 {
            let gradient = [2.0 * (numbers[0] - 1.0), 20.0 * (numbers[1] + 0.5)];
            adam.step(&mut numbers, &gradient, 0.01, 0.0, 1e9);
        }
        assert!((numbers[0] - 1.0).abs() < 1e-3 && (numbers[1] + 0.5).abs() < 1e-3, "{numbers:?}");
    }

    #[test]
    fn what_has_no_gradient_only_decays() {
        let mut numbers = [1.0, 0.0];
        Adam::new(2).step(&mut numbers, &[0.0, 0.0], 0.1, 0.5, 1.0);
        assert!((numbers[0] - 0.95).abs() < 1e-6 && numbers[1] == 0.0);
    }
}
