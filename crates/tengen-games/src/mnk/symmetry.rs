//! The symmetries of the board: four of a rectangle, eight of a square.

use super::{Mnk, Rules, Stones};
use crate::Square;
use tengen_core::{Game, Side};

/// A rotation or reflection: first swap columns with rows, then mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Rows become columns; square boards only.
    pub transpose: bool,
    /// Left and right change places.
    pub mirror_x: bool,
    /// Top and bottom change places.
    pub mirror_y: bool,
}

impl Symmetry {
    /// All eight; the first four leave rows and columns what they are and fit every board.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, mirror_x: false, mirror_y: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] =
                Symmetry { transpose: index & 4 != 0, mirror_x: index & 1 != 0, mirror_y: index & 2 != 0 };
            index += 1;
        }
        all
    };

    /// Where `square` goes.
    #[inline]
    pub fn apply(self, square: Square, rules: Rules) -> Square {
        let Square { x, y } = if self.transpose { Square { x: square.y, y: square.x } } else { square };
        Square {
            x: if self.mirror_x { rules.width() - 1 - x } else { x },
            y: if self.mirror_y { rules.height() - 1 - y } else { y },
        }
    }
}

impl<S: Stones> Mnk<S> {
    /// The same position, turned or mirrored.
    ///
    /// # Panics
    /// If `symmetry` transposes a board that is not square.
    pub fn image(&self, symmetry: Symmetry) -> Mnk<S> {
        assert!(self.rules.symmetries().contains(&symmetry), "{symmetry:?} does not fit {}", self.rules);
        let mut image = Mnk { key: self.key, ..Mnk::new(self.rules) };
        for side in Side::BOTH {
            for square in S::occupied(self.stones(side)) {
                image.toggle(side, symmetry.apply(square, self.rules));
                image.key ^= S::key_of_stone(side, square);
            }
        }
        image.won = self.won;
        image.side_to_move = self.side_to_move;
        image
    }

    /// The one of the position's symmetric images that stands for all of them.
    pub fn canonical(&self) -> Mnk<S> {
        let images = self.rules.symmetries().iter().map(|&symmetry| self.image(symmetry));
        images.min_by_key(Game::key).unwrap_or_else(|| self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::{Small, Wide};
    use std::collections::HashSet;

    #[test]
    fn every_symmetry_is_a_bijection_of_the_board() {
        for board in ["3x3x3", "8x8x5", "4x7x3", "25x25x5"] {
            let rules: Rules = board.parse().unwrap();
            for symmetry in rules.symmetries() {
                let images: HashSet<Square> = rules.squares().map(|s| symmetry.apply(s, rules)).collect();
                assert_eq!(images.len(), rules.cells() as usize);
                assert!(images.into_iter().all(|square| rules.contains(square)));
            }
        }
    }

    #[test]
    fn images_share_canonical_form_and_symmetric_key_and_others_do_not() {
        let mut random = fastrand::Rng::with_seed(5);
        for board in ["3x3x3", "4x3x3", "5x5x4", "8x8x5"] {
            let mut small = Mnk::<Small>::new(board.parse().unwrap());
            let mut wide = Mnk::<Wide>::new(board.parse().unwrap());
            while small.outcome().is_none() {
                for &symmetry in small.rules().symmetries() {
                    assert_eq!(small.image(symmetry).canonical(), small.canonical());
                    assert_eq!(small.image(symmetry).symmetric_key(), small.symmetric_key());
                    assert_eq!(wide.image(symmetry).symmetric_key(), wide.symmetric_key());
                }
                let moves: Vec<Square> = small.legal_moves().collect();
                for &mv in &moves {
                    let (mut a, mut b) = (small.clone(), small.clone());
                    a.play(mv);
                    b.play(moves[0]);
                    assert_eq!(a.canonical() == b.canonical(), a.symmetric_key() == b.symmetric_key());
                }
                let mv = moves[random.usize(..moves.len())];
                small.play(mv);
                wide.play(mv);
            }
        }
    }
}
