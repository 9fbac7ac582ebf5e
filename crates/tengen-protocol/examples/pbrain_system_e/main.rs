//! A course project's player of five in a row, rebuilt as an opponent to measure against: alpha-beta of four plies over a
//! table of shapes, the stones' surroundings as candidates, moves ordered by the evaluation they give, iterative
//! deepening.
//!
//! Its blind spot is kept as well: a row with a gap is two short rows to it, so it neither makes nor stops broken threes
//! and fours on purpose.

mod board;
mod search;

use board::Board;
use search::Search;
use std::io;
use tengen_core::{Clock, Game, Ply, Score, Side};
use tengen_engine::{Line, Options, Progress, Report, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_protocol::{Brain, Thinker, Unplayable};

/// Two plies of each side.
const PLIES: u16 = 4;

/// The player; it remembers nothing from move to move.
struct SystemE(Options);

impl Thinker for SystemE {
    fn options(&self) -> Options {
        self.0
    }

    fn set_options(&mut self, options: Options) {
        self.0 = options;
    }

    fn clear(&mut self) {}

    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Report, Unplayable> {
        if position.placed() <= 1 {
            let best = opening(position);
            return Ok(Report { best, progress: progress(best, 0, 0, 0, clock) });
        }
        let mut board = Board::new(position.size());
        for side in Side::BOTH {
            position.stones(side).for_each(|square| board.put(square, side));
        }
        let mut search = Search::new(board, request, clock);
        let mut best = search.first_candidate();
        let mut last = progress(best, 0, 0, 0, clock);
        let deepest = request.limits.depth.map_or(PLIES, |depth| depth.0);
        for depth in 1..=deepest {
            let Ok((found, score)) = search.root(position.side_to_move(), depth, best) else { break };
            best = found;
            last = progress(best, score, depth, search.nodes(), clock);
            seen(&last);
        }
        Ok(Report { best, progress: last })
    }

    fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        _: &Request,
        _: &(dyn Clock + Sync),
    ) -> Result<Swap2, Unplayable> {
        if !stones.is_empty() {
            return Ok(Swap2::Swap);
        }
        let centre = start.centre();
        Ok(Swap2::Place(vec![
            centre,
            Square::new(centre.x + 1, centre.y),
            Square::new(centre.x + 2, centre.y + 2),
        ]))
    }
}

/// The centre, or the neighbour on a diagonal if it is taken.
fn opening(position: &Gomoku) -> Square {
    let centre = position.centre();
    if position.is_vacant(centre) { centre } else { Square::new(centre.x + 1, centre.y + 1) }
}

fn progress(best: Square, score: i32, depth: u16, nodes: u64, clock: &dyn Clock) -> Progress {
    let depth = tengen_core::Depth(depth);
    let line = Line { score: Score::heuristic(score), depth, deepest: Ply(depth.0), pv: vec![best] };
    Progress { lines: vec![line], nodes, time: clock.elapsed(), hash_permille: 0 }
}

fn main() -> io::Result<()> {
    Brain::new("System E", "1", SystemE).run(io::stdin().lock(), io::stdout())
}
