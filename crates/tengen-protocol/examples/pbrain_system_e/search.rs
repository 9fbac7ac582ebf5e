//! Alpha-beta with static ordering, of a fixed depth.

use crate::board::Board;
use tengen_core::{Budget, Clock, Limits, Side, Stopped};
use tengen_engine::Request;
use tengen_games::Square;

const FIVE: i32 = 20_000;
const INFINITY: i32 = 30_000;

/// A search of one position.
pub(crate) struct Search<'a> {
    board: Board,
    excluded: &'a [Square],
    budget: Budget<'a>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(board: Board, request: &'a Request, clock: &'a dyn Clock) -> Search<'a> {
        let limits = Limits { depth: None, ..request.limits };
        Search { board, excluded: &request.excluded, budget: Budget::new(limits, clock) }
    }

    /// Positions visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.budget.spent()
    }

    /// A move for when there is no time to search; any cell if there is no candidate.
    pub(crate) fn first_candidate(&self) -> Square {
        self.board.candidates().first().copied().unwrap_or(Square::new(0, 0))
    }

    /// The best move and its value; `first` is looked at first.
    pub(crate) fn root(&mut self, us: Side, depth: u16, first: Square) -> Result<(Square, i32), Stopped> {
        let mut moves = self.ordered(us);
        moves.retain(|square| !self.excluded.contains(square));
        moves.sort_by_key(|&square| square != first);
        let (mut best, mut alpha) = (first, -INFINITY);
        for square in moves {
            let score = self.after(square, us, depth, alpha, INFINITY)?;
            if score > alpha {
                (best, alpha) = (square, score);
            }
        }
        Ok((best, alpha))
    }

    /// The value of a move for the side that makes it.
    fn after(&mut self, square: Square, us: Side, depth: u16, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.budget.spend()?;
        self.board.put(square, us);
        let score = if self.board.is_five(square) {
            // Sooner is better: there was more depth left.
            Ok(FIVE + i32::from(depth))
        } else if depth <= 1 {
            Ok(self.board.value(us))
        } else {
            self.node(!us, depth - 1, -beta, -alpha).map(|score| -score)
        };
        self.board.lift(square);
        score
    }

    fn node(&mut self, us: Side, depth: u16, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        // At the last ply the value of a move is what would order it.
        let moves = if depth > 1 { self.ordered(us) } else { self.board.candidates() };
        if moves.is_empty() {
            return Ok(0);
        }
        for square in moves {
            let score = self.after(square, us, depth, alpha, beta)?;
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(alpha)
    }

    /// Static ordering: the candidates by the evaluation of the position they give, the best first.
    fn ordered(&mut self, us: Side) -> Vec<Square> {
        let mut moves = self.board.candidates();
        moves.sort_by_cached_key(|&square| {
            self.board.put(square, us);
            let value = self.board.value(us);
            self.board.lift(square);
            -value
        });
        moves
    }
}
