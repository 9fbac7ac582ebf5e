//! Chess, for the searches that need captures: quiescence search, MVV/LVA ordering, static exchange evaluation.
//!
//! The crate `cozy-chess` generates moves and makes them on its board; this module adds what a game needs beyond
//! one board: the end of the game, the moves made before, notation. It is chess from the usual array, not
//! Chess960.
//!
//! INVARIANT: whatever depends on how a position came about (repetition, the fifty-move rule) is settled once, when
//! a move is made, and kept beside the board; so asking for the outcome or the moves costs nothing twice.

mod captures;
pub mod evaluate;
mod fen;
#[cfg(test)]
mod sample;
mod see;
mod text;

pub use captures::mvv_lva;
pub use see::see;

use crate::Square;
use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square as BoardSquare};
use std::fmt;
use tengen_core::{Game, Outcome, Side};

/// No position has more legal moves.
///
/// CITE: N. Petrović, 1964, composed the position with 218 (a test has it); "Why a reachable position can have at
/// most 218 playable moves", lichess.org, 2024, proves that none has more. The proof needs that promoted pieces
/// come from eight pawns, which [`fen`] makes sure of.
pub const MAX_MOVES: usize = 218;

/// The legal moves of one position.
pub type Moves = arrayvec::IntoIter<ChessMove, MAX_MOVES>;

/// The state of the fifty-move rule enters the key when this many plies or more have been quiet.
///
/// Below it, no line of 20 plies reaches the 100 that end the game, so positions that differ in nothing else may
/// share what a table knows of them.
const CLOCK_IN_KEY_FROM: u8 = 80;

/// Plies without capture or pawn move that end the game: fifty moves of either side.
const CLOCK_OF_DRAW: u8 = 100;

/// Moves that a fresh or cloned position can make before its history must grow: deeper than searches go.
const RESERVED_PLIES: usize = 128;

/// A move, written as the protocol UCI does: `e2e4`, `e7e8q`, castling by the squares of the king, `e1g1`.
///
/// The move generator writes castling as the king taking its own rook; this type never holds that form.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChessMove(Move);

impl ChessMove {
    /// Where the piece comes from.
    pub fn from(self) -> Square {
        square(self.0.from)
    }

    /// Where the piece goes to; castling is a move of the king.
    pub fn to(self) -> Square {
        square(self.0.to)
    }
}

impl fmt::Display for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl fmt::Debug for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn square(at: BoardSquare) -> Square {
    Square::new(at.file() as u8, at.rank() as u8)
}

fn board_square(at: Square) -> Option<BoardSquare> {
    Some(BoardSquare::new(File::try_index(at.x as usize)?, Rank::try_index(at.y as usize)?))
}

fn side(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

/// A position of chess, with the moves that led to it.
///
/// Two positions are equal if their boards are, with castling, en passant and both counters, and if they have been
/// repeated equally often; what else happened before does not matter.
///
/// ```
/// use tengen_core::{Game, Outcome, Side};
/// use tengen_games::{Notation, chess::Chess};
///
/// let position = Chess::start().parse("f2f3 e7e5 g2g4 d8h4").unwrap();
/// assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
/// ```
pub struct Chess {
    now: State,
    /// The states before, oldest first.
    history: Vec<State>,
}

/// A board and what follows from it and from the history.
#[derive(Clone, PartialEq, Eq)]
struct State {
    board: Board,
    /// How often the position has come up before; counted up to two.
    repeats: u8,
    outcome: Option<Outcome>,
    key: u64,
}

impl State {
    fn new(board: Board, history: &[State]) -> State {
        let repeats = repeats(&board, history);
        let outcome = outcome(&board, repeats);
        let key = key(&board, repeats);
        State { board, repeats, outcome, key }
    }
}

/// How often the position on `board` has come up before, up to two.
///
/// Nothing before the last capture or pawn move can be the same, nor anything less than four plies ago.
fn repeats(board: &Board, history: &[State]) -> u8 {
    let reversible = history.iter().rev().take(board.halfmove_clock() as usize);
    let same_side = reversible.skip(3).step_by(2);
    same_side.filter(|earlier| earlier.board.same_position(board)).take(2).count() as u8
}

/// The result by the rules, mate before any draw.
///
/// ABSENT: dead positions other than those with too few pieces, such as bishops of one colour or blocked pawns.
fn outcome(board: &Board, repeats: u8) -> Option<Outcome> {
    let has_moves = board.generate_moves(|_| true);
    if !has_moves && !board.checkers().is_empty() {
        return Some(Outcome::Win(side(!board.side_to_move())));
    }
    let drawn = !has_moves
        || repeats >= 2
        || board.halfmove_clock() >= CLOCK_OF_DRAW
        || has_too_little_to_mate(board);
    drawn.then_some(Outcome::Draw)
}

/// Whether only kings are left, or kings and one knight or bishop.
fn has_too_little_to_mate(board: &Board) -> bool {
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    match board.occupied().len() {
        2 => true,
        3 => !minor.is_empty(),
        _ => false,
    }
}

/// The key of a position: of its board, with en passant only if the capture is legal, of how often it came up
/// before, and of the fifty-move rule once that is near.
///
/// ABSENT: *which* earlier positions may be repeated. A key that told would tell apart almost all paths to a
/// position, and a table would find nothing; so a value from a table may miss a draw by repetition.
/// CITE: M. Campbell, "The graph-history interaction: on ignoring position history", ACM annual conference 1985.
fn key(board: &Board, repeats: u8) -> u64 {
    let position = if may_take_en_passant(board) { board.hash() } else { board.hash_without_ep() };
    let late = (board.halfmove_clock() + 1).saturating_sub(CLOCK_IN_KEY_FROM);
    position ^ spread(u64::from(late) << 2 | u64::from(repeats))
}

/// A bijection on words that scatters small numbers and leaves 0 alone.
fn spread(small: u64) -> u64 {
    let spread = small.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    spread ^ (spread >> 29)
}

/// The square behind a pawn that has just moved two steps.
fn en_passant_square(board: &Board) -> Option<BoardSquare> {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map(|file| BoardSquare::new(file, rank))
}

fn may_take_en_passant(board: &Board) -> bool {
    let Some(to) = en_passant_square(board) else { return false };
    let us = board.side_to_move();
    let takers = cozy_chess::get_pawn_attacks(to, !us) & board.colored_pieces(us, Piece::Pawn);
    takers.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
}

impl Chess {
    /// The usual array, White to move.
    pub fn start() -> Chess {
        Chess::from_board(Board::startpos())
    }

    fn from_board(board: Board) -> Chess {
        Chess { now: State::new(board, &[]), history: Vec::with_capacity(RESERVED_PLIES) }
    }

    fn board(&self) -> &Board {
        &self.now.board
    }

    /// Whether the king of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        !self.board().checkers().is_empty()
    }

    /// The legal moves that end on `targets`, or for pawns on `pawn_targets`; none if the game is over.
    fn moves_onto(&self, targets: BitBoard, pawn_targets: BitBoard) -> Moves {
        let mut list = ArrayVec::<ChessMove, MAX_MOVES>::new();
        if self.now.outcome.is_none() {
            self.board().generate_moves(|mut moves| {
                moves.to &= if moves.piece == Piece::Pawn { pawn_targets } else { targets };
                match moves.piece {
                    Piece::King => list.extend(moves.into_iter().map(|mv| self.written(mv))),
                    _ => list.extend(moves.into_iter().map(ChessMove)),
                }
                false
            });
        }
        list.into_iter()
    }

    /// The move as we write it, from the generator's form, in which castling is the king taking its rook.
    fn written(&self, mv: Move) -> ChessMove {
        let us = self.board().side_to_move();
        let castles = mv.from == self.board().king(us)
            && mv.from.file() == File::E
            && matches!(mv.to.file(), File::A | File::H)
            && self.board().colors(us).has(mv.to);
        let file = if mv.to.file() > mv.from.file() { File::G } else { File::C };
        let to = if castles { BoardSquare::new(file, mv.from.rank()) } else { mv.to };
        ChessMove(Move { to, ..mv })
    }

    /// The inverse of [`written`](Chess::written): only castling takes a king two files away.
    fn generated(&self, ChessMove(mv): ChessMove) -> Move {
        let us = self.board().side_to_move();
        let castles =
            mv.from == self.board().king(us) && (mv.from.file() as u8).abs_diff(mv.to.file() as u8) == 2;
        let file = if mv.to.file() > mv.from.file() { File::H } else { File::A };
        let to = if castles { BoardSquare::new(file, mv.from.rank()) } else { mv.to };
        Move { to, ..mv }
    }
}

/// Keeps room for the moves to come, which the derived implementation would drop.
impl Clone for Chess {
    fn clone(&self) -> Chess {
        let mut history = Vec::with_capacity(self.history.len() + RESERVED_PLIES);
        history.extend_from_slice(&self.history);
        Chess { now: self.now.clone(), history }
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Chess) -> bool {
        self.now == other.now
    }
}

impl Eq for Chess {}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({}, repeated {} times)", self.board(), self.now.repeats)
    }
}

impl Game for Chess {
    type Move = ChessMove;
    type Moves = Moves;

    #[inline]
    fn side_to_move(&self) -> Side {
        side(self.board().side_to_move())
    }

    fn legal_moves(&self) -> Moves {
        self.moves_onto(BitBoard::FULL, BitBoard::FULL)
    }

    fn play(&mut self, mv: ChessMove) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self:?}");
        let mut board = self.board().clone();
        board.play_unchecked(self.generated(mv));
        let before = std::mem::replace(&mut self.now.board, board);
        self.history.push(State { board: before, ..self.now });
        let board = self.now.board.clone();
        self.now = State::new(board, &self.history);
    }

    fn undo(&mut self, mv: ChessMove) {
        debug_assert!(!self.history.is_empty(), "{mv} was not played in {self:?}");
        if let Some(before) = self.history.pop() {
            self.now = before;
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    #[inline]
    fn key(&self) -> u64 {
        self.now.key
    }

    fn is_legal(&self, mv: ChessMove) -> bool {
        // The generator's form of castling is not a move of ours.
        let takes_own_piece = self.board().colors(self.board().side_to_move()).has(mv.0.to);
        self.now.outcome.is_none() && !takes_own_piece && self.board().is_legal(self.generated(mv))
    }
}
