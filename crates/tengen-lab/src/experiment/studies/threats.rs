//! The moves of five in a row that must be looked at before a position is judged.

use tengen_core::Game as _;
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_games::mnk::Stones as _;
use tengen_games::mnk::evaluate::InARow as _;
pub(super) use tengen_games::mnk::evaluate::line_moves as five_moves;

/// Appends the moves that make a four: three stones and two empty cells in five, one of which is filled.
pub(super) fn four_moves(position: &Gomoku, moves: &mut Vec<Square>) {
    const FIVE: u8 = 5;
    let (us, start) = (position.side_to_move(), moves.len());
    for line in position.rules().lines().filter(|line| line.len >= FIVE) {
        let [mine, theirs] = [us, !us].map(|side| position.stones_of(side).along(line));
        for first in 0..=line.len - FIVE {
            let window = 0b11111 << first;
            if theirs & window != 0 || (mine & window).count_ones() != 3 {
                continue;
            }
            let cells = line.squares().enumerate().skip(first.into()).take(FIVE.into());
            for (_, square) in cells.filter(|(index, _)| mine >> index & 1 == 0) {
                if !moves[start..].contains(&square) {
                    moves.push(square);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::local::opening;
    use super::*;
    use tengen_core::Side;
    use tengen_games::Notation as _;

    /// A four is made by a stone after which another completes five.
    #[test]
    fn four_moves_are_those_after_which_five_can_be_made() {
        for seed in 0..30 {
            let mut position = opening(seed, 12);
            if position.outcome().is_some() {
                continue;
            }
            let us = position.side_to_move();
            let can_five = |position: &Gomoku, us: Side| {
                position.squares().any(|square| position.is_vacant(square) && position.completes(us, square))
            };
            if can_five(&position, us) {
                continue;
            }
            let mut fours = Vec::new();
            four_moves(&position, &mut fours);
            for square in position.legal_moves() {
                let makes = position.with_move(square, |after| can_five(after, us));
                // Six in a row is no five here, so that not every such cell makes a four.
                assert!(!makes || fours.contains(&square), "{square} in {}", position.text());
            }
        }
    }
}
