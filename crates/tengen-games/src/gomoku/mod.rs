//! Five in a row as it is played in tournaments: freestyle, standard, renju, caro, on square boards from 5×5 to 25×25.
//!
//! Black, who moves first, is [`Side::First`]. In renju a forbidden move can be made, and loses the game at once.

pub mod forbidden;
mod grid;
pub mod opening;
pub mod record;
mod rule;
#[cfg(test)]
mod tests;
mod text;
mod variant;

pub use forbidden::{Forbidden, forbidden};
pub use rule::{Rule, Run, UnknownRule};
pub use variant::{Variant, VariantError};

use crate::Square;
use crate::mnk::evaluate::InARow;
use crate::mnk::{self, Direction, Rules, Stones, Symmetry, Wide, zobrist};
use tengen_core::{Game, Outcome, Pass, Side};

/// A position of five in a row.
///
/// ```
/// use tengen_core::{Game, Outcome, Side};
/// use tengen_games::Notation;
/// use tengen_games::gomoku::{Gomoku, Rule};
///
/// let start = Gomoku::new(15, Rule::Renju).unwrap();
/// let mut position = start.parse("h8h9 i8i9 j8j9 k8k9").unwrap();
/// position.play("l8".parse().unwrap());
/// assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    board: Rules,
    rule: Rule,
    stones: [Wide; 2],
    side_to_move: Side,
    ended: Option<Decision>,
    key: u64,
}

/// What the last move decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It made a winning row.
    Row,
    /// It was forbidden.
    Forbidden(Forbidden),
}

/// A board of that size is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {0}x{0} is not possible for five in a row: choose {least} to {most}",
    least = Gomoku::SMALLEST, most = Square::MAX_EXTENT)]
pub struct SizeError(pub u32);

impl Gomoku {
    /// The smallest board on which five fit.
    pub const SMALLEST: u8 = 5;

    /// The empty board.
    pub fn new(size: u32, rule: Rule) -> Result<Gomoku, SizeError> {
        let board = Rules::new(size, size, 5).map_err(|_| SizeError(size))?;
        let stones = [Wide::default(); 2];
        Ok(Gomoku { board, rule, stones, side_to_move: Side::First, ended: None, key: 0 })
    }

    /// Rows and columns.
    #[inline]
    pub fn size(&self) -> u8 {
        self.board.width()
    }

    /// The rule.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The cells, row by row from `a1`.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.board.squares()
    }

    /// The cell in the middle; of four, the upper right one.
    pub fn centre(&self) -> Square {
        Square::new(self.size() / 2, self.size() / 2)
    }

    /// The stones of one side.
    pub fn stones(&self, side: Side) -> impl Iterator<Item = Square> + use<> {
        self.stones[side.index()].occupied()
    }

    /// The number of stones on the board.
    #[inline]
    pub fn placed(&self) -> u16 {
        self.stones.iter().map(Wide::count).sum()
    }

    /// Whether `square` is on the board.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.board.contains(square)
    }

    /// Whose stone stands on `square`, if any.
    #[inline]
    pub fn stone(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.contains(square) && self.stones[side.index()].contains(square))
    }

    /// Whether `square` is on the board and empty.
    #[inline]
    pub fn is_vacant(&self, square: Square) -> bool {
        self.contains(square) && self.stone(square).is_none()
    }

    /// What the last move decided, if it ended the game.
    pub fn decision(&self) -> Option<Decision> {
        self.ended
    }

    /// The row of `side` through its stone on `square`.
    pub fn run(&self, side: Side, square: Square, direction: Direction) -> Run {
        let (before, after) = self.stones[side.index()].neighbours_in_a_row(direction, square);
        let (dx, dy) = direction.step();
        let ends = [square.offset(dx, dy, -(before as i8) - 1), square.offset(dx, dy, after as i8 + 1)];
        let capped = ends.into_iter().all(|end| end.is_some_and(|end| self.stone(end) == Some(!side)));
        Run { length: before + 1 + after, capped }
    }

    /// The cells of the row of `side` through its stone on `square`.
    pub fn run_squares(&self, side: Side, square: Square, direction: Direction) -> Vec<Square> {
        let (before, after) = self.stones[side.index()].neighbours_in_a_row(direction, square);
        let (dx, dy) = direction.step();
        (-(before as i8)..=after as i8).filter_map(|steps| square.offset(dx, dy, steps)).collect()
    }

    /// Whether a stone of `side` on the empty cell `square` would make a winning row.
    pub fn completes(&self, side: Side, square: Square) -> bool {
        self.winning_direction(side, square).is_some()
    }

    /// The direction in which the stone of `side` on `square`, there or to come, stands in a winning row.
    fn winning_direction(&self, side: Side, square: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.rule.wins(side, self.run(side, square, direction)))
    }

    /// The position with a black stone more, turn and result left as they are: for asking "what if".
    fn with_black<T>(&self, square: Square, look: impl FnOnce(&Gomoku) -> T) -> T {
        let mut position = self.clone();
        position.toggle(Side::First, square);
        look(&position)
    }

    /// Puts or lifts a stone; whose turn it is and who has won is left to the caller.
    #[inline]
    fn toggle(&mut self, side: Side, square: Square) {
        self.stones[side.index()].toggle(square);
        self.key ^= zobrist::stone(side, square);
    }

    /// What the stone of `side` on `square` decides.
    fn judge(&self, side: Side, square: Square) -> Option<Decision> {
        if self.completes(side, square) {
            return Some(Decision::Row);
        }
        let forbids = self.rule.forbids(side);
        forbids.then(|| forbidden::judge(self, square)).flatten().map(Decision::Forbidden)
    }

    /// What a stone adds to the key of a position, by exclusive or.
    #[inline]
    pub fn key_of_stone(side: Side, square: Square) -> u64 {
        zobrist::stone(side, square)
    }

    /// What a pass adds to the key of a position, by exclusive or.
    pub const KEY_OF_PASS: u64 = zobrist::PASSED;

    /// The turn that the stones alone suggest; [`pass`](Pass::pass) departs from it.
    fn expected_turn(&self) -> Side {
        if self.placed().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The same position, turned or mirrored.
    pub fn image(&self, symmetry: Symmetry) -> Gomoku {
        let mut image = self.clone();
        image.stones = [Wide::default(); 2];
        for side in Side::BOTH {
            for square in self.stones(side) {
                image.key ^= zobrist::stone(side, square);
                image.toggle(side, symmetry.apply(square, self.board));
            }
        }
        image
    }
}

impl Game for Gomoku {
    type Move = Square;
    type Moves = <Wide as Stones>::Squares;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    #[inline]
    fn legal_moves(&self) -> Self::Moves {
        if self.ended.is_some() { Self::Moves::default() } else { Wide::vacant(&self.stones, self.board) }
    }

    #[inline]
    fn play(&mut self, square: Square) {
        debug_assert!(self.is_legal(square), "{square} is not legal in {}", self.to_text());
        let us = self.side_to_move;
        self.toggle(us, square);
        self.ended = self.judge(us, square);
        self.side_to_move = !us;
    }

    #[inline]
    fn undo(&mut self, square: Square) {
        let us = !self.side_to_move;
        debug_assert!(self.stone(square) == Some(us), "{square} was not played in {}", self.to_text());
        self.toggle(us, square);
        self.ended = None;
        self.side_to_move = us;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.ended {
            Some(Decision::Row) => Some(Outcome::Win(!self.side_to_move)),
            Some(Decision::Forbidden(_)) => Some(Outcome::Win(self.side_to_move)),
            None if Wide::is_full(&self.stones, self.board) => Some(Outcome::Draw),
            None => None,
        }
    }

    /// Zobrist's; a forbidden last move is told apart, for with the same stones another last move may not end the game.
    #[inline]
    fn key(&self) -> u64 {
        let ended = if matches!(self.ended, Some(Decision::Forbidden(_))) { zobrist::ENDED } else { 0 };
        self.key ^ ended
    }

    fn symmetric_key(&self) -> u64 {
        let turn = if self.side_to_move == self.expected_turn() { 0 } else { zobrist::PASSED };
        let ended = if matches!(self.ended, Some(Decision::Forbidden(_))) { zobrist::ENDED } else { 0 };
        Wide::symmetric_key(&self.stones, self.board) ^ turn ^ ended
    }

    #[inline]
    fn is_legal(&self, square: Square) -> bool {
        self.ended.is_none() && self.is_vacant(square)
    }
}

impl Pass for Gomoku {
    #[inline]
    fn pass(&mut self) {
        debug_assert!(self.ended.is_none(), "the game is over: {}", self.to_text());
        self.side_to_move = !self.side_to_move;
        self.key ^= zobrist::PASSED;
    }
}

impl InARow for Gomoku {
    type Stones = Wide;

    #[inline]
    fn rules(&self) -> Rules {
        self.board
    }

    #[inline]
    fn stones_of(&self, side: Side) -> &Wide {
        &self.stones[side.index()]
    }

    #[inline]
    fn open_windows(&self, side: Side) -> u32 {
        self.stones_of(!side).open_windows(self.board)
    }

    #[inline]
    fn runs(&self, tell: impl FnMut(Side, mnk::Run, u32)) {
        Wide::runs(&self.stones, self.board, tell);
    }

    #[inline]
    fn completes(&self, side: Side, square: Square) -> bool {
        Gomoku::completes(self, side, square)
    }
}
