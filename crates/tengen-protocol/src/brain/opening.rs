//! The swap2 opening: three stones, then swap, keep or add two, then swap or keep.

use super::Thinker;
use super::session::{Flow, Session, Trouble, refused};
use super::think::{Job, Thought};
use crate::board::{Board, Owner};
use crate::reply::Reply;
use std::io::Write;
use std::time::Instant;
use tengen_engine::Swap2;
use tengen_games::Square;

impl<T: Thinker, W: Write> Session<T, W> {
    /// Answers `SWAP2BOARD`.
    pub(super) fn swap2_board(&mut self, stones: Vec<Square>, at: Instant) -> Result<Flow, Trouble> {
        let Some(answer) = self.swap2(stones, at)? else { return Ok(Flow::End) };
        self.say(&match answer {
            Swap2::Place(squares) => Reply::Moves(squares),
            Swap2::Swap => Reply::Swap,
        })?;
        self.book(at);
        Ok(Flow::On)
    }

    /// Answers `YXSWAP2STEP1` to `3`, the stones being on the board.
    pub(super) fn swap2_step(&mut self, step: u8, at: Instant) -> Result<Flow, Trouble> {
        let (stones, count) = match step {
            1 => (Vec::new(), 0),
            2 => (self.board()?.moves(), 3),
            _ => (self.board()?.moves(), 5),
        };
        if stones.len() != count {
            return Err(refused(format!("step {step} needs {count} stones on the board")));
        }
        let first = count + 1;
        let Some(answer) = self.swap2(stones, at)? else { return Ok(Flow::End) };
        match answer {
            Swap2::Swap => self.message(&format!("SWAP2 SWAP{} YES", step - 1))?,
            Swap2::Place(squares) if squares.len() == 1 => {
                self.message(&format!("SWAP2 SWAP{} NO", step - 1))?;
            }
            Swap2::Place(squares) => {
                for (number, square) in (first..).zip(squares) {
                    self.message(&format!("SWAP2 MOVE{number} {} {}", square.x, square.y))?;
                }
            }
        }
        self.book(at);
        Ok(Flow::On)
    }

    /// What to do after these stones; none if the conversation was ended meanwhile.
    fn swap2(&mut self, stones: Vec<Square>, at: Instant) -> Result<Option<Swap2>, Trouble> {
        if ![0, 3, 5].contains(&stones.len()) {
            return Err(refused("a swap2 opening has no, three or five stones"));
        }
        let start = self.board()?.emptied();
        let owners = [Owner::Them, Owner::Us].into_iter().cycle();
        let board = start.with_cells(&stones.iter().copied().zip(owners).collect::<Vec<_>>())?;
        let thought = self.think(at, Job::Opening(start.position().clone(), stones), 1)?;
        match thought {
            Thought::Ended => return Ok(None),
            Thought::Opening(answer) if is_possible(&answer, &board) => return Ok(Some(answer)),
            Thought::Refused(reason) => return Err(reason.into()),
            Thought::Failed(reason) => self.message(&format!("the search failed ({reason})"))?,
            _ => {}
        }
        Ok(Some(plain_answer(&board)))
    }
}

/// Whether the rules of the opening allow this after the stones on the board.
fn is_possible(answer: &Swap2, board: &Board) -> bool {
    let Swap2::Place(squares) = answer else { return board.position().placed() > 0 };
    let distinct = (1..squares.len()).all(|index| !squares[..index].contains(&squares[index]));
    let count = match board.position().placed() {
        0 => squares.len() == 3,
        3 => (1..=2).contains(&squares.len()),
        _ => squares.len() == 1,
    };
    count && distinct && squares.iter().all(|&square| board.allows(square))
}

/// An answer without a search: stones near the edge are about equal, and swapping is always possible.
fn plain_answer(board: &Board) -> Swap2 {
    if board.position().placed() > 0 {
        return Swap2::Swap;
    }
    Swap2::Place([(0, 1), (2, 2), (1, 4)].map(|(x, y)| Square::new(x, y)).to_vec())
}
