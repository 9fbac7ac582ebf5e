//! From positions to what a network sees, and back from its cells to moves.
//!
//! A network sees the board from the side to move: own stones, theirs, whether the first player is to move. Turning or mirroring a
//! position turns its policy with it and leaves its value: every position is eight to learn from.

use crate::network::{Cell, Inputs, Sample};
use tengen_core::{Game, Outcome, Side};
use tengen_games::Square;
use tengen_games::mnk::{Mnk, Rules, Wide};

/// The positions that networks are made for: k in a row on boards of any size.
pub type Position = Mnk<Wide>;

/// How a game ends, or must end: where neither side has room for a row any more it is a draw, however the rest is filled, and there is
/// nothing to be learnt from it.
pub(crate) fn result(position: &Position) -> Option<Outcome> {
    let room = |side| position.open_windows(side) > 0;
    position.outcome().or_else(|| (!Side::BOTH.into_iter().any(room)).then_some(Outcome::Draw))
}

/// What stands on each cell, row by row, for whoever is to move.
pub fn cells(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let own = position.side_to_move();
    position.rules().squares().map(move |square| match position.stone(square) {
        None => Cell::Empty,
        Some(side) if side == own => Cell::Own,
        Some(_) => Cell::Theirs,
    })
}

/// Adds a position to those that are to be judged.
pub fn add_to(inputs: &mut Inputs, position: &Position) {
    inputs.cells.extend(cells(position));
    inputs.first.push(position.side_to_move() == Side::First);
}

/// The number of a cell, row by row.
pub fn index(square: Square, rules: Rules) -> usize {
    usize::from(square.y) * usize::from(rules.width()) + usize::from(square.x)
}

/// The logits of the legal moves, in their order, of those of all cells.
pub fn of_moves<'a>(position: &'a Position, logits: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
    let rules = position.rules();
    position.legal_moves().map(move |square| logits[index(square, rules)])
}

/// Where each cell goes under each symmetry of a board.
#[derive(Clone, Debug)]
pub struct Symmetries(Vec<Vec<usize>>);

impl Symmetries {
    /// Of the boards of these rules: eight of a square, four of another rectangle.
    pub fn of(rules: Rules) -> Symmetries {
        let images = rules.symmetries().iter().map(|symmetry| {
            rules.squares().map(|square| index(symmetry.apply(square, rules), rules)).collect()
        });
        Symmetries(images.collect())
    }

    /// How many there are; the first changes nothing.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The same sample, turned or mirrored.
    pub fn image(&self, sample: &Sample, symmetry: usize) -> Sample {
        let mut image = sample.clone();
        for (from, &to) in self.0[symmetry].iter().enumerate() {
            image.cells[to] = sample.cells[from];
            image.policy[to] = sample.policy[from];
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::Notation;

    /// Encoding an image gives the image of the encoding, for every symmetry, and moves go with it.
    #[test]
    fn images_of_positions_are_seen_as_images() {
        for (game, moves) in [("6x6x4", "a1 b3 c2 f6 e1"), ("5x7x4", "a1 b3 c2 e6"), ("3x3x3", "b2 a1 c1")] {
            let rules: Rules = game.parse().unwrap();
            let position = Position::new(rules).parse(moves).unwrap();
            let mut policy = vec![0.0; usize::from(rules.cells())];
            let favourite = position.legal_moves().nth(3).unwrap();
            policy[index(favourite, rules)] = 1.0;
            let sample = Sample { cells: cells(&position).collect(), first: true, policy, value: 0.5 };
            let symmetries = Symmetries::of(rules);
            assert_eq!(symmetries.count(), if rules.width() == rules.height() { 8 } else { 4 });
            for (number, symmetry) in rules.symmetries().iter().enumerate() {
                let image = symmetries.image(&sample, number);
                assert_eq!(image.cells, cells(&position.image(*symmetry)).collect::<Vec<_>>(), "{game}");
                assert!(image.policy[index(symmetry.apply(favourite, rules), rules)] > 0.5);
            }
        }
    }

    #[test]
    fn the_board_is_seen_from_the_side_to_move() {
        let rules = Rules::TIC_TAC_TOE;
        let mut position = Position::new(rules).parse("b2").unwrap();
        let mut inputs = Inputs::default();
        add_to(&mut inputs, &position);
        position.play("a1".parse().unwrap());
        add_to(&mut inputs, &position);
        assert_eq!(inputs.first, [false, true]);
        assert_eq!(
            (inputs.cells[4], inputs.cells[9 + 4], inputs.cells[9]),
            (Cell::Theirs, Cell::Own, Cell::Theirs)
        );
        let logits: Vec<f32> = (0..9_u8).map(f32::from).collect();
        let of_moves: Vec<f32> = of_moves(&position, &logits).collect();
        assert_eq!(of_moves.len(), 7);
        assert!(!of_moves.contains(&0.0) && !of_moves.contains(&4.0));
    }

    #[test]
    fn what_nobody_can_win_any_more_is_a_draw() {
        let of = |text: &str| result(&Position::new(Rules::TIC_TAC_TOE).parse(text).unwrap());
        assert_eq!(
            of("XOX/XOO/OX."),
            Some(Outcome::Draw),
            "one cell is left, and every line through it is mixed"
        );
        assert_eq!(of("XOX/.O./OX."), None, "O has room in the second row");
    }
}
