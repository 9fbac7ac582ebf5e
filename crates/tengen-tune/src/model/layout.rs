//! Where each weight is in the list of all.

use tengen_core::Side;
use tengen_engine::eval::network::{FEATURES, FIRST, INPUTS, SECOND};
use tengen_engine::line::{Class, Shape};

/// What a class or a shape has: its features, then its promise as a move of its side and of the other.
pub(crate) const COLUMNS: usize = FEATURES + 2;

/// Whether both sides have weights of their own or share them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Whether Black and White have weights of their own.
    pub apart: bool,
}

/// Where the parts of one side's weights begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) classes: usize,
    pub(crate) shapes: usize,
    pub(crate) first: usize,
    pub(crate) first_bias: usize,
    pub(crate) second: usize,
    pub(crate) second_bias: usize,
    pub(crate) last: usize,
    pub(crate) last_bias: usize,
    end: usize,
}

impl Places {
    const fn from(start: usize) -> Places {
        let shapes = start + Class::COUNT * COLUMNS;
        let first = shapes + Shape::COUNT * COLUMNS;
        let first_bias = first + INPUTS * FIRST;
        let second = first_bias + FIRST;
        let second_bias = second + FIRST * SECOND;
        let last = second_bias + SECOND;
        let last_bias = last + SECOND;
        Places {
            classes: start,
            shapes,
            first,
            first_bias,
            second,
            second_bias,
            last,
            last_bias,
            end: last_bias + 1,
        }
    }
}

const ONE_SIDE: usize = Places::from(0).end;

impl Layout {
    /// How many weights there are.
    pub fn weights(self) -> usize {
        self.sides().len() * ONE_SIDE
    }

    /// The sides that have weights.
    pub fn sides(self) -> &'static [Side] {
        if self.apart { &Side::BOTH } else { &[Side::First] }
    }

    fn number(self, side: Side) -> usize {
        if self.apart { side.index() } else { 0 }
    }

    pub(crate) fn places(self, side: Side) -> Places {
        Places::from(self.number(side) * ONE_SIDE)
    }

    /// How many sums of shapes and their classes there are.
    pub(crate) fn summed(self) -> usize {
        self.sides().len() * Shape::COUNT * COLUMNS
    }

    /// Where the sums of a shape begin.
    pub(crate) fn cell(self, side: Side, shape: usize) -> usize {
        (self.number(side) * Shape::COUNT + shape) * COLUMNS
    }

    /// Whether a weight is one of a promise: those are learned faster, for a move has two of them, a position a hundred
    /// features.
    pub(crate) fn is_promise(weight: usize) -> bool {
        let Places { first, .. } = Places::from(0);
        let weight = weight % ONE_SIDE;
        weight < first && weight % COLUMNS >= FEATURES
    }
}
