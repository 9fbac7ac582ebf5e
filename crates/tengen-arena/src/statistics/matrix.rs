//! Square matrices, as large as a tournament has players.

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The matrix of zeros.
pub(super) fn zero(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// Adds `value` times the square of the difference between two coordinates, as a quadratic form.
pub(super) fn add_difference(matrix: &mut Matrix, one: usize, other: usize, value: f64) {
    matrix[one][one] += value;
    matrix[other][other] += value;
    matrix[one][other] -= value;
    matrix[other][one] -= value;
}

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan, in place.
///
/// No pivots are sought: those of such a matrix are positive in whatever order they come.
pub(super) fn inverse(mut matrix: Matrix) -> Matrix {
    for pivot in 0..matrix.len() {
        debug_assert!(matrix[pivot][pivot] > 0.0, "a matrix that is not positive definite");
        let scale = 1.0 / matrix[pivot][pivot];
        matrix[pivot][pivot] = 1.0;
        matrix[pivot].iter_mut().for_each(|cell| *cell *= scale);
        let row = matrix[pivot].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|&(i, _)| i != pivot) {
            let factor = std::mem::replace(&mut other[pivot], 0.0);
            other.iter_mut().zip(&row).for_each(|(cell, of_pivot)| *cell -= factor * of_pivot);
        }
    }
    matrix
}

/// The product of two matrices of one size.
pub(super) fn product(left: &Matrix, right: &Matrix) -> Matrix {
    let combine = |row: &Vec<f64>| {
        let mut sums = vec![0.0; row.len()];
        for (factor, other) in row.iter().zip(right) {
            sums.iter_mut().zip(other).for_each(|(sum, cell)| *sum += factor * cell);
        }
        sums
    };
    left.iter().map(combine).collect()
}

/// A matrix times a column of numbers.
pub(super) fn apply(matrix: &Matrix, column: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(column).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut matrix = zero(5);
        for (one, other, value) in [(0, 1, 3.0), (1, 2, 0.5), (2, 3, 100.0), (0, 4, 7.0), (1, 4, 0.01)] {
            add_difference(&mut matrix, one, other, value);
        }
        (0..5).for_each(|i| matrix[i][i] += 0.25);
        for (i, row) in product(&matrix, &inverse(matrix.clone())).iter().enumerate() {
            for (j, cell) in row.iter().enumerate() {
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((cell - expected).abs() < 1e-10, "{i} {j}: {cell}");
            }
        }
    }

    #[test]
    fn a_difference_is_a_quadratic_form() {
        let mut matrix = zero(3);
        add_difference(&mut matrix, 0, 2, 2.0);
        let at = [5.0, -1.0, 1.0];
        let value: f64 = apply(&matrix, &at).iter().zip(at).map(|(a, b)| a * b).sum();
        assert!((value - 2.0 * 16.0).abs() < 1e-12);
    }
}
