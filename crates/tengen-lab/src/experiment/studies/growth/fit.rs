//! How fast the work grows: what a ply multiplies it by.

use super::super::subjects::dash;
use super::discussion::{Found, head};
use super::{BOARDS, Technique};
use crate::experiment::Page;
use crate::report::Table;
use crate::report::number::{percent, three_figures};
use tengen_games::mnk::Rules;

/// How much a ply multiplies the work on a board.
pub(super) struct BoardGrowth {
    board: &'static str,
    /// What the numbers of lines of play give, to the depth that minimax reached.
    lines: f64,
    /// What each technique's positions give, by the order of techniques.
    measured: [Option<f64>; Technique::ALL.len()],
}

impl BoardGrowth {
    /// How far minimax is off the lines of play.
    pub(super) fn error(&self) -> Option<f64> {
        Some((self.measured[0]? / self.lines - 1.0).abs())
    }
}

impl Found<'_> {
    pub(super) fn growths(&self) -> Vec<BoardGrowth> {
        let of_board = |board: &&'static str| {
            let depths = self.get(board, Technique::Minimax)?.1.depths.len();
            let lines = growth(&lines_of_play(board, depths))?;
            let measured =
                Technique::ALL.map(|technique| growth(&as_floats(&self.get(board, technique)?.1.depths)));
            Some(BoardGrowth { board, lines, measured })
        };
        BOARDS.iter().filter_map(of_board).collect()
    }
}

pub(super) fn growth_table(growths: &[BoardGrowth], page: &Page) -> Table {
    let first = [["board", "棋盘"], ["lines of play", "着法序列"]];
    let caption = page.pick([
        "What a ply multiplies the positions by, fitted over the depths reached",
        "每加深一层局面数扩大的倍数（对所达各深度拟合）",
    ]);
    let mut table = Table::new(caption, head(page, &first));
    for growth in growths {
        let cells = growth.measured.map(|growth| growth.map_or_else(dash, three_figures));
        table.row([growth.board.to_owned(), three_figures(growth.lines)].into_iter().chain(cells));
    }
    let deviations: Vec<f64> = growths.iter().filter_map(BoardGrowth::error).collect();
    if let Some(most) = deviations.iter().copied().reduce(f64::max) {
        let name = page.pick(["minimax is off by at most", "极小化极大的最大偏差"]);
        let row = [name.to_owned(), String::new(), percent(most)];
        table.row(row.into_iter().chain((1..Technique::ALL.len()).map(|_| String::new())));
    }
    table
}

/// Whether minimax grows as it should, and what the others save.
pub(super) fn say_growth(growths: &[BoardGrowth], page: &mut Page) {
    let Some(largest) = growths.iter().rev().find(|growth| growth.measured[0].is_some()) else { return };
    let (board, lines) = (largest.board, three_figures(largest.lines));
    let of = |index: usize| largest.measured[index].map(three_figures);
    let Some(minimax) = of(0) else { return };
    page.say([
        format!(
            "On {board} a ply multiplies the lines of play by {lines}, and minimax's positions by {minimax}."
        ),
        format!(
            "在 {board} 上，每加深一层，着法序列数变为 {lines} 倍，极小化极大的局面数变为 {minimax} 倍。"
        ),
    ]);
    if let (Some(alpha_beta), Some(ordered), Some(symmetric)) = (of(1), of(2), of(4)) {
        page.say([
            format!("With alpha-beta the factor is {alpha_beta}, with moves in static order {ordered}, with table and symmetry {symmetric}: better techniques do not end the growth, they make its base smaller."),
            format!("α-β 的倍数为 {alpha_beta}，加静态排序为 {ordered}，再加置换表与对称为 {symmetric}：改进的方法并未消除指数增长，只是减小了底数。"),
        ]);
    }
}

/// How many lines of 1, 2, 3 … plies there are on an empty board, if none ends early.
pub(super) fn lines_of_play(board: &str, depths: usize) -> Vec<f64> {
    let cells = board.parse::<Rules>().map_or(0, Rules::cells);
    let empty = (0..cells).map(|placed| f64::from(cells - placed));
    let product = |product: &mut f64, empty: f64| {
        *product *= empty;
        Some(*product)
    };
    empty.scan(1.0, product).take(depths).collect()
}

/// By how much one more ply multiplies `nodes`, in the mean of least squares; none of fewer than three.
pub(super) fn growth(nodes: &[f64]) -> Option<f64> {
    let count = nodes.len() as f64;
    if nodes.len() < 3 {
        return None;
    }
    let mean_depth = f64::midpoint(count, 1.0);
    let mean = nodes.iter().map(|nodes| nodes.ln()).sum::<f64>() / count;
    let (mut above, mut below) = (0.0, 0.0);
    for (depth, nodes) in (1..).map(f64::from).zip(nodes) {
        above += (depth - mean_depth) * (nodes.ln() - mean);
        below += (depth - mean_depth).powi(2);
    }
    Some(f64::exp(above / below))
}

pub(super) fn as_floats(nodes: &[u64]) -> Vec<f64> {
    nodes.iter().map(|nodes| *nodes as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_fitted_by_its_base() {
        let powers: Vec<f64> = (1..8).map(|depth| 3.0 * 7_f64.powi(depth)).collect();
        assert!((growth(&powers).unwrap() - 7.0).abs() < 1e-9);
        assert_eq!(growth(&powers[..2]), None);
        assert_eq!(lines_of_play("3x3x3", 3), [9.0, 72.0, 504.0]);
    }
}
