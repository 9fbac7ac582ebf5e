//! Static exchange evaluation: what a capture wins if both sides go on taking on that square.
//!
//! The quantity. The move is made; then the sides alternate, and each may stop or take back with its least valuable
//! piece that attacks the square, of equal pieces the one first in the order a1, b1, … h8. Pieces behind one that
//! has left join in (x-rays). A pawn that takes on the last rank becomes a queen; the first move promotes to what
//! it says. The king takes only what is no longer defended.
//!
//! ABSENT: pins and checks are ignored, as usual: a pinned piece defends, and nobody must answer a check elsewhere.
//! Always taking by the least valuable piece is a rule, not an optimum: it can open a line for the other side (the
//! tests have such a position; in random games, one capture in five thousand). Without x-rays and promotions it is
//! the optimum, which the tests check as well.
//!
//! CITE: chessprogramming.org, "SEE - The Swap Algorithm". The idea is older: swap-off values of J. Maynard Smith's
//! paper machine SOMA, in J. Maynard Smith and D. Michie, "Machines that play games", New Scientist 12, 1961.

use super::evaluate::value;
use super::{Chess, ChessMove};
use arrayvec::ArrayVec;
use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// There are no more pieces to take part.
const MAX_PIECES: usize = 32;

/// The material, in centipawns, that a legal move wins by the exchange on its target square; negative if it loses.
///
/// For a move that takes nothing it is what the moved piece can lose there, 0 at best; castling loses nothing.
pub fn see(position: &Chess, mv: ChessMove) -> i32 {
    let mut exchange = Exchange::after(position, mv);
    // Step 1. The swap list: what each capture takes, both sides going on to the end.
    let mut gains = ArrayVec::<i32, MAX_PIECES>::new();
    gains.push(position.material_gain(mv));
    while let Some(gain) = exchange.take_back() {
        gains.push(gain);
    }
    // Step 2. From the last capture backwards: the reply counts only if it wins something, else it is not made.
    gains.into_iter().rev().reduce(|reply, gain| gain - reply.max(0)).unwrap_or(0)
}

/// The fight for one square while it goes on.
struct Exchange<'a> {
    board: &'a Board,
    square: Square,
    /// The pieces still on the board; the one on `square` may count or not, nothing looks through it.
    occupied: BitBoard,
    /// The side to take next.
    us: Color,
    /// The value of the piece on `square`.
    at_stake: i32,
}

impl<'a> Exchange<'a> {
    fn after(position: &'a Chess, mv: ChessMove) -> Exchange<'a> {
        let board = position.board();
        let us = board.side_to_move();
        let mover = position.mover(mv);
        let (from, square) = (mv.0.from, mv.0.to);
        let mut occupied = board.occupied() - from.bitboard();
        if mover == Piece::Pawn && position.victim(mv).is_some() && !board.colors(!us).has(square) {
            // En passant: the pawn that was taken stood beside, and a line may open through it.
            occupied -= Square::new(square.file(), from.rank()).bitboard();
        }
        Exchange { board, square, occupied, us: !us, at_stake: value(mv.0.promotion.unwrap_or(mover)) }
    }

    /// Takes with the least valuable piece, if one may; returns what that wins.
    fn take_back(&mut self) -> Option<i32> {
        let attackers = self.attackers(self.us);
        let (piece, from) = Piece::ALL
            .into_iter()
            .find_map(|piece| Some((piece, (attackers & self.board.pieces(piece)).next_square()?)))?;
        self.occupied -= from.bitboard();
        if piece == Piece::King && !self.attackers(!self.us).is_empty() {
            return None;
        }
        let promotes = piece == Piece::Pawn && self.square.rank() == Rank::Eighth.relative_to(self.us);
        let arriving = value(if promotes { Piece::Queen } else { piece });
        let gain = self.at_stake + arriving - value(piece);
        self.at_stake = arriving;
        self.us = !self.us;
        Some(gain)
    }

    /// The pieces of `color` still on the board that attack the square; lines are looked up anew every time, so
    /// that whoever left opens them.
    fn attackers(&self, color: Color) -> BitBoard {
        let (square, board) = (self.square, self.board);
        let queens = board.pieces(Piece::Queen);
        let attackers = get_pawn_attacks(square, !color) & board.pieces(Piece::Pawn)
            | get_knight_moves(square) & board.pieces(Piece::Knight)
            | get_bishop_moves(square, self.occupied) & (board.pieces(Piece::Bishop) | queens)
            | get_rook_moves(square, self.occupied) & (board.pieces(Piece::Rook) | queens)
            | get_king_moves(square) & board.pieces(Piece::King);
        attackers & board.colors(color) & self.occupied
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, parse};
    use super::*;
    use crate::Notation;
    use tengen_core::Game;

    /// The naive twin: a board of letters, every line walked cell by cell, the exchange searched by recursion.
    #[derive(Clone)]
    struct Mailbox {
        /// `cells[y][x]`, from a1; `.` is empty.
        cells: [[char; 8]; 8],
    }

    type Cell = (i32, i32);

    /// Which pieces a side may take with.
    #[derive(Clone, Copy, PartialEq)]
    enum Order {
        LeastValuable,
        Free,
    }

    fn worth(letter: char) -> i32 {
        match letter.to_ascii_lowercase() {
            'p' => 100,
            'n' => 320,
            'b' => 330,
            'r' => 500,
            'q' => 900,
            _ => 0,
        }
    }

    impl Mailbox {
        fn new(position: &Chess) -> Mailbox {
            let mut cells = [['.'; 8]; 8];
            for (y, row) in position.text().split([' ', '/']).take(8).enumerate() {
                let mut x = 0;
                for letter in row.chars() {
                    if let Some(empty) = letter.to_digit(10) {
                        x += empty as usize;
                    } else {
                        cells[7 - y][x] = letter;
                        x += 1;
                    }
                }
            }
            Mailbox { cells }
        }

        fn at(&self, (x, y): Cell) -> char {
            self.cells[y as usize][x as usize]
        }

        fn set(&mut self, (x, y): Cell, letter: char) {
            self.cells[y as usize][x as usize] = letter;
        }

        /// Whether the piece on `from` attacks `to`.
        fn attacks(&self, from: Cell, to: Cell) -> bool {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let steps = dx.abs().max(dy.abs());
            let is_clear = || {
                (1..steps)
                    .all(|step| self.at((from.0 + step * dx.signum(), from.1 + step * dy.signum())) == '.')
            };
            let (straight, diagonal) = ((dx == 0) != (dy == 0), dx != 0 && dx.abs() == dy.abs());
            match self.at(from) {
                'P' => dy == 1 && dx.abs() == 1,
                'p' => dy == -1 && dx.abs() == 1,
                'N' | 'n' => dx.abs() * dy.abs() == 2,
                'K' | 'k' => steps == 1,
                'B' | 'b' => diagonal && is_clear(),
                'R' | 'r' => straight && is_clear(),
                'Q' | 'q' => (straight || diagonal) && is_clear(),
                _ => false,
            }
        }

        /// The pieces of one side that attack `to`, in the order a1, b1, … h8.
        fn attackers(&self, to: Cell, white: bool) -> Vec<Cell> {
            let cells = (0..8).flat_map(|y| (0..8).map(move |x| (x, y)));
            cells
                .filter(|&from| self.at(from).is_ascii_uppercase() == white && self.at(from) != '.')
                .filter(|&from| self.attacks(from, to))
                .collect()
        }

        /// The best that the side to take can win on `to`, which it may leave alone.
        fn exchange(&self, to: Cell, white: bool, order: Order) -> i32 {
            let mut takers = self.attackers(to, white);
            takers.sort_by_key(|&from| (matches!(self.at(from), 'K' | 'k'), worth(self.at(from))));
            if order == Order::LeastValuable {
                takers.truncate(1);
            }
            takers.into_iter().filter_map(|from| self.take(from, to, order)).max().unwrap_or(0).max(0)
        }

        /// What taking from `from` wins, unless it exposes the king.
        fn take(&self, from: Cell, to: Cell, order: Order) -> Option<i32> {
            let mover = self.at(from);
            let white = mover.is_ascii_uppercase();
            let promoted = match (mover, to.1) {
                ('P', 7) => 'Q',
                ('p', 0) => 'q',
                _ => mover,
            };
            let mut after = self.clone();
            after.set(from, '.');
            after.set(to, promoted);
            if matches!(mover, 'K' | 'k') && !after.attackers(to, !white).is_empty() {
                return None;
            }
            let gain = worth(self.at(to)) + worth(promoted) - worth(mover);
            Some(gain - after.exchange(to, !white, order))
        }

        /// The value of a move that is made in any case, and the board after it.
        fn value_of(&self, text: &str, order: Order) -> (i32, Mailbox) {
            let bytes: Vec<i32> = text.bytes().map(i32::from).collect();
            let (from, to) = ((bytes[0] - 97, bytes[1] - 49), (bytes[2] - 97, bytes[3] - 49));
            let mover = self.at(from);
            let white = mover.is_ascii_uppercase();
            let mut after = self.clone();
            let mut taken = self.at(to);
            if matches!(mover, 'P' | 'p') && from.0 != to.0 && taken == '.' {
                taken = self.at((to.0, from.1));
                after.set((to.0, from.1), '.');
            }
            let arriving = match text.chars().nth(4) {
                Some(promotion) if white => promotion.to_ascii_uppercase(),
                Some(promotion) => promotion,
                None => mover,
            };
            after.set(from, '.');
            after.set(to, arriving);
            let gain = worth(taken) + worth(arriving) - worth(mover);
            (gain - after.exchange(to, !white, order), after)
        }

        /// Whether no piece comes into play on `to` when others leave, and none promotes there.
        fn is_static(&self, to: Cell) -> bool {
            let direct = || [true, false].map(|white| self.attackers(to, white)).concat();
            let mut bare = self.clone();
            for from in direct() {
                bare.set(from, '.');
            }
            let hidden = [true, false].map(|white| bare.attackers(to, white)).concat();
            (1..7).contains(&to.1) && hidden.is_empty()
        }
    }

    fn see_of(position: &str, mv: &str) -> i32 {
        let position = parse(position);
        see(&position, position.parse_move(mv).unwrap())
    }

    #[test]
    fn the_swap_list_equals_a_search_of_the_exchange() {
        let (mut compared, mut with_reply, mut free_differs) = (0, 0, 0);
        for position in sample::positions(9, 4000) {
            let mailbox = Mailbox::new(&position);
            for mv in position.captures() {
                let text = mv.to_string();
                let found = see(&position, mv);
                let (expected, after) = mailbox.value_of(&text, Order::LeastValuable);
                assert_eq!(found, expected, "{text} in {position:?}");
                let (free, _) = mailbox.value_of(&text, Order::Free);
                let to = (i32::from(mv.to().x), i32::from(mv.to().y));
                if after.is_static(to) {
                    assert_eq!(found, free, "{text} in {position:?}, in any order");
                }
                compared += 1;
                with_reply += usize::from(found != position.material_gain(mv));
                free_differs += usize::from(found != free);
            }
        }
        assert!(compared > 8000 && with_reply > 2000, "{compared} captures, {with_reply} answered");
        assert!(free_differs * 100 < compared, "the free order wins more in {free_differs} of {compared}");
    }

    #[test]
    fn quiet_moves_lose_what_can_be_taken() {
        for position in sample::positions(10, 500) {
            let mailbox = Mailbox::new(&position);
            for mv in position.legal_moves() {
                let text = mv.to_string();
                let castles =
                    matches!(position.mover(mv), Piece::King) && mv.from().x.abs_diff(mv.to().x) == 2;
                let expected = if castles { 0 } else { mailbox.value_of(&text, Order::LeastValuable).0 };
                assert_eq!(see(&position, mv), expected, "{text} in {position:?}");
            }
        }
    }

    /// CITE: the first two are the examples of chessprogramming.org, "SEE - The Swap Algorithm".
    #[test]
    fn exchanges_worked_out_by_hand() {
        for (position, mv, expected) in [
            // A pawn that nobody defends.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 100),
            // Knight takes pawn, knight takes knight; the rook had better not take back.
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", -220),
            // Two rooks behind each other against one defender.
            ("3r3k/8/8/3p4/8/8/3R4/K2R4 w - -", "d2d5", 100),
            ("3r3k/3r4/8/3p4/8/8/3R4/K2R4 w - -", "d2d5", -400),
            // The king takes back what is not defended, and only that.
            ("8/8/2k5/3p4/8/8/3Q4/K7 w - -", "d2d5", -800),
            ("8/8/2k5/3p4/8/8/3Q4/K2R4 w - -", "d2d5", 100),
            // En passant opens the file behind the pawn that is taken.
            ("3r3k/8/8/3pP3/8/8/8/K2R4 w - d6", "e5d6", 100),
            ("3r3k/8/8/3pP3/8/8/8/K7 w - d6", "e5d6", 0),
            // Promotion, safe, and into a recapture.
            ("7k/P7/8/8/8/8/8/K7 w - -", "a7a8q", 800),
            ("1r5k/P7/8/8/8/8/8/K7 w - -", "a7a8q", -100),
            ("1r5k/P7/8/8/8/8/8/K7 w - -", "a7b8n", 720),
            // A pawn that takes back on the last rank becomes a queen.
            ("1r5k/P7/8/8/8/8/8/KR6 b - -", "b8b1", 0),
            ("1nr4k/P1P5/8/8/8/8/8/K7 b - -", "c8c7", 100),
            // Castling.
            ("4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0),
        ] {
            assert_eq!(see_of(position, mv), expected, "{mv} in {position}");
        }
    }

    /// White's pawn would open the diagonal of the bishop on g2; taking with the knight first is better, but more
    /// valuable pieces wait for their turn.
    #[test]
    fn least_valuable_first_is_not_always_best() {
        let position = parse("3rk3/8/5n2/3P4/4P3/2N5/6b1/4K3 b - -");
        let mv = position.parse_move("f6d5").unwrap();
        assert_eq!(see(&position, mv), -130);
        assert_eq!(Mailbox::new(&position).value_of("f6d5", Order::Free).0, -220);
    }
}
