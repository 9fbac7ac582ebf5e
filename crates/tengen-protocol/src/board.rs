//! The game as the manager tells it: stones in the order they were told, and cells that nobody may use.
//!
//! The position is always made from the stones alone. So a forbidden move of Black, which only ends the game if the
//! manager says so, does not end it here: whoever asks for a move gets one.

use crate::reply::cell;
use tengen_core::{Game, Side};
use tengen_games::gomoku::{Gomoku, Rule, forbidden};
use tengen_games::{PositionError, Square};

/// The game on the board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    stones: Vec<(Square, Side)>,
    /// Cells that nobody may use.
    walls: Vec<Square>,
    position: Gomoku,
}

/// Who has a cell, as `BOARD` tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Us,
    Them,
    Wall,
}

/// Why something cannot be done on the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BoardError {
    #[error("{} is not on the board of {size}x{size}", cell(*.square))]
    OffBoard { square: Square, size: u8 },
    #[error("{} is taken", cell(*.0))]
    Taken(Square),
    #[error("{} is not the last move", cell(*.0))]
    NotLast(Square),
    #[error("the game is over")]
    Over,
    #[error("no cell is free")]
    Full,
    #[error("{} needs who has it: 1 you, 2 the opponent, 3 nobody", cell(*.0))]
    NoOwner(Square),
    #[error("{0}")]
    Position(#[from] PositionError),
}

impl Owner {
    /// Reads the number after a cell.
    pub(crate) fn new(number: Option<i64>) -> Option<Owner> {
        match number? {
            1 => Some(Owner::Us),
            2 => Some(Owner::Them),
            3 => Some(Owner::Wall),
            _ => None,
        }
    }
}

impl Board {
    /// An empty board.
    pub(crate) fn new(size: u32, rule: Rule) -> Result<Board, BoardError> {
        Board::from_stones(size, rule, Vec::new(), Vec::new(), Side::First)
    }

    fn from_stones(
        size: u32,
        rule: Rule,
        stones: Vec<(Square, Side)>,
        walls: Vec<Square>,
        side_to_move: Side,
    ) -> Result<Board, BoardError> {
        let position = Gomoku::from_stones(size, rule, stones.iter().copied(), side_to_move)?;
        Ok(Board { stones, walls, position })
    }

    /// The position.
    pub(crate) fn position(&self) -> &Gomoku {
        &self.position
    }

    /// The cells that nobody may use.
    pub(crate) fn walls(&self) -> &[Square] {
        &self.walls
    }

    /// The same stones under another rule.
    pub(crate) fn with_rule(&self, rule: Rule) -> Result<Board, BoardError> {
        let side = self.position.side_to_move();
        Board::from_stones(self.size(), rule, self.stones.clone(), self.walls.clone(), side)
    }

    /// The empty board of the same size and rule.
    pub(crate) fn emptied(&self) -> Board {
        Board::new(self.size(), self.position.rule()).expect("the board was possible before")
    }

    /// The board with these stones and us to move. If we have as many as they, we are Black; one less, White; otherwise
    /// the first stone is Black's.
    pub(crate) fn with_cells(&self, cells: &[(Square, Owner)]) -> Result<Board, BoardError> {
        let of = |owner: Owner| cells.iter().filter(|(_, other)| *other == owner).count();
        let first = cells.iter().find(|(_, owner)| *owner != Owner::Wall).map(|(_, owner)| *owner);
        let us = match (of(Owner::Us), of(Owner::Them)) {
            (ours, theirs) if ours == theirs => Side::First,
            (ours, theirs) if ours + 1 == theirs => Side::Second,
            _ if first == Some(Owner::Us) => Side::First,
            _ => Side::Second,
        };
        let (mut stones, mut walls) = (Vec::new(), Vec::new());
        for (index, &(square, owner)) in cells.iter().enumerate() {
            self.check_on_board(square)?;
            if cells[..index].iter().any(|&(other, _)| other == square) {
                return Err(BoardError::Taken(square));
            }
            match owner {
                Owner::Us => stones.push((square, us)),
                Owner::Them => stones.push((square, !us)),
                Owner::Wall => walls.push(square),
            }
        }
        Board::from_stones(self.size(), self.position.rule(), stones, walls, us)
    }

    /// The board after a move of the side to move.
    pub(crate) fn with_move(&self, square: Square) -> Result<Board, BoardError> {
        self.check_open()?;
        self.check_free(square)?;
        let side = self.position.side_to_move();
        let mut stones = self.stones.clone();
        stones.push((square, side));
        Board::from_stones(self.size(), self.position.rule(), stones, self.walls.clone(), !side)
    }

    /// The board before the stone on `square` was played. The order of stones is not always known, so any stone of the
    /// side that moved last may have been the last one.
    pub(crate) fn without(&self, square: Square) -> Result<Board, BoardError> {
        self.check_on_board(square)?;
        let last = !self.position.side_to_move();
        if self.position.stone(square) != Some(last) {
            return Err(BoardError::NotLast(square));
        }
        let stones = self.stones.iter().copied().filter(|&(other, _)| other != square).collect();
        Board::from_stones(self.size(), self.position.rule(), stones, self.walls.clone(), last)
    }

    /// Whether a move can be made at all.
    pub(crate) fn check_open(&self) -> Result<(), BoardError> {
        if self.position.decision().is_some() {
            return Err(BoardError::Over);
        }
        if self.free().next().is_none() { Err(BoardError::Full) } else { Ok(()) }
    }

    fn check_on_board(&self, square: Square) -> Result<(), BoardError> {
        let size = self.position.size();
        if self.position.contains(square) { Ok(()) } else { Err(BoardError::OffBoard { square, size }) }
    }

    fn check_free(&self, square: Square) -> Result<(), BoardError> {
        self.check_on_board(square)?;
        if self.is_free(square) { Ok(()) } else { Err(BoardError::Taken(square)) }
    }

    fn is_free(&self, square: Square) -> bool {
        self.position.is_vacant(square) && !self.walls.contains(&square)
    }

    /// The cells to which a stone can go.
    pub(crate) fn free(&self) -> impl Iterator<Item = Square> {
        self.position.squares().filter(|&square| self.is_free(square))
    }

    /// Whether the side to move may go to `square`: it is free, and not forbidden.
    pub(crate) fn allows(&self, square: Square) -> bool {
        let forbids = self.position.rule().forbids(self.position.side_to_move());
        self.is_free(square) && !(forbids && forbidden(&self.position, square).is_some())
    }

    /// The stones in the order of a game, Black and White in turn.
    pub(crate) fn moves(&self) -> Vec<Square> {
        let of = |side: Side| {
            self.stones.iter().filter(move |(_, owner)| *owner == side).map(|(square, _)| *square)
        };
        let (mut black, mut white) = (of(Side::First), of(Side::Second));
        let mut moves = Vec::new();
        loop {
            let before = moves.len();
            moves.extend(black.next());
            moves.extend(white.next());
            if moves.len() == before {
                return moves;
            }
        }
    }

    fn size(&self) -> u32 {
        self.position.size().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Square {
        text.parse().expect(text)
    }

    fn cells(us: &str, them: &str) -> Vec<(Square, Owner)> {
        let of =
            |text: &str, owner| text.split_whitespace().map(|text| (at(text), owner)).collect::<Vec<_>>();
        [of(us, Owner::Us), of(them, Owner::Them)].concat()
    }

    fn empty() -> Board {
        Board::new(15, Rule::Freestyle).expect("a board")
    }

    #[test]
    fn the_counts_tell_the_colours() {
        let us = |ours: &str, theirs: &str| {
            let board = empty().with_cells(&cells(ours, theirs)).expect("a position");
            let us = board.position().side_to_move();
            let stones = ours.split_whitespace().all(|text| board.position().stone(at(text)) == Some(us));
            assert!(stones, "our stones have our colour");
            us
        };
        assert_eq!(us("", ""), Side::First);
        assert_eq!(us("h8", "h9"), Side::First);
        assert_eq!(us("h8", "h9 i9"), Side::Second);
        assert_eq!(us("h8 a1 a2", "h9"), Side::First, "the first stone is Black's");
    }

    #[test]
    fn walls_are_never_free() {
        let board = empty().with_cells(&[(at("h8"), Owner::Wall)]).expect("a position");
        assert!(!board.allows(at("h8")) && board.allows(at("h9")));
        assert_eq!(board.with_move(at("h8")).expect_err("a wall"), BoardError::Taken(at("h8")));
        assert_eq!(board.with_move(at("h9")).expect("a move").walls(), [at("h8")]);
    }

    #[test]
    fn moves_are_made_and_taken_back() {
        let one = empty().with_move(at("h8")).expect("a move");
        let two = one.with_move(at("i9")).expect("a move");
        assert_eq!(two.moves(), [at("h8"), at("i9")]);
        assert_eq!(two.without(at("h8")).expect_err("not the last"), BoardError::NotLast(at("h8")));
        let back = two.without(at("i9")).expect("the last move");
        assert_eq!(back.position(), one.position());
        assert_eq!(two.with_move(at("i9")).expect_err("taken"), BoardError::Taken(at("i9")));
        let small = Board::new(5, Rule::Freestyle).expect("a board");
        assert!(matches!(small.with_move(at("h8")), Err(BoardError::OffBoard { size: 5, .. })));
    }

    #[test]
    fn a_finished_game_goes_on_only_after_taking_back() {
        let four = empty().with_cells(&cells("h8 i8 j8 k8", "h9 i9 j9 k9")).expect("a position");
        let won = four.with_move(at("l8")).expect("a move");
        assert_eq!(won.check_open(), Err(BoardError::Over));
        assert_eq!(won.without(at("l8")).expect("the last move").check_open(), Ok(()));
    }

    #[test]
    fn a_forbidden_move_does_not_end_the_game() {
        let board = Board::new(15, Rule::Renju).expect("a board");
        let board = board.with_cells(&cells("g8 i8 h7 h9", "a1 c1 e1 g1")).expect("a position");
        assert!(!board.allows(at("h8")), "a double three");
        let board = board.with_move(at("h8")).expect("it can be made all the same");
        assert_eq!(board.check_open(), Ok(()));
    }
}
