//! What a network is made of, and where each part keeps its numbers.
//!
//! ```text
//! 4 planes ─ 3×3 ─ … ─ 3×3 ─┬ residual blocks ─┬─ 1×1, 4 planes ─ linear ─ a logit for every cell        (policy)
//!                            (none by default) └─ 1×1, 2 planes ─ linear ─ hidden ─ linear ─ tanh        (value)
//! ```
//! With widths 32, 64 and 128, no blocks and 64 hidden it is the network of the public AlphaZero programs for gomoku, 119,079
//! numbers on 8×8.

use super::convolution::GROUP;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use tengen_games::Square;

/// Planes that go in: own stones, theirs, whether the first player is to move, and ones.
pub const INPUTS: usize = 4;
const POLICY_PLANES: usize = 4;
const VALUE_PLANES: usize = 2;

/// The size of a network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// The planes of each convolution, one after the other; multiples of four.
    pub widths: Vec<u16>,
    /// Residual blocks after these, each of two convolutions as wide as the last.
    pub blocks: u16,
    /// Numbers between the value's planes and the value.
    pub hidden: u16,
}

/// Why there is no such network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The board is too large or has no cells.
    #[error("a network's board has 3 to {most} columns and rows, not {0}×{1}", most = Square::MAX_EXTENT)]
    Board(u8, u8),
    /// A convolution is too narrow or too wide.
    #[error(
        "a network's convolutions have 4 to 512 planes, in multiples of four, and there are 1 to 40 of them; not {0:?}"
    )]
    Widths(Vec<u16>),
    /// Too many blocks.
    #[error("a network has at most 40 residual blocks, not {0}")]
    Blocks(u16),
    /// Too much or nothing between planes and value.
    #[error("a network has 1 to 1024 hidden numbers before its value, not {0}")]
    Hidden(u16),
}

/// A convolution, and what it works on. Activations are numbered: 0 is what goes in, each convolution adds one.
#[derive(Clone, Debug)]
pub(super) struct Convolution {
    /// 1 or 3.
    pub(super) kernel: usize,
    pub(super) inputs: usize,
    /// Rounded up to whole groups; what is added stays zero.
    pub(super) outputs: usize,
    /// The activation it reads.
    pub(super) from: usize,
    /// The activation that is added to what comes out.
    pub(super) skip: Option<usize>,
    pub(super) weights: Range<usize>,
    pub(super) bias: Range<usize>,
}

/// Every output is a sum over all inputs.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// `[inputs][outputs]`.
    pub(super) weights: Range<usize>,
    pub(super) bias: Range<usize>,
}

/// The parts of a network.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// The last two are the policy's and the value's.
    pub(super) convolutions: Vec<Convolution>,
    pub(super) policy: Linear,
    pub(super) hidden: Linear,
    pub(super) value: Linear,
    /// All numbers together.
    pub(super) count: usize,
}

impl Shape {
    /// The shape of the public AlphaZero programs for gomoku, for a board.
    pub fn of_public_programs(width: u8, height: u8) -> Shape {
        Shape { width, height, widths: vec![32, 64, 128], blocks: 0, hidden: 64 }
    }

    /// Whether there can be such a network.
    pub fn check(&self) -> Result<(), ShapeError> {
        let extents = 3..=Square::MAX_EXTENT;
        if !extents.contains(&self.width) || !extents.contains(&self.height) {
            return Err(ShapeError::Board(self.width, self.height));
        }
        let fits = |width: &u16| (4..=512).contains(width) && usize::from(*width).is_multiple_of(GROUP);
        if !(1..=40).contains(&self.widths.len()) || !self.widths.iter().all(fits) {
            return Err(ShapeError::Widths(self.widths.clone()));
        }
        if self.blocks > 40 {
            return Err(ShapeError::Blocks(self.blocks));
        }
        if !(1..=1024).contains(&self.hidden) {
            return Err(ShapeError::Hidden(self.hidden));
        }
        Ok(())
    }

    /// The cells of the board.
    pub fn cells(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// How many numbers training changes.
    pub fn parameters(&self) -> usize {
        let parts = self.parts();
        let last = parts.convolutions.len() - 1;
        let unused = parts.convolutions[last].outputs - VALUE_PLANES;
        parts.count - unused * (parts.convolutions[last].inputs + 1)
    }

    pub(super) fn parts(&self) -> Parts {
        let mut parts = Places::default();
        let mut convolutions = Vec::new();
        let mut width = INPUTS;
        for &outputs in &self.widths {
            convolutions.push(parts.convolution(3, width, outputs.into(), convolutions.len(), None));
            width = outputs.into();
        }
        for _ in 0..self.blocks {
            let start = convolutions.len();
            convolutions.push(parts.convolution(3, width, width, start, None));
            convolutions.push(parts.convolution(3, width, width, start + 1, Some(start)));
        }
        let trunk = convolutions.len();
        convolutions.push(parts.convolution(1, width, POLICY_PLANES, trunk, None));
        convolutions.push(parts.convolution(1, width, VALUE_PLANES, trunk, None));
        let (cells, hidden) = (self.cells(), usize::from(self.hidden));
        let policy = parts.linear(POLICY_PLANES * cells, cells);
        let between = parts.linear(VALUE_PLANES * cells, hidden);
        let value = parts.linear(hidden, 1);
        Parts { convolutions, policy, hidden: between, value, count: parts.0 }
    }
}

/// Gives each part its place, one after the other.
#[derive(Default)]
struct Places(usize);

impl Places {
    fn take(&mut self, count: usize) -> Range<usize> {
        self.0 += count;
        self.0 - count..self.0
    }

    fn convolution(
        &mut self,
        kernel: usize,
        inputs: usize,
        outputs: usize,
        from: usize,
        skip: Option<usize>,
    ) -> Convolution {
        let outputs = outputs.next_multiple_of(GROUP);
        let weights = self.take(inputs * outputs * kernel * kernel);
        Convolution { kernel, inputs, outputs, from, skip, weights, bias: self.take(outputs) }
    }

    fn linear(&mut self, inputs: usize, outputs: usize) -> Linear {
        Linear { inputs, outputs, weights: self.take(inputs * outputs), bias: self.take(outputs) }
    }
}

impl Convolution {
    /// Numbers that add up to one of its outputs.
    pub(super) fn fan_in(&self) -> usize {
        self.inputs * self.kernel * self.kernel
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_of_the_public_programs_has_as_many_numbers_here() {
        assert_eq!(Shape::of_public_programs(8, 8).parameters(), 119_079);
    }

    #[test]
    fn impossible_shapes_are_refused_with_the_reason() {
        let usual = Shape::of_public_programs(8, 8);
        for (shape, reason) in [
            (Shape { width: 2, ..usual.clone() }, "2×8"),
            (Shape { widths: vec![30], ..usual.clone() }, "multiples of four"),
            (Shape { widths: Vec::new(), ..usual.clone() }, "1 to 40"),
            (Shape { blocks: 41, ..usual.clone() }, "not 41"),
            (Shape { hidden: 0, ..usual.clone() }, "not 0"),
        ] {
            assert!(shape.check().unwrap_err().to_string().contains(reason), "{shape:?}");
        }
        assert_eq!(usual.check(), Ok(()));
    }
}
