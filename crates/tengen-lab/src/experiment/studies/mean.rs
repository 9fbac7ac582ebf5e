//! Means of several measurements.

/// The mean of differences and counts; none of nothing.
pub(super) fn arithmetic(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) =
        numbers.into_iter().fold((0.0, 0u32), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The mean of factors: twice as much here and half as much there make no difference; none of nothing.
pub(super) fn geometric(factors: impl IntoIterator<Item = f64>) -> Option<f64> {
    arithmetic(factors.into_iter().map(f64::ln)).map(f64::exp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_added_and_factors_multiplied() {
        assert_eq!(arithmetic([1.0, 2.0, 6.0]), Some(3.0));
        assert!((geometric([2.0, 8.0, 4.0]).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!((arithmetic([]), geometric([])), (None, None));
    }
}
