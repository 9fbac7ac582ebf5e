//! How positions and moves of chess are written and shown.
//!
//! ```text
//! startpos, or nothing                              the usual array
//! e2e4 e7e5 g1f3                                    the moves from there, as in the protocol UCI
//! r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1              a position in Forsyth-Edwards Notation
//! r3k2r/8/8/8/8/8/8/R3K2R w KQkq - moves e1g1       the same without its counters, and moves from there
//! ```
//! Castling is written as the move of the king, `e1g1`; `e1h1`, the king taking its rook, is understood as well.

use super::{Chess, ChessMove, board_square, fen};
use crate::notation::quoted;
use crate::{Grid, MoveError, Notation, PositionError, Square};
use cozy_chess::{Color, Move, Piece, Rank};
use tengen_core::{Game, Outcome, Side};

/// Reads the squares and the promotion of a move, whatever the position.
fn read_move(text: &str) -> Result<Move, MoveError> {
    let malformed = |example: &str| MoveError::Malformed { text: quoted(text), example: example.to_owned() };
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return Err(malformed("e2e4"));
    }
    let (squares, promotion) = text.split_at(4);
    let (from, to) = squares.split_at(2);
    let read_square = |square: &str| {
        let square: Square = square.parse().map_err(|_| malformed("e2e4"))?;
        board_square(square).ok_or_else(|| MoveError::OffBoard {
            text: quoted(text),
            first: "a1".to_owned(),
            last: "h8".to_owned(),
        })
    };
    let (from, to) = (read_square(from)?, read_square(to)?);
    let promotion = match promotion.to_ascii_lowercase().as_str() {
        "" => None,
        "q" => Some(Piece::Queen),
        "r" => Some(Piece::Rook),
        "b" => Some(Piece::Bishop),
        "n" => Some(Piece::Knight),
        _ => return Err(malformed("e7e8q")),
    };
    Ok(Move { from, to, promotion })
}

impl Chess {
    /// What is wrong with a move that is not legal.
    fn why_not(&self, mv: ChessMove) -> MoveError {
        let (us, from) = (self.board().side_to_move(), mv.0.from);
        let pawn_arrives = self.board().colored_pieces(us, Piece::Pawn).has(from)
            && mv.0.to.rank() == Rank::Eighth.relative_to(us);
        if !self.board().colors(us).has(from) {
            let owner = if us == Color::White { "White" } else { "Black" };
            return MoveError::Illegal(format!("{mv} without a piece of {owner} on {from}"));
        }
        if pawn_arrives && mv.0.promotion.is_none() {
            return MoveError::Illegal(format!("{mv} without a promotion like {mv}q"));
        }
        MoveError::Illegal(mv.to_string())
    }
}

impl Notation for Chess {
    fn parse_move(&self, text: &str) -> Result<ChessMove, MoveError> {
        let mv = self.written(read_move(text.trim())?);
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        if self.is_legal(mv) { Ok(mv) } else { Err(self.why_not(mv)) }
    }

    fn parse(&self, text: &str) -> Result<Chess, PositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_place = words.first().is_some_and(|word| *word == "startpos" || word.contains('/'));
        let (place, moves) = match words.iter().position(|word| *word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None if is_place => (&words[..], &words[..0]),
            None => (&words[..0], &words[..]),
        };
        let mut position = match place {
            [] | ["startpos"] => Chess::start(),
            ["startpos", ..] => {
                let reason = "write `moves` between `startpos` and the moves";
                return Err(PositionError::Other(reason.to_owned()));
            }
            fields => Chess::from_board(fen::parse(fields)?),
        };
        position.play_all(moves.iter().copied())?;
        Ok(position)
    }

    /// The position in Forsyth-Edwards Notation, which does not tell what came before: repetition is counted
    /// afresh by whoever reads it.
    fn text(&self) -> String {
        self.board().to_string()
    }

    fn side_letter(side: Side) -> char {
        match side {
            Side::First => 'W',
            Side::Second => 'B',
        }
    }
}

impl Grid for Chess {
    fn width(&self) -> u8 {
        8
    }

    fn height(&self) -> u8 {
        8
    }

    /// The letter of the piece, upper-case for White.
    fn cell(&self, square: Square) -> Option<(Side, char)> {
        let at = board_square(square)?;
        let letter = char::from(self.board().piece_on(at)?);
        let color = self.board().color_on(at)?;
        let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
        Some((super::side(color), letter))
    }

    /// Nothing: a move of chess takes two squares to name.
    fn move_on(&self, _: Square) -> Option<ChessMove> {
        None
    }

    fn landing(&self, mv: ChessMove) -> Square {
        mv.to()
    }

    /// The king that is mated.
    fn winning_line(&self) -> Vec<Square> {
        match self.outcome() {
            Some(Outcome::Win(_)) => vec![super::square(self.board().king(self.board().side_to_move()))],
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, parse};
    use super::*;

    #[test]
    fn text_round_trips_over_random_games() {
        let mut random = fastrand::Rng::with_seed(5);
        for start in std::iter::once("startpos").chain(sample::STARTS).cycle().take(60) {
            let mut position = parse(start);
            let mut moves = format!("{start} moves");
            loop {
                let read = parse(&position.text());
                assert_eq!(read.board(), position.board(), "{moves}");
                assert_eq!(read == position, read.now.repeats == position.now.repeats, "{moves}");
                let legal: Vec<ChessMove> = position.legal_moves().collect();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[random.usize(..legal.len())];
                assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{mv} in {position:?}");
                position.play(mv);
                moves.push(' ');
                moves += &mv.to_string();
            }
            assert_eq!(parse(&moves), position);
        }
    }

    #[test]
    fn the_forms_of_a_position_agree() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in ["", " \n", "startpos", "startpos moves", "moves", start, &start[..start.len() - 4]] {
            assert_eq!(parse(text), Chess::start(), "{text:?}");
            assert_eq!(parse(text).text(), start);
        }
        let after = parse("e2e4 e7e5");
        assert_eq!(after.text(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
        for text in ["moves e2e4 e7e5", "startpos moves E2E4\te7e5", &format!("{start} moves e2e4 e7e5")] {
            assert_eq!(parse(text), after, "{text}");
        }
        assert_eq!(parse("8/8/8/8/2k5/8/8/K6R b - - 12").text(), "8/8/8/8/2k5/8/8/K6R b - - 12 1");
    }

    #[test]
    fn castling_is_written_by_the_king_and_read_both_ways() {
        let position = parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
        let written: Vec<String> = position.legal_moves().map(|mv| mv.to_string()).collect();
        for (text, other, after) in [
            ("e1g1", "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
            ("e1c1", "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
        ] {
            assert!(written.contains(&text.to_owned()) && !written.contains(&other.to_owned()));
            let mv = position.parse_move(text).unwrap();
            assert_eq!(position.parse_move(other), Ok(mv));
            let played = position.clone().parse(&format!("{} moves {other}", position.text())).unwrap();
            assert_eq!(played.text(), after);
            assert_eq!(played.landing(mv).to_string(), text[2..]);
        }
        let black = parse("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - moves e8a8");
        assert_eq!(black.text(), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
        let beside = parse("4k3/8/8/8/8/8/8/RK6 w - -");
        assert!(beside.parse_move("b1a1").is_err(), "the king beside its rook does not castle");
        let by_rook = parse("7k/8/8/8/8/8/8/K3R3 w - -");
        assert_eq!(by_rook.parse_move("e1g1").unwrap().to_string(), "e1g1");
    }

    #[test]
    fn bad_moves_are_refused_with_the_reason() {
        let promoting = "4k3/P7/8/8/8/8/7p/4K3 w - -";
        for (position, text, reason) in [
            ("", "", "`` is not a move; write one like `e2e4`"),
            ("", "e2", "not a move"),
            ("", "e2e4e5", "not a move"),
            ("", "0000", "not a move"),
            ("", "e2é4", "not a move"),
            ("", "e2e9", "not on the board, which reaches from a1 to h8"),
            ("", "i2i4", "not on the board"),
            ("", "e2e5", "e2e5 is against the rules"),
            ("", "e7e5", "without a piece of White on e7"),
            ("", "e2e4q", "e2e4q is against the rules"),
            ("", "e1g1", "e1g1 is against the rules"),
            ("", "e1h1", "is against the rules"),
            ("", "e1d1", "is against the rules"),
            (promoting, "a7a8", "without a promotion like a7a8q"),
            (promoting, "a7a8k", "write one like `e7e8q`"),
            (promoting, "a7a8p", "not a move"),
            ("f2f3 e7e5 g2g4 d8h4", "e1f2", "the game is over"),
        ] {
            let error = parse(position).parse_move(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        assert_eq!(parse(promoting).parse_move("A7A8N").unwrap().to_string(), "a7a8n");
    }

    #[test]
    fn the_screen_shows_pieces_and_the_mated_king() {
        let mated = parse("f2f3 e7e5 g2g4 d8h4");
        assert_eq!(mated.winning_line(), ["e1".parse().unwrap()]);
        assert!(Chess::start().winning_line().is_empty());
        assert_eq!(mated.cell("h4".parse().unwrap()), Some((Side::Second, 'q')));
        assert_eq!(mated.cell("g1".parse().unwrap()), Some((Side::First, 'N')));
        assert_eq!(mated.cell("e3".parse().unwrap()), None);
        assert_eq!(mated.cell(Square::new(8, 0)), None);
        assert_eq!(mated.move_on("e1".parse().unwrap()), None);
        assert_eq!((mated.width(), mated.height()), (8, 8));
        assert_eq!(Side::BOTH.map(Chess::side_letter), ['W', 'B']);
    }
}
