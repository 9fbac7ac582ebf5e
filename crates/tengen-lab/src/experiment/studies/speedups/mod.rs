//! 7. System E's three speed-ups on five in a row, one by one and together.

mod discussion;
mod judge;
mod player;

use super::local::opening;
use crate::experiment::{About, Bench, Findings, Page, Scale, Study};
use judge::JudgeKind;
use player::{Match, MatchResult, Setup};
use serde::{Deserialize, Serialize};
use tengen_core::{Depth, Stopped};

/// Local search, static ordering, iterative deepening: what they cost, save and win.
pub(super) struct Speedups;

/// Searches of several positions to one depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Searches {
    setup: Setup,
    depth: u16,
    /// How many positions, the stones in each, and what they are put by.
    positions: u32,
    stones: u16,
    seed: u64,
    /// The search of a position is given up after so many.
    most_nodes: u64,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trial {
    Searches(Searches),
    Match(Match),
}

/// What several searches came to.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Cost {
    /// Positions visited in all, and time.
    nodes: u64,
    seconds: f64,
    /// The value of each position; none where the search was given up.
    values: Vec<Option<i32>>,
}

impl Cost {
    fn complete(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Measured {
    Searches(Cost),
    Match(MatchResult),
}

/// What is searched to fixed depths, the plain search first.
const SEARCHED: [Setup; 9] = [
    Setup::PLAIN,
    Setup { growth: Some(1), ..Setup::PLAIN },
    Setup::LOCAL,
    Setup { growth: Some(3), ..Setup::PLAIN },
    Setup::SORTED,
    Setup::DEEPENING,
    Setup { growth: Some(1), ..Setup::ALL },
    Setup::ALL,
    Setup { growth: Some(3), ..Setup::ALL },
];

/// Who plays whom.
const MATCHES: [[Setup; 2]; 11] = [
    [Setup::LOCAL, Setup::PLAIN],
    [Setup::SORTED, Setup::PLAIN],
    [Setup::DEEPENING, Setup::PLAIN],
    [Setup::ALL, Setup::PLAIN],
    [Setup { growth: None, ..Setup::ALL }, Setup::ALL],
    [Setup { growth: Some(1), ..Setup::ALL }, Setup::ALL],
    [Setup { growth: Some(3), ..Setup::ALL }, Setup::ALL],
    [Setup { judge: JudgeKind::Lines, ..Setup::ALL }, Setup::ALL],
    [Setup { judge: JudgeKind::Engine, ..Setup::ALL }, Setup::ALL],
    [Setup::WITH_THREATS, Setup::ALL],
    [Setup { judge: JudgeKind::Engine, ..Setup::WITH_THREATS }, Setup::WITH_THREATS],
];

impl Study for Speedups {
    const ABOUT: About = About {
        number: 7,
        name: "speedups",
        title: ["System E's speed-ups on gomoku", "系统 E 的五子棋加速手段"],
        purpose: [
            "What do local search, static ordering and iterative deepening each save, and do they make the player stronger or only faster?",
            "局部搜索、静态排序与迭代加深各省多少？它们让棋力变强，还是仅仅变快？",
        ],
        claim: [
            "Local search, static ordering and iterative deepening each make the search faster, and together make a good player (system E).",
            "局部搜索、静态排序与迭代加深各自都能使搜索变快，合用则成为不错的棋手（系统 E）。",
        ],
        principle: [
            "Local search leaves out the cells far from all stones: fewer moves, but a good one may be among those left out. Static ordering searches the moves by the evaluation of the position they give, so that cuts come early. Iterative deepening searches to depth d − 1 first and begins depth d with the best move found.",
            "局部搜索略去远离棋子的空点：着法变少，但好着可能也被略去。静态排序按走子后局面的估值先搜好着，使剪枝更早发生。迭代加深先搜 d − 1 层，再以其最佳着法开始 d 层搜索。",
        ],
        pseudocode: [
            "
candidates ← the empty cells of the rectangle around the stones, grown by 1, 2 or 3      -- local search
sort the candidates by the evaluation of the position after each, best first            -- static ordering
for d in 1, 2, 3 …:                                                                     -- iterative deepening
    best ← alpha-beta to depth d, the best move of depth d − 1 first",
            "
候选着法 ← 棋子外接矩形外扩 1、2 或 3 格所得区域内的空点      -- 局部搜索
按走子后局面的估值排列候选着法，最好的在前                    -- 静态排序
对 d = 1, 2, 3 …：                                            -- 迭代加深
    最佳着法 ← 以 α-β 搜到深度 d，先搜上一层的最佳着法",
        ],
        method: [
            "On the 15×15 board exactly five win. Positions with stones put near the centre by lot are searched to fixed depths by alpha-beta, plain and with each speed-up; system E's listing searches two plies. Then two variants play matches from drawn openings, each opening with both colours, both with the same number of positions a move, so that what saves positions can look deeper. Without iterative deepening each depth is begun anew, and a depth that is not completed does not count. All judge by system E's table of shapes, which sees no gaps, unless another judgement is named: open lines, or the engine's, which sees gaps but is made for positions in which nobody can complete five at once: the engine's own search settles those before it judges, and the bare searches here do not. So both are also compared where threats are played out first, as in experiment 5: fives are made and stopped, and else fours made, beyond the depth of the search. That gives the table a fairer rival, not a fair one: whoever is to move may still leave it at the judgement as it stands, before a five as well.",
            "15×15 棋盘，恰好五子为胜。在中心附近随机摆子的局面上，用 α-β 搜到固定深度，分别不加和加上各项手段；系统 E 的程序搜两层。然后让两种变体从抽签得到的开局出发对弈，每个开局双方换色各一局，每步可访问的局面数相同，因此省下局面者可以搜得更深。不用迭代加深时，每一深度都重新开始，未完成的深度不算。除非另行注明，均用系统 E 的棋形表估值（看不到带空的棋形）；另两种估值为未封线数与本引擎的估值（能看到带空的棋形，但只适用于无人能立即成五的局面：引擎自己的搜索会先解决这类局面再估值，而这里不加静态搜索的搜索不会）。因此两种估值还在“先算威胁”的条件下比较，做法同实验 5：在搜索深度之外继续走成五与挡五，其次成四。这样较为公平，但仍非完全公平：行棋方仍可直接取当前估值，即使对方即将成五。",
        ],
        minutes: 4,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let quick = scale == Scale::Quick;
        // The plain search comes to its end at depth 3, and has no hope of it at depth 4.
        let depths: &[(u16, u32, u64)] = if quick {
            &[(2, 3, 1_500_000), (3, 3, 1_500_000)]
        } else {
            &[(2, 4, 3_000_000), (3, 4, 3_000_000), (4, 2, 600_000)]
        };
        let searches = depths.iter().flat_map(|&(depth, positions, most_nodes)| {
            SEARCHED.map(|setup| {
                Trial::Searches(Searches { setup, depth, positions, stones: 6, seed: 100, most_nodes })
            })
        });
        let (pairs, nodes) = if quick { (6, 1_000) } else { (12, 2_000) };
        let quickly = |setups: &&[Setup; 2]| {
            setups[1] == Setup::PLAIN || setups[0].judge == JudgeKind::Lines || setups[0].growth == Some(1)
        };
        let matches = MATCHES
            .iter()
            .filter(|setups| !quick || quickly(setups))
            .map(|&setups| Trial::Match(Match { setups, nodes, pairs, seed: 700 }));
        searches.chain(matches).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        match trial {
            Trial::Searches(searches) => search(searches, bench).map(Measured::Searches),
            Trial::Match(game) => game.play(bench).map(Measured::Match),
        }
    }

    fn discuss(findings: &Findings<Speedups>, page: &mut Page) {
        discussion::discuss(findings, page);
    }
}

fn search(searches: &Searches, bench: &Bench<'_>) -> Result<Cost, Stopped> {
    let mut cost = Cost { nodes: 0, seconds: 0.0, values: Vec::new() };
    for number in 0..searches.positions {
        let position = opening(searches.seed + u64::from(number), searches.stones);
        let ((found, nodes), seconds) = bench.time(|bench| {
            let budget = bench.budget(Some(searches.most_nodes), None);
            let result = searches.setup.to_depth(&position, Depth(searches.depth), budget);
            bench.look()?;
            Ok(result)
        })?;
        cost.nodes += nodes;
        cost.seconds += seconds;
        let decided = found.score.is_some_and(tengen_core::Score::is_decided);
        let reached = found.depth.is_some_and(|depth| depth.0 == searches.depth || decided);
        cost.values.push(
            found.score.filter(|_| reached && nodes < searches.most_nodes).map(tengen_core::Score::value),
        );
    }
    Ok(cost)
}
