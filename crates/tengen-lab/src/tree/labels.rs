//! The words of a drawing, in the reader's language.
//!
//! Words in braces are filled in: `{move}`, `{node}` … A caller with other words overrides what it likes:
//! `Labels { root: "start", ..Labels::ENGLISH }`.

use serde::Serialize;

/// The words of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Labels {
    /// The language, as an `xml:lang`.
    pub language: &'static str,
    /// The side to move at the root.
    pub max: &'static str,
    /// Its opponent.
    pub min: &'static str,
    /// The name of the algorithm without cuts.
    pub minimax: &'static str,
    /// The name of the algorithm with cuts.
    pub alpha_beta: &'static str,
    /// The heading, with `{algorithm}` and the letters of the sides, `{max}` and `{min}`.
    pub title: &'static str,
    /// What came out: `{value}` and the principal variation, `{line}`.
    pub result: &'static str,
    /// What it cost: a number of nodes, `{searched}`.
    pub searched: &'static str,
    /// What it saved: a number of moves, `{severed}`.
    pub saved: &'static str,
    /// The name of the root.
    pub root: &'static str,
    /// Why a branch was cut: `{reached}`, as in `−1 ≤ α = 0`, and `{origin}`.
    pub prune: &'static str,
    /// Where a bound was set: at `{node}`, after `{move}`.
    pub origin: &'static str,
    /// The same for a bound that the search was started with.
    pub given: &'static str,
    /// What a severed node is.
    pub severed: &'static str,
    /// The end of a game that `{side}`, a letter, has won.
    pub wins: &'static str,
    /// The end of a game that nobody has won.
    pub draw: &'static str,
    /// Where the depth ended before the game.
    pub horizon: &'static str,
    /// Follows whose turn it is.
    pub to_move: &'static str,
    /// The name of a level on which all games are over.
    pub end: &'static str,
    /// Precedes a value.
    pub value: &'static str,
    /// Precedes a window.
    pub window: &'static str,
    /// Explains △.
    pub legend_max: &'static str,
    /// Explains ▽.
    pub legend_min: &'static str,
    /// Explains `+1`, `0`, `−1`.
    pub legend_utility: &'static str,
    /// Explains `+W3`.
    pub legend_distance: &'static str,
    /// Explains other numbers.
    pub legend_judgement: &'static str,
    /// Explains `≥` and `≤`.
    pub legend_bound: &'static str,
    /// Explains `(α, β)`.
    pub legend_window: &'static str,
    /// Explains the highlighted line.
    pub legend_pv: &'static str,
    /// Explains the strokes across an edge.
    pub legend_severed: &'static str,
    /// Explains the coloured cell.
    pub legend_last: &'static str,
}

impl Labels {
    /// English.
    pub const ENGLISH: Labels = Labels {
        language: "en",
        max: "MAX",
        min: "MIN",
        minimax: "Minimax",
        alpha_beta: "Alpha-beta",
        title: "{algorithm}: {max}, to move, is MAX; {min} is MIN",
        result: "value {value} by {line}",
        searched: "nodes searched: {searched}",
        saved: "branches severed: {severed}",
        root: "root",
        prune: "prune: {reached}, {origin}",
        origin: "set at {node} after {move}",
        given: "given to the search",
        severed: "never searched",
        wins: "{side} wins",
        draw: "draw",
        horizon: "judged at the depth limit",
        to_move: "to move",
        end: "END",
        value: "value",
        window: "window",
        legend_max: "MAX to move: takes the highest value below",
        legend_min: "MIN to move: takes the lowest value below",
        legend_utility: "+1 MAX wins, 0 draw, −1 MIN wins",
        legend_distance: "+W3: MAX wins at ply 3; −W4: MIN wins at ply 4; 0: draw",
        legend_judgement: "other numbers: judged at the depth limit, plus is good for MAX",
        legend_bound: "only a bound is known, the rest was cut",
        legend_window: "window on entry, then after each move that narrowed it",
        legend_pv: "principal variation: best play of both sides",
        legend_severed: "severed: never searched, because it cannot matter",
        legend_last: "last move",
    };

    /// Chinese, simplified.
    pub const CHINESE: Labels = Labels {
        language: "zh",
        max: "MAX",
        min: "MIN",
        minimax: "极小化极大",
        alpha_beta: "Alpha-Beta 剪枝",
        title: "{algorithm}：轮到 {max}，为 MAX；{min} 为 MIN",
        result: "值 {value}，变例 {line}",
        searched: "搜索节点：{searched}",
        saved: "剪去分支：{severed}",
        root: "根节点",
        prune: "剪枝：{reached}，{origin}",
        origin: "由 {node} 在 {move} 之后设定",
        given: "为搜索的初始界",
        severed: "未搜索",
        wins: "{side} 胜",
        draw: "平局",
        horizon: "到达深度上限，估值",
        to_move: "走棋",
        end: "终局",
        value: "值",
        window: "窗口",
        legend_max: "MAX 走棋：取子节点的最大值",
        legend_min: "MIN 走棋：取子节点的最小值",
        legend_utility: "+1 MAX 胜，0 平局，−1 MIN 胜",
        legend_distance: "+W3：MAX 在第 3 层获胜；−W4：MIN 在第 4 层获胜；0：平局",
        legend_judgement: "其他数字：深度上限处的估值，正数对 MAX 有利",
        legend_bound: "只知道界，其余已剪去",
        legend_window: "进入时的窗口，以及每次收窄之后的窗口",
        legend_pv: "主要变例：双方的最佳着法",
        legend_severed: "剪去的分支：不影响结果，未搜索",
        legend_last: "最后一着",
    };
}
