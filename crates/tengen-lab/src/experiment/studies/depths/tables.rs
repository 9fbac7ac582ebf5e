//! The depths of system D in tables and plots.

use super::super::league::League;
use super::strategy::Fates;
use super::{Board, Depths, FULL_DEPTH, JUDGEMENTS, Measured, RANDOM, Trial, searcher};
use crate::experiment::duel::{told, told_results};
use crate::experiment::{Findings, Page};
use crate::report::number::{count, percent};
use crate::report::{Axis, Plot, Point, Series, Table};

/// What becomes of a player against everything, moving first and second.
pub(super) fn fates(findings: &Findings<Depths>, depth: u16, judgement: &str) -> Option<[Fates; 2]> {
    let wanted = searcher(depth, judgement);
    let like = |trial: &Trial| matches!(trial, Trial::Everything { player } if *player == wanted);
    match findings.find(like)? {
        Measured::Everything(fates) => Some(*fates),
        Measured::Match(_) => None,
    }
}

pub(super) fn table_of_lines(findings: &Findings<Depths>, page: &Page) -> Table {
    let caption = page
        .pick(["Tic-tac-toe: a fixed strategy against every line of play", "井字棋：固定策略对一切着法序列"]);
    let head = page.pick([
        ["judgement, depth", "lines of play", "lost, moving first", "lost, moving second", "lost", "won"],
        ["估值与深度", "着法序列数", "先手负", "后手负", "负", "胜率"],
    ]);
    let mut table = Table::new(caption, head);
    for (judgement, name) in JUDGEMENTS {
        for depth in 1..=FULL_DEPTH {
            let Some([first, second]) = fates(findings, depth, judgement) else { continue };
            let both = first.and(second);
            table.row([
                page.pick([format!("{}, depth {depth}", name[0]), format!("{}，深度 {depth}", name[1])]),
                count(both.lines()),
                count(first.lost),
                count(second.lost),
                lost(both),
                won(both),
            ]);
        }
    }
    table
}

/// `12/1,043`.
pub(super) fn lost(fates: Fates) -> String {
    format!("{}/{}", count(fates.lost), count(fates.lines()))
}

pub(super) fn won(fates: Fates) -> String {
    percent(fates.won as f64 / fates.lines().max(1) as f64)
}

pub(super) fn plot_of_lines(findings: &Findings<Depths>, page: &Page) -> Plot {
    let series = JUDGEMENTS.map(|(judgement, name)| {
        let points = (1..=FULL_DEPTH).filter_map(|depth| {
            let [first, second] = fates(findings, depth, judgement)?;
            let both = first.and(second);
            Some(Point::new(f64::from(depth), 100.0 * both.lost as f64 / both.lines().max(1) as f64))
        });
        Series::line(page.pick(name), points)
    });
    Plot {
        title: page
            .pick(["Tic-tac-toe: share of all lines lost", "井字棋：全部着法序列中负的比例"])
            .to_owned(),
        x: Axis::linear(page.pick(["depth", "深度"])),
        y: Axis::linear(page.pick(["% of lines lost", "负的比例（%）"])),
        series: series.to_vec(),
    }
}

pub(super) fn league<'a>(findings: &'a Findings<Depths>, board: &Board) -> Option<League<'a>> {
    League::of(findings.all.iter().filter_map(|found| match found {
        (Trial::Match(duel), Measured::Match(score)) if duel.game == board.game => Some((duel, score)),
        _ => None,
    }))
}

/// A table with a row for each depth, a column for each judgement, and a last row for random moves.
fn by_judgement(caption: String, board: &Board, page: &Page, cell: impl Fn(&str) -> Option<String>) -> Table {
    let cell = |player: &str| cell(player).unwrap_or_else(|| "–".to_owned());
    let head =
        std::iter::once(page.pick(["depth", "深度"])).chain(JUDGEMENTS.map(|(_, name)| page.pick(name)));
    let mut table = Table::new(caption, head);
    for depth in 1..=board.deepest {
        let cells = JUDGEMENTS.map(|(judgement, _)| cell(&searcher(depth, judgement)));
        if cells.iter().any(|cell| cell != "–") {
            table.row(std::iter::once(depth.to_string()).chain(cells));
        }
    }
    let random = cell(RANDOM);
    if random != "–" {
        // One who moves by chance judges nothing, so that it is the same in every column.
        let name = page.pick(["random moves", "随机着法"]).to_owned();
        table.row([name, random.clone(), random.clone(), random]);
    }
    table
}

pub(super) fn ratings(league: &League<'_>, board: &Board, page: &Page) -> Table {
    let caption = page.pick([
        format!("Elo on {}; {} is 0", board.name[0], board.about_reference[0]),
        format!("{}上的 Elo；{}为 0", board.name[1], board.about_reference[1]),
    ]);
    by_judgement(caption, board, page, |player| told_above(league, player, &board.reference))
}

pub(super) fn told_above(league: &League<'_>, player: &str, other: &str) -> Option<String> {
    league.above(player, other).map(|above| told(above.elo, above.error))
}

pub(super) fn results(league: &League<'_>, board: &Board, page: &Page) -> Table {
    let caption = page.pick([
        format!("Games on {} against {}", board.name[0], board.about_reference[0]),
        format!("{}上与{}的对局", board.name[1], board.about_reference[1]),
    ]);
    by_judgement(caption, board, page, |player| {
        league.between(player, &board.reference).map(|scores| told_results(&scores))
    })
}

pub(super) fn plot_of_ratings(league: &League<'_>, board: &Board, page: &Page) -> Plot {
    let series = JUDGEMENTS.map(|(judgement, name)| {
        let points = (1..=board.deepest).filter_map(|depth| {
            let above = league.above(&searcher(depth, judgement), &board.reference)?;
            Some(Point::with_error(f64::from(depth), above.elo, above.error))
        });
        Series::line(page.pick(name), points)
    });
    Plot {
        title: page.pick([
            format!("Strength by depth on {}", board.name[0]),
            format!("{}：棋力随深度的变化", board.name[1]),
        ]),
        x: Axis::linear(page.pick(["depth", "深度"])),
        y: Axis::linear("Elo"),
        series: series.to_vec(),
    }
}
