//! What the orders say.

use super::super::subjects::{Subject, dash, game_name};
use super::games::Games;
use super::{Measured, Order, Ordering};
use crate::experiment::{Findings, Page};
use crate::report::number::{count, factor, percent, seconds, three_figures};
use crate::report::{Axis, Held, Plot, Point, Series, Table};

/// The worst order counts as minimax if it sees this share of its leaves.
const ALL_BUT: f64 = 0.9;
/// The best order counts as the minimum of Knuth and Moore if it sees no more than so many times as much.
const AT_MOST: f64 = 2.0;
/// A branching factor counts as the root of another within this share.
const NEAR_ROOT: f64 = 0.25;

pub(super) fn discuss(findings: &Findings<Ordering>, page: &mut Page) {
    let cases = cases(findings);
    page.table(positions(&cases, page));
    page.table(leaves(&cases, page));
    let extremes: Vec<Extremes> = cases.iter().filter_map(Extremes::of).collect();
    page.table(extremes_table(&extremes, page));
    let games = Games::of(&cases);
    page.table(games.table(
        page,
        ["Leaves as a share of minimax's", "叶结点数占极小化极大的比例"],
        Games::share,
        percent,
    ));
    page.table(games.table(
        page,
        ["Branching factor over two plies", "按两层计算的分支因子"],
        Games::growth,
        three_figures,
    ));
    page.table(games.roots(page));
    page.table(games.table(
        page,
        ["Times as deep as minimax for the same leaves", "叶结点数相同时深度为极小化极大的倍数"],
        Games::depth,
        factor,
    ));
    page.table(games.table(
        page,
        ["Time of the deepest search of each position, added up", "各局面最深一次搜索的时间之和"],
        Games::seconds,
        seconds,
    ));
    page.plot(by_depth(&cases, page));
    page.plot(games.shares(page));
    say_extremes(&extremes, page);
    games.say_chess(page);
    games.say_best(page);
    conclude(&extremes, &games, page);
}

/// One position with what every order measured.
pub(super) struct Case<'a> {
    pub(super) subject: &'a Subject,
    /// Which of the positions of its game, from 1.
    number: usize,
    depth: u16,
    by_order: [Option<&'a Measured>; Order::ALL.len()],
}

fn cases(findings: &Findings<Ordering>) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for (trial, measured) in &findings.all {
        let at = cases.iter().position(|case| *case.subject == trial.subject).unwrap_or_else(|| {
            let number = 1 + cases.iter().filter(|case| case.subject.game == trial.subject.game).count();
            cases.push(Case {
                subject: &trial.subject,
                number,
                depth: trial.depth,
                by_order: [None; Order::ALL.len()],
            });
            cases.len() - 1
        });
        cases[at].by_order[trial.order as usize] = Some(measured);
    }
    cases
}

impl Case<'_> {
    fn name(&self, page: &Page) -> String {
        format!("{} {}", page.pick(game_name(&self.subject.game)), self.number)
    }

    pub(super) fn measured(&self, order: Order) -> Option<&Measured> {
        self.by_order[order as usize]
    }

    /// Leaves at the last depth.
    pub(super) fn last(&self, order: Order) -> Option<u64> {
        self.measured(order)?.leaves.last().copied()
    }

    /// What a ply multiplies the leaves by, over the last two.
    pub(super) fn growth(&self, order: Order) -> Option<f64> {
        let [.., before, _, last] = self.measured(order)?.leaves[..] else { return None };
        Some((last as f64 / before as f64).sqrt())
    }

    /// The fewest leaves that can prove the value of a tree as large as minimax's, if all its nodes had equally many moves.
    fn minimum(&self) -> Option<f64> {
        Some(knuth_moore(self.last(Order::Minimax)? as f64, self.depth))
    }
}

/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1, where b^d are all the leaves.
fn knuth_moore(leaves: f64, depth: u16) -> f64 {
    let moves = leaves.powf(1.0 / f64::from(depth));
    moves.powi(i32::from(depth.div_ceil(2))) + moves.powi(i32::from(depth / 2)) - 1.0
}

fn positions(cases: &[Case<'_>], page: &Page) -> Table {
    let head = page.pick([["position", "as text", "depth"], ["局面", "记法", "深度"]]);
    let mut table = Table::new(page.pick(["The positions", "所用局面"]), head);
    for case in cases {
        let text = if case.subject.position.is_empty() {
            page.pick(["(start)", "（开局）"])
        } else {
            &case.subject.position
        };
        table.row([case.name(page), text.to_owned(), case.depth.to_string()]);
    }
    table
}

fn leaves(cases: &[Case<'_>], page: &Page) -> Table {
    let names = Order::ALL.map(|order| page.pick(order.name()));
    let head = [page.pick(["position", "局面"])]
        .into_iter()
        .chain(names)
        .chain([page.pick(["minimum", "理论下限"])]);
    let caption = page.pick([
        "Leaves at the last depth, and the minimum of Knuth and Moore",
        "最大深度的叶结点数，以及 Knuth 与 Moore 的下限",
    ]);
    let mut table = Table::new(caption, head);
    for case in cases {
        let cells = Order::ALL.map(|order| case.last(order).map_or_else(dash, count));
        let minimum = case.minimum().map_or_else(dash, |leaves| count(leaves.round() as u64));
        table.row([case.name(page)].into_iter().chain(cells).chain([minimum]));
    }
    table
}

/// How near the worst order comes to minimax, and the best to the minimum.
struct Extremes {
    name: [String; 2],
    worst: f64,
    best: f64,
}

impl Extremes {
    fn of(case: &Case<'_>) -> Option<Extremes> {
        let minimax = case.last(Order::Minimax)? as f64;
        let worst = case.last(Order::Worst)? as f64 / minimax;
        let best = case.last(Order::Perfect)? as f64 / case.minimum()?;
        let name = game_name(&case.subject.game).map(|game| format!("{game} {}", case.number));
        Some(Extremes { name, worst, best })
    }
}

fn extremes_table(extremes: &[Extremes], page: &Page) -> Table {
    let head = page.pick([
        ["position", "worst order ÷ minimax", "perfect order ÷ minimum"],
        ["局面", "最坏顺序 ÷ 极小化极大", "最佳顺序 ÷ 理论下限"],
    ]);
    let mut table = Table::new(page.pick(["The two ends", "两个极端"]), head);
    for case in extremes {
        table.row([page.pick(case.name.clone()), percent(case.worst), factor(case.best)]);
    }
    table
}

/// How many times as much, in Chinese.
pub(super) fn times(factor: f64) -> String {
    format!("{} 倍", three_figures(factor))
}

/// The least and the greatest of `values`.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

fn say_extremes(extremes: &[Extremes], page: &mut Page) {
    if extremes.is_empty() {
        return;
    }
    let (low, high) = range(extremes.iter().map(|case| case.worst));
    let (least, most) = range(extremes.iter().map(|case| case.best));
    page.say([
        format!("In the worst order alpha-beta sees {} to {} of minimax's leaves. Two things still cut in it: a move that only equals the best one so far, and, from three plies on, a position that is worse than what its side is sure of further up.", percent(low), percent(high)),
        format!("顺序最坏时，α-β 看到极小化极大叶结点的 {} 至 {}。仍会剪枝的原因有二：与当前最佳值相等的着法；以及三层以上时，比该方在更上层已保证的值更差的局面。", percent(low), percent(high)),
    ]);
    page.say([
        format!("In the perfect order it sees {} to {} the minimum for a tree of equally many moves everywhere. Real trees are not so even: a good move may leave the opponent more answers than the mean, or fewer, or end the game.", factor(least), factor(most)),
        format!("顺序最佳时，它看到的叶结点为均匀树理论下限的 {}至 {}。真实的树并不均匀：好的着法留给对方的应着可能多于平均，也可能少于平均，还可能结束对局。", times(least), times(most)),
    ]);
}

fn by_depth(cases: &[Case<'_>], page: &Page) -> Plot {
    let shown = cases.iter().rev().find(|case| case.last(Order::Minimax).is_some());
    let points = |leaves: Vec<f64>| {
        (1..).map(f64::from).zip(leaves).map(|(depth, leaves)| Point::new(depth, leaves)).collect::<Vec<_>>()
    };
    let line = |order: Order| {
        let leaves = shown.and_then(|case| case.measured(order)).map_or(&[][..], |measured| &measured.leaves);
        Series::line(page.pick(order.name()), points(leaves.iter().map(|leaves| *leaves as f64).collect()))
    };
    let all =
        shown.and_then(|case| case.measured(Order::Minimax)).map_or(&[][..], |measured| &measured.leaves);
    let least = (1..).zip(all).map(|(depth, leaves)| knuth_moore(*leaves as f64, depth)).collect();
    let name = shown.map_or_else(String::new, |case| case.name(page));
    Plot {
        title: page.pick([format!("Leaves by depth, {name}"), format!("各深度的叶结点数，{name}")]),
        x: Axis::linear(page.pick(["depth", "深度"])),
        y: Axis::logarithmic(page.pick(["leaves", "叶结点数"])),
        series: Order::ALL
            .into_iter()
            .map(line)
            .chain([Series::theory(page.pick(["minimum", "理论下限"]), points(least))])
            .collect(),
    }
}

fn conclude(extremes: &[Extremes], games: &Games<'_>, page: &mut Page) {
    let growth = |order| games.growth("chess", order);
    let (Some(all), Some(best), false) =
        (growth(Order::Minimax), growth(Order::Perfect), extremes.is_empty())
    else {
        return;
    };
    let worst = extremes.iter().filter(|case| case.worst >= ALL_BUT).count();
    let minimal = extremes.iter().filter(|case| case.best <= AT_MOST).count();
    let near = (best / all.sqrt() - 1.0).abs() <= NEAR_ROOT;
    let total = extremes.len();
    let held = match (worst == total, minimal == total, near) {
        (true, true, true) => Held::Yes,
        (false, false, false) => Held::No,
        _ => Held::Partly,
    };
    let (all, best) = (three_figures(all), three_figures(best));
    page.conclude(held, [
        format!("The worst order is within a tenth of minimax in {worst} of {total} positions, the perfect one sees at most twice the minimum in {minimal} of {total}; in chess it brings {all} down to {best}."),
        format!("{total} 个局面中，最坏顺序与极小化极大相差不到一成的有 {worst} 个，最佳顺序不超过理论下限 2 倍的有 {minimal} 个；国际象棋的分支因子由 {all} 降到 {best}。"),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::experiment::{Scale, Study as _};

    #[test]
    fn the_minimum_of_an_even_tree() {
        assert_eq!(knuth_moore(35_f64.powi(4), 4).round() as u64, 2 * 35 * 35 - 1);
        assert_eq!(knuth_moore(10_f64.powi(3), 3).round() as u64, 100 + 10 - 1);
    }

    /// Findings of even trees of ten moves, the worst order seeing this share of them, the perfect one so many times the minimum.
    fn verdict(worst: f64, best: f64) -> Held {
        let all = Ordering::trials(Scale::Full).into_iter().map(|trial| {
            let at_depth = |depth: u16| {
                let all = 10_f64.powi(i32::from(depth));
                match trial.order {
                    Order::Worst => (all * worst) as u64,
                    Order::Perfect => (knuth_moore(all, depth) * best.powi(i32::from(depth))) as u64,
                    _ => all as u64,
                }
            };
            let leaves = (1..=trial.depth).map(at_depth).collect();
            (trial, Measured { leaves, seconds: 1.0, value: 0 })
        });
        let mut page = Page::new(Language::English);
        discuss(&Findings { all: all.collect(), scale: Scale::Full }, &mut page);
        page.verdict.unwrap().held
    }

    #[test]
    fn the_verdict_follows_the_findings() {
        assert_eq!(verdict(1.0, 1.0), Held::Yes);
        assert_eq!(verdict(0.5, 1.0), Held::Partly);
        assert_eq!(verdict(0.5, 2.0), Held::No);
    }
}
