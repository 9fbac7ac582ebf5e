//! Five in a row: threats at the horizon, and whether the move chosen lets the opponent win by force.

use super::super::local::{AsWhole, Local, opening};
use super::super::threats::{five_moves, four_moves};
use super::{Horizon, Tried};
use crate::experiment::Bench;
use tengen_core::{Depth, Evaluate, Game as _, Score, Stopped, Window};
use tengen_engine::search::win::{Effort, forced_win};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_games::mnk::evaluate::Shapes;
use tengen_search::SearchWithLine;
use tengen_search::iterative::Found;
use tengen_search::ordering::BestFirst;

/// Moves are looked at this far around the stones.
const GROWTH: u8 = 2;
/// What the search for a forced win may visit.
const EFFORT: Effort = Effort { fours: 2_000, threats: 2_000 };

/// System E's table of shapes, with the noisy moves that a horizon asks for.
#[derive(Clone, Copy)]
struct Judge(Horizon);

impl Evaluate<Gomoku> for Judge {
    fn evaluate(&self, position: &Gomoku) -> Score {
        Shapes.evaluate(position)
    }

    fn noisy_moves(&self, position: &Gomoku, moves: &mut Vec<Square>) {
        if matches!(self.0, Horizon::Fives | Horizon::Fours) {
            let start = moves.len();
            five_moves(position, moves);
            if self.0 == Horizon::Fours && moves.len() == start {
                four_moves(position, moves);
            }
        }
    }
}

/// A search of the position, best moves first.
fn search(
    position: &Gomoku,
    horizon: Horizon,
    depth: u16,
    (most_nodes, bench): (u64, &Bench<'_>),
) -> (Found<Square>, u64) {
    let judge = AsWhole(Judge(horizon));
    let local = Local::new(position.clone(), Some(GROWTH));
    let budget = bench.budget(Some(most_nodes), None);
    let mut search = SearchWithLine::with_line(local, judge, (), budget).ordered_by(BestFirst(judge));
    let found = search.once(Depth(depth), |search, depth| search.alpha_beta_ordered(depth, Window::FULL));
    (found, search.nodes())
}

/// A position of a game under way: stones put by lot, then moves of both sides by short searches.
pub(super) fn position(seed: u64, stones: u16, plies: u32, bench: &Bench<'_>) -> Result<Gomoku, Stopped> {
    let mut position = opening(seed, stones);
    for _ in 0..plies {
        let (found, _) = search(&position, Horizon::Bare, 2, (u64::MAX, bench));
        bench.look()?;
        let Some(&mv) = found.line.first() else { break };
        position.play(mv);
        if position.outcome().is_some() {
            position.undo(mv);
            break;
        }
    }
    Ok(position)
}

/// Searches the position to `depth` with every horizon, and asks whether the move chosen loses by force.
pub(super) fn measure(
    position: &Gomoku,
    depth: u16,
    most_nodes: u64,
    bench: &Bench<'_>,
) -> Result<Vec<Tried>, Stopped> {
    let mut all = Vec::new();
    let mut safe = None;
    for horizon in Horizon::OF_GOMOKU {
        let ((found, nodes), seconds) = bench.time(|bench| {
            let found = search(position, horizon, depth, (most_nodes, bench));
            bench.look()?;
            Ok(found)
        })?;
        let complete = found.depth.is_some();
        let mut loss = None;
        if let Some(&mv) = found.line.first().filter(|_| complete) {
            let falls = loses(position, mv, bench);
            // A game that is lost anyway cannot be thrown away.
            let thrown_away = falls && *safe.get_or_insert_with(|| has_safe_move(position, bench));
            loss = Some(i32::from(thrown_away));
        }
        bench.look()?;
        all.push(Tried { horizon, nodes, seconds, complete, loss });
    }
    Ok(all)
}

/// Whether the opponent wins by force after `mv`.
fn loses(position: &Gomoku, mv: Square, bench: &Bench<'_>) -> bool {
    let mut after = position.clone();
    after.play(mv);
    forced_win(&after, EFFORT, bench).is_some()
}

/// Whether any move near the stones keeps the opponent from winning by force.
fn has_safe_move(position: &Gomoku, bench: &Bench<'_>) -> bool {
    let local = Local::new(position.clone(), Some(GROWTH));
    let mut moves: Vec<Square> = local.legal_moves().collect();
    moves.sort_by_cached_key(|&mv| {
        let mut after = position.clone();
        after.play(mv);
        Shapes.evaluate(&after).value()
    });
    moves.into_iter().any(|mv| bench.look().is_ok() && !loses(position, mv, bench))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use tengen_games::Notation as _;
    use tengen_games::gomoku::Rule;

    /// White must stop an open three; a bare horizon at one ply prefers to make its own shape.
    #[test]
    fn a_move_that_lets_the_opponent_win_is_a_blunder() {
        let start = Gomoku::new(15, Rule::Standard).unwrap();
        let position = start.parse("h8 a1 i8 b1 j8").unwrap();
        let stop = AtomicBool::new(false);
        let bench = Bench::new(&stop, 1);
        assert!(loses(&position, "c1".parse().unwrap(), &bench));
        assert!(!loses(&position, "g8".parse().unwrap(), &bench));
        assert!(has_safe_move(&position, &bench));
    }
}
