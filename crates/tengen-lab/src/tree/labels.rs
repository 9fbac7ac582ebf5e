//! The words of a drawing, in the reader's language.
//!
//! Words in braces are filled in: `{move}`, `{node}` … A caller with other words overrides what it likes:
//! `Labels { root: "start", ..Labels::ENGLISH }`.

use serde::Serialize;

/// The words of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // every field is named after what it says
pub struct Labels {
    /// The language, as an `xml:lang`.
    pub language: &'static str,
    pub max: &'static str,
    pub min: &'static str,
    pub minimax: &'static str,
    pub alpha_beta: &'static str,
    /// `{algorithm}`, `{max}` and `{min}`, the letters of the two sides.
    pub title: &'static str,
    /// `{value}` and `{line}`, the principal variation.
    pub result: &'static str,
    /// `{searched}`: a number of nodes.
    pub searched: &'static str,
    /// `{severed}` and `{cuts}`: numbers of moves and of cut-offs.
    pub saved: &'static str,
    pub root: &'static str,
    /// `{reached}`, as in `−1 ≤ α = 0`, and `{origin}`.
    pub prune: &'static str,
    /// Where a bound was set: `{node}` and `{move}`.
    pub origin: &'static str,
    pub given: &'static str,
    pub severed: &'static str,
    /// `{side}`: the letter of the winner.
    pub wins: &'static str,
    pub draw: &'static str,
    pub horizon: &'static str,
    pub to_move: &'static str,
    pub value: &'static str,
    pub window: &'static str,
    pub legend_max: &'static str,
    pub legend_min: &'static str,
    pub legend_utility: &'static str,
    pub legend_distance: &'static str,
    pub legend_judgement: &'static str,
    pub legend_bound: &'static str,
    pub legend_window: &'static str,
    pub legend_pv: &'static str,
    pub legend_severed: &'static str,
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
        saved: "cut-offs: {cuts} · branches severed: {severed}",
        root: "root",
        prune: "prune: {reached}, {origin}",
        origin: "set at {node} after {move}",
        given: "given to the search",
        severed: "never searched",
        wins: "{side} wins",
        draw: "draw",
        horizon: "judged at the depth limit",
        to_move: "to move",
        value: "value",
        window: "window",
        legend_max: "MAX to move: takes the highest value below",
        legend_min: "MIN to move: takes the lowest value below",
        legend_utility: "+1 MAX wins, 0 draw, −1 MIN wins",
        legend_distance: "+W3: MAX wins at ply 3; −W4: MIN wins at ply 4; 0: draw",
        legend_judgement: "other numbers: judged at the depth limit, plus is good for MAX",
        legend_bound: "≥ or ≤: only a bound is known, the rest was cut",
        legend_window: "(α, β) on entry, then after each move that narrowed it",
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
        title: "{algorithm}：{max} 先走，为 MAX；{min} 为 MIN",
        result: "值 {value}，最佳着法 {line}",
        searched: "搜索节点：{searched}",
        saved: "截断：{cuts} · 剪去分支：{severed}",
        root: "根节点",
        prune: "剪枝：{reached}，{origin}",
        origin: "由{node}在 {move} 之后设定",
        given: "为搜索的初始界",
        severed: "未搜索",
        wins: "{side} 胜",
        draw: "平局",
        horizon: "到达深度上限，估值",
        to_move: "走棋",
        value: "值",
        window: "窗口",
        legend_max: "MAX 走棋：取子节点的最大值",
        legend_min: "MIN 走棋：取子节点的最小值",
        legend_utility: "+1 MAX 胜，0 平局，−1 MIN 胜",
        legend_distance: "+W3：MAX 在第 3 层获胜；−W4：MIN 在第 4 层获胜；0：平局",
        legend_judgement: "其他数字：深度上限处的估值，正数对 MAX 有利",
        legend_bound: "≥ 或 ≤：只知道界，其余已剪去",
        legend_window: "(α, β)：进入时的窗口，以及每次收窄之后的窗口",
        legend_pv: "主要变例：双方的最佳着法",
        legend_severed: "剪去的分支：不影响结果，未搜索",
        legend_last: "最后一着",
    };
}
