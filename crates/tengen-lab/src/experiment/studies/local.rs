//! Five in a row looked at only where the stones are: the "local search" of system E.

use tengen_core::{Evaluate, Game, Outcome, Score, Side};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

/// A position of five in a row whose moves are limited to the rectangle around all stones, grown by `growth` cells on every
/// side; on an empty board, to its centre. Without `growth` the whole board is open.
///
/// INVARIANT: a move inside the limits of a position is one inside those of every later position, and unless the game is over
/// there is one: the grown rectangle holds an empty cell as long as the board does.
#[derive(Clone, Debug)]
pub(super) struct Local {
    position: Gomoku,
    growth: Option<u8>,
    /// The rectangle around the stones of this position and of those before it, the latest last.
    extents: Vec<Extent>,
    /// The moves made since it was given.
    path: Vec<Square>,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extent {
    low: Square,
    high: Square,
}

impl Extent {
    /// The smallest rectangle with `square` as well.
    fn with(self, square: Square) -> Extent {
        Extent {
            low: Square::new(self.low.x.min(square.x), self.low.y.min(square.y)),
            high: Square::new(self.high.x.max(square.x), self.high.y.max(square.y)),
        }
    }

    fn grown(self, by: u8) -> Extent {
        Extent {
            low: Square::new(self.low.x.saturating_sub(by), self.low.y.saturating_sub(by)),
            high: Square::new(self.high.x.saturating_add(by), self.high.y.saturating_add(by)),
        }
    }

    fn contains(self, square: Square) -> bool {
        (self.low.x..=self.high.x).contains(&square.x) && (self.low.y..=self.high.y).contains(&square.y)
    }
}

/// The moves of a [`Local`] position.
pub(super) struct Moves {
    open: <Gomoku as Game>::Moves,
    limits: Extent,
}

impl Iterator for Moves {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let limits = self.limits;
        self.open.find(|&square| limits.contains(square))
    }
}

impl Local {
    /// The position, looked at near its stones only.
    pub(super) fn new(position: Gomoku, growth: Option<u8>) -> Local {
        let centre = Extent { low: position.centre(), high: position.centre() };
        let stones: Vec<Square> = Side::BOTH.into_iter().flat_map(|side| position.stones(side)).collect();
        let around = stones.iter().map(|&square| Extent { low: square, high: square });
        let around = around.reduce(|one, other| one.with(other.low)).unwrap_or(centre);
        Local { position, growth, extents: vec![around], path: Vec::new() }
    }

    /// The position without limits.
    pub(super) fn position(&self) -> &Gomoku {
        &self.position
    }

    /// The moves made since it was given.
    pub(super) fn path(&self) -> &[Square] {
        &self.path
    }

    fn limits(&self) -> Extent {
        let last = Square::new(self.position.size() - 1, self.position.size() - 1);
        let around = *self.extents.last().expect("there is one from the start");
        match self.growth {
            None => Extent { low: Square::new(0, 0), high: last },
            Some(_) if self.position.placed() == 0 => around,
            Some(growth) => around.grown(growth),
        }
    }
}

impl Game for Local {
    type Move = Square;
    type Moves = Moves;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn legal_moves(&self) -> Moves {
        Moves { open: self.position.legal_moves(), limits: self.limits() }
    }

    fn play(&mut self, square: Square) {
        let around = *self.extents.last().expect("there is one from the start");
        let first = Extent { low: square, high: square };
        self.extents.push(if self.position.placed() == 0 { first } else { around.with(square) });
        self.position.play(square);
        self.path.push(square);
    }

    fn undo(&mut self, square: Square) {
        self.position.undo(square);
        self.extents.pop();
        self.path.pop();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }
}

/// Judges a [`Local`] position as the whole one.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsWhole<E>(pub(super) E);

impl<E: Evaluate<Gomoku>> Evaluate<Local> for AsWhole<E> {
    #[inline]
    fn evaluate(&self, local: &Local) -> Score {
        self.0.evaluate(local.position())
    }

    /// What must be looked at is looked at wherever it is.
    #[inline]
    fn noisy_moves(&self, local: &Local, moves: &mut Vec<Square>) {
        self.0.noisy_moves(local.position(), moves);
    }
}

/// The board of system E, on which exactly five win, with some stones near its centre, put by lot.
pub(super) fn opening(seed: u64, stones: u16) -> Gomoku {
    const AROUND: u8 = 2;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = Gomoku::new(15, Rule::Standard).expect("the usual board is possible");
    let centre = position.centre();
    while position.placed() < stones && position.outcome().is_none() {
        let mut near = |at: u8| at - AROUND + random.u8(..=2 * AROUND);
        let square = Square::new(near(centre.x), near(centre.y));
        if position.is_vacant(square) {
            position.play(square);
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The cells not farther than `growth` from the rectangle around the stones, found by asking every pair.
    fn near(position: &Gomoku, growth: u8) -> HashSet<Square> {
        let stones: Vec<Square> = Side::BOTH.into_iter().flat_map(|side| position.stones(side)).collect();
        let within = |at: u8, along: fn(&Square) -> u8| {
            stones.iter().any(|stone| along(stone) <= at + growth)
                && stones.iter().any(|stone| along(stone) + growth >= at)
        };
        let open = position.squares().filter(|&square| position.is_vacant(square));
        open.filter(|square| within(square.x, |at| at.x) && within(square.y, |at| at.y)).collect()
    }

    #[test]
    fn moves_are_those_near_the_stones() {
        for seed in 0..20 {
            let mut random = fastrand::Rng::with_seed(seed);
            for growth in 1..=3 {
                let mut local = Local::new(opening(seed, 0), Some(growth));
                assert_eq!(local.legal_moves().collect::<Vec<_>>(), [local.position().centre()]);
                let mut played = Vec::new();
                while local.outcome().is_none() && played.len() < 40 {
                    let moves: Vec<Square> = local.legal_moves().collect();
                    let mv = moves[random.usize(..moves.len())];
                    local.play(mv);
                    played.push(mv);
                    if local.outcome().is_none() {
                        let moves: HashSet<Square> = local.legal_moves().collect();
                        assert_eq!(moves, near(local.position(), growth), "{}", local.position().placed());
                    }
                }
                played.iter().rev().for_each(|&mv| local.undo(mv));
                assert_eq!(local.position().placed(), 0);
                assert_eq!(local.legal_moves().count(), 1);
            }
        }
    }

    #[test]
    fn without_growth_the_board_is_open() {
        let position = opening(1, 4);
        let local = Local::new(position.clone(), None);
        assert_eq!(local.legal_moves().collect::<Vec<_>>(), position.legal_moves().collect::<Vec<_>>());
    }
}
