//! Chess: captures at the horizon, in several orders, and what the move chosen is worth.

use super::{Horizon, Tried};
use crate::experiment::Bench;
use tengen_core::{Depth, Evaluate, Game as _, Score, Stopped, Window};
use tengen_games::chess::evaluate::{PieceSquares, Quiet};
use tengen_games::chess::{Chess, ChessMove};
use tengen_search::SearchWithLine;
use tengen_search::iterative::Found;
use tengen_search::ordering::BestFirst;
use tengen_search::table::Table;

/// Pieces and where they stand, with the noisy moves that a horizon asks for.
#[derive(Clone, Copy)]
struct Judge(Horizon);

impl Evaluate<Chess> for Judge {
    fn evaluate(&self, position: &Chess) -> Score {
        PieceSquares.evaluate(position)
    }

    fn noisy_moves(&self, position: &Chess, moves: &mut Vec<ChessMove>) {
        match self.0 {
            Horizon::Captures => moves.extend(position.captures()),
            Horizon::MvvLva => Quiet { eval: PieceSquares, see: false }.noisy_moves(position, moves),
            Horizon::See => Quiet { eval: PieceSquares, see: true }.noisy_moves(position, moves),
            Horizon::Bare | Horizon::Fives | Horizon::Fours => {}
        }
    }
}

/// No loss counts for more, in centipawns, so that a single mate does not outweigh everything else.
const GREATEST_LOSS: i32 = 1000;
/// What the judging search remembers.
const TABLE_BYTES: usize = 64 << 20;

/// Searches the position to `depth` with every horizon; judged by a search `deeper`, if that is wanted.
pub(super) fn measure(
    position: &Chess,
    depth: u16,
    (deeper, most_nodes): (Option<u16>, u64),
    bench: &Bench<'_>,
) -> Result<Vec<Tried>, Stopped> {
    let mut moves = Vec::new();
    let mut all = Vec::new();
    for horizon in Horizon::OF_CHESS {
        let ((found, nodes), seconds) = bench.time(|bench| {
            let judge = Judge(horizon);
            let budget = bench.budget(Some(most_nodes), None);
            let search = SearchWithLine::with_line(position.clone(), judge, (), budget);
            let mut search = search.ordered_by(BestFirst(judge));
            let found =
                search.once(Depth(depth), |search, depth| search.alpha_beta_ordered(depth, Window::FULL));
            bench.look()?;
            Ok((found, search.nodes()))
        })?;
        let complete = found.depth.is_some();
        moves.push(found.line.first().copied().filter(|_| complete));
        all.push(Tried { horizon, nodes, seconds, complete, loss: None });
    }
    if let Some(deeper) = deeper {
        let mut jury = Jury { table: Some(Table::new(TABLE_BYTES)), most_nodes, bench };
        for (tried, loss) in all.iter_mut().zip(jury.losses(position, depth + deeper, &moves)?) {
            tried.loss = loss;
        }
    }
    Ok(all)
}

/// The search that judges moves; it keeps its table from one to the next.
struct Jury<'a, 'b> {
    table: Option<Table>,
    most_nodes: u64,
    bench: &'a Bench<'b>,
}

impl Jury<'_, '_> {
    /// What each move gives away against the best one, in centipawns; none where the search was given up.
    fn losses(
        &mut self,
        position: &Chess,
        depth: u16,
        moves: &[Option<ChessMove>],
    ) -> Result<Vec<Option<i32>>, Stopped> {
        let best = self.search(position, depth)?;
        let mut known: Vec<(ChessMove, Option<i32>)> =
            best.line.first().map(|&mv| (mv, best.score.map(|_| 0))).into_iter().collect();
        for &mv in moves.iter().flatten() {
            if known.iter().all(|(other, _)| *other != mv) {
                let mut after = position.clone();
                after.play(mv);
                let reply = self.search(&after, depth - 1)?;
                let value = |found: &Found<ChessMove>| found.depth.and(found.score).map(Score::value);
                let loss = value(&best).zip(value(&reply)).map(|(best, reply)| best + reply);
                known.push((mv, loss.map(|loss| loss.clamp(0, GREATEST_LOSS))));
            }
        }
        let loss = |mv: ChessMove| known.iter().find(|(other, _)| *other == mv)?.1;
        Ok(moves.iter().map(|mv| loss((*mv)?)).collect())
    }

    /// The value by principal variation search with everything that makes it quick; no depth if it was given up.
    fn search(&mut self, position: &Chess, depth: u16) -> Result<Found<ChessMove>, Stopped> {
        let judge = Judge(Horizon::See);
        let bench = Bench::new(self.bench.stop(), 1);
        let budget = bench.budget(Some(self.most_nodes), None);
        let search = SearchWithLine::with_line(position.clone(), judge, (), budget);
        let mut search = search.ordered_by(BestFirst(judge));
        if let Some(table) = self.table.take() {
            search = search.remembering(table);
        }
        let mut found = search.iterative(Depth(depth), |search, depth, _| search.pvs(depth, Window::FULL));
        if search.nodes() >= self.most_nodes {
            (found.depth, found.score) = (None, None);
        }
        self.table = search.into_table();
        bench.look()?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::chess_positions::chess;
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// At one ply the queen takes a pawn that a pawn protects, unless captures are played out first.
    #[test]
    fn a_bare_horizon_gives_the_queen_for_a_pawn() {
        let position = chess("k7/8/2p5/3p4/8/8/8/K2Q4 w - -").unwrap();
        let stop = AtomicBool::new(false);
        let tried = measure(&position, 1, (Some(2), 1_000_000), &Bench::new(&stop, 1)).unwrap();
        let losses: Vec<Option<i32>> = tried.iter().map(|tried| tried.loss).collect();
        assert!(losses[0].is_some_and(|loss| loss > 700), "{losses:?}");
        assert!(losses[1..].iter().all(|loss| loss.is_some_and(|loss| loss < 100)), "{losses:?}");
    }

    #[test]
    fn horizons_with_all_captures_find_the_same_value() {
        let position = chess(super::super::super::chess_positions::BRATKO_KOPEC[4]).unwrap();
        let value = |horizon| {
            let judge = Judge(horizon);
            let bench = AtomicBool::new(false);
            let bench = Bench::new(&bench, 1);
            let mut search = SearchWithLine::with_line(position.clone(), judge, (), bench.budget(None, None));
            search.alpha_beta(Depth(1), Window::FULL).unwrap()
        };
        assert_eq!(value(Horizon::Captures), value(Horizon::MvvLva));
    }
}
