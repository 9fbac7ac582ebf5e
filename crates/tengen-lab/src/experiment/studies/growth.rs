//! 2. Bigger boards: how far each technique gets.
//!
//! Every technique searches the empty board to the end of the game, as far as a number of positions allows, and then to depth
//! 1, 2, 3 …, each depth from nothing but for the last technique, which deepens. Everything is judged by open lines, so that
//! techniques differ in what they leave out and in nothing else.

mod discussion;
mod fit;

use super::subjects::Iterations;
use crate::experiment::{About, Bench, Findings, Page, Scale, Study, Text};
use serde::{Deserialize, Serialize};
use tengen_core::{Budget, Depth, Score, Stopped, Window};
use tengen_games::Square;
use tengen_games::mnk::evaluate::OpenLines;
use tengen_games::mnk::{Mnk, Small};
use tengen_search::Search;
use tengen_search::ordering::BestFirst;
use tengen_search::table::Table;

/// Boards of growing size, searched by better and better techniques.
pub(super) struct Growth;

/// In the order in which they are tried: by cells, then by what is in a row.
const BOARDS: [&str; 8] = ["3x3x3", "4x3x3", "4x3x4", "4x4x3", "4x4x4", "5x4x4", "5x5x4", "5x5x5"];

/// Each with all that the ones before it have, but for the last: that deepens and searches with null windows besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Technique {
    Minimax,
    AlphaBeta,
    Ordered,
    Remembering,
    Symmetric,
    Deepening,
}

impl Technique {
    const ALL: [Technique; 6] = [
        Technique::Minimax,
        Technique::AlphaBeta,
        Technique::Ordered,
        Technique::Remembering,
        Technique::Symmetric,
        Technique::Deepening,
    ];

    fn name(self) -> Text {
        match self {
            Technique::Minimax => ["minimax", "极小化极大"],
            Technique::AlphaBeta => ["alpha-beta", "α-β"],
            Technique::Ordered => ["+ static order", "+ 静态排序"],
            Technique::Remembering => ["+ table", "+ 置换表"],
            Technique::Symmetric => ["+ symmetry", "+ 对称"],
            Technique::Deepening => ["+ deepening PVS", "+ 迭代加深 PVS"],
        }
    }
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    board: String,
    technique: Technique,
    /// Positions that may be visited to solve the board.
    solve: u64,
    /// Positions that may be visited in all depths together.
    deepen: u64,
    /// The size of the table, for techniques that have one.
    table_bytes: usize,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    /// Whether the board was solved; else `nodes` is what was spent on it.
    complete: bool,
    nodes: u64,
    seconds: f64,
    /// For the first player: 0, or a win that counts plies.
    value: Option<i32>,
    /// Positions visited at depth 1, 2, 3 …
    depths: Vec<u64>,
}

impl Study for Growth {
    const ABOUT: About = About {
        number: 2,
        name: "growth",
        title: ["Bigger boards", "棋盘变大"],
        purpose: [
            "How fast does the work grow with the board and the depth, and where does each technique stop being usable?",
            "工作量随棋盘与深度增长多快？每种方法到哪里就不再可用？",
        ],
        claim: [
            "Minimax takes time of the order of b^m, b moves in every position and m plies (system E); enlarge the board of tic-tac-toe, and it is soon of no use, while better techniques go on (the task of system B).",
            "极小化极大的时间为 O(b^m)，b 为每个局面的着法数，m 为层数（系统 E）；井字棋的棋盘一扩大，它很快就不可用，而改进的方法仍能继续（系统 B 的任务）。",
        ],
        principle: [
            "On an empty board of c cells there are c first moves, c − 1 answers, and so on: c·(c−1)·…·(c−m+1) lines of m plies. Alpha-beta in the best order visits about the square root of them; a table visits a position once that many orders of moves lead to; symmetry makes one of up to eight boards.",
            "在 c 格的空棋盘上，第一步有 c 种着法，应着有 c − 1 种，依此类推：m 层共有 c·(c−1)·…·(c−m+1) 条着法序列。着法顺序最好时，α-β 约只访问其平方根；置换表使不同次序到达的同一局面只搜一次；对称性把至多八个棋盘并为一个。",
        ],
        pseudocode: [
            "
for each board, for each technique:
    solve the empty board, visiting at most N positions
    for depth in 1, 2, 3 …: count the positions of a search to that depth
    fit log(positions) = a + m · log(b): b is how much a ply multiplies the work",
            "
对每种棋盘、每种方法：
    求解空棋盘，至多访问 N 个局面
    对 深度 = 1, 2, 3 …：统计搜索到该深度的局面数
    拟合 log(局面数) = a + m · log(b)：b 即每加深一层工作量扩大的倍数",
        ],
        method: [
            "Empty boards of 9 to 25 cells are searched by six techniques, each with all that those before it have: to the end of the game within a number of positions, and to depth 1, 2, 3 … within another. Positions are judged by open lines. The growth by a ply is fitted by least squares to the logarithms, and compared with the same fit to the number of lines of play.",
            "对 9 至 25 格的空棋盘，用六种方法搜索，每种都包含前面的改进：一是在限定的局面数之内搜到终局，二是在另一限额之内依次搜到深度 1、2、3……局面按未封线数估值。每层的增长倍数由对数的最小二乘拟合得到，并与对着法序列数的同样拟合相比较。",
        ],
        minutes: 4,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let (solve, deepen, table_bytes) = match scale {
            Scale::Quick => (1_000_000, 300_000, 16 << 20),
            Scale::Full => (30_000_000, 3_000_000, 128 << 20),
        };
        let trial =
            |board: &str, technique| Trial { board: board.to_owned(), technique, solve, deepen, table_bytes };
        BOARDS.iter().flat_map(|board| Technique::ALL.map(|technique| trial(board, technique))).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        let (solved, seconds) = bench.time(|bench| {
            let budget = bench.budget(Some(trial.solve), None);
            let run = trial.run(Depth::FULL, budget);
            bench.look()?;
            Ok(run)
        })?;
        let value = solved.score.map(Score::value);
        let depths = trial.by_depth(bench)?;
        Ok(Measured { complete: value.is_some(), nodes: solved.nodes, seconds, value, depths })
    }

    fn discuss(findings: &Findings<Growth>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

/// What one search came to.
struct Run {
    /// None if it was not completed.
    score: Option<Score>,
    nodes: u64,
    /// The positions of each iteration, if it deepened.
    iterations: Vec<u64>,
}

impl Trial {
    fn start(&self) -> Mnk<Small> {
        Mnk::new(self.board.parse().expect("a board of the list"))
    }

    /// Positions visited at each depth, until the board is solved or the positions are used up.
    fn by_depth(&self, bench: &Bench<'_>) -> Result<Vec<u64>, Stopped> {
        if self.technique == Technique::Deepening {
            let run = self.run(Depth::FULL, bench.budget(Some(self.deepen), None));
            bench.look()?;
            return Ok(run.iterations);
        }
        let (mut depths, mut spent) = (Vec::new(), 0);
        for depth in (1..=self.start().rules().cells()).map(Depth) {
            let run = self.run(depth, bench.budget(Some(self.deepen - spent), None));
            bench.look()?;
            let Some(score) = run.score else { break };
            spent += run.nodes;
            depths.push(run.nodes);
            if score.is_decided() {
                break;
            }
        }
        Ok(depths)
    }

    /// Searches the empty board by the technique.
    fn run(&self, depth: Depth, budget: Budget<'_>) -> Run {
        let table = || Table::new(self.table_bytes);
        let mut plain = Search::with_line(self.start(), OpenLines, Iterations::<Square>::default(), budget);
        let score = match self.technique {
            Technique::Minimax => plain.minimax(depth),
            Technique::AlphaBeta => plain.alpha_beta(depth, Window::FULL),
            _ => {
                let mut ordered = plain.ordered_by(BestFirst(OpenLines));
                let score = match self.technique {
                    Technique::Ordered => ordered.alpha_beta_ordered(depth, Window::FULL),
                    Technique::Remembering => {
                        ordered = ordered.remembering(table());
                        ordered.alpha_beta_table(depth, Window::FULL)
                    }
                    Technique::Symmetric => {
                        ordered = ordered.remembering(table().symmetric());
                        ordered.alpha_beta_table(depth, Window::FULL)
                    }
                    _ => {
                        ordered = ordered.remembering(table().symmetric());
                        let found =
                            ordered.iterative(depth, |search, depth, _| search.pvs(depth, Window::FULL));
                        let solved = found.exact || found.score.is_some_and(Score::is_decided);
                        found.score.filter(|_| solved).ok_or(Stopped)
                    }
                };
                let iterations = ordered.observer.1.nodes();
                return Run { score: score.ok(), nodes: ordered.nodes(), iterations };
            }
        };
        Run { score: score.ok(), nodes: plain.nodes(), iterations: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use tengen_core::perft;

    fn measure(board: &str, technique: Technique, solve: u64) -> Measured {
        let stop = AtomicBool::new(false);
        let trial =
            Trial { board: board.to_owned(), technique, solve, deepen: 100_000, table_bytes: 1 << 20 };
        Growth::measure(&trial, &Bench::new(&stop, 1)).unwrap()
    }

    #[test]
    fn every_technique_solves_tic_tac_toe_and_minimax_visits_what_there_is() {
        for technique in Technique::ALL {
            let measured = measure("3x3x3", technique, 1_000_000);
            assert!(measured.complete && measured.value == Some(0), "{technique:?} {measured:?}");
        }
        let minimax = measure("3x3x3", Technique::Minimax, 1_000_000);
        assert_eq!(minimax.nodes, 549_946);
        let mut start = Mnk::<Small>::new("3x3x3".parse().unwrap());
        let mut visited = 1;
        for (ply, nodes) in (1..).zip(&minimax.depths[..4]) {
            visited += perft(&mut start, ply);
            assert_eq!(*nodes, visited, "{ply}");
        }
    }

    #[test]
    fn a_win_is_found_by_its_length_and_a_board_too_large_is_given_up() {
        let won = measure("4x3x3", Technique::Deepening, 1_000_000);
        assert!(won.complete && won.value.is_some_and(|value| value > 31_000), "{won:?}");
        let lost = measure("4x4x4", Technique::Minimax, 10_000);
        assert!(!lost.complete && lost.nodes == 10_000 && !lost.depths.is_empty(), "{lost:?}");
    }
}
