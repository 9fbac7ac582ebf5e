//! The position as the engine sees it: for every empty cell and line the class for either side, kept up to date by
//! [`State::play`] and [`State::undo`].
//!
//! INVARIANT: all of it is a function of the stones and the turn; [`State::check_consistency`] recomputes it.

mod consistency;

use crate::cell::{Cell, Cells, EXTENT};
use crate::line::Class;
use crate::line::table::{LineTable, REACH, added_after, added_before, empty_code, line_table};
use crate::threat::{Combination, Combinations, Threat, combinations};
use tengen_core::{Game, Side};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

const EMPTY: u8 = 2;
const WALL: u8 = 3;
const LINES: usize = 4;
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
    /// The classes of each empty cell: four nibbles for Black below four for White.
    classes: Box<[u32; EXTENT]>,
    /// The empty cells by what a stone of a side would threaten there.
    threats: [[Cells; Threat::COUNT]; 2],
    /// The empty cells that may be forbidden to Black.
    suspects: Cells,
    vacant: Cells,
    /// The cells close to a stone, empty or not.
    near: Cells,
    terms: [i32; 2],
    /// The moves played since the state was made.
    played: Vec<Played>,
    changes: Vec<Change>,
}

#[derive(Clone)]
struct Played {
    cell: Cell,
    first_change: u32,
    /// Cells near stones, before the move.
    near: Cells,
}

#[derive(Clone, Copy)]
struct Change {
    cell: Cell,
    classes: u32,
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
        state.played.clear();
        state.changes.clear();
        state.side_to_move = position.side_to_move();
        state.key = position.key();
        state
    }

    fn empty(size: u8, rule: Rule) -> State {
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
            classes: Box::new([0; EXTENT]),
            threats: [[Cells::NONE; Threat::COUNT]; 2],
            suspects: Cells::NONE,
            vacant: Cells::NONE,
            near: Cells::NONE,
            terms: [0; 2],
            played: Vec::with_capacity(ROOM_FOR_MOVES),
            changes: Vec::with_capacity(ROOM_FOR_MOVES * LINES * REACH),
        };
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
            state.set_classes(cell, classes);
        }
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

    /// The sum of the terms of a side.
    #[inline]
    pub fn terms(&self, side: Side) -> i32 {
        self.terms[side.index()]
    }

    /// Whether there is a cell where `side` would threaten just this.
    #[inline]
    pub fn has_threat(&self, side: Side, threat: Threat) -> bool {
        !self.threats(side, threat).is_empty()
    }

    /// What the side to move would threaten with a stone on the empty `square`.
    pub fn threat_on(&self, square: Square) -> Threat {
        self.combination(self.side_to_move, square.into()).threat
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
        Class::from_nibble(self.classes[cell.index()] >> (16 * side.index() + 4 * line))
    }

    /// What a stone of `side` on an empty cell would make of all lines.
    #[inline]
    pub(crate) fn combination(&self, side: Side, cell: Cell) -> Combination {
        self.combinations[side.index()].all[self.nibbles(side, cell)]
    }

    /// How promising a stone of `side` on an empty cell looks.
    #[inline]
    pub(crate) fn promise(&self, side: Side, cell: Cell) -> i16 {
        self.combinations[side.index()].promises[self.nibbles(side, cell)]
    }

    #[inline]
    fn nibbles(&self, side: Side, cell: Cell) -> usize {
        usize::from((self.classes[cell.index()] >> (16 * side.index())) as u16)
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

    /// Whether the side to move got its turn by a pass: the last stone is its own.
    #[inline]
    pub(crate) fn just_passed(&self) -> bool {
        self.last_move().is_some_and(|cell| self.stone(cell) == Some(self.side_to_move))
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
        for line in 0..LINES {
            for distance in 1..=self.reach {
                self.see_stone(line, cell.along(line, distance as isize), added_before(side, distance));
                self.see_stone(line, cell.along(line, -(distance as isize)), added_after(side, distance));
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
            let classes = self.classes[cell.index()];
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
        for line in 0..LINES {
            for distance in 1..=self.reach {
                let after = cell.along(line, distance as isize).index();
                let window = &mut self.windows[line][after];
                *window = window.wrapping_sub(added_before(side, distance));
                let before = cell.along(line, -(distance as isize)).index();
                let window = &mut self.windows[line][before];
                *window = window.wrapping_sub(added_after(side, distance));
            }
        }
        while self.changes.len() > first_change as usize {
            let Change { cell, classes } = self.changes.pop().expect("longer than a length");
            self.set_classes(cell, classes);
        }
    }

    #[inline]
    fn change_classes(&mut self, cell: Cell, classes: u32) {
        self.changes.push(Change { cell, classes: self.classes[cell.index()] });
        self.set_classes(cell, classes);
    }

    /// Sets the classes of a cell and all that is summed up from them.
    #[inline]
    fn set_classes(&mut self, cell: Cell, classes: u32) {
        let before = std::mem::replace(&mut self.classes[cell.index()], classes);
        // PERF: a stone often changes the prospects of one side only (bench `state/play and undo`).
        if (before ^ classes) as u16 != 0 {
            self.set_combination(Side::First, cell, before as u16, classes as u16);
        }
        if (before ^ classes) >> 16 != 0 {
            self.set_combination(Side::Second, cell, (before >> 16) as u16, (classes >> 16) as u16);
        }
    }

    #[inline]
    fn set_combination(&mut self, side: Side, cell: Cell, before: u16, after: u16) {
        let all = &self.combinations[side.index()].all;
        let (old, new) = (all[usize::from(before)], all[usize::from(after)]);
        self.terms[side.index()] += i32::from(new.term) - i32::from(old.term);
        if old.threat != new.threat {
            self.threats[side.index()][old.threat as usize].toggle(cell);
            self.threats[side.index()][new.threat as usize].toggle(cell);
        }
        if old.suspect != new.suspect {
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
