//! What the network sees of a position: a vector for every empty cell, from the four windows around it, and their sums.
//!
//! INVARIANT: after [`State::look`] the vector of every empty cell is the bias and the rows of its windows, and the sums are those
//! of all vectors, each number below nothing counting as nothing. Cells with a stone keep the vector that they had without it.
//!
//! PERF: the field is brought up to date only when asked for; searches for fours never ask (`tengen bench`).

use super::{EMPTY, LINES, State};
use crate::cell::{Cell, EXTENT};
use crate::eval::network::{CHANNELS, Head, PROMISE_STEPS, STEPS, Sums};
use crate::eval::{MOST, MOST_BIAS, Weights, see};
use crate::line::table::{ADDED_AFTER, ADDED_BEFORE, REACH};
use crate::line::view::{Views, views};
use tengen_core::Side;
use tengen_games::Square;
use tengen_games::gomoku::Rule;

/// What Black and White see of an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Vector(pub(super) [[i16; CHANNELS]; 2]);

impl Vector {
    const NONE: Vector = Vector([[0; CHANNELS]; 2]);

    /// The vector with other rows in the place of two, Black's and White's.
    #[inline]
    fn exchange(&self, field: &Field, [less, more]: [[u16; 2]; 2]) -> Vector {
        let mut vector = *self;
        for side in 0..2 {
            let rows = [less[side], more[side]].map(|row| &field.weights.rows[usize::from(row)]);
            for channel in 0..CHANNELS {
                vector.0[side][channel] += i16::from(rows[1].0[channel]) - i16::from(rows[0].0[channel]);
            }
        }
        vector
    }

    /// Adds what is above nothing in `more`, and takes off what is in `less`.
    #[inline]
    fn gain(&mut self, less: &Vector, more: &Vector) {
        for side in 0..2 {
            for channel in 0..CHANNELS {
                self.0[side][channel] += more.0[side][channel].max(0) - less.0[side][channel].max(0);
            }
        }
    }
}

/// Vectors of all cells, and some room between their rows.
const PLACES: usize = EXTENT + EXTENT / 32;

/// Where the vector of a cell is kept.
///
/// PERF: cells of one column would be 4096 bytes apart, and push each other out of the cache (bench `state/play, judge and undo`).
#[inline]
fn place(cell: Cell) -> usize {
    cell.index() + cell.index() / 32
}

/// The vectors of a position and what they add up to.
pub(super) struct Field {
    weights: &'static Weights,
    views: &'static Views,
    vectors: Box<[Vector; PLACES]>,
    sums: [Sums; 2],
    /// How many moves are in it.
    seen: usize,
    /// The times that it was brought up to date.
    looks: Vec<Look>,
    /// Cells whose vectors were changed.
    changed: Vec<Cell>,
    /// Their vectors as they were before.
    before: Vec<Vector>,
}

/// The field before it was brought up to date.
#[derive(Clone)]
struct Look {
    seen: usize,
    sums: [Sums; 2],
    /// How many vectors had been kept.
    kept: usize,
}

/// What the numbers of a cell's vectors say for a move there, in one position: those of the side to move, and the other's.
pub(crate) struct Scales([[i16; CHANNELS]; 2]);

/// The most that a promise is, either way: ranks of moves have room for it.
const MOST_PROMISE: i32 = i16::MAX as i32;
const _: () = assert!(
    -2 * CHANNELS as i64 * i16::MIN as i64 * (MOST_BIAS as i64 + LINES as i64 * MOST as i64)
        <= i32::MAX as i64
);

/// Moves that are seen before anything is allocated.
const ROOM: usize = 72;
/// The most vectors that a move changes.
const CHANGES: usize = LINES * 2 * REACH;

impl Clone for Field {
    /// With room for the moves to come.
    fn clone(&self) -> Field {
        let mut clone = Field {
            vectors: self.vectors.clone(),
            looks: Vec::with_capacity(self.looks.len() + ROOM),
            changed: Vec::with_capacity(self.changed.len() + ROOM * CHANGES),
            before: Vec::with_capacity(self.changed.len() + ROOM * CHANGES),
            ..*self
        };
        clone.looks.extend_from_slice(&self.looks);
        clone.changed.extend_from_slice(&self.changed);
        clone.before.extend_from_slice(&self.before);
        clone
    }
}

impl Field {
    pub(super) fn make_tables(rule: Rule) {
        views(Weights::in_use(rule).rule);
    }

    /// The field of a position that is not known yet.
    pub(super) fn new(rule: Rule) -> Field {
        let weights = Weights::in_use(rule);
        Field {
            weights,
            views: views(weights.rule),
            vectors: vec![Vector::NONE; PLACES].try_into().expect("one for each cell"),
            sums: [[0; CHANNELS]; 2],
            seen: 0,
            looks: Vec::with_capacity(ROOM),
            changed: Vec::with_capacity(ROOM * CHANGES),
            before: Vec::with_capacity(ROOM * CHANGES),
        }
    }

    #[inline]
    pub(super) fn sums(&self) -> &[Sums; 2] {
        &self.sums
    }

    pub(super) fn begin_with(&mut self, sums: [Sums; 2]) {
        self.sums = sums;
    }

    fn forget_moves(&mut self) {
        self.looks.clear();
        self.changed.clear();
        self.before.clear();
        self.seen = 0;
    }

    #[inline]
    pub(super) fn head(&self, side: Side) -> &'static Head {
        &self.weights.sides[side.index()].head
    }

    /// Only the first `played` moves are left.
    #[inline]
    pub(super) fn take_back(&mut self, played: usize) {
        while self.seen > played {
            let Look { seen, sums, kept } = self.looks.pop().expect("what was seen was looked at");
            (self.seen, self.sums) = (seen, sums);
            // The first of several is the oldest.
            let changes = self.changed[kept..].iter().zip(&self.before[kept..]);
            changes.rev().for_each(|(&cell, &vector)| self.vectors[place(cell)] = vector);
            self.changed.truncate(kept);
            self.before.truncate(kept);
        }
    }

    /// One vector has taken the place of another.
    fn exchange(&mut self, before: &Vector, after: &Vector) {
        let mut gain = Vector::NONE;
        gain.gain(before, after);
        self.add(&gain);
    }

    fn add(&mut self, gain: &Vector) {
        for (sums, gain) in self.sums.iter_mut().zip(gain.0) {
            sums.iter_mut().zip(gain).for_each(|(sum, gain)| *sum += i32::from(gain));
        }
    }
}

impl State {
    /// Brings the field up to date.
    #[inline]
    pub(crate) fn look(&mut self) {
        if self.field.seen < self.played.len() {
            self.look_at_moves();
        }
    }

    fn look_at_moves(&mut self) {
        let Field { seen, sums, .. } = self.field;
        self.field.looks.push(Look { seen, sums, kept: self.field.changed.len() });
        let alone = self.played.len() - seen == 1;
        for played in seen..self.played.len() {
            let centre = self.played[played].cell;
            let side = self.content[centre.index()] as usize;
            let mut gain = Vector::NONE;
            gain.gain(&self.field.vectors[place(centre)], &Vector::NONE);
            for line in 0..LINES {
                for distance in 1..=self.reach {
                    for (sign, added) in
                        [(1, ADDED_BEFORE[side][distance]), (-1, ADDED_AFTER[side][distance])]
                    {
                        let cell = centre.along(line, sign * distance as isize);
                        if self.content[cell.index()] != EMPTY {
                            continue;
                        }
                        let before = self.field.vectors[place(cell)];
                        let after = if alone {
                            let window = self.windows[line][cell.index()];
                            let rows = [window.wrapping_sub(added), window]
                                .map(|code| self.field.views.rows[code as usize]);
                            // The farthest stones are often not seen.
                            if rows[0] == rows[1] {
                                continue;
                            }
                            before.exchange(&self.field, rows)
                        } else {
                            self.vector_from_windows(cell)
                        };
                        gain.gain(&before, &after);
                        self.field.changed.push(cell);
                        self.field.before.push(before);
                        self.field.vectors[place(cell)] = after;
                    }
                }
            }
            self.field.add(&gain);
        }
        self.field.seen = self.played.len();
    }

    /// Makes the vectors of all cells anew; none of the moves can be taken back.
    pub(super) fn look_at_all_cells(&mut self) {
        for played in &self.played[self.field.seen..] {
            let vector = self.field.vectors[place(played.cell)];
            self.field.exchange(&vector, &Vector::NONE);
        }
        for cell in self.vacant.iter() {
            let (before, after) = (self.field.vectors[place(cell)], self.vector_from_windows(cell));
            self.field.vectors[place(cell)] = after;
            self.field.exchange(&before, &after);
        }
        self.field.forget_moves();
    }

    /// The vector of a cell: a row for each of its windows, as either side sees it.
    pub(super) fn vector_from_windows(&self, cell: Cell) -> Vector {
        let Field { weights, views, .. } = &self.field;
        let mut vector = Vector([weights.sides[0].bias, weights.sides[1].bias]);
        for windows in &self.windows {
            let rows = views.rows[windows[cell.index()] as usize];
            for (vector, row) in vector.0.iter_mut().zip(rows) {
                let row = weights.rows[usize::from(row)].0;
                vector.iter_mut().zip(row).for_each(|(sum, number)| *sum += i16::from(number));
            }
        }
        vector
    }

    /// Compares the vectors of the empty cells, which must be up to date, with what their windows say.
    pub(super) fn check_vectors(&self) {
        for cell in self.vacant.iter() {
            let expected = self.vector_from_windows(cell);
            assert_eq!(self.field.vectors[place(cell)], expected, "vector of {}", Square::from(cell));
        }
    }

    /// How promising empty squares look for the side to move, as logarithms of odds.
    pub fn promises_on(&mut self, squares: &[Square]) -> Vec<f32> {
        let scales = self.scales();
        let promise = |&square: &Square| self.promise(&scales, square.into()) as f32 / PROMISE_STEPS;
        squares.iter().map(promise).collect()
    }

    /// What the moves of this position are weighed by.
    #[inline]
    pub(crate) fn scales(&mut self) -> Scales {
        let hidden = see(self);
        Scales(self.head().weigh(&hidden))
    }

    /// How promising an empty cell looks for the side to move, in 512ths of a logarithm of odds, by the scales of this position.
    #[inline]
    pub(crate) fn promise(&self, Scales([ours, theirs]): &Scales, cell: Cell) -> i32 {
        debug_assert!(
            self.field.seen == self.played.len(),
            "the scales are made when the field is up to date"
        );
        let us = self.side_to_move;
        let vectors = &self.field.vectors[place(cell)].0;
        let sum = |weights: &[i16; CHANNELS], vector: &[i16; CHANNELS]| -> i32 {
            weights
                .iter()
                .zip(vector)
                .map(|(&weight, &number)| i32::from(weight) * i32::from(number.max(0)))
                .sum()
        };
        let sum = sum(ours, &vectors[us.index()]) + sum(theirs, &vectors[(!us).index()]);
        (sum / STEPS as i32).clamp(-MOST_PROMISE, MOST_PROMISE)
    }
}
