//! 5. The horizon: a bare evaluation against quiescence search.

mod chess;
mod discussion;
mod gomoku;

use super::chess_positions::{BRATKO_KOPEC, chess as parse};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study};
use serde::{Deserialize, Serialize};
use tengen_core::Stopped;

/// What is played out at the horizon, what it costs, and what it mends.
pub(super) struct Quiescence;

/// What is played out before a position at the horizon is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Horizon {
    /// Nothing.
    Bare,
    /// Captures, in the order of generation.
    Captures,
    /// Captures, the most valuable victim by the least valuable attacker first.
    MvvLva,
    /// Captures that lose nothing by static exchange evaluation, the best first.
    See,
    /// Fives made or stopped.
    Fives,
    /// Fives made or stopped, else fours made.
    Fours,
}

impl Horizon {
    const OF_CHESS: [Horizon; 4] = [Horizon::Bare, Horizon::Captures, Horizon::MvvLva, Horizon::See];
    const OF_GOMOKU: [Horizon; 3] = [Horizon::Bare, Horizon::Fives, Horizon::Fours];
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trial {
    Chess {
        position: String,
        depth: u16,
        /// How much deeper the search is that judges the moves; none: they are not judged.
        judged: Option<u16>,
        /// A search is given up after so many positions.
        most_nodes: u64,
    },
    Gomoku {
        /// What the position is made by: stones by lot, then moves by short searches.
        seed: u64,
        stones: u16,
        plies: u32,
        depth: u16,
        most_nodes: u64,
    },
}

impl Trial {
    fn is_chess(&self) -> bool {
        matches!(self, Trial::Chess { .. })
    }

    fn depth(&self) -> u16 {
        match self {
            Trial::Chess { depth, .. } | Trial::Gomoku { depth, .. } => *depth,
        }
    }
}

/// What came of one search.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Tried {
    horizon: Horizon,
    nodes: u64,
    seconds: f64,
    complete: bool,
    /// What the move gives away: in chess centipawns, in gomoku 1 if it loses by force what another move holds; none if that
    /// is not known.
    loss: Option<i32>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    tried: Vec<Tried>,
}

impl Study for Quiescence {
    const ABOUT: About = About {
        number: 5,
        name: "horizon",
        title: ["The horizon and quiescence search", "地平线与静态搜索"],
        purpose: [
            "How often does a search that judges positions as they stand where its depth ends choose a losing move, and what does it cost to play out captures and threats first?",
            "若在深度用尽处直接估值，搜索选出失着的频率有多高？先把吃子与威胁走完再估值，代价又是多少？",
        ],
        claim: [
            "A bare evaluation at the horizon blunders; quiescence search with MVV/LVA and SEE mends that for few positions (system C).",
            "在地平线上直接估值会出失着；配合 MVV/LVA 与 SEE 的静态搜索只多访问少量局面就能纠正（系统 C）。",
        ],
        principle: [
            "In the middle of an exchange the evaluation is worth nothing: the queen that just took a pawn may be taken next. At the horizon the side to move may take the evaluation as it is (stand pat) or try a noisy move: a capture in chess, in gomoku a move that makes or stops five, or makes four. MVV/LVA tries the most valuable victim with the least valuable attacker first; SEE adds up an exchange on one square and leaves out captures that lose.",
            "交换进行到一半时，估值毫无意义：刚吃掉一个兵的后可能马上被吃。在地平线上，行棋方可以直接取当前估值（stand pat），也可以尝试非静态着法：国际象棋中的吃子，五子棋中成五、挡五或成四的着法。MVV/LVA 先试以最低价值的子吃最高价值的子；SEE 计算同一格上的连续交换，略去亏损的吃子。",
        ],
        pseudocode: [
            "
function quiesce(position, α, β):
    best ← evaluation of the position                    -- stand pat
    α ← max(α, best)
    for each noisy move, by MVV/LVA, without those that lose by SEE:
        if α ≥ β: break
        score ← −quiesce(position after move, −β, −α)
        best ← max(best, score);  α ← max(α, score)
    return best",
            "
函数 静态搜索(局面, α, β)：
    最佳值 ← 局面的估值                                  -- 直接取当前估值（stand pat）
    α ← max(α, 最佳值)
    对每个非静态着法，按 MVV/LVA 排列，去掉 SEE 判为亏损的：
        若 α ≥ β：跳出
        分数 ← −静态搜索(走子后的局面, −β, −α)
        最佳值 ← max(最佳值, 分数)；α ← max(α, 分数)
    返回 最佳值",
        ],
        method: [
            "Chess: positions of the Bratko-Kopec test, tactical and quiet ones, are searched by alpha-beta with sorted moves to fixed depths with four kinds of horizon. Each move chosen is judged by a search three plies deeper with quiescence: what it gives away against the best move, in centipawns, at most 1000; a pawn (100) or more is a blunder. Gomoku (15×15, exactly five): positions of short games, moves near the stones, three kinds of horizon; a move is a blunder if the opponent then wins by force, as the engine's search for threats proves, and another move would have held.",
            "国际象棋：Bratko-Kopec 测试的局面，兼有战术局面与平静局面；用带排序的 α-β 搜到固定深度，比较四种地平线处理。所选着法由再深三层且带静态搜索的搜索评判：与最佳着法相比损失多少（单位为百分之一兵，最多计 1000）；损失一个兵（100）以上即为失着。五子棋（15×15，恰好五子）：取自短对局的局面，只考虑棋子附近的着法，比较三种地平线处理；若此后对手可以强制取胜（由引擎的威胁搜索证明），而另有着法可守，则为失着。",
        ],
        minutes: 3,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let quick = scale == Scale::Quick;
        let (positions, deepest, deepest_judged) = if quick { (8, 3, 2) } else { (24, 4, 3) };
        let most_nodes = if quick { 2_000_000 } else { 10_000_000 };
        let chess = BRATKO_KOPEC[..positions].iter().flat_map(move |position| {
            (1..=deepest).map(move |depth| Trial::Chess {
                position: (*position).to_owned(),
                depth,
                judged: (depth <= deepest_judged).then_some(3),
                most_nodes,
            })
        });
        let gomoku = (0..3 * positions as u64 / 2).flat_map(move |number| {
            (1..=3).map(move |depth| Trial::Gomoku {
                seed: 50 + number,
                stones: 4,
                plies: 4 + number as u32 % 6,
                depth,
                most_nodes,
            })
        });
        chess.chain(gomoku).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        let tried = match *trial {
            Trial::Chess { ref position, depth, judged, most_nodes } => {
                let position = parse(position).expect("a position of this program");
                chess::measure(&position, depth, (judged, most_nodes), bench)?
            }
            Trial::Gomoku { seed, stones, plies, depth, most_nodes } => {
                let position = gomoku::position(seed, stones, plies, bench)?;
                gomoku::measure(&position, depth, most_nodes, bench)?
            }
        };
        Ok(Measured { tried })
    }

    fn discuss(findings: &Findings<Quiescence>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}
