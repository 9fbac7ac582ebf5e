//! Which moves a node looks at, and in which order.
//!
//! ```text
//! situation   what the opponent threatens      the moves that help
//! Win         anything, and we make five       the cells that make it
//! Stop        five                             the cells that stop it
//! Defend      a straight four                  the cells that may stop it, and our own fours
//! Free        neither                          the cells near stones
//! ```
//! Within each, the table's move comes first, then the others by what they threaten or take from the opponent, and by
//! history.

use crate::cell::{Cell, Cells};
use crate::history::History;
use crate::level::Sight;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::Ply;
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
    /// Nothing.
    Free,
}

/// A move with the order it is to be tried in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
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

/// How much the promise of a move counts beside its history.
const PROMISE: i32 = 4;

/// How promising a move of the side to move looks, for itself and against the other.
#[inline]
pub(crate) fn promise(state: &State, cell: Cell) -> i32 {
    let us = state.side_to_move();
    i32::from(state.promise(us, cell).attack) + i32::from(state.promise(!us, cell).defence)
}

/// Appends `cells` with their ranks, `first` before all.
pub(crate) fn rank(
    state: &State,
    history: &History,
    cells: &Cells,
    (first, previous, ply): (Option<Cell>, Option<Cell>, Ply),
    moves: &mut Vec<Ranked>,
) {
    let us = state.side_to_move();
    for cell in cells.iter() {
        let mut rank = PROMISE * promise(state, cell) + history.value(us, cell, previous) / 2;
        if history.is_known_answer(us, cell, previous, ply) {
            rank += 64 * 60;
        }
        if Some(cell) == first {
            rank = i32::MAX;
        }
        moves.push(Ranked { cell, rank });
    }
}

/// Brings the best of `moves` to the front and gives it; of equals, the first.
///
/// PERF: most nodes need only a few moves, so they are not sorted (`tengen bench`).
#[inline]
pub(crate) fn next_best(moves: &mut [Ranked]) -> Option<Ranked> {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.get(best)?;
    moves.swap(0, best);
    Some(moves[0])
}

/// A move for a position in which the search has none: it is lost, or nearly everything is excluded. What stops a five comes
/// first, then what looks best; a forbidden or excluded move only if there is no other.
pub(crate) fn choose_something(state: &mut State, excluded: &[Square]) -> Square {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let rank = |state: &mut State, cell: Cell| {
        let allowed = !excluded.contains(&cell.into());
        let legal = !state.is_forbidden(us, cell);
        let wins = state.threats(us, Threat::Five).contains(cell);
        let stops = state.threats(them, Threat::Five).contains(cell);
        (legal, allowed, wins, stops, promise(state, cell))
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
        (wins, stops, state.promise(us, cell).force)
    };
    let best = moves.iter().filter(|&cell| allowed(state, cell)).collect::<Vec<_>>();
    best.into_iter().max_by_key(|&cell| rank(state, cell)).map(Square::from)
}
