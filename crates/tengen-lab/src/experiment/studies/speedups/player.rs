//! System E's search with any of its speed-ups, and games between two of them.

use super::super::local::{Local, opening};
use super::judge::{Judge, JudgeKind};
use crate::experiment::Bench;
use crate::experiment::duel::Score;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering as Atomic};
use std::time::Duration;
use tengen_arena::statistics::{GameResult, Scores};
use tengen_core::{Budget, Depth, Limits, Outcome, Ply, Side, Stopped, Window};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_search::SearchWithLine;
use tengen_search::iterative::Found;
use tengen_search::ordering::{BestFirst, Ordering};
use tengen_search::player::{Choice, Host, Player, Resigned, Thought, play_game, refuse};

/// Alpha-beta with some of the speed-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Setup {
    /// Local search: moves in the rectangle around the stones, grown by this; none: the whole board.
    pub(super) growth: Option<u8>,
    /// Static ordering.
    pub(super) sorted: bool,
    /// Iterative deepening, the best move of an iteration first in the next.
    pub(super) deepening: bool,
    /// How positions are judged.
    pub(super) judge: JudgeKind,
    /// Quiescence search: fives are made and stopped, and else fours made, beyond the depth of the search.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) threats: bool,
}

impl Setup {
    pub(super) const PLAIN: Setup =
        Setup { growth: None, sorted: false, deepening: false, judge: JudgeKind::Shapes, threats: false };
    pub(super) const LOCAL: Setup = Setup { growth: Some(2), ..Setup::PLAIN };
    pub(super) const SORTED: Setup = Setup { sorted: true, ..Setup::PLAIN };
    pub(super) const DEEPENING: Setup = Setup { deepening: true, ..Setup::PLAIN };
    pub(super) const ALL: Setup = Setup { sorted: true, deepening: true, ..Setup::LOCAL };
    pub(super) const WITH_THREATS: Setup = Setup { threats: true, ..Setup::ALL };

    /// The value and line at this depth, and the positions visited for it.
    pub(super) fn to_depth(
        self,
        position: &Gomoku,
        depth: Depth,
        budget: Budget<'_>,
    ) -> (Found<Square>, u64) {
        let judge = Judge::new(self.judge, position, self.threats);
        let mut search = self.search(position, &judge, budget);
        let found = if self.deepening {
            search.iterative(depth, |search, depth, _| search.alpha_beta_ordered(depth, Window::FULL))
        } else {
            search.once(depth, |search, depth| search.alpha_beta_ordered(depth, Window::FULL))
        };
        (found, search.nodes())
    }

    /// What it comes to, searching ever deeper until the budget is used. Without iterative deepening each depth begins
    /// anew, and one that is not completed counts for nothing.
    fn within(self, position: &Gomoku, budget: Budget<'_>) -> (Found<Square>, u64) {
        if self.deepening {
            return self.to_depth(position, Depth::FULL, budget);
        }
        let judge = Judge::new(self.judge, position, self.threats);
        let mut search = self.search(position, &judge, budget);
        let mut step = |depth| {
            let found = search.once(depth, |search, depth| search.alpha_beta_ordered(depth, Window::FULL));
            (found, search.nodes())
        };
        let (mut best, mut nodes) = step(Depth(1));
        for depth in (2..Depth::FULL.0).map(Depth) {
            if best.depth.is_none() || best.exact || best.score.is_some_and(tengen_core::Score::is_decided) {
                break;
            }
            let (found, spent) = step(depth);
            nodes = spent;
            if found.depth.is_none() {
                break;
            }
            best = found;
        }
        (best, nodes)
    }

    fn search<'a, 'j>(
        self,
        position: &Gomoku,
        judge: &'j Judge,
        budget: Budget<'a>,
    ) -> SearchWithLine<'a, Local, &'j Judge, (), Sorting<'j>> {
        let local = Local::new(position.clone(), self.growth);
        let sorting = Sorting(self.sorted.then_some(BestFirst(judge)));
        SearchWithLine::with_line(local, judge, (), budget).ordered_by(sorting)
    }
}

/// The order of generation, or the best judged first.
struct Sorting<'j>(Option<BestFirst<&'j Judge>>);

impl Ordering<Local> for Sorting<'_> {
    fn rank(&self, position: &mut Local, ply: Ply, square: Square) -> i32 {
        self.0.as_ref().map_or(0, |order| order.rank(position, ply, square))
    }

    fn learn(&mut self, _: Side, _: Ply, _: Depth, _: Square) {}
}

/// A setup that may visit so many positions for a move.
struct Contestant {
    setup: Setup,
    nodes: u64,
}

impl Player<Gomoku> for Contestant {
    fn choose(&mut self, position: &Gomoku, host: &dyn Host<Square>) -> Result<Choice<Square>, Resigned> {
        let begun = host.elapsed();
        let budget = Budget::new(Limits { nodes: Some(self.nodes), ..Limits::default() }, host);
        let (found, nodes) = self.setup.within(position, budget);
        let mv = *found.line.first().expect("a player is only asked while there are moves");
        let time = host.elapsed().saturating_sub(begun);
        let Found { line, score, depth, exact } = found;
        Ok(Choice { mv, thought: Thought { score, exact, depth, nodes, time, line, ..Thought::default() } })
    }
}

/// A match: every opening twice, with both colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) struct Match {
    pub(super) setups: [Setup; 2],
    /// Positions that each may visit for a move.
    pub(super) nodes: u64,
    /// Openings.
    pub(super) pairs: u32,
    pub(super) seed: u64,
}

/// What came of a match besides the results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in super::super) struct MatchResult {
    pub(super) score: Score,
    /// The mean depth that each player completed.
    pub(super) depth: [f64; 2],
}

/// What the first or second setup did in a game or more.
#[derive(Clone, Copy, Default)]
struct Work {
    moves: u32,
    nodes: u64,
    time: Duration,
    plies: u64,
}

impl Work {
    fn add(&mut self, thought: &Thought<Square>) {
        self.moves += 1;
        self.nodes += thought.nodes;
        self.time += thought.time;
        self.plies += thought.depth.map_or(0, |depth| u64::from(depth.0));
    }

    fn with(self, other: Work) -> Work {
        Work {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
            plies: self.plies + other.plies,
        }
    }
}

/// Both games of an opening.
#[derive(Default)]
struct Pair {
    results: Vec<GameResult>,
    games: Vec<Vec<Square>>,
    work: [Work; 2],
}

impl Match {
    /// Plays the match, as many games at a time as the bench has threads.
    pub(super) fn play(&self, bench: &Bench<'_>) -> Result<MatchResult, Stopped> {
        let next = AtomicU32::new(0);
        let work = || {
            let mut pairs = Vec::new();
            loop {
                let pair = next.fetch_add(1, Atomic::Relaxed);
                if pair >= self.pairs || bench.look().is_err() {
                    return pairs;
                }
                pairs.push(self.pair(pair, bench));
            }
        };
        let pairs: Vec<Pair> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..bench.threads()).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("a game does not panic")).collect()
        });
        bench.look()?;
        Ok(summary(&pairs))
    }

    /// Plays both games of an opening.
    fn pair(&self, number: u32, bench: &Bench<'_>) -> Pair {
        let start = opening(self.seed + u64::from(number), 3 + (number % 3) as u16);
        let mut pair = Pair::default();
        for first in [0, 1] {
            let mut players =
                [first, 1 - first].map(|setup| Contestant { setup: self.setups[setup], nodes: self.nodes });
            let [black, white] = &mut players;
            let record = play_game(&mut start.clone(), [black, white], bench, refuse, |_, _, _| ());
            let result = match record.ending.outcome() {
                Outcome::Draw => GameResult::Draw,
                Outcome::Win(side) if side.index() == first => GameResult::Win,
                Outcome::Win(_) => GameResult::Loss,
            };
            pair.results.push(result);
            for (side, choice) in &record.choices {
                pair.work[usize::from(side.index() != first)].add(&choice.thought);
            }
            pair.games.push(record.choices.iter().map(|(_, choice)| choice.mv).collect());
        }
        pair
    }
}

fn summary(pairs: &[Pair]) -> MatchResult {
    let mut scores = Scores::default();
    let mut work = [Work::default(); 2];
    for pair in pairs {
        if let [one, other] = pair.results[..] {
            scores.add_pair(one, other);
        }
        work = [0, 1].map(|player| work[player].with(pair.work[player]));
    }
    let different: HashSet<&Vec<Square>> = pairs.iter().flat_map(|pair| &pair.games).collect();
    let a_move = |total: f64, work: Work| total / f64::from(work.moves.max(1));
    MatchResult {
        score: Score {
            pairs: scores.pairs,
            different: different.len() as u32,
            seconds_a_move: work.map(|work| a_move(work.time.as_secs_f64(), work)),
            nodes_a_move: work.map(|work| a_move(work.nodes as f64, work)),
        },
        depth: work.map(|work| a_move(work.plies as f64, work)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use tengen_games::mnk::evaluate::Shapes;
    use tengen_search::Search;

    /// Neither order nor deepening changes a value, and without local search it is that of plain minimax.
    #[test]
    fn speed_ups_keep_the_value() {
        for seed in 0..3 {
            let position = opening(seed, 6);
            let mut search = Search::new(position.clone(), Shapes, (), Budget::unlimited());
            let expected = search.minimax(Depth(2)).unwrap();
            for setup in [Setup::PLAIN, Setup::SORTED, Setup::DEEPENING] {
                let (found, nodes) = setup.to_depth(&position, Depth(2), Budget::unlimited());
                assert_eq!(found.score, Some(expected), "{setup:?}");
                assert!(nodes <= search.nodes(), "{setup:?}");
            }
        }
    }

    #[test]
    fn a_match_counts_every_game_and_is_the_same_on_more_threads() {
        let game = Match { setups: [Setup::ALL, Setup::PLAIN], nodes: 300, pairs: 3, seed: 5 };
        let stop = AtomicBool::new(false);
        let [one, two] = [1, 2].map(|threads| game.play(&Bench::new(&stop, threads)).unwrap());
        assert_eq!(one.score.pairs.iter().sum::<u64>(), 3);
        assert_eq!((one.score.pairs, one.depth), (two.score.pairs, two.depth));
        assert_eq!(game.play(&Bench::new(&AtomicBool::new(true), 2)), Err(Stopped));
    }
}
