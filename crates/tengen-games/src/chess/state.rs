//! A board together with what the rules make of it: repetition, the end of the game, the key.

use super::side;
use cozy_chess::{Board, Move, Piece, Rank, Square};
use tengen_core::Outcome;

/// The state of the fifty-move rule enters the key when this many plies or more have been quiet.
///
/// Below it, no line of 20 plies reaches the 100 that end the game, so positions that differ in nothing else may
/// share what a table knows of them.
const CLOCK_IN_KEY_FROM: u8 = 80;

/// Plies without capture or pawn move that end the game: fifty moves of either side.
pub(super) const CLOCK_OF_DRAW: u8 = 100;

/// A board and what follows from it and from the history.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct State {
    pub(super) board: Board,
    /// How often the position has come up before; counted up to two.
    pub(super) repeats: u8,
    pub(super) outcome: Option<Outcome>,
    pub(super) key: u64,
}

impl State {
    /// Settles what the rules say of `board` after `history`, the oldest state first.
    pub(super) fn new(board: Board, history: &[State]) -> State {
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
pub(super) fn en_passant_square(board: &Board) -> Option<Square> {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map(|file| Square::new(file, rank))
}

fn may_take_en_passant(board: &Board) -> bool {
    let Some(to) = en_passant_square(board) else { return false };
    let us = board.side_to_move();
    let takers = cozy_chess::get_pawn_attacks(to, !us) & board.colored_pieces(us, Piece::Pawn);
    takers.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
}

#[cfg(test)]
mod tests {
    use super::super::sample::parse;
    use tengen_core::{Game, Outcome, Side};

    #[test]
    fn mate_is_won_by_the_mover() {
        assert_eq!(parse("f2f3 e7e5 g2g4 d8h4").outcome(), Some(Outcome::Win(Side::Second)));
        let scholars_mate = parse("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
        assert_eq!(scholars_mate.outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(scholars_mate.legal_moves().count(), 0);
    }

    #[test]
    fn no_move_without_check_is_a_draw() {
        let stalemate = parse("7k/5K2/8/8/8/8/8/6Q1 w - - moves g1g6");
        assert_eq!(stalemate.outcome(), Some(Outcome::Draw));
        assert!(!stalemate.is_check() && stalemate.captures().count() == 0);
    }

    #[test]
    fn the_third_time_is_a_draw() {
        let cycle = "g1f3 g8f6 f3g1 f6g8 ";
        assert_eq!(parse(cycle).outcome(), None);
        let drawn = parse(&cycle.repeat(2));
        assert_eq!(drawn.outcome(), Some(Outcome::Draw));
        assert_eq!(drawn.legal_moves().count(), 0);
        let keys = [parse(""), parse(cycle), drawn].map(|position| position.key());
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2], "repeats are in the key");
    }

    /// The double step can be answered en passant only once, so the position after it comes up once less often.
    #[test]
    fn a_possible_en_passant_capture_makes_another_position() {
        let cycle = " g8f6 g1f3 f6g8 f3g1".repeat(2);
        assert_eq!(parse(&format!("e2e4{cycle}")).outcome(), Some(Outcome::Draw), "no black pawn can take");
        let can_take = format!("a2a3 d7d5 a3a4 d5d4 e2e4{cycle}");
        assert_eq!(parse(&can_take).outcome(), None);
        assert_eq!(parse(&format!("{can_take} g8f6")).outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn lost_castling_rights_make_another_position() {
        let cycle = "h1g1 h8g8 g1h1 g8h8 ";
        let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - moves ";
        assert_eq!(parse(&format!("{start}{}", cycle.repeat(2))).outcome(), None);
        let third_time = format!("{start}{} h1g1 h8g8", cycle.repeat(2));
        assert_eq!(parse(&third_time).outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn fifty_quiet_moves_are_a_draw_but_mate_comes_first() {
        let near = "7k/8/5K2/8/8/8/8/6Q1 w - - 99 80";
        assert_eq!(parse(near).outcome(), None);
        assert_eq!(parse(&format!("{near} moves g1g2")).outcome(), Some(Outcome::Draw));
        assert_eq!(parse(&format!("{near} moves g1g7")).outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(parse("7k/8/5K2/8/8/8/P7/6Q1 w - - 99 80 moves a2a3").outcome(), None);
    }

    #[test]
    fn the_clock_enters_the_key_when_it_matters() {
        let key = |clock: u8| parse(&format!("7k/8/5K2/8/8/8/8/6Q1 w - - {clock} 80")).key();
        assert_eq!(key(0), key(79));
        let late: Vec<u64> = (79..=100).map(key).collect();
        for (i, key) in late.iter().enumerate() {
            assert!(!late[..i].contains(key), "clock {}", 79 + i);
        }
    }

    #[test]
    fn bare_kings_and_a_single_minor_piece_cannot_win() {
        for (pieces, drawn) in [
            ("8/8", true),
            ("7n/8", true),
            ("7B/8", true),
            ("7R/8", false),
            ("8/7P", false),
            ("6NN/8", false),
        ] {
            let position = parse(&format!("{pieces}/8/2k5/8/2K5/8/8 w - -"));
            assert_eq!(position.outcome() == Some(Outcome::Draw), drawn, "{pieces}");
        }
    }

    #[test]
    fn transpositions_share_a_key() {
        let [one, other] = ["d2d4 d7d5 c2c4", "c2c4 d7d5 d2d4"].map(parse);
        assert_eq!(one.key(), other.key());
        assert_ne!(one.key(), parse("d2d4 d7d5 c2c3").key());
        let pawns = "4k3/8/8/8/3pP3/8/8/4K3 b -";
        assert_ne!(parse(&format!("{pawns} e3")).key(), parse(&format!("{pawns} -")).key(), "en passant");
    }
}
