//! What the boards say.

use super::super::grammar::agree;
use super::super::subjects::dash;
use super::fit::{BoardGrowth, as_floats, growth_table, lines_of_play, say_growth};
use super::{BOARDS, Growth, Measured, Technique, Trial};
use crate::experiment::{Findings, Page};
use crate::report::number::{count, percent, seconds};
use crate::report::{Axis, Held, Plot, Point, Series, Table};

/// The board whose depths are shown: the smallest drawn one that plain techniques cannot solve.
const SHOWN: &str = "4x4x4";
/// Minimax grows as the number of lines of play does, if the two fits differ by no more than this share.
const NEAR: f64 = 0.1;

pub(super) fn discuss(findings: &Findings<Growth>, page: &mut Page) {
    let found = Found(findings);
    page.table(found.by_board(
        page,
        ["Positions visited to solve the board", "解出棋盘所访问的局面数"],
        |trial, measured| {
            if measured.complete { count(measured.nodes) } else { format!("> {}", count(trial.solve)) }
        },
    ));
    page.table(found.by_board(
        page,
        ["Time to solve the board, or until it was given up", "解出棋盘（或放弃之前）的时间"],
        |_, measured| {
            let time = seconds(measured.seconds);
            if measured.complete { time } else { format!("> {time}") }
        },
    ));
    page.plot(found.nodes_by_board(page));
    page.table(found.ends(page));
    page.table(found.by_board(
        page,
        [
            "Depth reached by depth 1, 2, 3 … within the positions allowed",
            "在限定局面数内依次搜索深度 1、2、3……所达到的深度",
        ],
        |_, measured| measured.depths.len().to_string(),
    ));
    let growths = found.growths();
    page.table(growth_table(&growths, page));
    page.table(found.depth_table(page));
    page.plot(found.nodes_by_depth(page));
    found.say_where_each_ends(page);
    say_growth(&growths, page);
    found.say_gain(page);
    found.say_deepening(page);
    found.conclude(&growths, page);
}

/// The findings, asked by board and technique.
pub(super) struct Found<'a>(&'a Findings<Growth>);

impl Found<'_> {
    pub(super) fn get(&self, board: &str, technique: Technique) -> Option<(&Trial, &Measured)> {
        let like = |trial: &Trial| trial.board == board && trial.technique == technique;
        self.0.all.iter().find(|(trial, _)| like(trial)).map(|(trial, measured)| (trial, measured))
    }

    /// A table with a row a board and a column a technique; boards of which nothing is known are left out.
    fn by_board(&self, page: &Page, caption: [&str; 2], cell: impl Fn(&Trial, &Measured) -> String) -> Table {
        let mut table = Table::new(page.pick(caption), head(page, &[["board", "棋盘"]]));
        for board in BOARDS {
            let cells = Technique::ALL
                .map(|technique| self.get(board, technique).map(|(trial, measured)| cell(trial, measured)));
            if cells.iter().any(Option::is_some) {
                table.row(
                    std::iter::once(board.to_owned()).chain(cells.map(|cell| cell.unwrap_or_else(dash))),
                );
            }
        }
        table
    }

    /// How many boards a technique solved, how many it was tried on, and the first that it did not solve.
    fn end(&self, technique: Technique) -> Option<(usize, usize, Option<&'static str>)> {
        let tried: Vec<(&'static str, bool)> = BOARDS
            .iter()
            .filter_map(|board| Some((*board, self.get(board, technique)?.1.complete)))
            .collect();
        let first = tried.iter().find(|(_, complete)| !complete).map(|(board, _)| *board);
        let solved = tried.iter().filter(|(_, complete)| *complete).count();
        (!tried.is_empty()).then_some((solved, tried.len(), first))
    }

    fn ends(&self, page: &Page) -> Table {
        let head = page.pick([
            ["technique", "positions allowed", "boards solved", "first board not solved"],
            ["方法", "局面数上限", "解出的棋盘", "首个未解出的棋盘"],
        ]);
        let allowed = self.0.all.first().map_or_else(dash, |(trial, _)| count(trial.solve));
        let mut table = Table::new(page.pick(["Where each technique ends", "每种方法止于何处"]), head);
        for technique in Technique::ALL {
            if let Some((solved, tried, first)) = self.end(technique) {
                let name = page.pick(technique.name());
                table.row([
                    name.to_owned(),
                    allowed.clone(),
                    format!("{solved}/{tried}"),
                    first.map_or_else(dash, str::to_owned),
                ]);
            }
        }
        table
    }

    fn depth_table(&self, page: &Page) -> Table {
        let caption = page
            .pick([format!("Positions visited by depth, {SHOWN}"), format!("各深度访问的局面数，{SHOWN}")]);
        let mut table = Table::new(caption, head(page, &[["depth", "深度"]]));
        let depths = Technique::ALL
            .map(|technique| self.get(SHOWN, technique).map_or(&[][..], |(_, measured)| &measured.depths));
        let deepest = depths.iter().map(|depths| depths.len()).max().unwrap_or(0);
        for depth in 0..deepest {
            let cells = depths.map(|depths| depths.get(depth).map_or_else(dash, |nodes| count(*nodes)));
            table.row(std::iter::once((depth + 1).to_string()).chain(cells));
        }
        table
    }

    fn nodes_by_depth(&self, page: &Page) -> Plot {
        let line = |technique: Technique| {
            let depths = self.get(SHOWN, technique).map_or(&[][..], |(_, measured)| &measured.depths);
            Series::line(page.pick(technique.name()), points(&as_floats(depths)))
        };
        let reached = self.get(SHOWN, Technique::Minimax).map_or(0, |(_, measured)| measured.depths.len());
        let lines =
            Series::theory(page.pick(["lines of play", "着法序列"]), points(&lines_of_play(SHOWN, reached)));
        Plot {
            title: page.pick([format!("Positions by depth, {SHOWN}"), format!("各深度的局面数，{SHOWN}")]),
            x: Axis::linear(page.pick(["depth", "深度"])),
            y: Axis::logarithmic(page.pick(["positions", "局面数"])),
            series: Technique::ALL.into_iter().map(line).chain([lines]).collect(),
        }
    }

    fn nodes_by_board(&self, page: &Page) -> Plot {
        let bars = |technique: Technique| {
            let solved = BOARDS.iter().enumerate().filter_map(move |(at, board)| {
                let (_, measured) = self.get(board, technique)?;
                measured.complete.then(|| Point::new(at as f64, measured.nodes as f64))
            });
            Series::bars(page.pick(technique.name()), solved)
        };
        Plot {
            title: page
                .pick(["Positions to solve a board, where it was solved", "解出棋盘所需局面数（仅解出者）"])
                .to_owned(),
            x: Axis::of_names(page.pick(["board", "棋盘"]), BOARDS),
            y: Axis::logarithmic(page.pick(["positions", "局面数"])),
            series: Technique::ALL.into_iter().map(bars).collect(),
        }
    }

    fn say_where_each_ends(&self, page: &mut Page) {
        let ends: Vec<_> = Technique::ALL
            .into_iter()
            .filter_map(|technique| Some((technique, self.end(technique)?)))
            .collect();
        let Some((trial, _)) = self.0.all.first() else { return };
        let told = |language: usize| -> Vec<String> {
            let tell = |(technique, (solved, tried, first)): &(Technique, (usize, usize, Option<&str>))| {
                let name = technique.name()[language];
                match (first, language) {
                    (Some(board), 0) => format!("{name} {solved} of {tried}, first failing on {board}"),
                    (Some(board), _) => format!("{name} {solved}/{tried}，首先止于 {board}"),
                    (None, 0) => format!("{name} {solved} of {tried}, failing on none"),
                    (None, _) => format!("{name} {solved}/{tried}，全部解出"),
                }
            };
            ends.iter().map(tell).collect()
        };
        let budget = count(trial.solve);
        page.say([
            format!("Boards solved within {budget} positions: {}.", told(0).join("; ")),
            format!("在 {budget} 个局面之内解出的棋盘：{}。", told(1).join("；")),
        ]);
    }

    /// What the shown board cost the better techniques, by the depth that minimax could reach.
    fn say_gain(&self, page: &mut Page) {
        let depths = |technique| self.get(SHOWN, technique).map(|(_, measured)| &measured.depths);
        let Some(minimax) = depths(Technique::Minimax).filter(|depths| !depths.is_empty()) else { return };
        let at = minimax.len() - 1;
        let told: Vec<(Technique, u64)> = Technique::ALL[1..]
            .iter()
            .filter_map(|technique| Some((*technique, *depths(*technique)?.get(at)?)))
            .collect();
        if told.is_empty() {
            return;
        }
        let list = |language: usize| -> Vec<String> {
            told.iter()
                .map(|(technique, nodes)| format!("{} {}", technique.name()[language], count(*nodes)))
                .collect()
        };
        let (depth, nodes) = (at + 1, count(minimax[at]));
        page.say([
            format!("On {SHOWN} at depth {depth}, the last that minimax reaches, it visits {nodes} positions; {}.", list(0).join(", ")),
            format!("在 {SHOWN} 上，极小化极大所能达到的最大深度为 {depth}，访问 {nodes} 个局面；{}。", list(1).join("，")),
        ]);
    }

    /// Where deepening is cheaper than the same techniques at once, and where it is not.
    fn say_deepening(&self, page: &mut Page) {
        let solved = |board: &&'static str| {
            let of = |technique| {
                self.get(board, technique).map(|(_, measured)| measured).filter(|measured| measured.complete)
            };
            Some((*board, of(Technique::Symmetric)?, of(Technique::Deepening)?))
        };
        let both: Vec<_> = BOARDS.iter().filter_map(solved).collect();
        let (fewer, more): (Vec<_>, Vec<_>) =
            both.iter().partition(|(_, at_once, deepening)| deepening.nodes < at_once.nodes);
        if both.is_empty() {
            return;
        }
        let list = |boards: &[&(&str, &Measured, &Measured)], [none, comma]: [&str; 2]| {
            let names: Vec<&str> = boards.iter().map(|(board, ..)| *board).collect();
            if names.is_empty() { none.to_owned() } else { names.join(comma) }
        };
        let (english, chinese) = (["none", ", "], ["无", "、"]);
        page.say([
            format!("Of the boards that both solve, deepening visits fewer positions than the same techniques at once on {}, more on {}.", list(&fewer, english), list(&more, english)),
            format!("在两者都解出的棋盘中，迭代加深访问的局面少于直接搜到底的有：{}；多于的有：{}。", list(&fewer, chinese), list(&more, chinese)),
        ]);
        if !fewer.is_empty()
            && fewer.iter().all(|(.., deepening)| deepening.value.is_some_and(|value| value > 0))
        {
            page.say([
                "Where it saves, the first player wins: a short win is found before long lines are searched. That a game is drawn is known only at the last depth, and deepening has paid for all the others by then.".to_owned(),
                "节省之处都是先手胜的棋盘：较短的胜法在搜索较长的着法序列之前就已找到。而和棋要到最后一层才能确定，此时迭代加深已为之前各层付出代价。".to_owned(),
            ]);
        }
    }

    fn conclude(&self, growths: &[BoardGrowth], page: &mut Page) {
        let errors: Vec<f64> = growths.iter().filter_map(BoardGrowth::error).collect();
        let (Some(most), Some((_, _, first))) =
            (errors.iter().copied().reduce(f64::max), self.end(Technique::Minimax))
        else {
            return;
        };
        let others = Technique::ALL[1..].iter().filter_map(|technique| self.end(*technique));
        let Some((solved, tried, _)) = others.max_by_key(|(solved, ..)| *solved) else { return };
        let Some(board) = first else {
            page.conclude(
                Held::No,
                [
                    "Minimax solved every board that it was tried on: none is large enough to stop it."
                        .to_owned(),
                    "极小化极大解出了所试的每个棋盘：没有一个大到能难住它。".to_owned(),
                ],
            );
            return;
        };
        let passed = BOARDS.iter().any(|board| {
            let outcome = |technique| self.get(board, technique).map(|(_, measured)| measured.complete);
            outcome(Technique::Minimax) == Some(false)
                && Technique::ALL.into_iter().any(|technique| outcome(technique) == Some(true))
        });
        let held = match (most <= NEAR, passed) {
            (true, true) => Held::Yes,
            (false, false) => Held::No,
            _ => Held::Partly,
        };
        page.conclude(held, [
            format!("What a ply multiplies the work of minimax by differs by at most {} from what it multiplies the lines of play by. Minimax first fails on {board}; the best of the others solves {solved} of {tried} {}.", percent(most), agree(tried, ["board", "boards"])),
            format!("极小化极大每层的增长倍数与着法序列数的增长倍数相差至多 {}。极小化极大首先止于 {board}；其余方法中最好的解出 {tried} 个棋盘中的 {solved} 个。", percent(most)),
        ]);
    }
}

/// The names of the techniques after those of the first columns.
pub(super) fn head(page: &Page, first: &[[&'static str; 2]]) -> Vec<&'static str> {
    let names = Technique::ALL.map(Technique::name);
    first.iter().copied().chain(names).map(|name| page.pick(name)).collect()
}

fn points(nodes: &[f64]) -> Vec<Point> {
    (1..).map(f64::from).zip(nodes).map(|(depth, nodes)| Point::new(depth, *nodes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::experiment::{Scale, Study as _};

    /// Findings in which minimax solves the boards up to `solved`, its growth off by `off` a ply, and the others solve all.
    fn verdict(solved: usize, off: f64) -> Held {
        let measured = |trial: &Trial| {
            let at = BOARDS.iter().position(|board| *board == trial.board).unwrap();
            let lines = (0..)
                .zip(lines_of_play(&trial.board, 4))
                .map(|(depth, lines)| (lines * f64::powi(off, depth)) as u64);
            let complete = trial.technique != Technique::Minimax || at < solved;
            Measured { complete, nodes: 1000, seconds: 1.0, value: None, depths: lines.collect() }
        };
        let all = Growth::trials(Scale::Quick).into_iter().map(|trial| {
            let measured = measured(&trial);
            (trial, measured)
        });
        let mut page = Page::new(Language::English);
        discuss(&Findings { all: all.collect(), scale: Scale::Quick }, &mut page);
        page.verdict.unwrap().held
    }

    #[test]
    fn the_verdict_follows_the_findings() {
        assert_eq!(verdict(1, 1.0), Held::Yes);
        assert_eq!(verdict(1, 1.3), Held::Partly);
        assert_eq!(verdict(BOARDS.len(), 1.0), Held::No);
    }
}
