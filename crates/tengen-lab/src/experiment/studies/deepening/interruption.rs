//! A position drawn by lot, searched with many allowances, and the moves of the interrupted searches judged by a deeper one.

use super::super::subjects::{Iterations, Subject, usual};
use crate::experiment::{Bench, Scale};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use tengen_core::{Depth, Evaluate, Game, Stopped, Window};
use tengen_players::{GameVisitor, Playable};
use tengen_search::Search;
use tengen_search::ordering::BestFirst;
use tengen_search::table::Table;

/// A position and how it is searched and judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::experiment::studies) struct Interruption {
    pub(super) game: String,
    /// So many moves drawn by lot lead to the position.
    plies: u16,
    seed: u64,
    /// Positions that each search may visit.
    allowances: Vec<u64>,
    /// How deep moves are judged; searches end two plies before.
    judge: u16,
    /// What a won game is worth in the points of the judgement, and what no judgement exceeds.
    won: i32,
    table_bytes: usize,
}

/// A search that was interrupted: how much worse than the best move its moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::experiment::studies) struct Interrupted {
    /// Positions that it was allowed.
    pub(super) allowance: u64,
    /// The last iteration that was complete.
    pub(super) depth: u16,
    /// The move of that iteration.
    pub(super) complete: i32,
    /// The move when what the interrupted iteration found counts.
    pub(super) used: i32,
    /// The move of an interrupted search of the same depth that did not begin with the best move known.
    pub(super) blind: i32,
    /// Whether the interrupted iteration changed the move, and whether the other search did.
    pub(super) changed: [bool; 2],
}

impl Interruption {
    /// All positions of all games.
    pub(super) fn all(scale: Scale) -> Vec<Interruption> {
        let full = u16::from(scale == Scale::Full);
        // Game, plies, judge's depth, points of a win.
        let games =
            [("5x5x4", 3, 6 + full, 30), ("connect4", 6, 11 + full, 70), ("chess", 10, 5 + full, 1000)];
        let [positions, chess] = if scale == Scale::Quick { [40, 24] } else { [200, 80] };
        let most: u64 = 16_000;
        let allowances: Vec<u64> = std::iter::successors(Some(200_u64), |nodes| Some(nodes * 3 / 2))
            .take_while(|nodes| *nodes <= most)
            .collect();
        let of_game = |(game, plies, judge, won): (&str, u16, u16, i32)| {
            let (game, allowances) = (game.to_owned(), allowances.clone());
            (1..=if game == "chess" { chess } else { positions }).map(move |seed| Interruption {
                game: game.clone(),
                plies,
                seed,
                allowances: allowances.clone(),
                judge,
                won,
                table_bytes: 16 << 20,
            })
        };
        games.into_iter().flat_map(of_game).collect()
    }

    pub(super) fn measure(&self, bench: &Bench<'_>) -> Result<Vec<Interrupted>, Stopped> {
        Subject::new(&self.game, "").visit(Measurement { interruption: self, bench })
    }
}

/// An interruption about to be measured.
struct Measurement<'a> {
    interruption: &'a Interruption,
    bench: &'a Bench<'a>,
}

/// The moves of an interrupted search.
struct Moves<M> {
    depth: u16,
    complete: M,
    used: M,
    blind: M,
}

impl GameVisitor for Measurement<'_> {
    type Output = Result<Vec<Interrupted>, Stopped>;

    fn visit<G: Playable>(self, start: G) -> Result<Vec<Interrupted>, Stopped> {
        let position = drawn(&start, self.interruption.plies, self.interruption.seed);
        let eval = usual(&position, G::usually_quiet());
        let mut values = HashMap::new();
        let mut found = Vec::new();
        for &allowance in &self.interruption.allowances {
            let Some(moves) = self.interrupt(&position, &eval, allowance)? else { continue };
            for mv in [moves.complete, moves.used, moves.blind] {
                if let std::collections::hash_map::Entry::Vacant(entry) = values.entry(mv) {
                    entry.insert(self.judge(&position, &eval, mv)?);
                }
            }
            found.push((allowance, moves));
        }
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let searched = self.value(&position, &eval, self.interruption.judge)?;
        let best = values.values().copied().fold(searched, i32::max);
        let told = |(allowance, moves): (u64, Moves<G::Move>)| Interrupted {
            allowance,
            depth: moves.depth,
            complete: best - values[&moves.complete],
            used: best - values[&moves.used],
            blind: best - values[&moves.blind],
            changed: [moves.used != moves.complete, moves.blind != moves.complete],
        };
        Ok(found.into_iter().map(told).collect())
    }
}

impl Measurement<'_> {
    /// Searches until the allowance is spent; none if the search came to its end, or to the end of no iteration.
    fn interrupt<G: Game, E: Evaluate<G>>(
        &self,
        position: &G,
        eval: &E,
        allowance: u64,
    ) -> Result<Option<Moves<G::Move>>, Stopped> {
        let budget = self.bench.budget(Some(allowance), None);
        let mut search = Search::with_line(position.clone(), eval, Iterations::default(), budget)
            .ordered_by(BestFirst(eval));
        let deepest = Depth(self.interruption.judge - 2);
        let found =
            search.iterative(deepest, |search, depth, _| search.alpha_beta_ordered(depth, Window::FULL));
        self.bench.look()?;
        let iterations = &search.observer.1.complete;
        let interrupted = found.depth.is_none_or(|depth| depth < deepest) && search.nodes() >= allowance;
        let Some(&(spent, complete)) = iterations.last().filter(|_| interrupted) else { return Ok(None) };
        let depth = iterations.len() as u16;
        let used = found.line.first().copied().unwrap_or(complete);
        let budget = self.bench.budget(Some(allowance - spent), None);
        let mut search = Search::with_line(position.clone(), eval, (), budget).ordered_by(BestFirst(eval));
        let found =
            search.once(Depth(depth + 1), |search, depth| search.alpha_beta_ordered(depth, Window::FULL));
        self.bench.look()?;
        let blind = found.line.first().copied().filter(|_| found.score.is_some()).unwrap_or(complete);
        Ok(Some(Moves { depth, complete, used, blind }))
    }

    /// What `mv` is worth, looking as deep as the judge does.
    fn judge<G: Game, E: Evaluate<G>>(&self, position: &G, eval: &E, mv: G::Move) -> Result<i32, Stopped> {
        let mut after = position.clone();
        after.play(mv);
        Ok(-self.value(&after, eval, self.interruption.judge - 1)?)
    }

    /// The value of a position, no greater than that of a won game.
    fn value<G: Game, E: Evaluate<G>>(&self, position: &G, eval: &E, depth: u16) -> Result<i32, Stopped> {
        let budget = self.bench.budget(None, None);
        let table = Table::new(self.interruption.table_bytes);
        let mut search = Search::with_line(position.clone(), eval, (), budget)
            .ordered_by(BestFirst(eval))
            .remembering(table);
        let found = search.iterative(Depth(depth), |search, depth, _| search.pvs(depth, Window::FULL));
        self.bench.look()?;
        let value = found.score.map_or(0, tengen_core::Score::value);
        Ok(value.clamp(-self.interruption.won, self.interruption.won))
    }
}

/// A position after moves drawn by lot, in which the game goes on.
fn drawn<G: Game>(start: &G, plies: u16, seed: u64) -> G {
    let mut random = fastrand::Rng::with_seed(seed);
    loop {
        let mut position = start.clone();
        for _ in 0..plies {
            let moves: Vec<G::Move> = position.legal_moves().collect();
            if let Some(mv) = random.choice(moves) {
                position.play(mv);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// In tic-tac-toe the judge sees the end of the game: no move is better than the best, and few nodes miss it.
    #[test]
    fn losses_are_counted_from_the_best_move() {
        let interruption = Interruption {
            game: "tictactoe".to_owned(),
            plies: 2,
            seed: 5,
            allowances: vec![5, 20, 60, 200, 100_000],
            judge: 9,
            won: 10,
            table_bytes: 1 << 16,
        };
        let stop = AtomicBool::new(false);
        let found = interruption.measure(&Bench::new(&stop, 1)).unwrap();
        let allowed: Vec<u64> = found.iter().map(|found| found.allowance).collect();
        assert_eq!(allowed, [20, 60, 200], "5 positions are too few, and 100,000 more than there are");
        for case in &found {
            assert!(
                [case.complete, case.used, case.blind].iter().all(|loss| (0..=20).contains(loss)),
                "{case:?}"
            );
            assert!(case.changed[0] || case.complete == case.used, "{case:?}");
        }
        assert_eq!(found, interruption.measure(&Bench::new(&stop, 1)).unwrap());
        assert_eq!(interruption.measure(&Bench::new(&AtomicBool::new(true), 1)), Err(Stopped));
    }
}
