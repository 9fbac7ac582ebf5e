//! Which moves a node looks at, and in which order.
//!
//! ```text
//! situation   what the opponent threatens      the moves that help
//! Stop        five                             the cells that stop it
//! Defend      a straight four                  the cells that may stop it, and our own fours
//! Free        neither                          the cells near stones
//! ```
//! Within each, the table's move comes first, then the others by what they threaten or take from the opponent, and by
//! history.

use crate::cell::{Cell, Cells};
use crate::history::History;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::Ply;
use tengen_games::Square;

/// What must be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Situation {
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
    if state.has_threat(them, Threat::Five) {
        (Situation::Stop, state.stops_of_five(them))
    } else if state.straight_four(them).is_some() {
        (Situation::Defend, state.stops_of_straight_four(them).union(&state.fours(us)))
    } else {
        (Situation::Free, Cells::NONE)
    }
}

/// The moves of the side to move when nothing must be answered; on an empty board, the centre.
pub(crate) fn free_moves(state: &State) -> Cells {
    let near = state.near();
    if !near.is_empty() {
        // Fours may lie farther from stones than what is near.
        return near.union(&state.fours(state.side_to_move()));
    }
    let middle = state.size() / 2;
    let mut centre = Cells::NONE;
    centre.insert(tengen_games::Square::new(middle, middle).into());
    if state.placed() == 0 { centre } else { *state.vacant() }
}

/// Appends `cells` with their ranks, `first` before all.
pub(crate) fn rank(
    state: &State,
    history: &History,
    cells: &Cells,
    (first, previous, ply): (Option<Cell>, Option<Cell>, Ply),
    moves: &mut Vec<Ranked>,
) {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    for cell in cells.iter() {
        let attack = i32::from(state.combination(us, cell).promise);
        let defence = i32::from(state.combination(them, cell).promise);
        let mut rank = 64 * (attack + defence * 3 / 4) + history.value(us, cell, previous) / 2;
        if history.is_known_answer(us, cell, previous, ply) {
            rank += 64 * 60;
        }
        if Some(cell) == first {
            rank = i32::MAX;
        }
        moves.push(Ranked { cell, rank });
    }
}

/// Brings the best of `moves[from..]` to the front and gives it; ties go to the first.
#[inline]
pub(crate) fn next_best(moves: &mut [Ranked]) -> Option<Ranked> {
    let best =
        moves.iter().enumerate().max_by_key(|(index, ranked)| (ranked.rank, std::cmp::Reverse(*index)))?.0;
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
        let stops = state.threats(them, Threat::Five).contains(cell);
        let promise =
            state.combination(us, cell).promise.max(0) + state.combination(them, cell).promise.max(0);
        (legal, allowed, stops, promise)
    };
    let vacant = *state.vacant();
    vacant.iter().max_by_key(|&cell| rank(state, cell)).map(Square::from).expect("the game is not over")
}

/// The move of somebody who sees the five on the board and otherwise only their own plans.
pub(crate) fn own_plan(state: &mut State, excluded: &[Square]) -> Option<Square> {
    let (us, them) = (state.side_to_move(), !state.side_to_move());
    let moves = free_moves(state);
    let allowed =
        |state: &mut State, cell: Cell| !excluded.contains(&cell.into()) && !state.is_forbidden(us, cell);
    let rank = |state: &State, cell: Cell| {
        let stops = state.threats(them, Threat::Five).contains(cell);
        let wins = state.threats(us, Threat::Five).contains(cell);
        (wins, stops, state.combination(us, cell).promise)
    };
    let best = moves.iter().filter(|&cell| allowed(state, cell)).collect::<Vec<_>>();
    best.into_iter().max_by_key(|&cell| rank(state, cell)).map(Square::from)
}
