//! Static judgements of connect four.

use super::{BOARD, Column, ConnectFour, fours};
use tengen_core::{Evaluate, Game, Score, Side};

/// Open lines: fours that are still possible, mine minus theirs.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluate<ConnectFour> for OpenLines {
    fn evaluate(&self, position: &ConnectFour) -> Score {
        let us = position.side_to_move();
        let open = |side: Side| {
            fours(BOARD & !position.stones[(!side).index()])
                .iter()
                .map(|starts| starts.count_ones() as i32)
                .sum::<i32>()
        };
        Score::heuristic(open(us) - open(!us))
    }
}

/// [`OpenLines`], if wished only of quiet positions: columns that complete or stop a four are searched first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic {
    /// Whether a position must be quiet to be judged.
    pub quiet: bool,
}

impl Evaluate<ConnectFour> for Heuristic {
    fn evaluate(&self, position: &ConnectFour) -> Score {
        OpenLines.evaluate(position)
    }

    fn noisy_moves(&self, position: &ConnectFour, moves: &mut Vec<Column>) {
        if !self.quiet {
            return;
        }
        let us = position.side_to_move();
        let completes = |side: Side, column: Column| {
            let landing = position.landings() & ConnectFour::column_mask(column);
            fours(position.stones[side.index()] | landing) != [0; 4]
        };
        moves.extend(position.legal_moves().filter(|&column| completes(us, column)));
        moves.extend(
            position.legal_moves().filter(|&column| !completes(us, column) && completes(!us, column)),
        );
    }
}
