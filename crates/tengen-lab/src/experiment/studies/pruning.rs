//! 1. Minimax against alpha-beta on tic-tac-toe.

use crate::experiment::{About, Bench, Findings, Page, Scale, Study};
use crate::report::number::{count, factor, percent, seconds};
use crate::report::{Axis, Held, Plot, Point, Series, Table};
use serde::{Deserialize, Serialize};
use tengen_core::{Depth, Game as _, NodeCount, Stopped, Utility, Window};
use tengen_games::Square;
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_search::Search;

/// Every first move, answered by both.
pub(super) struct Pruning;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Technique {
    Minimax,
    AlphaBeta,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    /// The first move, like `b2`; none: the empty board.
    first: Option<String>,
    technique: Technique,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    nodes: u64,
    cutoffs: u64,
    /// The value for the side to move, in plies to the win or 0.
    value: i32,
    seconds: f64,
}

/// What system A measured in Python for the answer to the first move.
const SYSTEM_A: [(Technique, f64); 2] = [(Technique::Minimax, 10.0), (Technique::AlphaBeta, 3.0)];

impl Study for Pruning {
    const ABOUT: About = About {
        number: 1,
        name: "pruning",
        title: ["Minimax against alpha-beta on tic-tac-toe", "井字棋上的极小化极大与 α-β 剪枝"],
        purpose: [
            "How much of the game tree can be left out without changing the result?",
            "在不改变结果的前提下，博弈树可以少搜多少？",
        ],
        claim: [
            "Alpha-beta finds what minimax finds in a third of the time: about 3 s instead of 10 s for the first answer, in Python (system A).",
            "α-β 剪枝得到与极小化极大相同的结果，而用时约为三分之一：Python 程序的首步应着由约 10 秒降到约 3 秒（系统 A）。",
        ],
        principle: [
            "MAX is already sure of α elsewhere, MIN of β. As soon as a position is worth no more than α to MAX, or no less than β, somebody will avoid it, and its other moves need not be looked at.",
            "MAX 在别处已保证得到 α，MIN 已保证不超过 β。某局面的值一旦越出窗口 (α, β)，双方之一必会避开它，其余着法无需再看。",
        ],
        pseudocode: [
            "
function value(position, α, β):            -- for the side to move
    if the game is over: return its result
    best ← −∞
    for each legal move:
        score ← −value(position after move, −β, −α)
        best ← max(best, score);  α ← max(α, score)
        if α ≥ β: break                    -- the cut
    return best",
            "
函数 求值(局面, α, β)：                    -- 以行棋方的视角
    若对局已结束：返回终局得分
    最佳值 ← −∞
    对每个合法着法：
        分数 ← −求值(走子后的局面, −β, −α)
        最佳值 ← max(最佳值, 分数)；α ← max(α, 分数)
        若 α ≥ β：跳出                     -- 剪枝
    返回 最佳值",
        ],
        method: [
            "The empty board and each of the nine first moves are searched to the end of the game by both techniques, moves in the order of the cells, nothing remembered. Positions visited and time are counted.",
            "对空棋盘及九种第一步，分别用两种算法搜到终局：着法按格子顺序，不保存任何中间结果；统计访问的局面数与时间。",
        ],
        minutes: 1,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(_: Scale) -> Vec<Trial> {
        let cells = Rules::TIC_TAC_TOE.squares().map(|square| Some(square.to_string()));
        let firsts = std::iter::once(None).chain(cells);
        firsts
            .flat_map(|first| {
                [Technique::Minimax, Technique::AlphaBeta]
                    .map(|technique| Trial { first: first.clone(), technique })
            })
            .collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        let mut position = Mnk::<Small>::new(Rules::TIC_TAC_TOE);
        if let Some(first) = trial.first.as_ref().and_then(|first| first.parse::<Square>().ok()) {
            position.play(first);
        }
        let ((score, count), seconds) = bench.time(|bench| {
            let budget = bench.budget(None, None);
            let mut search = Search::new(position.clone(), Utility, NodeCount::default(), budget);
            let score = match trial.technique {
                Technique::Minimax => search.minimax(Depth::FULL),
                Technique::AlphaBeta => search.alpha_beta(Depth::FULL, Window::FULL),
            };
            Ok((score?, search.observer))
        })?;
        Ok(Measured { nodes: count.nodes, cutoffs: count.cutoffs, value: score.value(), seconds })
    }

    fn discuss(findings: &Findings<Pruning>, page: &mut Page) {
        let pairs = pairs(findings);
        let head = page.pick([
            [
                "first move",
                "minimax, positions",
                "alpha-beta, positions",
                "share",
                "minimax, time",
                "alpha-beta, time",
                "times as fast",
            ],
            ["第一步", "极小化极大，局面", "α-β，局面", "占比", "极小化极大，时间", "α-β，时间", "加速比"],
        ]);
        let caption =
            page.pick(["Positions visited and time to the end of the game", "搜到终局所访问的局面数与时间"]);
        let mut table = Table::new(caption, head);
        for (first, [minimax, alpha_beta]) in &pairs {
            table.row([
                first.as_deref().unwrap_or(page.pick(["(empty board)", "（空棋盘）"])).to_owned(),
                count(minimax.nodes),
                count(alpha_beta.nodes),
                percent(alpha_beta.nodes as f64 / minimax.nodes as f64),
                seconds(minimax.seconds),
                seconds(alpha_beta.seconds),
                factor(minimax.seconds / alpha_beta.seconds),
            ]);
        }
        page.table(table);
        page.plot(plot(&pairs, page));
        let answers: Vec<_> = pairs.iter().filter(|(first, _)| first.is_some()).collect();
        let Some((_, [minimax, alpha_beta])) = pairs.iter().find(|(first, _)| first.is_none()) else {
            return;
        };
        if answers.is_empty() {
            return;
        }
        compare_with_system_a(&answers, page);
        page.say([
            format!(
                "On the empty board minimax visits {} positions and alpha-beta {}, {} of them, in {} instead of {}.",
                count(minimax.nodes), count(alpha_beta.nodes),
                percent(alpha_beta.nodes as f64 / minimax.nodes as f64), seconds(alpha_beta.seconds), seconds(minimax.seconds),
            ),
            format!(
                "在空棋盘上，极小化极大访问 {} 个局面，α-β 访问 {} 个，占 {}；时间由 {} 降到 {}。",
                count(minimax.nodes), count(alpha_beta.nodes),
                percent(alpha_beta.nodes as f64 / minimax.nodes as f64), seconds(minimax.seconds), seconds(alpha_beta.seconds),
            ),
        ]);
        let same = pairs.iter().all(|(_, [minimax, alpha_beta])| minimax.value == alpha_beta.value);
        page.say(if same {
            [
                "Both find the same value in every case: nothing that was cut mattered.".to_owned(),
                "两者在每种情形下得到的值都相同：被剪去的部分确实无关紧要。".to_owned(),
            ]
        } else {
            [
                "The two do not find the same values; one of them is wrong.".to_owned(),
                "两者得到的值不同，其中必有错误。".to_owned(),
            ]
        });
        let faster = answers
            .iter()
            .filter(|(_, [minimax, alpha_beta])| minimax.seconds >= 3.0 * alpha_beta.seconds)
            .count();
        let judged = if same && faster == answers.len() {
            Held::Yes
        } else if same && faster > 0 {
            Held::Partly
        } else {
            Held::No
        };
        let as_well = if same {
            ["and always as well", "且结果始终相同"]
        } else {
            ["but not always as well", "但结果并不总是相同"]
        };
        page.conclude(
            judged,
            [
                format!(
                    "Alpha-beta answers {faster} of {} first moves at least three times as fast, {}.",
                    answers.len(),
                    as_well[0]
                ),
                format!(
                    "{} 种第一步中有 {faster} 种，α-β 应着的用时不超过极小化极大的三分之一，{}。",
                    answers.len(),
                    as_well[1]
                ),
            ],
        );
    }
}

type Pair<'a> = (Option<String>, [&'a Measured; 2]);

/// What both techniques measured, by first move.
fn pairs(findings: &Findings<Pruning>) -> Vec<Pair<'_>> {
    let firsts = findings.all.iter().filter(|(trial, _)| trial.technique == Technique::Minimax);
    firsts
        .filter_map(|(trial, minimax)| {
            let like = |other: &Trial| other.first == trial.first && other.technique == Technique::AlphaBeta;
            Some((trial.first.clone(), [minimax, findings.find(like)?]))
        })
        .collect()
}

/// The table of system A beside ours.
fn compare_with_system_a(answers: &[&Pair<'_>], page: &mut Page) {
    let slowest =
        |technique: usize| answers.iter().map(|(_, both)| both[technique].seconds).fold(0.0, f64::max);
    let ours = [slowest(0), slowest(1)];
    let head = page.pick([
        ["technique", "system A (Python)", "here", "times as fast"],
        ["算法", "系统 A（Python）", "本项目", "加速比"],
    ]);
    let caption = page.pick(["The answer to the first move, the slowest of nine", "首步应着，九种中最慢者"]);
    let mut table = Table::new(caption, head);
    let names = page.pick([["minimax", "alpha-beta"], ["极小化极大", "α-β"]]);
    for ((name, (_, theirs)), ours) in names.into_iter().zip(SYSTEM_A).zip(ours) {
        table.row([name.to_owned(), format!("≈ {theirs:.0} s"), seconds(ours), factor(theirs / ours)]);
    }
    page.table(table);
    page.say([
        format!(
            "System A needed about {:.0} s and {:.0} s for its first answer; here the slowest of the nine takes {} and {}.",
            SYSTEM_A[0].1, SYSTEM_A[1].1, seconds(ours[0]), seconds(ours[1]),
        ),
        format!(
            "系统 A 的首步应着，极小化极大与 α-β 分别约需 {:.0} 秒与 {:.0} 秒；这里九种中最慢者分别为 {} 与 {}。",
            SYSTEM_A[0].1, SYSTEM_A[1].1, seconds(ours[0]), seconds(ours[1]),
        ),
    ]);
}

fn plot(pairs: &[Pair<'_>], page: &Page) -> Plot {
    let names = pairs.iter().map(|(first, _)| first.as_deref().unwrap_or("–"));
    let bars = |technique: usize| {
        pairs
            .iter()
            .enumerate()
            .map(move |(at, (_, both))| Point::new(at as f64, both[technique].nodes as f64))
    };
    Plot {
        title: page.pick(["Positions visited, by first move", "按第一步统计的访问局面数"]).to_owned(),
        x: Axis::of_names(page.pick(["first move", "第一步"]), names),
        y: Axis::logarithmic(page.pick(["positions", "局面数"])),
        series: vec![
            Series::bars(page.pick(["minimax", "极小化极大"]), bars(0)),
            Series::bars(page.pick(["alpha-beta", "α-β"]), bars(1)),
        ],
    }
}
