//! The normal distribution, as far as intervals and likelihoods of superiority need it.

/// The 97.5 % quantile: an interval this many standard deviations to both sides holds 95 %.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `z`.
///
/// CITE: G. Marsaglia, "Evaluating the Normal Distribution", *Journal of Statistical Software* 11(4), 2004: the series
/// φ(z)·(z + z³/3 + z⁵/(3·5) + …), whose terms all have one sign.
pub(super) fn cumulative(z: f64) -> f64 {
    // Beyond this the tail is below the precision of a number near one.
    if z.abs() > 8.3 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let mut term = z;
    let mut sum = z;
    let mut odd = 1.0;
    while term.abs() > f64::EPSILON * sum.abs() {
        odd += 2.0;
        term *= z * z / odd;
        sum += term;
    }
    let density = (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CITE: Abramowitz and Stegun, *Handbook of Mathematical Functions*, table 26.1.
    #[test]
    fn agrees_with_the_tables() {
        for (z, below) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
        ] {
            assert!((cumulative(z) - below).abs() < 1e-14, "{z}");
            assert!((cumulative(-z) - (1.0 - below)).abs() < 1e-14, "-{z}");
        }
        assert!((cumulative(Z95) - 0.975).abs() < 1e-15);
    }

    #[test]
    fn far_tails_are_certain_and_everything_is_monotone() {
        assert_eq!((cumulative(-40.0), cumulative(40.0)), (0.0, 1.0));
        assert_eq!((cumulative(f64::NEG_INFINITY), cumulative(f64::INFINITY)), (0.0, 1.0));
        let values: Vec<f64> = (-900..=900).map(|i| cumulative(f64::from(i) / 100.0)).collect();
        assert!(values.windows(2).all(|pair| pair[0] <= pair[1] + 1e-15));
    }
}
