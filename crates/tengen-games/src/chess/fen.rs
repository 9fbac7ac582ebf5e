//! Forsyth-Edwards Notation: a position in one line.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//! rows, the eighth first                        │  │   │  │ └ number of the move; 1 if left out
//!                                               │  │   │  └ plies since the last capture or pawn move; 0 if left out
//!                                               │  │   └ square behind a pawn that has just moved two steps, or -
//!                                               │  └ who may still castle to which side, or -
//!                                               └ side to move
//! ```
//! INVARIANT: a board read here has one king a side, not side by side, the side to move may not take a king, and no
//! side has more pieces than eight pawns can have become; the move generator relies on it.
//!
//! CITE: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.1.

use super::side;
use super::state::CLOCK_OF_DRAW;
use crate::{Notation, PositionError};
use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square};

/// Reads the fields of a position.
pub(super) fn parse(fields: &[&str]) -> Result<Board, PositionError> {
    let &[rows, turn, castling, en_passant, ref counters @ ..] = fields else {
        return other(format!(
            "`{}` has {} fields; write at least rows, side to move, castling and en passant: `8/… w KQkq -`",
            fields.join(" "),
            fields.len()
        ));
    };
    if counters.len() > 2 {
        return other(format!("`{}` comes after a whole position; write `moves` before moves", counters[2]));
    }
    let mut board = BoardBuilder::empty();
    read_rows(rows, &mut board)?;
    check_pieces(&board)?;
    board.side_to_move = match turn {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return other(format!("`{turn}` is not a side to move; write `w` or `b`")),
    };
    read_castling(castling, &mut board)?;
    board.en_passant = read_en_passant(en_passant, board.side_to_move)?;
    if let Some(clock) = counters.first() {
        board.halfmove_clock =
            read_number(clock, "plies without capture or pawn move", 0, CLOCK_OF_DRAW as u16)? as u8;
    }
    if let Some(number) = counters.get(1) {
        board.fullmove_number = read_number(number, "the number of the move", 1, u16::MAX)?;
    }
    build(&board)
}

fn other<T>(reason: String) -> Result<T, PositionError> {
    Err(PositionError::Other(reason))
}

fn unreachable<T>(reason: String) -> Result<T, PositionError> {
    Err(PositionError::Unreachable(reason))
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn read_rows(text: &str, board: &mut BoardBuilder) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != Rank::NUM {
        return Err(PositionError::RowCount { found: rows.len(), height: Rank::NUM as u8 });
    }
    for (index, (row, rank)) in rows.into_iter().zip(Rank::ALL.into_iter().rev()).enumerate() {
        let mut cells = Vec::new();
        for letter in row.chars() {
            match (letter, Piece::try_from(letter.to_ascii_lowercase())) {
                ('1'..='8', _) => cells.resize(cells.len() + (letter as u8 - b'0') as usize, None),
                (_, Ok(piece)) if letter.is_ascii_uppercase() => cells.push(Some((piece, Color::White))),
                (_, Ok(piece)) => cells.push(Some((piece, Color::Black))),
                (_, Err(_)) => {
                    let use_instead = "use KQRBNP for White, kqrbnp for Black and 1 to 8 for empty squares";
                    return other(format!("`{letter}` in row {} is not a piece; {use_instead}", index + 1));
                }
            }
        }
        if cells.len() != File::NUM {
            let (row, found, width) = (index + 1, cells.len(), File::NUM as u8);
            return Err(PositionError::RowLength { row, found, width });
        }
        for (file, cell) in File::ALL.into_iter().zip(cells) {
            *board.square_mut(Square::new(file, rank)) = cell;
        }
    }
    Ok(())
}

/// Checks what the generator relies on and can be told from the pieces alone.
fn check_pieces(board: &BoardBuilder) -> Result<(), PositionError> {
    for color in Color::ALL {
        let count = |piece| board.board.iter().filter(|&&cell| cell == Some((piece, color))).count();
        let kings = count(Piece::King);
        if kings != 1 {
            return unreachable(format!("{} has {kings} kings, not one", name(color)));
        }
        let array = [(Piece::Knight, 2), (Piece::Bishop, 2), (Piece::Rook, 2), (Piece::Queen, 1)];
        let promoted: usize =
            array.iter().map(|&(piece, at_first)| count(piece).saturating_sub(at_first)).sum();
        if count(Piece::Pawn) + promoted > 8 {
            return unreachable(format!("{} has more pieces than eight pawns can have become", name(color)));
        }
    }
    let on = |squares: cozy_chess::BitBoard, piece| {
        squares.into_iter().filter(move |&at| board.square(at).is_some_and(|(found, _)| found == piece))
    };
    let outer_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    if let Some(at) = on(outer_ranks, Piece::Pawn).next() {
        return unreachable(format!("a pawn stands on {at}"));
    }
    let mut kings = on(cozy_chess::BitBoard::FULL, Piece::King);
    match (kings.next(), kings.next()) {
        (Some(one), Some(another)) if cozy_chess::get_king_moves(one).has(another) => {
            unreachable(format!("the kings on {one} and {another} stand side by side"))
        }
        _ => Ok(()),
    }
}

fn read_castling(text: &str, board: &mut BoardBuilder) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let (color, file) = match letter {
            'K' => (Color::White, File::H),
            'Q' => (Color::White, File::A),
            'k' => (Color::Black, File::H),
            'q' => (Color::Black, File::A),
            _ => return other(format!("`{text}` is not who may castle; write some of `KQkq`, or `-`")),
        };
        let rank = Rank::First.relative_to(color);
        let [king, rook] = [File::E, file].map(|file| Square::new(file, rank));
        if board.square(king) != Some((Piece::King, color))
            || board.square(rook) != Some((Piece::Rook, color))
        {
            let owner = name(color);
            return unreachable(format!("`{letter}` needs a king on {king} and a rook on {rook} of {owner}"));
        }
        let rights = board.castle_rights_mut(color);
        let right = if file == File::H { &mut rights.short } else { &mut rights.long };
        if right.replace(file).is_some() {
            return other(format!("`{letter}` is written twice in `{text}`"));
        }
    }
    Ok(())
}

fn read_en_passant(text: &str, us: Color) -> Result<Option<Square>, PositionError> {
    if text == "-" {
        return Ok(None);
    }
    match text.parse::<Square>() {
        Ok(square) if square.rank() == Rank::Sixth.relative_to(us) => Ok(Some(square)),
        _ => {
            let mover = super::Chess::side_letter(side(!us));
            let reason = "write the square behind the pawn that has just moved two steps, or `-`";
            other(format!("`{text}` is no en passant square of a pawn of {mover}; {reason}"))
        }
    }
}

fn read_number(text: &str, what: &str, least: u16, most: u16) -> Result<u16, PositionError> {
    match text.parse::<u16>() {
        Ok(number) if (least..=most).contains(&number) && !text.starts_with('+') => Ok(number),
        _ => other(format!("`{text}` is not {what}, a number from {least} to {most}")),
    }
}

fn build(builder: &BoardBuilder) -> Result<Board, PositionError> {
    let them = name(!builder.side_to_move);
    let board = match builder.build() {
        Ok(board) => board,
        Err(BoardBuilderError::InvalidBoard) => {
            return unreachable(format!("{them} is in check, but has just moved"));
        }
        Err(BoardBuilderError::InvalidEnPassant) => {
            let square = builder.en_passant.map_or_else(String::new, |square| square.to_string());
            return unreachable(format!("no pawn of {them} can just have moved two steps over {square}"));
        }
        Err(error) => return unreachable(error.to_string()),
    };
    if board.checkers().len() > 2 {
        return unreachable("more than two pieces give check".to_owned());
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::super::{Chess, sample};
    use super::*;
    use tengen_core::Game;

    #[test]
    fn bad_positions_are_refused_with_the_reason() {
        for (text, reason) in [
            ("8/8/8/8", "has 1 fields; write at least"),
            ("8/8/8/8/8/8/8/8 w -", "has 3 fields"),
            ("8/8/8/8/8/8/8 w - -", "the rows of the position are 7"),
            ("8/8/8/8/8/8/8/8/8 w - -", "rows of the position are 9"),
            ("k6K/8/8/8/8/8/8/ w - -", "the cells of row 8 are 0"),
            ("k6K/8/8/44p/8/8/8/8 w - -", "the cells of row 4 are 9"),
            ("k6K/8/9/8/8/8/8/8 w - -", "`9` in row 3 is not a piece"),
            ("k6K/8/x7/8/8/8/8/8 w - -", "`x` in row 3 is not a piece; use KQRBNP"),
            ("k6K/8/中7/8/8/8/8/8 w - -", "`中` in row 3"),
            ("8/8/8/8/8/8/8/8 w - -", "White has 0 kings"),
            ("kk5K/8/8/8/8/8/8/8 w - -", "Black has 2 kings"),
            ("3kK3/8/8/8/8/8/8/8 w - -", "the kings on d8 and e8 stand side by side"),
            ("k6K/8/8/8/8/8/8/7P w - -", "a pawn stands on h1"),
            ("k6K/8/p7/pppppppp/8/8/8/8 w - -", "Black has more pieces than eight pawns"),
            ("k6K/8/QQQQQQQQ/QQ6/8/8/8/8 w - -", "White has more pieces than eight pawns"),
            ("k6K/8/NNN5/PPPPPPPP/8/8/8/8 w - -", "White has more pieces than eight pawns"),
            ("k5RK/8/8/8/8/8/8/8 w - -", "Black is in check, but has just moved"),
            ("4k3/8/8/8/8/3n1n2/8/r3K3 w - -", "more than two pieces give check"),
            ("k6K/8/8/8/8/8/8/8 x - -", "`x` is not a side to move; write `w` or `b`"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KX -", "`KX` is not who may castle"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqK -", "`K` is written twice"),
            ("r3k2r/8/8/8/8/8/8/R2K3R w Q -", "`Q` needs a king on e1 and a rook on a1 of White"),
            ("r3k3/8/8/8/8/8/8/R3K2R w k -", "`k` needs a king on e8 and a rook on h8 of Black"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HA -", "`HA` is not who may castle"),
            ("k6K/8/8/3p4/8/8/8/8 w - d7", "`d7` is no en passant square of a pawn of B"),
            ("k6K/8/8/3p4/8/8/8/8 w - d3", "`d3` is no en passant square"),
            ("k6K/8/8/3p4/8/8/8/8 w - dd", "`dd` is no en passant square"),
            ("k6K/8/8/3p4/8/8/8/8 w - e6", "no pawn of Black can just have moved two steps over e6"),
            ("k6K/8/8/8/8/8/8/8 w - - x 1", "`x` is not plies without capture"),
            ("k6K/8/8/8/8/8/8/8 w - - 101 1", "a number from 0 to 100"),
            ("k6K/8/8/8/8/8/8/8 w - - -1 1", "a number from 0 to 100"),
            ("k6K/8/8/8/8/8/8/8 w - - +1 1", "a number from 0 to 100"),
            ("k6K/8/8/8/8/8/8/8 w - - 0 0", "`0` is not the number of the move, a number from 1"),
            ("k6K/8/8/8/8/8/8/8 w - - 0 99999", "`99999` is not the number of the move"),
            ("k6K/8/8/8/8/8/8/8 w - - 0 1 h8h7", "`h8h7` comes after a whole position; write `moves`"),
            ("startpos e2e4", "write `moves` between"),
            ("hello", "move 1 of the position: `hello` is not a move"),
            ("e2e4 e2e4", "move 2 of the position: e2e4 without a piece of Black on e2"),
            ("f2f3 e7e5 g2g4 d8h4 a2a3", "move 5 of the position: the game is over"),
        ] {
            let error = Chess::start().parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    /// Random damage to good positions; what can still be read can also be played and written.
    #[test]
    fn any_text_is_answered_without_panic() {
        let mut random = fastrand::Rng::with_seed(6);
        let alphabet: Vec<char> = "KQRBNPkqrbnp12345678/ -wbe36ah09 中é".chars().collect();
        let goods: Vec<String> = sample::positions(7, 200).iter().map(Notation::text).collect();
        let mut read = 0;
        for _ in 0..30_000 {
            let mut text: Vec<char> = goods[random.usize(..goods.len())].chars().collect();
            for _ in 0..random.u8(1..4) {
                let at = random.usize(..text.len());
                let new = alphabet[random.usize(..alphabet.len())];
                match random.u8(..4) {
                    0 => drop(text.remove(at)),
                    1 => text.insert(at, new),
                    _ => text[at] = new,
                }
            }
            let text: String = text.into_iter().collect();
            let _ = Chess::start().parse_move(&text);
            let Ok(mut position) = Chess::start().parse(&text) else { continue };
            read += 1;
            assert_eq!(Chess::start().parse(&position.text()).as_ref(), Ok(&position), "{text}");
            for mv in position.legal_moves() {
                position.with_move(mv, |child| child.legal_moves().count());
            }
        }
        assert!(read > 1000, "only {read} damaged texts were still positions");
    }
}
