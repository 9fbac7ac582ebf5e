//! m,n,k-games: on a board of m columns and n rows, k stones in a row win. Tic-tac-toe is (3,3,3).
//!
//! More than k in a row wins as well. Boards up to 8×8 keep their stones in one word a side ([`Small`]), larger
//! ones, up to 25×25, in a word for every line of the board ([`Wide`]); either way a move, taking it back and the
//! test whether it wins cost a few instructions, whatever the size of the board.

pub mod census;
pub mod evaluate;
mod rules;
mod stones;
mod symmetry;
pub(crate) mod text;
pub(crate) mod zobrist;

pub use rules::{Direction, Line, Rules, RulesError};
pub use stones::{Run, Small, Stones, Wide};
pub use symmetry::Symmetry;

use crate::{Grid, Square};
use tengen_core::{Game, Outcome, Pass, Side};

/// A position of an m,n,k-game.
///
/// ```
/// use tengen_core::{Game, Outcome, Side};
/// use tengen_games::{Notation, mnk::{Mnk, Rules, Small}};
///
/// let start = Mnk::<Small>::new(Rules::TIC_TAC_TOE);
/// let mut position = start.parse("
///     X X . /
///     O O . /
///     . . .
/// ").unwrap();
/// position.play("c3".parse().unwrap());
/// assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mnk<S: Stones> {
    rules: Rules,
    board: S::Board,
    stones: [S; 2],
    side_to_move: Side,
    /// The side that moved last has k in a row.
    won: bool,
    /// What of the key is kept as moves are made; the rest is made from the stones when it is asked for.
    key: u64,
}

impl<S: Stones> Mnk<S> {
    /// The empty board.
    ///
    /// # Panics
    /// If the board of `rules` is larger than `S` can hold.
    pub fn new(rules: Rules) -> Mnk<S> {
        assert!(rules.fits::<S>(), "a board of {rules} does not fit");
        Mnk {
            rules,
            board: S::board(rules),
            stones: [S::default(); 2],
            side_to_move: Side::First,
            won: false,
            key: 0,
        }
    }

    /// The position with these stones, the first player having made as many moves as the second or one more.
    ///
    /// The caller vouches that a game can lead there; [`Notation::parse`](crate::Notation::parse) checks it.
    pub(crate) fn from_stones(rules: Rules, stones: [S; 2]) -> Mnk<S> {
        let mut position = Mnk::new(rules);
        for side in Side::BOTH {
            for square in stones[side.index()].occupied() {
                position.toggle(side, square);
            }
        }
        position.side_to_move = position.expected_turn();
        let last = !position.side_to_move;
        position.won = S::occupied(position.stones(last))
            .any(|square| position.stones(last).has_run_through(square, rules.in_a_row()));
        position
    }

    /// The size of the board and the length of a winning row.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The stones of one side.
    #[inline]
    pub fn stones(&self, side: Side) -> &S {
        &self.stones[side.index()]
    }

    /// The number of stones on the board.
    #[inline]
    pub fn placed(&self) -> u16 {
        self.stones.iter().map(S::count).sum()
    }

    /// The ways to win that the opponent of `side` has not blocked.
    #[inline]
    pub fn open_windows(&self, side: Side) -> u32 {
        self.stones(!side).open_windows(self.board)
    }

    /// The unbroken runs of both sides, told as [`Stones::runs`] does.
    #[inline]
    pub fn runs(&self, tell: impl FnMut(Side, Run, u32)) {
        S::runs(&self.stones, self.board, tell);
    }

    /// Whose stone stands on `square`, if any.
    pub fn stone(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones(side).contains(square))
    }

    /// Whether a stone of `side` on the empty cell `square` would make k in a row.
    #[inline]
    pub fn completes(&self, side: Side, square: Square) -> bool {
        let mut stones = self.stones[side.index()];
        stones.toggle(square);
        stones.has_run_through(square, self.rules.in_a_row())
    }

    /// Puts or lifts a stone and keeps `key` right; whose turn it is and who has won is left to the caller.
    #[inline]
    fn toggle(&mut self, side: Side, square: Square) {
        self.stones[side.index()].toggle(square);
        self.key ^= S::key_of_stone(side, square);
    }

    /// The turn that the stones alone suggest; [`pass`](Pass::pass) departs from it.
    fn expected_turn(&self) -> Side {
        if self.placed().is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

impl<S: Stones> Game for Mnk<S> {
    type Move = Square;
    type Moves = S::Squares;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    #[inline]
    fn legal_moves(&self) -> S::Squares {
        if self.won { S::Squares::default() } else { S::vacant(&self.stones, self.board) }
    }

    #[inline]
    fn play(&mut self, square: Square) {
        debug_assert!(self.is_legal(square), "{square} is not legal in {}", self.to_text());
        let us = self.side_to_move;
        self.toggle(us, square);
        // PERF: a branch here is resolved before the next node asks for the outcome (bench `ladder`, tic-tac-toe).
        if self.stones(us).has_run_through(square, self.rules.in_a_row()) {
            self.won = true;
        }
        self.side_to_move = !us;
    }

    #[inline]
    fn undo(&mut self, square: Square) {
        let us = !self.side_to_move;
        debug_assert!(self.stones(us).contains(square), "{square} was not played in {}", self.to_text());
        self.toggle(us, square);
        self.won = false;
        self.side_to_move = us;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::Win(!self.side_to_move))
        } else if S::is_full(&self.stones, self.board) {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key ^ S::key_of_all(&self.stones)
    }

    fn symmetric_key(&self) -> u64 {
        let turn = if self.side_to_move == self.expected_turn() { 0 } else { zobrist::PASSED };
        S::symmetric_key(&self.stones, self.rules) ^ turn
    }

    #[inline]
    fn is_legal(&self, square: Square) -> bool {
        !self.won && self.rules.contains(square) && self.stone(square).is_none()
    }
}

impl<S: Stones> Pass for Mnk<S> {
    #[inline]
    fn pass(&mut self) {
        debug_assert!(!self.won, "the game is over: {}", self.to_text());
        self.side_to_move = !self.side_to_move;
        self.key ^= zobrist::PASSED;
    }
}

impl<S: Stones> Grid for Mnk<S> {
    fn width(&self) -> u8 {
        self.rules.width()
    }

    fn height(&self) -> u8 {
        self.rules.height()
    }

    fn cell(&self, square: Square) -> Option<(Side, char)> {
        use crate::Notation;
        self.stone(square).map(|side| (side, Self::side_letter(side)))
    }

    fn move_on(&self, square: Square) -> Option<Square> {
        self.is_legal(square).then_some(square)
    }

    fn landing(&self, square: Square) -> Square {
        square
    }

    fn winning_line(&self) -> Vec<Square> {
        let Some(Outcome::Win(winner)) = self.outcome() else { return Vec::new() };
        let (stones, needed) = (self.stones(winner), usize::from(self.rules.in_a_row()));
        for line in self.rules.lines() {
            let squares: Vec<Square> = line.squares().collect();
            for run in squares.chunk_by(|&a, &b| stones.contains(a) == stones.contains(b)) {
                if run.len() >= needed && stones.contains(run[0]) {
                    return run.to_vec();
                }
            }
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{conformance, perft};

    fn start<S: Stones>(text: &str) -> Mnk<S> {
        Mnk::new(text.parse().unwrap())
    }

    /// A random symmetric image, built by placing the image of every stone.
    fn image<S: Stones>(position: &Mnk<S>, random: &mut fastrand::Rng) -> Mnk<S> {
        let symmetries = position.rules.symmetries();
        position.image(symmetries[random.usize(..symmetries.len())])
    }

    #[test]
    fn conformance_on_small_boards() {
        for board in ["1x1x1", "3x3x3", "4x3x3", "3x5x4", "8x8x5", "5x5x4", "7x2x2", "1x8x3"] {
            conformance::check(&start::<Small>(board), 20, 1, image);
            conformance::check(&start::<Wide>(board), 20, 2, image);
        }
    }

    #[test]
    fn conformance_on_large_boards() {
        for board in ["15x15x5", "25x25x5", "25x3x3", "9x20x6", "19x19x19"] {
            conformance::check(&start::<Wide>(board), 2, 3, image);
        }
    }

    /// The rule itself, cell by cell: the naive twin of the bit tricks.
    fn wins_naively<S: Stones>(position: &Mnk<S>, side: Side) -> bool {
        let rules = position.rules();
        rules.squares().any(|square| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| {
                (0..rules.in_a_row() as i8).all(|step| {
                    square
                        .offset(dx, dy, step)
                        .is_some_and(|at| rules.contains(at) && position.stone(at) == Some(side))
                })
            })
        })
    }

    fn outcome_is_naive_outcome<S: Stones>(board: &str, games: u32) {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..games {
            let mut position = start::<S>(board);
            while position.outcome().is_none() {
                let moves: Vec<Square> = position.legal_moves().collect();
                position.play(moves[random.usize(..moves.len())]);
                for side in Side::BOTH {
                    let won = position.outcome() == Some(Outcome::Win(side));
                    assert_eq!(won, wins_naively(&position, side), "{board} {}", position.to_text());
                }
            }
            let line = position.winning_line();
            assert_eq!(line.is_empty(), position.outcome() == Some(Outcome::Draw));
        }
    }

    #[test]
    fn the_win_test_equals_the_rule() {
        for board in ["3x3x3", "4x4x3", "8x8x5", "8x3x3", "2x8x4", "8x8x2", "6x7x1", "8x8x8"] {
            outcome_is_naive_outcome::<Small>(board, 60);
            outcome_is_naive_outcome::<Wide>(board, 60);
        }
        for board in ["15x15x5", "25x25x4", "25x2x6", "9x25x3"] {
            outcome_is_naive_outcome::<Wide>(board, 4);
        }
    }

    #[test]
    fn both_kinds_of_stones_are_one_game() {
        for (board, plies) in [("3x3x3", 9), ("4x3x3", 6), ("5x5x4", 4), ("8x8x3", 3)] {
            for ply in 0..=plies {
                let (mut small, mut wide) = (start::<Small>(board), start::<Wide>(board));
                assert_eq!(perft(&mut small, ply), perft(&mut wide, ply), "{board} at ply {ply}");
            }
        }
    }

    #[test]
    fn passing_changes_the_turn_and_nothing_else() {
        let mut position = start::<Small>("3x3x3");
        position.play(Square::new(1, 1));
        let before = position.clone();
        position.pass();
        assert_eq!(position.side_to_move(), Side::First);
        assert_ne!(position.key(), before.key());
        assert_ne!(position.symmetric_key(), before.symmetric_key());
        position.play(Square::new(0, 0));
        assert_eq!(position.stone(Square::new(0, 0)), Some(Side::First));
        position.undo(Square::new(0, 0));
        position.pass();
        assert_eq!(position, before);
    }
}
