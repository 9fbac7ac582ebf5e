//! What is to be recorded.

use crate::number_tree::NumberTreeError;
use serde::{Deserialize, Serialize};
use tengen_games::PositionError;
use tengen_players::{GameError, UnknownEvaluation};

/// Where a search starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
    /// A position of a game.
    Game {
        /// Its name, as [`GameSpec`](tengen_players::GameSpec) reads it.
        game: String,
        /// Rows or moves; empty for the start of the game.
        #[serde(default)]
        position: String,
    },
    /// A tree of numbers.
    Numbers {
        /// Like `((3 12 8) (2 4 6) (14 5 2))`.
        text: String,
    },
}

impl Source {
    /// A tree of numbers.
    pub fn numbers(text: impl Into<String>) -> Source {
        Source::Numbers { text: text.into() }
    }

    /// A position of a game.
    pub fn game(game: impl Into<String>, position: impl Into<String>) -> Source {
        Source::Game { game: game.into(), position: position.into() }
    }
}

/// How to search: the rungs of the ladder that can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Technique {
    /// Every node, two functions.
    Minimax,
    /// Every node, one function.
    Negamax,
    /// What cannot matter is cut.
    AlphaBeta,
    /// Alpha-beta, the moves that look best first.
    Ordering,
    /// The same, and positions seen before are not searched again.
    Table,
    /// Alpha-beta with ordering, where moves after the first are only asked whether they are better.
    Pvs,
    /// Random games.
    Mcts,
}

impl Technique {
    /// All of them, from the bottom of the ladder.
    pub const ALL: [Technique; 7] = [
        Technique::Minimax,
        Technique::Negamax,
        Technique::AlphaBeta,
        Technique::Ordering,
        Technique::Table,
        Technique::Pvs,
        Technique::Mcts,
    ];

    /// What it is called in English and Chinese.
    pub fn title(self) -> [&'static str; 2] {
        match self {
            Technique::Minimax => ["Minimax", "极小化极大"],
            Technique::Negamax => ["Negamax", "负极大值"],
            Technique::AlphaBeta => ["Alpha-beta", "Alpha-Beta 剪枝"],
            Technique::Ordering => ["Alpha-beta, ordered moves", "Alpha-Beta + 着法排序"],
            Technique::Table => ["Alpha-beta, ordered, with a table", "Alpha-Beta + 排序 + 置换表"],
            Technique::Pvs => ["Principal variation search", "主要变例搜索（PVS）"],
            Technique::Mcts => ["Monte-Carlo tree search", "蒙特卡洛树搜索"],
        }
    }

    /// Whether it has a window (α, β).
    pub fn has_window(self) -> bool {
        !matches!(self, Technique::Minimax | Technique::Negamax | Technique::Mcts)
    }
}

/// What to record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Request {
    /// Where the search starts.
    pub source: Source,
    /// How it searches.
    pub technique: Technique,
    /// How many moves ahead; `None` to the end of the game.
    #[serde(default)]
    pub depth: Option<u16>,
    /// How positions are judged, by the names of [`Playable`](tengen_players::Playable); by default +1, 0 and −1 when
    /// the search goes to the end, else the game's first judgement. Trees of numbers have their own.
    #[serde(default)]
    pub eval: Option<String>,
    /// Refuse more nodes than this.
    #[serde(default = "Request::usual_max_nodes")]
    pub max_nodes: u32,
    /// The random games of [`Technique::Mcts`].
    #[serde(default = "Request::usual_playouts")]
    pub playouts: u32,
    /// What they are drawn from.
    #[serde(default)]
    pub seed: u32,
    /// Whether to write down what was cut to its leaves, as [`predict`](crate::predict) needs it. Always done for trees
    /// of numbers.
    #[serde(default)]
    pub whole: bool,
}

impl Request {
    /// A search to the end, judged as usual.
    pub fn new(source: Source, technique: Technique) -> Request {
        Request {
            source,
            technique,
            depth: None,
            eval: None,
            max_nodes: Request::usual_max_nodes(),
            playouts: Request::usual_playouts(),
            seed: 0,
            whole: false,
        }
    }

    /// Enough for all of tic-tac-toe; some 40 MB.
    fn usual_max_nodes() -> u32 {
        1_000_000
    }

    fn usual_playouts() -> u32 {
        1_000
    }
}

/// Why there is no trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// No such position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// No such tree.
    #[error(transparent)]
    Numbers(#[from] NumberTreeError),
    /// No such judgement.
    #[error(transparent)]
    Evaluation(#[from] UnknownEvaluation),
    /// Nothing to search.
    #[error("the game is over in this position, so nothing is searched; choose an earlier one")]
    GameOver,
    /// Too much to keep.
    #[error(
        "the search visits more than {max_nodes} nodes; search to a smaller depth, start from a later position, or choose \
         a technique that visits less"
    )]
    TooLarge {
        /// The nodes allowed.
        max_nodes: u32,
    },
    /// Somebody asked for it.
    #[error("the search was stopped")]
    Stopped,
}
