//! A move without a search, for when there is none to be had.

use crate::board::Board;
use tengen_core::Game;
use tengen_games::Square;

/// A move that wins, or stops a win, or at least stands near the other stones; legal, not forbidden and none of
/// `excluded` if such a move exists, and none only if no cell is free.
pub(crate) fn choose(board: &Board, excluded: &[Square]) -> Option<Square> {
    let position = board.position();
    let us = position.side_to_move();
    let mut moves: Vec<Square> = board.free().collect();
    moves.sort_by_key(|&square| {
        let urgent = position.completes(us, square) || position.completes(!us, square);
        let wins = position.completes(us, square);
        (!wins, !urgent, std::cmp::Reverse(neighbours(board, square)), from_centre(board, square))
    });
    let allowed = moves.iter().find(|square| !excluded.contains(square) && board.allows(**square));
    allowed.or_else(|| moves.iter().find(|&&square| board.allows(square))).or(moves.first()).copied()
}

/// The stones around a cell.
fn neighbours(board: &Board, square: Square) -> usize {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    around
        .filter_map(|(dx, dy)| square.offset(dx, dy, 1))
        .filter(|&at| board.position().stone(at).is_some())
        .count()
}

/// The steps of a king to the centre.
fn from_centre(board: &Board, square: Square) -> u8 {
    let centre = board.position().centre();
    square.x.abs_diff(centre.x).max(square.y.abs_diff(centre.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::gomoku::Rule;

    fn after(rule: Rule, moves: &str) -> Board {
        let board = Board::new(15, rule).expect("a board");
        let play = |board: Board, text: &str| board.with_move(text.parse().expect(text)).expect(text);
        moves.split_whitespace().fold(board, play)
    }

    fn chosen(board: &Board) -> String {
        choose(board, &[]).expect("a free cell").to_string()
    }

    #[test]
    fn it_wins_blocks_and_keeps_near() {
        assert_eq!(chosen(&after(Rule::Freestyle, "")), "h8");
        let two_ways = after(Rule::Freestyle, "b2 h8 c2 h9 d2 h10 e2 h11");
        assert!(["a2", "f2"].contains(&chosen(&two_ways).as_str()), "wins rather than blocks");
        let must_block = after(Rule::Freestyle, "h8 a1 h9 a3 h10 a5 h11");
        assert!(["h7", "h12"].contains(&chosen(&must_block).as_str()));
        let near = choose(&after(Rule::Freestyle, "a1"), &[]).expect("a free cell");
        assert!(near.x <= 1 && near.y <= 1);
    }

    #[test]
    fn it_neither_goes_to_forbidden_points_nor_to_excluded_ones() {
        let board = after(Rule::Renju, "g8 a1 i8 c1 h7 e1 h9 g1");
        let double_three: Square = "h8".parse().expect("h8");
        assert_ne!(choose(&board, &[]), Some(double_three));
        let open = after(Rule::Freestyle, "");
        assert_ne!(choose(&open, &[double_three]), Some(double_three));
    }

    #[test]
    fn if_all_is_excluded_something_is_played_all_the_same() {
        let board = after(Rule::Freestyle, "");
        let all: Vec<Square> = board.free().collect();
        assert_eq!(choose(&board, &all), Some(board.position().centre()));
    }
}
