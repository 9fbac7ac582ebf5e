//! Games of five in a row as records, for the files of other programs.

use crate::record::{Played, Reason};
use crate::tournament::Tournament;
use std::time::Duration;
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_games::gomoku::record::{Record, Size};
use tengen_players::{GameSpec, GameVisitor, Playable};

/// The game is not one that the formats of five in a row can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only games of five in a row can be written in this format")]
pub struct NotFiveInARow;

/// A game as a record: players, result, moves and their times.
pub fn record(tournament: &Tournament, game: &Played) -> Result<Record, NotFiveInARow> {
    let board = five_in_a_row(tournament.game).ok_or(NotFiveInARow)?;
    let size = Size::square(board.size().into()).expect("a board of a game");
    let mut record = Record::new(size);
    record.rule = Some(board.rule());
    let names = tournament.names();
    record.names = game.players.map(|player| names[player].clone());
    record.result = result(game);
    let mut at = Record::ROOT;
    for (index, text) in game.moves.iter().enumerate() {
        let square: Square = text.parse().expect("games are kept as they were played");
        at = record.add_move(at, square);
        if let Some(&milliseconds) = game.times_ms.get(index).filter(|&&time| time > 0) {
            record.node_mut(at).notes_mut().time = Some(Duration::from_millis(milliseconds.into()));
        }
    }
    Ok(record)
}

/// The board of a game of five in a row.
pub fn five_in_a_row(game: GameSpec) -> Option<Gomoku> {
    struct Board;
    impl GameVisitor for Board {
        type Output = Option<Gomoku>;
        fn visit<G: Playable>(self, start: G) -> Option<Gomoku> {
            start.five_in_a_row()
        }
    }
    game.visit(Board)
}

/// The result as SGF writes it: who won, and by what if not on the board.
fn result(game: &Played) -> String {
    let winner = match game.outcome() {
        Outcome::Draw => return "0".to_owned(),
        Outcome::Win(Side::First) => "B",
        Outcome::Win(Side::Second) => "W",
    };
    let how = match game.end.reason {
        Reason::Resigned => "Resign",
        Reason::Time => "Time",
        reason if reason.is_fault() || reason == Reason::Forbidden => "Forfeit",
        _ => "",
    };
    format!("{winner}+{how}")
}
