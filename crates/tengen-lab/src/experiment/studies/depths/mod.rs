//! 6. How deep is deep enough: the depths and judgements of system D.

mod discussion;
mod strategy;
mod tables;

use crate::experiment::duel::{Duel, Score};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study, Text};
use serde::{Deserialize, Serialize};
use strategy::{Fates, against_everything};
use tengen_core::{Side, Stopped};

/// Searchers of every depth with every judgement.
pub(super) struct Depths;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trial {
    /// A player of tic-tac-toe against every line of play there is.
    Everything { player: String },
    /// A player against another.
    Match(Duel),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Measured {
    /// Moving first, and moving second.
    Everything([Fates; 2]),
    Match(Score),
}

/// The judgements, by the names that players know them by.
const JUDGEMENTS: [(&str, Text); 3] = [
    ("lines", ["open lines", "未封线数之差"]),
    ("fill", ["filled lines", "填满成线数之差"]),
    ("utility", ["results only", "只看终局"]),
];

/// The depths that system D names, and its full depth.
const SYSTEM_D: [u16; 2] = [3, 4];
const FULL_DEPTH: u16 = 9;

const RANDOM: &str = "random";

/// The player of this depth with this judgement.
fn searcher(depth: u16, judgement: &str) -> String {
    format!("alphabeta:depth={depth},eval={judgement}")
}

/// A board with those who play on it.
struct Board {
    game: &'static str,
    name: Text,
    deepest: u16,
    /// Whom all meet: one who plays perfectly, or else the deepest.
    reference: String,
    about_reference: Text,
    pairs: u32,
}

fn boards(scale: Scale) -> [Board; 2] {
    let quick = scale == Scale::Quick;
    let deepest = if quick { 4 } else { 5 };
    [
        Board {
            game: "tictactoe",
            name: ["tic-tac-toe", "井字棋"],
            deepest: FULL_DEPTH,
            reference: "alphabeta:depth=full,eval=none".to_owned(),
            about_reference: ["the perfect player", "完美棋手"],
            pairs: if quick { 16 } else { 72 },
        },
        Board {
            game: "5x5x4",
            name: ["four in a row on 5×5", "四子连珠（5×5）"],
            deepest,
            reference: searcher(deepest, "lines"),
            about_reference: ["the deepest with open lines", "用未封线数的最深棋手"],
            pairs: if quick { 8 } else { 50 },
        },
    ]
}

impl Board {
    /// Everybody meets the reference, the next depth, and one who moves by chance.
    fn matches(&self) -> impl Iterator<Item = Duel> {
        let depths = (1..=self.deepest).flat_map(|depth| JUDGEMENTS.map(|(name, _)| (depth, name)));
        depths.flat_map(move |(depth, judgement)| {
            let player = searcher(depth, judgement);
            let next = (depth < self.deepest).then(|| searcher(depth + 1, judgement));
            let mut others = vec![self.reference.clone(), RANDOM.to_owned()];
            others.extend(next.filter(|next| *next != self.reference));
            others.retain(|other| *other != player);
            others.into_iter().map(move |other| self.duel([player.clone(), other]))
        })
    }

    fn duel(&self, players: [String; 2]) -> Duel {
        Duel { game: self.game.to_owned(), players, pairs: self.pairs, plies: 2, judge: None, seed: 6 }
    }
}

impl Study for Depths {
    const ABOUT: About = About {
        number: 6,
        name: "depths",
        title: ["How deep is deep enough", "搜多深才够"],
        purpose: [
            "How does strength grow with depth, and how much of the depth can a judgement replace?",
            "棋力如何随深度增长？估值函数能替代多少深度？",
        ],
        claim: [
            "On tic-tac-toe a depth of 3 or 4 with the difference of open lines may stand in for the full depth of 9 with the result alone (system D offers either), and deeper is better.",
            "在井字棋上，深度 3 或 4 配以未封线数之差，可以代替只看终局的完整深度 9（系统 D 两种都提供）；且越深越好。",
        ],
        principle: [
            "At the horizon a position is judged as it stands. What the judgement sees of the future need not be searched; what it does not see is seen only by depth. `lines` counts the rows still possible, mine minus theirs (system D); `fill` the lines that I would complete by filling the board, minus theirs (system C); `utility` knows finished games only.",
            "到达深度界限时，局面按其现状估值。估值函数已看到的未来无需再搜；它看不到的只能靠深度。`lines`：未封线数（仍可能连成的线）之差（系统 D）；`fill`：填满空格后成线数之差（系统 C）；`utility`：只看终局。",
        ],
        pseudocode: [
            "
function value(position, depth, α, β):
    if the game is over: return its result
    if depth = 0: return judgement(position)
    …  alpha-beta over the moves with depth − 1

function fates(position, strategy, us):    -- lines of play lost, drawn, won
    if the game is over: count its result; return
    if we are to move: fates(position after strategy(position), strategy, us)
    else: for each move of the opponent: fates(position after move, strategy, us)",
            "
函数 求值(局面, 深度, α, β)：
    若对局已结束：返回终局得分
    若深度 = 0：返回 估值(局面)
    …  对各着法以深度 − 1 递归搜索

函数 统计结局(局面, 策略, 我方)：          -- 负、和、胜的着法序列各有多少
    若对局已结束：计入该结局；返回
    若轮到我方：统计结局(按策略走子后的局面, 策略, 我方)
    否则，遍历对手的每个着法：统计结局(走子后的局面, 策略, 我方)",
        ],
        method: [
            "On tic-tac-toe each searcher is a fixed strategy, so its games with every possible opponent can be counted out: all lines of play that an opponent can choose, once moving first and once second. On tic-tac-toe and 5×5 with four in a row every searcher also plays pairs of games from openings of two moves drawn by lot against a reference (the perfect player, or the deepest), the searcher one deeper, and random moves; all are rated on one scale, on which the reference is 0.",
            "在井字棋上，每个搜索程序都是固定策略，因此它与一切对手的对局可以穷举：对手可能选择的全部着法序列，先手、后手各一次。在井字棋与 5×5 四子连珠上，每个搜索程序还从抽签得到的两步开局出发，与参照棋手（完美棋手或最深者）、深一层的搜索程序以及随机棋手成对对弈；所有棋手按同一尺度评分，参照棋手为 0。",
        ],
        minutes: 2,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let depths = (1..=FULL_DEPTH).flat_map(|depth| JUDGEMENTS.map(|(name, _)| searcher(depth, name)));
        let everything = depths.map(|player| Trial::Everything { player });
        let boards = boards(scale);
        let matches = boards.iter().flat_map(Board::matches).map(Trial::Match);
        everything.chain(matches).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        match trial {
            Trial::Everything { player } => Ok(Measured::Everything([
                against_everything(player, Side::First, bench)?,
                against_everything(player, Side::Second, bench)?,
            ])),
            Trial::Match(duel) => duel.play(bench).map(Measured::Match),
        }
    }

    fn discuss(findings: &Findings<Depths>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}
