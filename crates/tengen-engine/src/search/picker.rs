//! Which moves a node looks at, and in which order.
//!
//! ```text
//! situation   what the opponent threatens      the moves that help
//! Win         anything, and we make five       the cells that make it
//! Stop        five                             the cells that stop it
//! Defend      a straight four                  the cells that may stop it, and our own fours
//! Parry       given a move, a win by fours     the cells that may stop it, and our own fours; others if all lose
//! Free        nothing                          the cells near stones
//! ```
//! Within each, the table's move comes first, before the others are even ranked; then these by what the network finds promising,
//! and by history.

use crate::cell::{Cell, Cells};
use crate::history::Experience;
use crate::level::Sight;
use crate::params::Params;
use crate::state::State;
use crate::threat::Threat;
use tengen_games::Square;

/// What must be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Situation {
    /// The side to move makes five.
    Win,
    /// The opponent makes five next unless stopped.
    Stop,
    /// The opponent makes a straight four next unless stopped.
    Defend,
    /// The opponent, given a move, would win by fours.
    Parry,
    /// Nothing.
    Free,
}

/// The moves of every node on the current path, one after the other, each with its rank.
///
/// PERF: a rank has its place in the list in its lowest bits, so that the best move is the greatest of a row of numbers, which
/// is found several at a time; most nodes need only a few moves, so they are not sorted (`tengen bench`).
#[derive(Default)]
pub(crate) struct MoveList {
    ranks: Vec<i32>,
    cells: Vec<Cell>,
}

/// Bits of a rank that tell the place, counted from the end: of equals, the first is the greatest.
const PLACE_BITS: u32 = 10;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
const TAKEN: i32 = i32::MIN;

impl MoveList {
    /// Room for so many moves.
    pub(crate) fn with_capacity(moves: usize) -> MoveList {
        MoveList { ranks: Vec::with_capacity(moves), cells: Vec::with_capacity(moves) }
    }

    /// Where the moves of the next node begin.
    pub(crate) fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Forgets the moves from `first` on.
    pub(crate) fn truncate(&mut self, first: usize) {
        self.ranks.truncate(first);
        self.cells.truncate(first);
    }

    #[inline]
    fn push(&mut self, cell: Cell, rank: i32, place: usize) {
        debug_assert!(rank.unsigned_abs() < 1 << (31 - PLACE_BITS), "{rank} does not fit");
        self.ranks.push(rank << PLACE_BITS | (LAST_PLACE - place as i32));
        self.cells.push(cell);
    }

    /// Leaves out the moves from `first` on that are not `wanted`.
    pub(crate) fn retain(&mut self, first: usize, wanted: impl Fn(Cell) -> bool) {
        for (rank, &cell) in self.ranks[first..].iter_mut().zip(&self.cells[first..]) {
            if !wanted(cell) {
                *rank = TAKEN;
            }
        }
    }

    /// The best move from `first` on that was not given before.
    #[inline]
    pub(crate) fn take_best(&mut self, first: usize) -> Option<Cell> {
        let ranks = &mut self.ranks[first..];
        let best = ranks.iter().fold(TAKEN, |best, &rank| best.max(rank));
        let place = (best != TAKEN).then_some((LAST_PLACE - (best & LAST_PLACE)) as usize)?;
        ranks[place] = TAKEN;
        Some(self.cells[first + place])
    }
}

/// What the side to move must answer, and the moves that may.
pub(crate) fn situation(state: &mut State) -> (Situation, Cells) {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    if state.has_threat(us, Threat::Five) {
        (Situation::Win, *state.threats(us, Threat::Five))
    } else if state.has_threat(them, Threat::Five) {
        (Situation::Stop, state.stops_of_five(them))
    } else if state.straight_four(them).is_some() {
        (Situation::Defend, state.stops_of_straight_four(them).union(&state.fours(us)))
    } else {
        (Situation::Free, Cells::NONE)
    }
}

/// The moves of the side to move when nothing must be answered.
pub(crate) fn free_moves(state: &State) -> Cells {
    if state.placed() < EARLY {
        return early_moves(state);
    }
    // Fours may lie farther from stones than what is near.
    let near = state.near();
    if near.is_empty() { *state.vacant() } else { near.union(&state.fours(state.side_to_move())) }
}

impl State {
    /// The squares that a search looks at; what is forbidden is not among them.
    pub fn moves_to_look_at(&mut self) -> Vec<Square> {
        let us = self.side_to_move();
        let useful = match situation(self) {
            (Situation::Free, _) => free_moves(self),
            (_, answers) => answers,
        };
        useful.iter().filter(|&cell| !self.is_forbidden(us, cell)).map(Square::from).collect()
    }
}

/// Stones up to which a move far from the others, or near the edge, is not worth a thought.
const EARLY: u16 = 3;

/// The first moves of a game: the centre, then close to the stones unless they are near the edge. What lies farther is judged
/// by what nobody has ever played.
fn early_moves(state: &State) -> Cells {
    let (size, placed) = (state.size(), state.placed());
    let edge = size / 4;
    let inner = |cell: &Cell| {
        let Square { x, y } = Square::from(*cell);
        (edge..size - edge).contains(&x) && (edge..size - edge).contains(&y)
    };
    let stones: Vec<Square> =
        state.board().filter(|cell| !state.is_empty(*cell) && inner(cell)).map(Square::from).collect();
    let close = |cell: &Cell| {
        let Square { x, y } = Square::from(*cell);
        let within = |stone: &Square| x.abs_diff(stone.x).max(y.abs_diff(stone.y)) <= placed as u8;
        if stones.is_empty() { Square::new(x, y) == centre(size) } else { stones.iter().any(within) }
    };
    let mut moves = Cells::NONE;
    state.vacant().iter().filter(|cell| inner(cell) && close(cell)).for_each(|cell| moves.insert(cell));
    moves
}

fn centre(size: u8) -> Square {
    Square::new(size / 2, size / 2)
}

/// The moves to look at when none of those that seem useful may be made: beside the centre of an empty board, else any.
pub(crate) fn other_moves(state: &State, excluded: &[Cell]) -> Cells {
    let middle = state.size() / 2;
    let mut centre = Cells::NONE;
    for (x, y) in (middle - 1..=middle + 1).flat_map(|x| (middle - 1..=middle + 1).map(move |y| (x, y))) {
        centre.insert(Square::new(x, y).into());
    }
    let centre = without(centre, excluded);
    if state.placed() == 0 && !centre.is_empty() { centre } else { without(*state.vacant(), excluded) }
}

/// The cells that are not among `excluded`.
pub(crate) fn without(mut cells: Cells, excluded: &[Cell]) -> Cells {
    for &cell in excluded {
        cells.remove(cell);
    }
    cells
}

/// Whether a move of the side to move neither threatens anything nor takes more than an open three from the other.
#[inline]
pub(crate) fn is_quiet(state: &State, cell: Cell) -> bool {
    let us = state.side_to_move();
    state.combination(us, cell).threat() == Threat::None
        && state.combination(!us, cell).threat() <= Threat::OpenThree
}

/// Appends `cells` with their ranks.
pub(crate) fn rank(
    state: &mut State,
    params: &Params,
    experience: Experience<'_>,
    cells: &Cells,
    moves: &mut MoveList,
) {
    // Often the table's move was the only one.
    if cells.is_empty() {
        return;
    }
    let scales = state.scales();
    for (place, cell) in cells.iter().enumerate() {
        let promise = state.promise(&scales, cell);
        let mut rank =
            params.promise_order * promise / 4 + params.history_order * experience.value(cell) / 16;
        if experience.is_known_answer(cell) {
            rank += params.known_answer;
        }
        moves.push(cell, rank, place);
    }
}

/// A move for a position in which the search has none: it is lost, or nearly everything is excluded. What stops a five comes
/// first, then what looks best; a forbidden or excluded move only if there is no other.
pub(crate) fn choose_something(state: &mut State, excluded: &[Square]) -> Square {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let scales = state.scales();
    let rank = |state: &mut State, cell: Cell| {
        let allowed = !excluded.contains(&cell.into());
        let legal = !state.is_forbidden(us, cell);
        let wins = state.threats(us, Threat::Five).contains(cell);
        let stops = state.threats(them, Threat::Five).contains(cell);
        (legal, allowed, wins, stops, state.promise(&scales, cell))
    };
    let vacant = *state.vacant();
    vacant.iter().max_by_key(|&cell| rank(state, cell)).map(Square::from).expect("the game is not over")
}

/// The move of somebody who sees their own plans, and besides at most a five that threatens.
pub(crate) fn own_plan(state: &mut State, sight: Sight, excluded: &[Square]) -> Option<Square> {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let moves = free_moves(state);
    let allowed =
        |state: &mut State, cell: Cell| !excluded.contains(&cell.into()) && !state.is_forbidden(us, cell);
    let rank = |state: &State, cell: Cell| {
        let stops = sight != Sight::OwnPlans && state.threats(them, Threat::Five).contains(cell);
        let wins = state.threats(us, Threat::Five).contains(cell);
        (wins, stops, state.force(us, cell))
    };
    let best = moves.iter().filter(|&cell| allowed(state, cell)).collect::<Vec<_>>();
    best.into_iter().max_by_key(|&cell| rank(state, cell)).map(Square::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_rank_and_equals_in_order() {
        let mut list = MoveList::default();
        let cells: Vec<Cell> = (0..6).map(|x| Square::new(x, 0).into()).collect();
        let begin = list.len();
        for (place, (&cell, rank)) in cells.iter().zip([3, -400_000, 900_000, 3, 400_000, -3]).enumerate() {
            list.push(cell, rank, place);
        }
        // Those of a node below come and go.
        let below = list.len();
        list.push(cells[1], 9, 0);
        assert_eq!((list.take_best(below), list.take_best(below)), (Some(cells[1]), None));
        list.truncate(below);
        let taken: Vec<Cell> = std::iter::from_fn(|| list.take_best(begin)).collect();
        assert_eq!(taken, [2, 4, 0, 3, 5, 1].map(|place| cells[place]));
    }

    #[test]
    fn moves_left_out_are_those_of_the_node_that_are_not_wanted() {
        let mut list = MoveList::default();
        let cells: Vec<Cell> = (0..6).map(|x| Square::new(x, 0).into()).collect();
        cells[..2].iter().enumerate().for_each(|(place, &cell)| list.push(cell, 1, place));
        let first = list.len();
        cells[2..].iter().enumerate().for_each(|(place, &cell)| list.push(cell, -(place as i32), place));
        assert_eq!(list.take_best(first), Some(cells[2]));
        list.retain(first, |cell| cell == cells[2] || cell == cells[4]);
        assert_eq!((list.take_best(first), list.take_best(first)), (Some(cells[4]), None));
        list.truncate(first);
        assert_eq!((list.take_best(0), list.take_best(0)), (Some(cells[0]), Some(cells[1])));
    }
}
