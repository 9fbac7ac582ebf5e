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
mod state;
mod text;

pub use captures::mvv_lva;
pub use see::see;

use crate::Square;
use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square as BoardSquare};
use state::State;
use std::fmt;
use tengen_core::{Game, Outcome, Side};

/// No position has more legal moves.
///
/// CITE: N. Petrović, 1964, composed the position with 218 (a test has it); "Why a reachable position can have at
/// most 218 playable moves", lichess.org, 2024, proves that none has more. The proof needs that promoted pieces
/// come from eight pawns, which reading a position makes sure of.
pub const MAX_MOVES: usize = 218;

/// The legal moves of one position.
pub type Moves = arrayvec::IntoIter<ChessMove, MAX_MOVES>;

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

    /// The inverse of [`written`](Chess::written): only castling takes the king two files along its rank.
    fn generated(&self, ChessMove(mv): ChessMove) -> Move {
        let castles = mv.from == self.board().king(self.board().side_to_move())
            && mv.from.file() == File::E
            && matches!(mv.to.file(), File::C | File::G)
            && mv.from.rank() == mv.to.rank();
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
        self.history.push(self.now.clone());
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

#[cfg(test)]
mod tests {
    use super::sample::parse;
    use super::*;
    use crate::Notation;
    use tengen_core::{conformance, perft};

    #[test]
    fn conformance_from_many_starts() {
        conformance::check(&Chess::start(), 8, 1, |position, _| position.clone());
        for (seed, start) in (2..).zip(sample::STARTS) {
            conformance::check(&parse(start), 4, seed, |position, _| position.clone());
        }
    }

    /// Few squares, so that the same boards come up with other repetitions and other clocks.
    #[test]
    fn conformance_where_positions_repeat() {
        for start in ["k7/p1p5/P1P5/8/8/p1p5/P1P5/K7 w - -", "1k6/1p6/1P6/8/8/8/8/K7 w - - 85 90"] {
            conformance::check(&parse(start), 150, 20, |position, _| position.clone());
        }
    }

    /// CITE: chessprogramming.org, "Perft Results": the start, "Kiwipete", and positions 3, 4 and 5.
    #[test]
    fn perft_of_the_standard_positions() {
        let known: [(&str, &[u64]); 5] = [
            ("startpos", &[1, 20, 400, 8902, 197_281]),
            (sample::KIWIPETE, &[1, 48, 2039, 97_862]),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[1, 14, 191, 2812, 43_238]),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[1, 6, 264, 9467]),
            ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[1, 44, 1486, 62_379]),
        ];
        for (text, counts) in known {
            for (plies, &count) in (0..).zip(counts) {
                assert_eq!(perft(&mut parse(text), plies), count, "{text} at ply {plies}");
            }
        }
    }

    #[test]
    fn the_position_with_the_most_moves_fits() {
        let position = parse("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -");
        assert_eq!(position.legal_moves().count(), MAX_MOVES);
    }

    /// All pairs of squares, with and without promotion: what is legal one by one is what is generated.
    #[test]
    fn legal_moves_are_exactly_what_is_legal() {
        let promotions = [None, Some(Piece::Knight), Some(Piece::Queen), Some(Piece::King)];
        for position in sample::positions(3, 150) {
            let moves: Vec<ChessMove> = position.legal_moves().collect();
            for from in BoardSquare::ALL {
                for to in BoardSquare::ALL {
                    for promotion in promotions {
                        let mv = ChessMove(Move { from, to, promotion });
                        assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv} in {position:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_clone_has_room_for_a_search() {
        let mut position = parse("e2e4 e7e5").clone();
        let room = position.history.capacity();
        for text in ["g1f3", "b8c6", "f1b5"] {
            position.play(position.parse_move(text).unwrap());
        }
        assert!(room >= RESERVED_PLIES && position.history.capacity() == room);
    }
}
