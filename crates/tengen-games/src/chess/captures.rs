//! The moves that change the material, and their cheapest good order.

use super::evaluate::value;
use super::state::en_passant_square;
use super::{Chess, ChessMove, Moves};
use cozy_chess::{Piece, Rank};

impl Chess {
    /// The legal captures, en passant among them, and promotions; none if the game is over.
    pub fn captures(&self) -> Moves {
        let us = self.board().side_to_move();
        let theirs = self.board().colors(!us);
        let last_rank = Rank::Eighth.relative_to(us).bitboard();
        let en_passant = en_passant_square(self.board()).map_or(theirs, |square| theirs | square.bitboard());
        self.moves_onto(theirs, en_passant | last_rank)
    }

    /// The piece that moves.
    ///
    /// # Panics
    /// If there is none; the move is not legal then.
    pub(super) fn mover(&self, mv: ChessMove) -> Piece {
        self.board().piece_on(mv.0.from).expect("a legal move starts from a piece")
    }

    /// The piece that is taken, if any.
    pub(super) fn victim(&self, mv: ChessMove) -> Option<Piece> {
        if self.mover(mv) == Piece::Pawn && en_passant_square(self.board()) == Some(mv.0.to) {
            return Some(Piece::Pawn);
        }
        self.board().piece_on(mv.0.to)
    }

    /// What a legal move wins at once: the piece it takes, and what a pawn gains by its promotion.
    pub(super) fn material_gain(&self, mv: ChessMove) -> i32 {
        self.victim(mv).map_or(0, value) + mv.0.promotion.map_or(0, |piece| value(piece) - value(Piece::Pawn))
    }
}

/// The rank of a legal capture or promotion by "most valuable victim, least valuable attacker"; higher comes first.
///
/// The value of the victim decides, in centipawns; of two captures of equal victims the one by the lesser piece
/// comes first. A promotion counts as if it took the difference to the pawn besides: a new queen (+800) comes
/// between the capture of a queen and that of a rook, a new knight (+220) between those of a knight and a pawn.
///
/// CITE: chessprogramming.org, "MVV-LVA"; B. Moreland's form, value of the victim minus rank of the attacker.
pub fn mvv_lva(position: &Chess, mv: ChessMove) -> i32 {
    position.material_gain(mv) - position.mover(mv) as i32
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, parse};
    use super::*;
    use crate::{Grid, Notation};
    use std::cmp::Reverse;
    use tengen_core::Game;

    fn in_order(position: &Chess) -> Vec<String> {
        let mut moves: Vec<ChessMove> = position.captures().collect();
        moves.sort_by_key(|&mv| Reverse(mvv_lva(position, mv)));
        moves.iter().map(ToString::to_string).collect()
    }

    /// Pieces on the board by counting letters; a capture leaves one less, a promotion fewer pawns.
    fn pieces_and_pawns(position: &Chess) -> (usize, usize) {
        let text = position.text();
        let rows = text.split(' ').next().unwrap();
        let count = |pred: fn(char) -> bool| rows.chars().filter(|&c| pred(c)).count();
        (count(char::is_alphabetic), count(|c| c == 'p' || c == 'P'))
    }

    #[test]
    fn captures_are_the_legal_moves_that_change_the_material() {
        let (mut en_passants, mut promotions) = (0, 0);
        for mut position in sample::positions(8, 2000) {
            let before = pieces_and_pawns(&position);
            let moves = position.legal_moves();
            let noisy: Vec<ChessMove> = moves
                .filter(|&mv| position.with_move(mv, |child| pieces_and_pawns(child) != before))
                .collect();
            assert_eq!(position.captures().collect::<Vec<_>>(), noisy, "{position:?}");
            for &mv in &noisy {
                let onto_empty = position.cell(mv.to()).is_none();
                promotions += usize::from(mv.to_string().len() == 5);
                en_passants += usize::from(onto_empty && mv.to_string().len() == 4);
            }
        }
        assert!(en_passants > 10 && promotions > 100, "{en_passants} en passant, {promotions} promotions");
    }

    #[test]
    fn the_greater_victim_and_then_the_lesser_attacker_comes_first() {
        // White can take the queen on d5 with pawn, knight, rook and queen, and the rook on h5 with knight and queen.
        let position = parse("k7/8/8/3q3r/4P3/2N3N1/8/K2R3Q w - -");
        assert_eq!(in_order(&position), ["e4d5", "c3d5", "d1d5", "g3h5", "h1h5"]);
    }

    #[test]
    fn promotions_count_what_the_pawn_gains() {
        let position = parse("1q5k/P7/8/3r3p/4P1N1/5n2/6P1/K7 w - -");
        let expected =
            ["a7b8q", "a7b8r", "a7b8b", "a7b8n", "a7a8q", "e4d5", "a7a8r", "g2f3", "a7a8b", "a7a8n"];
        assert_eq!(in_order(&position), expected);
    }

    #[test]
    fn en_passant_takes_a_pawn() {
        let position = parse("4k3/8/8/8/3pP3/8/8/4K3 b - e3");
        let mv = position.parse_move("d4e3").unwrap();
        assert_eq!(position.captures().collect::<Vec<_>>(), [mv]);
        assert_eq!(mvv_lva(&position, mv), 100);
    }
}
