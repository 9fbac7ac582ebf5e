//! How positions and moves are written and shown. `docs/notation.md` describes it for users.

use crate::Square;
use crate::gomoku::Forbidden;
use tengen_core::{Game, Side};

/// Why a move cannot be made; the text says what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not the notation of a move at all.
    #[error("`{text}` is not a move; write one like `{example}`")]
    Malformed {
        /// What was written.
        text: String,
        /// A well-formed move.
        example: String,
    },
    /// A well-formed move that the board has no place for.
    #[error("`{text}` is not on the board, which reaches from {first} to {last}")]
    OffBoard {
        /// What was written.
        text: String,
        /// The first cell or column.
        first: String,
        /// The last one.
        last: String,
    },
    /// There is something already.
    #[error("{0} is already taken; choose an empty cell")]
    Occupied(String),
    /// Nothing can be played any more.
    #[error("the game is over")]
    GameOver,
    /// Forbidden by the rules for another reason.
    #[error("{0} is against the rules here")]
    Illegal(String),
}

/// What somebody wrote, fit to be shown again: control characters escaped, long texts cut.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(|c| if c.is_control() { c.escape_default().collect::<Vec<_>>() } else { vec![c] })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// Why a text is not a position; the text says where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A row of the picture has the wrong length.
    #[error("the board is {width} wide, but the cells of row {row} are {found}")]
    RowLength {
        /// Counted from the top, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells it should have.
        width: u8,
    },
    /// The picture has the wrong number of rows.
    #[error("the board is {height} high, but the rows of the position are {found}; separate rows by `/`")]
    RowCount {
        /// Its rows.
        found: usize,
        /// The rows it should have.
        height: u8,
    },
    /// A character that is neither stone nor empty cell.
    #[error("`{found}` in row {row} is not a cell; use `X`, `O` and `.`")]
    Cell {
        /// The character.
        found: char,
        /// Counted from the top, from 1.
        row: usize,
    },
    /// The numbers of stones do not tell whose turn it is, and nothing else does.
    #[error("{first} stones of X and {second} of O: add whose turn it is, ` x` or ` o`, after the rows")]
    Turn {
        /// Stones of the first player.
        first: u32,
        /// Stones of the second player.
        second: u32,
    },
    /// What follows the rows is not a side.
    #[error("`{0}` after the rows is not a side to move; write `x` or `o`")]
    SideToMove(String),
    /// No game leads here.
    #[error("no game leads to this position: {0}")]
    Unreachable(String),
    /// A move of a move list cannot be made.
    #[error("move {number} of the position: {error}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

/// Reads stones from rows of cells, the top row first, separated by `/`; blanks are ignored.
pub(crate) fn read_rows(text: &str, width: u8, height: u8) -> Result<Vec<(Square, Side)>, PositionError> {
    let rows: Vec<Vec<char>> =
        text.split('/').map(|row| row.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    if rows.len() != height as usize {
        return Err(PositionError::RowCount { found: rows.len(), height });
    }
    let mut stones = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if row.len() != width as usize {
            return Err(PositionError::RowLength { row: index + 1, found: row.len(), width });
        }
        for (x, &cell) in row.iter().enumerate() {
            let side = match cell {
                '.' | '-' | '_' => continue,
                'X' | 'x' => Side::First,
                'O' | 'o' | '0' => Side::Second,
                found => return Err(PositionError::Cell { found, row: index + 1 }),
            };
            stones.push((Square::new(x as u8, height - 1 - index as u8), side));
        }
    }
    Ok(stones)
}

/// Writes what [`read_rows`] reads.
pub(crate) fn write_rows(width: u8, height: u8, stone: impl Fn(Square) -> Option<Side>) -> String {
    let cell = |square| match stone(square) {
        None => '.',
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
    };
    let row = |y| -> String { (0..width).map(|x| cell(Square::new(x, y))).collect() };
    (0..height).rev().map(row).collect::<Vec<_>>().join("/")
}

/// A game whose positions and moves can be written down.
///
/// [`Game::Move`] prints itself; [`parse_move`](Notation::parse_move) reads that back, and
/// [`parse`](Notation::parse) reads what [`text`](Notation::text) wrote.
pub trait Notation: Game {
    /// Reads a move; it is legal in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Reads a position of the same game (same board, same rules) as `self`, which is its start.
    fn parse(&self, text: &str) -> Result<Self, PositionError>;

    /// The position as one line of text.
    fn text(&self) -> String;

    /// The letter that stands for a side.
    fn side_letter(side: Side) -> char {
        match side {
            Side::First => 'X',
            Side::Second => 'O',
        }
    }

    /// Makes a move if it is legal.
    fn try_play(&mut self, mv: Self::Move) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        if !self.is_legal(mv) {
            return Err(MoveError::Illegal(mv.to_string()));
        }
        self.play(mv);
        Ok(())
    }

    /// Plays a list of moves, written one after the other.
    fn play_all<'a>(
        &mut self,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<Self::Move>, PositionError> {
        let mut played = Vec::new();
        for (index, text) in moves.into_iter().enumerate() {
            let mv =
                self.parse_move(text).map_err(|error| PositionError::Move { number: index + 1, error })?;
            self.play(mv);
            played.push(mv);
        }
        Ok(played)
    }
}

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Letters in the cells of a grid.
    Cells,
    /// Stones where lines cross.
    Crossings,
    /// Discs in the holes of a standing board.
    Slots,
}

/// A game on a board of cells, as a screen shows it.
pub trait Grid: Notation {
    /// Columns.
    fn width(&self) -> u8;
    /// Rows.
    fn height(&self) -> u8;
    /// What stands on a cell: whose, and its letter.
    fn cell(&self, square: Square) -> Option<(Side, char)>;
    /// The move that pointing at a cell means.
    fn move_on(&self, square: Square) -> Option<Self::Move>;
    /// Where `mv`, the last move made, has changed the board.
    fn landing(&self, mv: Self::Move) -> Square;
    /// The cells that won the game.
    fn winning_line(&self) -> Vec<Square>;

    /// The empty cells where the side to move can play and would lose by that.
    fn forbidden_squares(&self) -> Vec<Square> {
        Vec::new()
    }

    /// What the last move did that is forbidden, if that ended the game.
    fn offence(&self) -> Option<Forbidden> {
        None
    }

    /// What a board of this game looks like.
    fn surface(&self) -> Surface {
        Surface::Cells
    }

    /// The cells that a board of this game marks to guide the eye.
    fn star_points(&self) -> Vec<Square> {
        Vec::new()
    }
}
