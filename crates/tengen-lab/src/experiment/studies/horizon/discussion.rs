//! What the searches say.

use super::super::mean::arithmetic;
use super::{Horizon, Quiescence, Tried};
use crate::experiment::{Findings, Page};
use crate::report::number::{count, factor, percent, seconds, three_figures};
use crate::report::{Axis, Held, Plot, Point, Series, Table};

/// A loss of a pawn is a blunder.
const PAWN: i32 = 100;

/// All searches of one game with one horizon to one depth.
#[derive(Debug, Default)]
struct Sum {
    searches: usize,
    nodes: u64,
    seconds: f64,
    complete: bool,
    losses: Vec<i32>,
}

impl Sum {
    fn of<'a>(all: impl Iterator<Item = &'a Tried>) -> Option<Sum> {
        let mut sum = Sum { complete: true, ..Sum::default() };
        for tried in all {
            sum.searches += 1;
            sum.nodes += tried.nodes;
            sum.seconds += tried.seconds;
            sum.complete &= tried.complete;
            sum.losses.extend(tried.loss);
        }
        (sum.searches > 0).then_some(sum)
    }

    /// Moves that give away `least` or more.
    fn blunders(&self, least: i32) -> usize {
        self.losses.iter().filter(|loss| **loss >= least).count()
    }

    fn mean_loss(&self) -> Option<f64> {
        arithmetic(self.losses.iter().map(|loss| f64::from(*loss)))
    }
}

/// One game: what was found for each depth and horizon.
struct Results {
    horizons: Vec<Horizon>,
    /// What is a blunder.
    least: i32,
    by_depth: Vec<(u16, Vec<Option<Sum>>)>,
}

impl Results {
    fn of(findings: &Findings<Quiescence>, chess: bool) -> Results {
        let (horizons, least) =
            if chess { (Horizon::OF_CHESS.to_vec(), PAWN) } else { (Horizon::OF_GOMOKU.to_vec(), 1) };
        let all: Vec<_> = findings.all.iter().filter(|(trial, _)| trial.is_chess() == chess).collect();
        let mut depths: Vec<u16> = all.iter().map(|(trial, _)| trial.depth()).collect();
        depths.sort_unstable();
        depths.dedup();
        let at = |depth: u16, horizon: Horizon| {
            let here = all.iter().filter(|(trial, _)| trial.depth() == depth);
            Sum::of(here.flat_map(|(_, found)| &found.tried).filter(|tried| tried.horizon == horizon))
        };
        let by_depth = depths
            .into_iter()
            .map(|depth| (depth, horizons.iter().map(|horizon| at(depth, *horizon)).collect()))
            .collect();
        Results { horizons, least, by_depth }
    }

    fn sum(&self, depth: u16, horizon: Horizon) -> Option<&Sum> {
        let (_, sums) = self.by_depth.iter().find(|(other, _)| *other == depth)?;
        sums[self.horizons.iter().position(|other| *other == horizon)?].as_ref()
    }

    /// Blunders and judged moves of all depths together.
    fn blunders(&self, horizon: Horizon) -> Option<(usize, usize)> {
        let sums = self.by_depth.iter().filter_map(|(depth, _)| self.sum(*depth, horizon));
        let (blunders, judged) = sums.fold((0, 0), |(blunders, judged), sum| {
            (blunders + sum.blunders(self.least), judged + sum.losses.len())
        });
        (judged > 0).then_some((blunders, judged))
    }

    /// The share of positions that `horizon` visits of those that a bare evaluation does, one depth `deeper`, over the depths
    /// where both are known.
    fn cost(&self, horizon: Horizon, deeper: u16) -> Option<f64> {
        let pairs = self.by_depth.iter().filter_map(|(depth, _)| {
            Some((self.sum(*depth, horizon)?, self.sum(depth + deeper, Horizon::Bare)?))
        });
        let comparable =
            pairs.filter(|(one, other)| one.complete && other.complete && one.searches == other.searches);
        let (ours, bare) =
            comparable.fold((0, 0), |(ours, bare), (one, other)| (ours + one.nodes, bare + other.nodes));
        (bare > 0).then(|| ours as f64 / bare as f64)
    }
}

fn names(horizon: Horizon) -> [&'static str; 2] {
    match horizon {
        Horizon::Bare => ["bare evaluation", "直接估值"],
        Horizon::Captures => ["captures, unordered", "吃子，不排序"],
        Horizon::MvvLva => ["captures by MVV/LVA", "吃子，MVV/LVA"],
        Horizon::See => ["MVV/LVA and SEE", "MVV/LVA 与 SEE"],
        Horizon::Fives => ["fives", "成五与挡五"],
        Horizon::Fours => ["fives and fours", "成五、挡五与成四"],
    }
}

const GAMES: [[&str; 2]; 2] = [["Chess", "国际象棋"], ["Gomoku", "五子棋"]];

pub(super) fn discuss(findings: &Findings<Quiescence>, page: &mut Page) {
    let both = [true, false].map(|chess| Results::of(findings, chess));
    for (results, game) in both.iter().zip(GAMES) {
        page.table(by_depth(results, game, page));
        page.plot(plot(results, game, page));
    }
    page.table(overall(&both, page));
    for (results, game) in both.iter().zip(GAMES) {
        say(results, game, page);
    }
    conclude(&both, page);
}

fn by_depth(results: &Results, game: [&str; 2], page: &Page) -> Table {
    let head = page.pick([
        ["depth, horizon", "positions", "of bare", "time", "moves judged", "blunders", "share"],
        ["深度与地平线", "局面数", "与直接估值之比", "时间", "评判的着法", "失着", "占比"],
    ]);
    let caption = page.pick([
        format!("{}: cost and blunders, all positions together", game[0]),
        format!("{}：代价与失着（全部局面合计）", game[1]),
    ]);
    // In gomoku a move loses the game or it does not.
    let in_points = results.least == PAWN;
    let loss = page.pick(["mean loss, centipawns", "平均损失（百分之一兵）"]);
    let mut table = Table::new(caption, head.into_iter().chain(in_points.then_some(loss)));
    for (depth, _) in &results.by_depth {
        for &horizon in &results.horizons {
            let Some(sum) = results.sum(*depth, horizon) else { continue };
            let over = if sum.complete { "" } else { "> " };
            let bare = results.sum(*depth, Horizon::Bare).filter(|bare| bare.complete && sum.complete);
            let judged = sum.losses.len();
            let if_judged = |text: String| if judged > 0 { text } else { "–".to_owned() };
            let blunders = sum.blunders(results.least);
            let loss = || sum.mean_loss().map_or_else(|| "–".to_owned(), three_figures);
            let cells = [
                page.pick([
                    format!("{depth}, {}", names(horizon)[0]),
                    format!("{depth} 层，{}", names(horizon)[1]),
                ]),
                format!("{over}{}", count(sum.nodes)),
                bare.map_or_else(|| "–".to_owned(), |bare| factor(sum.nodes as f64 / bare.nodes as f64)),
                format!("{over}{}", seconds(sum.seconds)),
                count(judged as u64),
                if_judged(count(blunders as u64)),
                if_judged(percent(blunders as f64 / judged.max(1) as f64)),
            ];
            table.row(cells.into_iter().chain(in_points.then(loss)));
        }
    }
    table
}

fn overall(both: &[Results; 2], page: &Page) -> Table {
    let head = page.pick([
        [
            "game, horizon",
            "blunders",
            "moves judged",
            "share",
            "positions of bare",
            "positions of bare one ply deeper",
        ],
        ["棋种与地平线", "失着", "评判的着法", "占比", "与直接估值之比", "与再深一层的直接估值之比"],
    ]);
    let mut table = Table::new(page.pick(["All depths together", "各深度合计"]), head);
    for (results, game) in both.iter().zip(GAMES) {
        for &horizon in &results.horizons {
            let Some((blunders, judged)) = results.blunders(horizon) else { continue };
            let cost = |deeper| results.cost(horizon, deeper).map_or_else(|| "–".to_owned(), factor);
            table.row([
                page.pick([
                    format!("{}, {}", game[0], names(horizon)[0]),
                    format!("{}：{}", game[1], names(horizon)[1]),
                ]),
                count(blunders as u64),
                count(judged as u64),
                percent(blunders as f64 / judged as f64),
                cost(0),
                cost(1),
            ]);
        }
    }
    table
}

fn plot(results: &Results, game: [&str; 2], page: &Page) -> Plot {
    let series = results.horizons.iter().map(|&horizon| {
        let points = results.by_depth.iter().filter_map(|(depth, _)| {
            let sum = results.sum(*depth, horizon).filter(|sum| !sum.losses.is_empty())?;
            let share = 100.0 * sum.blunders(results.least) as f64 / sum.losses.len() as f64;
            Some(Point::new(f64::from(*depth), share))
        });
        Series::line(page.pick(names(horizon)), points)
    });
    Plot {
        title: page.pick([
            format!("{}: share of blunders by depth", game[0]),
            format!("{}：各深度的失着占比", game[1]),
        ]),
        x: Axis::linear(page.pick(["depth", "深度"])),
        y: Axis::linear(page.pick(["blunders, %", "失着（%）"])),
        series: series.collect(),
    }
}

/// Blunders and cost of every kind of horizon of a game.
fn say(results: &Results, game: [&str; 2], page: &mut Page) {
    let Some((bare, judged)) = results.blunders(Horizon::Bare) else { return };
    let share = |blunders: usize, judged: usize| percent(blunders as f64 / judged as f64);
    page.say([
        format!("{}: with a bare evaluation {} of the moves are blunders.", game[0], share(bare, judged)),
        format!("{}：直接估值时，{} 的着法是失着。", game[1], share(bare, judged)),
    ]);
    for &horizon in &results.horizons[1..] {
        let (Some((blunders, judged)), Some(cost)) = (results.blunders(horizon), results.cost(horizon, 0))
        else {
            continue;
        };
        let [english, chinese] = names(horizon);
        let (share, times) = (share(blunders, judged), three_figures(cost));
        page.say([
            format!("With “{english}” {share} are, for {times}× the positions of the bare search."),
            format!("“{chinese}”则为 {share}，访问的局面为直接估值的 {times} 倍。"),
        ]);
    }
}

/// The claim: the blunders at least halved in both games, for fewer positions than one more ply, and SEE fewer than unordered.
fn conclude(both: &[Results; 2], page: &mut Page) {
    let [chess, gomoku] = both;
    let pair = |results: &Results, horizon| {
        Some((results.blunders(Horizon::Bare)?.0, results.blunders(horizon)?.0, results.cost(horizon, 1)?))
    };
    let (Some(in_chess), Some(in_gomoku)) = (pair(chess, Horizon::See), pair(gomoku, Horizon::Fours)) else {
        return;
    };
    let (Some(see), Some(unordered)) = (chess.cost(Horizon::See, 0), chess.cost(Horizon::Captures, 0)) else {
        return;
    };
    let halved = |(bare, quiet, _): (usize, usize, f64)| bare > 0 && 2 * quiet <= bare;
    let fewer = |(bare, quiet, _): (usize, usize, f64)| quiet < bare;
    let cheap = |(_, _, cost): (usize, usize, f64)| cost < 1.0;
    let held = if [in_chess, in_gomoku].into_iter().all(|game| halved(game) && cheap(game)) && see < unordered
    {
        Held::Yes
    } else if fewer(in_chess) || fewer(in_gomoku) {
        Held::Partly
    } else {
        Held::No
    };
    let order = if see < unordered {
        [
            "MVV/LVA with SEE visits fewer positions than captures without order",
            "MVV/LVA 与 SEE 访问的局面少于不排序的吃子",
        ]
    } else {
        [
            "MVV/LVA with SEE does not visit fewer positions than captures without order",
            "MVV/LVA 与 SEE 访问的局面并不少于不排序的吃子",
        ]
    };
    let told = |(_, _, cost): (usize, usize, f64)| three_figures(cost);
    let ((chess_bare, chess_quiet, _), (gomoku_bare, gomoku_quiet, _)) = (in_chess, in_gomoku);
    page.conclude(held, [
        format!(
            "Quiescence takes the blunders from {chess_bare} to {chess_quiet} in chess and from {gomoku_bare} to {gomoku_quiet} in gomoku, for {}× and {}× the positions of a bare search one ply deeper; {}.",
            told(in_chess), told(in_gomoku), order[0],
        ),
        format!(
            "静态搜索使失着数在国际象棋中由 {chess_bare} 变为 {chess_quiet}，在五子棋中由 {gomoku_bare} 变为 {gomoku_quiet}，访问的局面分别为再深一层的直接估值的 {} 倍与 {} 倍；{}。",
            told(in_chess), told(in_gomoku), order[1],
        ),
    ]);
}

#[cfg(test)]
mod tests {
    use super::super::{Measured, Trial};
    use super::*;
    use crate::Language;
    use crate::experiment::Scale;

    /// Findings of two depths in which each horizon of both games visits and gives away what `tried` says.
    fn page(tried: impl Fn(Horizon, u16) -> (u64, i32)) -> Page {
        let found = |horizons: &[Horizon], depth| Measured {
            tried: horizons
                .iter()
                .map(|&horizon| {
                    let (nodes, loss) = tried(horizon, depth);
                    Tried { horizon, nodes, seconds: 1.0, complete: true, loss: Some(loss) }
                })
                .collect(),
        };
        let mut all = Vec::new();
        for depth in [1, 2] {
            let position = String::new();
            let chess = Trial::Chess { position, depth, judged: Some(3), most_nodes: 1 };
            all.push((chess, found(&Horizon::OF_CHESS, depth)));
            let gomoku = Trial::Gomoku { seed: 1, stones: 1, plies: 1, depth, most_nodes: 1 };
            all.push((gomoku, found(&Horizon::OF_GOMOKU, depth)));
        }
        let mut page = Page::new(Language::English);
        discuss(&Findings { all, scale: Scale::Quick }, &mut page);
        page
    }

    #[test]
    fn the_verdict_follows_the_figures() {
        let bare = |depth: u16| 10_u64.pow(depth.into());
        let held = |tried: &dyn Fn(Horizon, u16) -> (u64, i32)| page(tried).verdict.unwrap().held;
        let mended = |horizon, depth| match horizon {
            Horizon::Bare => (bare(depth), 300),
            Horizon::Captures => (5 * bare(depth), 0),
            _ => (2 * bare(depth), 0),
        };
        assert_eq!(held(&mended), Held::Yes);
        let dear = |horizon, depth| match mended(horizon, depth) {
            (nodes, 0) => (40 * nodes, 0),
            other => other,
        };
        assert_eq!(held(&dear), Held::Partly);
        assert_eq!(held(&|_, depth| (bare(depth), 300)), Held::No);
        let page = page(mended);
        assert!(page.discussion[0].contains("100.0 %"), "{:?}", page.discussion);
    }
}
