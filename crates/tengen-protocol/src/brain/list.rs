//! Lists of cells, which take several lines: positions, openings, blocked cells.

use super::session::{Flow, Session, Trouble, refused};
use super::{Said, Thinker};
use crate::board::{BoardError, Owner};
use crate::command::{CommandError, ListKind, ListLine, shortened};
use crate::reply::Reply;
use std::io::Write;
use std::time::Instant;
use tengen_games::Square;

/// A list whose end has not been read yet.
pub(super) struct List {
    kind: ListKind,
    /// When its first line came: what is asked with it is timed from there.
    at: Instant,
    cells: Vec<(Square, Option<i64>)>,
    /// The first thing wrong with it.
    wrong: Option<String>,
}

impl List {
    const MOST: usize = Square::MAX_EXTENT as usize * Square::MAX_EXTENT as usize;

    pub(super) fn new(kind: ListKind, at: Instant) -> List {
        List { kind, at, cells: Vec::new(), wrong: None }
    }

    fn push(&mut self, square: Square, who: Option<i64>) {
        if self.cells.len() < List::MOST {
            self.cells.push((square, who));
        } else {
            self.spoil("there are more cells than on any board".to_owned());
        }
    }

    fn spoil(&mut self, reason: String) {
        self.wrong.get_or_insert(reason);
    }

    fn squares(&self) -> Vec<Square> {
        self.cells.iter().map(|(square, _)| *square).collect()
    }

    fn owners(&self) -> Result<Vec<(Square, Owner)>, BoardError> {
        let owner = |&(square, who)| Ok((square, Owner::new(who).ok_or(BoardError::NoOwner(square))?));
        self.cells.iter().map(owner).collect()
    }
}

impl<T: Thinker, W: Write> Session<T, W> {
    /// Takes one more line of a list. A command in its midst means that the list will never end.
    pub(super) fn continue_list(&mut self, mut list: List, said: Said) -> Result<Flow, Trouble> {
        match (ListLine::parse(&said.text), &said.command) {
            (Some(ListLine::Done), _) => return self.finish_list(&list),
            (Some(ListLine::Cell(square, who)), _) => list.push(square, who),
            (None, Ok(_)) => {
                self.say(&Reply::Error("the list before this command did not end with DONE".to_owned()))?;
                return self.obey(said);
            }
            (None, Err(error @ CommandError::TooLong)) => list.spoil(error.to_string()),
            (None, Err(_)) => {
                list.spoil(format!("`{}` is no cell of a board, nor DONE", shortened(&said.text)));
            }
        }
        self.list = Some(list);
        Ok(Flow::On)
    }

    fn finish_list(&mut self, list: &List) -> Result<Flow, Trouble> {
        let board = self.board()?;
        if let Some(reason) = &list.wrong {
            return Err(refused(reason));
        }
        match list.kind {
            ListKind::Board | ListKind::YxBoard => {
                self.board = Some(board.with_cells(&list.owners()?)?);
                if list.kind == ListKind::Board {
                    return self.respond(list.at, 1);
                }
            }
            ListKind::Swap2Board => return self.swap2_board(list.squares(), list.at),
            ListKind::Block => self.blocked.extend(list.squares()),
            ListKind::BlockUndo => {
                let freed = list.squares();
                self.blocked.retain(|square| !freed.contains(square));
            }
        }
        Ok(Flow::On)
    }
}
