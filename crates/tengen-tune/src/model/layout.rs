//! Where each weight is in the list of all.

use tengen_core::Side;
use tengen_engine::eval::network::{CHANNELS, FIRST, INPUTS, PROMISES, SECOND};
use tengen_engine::line::view::{Views, sides_differ, views};
use tengen_games::gomoku::Rule;

/// Pairs of classes, as a byte of two nibbles.
const CLASSES: usize = 256;

/// The weights of a rule: the rows of its windows, then a part for both sides or for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The rule.
    pub rule: Rule,
}

/// Where the parts of one side's weights begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) classes: usize,
    pub(crate) bias: usize,
    pub(crate) first: usize,
    pub(crate) first_bias: usize,
    pub(crate) second: usize,
    pub(crate) second_bias: usize,
    pub(crate) last: usize,
    pub(crate) last_bias: usize,
    pub(crate) promise: usize,
    pub(crate) promise_bias: usize,
    end: usize,
}

impl Places {
    const fn from(start: usize) -> Places {
        let bias = start + CLASSES * CHANNELS;
        let first = bias + CHANNELS;
        let first_bias = first + INPUTS * FIRST;
        let second = first_bias + FIRST;
        let second_bias = second + FIRST * SECOND;
        let last = second_bias + SECOND;
        let last_bias = last + SECOND;
        let promise = last_bias + 1;
        let promise_bias = promise + FIRST * PROMISES;
        Places {
            classes: start,
            bias,
            first,
            first_bias,
            second,
            second_bias,
            last,
            last_bias,
            promise,
            promise_bias,
            end: promise_bias + PROMISES,
        }
    }
}

const ONE_SIDE: usize = Places::from(0).end;

impl Layout {
    /// What windows look like.
    pub(crate) fn views(self) -> &'static Views {
        views(self.rule)
    }

    /// How many rows there are; their weights come first.
    pub(crate) fn rows(self) -> usize {
        self.views().classes.len()
    }

    /// How many weights there are.
    pub fn weights(self) -> usize {
        self.rows() * CHANNELS + self.sides().len() * ONE_SIDE
    }

    /// The sides that have weights.
    pub fn sides(self) -> &'static [Side] {
        if sides_differ(self.rule) { &Side::BOTH } else { &[Side::First] }
    }

    pub(crate) fn places(self, side: Side) -> Places {
        let number = if sides_differ(self.rule) { side.index() } else { 0 };
        Places::from(self.rows() * CHANNELS + number * ONE_SIDE)
    }

    /// Where the weights begin that a row shares with others of its classes.
    pub(crate) fn shared(self, row: usize) -> usize {
        let views = self.views();
        self.places(views.sides[row]).classes + usize::from(views.classes[row]) * CHANNELS
    }
}
