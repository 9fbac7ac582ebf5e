//! Every kind of player, with its options: the one declaration from which parsing, help and lists are made.

pub use crate::value::{Value, ValueKind};
use tengen_search::ladder::Algorithm;

/// A kind of player.
#[derive(Debug)]
pub struct PlayerKind {
    /// The word that names it.
    pub name: &'static str,
    /// What it is, in one line; English and Chinese.
    pub summary: [&'static str; 2],
    /// What can be set.
    pub options: &'static [&'static PlayerOption],
    /// A specification worth trying.
    pub example: &'static str,
    /// What moves.
    pub(crate) mind: Mind,
}

/// What chooses the moves of a kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mind {
    Human,
    Random,
    Ladder(Algorithm),
    Mcts,
    Engine,
    Zero,
}

/// An option of a player.
#[derive(Debug)]
pub struct PlayerOption {
    /// The word before the `=`.
    pub name: &'static str,
    /// What may follow.
    pub kind: ValueKind,
    /// Whether it ends searches.
    pub limit: bool,
    /// What holds if it is not set: a value, or a matter of circumstances in words; English and Chinese.
    pub default: [&'static str; 2],
    /// What it does, in one line; English and Chinese.
    pub summary: [&'static str; 2],
}

/// The judgement that a game names first.
pub(crate) const FIRST_OF_THE_GAME: &str = "usual";

macro_rules! options {
    (limit: $limit:literal; $($id:ident = $name:literal, $kind:expr, [$default:expr, $in_chinese:expr], $english:literal, $chinese:literal;)*) => {
        $(pub(crate) static $id: PlayerOption = PlayerOption {
            name: $name, kind: $kind, limit: $limit, default: [$default, $in_chinese], summary: [$english, $chinese],
        };)*
    };
}

options! {
    limit: true;
    DEPTH = "depth", ValueKind::Depth, ["what takes about a second", "约一秒能搜到的深度"],
        "how many moves ahead it looks", "向前看多少步";
    DEEPEST = "depth", ValueKind::Depth, ["full", "full"], "how many moves ahead it looks at most", "最多向前看多少步";
    TIME = "time", ValueKind::Time, ["no limit", "不限"], "how long it may think about a move", "每步最多思考多久";
    SECOND = "time", ValueKind::Time, ["1s if nothing else is limited", "若无其他限制则为 1s"],
        "how long it may think about a move", "每步最多思考多久";
    NODES = "nodes", ValueKind::Count, ["no limit", "不限"], "how many positions it may visit", "最多访问多少个局面";
    PLAYOUTS = "playouts", ValueKind::Count, ["5000 if nothing else is limited", "若无其他限制则为 5000"],
        "how many random games it plays before each move", "每步之前模拟多少盘随机对局";
    ZERO_PLAYOUTS = "playouts", ValueKind::Count, ["400 if nothing else is limited", "若无其他限制则为 400"],
        "how many walks down its tree before each move, those it remembers included", "每步之前在搜索树中走多少次，包括记得的";
    LEVEL = "level", ValueKind::Number(1, 10), ["10", "10"],
        "how well it plays: 1 a beginner, 10 all it can do", "棋力：1 为初学者，10 为全力";
    ENGINE_TIME = "time", ValueKind::Time, ["1s if nothing else is limited; levels below 10 are", "若无其他限制则为 1s；10 级以下自有限制"],
        "how long it may think about a move", "每步最多思考多久";
    ENGINE_DEPTH = "depth", ValueKind::Depth, ["no limit", "不限"],
        "how many moves ahead it looks, threats further", "向前看多少步，威胁看得更远";
}

options! {
    limit: false;
    EVAL = "eval", ValueKind::Evaluation, ["usual", "usual"],
        "how it judges positions: see the evaluations below", "如何评价局面：见下面的评价函数";
    QUIET = "quiet", ValueKind::Switch, ["off, in chess on", "off，国际象棋为 on"],
        "judge only quiet positions (quiescence search)", "只评价平静局面（静态搜索）";
    FAIL = "fail", ValueKind::Word(&["soft", "hard"]), ["soft", "soft"],
        "what a value outside the window says", "窗口之外的返回值";
    ORDER = "order", ValueKind::Word(&["none", "static", "killers", "history", "both"]), ["none", "none"],
        "which moves are searched first", "先搜索哪些着法";
    ORDER_BOTH = "order", ValueKind::Word(&["none", "static", "killers", "history", "both"]), ["both", "both"],
        "which moves are searched first", "先搜索哪些着法";
    TABLE = "table", ValueKind::Size, ["0", "0"], "the size of the transposition table", "置换表大小";
    TABLE_16 = "table", ValueKind::Size, ["16mb", "16mb"], "the size of the transposition table", "置换表大小";
    SYMMETRY = "symmetry", ValueKind::Switch, ["off", "off"],
        "one table entry for all symmetric positions", "对称局面共用一个表项";
    DEEPEN = "deepen", ValueKind::Switch, ["on if time or nodes are limited", "限时或限节点时为 on"],
        "search depth 1, 2, 3 … instead of one depth at once", "逐层加深，而不是一次搜到底";
    DEEPEN_ON = "deepen", ValueKind::Switch, ["on", "on"],
        "search depth 1, 2, 3 … instead of one depth at once", "逐层加深，而不是一次搜到底";
    ASPIRATION = "aspiration", ValueKind::Points, ["off", "off"],
        "the half width of the window around the last value", "以上次的值为中心的窗口半宽";
    EXPLORATION = "exploration", ValueKind::Real, ["1.41421356", "1.41421356"],
        "how much it tries what looks worse", "探索看似较差着法的程度";
    PUCT_EXPLORATION = "exploration", ValueKind::Real, ["1.5", "1.5"],
        "how much it tries what looks worse", "探索看似较差着法的程度";
    NET = "net", ValueKind::File, ["that of `builtin`", "与 `builtin` 相同"],
        "the file of a network, as `tengen zero train` makes them", "网络文件，由 `tengen zero train` 生成";
    BUILTIN = "builtin", ValueKind::Word(tengen_zero::builtin::NAMES), ["that of the game", "与棋类相同"],
        "a network that comes with the program", "程序自带的网络";
    AFTER = "after", ValueKind::Number(0, 1_000_000), ["all of its training", "训练结束时"],
        "the network as it was after so many games: 8x8x5 after 0, 1000 … 6000, the others after 0 and 8000", "训练若干局之后的网络：8x8x5 为 0、1000……6000 局，其余为 0 与 8000 局";
    THREADS = "threads", ValueKind::Number(1, 256), ["1", "1"], "how many threads search", "搜索线程数";
    SEED = "seed", ValueKind::Seed, ["drawn for each run", "每次运行随机"], "equal seeds give equal games", "种子相同则对局相同";
}

/// All kinds, in the order of the ladder.
pub static PLAYERS: &[PlayerKind] = &[
    PlayerKind {
        name: "human",
        summary: ["you, at this terminal", "您本人"],
        options: &[],
        example: "human",
        mind: Mind::Human,
    },
    PlayerKind {
        name: "random",
        summary: ["any legal move, all alike", "随机着法"],
        options: &[&SEED],
        example: "random:seed=7",
        mind: Mind::Random,
    },
    PlayerKind {
        name: "minimax",
        summary: ["MAX takes the best of what MIN leaves", "极小化极大"],
        options: &[&DEPTH, &EVAL, &QUIET, &TIME, &NODES, &DEEPEN],
        example: "minimax",
        mind: Mind::Ladder(Algorithm::Minimax),
    },
    PlayerKind {
        name: "negamax",
        summary: ["minimax in one function", "负极大值"],
        options: &[&DEPTH, &EVAL, &QUIET, &TIME, &NODES, &DEEPEN],
        example: "negamax:depth=3",
        mind: Mind::Ladder(Algorithm::Negamax),
    },
    PlayerKind {
        name: "alphabeta",
        summary: ["minimax without what cannot matter", "α-β 剪枝"],
        options: &[
            &DEPTH,
            &EVAL,
            &QUIET,
            &FAIL,
            &ORDER,
            &TABLE,
            &SYMMETRY,
            &TIME,
            &NODES,
            &DEEPEN,
            &ASPIRATION,
        ],
        example: "alphabeta:depth=4,eval=lines",
        mind: Mind::Ladder(Algorithm::AlphaBeta),
    },
    PlayerKind {
        name: "pvs",
        summary: ["principal variation search, deepening", "主要变例搜索（逐层加深）"],
        options: &[
            &DEEPEST,
            &EVAL,
            &QUIET,
            &ORDER_BOTH,
            &TABLE_16,
            &SYMMETRY,
            &SECOND,
            &NODES,
            &DEEPEN_ON,
            &ASPIRATION,
        ],
        example: "pvs:time=1s",
        mind: Mind::Ladder(Algorithm::Pvs),
    },
    PlayerKind {
        name: "mtdf",
        summary: ["null windows only, deepening", "MTD(f)，仅用零窗口"],
        options: &[&DEEPEST, &EVAL, &QUIET, &ORDER_BOTH, &TABLE_16, &SYMMETRY, &SECOND, &NODES, &DEEPEN_ON],
        example: "mtdf:time=500ms",
        mind: Mind::Ladder(Algorithm::Mtdf),
    },
    PlayerKind {
        name: "mcts",
        summary: ["random games, guided by their results", "蒙特卡洛树搜索"],
        options: &[&PLAYOUTS, &TIME, &EXPLORATION, &SEED],
        example: "mcts:playouts=5000",
        mind: Mind::Mcts,
    },
    PlayerKind {
        name: "zero",
        summary: ["a network that has learnt from its own games", "从自己的对局中学习的神经网络"],
        options: &[&NET, &BUILTIN, &AFTER, &ZERO_PLAYOUTS, &TIME, &PUCT_EXPLORATION],
        example: "zero:builtin=3x3x3",
        mind: Mind::Zero,
    },
    PlayerKind {
        name: "engine",
        summary: ["the strong engine, for five in a row only", "强力引擎，仅限五子棋"],
        options: &[&LEVEL, &ENGINE_TIME, &NODES, &ENGINE_DEPTH, &TABLE_16, &THREADS, &SEED],
        example: "engine:level=7",
        mind: Mind::Engine,
    },
];

/// The kind with this name.
pub fn find(name: &str) -> Option<&'static PlayerKind> {
    PLAYERS.iter().find(|kind| kind.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_zero::builtin;

    /// `0 and 8000`, or the first two of many, evenly spaced, and the last.
    fn told(levels: &[u64], ellipsis: &str, [comma, and]: [&str; 2]) -> String {
        match levels {
            [none, all] => format!("{none}{and}{all}"),
            [none, first, .., last] => {
                let even = levels.windows(2).all(|pair| pair[1] - pair[0] == first - none);
                assert!(even, "`{ellipsis}` cannot stand for {levels:?}");
                format!("{none}{comma}{first}{ellipsis}{last}")
            }
            _ => panic!("a network has been trained: {levels:?}"),
        }
    }

    #[test]
    fn the_levels_of_the_networks_are_those_that_there_are() {
        let english = |levels: &[u64]| told(levels, " … ", [", ", " and "]);
        let chinese = |levels: &[u64]| told(levels, "……", ["、", " 与 "]);
        for name in builtin::NAMES {
            let levels = builtin::levels(name.parse().unwrap());
            let who = if *name == "8x8x5" { [name, "8x8x5 "] } else { ["the others", "其余"] };
            let expected = [
                format!("{} after {}", who[0], english(&levels)),
                format!("{}为 {} 局", who[1], chinese(&levels)),
            ];
            for (summary, expected) in AFTER.summary.iter().zip(expected) {
                assert!(summary.contains(&expected), "`{summary}` does not say `{expected}`");
            }
        }
    }
}
