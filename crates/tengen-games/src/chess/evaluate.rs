//! Static judgements of chess positions, and the captures to look at before one is trusted.

use super::{Chess, ChessMove, MAX_MOVES, mvv_lva, see};
use arrayvec::ArrayVec;
use cozy_chess::{Color, Piece, Square};
use std::cmp::Reverse;
use tengen_core::{Evaluate, Outcome, Ply, Score, Side};

/// The value of a piece in centipawns; a king is never traded and counts nothing.
///
/// CITE: T. Michniewski, "Simplified Evaluation Function", chessprogramming.org.
pub(super) const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// The sum of `worth` over the pieces of the side to move minus that over the others.
fn balance(position: &Chess, worth: impl Fn(Piece, Square) -> i32) -> Score {
    let board = position.board();
    let sum = |color: Color| -> i32 {
        let of_kind = |piece| board.colored_pieces(color, piece).into_iter().map(move |at| (piece, at));
        Piece::ALL.into_iter().flat_map(of_kind).map(|(piece, at)| worth(piece, at.relative_to(color))).sum()
    };
    let us = board.side_to_move();
    Score::heuristic(sum(us) - sum(!us))
}

/// The values of the pieces, mine minus theirs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Evaluate<Chess> for Material {
    fn evaluate(&self, position: &Chess) -> Score {
        balance(position, |piece, _| value(piece))
    }
}

/// The values of the pieces, each corrected by where it stands; mine minus theirs.
///
/// The tables know a few rules of thumb: pawns advance and hold the centre, knights and bishops avoid the edge,
/// rooks like the seventh rank, the king hides while there are pieces and comes to the centre when they are gone.
#[derive(Clone, Copy, Debug, Default)]
pub struct PieceSquares;

/// Corrections in centipawns, the eighth rank first, for the files a to d; e to h are their mirror images.
type Table = [[i32; 4]; 8];

const PAWN: Table = [
    [0, 0, 0, 0],
    [55, 58, 60, 62],
    [24, 26, 32, 38],
    [8, 12, 18, 26],
    [2, 4, 14, 22],
    [2, 0, 4, 8],
    [0, 4, 2, -16],
    [0, 0, 0, 0],
];

const KNIGHT: Table = [
    [-48, -30, -22, -20],
    [-30, -12, 4, 8],
    [-18, 6, 18, 22],
    [-14, 6, 20, 26],
    [-16, 4, 18, 24],
    [-20, 2, 14, 16],
    [-32, -14, 0, 4],
    [-50, -32, -24, -22],
];

const BISHOP: Table = [
    [-16, -10, -8, -8],
    [-8, 2, 2, 4],
    [-4, 4, 8, 10],
    [-2, 8, 10, 14],
    [-2, 6, 12, 14],
    [0, 8, 10, 8],
    [-4, 12, 4, 4],
    [-18, -8, -12, -8],
];

const ROOK: Table = [
    [4, 6, 8, 10],
    [14, 18, 20, 20],
    [-2, 2, 4, 4],
    [-4, 0, 2, 2],
    [-4, 0, 2, 2],
    [-4, 0, 2, 4],
    [-6, 0, 2, 6],
    [-6, 0, 6, 10],
];

const QUEEN: Table = [
    [-14, -6, -4, -2],
    [-6, 0, 2, 2],
    [-4, 2, 6, 6],
    [-2, 2, 6, 8],
    [-2, 2, 6, 8],
    [-4, 4, 4, 4],
    [-8, 0, 4, 2],
    [-16, -10, -6, -2],
];

/// The king while the board is full.
const KING_IN_SHELTER: Table = [
    [-60, -64, -68, -72],
    [-52, -56, -60, -64],
    [-44, -48, -54, -58],
    [-36, -42, -48, -52],
    [-28, -34, -40, -46],
    [-14, -20, -26, -32],
    [12, 10, -8, -14],
    [20, 30, 12, -4],
];

/// The king when only kings and pawns are left.
const KING_IN_OPEN: Table = [
    [-46, -32, -24, -18],
    [-26, -10, 0, 6],
    [-16, 4, 18, 24],
    [-14, 8, 24, 34],
    [-16, 6, 22, 32],
    [-20, 0, 14, 20],
    [-30, -12, 0, 4],
    [-50, -34, -26, -22],
];

/// The weights of all pieces of both sides in [`phase`].
const FULL_BOARD: i32 = 24;

/// How many pieces are left, from 0 to [`FULL_BOARD`]; new queens may not exceed it.
///
/// CITE: chessprogramming.org, "Tapered Eval".
fn phase(position: &Chess) -> i32 {
    let weights = [(Piece::Knight, 1), (Piece::Bishop, 1), (Piece::Rook, 2), (Piece::Queen, 4)];
    let count = |piece| position.board().pieces(piece).len() as i32;
    weights.into_iter().map(|(piece, weight)| weight * count(piece)).sum::<i32>().min(FULL_BOARD)
}

/// The correction for a piece on `at`, seen from its own side.
fn correction(piece: Piece, at: Square, phase: i32) -> i32 {
    let (file, rank) = (at.file() as usize, at.rank() as usize);
    let look_up = |table: &Table| table[7 - rank][file.min(7 - file)];
    match piece {
        Piece::Pawn => look_up(&PAWN),
        Piece::Knight => look_up(&KNIGHT),
        Piece::Bishop => look_up(&BISHOP),
        Piece::Rook => look_up(&ROOK),
        Piece::Queen => look_up(&QUEEN),
        Piece::King => {
            let (shelter, open) = (look_up(&KING_IN_SHELTER), look_up(&KING_IN_OPEN));
            (shelter * phase + open * (FULL_BOARD - phase)) / FULL_BOARD
        }
    }
}

impl Evaluate<Chess> for PieceSquares {
    fn evaluate(&self, position: &Chess) -> Score {
        let phase = phase(position);
        balance(position, |piece, at| value(piece) + correction(piece, at, phase))
    }
}

/// A judgement that is trusted only where nothing is left to take: adds the noisy moves of quiescence search.
///
/// Noisy are captures and promotions, in the order of [`mvv_lva`]. With `see`, those that lose material by
/// [`see()`] are left out, and the others come in the order of what they win.
///
/// ABSENT: in check, too, only captures are noisy; a mate beyond the horizon is not seen, nor is a forced reply.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet<E> {
    /// How quiet positions are judged.
    pub eval: E,
    /// Whether static exchange evaluation chooses and orders the captures.
    pub see: bool,
}

impl<E: Evaluate<Chess>> Evaluate<Chess> for Quiet<E> {
    fn evaluate(&self, position: &Chess) -> Score {
        self.eval.evaluate(position)
    }

    fn judge(&self, outcome: Outcome, side: Side, ply: Ply) -> Score {
        self.eval.judge(outcome, side, ply)
    }

    fn noisy_moves(&self, position: &Chess, moves: &mut Vec<ChessMove>) {
        let won = |mv| if self.see { see(position, mv) } else { 0 };
        let ranked = position.captures().map(|mv| ((won(mv), mvv_lva(position, mv)), mv));
        let mut ranked: ArrayVec<((i32, i32), ChessMove), MAX_MOVES> =
            ranked.filter(|&((won, _), _)| won >= 0).collect();
        ranked.sort_by_key(|&(rank, _)| Reverse(rank));
        moves.extend(ranked.into_iter().map(|(_, mv)| mv));
    }
}

/// Any of the judgements, chosen at run time.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    /// [`PieceSquares`] instead of [`Material`].
    pub squares: bool,
    /// [`Quiet`], with static exchange evaluation.
    pub quiet: bool,
}

impl Evaluate<Chess> for Heuristic {
    fn evaluate(&self, position: &Chess) -> Score {
        if self.squares { PieceSquares.evaluate(position) } else { Material.evaluate(position) }
    }

    fn noisy_moves(&self, position: &Chess, moves: &mut Vec<ChessMove>) {
        if self.quiet {
            Quiet { eval: Material, see: true }.noisy_moves(position, moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, parse};
    use super::*;
    use crate::Notation;

    /// The same position with the sides exchanged: rows upside down, letters in the other case.
    fn exchanged(position: &Chess) -> Chess {
        let text = position.text();
        let fields: Vec<&str> = text.split(' ').collect();
        let other_case =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let rows: Vec<String> =
            fields[0].split('/').rev().map(|row| row.chars().map(other_case).collect()).collect();
        let turn = if fields[1] == "w" { "b" } else { "w" };
        let castling: String = fields[2].chars().map(other_case).collect();
        let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
        parse(&format!("{} {turn} {castling} {en_passant} {} {}", rows.join("/"), fields[4], fields[5]))
    }

    #[test]
    fn both_sides_are_judged_alike() {
        assert_eq!(Material.evaluate(&Chess::start()), Score::DRAW);
        assert_eq!(PieceSquares.evaluate(&Chess::start()), Score::DRAW);
        for position in sample::positions(11, 1000) {
            let exchanged = exchanged(&position);
            assert_eq!(Material.evaluate(&position), Material.evaluate(&exchanged), "{position:?}");
            assert_eq!(PieceSquares.evaluate(&position), PieceSquares.evaluate(&exchanged), "{position:?}");
        }
    }

    #[test]
    fn material_is_counted_for_the_side_to_move() {
        let rows = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(Material.evaluate(&parse(&format!("{rows} w KQkq -"))).value(), 900);
        assert_eq!(Material.evaluate(&parse(&format!("{rows} b KQkq -"))).value(), -900);
        assert_eq!(Material.evaluate(&parse("k7/8/8/8/3pp3/8/8/KBNR4 w - -")).value(), 330 + 320 + 500 - 200);
    }

    #[test]
    fn better_squares_are_worth_more() {
        let better_than = |better: &str, worse: &str| {
            let [better, worse] = [better, worse].map(|text| PieceSquares.evaluate(&parse(text)));
            assert!(better > worse, "{better} against {worse}");
        };
        better_than("k7/8/8/8/3N3p/8/8/K7 w - -", "k7/8/8/8/7p/8/8/K6N w - -");
        better_than("k7/3P4/8/8/7r/8/8/K7 w - -", "k7/8/3P4/8/7r/8/8/K7 w - -");
        better_than("8/7p/8/2k5/4K3/8/P7/8 w - -", "8/7p/8/2k5/8/8/P7/K7 w - -");
        let sheltered = "rnbq1rk1/pppp1ppp/4pn2/8/1b6/5NP1/PPPPPPBP/RNBQ1RK1 w - -";
        better_than(sheltered, "rnbq1rk1/pppp1ppp/4pn2/8/1b6/4KNP1/PPPPPPBP/RNBQ1R2 w - -");
    }

    #[test]
    fn the_phase_runs_from_full_to_empty() {
        assert_eq!(phase(&Chess::start()), FULL_BOARD);
        assert_eq!(phase(&parse("k7/p7/8/8/8/8/P7/K7 w - -")), 0);
        assert_eq!(phase(&parse("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -")), FULL_BOARD);
    }

    #[test]
    fn noisy_moves_are_captures_in_the_stated_order() {
        for position in sample::positions(12, 1000) {
            let mut captures: Vec<ChessMove> = position.captures().collect();
            captures.sort_by_key(|&mv| Reverse(mvv_lva(&position, mv)));
            let mut noisy = Vec::new();
            Quiet { eval: Material, see: false }.noisy_moves(&position, &mut noisy);
            assert_eq!(noisy, captures, "{position:?}");

            let mut winning = noisy.clone();
            winning.retain(|&mv| see(&position, mv) >= 0);
            winning.sort_by_key(|&mv| Reverse(see(&position, mv)));
            Quiet { eval: Material, see: true }.noisy_moves(&position, &mut noisy);
            assert_eq!(noisy[captures.len()..], winning, "appended after what was there: {position:?}");
        }
    }

    #[test]
    fn losing_captures_are_noisy_only_without_see() {
        let position = parse("k7/8/2p5/3p4/8/8/8/K2Q4 w - -");
        for (see, expected) in [(false, vec!["d1d5"]), (true, vec![])] {
            let mut moves = Vec::new();
            Quiet { eval: PieceSquares, see }.noisy_moves(&position, &mut moves);
            assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_wrapper_judges_like_what_it_wraps() {
        let position = parse("e2e4 d7d5 e4d5");
        let quiet = Quiet { eval: Material, see: true };
        assert_eq!(quiet.evaluate(&position), Material.evaluate(&position));
        let utility = Quiet { eval: tengen_core::Utility, see: true };
        let win = Outcome::Win(Side::First);
        assert_eq!(utility.judge(win, Side::First, Ply(7)), Score::heuristic(1));
        assert_eq!(quiet.judge(win, Side::First, Ply(7)), Score::win_in(Ply(7)));
    }
}
