//! Five in a row as a screen shows it.

use super::{Decision, Forbidden, Gomoku, forbidden};
use crate::{Grid, Notation, Square, Surface};
use tengen_core::{Game, Side};

impl Grid for Gomoku {
    fn width(&self) -> u8 {
        self.size()
    }

    fn height(&self) -> u8 {
        self.size()
    }

    fn cell(&self, square: Square) -> Option<(Side, char)> {
        self.stone(square).map(|side| (side, Self::side_letter(side)))
    }

    fn move_on(&self, square: Square) -> Option<Square> {
        self.is_legal(square).then_some(square)
    }

    fn landing(&self, square: Square) -> Square {
        square
    }

    fn winning_line(&self) -> Vec<Square> {
        let winner = !self.side_to_move;
        if self.ended != Some(Decision::Row) {
            return Vec::new();
        }
        let won = |square| self.winning_direction(winner, square).map(|direction| (square, direction));
        let Some((square, direction)) = self.stones(winner).find_map(won) else { return Vec::new() };
        self.run_squares(winner, square, direction)
    }

    fn forbidden_squares(&self) -> Vec<Square> {
        if !self.rule.forbids(self.side_to_move) {
            return Vec::new();
        }
        self.legal_moves().filter(|&square| forbidden(self, square).is_some()).collect()
    }

    fn offence(&self) -> Option<Forbidden> {
        match self.ended {
            Some(Decision::Forbidden(kind)) => Some(kind),
            Some(Decision::Row) | None => None,
        }
    }

    fn surface(&self) -> Surface {
        Surface::Crossings
    }

    /// As on boards of wood: the centre, four points off the corners, and on large boards four between these.
    fn star_points(&self) -> Vec<Square> {
        let last = self.size() - 1;
        let off = if last < 12 { 2 } else { 3 };
        let middle = last.is_multiple_of(2).then_some(last / 2);
        let edges = if last < 8 { [None, None] } else { [Some(off), Some(last - off)] };
        let rows: Vec<u8> = [edges[0], middle, edges[1]].into_iter().flatten().collect();
        let shown = |&square: &Square| match [square.x, square.y].map(|at| Some(at) == middle) {
            [true, true] | [false, false] => true,
            _ => last >= 18,
        };
        rows.iter().flat_map(|&x| rows.iter().map(move |&y| Square::new(x, y))).filter(shown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::Rule;

    fn names(squares: &[Square]) -> String {
        squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn stars_stand_where_they_do_on_boards_of_wood() {
        let stars = |size| names(&Gomoku::new(size, Rule::Freestyle).unwrap().star_points());
        assert_eq!(stars(5), "c3");
        assert_eq!(stars(6), "");
        assert_eq!(stars(9), "c3 c7 e5 g3 g7");
        assert_eq!(stars(15), "d4 d12 h8 l4 l12");
        assert_eq!(stars(19), "d4 d10 d16 j4 j10 j16 p4 p10 p16");
        assert_eq!(stars(20), "d4 d17 q4 q17");
    }

    #[test]
    fn only_black_to_move_has_forbidden_squares() {
        let start = Gomoku::new(15, Rule::Renju).unwrap();
        let mut position = start.parse("h9 a1 h10 a3 i8 a5 j8 a7").unwrap();
        assert_eq!(names(&position.forbidden_squares()), "h8");
        position.play(Square::new(7, 7));
        assert_eq!(position.offence(), Some(Forbidden::DoubleThree));
        assert_eq!(position.forbidden_squares(), []);
        position.undo(Square::new(7, 7));
        position.play(Square::new(0, 14));
        assert_eq!((position.forbidden_squares(), position.offence()), (Vec::new(), None));
    }
}
