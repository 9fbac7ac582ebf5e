//! The position as the engine sees it: for every empty cell and line the class for either side, kept up to date by
//! [`State::play`] and [`State::undo`].
//!
//! INVARIANT: all of it is a function of the stones and the turn; [`State::check_consistency`] recomputes it.

mod changes;
mod consistency;
mod field;

use crate::cell::{Cell, Cells, EXTENT};
use crate::eval::network::{Head, Sums};
use crate::line::Class;
use crate::line::table::{ADDED_AFTER, ADDED_BEFORE, LineTable, REACH, empty_code, line_table};
use crate::threat::{Combination, Combinations, Threat, combinations};
use changes::{Change, Changes};
use field::Field;
use tengen_core::{Game, Side};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

const EMPTY: u8 = 2;
const WALL: u8 = 3;
const LINES: usize = 4;
/// Rows and columns of the boards that weights are fitted on.
pub const USUAL_SIZE: u8 = 15;
/// Moves made before anything is allocated.
const ROOM_FOR_MOVES: usize = 256;

/// A position with its threats.
#[derive(Clone)]
pub struct State {
    size: u8,
    rule: Rule,
    side_to_move: Side,
    placed: u16,
    key: u64,
    table: &'static LineTable,
    combinations: [&'static Combinations; 2],
    /// How far a stone is seen along a line; six in a row matter under some rules only.
    reach: usize,
    /// A side's number, [`EMPTY`] or [`WALL`].
    content: Box<[u8; EXTENT]>,
    /// The window around each cell, by line.
    windows: [Box<[u32; EXTENT]>; LINES],
    /// What a stone would make of each empty cell.
    prospects: Box<[Prospects; EXTENT]>,
    /// The empty cells by what a stone of a side would threaten there.
    threats: [[Cells; Threat::COUNT]; 2],
    /// How many of them there are.
    counts: [[u16; Threat::COUNT]; 2],
    /// The empty cells that may be forbidden to Black.
    suspects: Cells,
    vacant: Cells,
    /// The cells close to a stone, empty or not.
    near: Cells,
    /// What the network sees.
    field: Field,
    /// The moves played since the state was made.
    played: Vec<Played>,
    /// What they have changed.
    changes: Changes,
}

/// What a stone of either side would make of an empty cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Prospects {
    /// By line: four nibbles for Black below four for White.
    classes: u32,
    /// Of the lines together, by side.
    ///
    /// PERF: kept beside the classes, so that neither a change nor its undoing looks up what it takes the place of (bench
    /// `state/play and undo`).
    combinations: [Combination; 2],
}

#[derive(Clone)]
struct Played {
    cell: Cell,
    first_change: u32,
    /// Cells near stones, before the move.
    near: Cells,
}

impl State {
    /// The state of a position.
    pub fn new(position: &Gomoku) -> State {
        let mut state = State::empty(position.size(), position.rule());
        for side in Side::BOTH {
            for square in position.stones(side) {
                state.place(square.into(), side);
            }
        }
        state.begin_here();
        state.side_to_move = position.side_to_move();
        state.key = position.key();
        state
    }

    /// Makes what is worked out once for each rule.
    pub(crate) fn make_tables(rule: Rule) {
        line_table(rule);
        combinations(rule);
        Field::make_tables(rule);
    }

    /// No stones. To the network an empty board looks like that of the usual size, which it has learned from.
    fn empty(size: u8, rule: Rule) -> State {
        let mut state = State::bare(size, rule);
        if size != USUAL_SIZE {
            state.field.begin_with(*State::bare(USUAL_SIZE, rule).sums());
        }
        state
    }

    /// No stones, and the sums as the cells make them.
    fn bare(size: u8, rule: Rule) -> State {
        let mut state = State {
            size,
            rule,
            side_to_move: Side::First,
            placed: 0,
            key: 0,
            table: line_table(rule),
            combinations: combinations(rule),
            reach: if rule == Rule::Freestyle { REACH - 1 } else { REACH },
            content: Box::new([WALL; EXTENT]),
            windows: [(); LINES].map(|()| Box::new([0; EXTENT])),
            prospects: vec![Prospects::default(); EXTENT].try_into().expect("one for each cell"),
            threats: [[Cells::NONE; Threat::COUNT]; 2],
            suspects: Cells::NONE,
            vacant: Cells::NONE,
            near: Cells::NONE,
            counts: [[0; Threat::COUNT]; 2],
            field: Field::new(rule),
            played: Vec::with_capacity(ROOM_FOR_MOVES),
            changes: Changes::new(usize::from(size) * usize::from(size)),
        };
        let nothing = state.prospects_of(0);
        state.prospects.fill(nothing);
        for cell in state.board() {
            state.content[cell.index()] = EMPTY;
            state.vacant.insert(cell);
        }
        for cell in state.board() {
            for line in 0..LINES {
                let room = |sign| {
                    (1..=REACH as isize)
                        .take_while(|&d| state.content[cell.along(line, sign * d).index()] != WALL)
                        .count()
                };
                state.windows[line][cell.index()] = empty_code(room(-1), room(1));
            }
            let classes = state.classes_from_windows(cell);
            state.change_classes(cell, classes);
        }
        state.begin_here();
        state
    }

    /// The cells of the board, row by row.
    pub(crate) fn board(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Square::new(x, y).into()))
    }

    /// Rows and columns.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The rule.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whose turn it is.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The number of stones on the board.
    #[inline]
    pub fn placed(&self) -> u16 {
        self.placed
    }

    /// Whether every cell has a stone.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.placed == u16::from(self.size) * u16::from(self.size)
    }

    /// The key of the position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// What the vectors of Black and White add up to.
    #[inline]
    pub fn sums(&mut self) -> &[Sums; 2] {
        self.look();
        self.field.sums()
    }

    /// Takes the position as it is for what the state began with.
    fn begin_here(&mut self) {
        self.look_at_all_cells();
        self.changes.clear();
        self.played.clear();
    }

    /// The network of the side to move.
    #[inline]
    pub(crate) fn head(&self) -> &'static Head {
        self.field.head(self.side_to_move)
    }

    /// Whether there is a cell where `side` would threaten just this.
    #[inline]
    pub fn has_threat(&self, side: Side, threat: Threat) -> bool {
        self.counts[side.index()][threat as usize] > 0
    }

    /// What the side to move would threaten with a stone on the empty `square`.
    pub fn threat_on(&self, square: Square) -> Threat {
        self.combination(self.side_to_move, square.into()).threat()
    }

    /// The cells where `side` would threaten just this.
    #[inline]
    pub(crate) fn threats(&self, side: Side, threat: Threat) -> &Cells {
        &self.threats[side.index()][threat as usize]
    }

    /// The empty cells.
    #[inline]
    pub(crate) fn vacant(&self) -> &Cells {
        &self.vacant
    }

    /// The empty cells that are close to a stone.
    #[inline]
    pub(crate) fn near(&self) -> Cells {
        self.near.intersection(&self.vacant)
    }

    /// Whether the cell is on the board and empty.
    #[inline]
    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.content[cell.index()] == EMPTY
    }

    /// Whose stone stands on the cell.
    #[inline]
    pub(crate) fn stone(&self, cell: Cell) -> Option<Side> {
        match self.content[cell.index()] {
            0 => Some(Side::First),
            1 => Some(Side::Second),
            _ => None,
        }
    }

    /// What a stone of `side` on an empty cell would make of a line.
    #[inline]
    pub(crate) fn class(&self, side: Side, cell: Cell, line: usize) -> Class {
        Class::from_nibble(self.prospects[cell.index()].classes >> (16 * side.index() + 4 * line))
    }

    /// What a stone of `side` on an empty cell would make of all lines.
    #[inline]
    pub(crate) fn combination(&self, side: Side, cell: Cell) -> Combination {
        self.prospects[cell.index()].combinations[side.index()]
    }

    /// How promising an empty cell is for `side` in a row of fours.
    #[inline]
    pub(crate) fn force(&self, side: Side, cell: Cell) -> i16 {
        self.combinations[side.index()].force(self.nibbles(side, cell))
    }

    #[inline]
    fn nibbles(&self, side: Side, cell: Cell) -> u16 {
        (self.prospects[cell.index()].classes >> (16 * side.index())) as u16
    }

    /// The empty cells that may be forbidden to Black.
    #[inline]
    pub(crate) fn suspects(&self) -> &Cells {
        &self.suspects
    }

    /// The move made last since the state was made.
    #[inline]
    pub(crate) fn last_move(&self) -> Option<Cell> {
        self.played.last().map(|played| played.cell)
    }

    /// The empty squares that are close to a stone.
    pub fn candidates(&self) -> impl Iterator<Item = Square> + use<> {
        self.near().iter().map(Square::from)
    }

    /// Makes a move on an empty square.
    pub fn play_square(&mut self, square: Square) {
        self.play(square.into());
    }

    /// Takes back the move made last.
    pub fn undo_square(&mut self) {
        self.undo();
    }

    /// Makes a move on an empty cell; who has won is not looked at.
    #[inline]
    pub(crate) fn play(&mut self, cell: Cell) {
        let us = self.side_to_move;
        self.place(cell, us);
        self.side_to_move = !us;
    }

    /// Takes back the move made last.
    #[inline]
    pub(crate) fn undo(&mut self) {
        self.side_to_move = !self.side_to_move;
        self.lift();
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.side_to_move = !self.side_to_move;
        self.key ^= Gomoku::KEY_OF_PASS;
    }

    /// Puts a stone on an empty cell, leaving the turn as it is.
    pub(crate) fn place(&mut self, cell: Cell, side: Side) {
        debug_assert!(self.is_empty(cell), "{} is not empty", Square::from(cell));
        let at = cell.index();
        self.played.push(Played { cell, first_change: self.changes.len() as u32, near: self.near });
        self.change_classes(cell, 0);
        self.content[at] = side as u8;
        self.vacant.toggle(cell);
        self.near.insert_near(cell);
        self.key ^= Gomoku::key_of_stone(side, cell.into());
        self.placed += 1;
        if self.reach == REACH {
            self.show_stone::<REACH>(cell, side);
        } else {
            self.show_stone::<{ REACH - 1 }>(cell, side);
        }
    }

    /// A stone has come into the windows of the cells up to `FAR` steps away.
    #[inline]
    fn show_stone<const FAR: usize>(&mut self, cell: Cell, side: Side) {
        for line in 0..LINES {
            for distance in 1..=FAR {
                let (before, after) =
                    (ADDED_BEFORE[side.index()][distance], ADDED_AFTER[side.index()][distance]);
                self.see_stone(line, cell.along(line, distance as isize), before);
                self.see_stone(line, cell.along(line, -(distance as isize)), after);
            }
        }
    }

    /// A stone has gone from the windows of the cells up to `FAR` steps away.
    #[inline]
    fn hide_stone<const FAR: usize>(&mut self, cell: Cell, side: Side) {
        for (line, windows) in self.windows.iter_mut().enumerate() {
            for distance in 1..=FAR {
                let (before, after) =
                    (ADDED_BEFORE[side.index()][distance], ADDED_AFTER[side.index()][distance]);
                let window = &mut windows[cell.along(line, distance as isize).index()];
                *window = window.wrapping_sub(before);
                let window = &mut windows[cell.along(line, -(distance as isize)).index()];
                *window = window.wrapping_sub(after);
            }
        }
    }

    /// A stone has come into the window of `cell` on `line`.
    #[inline]
    fn see_stone(&mut self, line: usize, cell: Cell, added: u32) {
        let window = &mut self.windows[line][cell.index()];
        *window = window.wrapping_add(added);
        if self.content[cell.index()] == EMPTY {
            let mask = 0x000F_000F << (4 * line);
            let seen = spread(self.table[*window as usize]) << (4 * line);
            let classes = self.prospects[cell.index()].classes;
            if classes & mask != seen {
                self.change_classes(cell, classes & !mask | seen);
            }
        }
    }

    /// Takes back the stone placed last, leaving the turn as it is.
    pub(crate) fn lift(&mut self) {
        let Played { cell, first_change, near } = self.played.pop().expect("a stone to lift");
        let side = self.stone(cell).expect("a stone was placed there");
        self.near = near;
        self.vacant.toggle(cell);
        self.key ^= Gomoku::key_of_stone(side, cell.into());
        self.placed -= 1;
        self.content[cell.index()] = EMPTY;
        if self.reach == REACH {
            self.hide_stone::<REACH>(cell, side);
        } else {
            self.hide_stone::<{ REACH - 1 }>(cell, side);
        }
        while self.changes.len() > first_change as usize {
            let Change { cell, before } = self.changes.pop();
            self.set_prospects(cell, before);
        }
        self.field.take_back(self.played.len());
    }

    #[inline]
    fn change_classes(&mut self, cell: Cell, classes: u32) {
        let after = self.prospects_of(classes);
        let before = self.set_prospects(cell, after);
        self.changes.push(Change { cell, before });
    }

    #[inline]
    fn prospects_of(&self, classes: u32) -> Prospects {
        let [black, white] = self.combinations;
        let combinations = [black.combination(classes as u16), white.combination((classes >> 16) as u16)];
        Prospects { classes, combinations }
    }

    /// Sets the prospects of a cell and all that follows from them, and returns those it had.
    #[inline]
    fn set_prospects(&mut self, cell: Cell, after: Prospects) -> Prospects {
        let before = std::mem::replace(&mut self.prospects[cell.index()], after);
        for side in Side::BOTH.map(Side::index) {
            let (old, new) = (before.combinations[side], after.combinations[side]);
            if old != new {
                self.set_threat(side, cell, old, new);
            }
        }
        before
    }

    #[inline]
    fn set_threat(&mut self, side: usize, cell: Cell, old: Combination, new: Combination) {
        let [less, more] = [old, new].map(Combination::threat_index);
        self.threats[side][less].toggle(cell);
        self.threats[side][more].toggle(cell);
        let counts = &mut self.counts[side];
        counts[less] = counts[less].wrapping_sub(1);
        counts[more] = counts[more].wrapping_add(1);
        if old.is_suspect() != new.is_suspect() {
            self.suspects.toggle(cell);
        }
    }

    fn classes_from_windows(&self, cell: Cell) -> u32 {
        (0..LINES).fold(0, |classes, line| {
            classes | spread(self.table[self.windows[line][cell.index()] as usize]) << (4 * line)
        })
    }
}

/// The two nibbles of a table entry, where the classes of line 0 are kept.
#[inline]
fn spread(entry: u8) -> u32 {
    u32::from(entry & 15) | u32::from(entry >> 4) << 16
}

#[cfg(test)]
mod tests;
