//! Chance at the root: Dirichlet noise on the priors, and the Gumbel distribution.
//!
//! CITE: G. Marsaglia, W. W. Tsang, "A Simple Method for Generating Gamma Variables", 2000; D. Silver et al., "Mastering the
//! game of Go without human knowledge", 2017 (noise at the root).

use super::{ROOT, Tree};
use fastrand::Rng;
use tengen_core::Game;

impl<G: Game> Tree<G> {
    /// Mixes a random distribution into the priors of the root: they keep 1 − `share` of their weight. The smaller `alpha`,
    /// the fewer moves get most of the noise. The root must be expanded.
    pub fn add_noise(&mut self, alpha: f32, share: f32, random: &mut Rng) {
        let node = self.links[ROOT].node().expect("noise is added to an expanded root");
        let moves = self.root_moves();
        let Some(noise) = dirichlet(f64::from(alpha), moves.len(), random) else { return };
        let mut explored = 0.0;
        for (edge, noise) in self.edges[moves].iter_mut().zip(noise) {
            edge.prior = (1.0 - share) * edge.prior + share * noise as f32;
            explored += if edge.visits > 0 { edge.prior } else { 0.0 };
        }
        self.nodes[node].explored = explored;
    }
}

/// A point of the symmetric Dirichlet distribution; none if all of its parts are too small for numbers.
fn dirichlet(alpha: f64, parts: usize, random: &mut Rng) -> Option<Vec<f64>> {
    let mut point: Vec<f64> = (0..parts).map(|_| gamma(alpha, random)).collect();
    let sum: f64 = point.iter().sum();
    for part in &mut point {
        *part /= sum;
    }
    (sum > 0.0).then_some(point)
}

/// A number of the gamma distribution with this shape and scale 1.
fn gamma(shape: f64, random: &mut Rng) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, random) * above_zero(random).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(random);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && above_zero(random).ln() < 0.5 * x * x + d * (1.0 - v + v.ln()) {
            return d * v;
        }
    }
}

/// A number of the standard normal distribution, by Box and Muller.
fn normal(random: &mut Rng) -> f64 {
    let radius = (-2.0 * above_zero(random).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.f64()).cos()
}

/// A number of the standard Gumbel distribution.
pub(super) fn gumbel(random: &mut Rng) -> f32 {
    -(-above_zero(random).ln()).max(f64::MIN_POSITIVE).ln() as f32
}

/// Between 0 and 1, but not 0.
fn above_zero(random: &mut Rng) -> f64 {
    1.0 - random.f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean_and_variance(mut draw: impl FnMut() -> f64) -> (f64, f64) {
        let drawn: Vec<f64> = (0..40_000).map(|_| draw()).collect();
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        (mean, drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / drawn.len() as f64)
    }

    #[test]
    fn gamma_has_its_shape_as_mean_and_variance() {
        let mut random = Rng::with_seed(1);
        for shape in [0.05, 0.3, 1.0, 4.0] {
            let (mean, variance) = mean_and_variance(|| gamma(shape, &mut random));
            assert!((mean / shape - 1.0).abs() < 0.1, "{shape}: mean {mean}");
            assert!((variance / shape - 1.0).abs() < 0.15, "{shape}: variance {variance}");
        }
    }

    #[test]
    fn gumbel_has_its_mean_and_variance() {
        let mut random = Rng::with_seed(2);
        let (mean, variance) = mean_and_variance(|| f64::from(gumbel(&mut random)));
        assert!((mean - 0.5772).abs() < 0.02, "Euler's constant: {mean}");
        assert!((variance - std::f64::consts::PI.powi(2) / 6.0).abs() < 0.05, "π²/6: {variance}");
    }
}
