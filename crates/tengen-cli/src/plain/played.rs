//! A game under way in the dialogue, and how its moves are read and written there.

use crate::lang::{Lang, Names};
use tengen_core::Side;
use tengen_games::{MoveError, Square};
use tengen_players::Playable;

/// A game under way.
pub(super) struct Played<G: Playable> {
    pub(super) position: G,
    pub(super) moves: Vec<(Side, G::Move)>,
    pub(super) letters: [char; 2],
    pub(super) names: Names,
    written: Written,
}

/// How moves are written in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    /// As the cell they are made on.
    Cell,
    /// As the number of a column.
    Column,
    /// In the game's own way, over a board with letters and numbers.
    Own,
}

impl<G: Playable> Played<G> {
    pub(super) fn new(position: G, letters: [char; 2], lang: Lang) -> Played<G> {
        let written = match position.legal_moves().next().map(|mv| mv.to_string()) {
            Some(mv) if mv.bytes().all(|b| b.is_ascii_digit()) => Written::Column,
            Some(mv) if mv.parse::<Square>().is_err() => Written::Own,
            _ => Written::Cell,
        };
        Played { position, moves: Vec::new(), letters, names: lang.side_names::<G>(letters), written }
    }

    pub(super) fn play(&mut self, mv: G::Move) {
        self.moves.push((self.position.side_to_move(), mv));
        self.position.play(mv);
    }

    pub(super) fn undo(&mut self) {
        let Some((side, mv)) = self.moves.pop() else { return };
        // A forfeited turn leaves the other side to move: pass it back before the move is taken back.
        if self.position.side_to_move() == side
            && let Some(pass) = G::forfeit_turn()
        {
            pass(&mut self.position);
        }
        self.position.undo(mv);
    }

    /// What stands on a cell.
    pub(super) fn letter(&self, square: Square) -> Option<char> {
        let (side, letter) = self.position.cell(square)?;
        Some(if letter == G::side_letter(side) { self.letters[side.index()] } else { letter })
    }

    /// The cell that the last move changed.
    pub(super) fn last_landing(&self) -> Option<Square> {
        self.moves.last().map(|&(_, mv)| self.position.landing(mv))
    }

    pub(super) fn by_cells(&self) -> bool {
        self.written == Written::Cell
    }

    /// What a column is called: its number, or its letter where moves name it so.
    pub(super) fn column_label(&self, x: u8) -> String {
        if self.written == Written::Own { char::from(b'a' + x).to_string() } else { (x + 1).to_string() }
    }

    pub(super) fn prompt(&self) -> [&'static str; 2] {
        if self.by_cells() {
            ["please input row and col", "请输入行和列"]
        } else {
            ["please input a move", "请输入着法"]
        }
    }

    /// A move as `row col` where cells are played on, or in the game's own notation.
    pub(super) fn read_move(&self, text: &str) -> Result<G::Move, MoveError> {
        let numbers: Vec<Option<i64>> = text
            .split([' ', ',', '\t'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect();
        if !self.by_cells() {
            return self.position.parse_move(text);
        }
        let &[Some(row), Some(column)] = numbers.as_slice() else {
            return self.position.parse_move(text);
        };
        let (width, height) = (i64::from(self.position.width()), i64::from(self.position.height()));
        if !(1..=height).contains(&row) || !(1..=width).contains(&column) {
            let (first, last) = ("1 1".to_owned(), format!("{height} {width}"));
            return Err(MoveError::OffBoard { text: text.to_owned(), first, last });
        }
        let square = Square::new((column - 1) as u8, (height - row) as u8);
        match self.position.move_on(square) {
            Some(mv) => Ok(mv),
            None if self.position.cell(square).is_some() => Err(MoveError::Occupied(text.to_owned())),
            None => Err(MoveError::Illegal(text.to_owned())),
        }
    }

    /// Where a move that was made, or can be made, stands: ` (row 1, col 3)` as the dialogue counts.
    pub(super) fn place(&self, mv: G::Move) -> String {
        let text = mv.to_string();
        match text.parse::<Square>() {
            Ok(square) => format!(" ({} {})", self.position.height() - square.y, square.x + 1),
            Err(_) => String::new(),
        }
    }
}
