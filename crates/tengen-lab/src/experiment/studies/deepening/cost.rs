//! What iterations cost, in terms of one search to the last depth.

use super::{Cost, Measured, Nodes, Technique, Trial};
use crate::experiment::Page;
use crate::experiment::studies::mean::geometric;
use crate::experiment::studies::subjects::game_name;
use crate::report::number::{count, percent};
use crate::report::{Axis, Plot, Point, Series, Table};

/// What a position cost, in terms of one search to the last depth from nothing.
pub(super) struct Ratios<'a> {
    cost: &'a Cost,
    nodes: &'a Nodes,
    /// All depths before the last, each from nothing.
    earlier: f64,
    /// The last iteration of deepening.
    last: f64,
    /// All iterations of deepening.
    all: f64,
}

impl<'a> Ratios<'a> {
    pub(super) fn of((trial, measured): &'a (Trial, Measured)) -> Option<Ratios<'a>> {
        let (Trial::Cost(cost), Measured::Cost(nodes)) = (trial, measured) else { return None };
        let ([before @ .., at_once], Some(last)) = (&nodes.alone[..], nodes.deepening.last()) else {
            return None;
        };
        let of_last = |nodes: u64| nodes as f64 / *at_once as f64;
        // A position decided at depth 1 has nothing before its last iteration.
        (!before.is_empty()).then(|| Ratios {
            cost,
            nodes,
            earlier: of_last(before.iter().sum()),
            last: of_last(*last),
            all: of_last(nodes.deepening.iter().sum()),
        })
    }
}

pub(super) fn cost_table(costs: &[Ratios<'_>], page: &Page) -> Table {
    let head = page.pick([
        [
            "position",
            "technique",
            "depth",
            "last depth at once",
            "deepening, all",
            "depths before ÷ last",
            "last iteration ÷ at once",
            "all iterations ÷ at once",
        ],
        [
            "局面",
            "方法",
            "深度",
            "直接搜最后一层",
            "迭代加深合计",
            "之前各层 ÷ 最后一层",
            "最后一次迭代 ÷ 直接搜",
            "全部迭代 ÷ 直接搜",
        ],
    ]);
    let mut table = Table::new(page.pick(["Positions visited", "访问的局面数"]), head);
    let (mut game, mut position, mut number) = ("", "", 0);
    for case in costs {
        let subject = &case.cost.subject;
        if subject.game != game {
            number = 0;
        }
        if (subject.game.as_str(), subject.position.as_str()) != (game, position) || number == 0 {
            number += 1;
        }
        (game, position) = (&subject.game, &subject.position);
        table.row([
            format!("{} {number}", page.pick(game_name(game))),
            page.pick(case.cost.technique.name()).to_owned(),
            case.nodes.alone.len().to_string(),
            count(case.nodes.alone.last().copied().unwrap_or(0)),
            count(case.nodes.deepening.iter().sum::<u64>()),
            percent(case.earlier),
            percent(case.last),
            percent(case.all),
        ]);
    }
    table
}

/// The means of a technique, or of all.
pub(super) struct Means {
    technique: Option<Technique>,
    /// [`Ratios::earlier`], [`Ratios::last`], [`Ratios::all`].
    pub(super) ratios: [f64; 3],
    /// In how many cases the depths before the last cost less than it, all iterations less than one search, and of how many.
    cheaper: [usize; 2],
    cases: usize,
}

impl Means {
    pub(super) fn of(costs: &[Ratios<'_>], technique: Option<Technique>) -> Option<Means> {
        let counted =
            || costs.iter().filter(|case| technique.is_none_or(|technique| case.cost.technique == technique));
        let ratios = [
            geometric(counted().map(|case| case.earlier))?,
            geometric(counted().map(|case| case.last))?,
            geometric(counted().map(|case| case.all))?,
        ];
        let cheaper = [
            counted().filter(|case| case.earlier < 1.0).count(),
            counted().filter(|case| case.all < 1.0).count(),
        ];
        Some(Means { technique, ratios, cheaper, cases: counted().count() })
    }

    pub(super) fn told(&self) -> [String; 3] {
        self.ratios.map(percent)
    }
}

pub(super) fn means_table(means: &[Means], overall: Option<&Means>, page: &Page) -> Table {
    let head = page.pick([
        ["technique", "depths before ÷ last", "last iteration ÷ at once", "all iterations ÷ at once"],
        ["方法", "之前各层 ÷ 最后一层", "最后一次迭代 ÷ 直接搜", "全部迭代 ÷ 直接搜"],
    ]);
    let caption = page.pick(["Means over the positions (geometric)", "各局面的（几何）平均"]);
    let mut table = Table::new(caption, head);
    for mean in means.iter().chain(overall) {
        let name = mean.technique.map_or(["all", "全部"], Technique::name);
        table.row([page.pick(name).to_owned()].into_iter().chain(mean.told()));
    }
    table
}

pub(super) fn by_depth(costs: &[Ratios<'_>], page: &Page) -> Plot {
    let shown = costs.iter().rev().find(|case| case.cost.technique == Technique::Static);
    let line = |name: [&str; 2], nodes: fn(&Nodes) -> &[u64]| {
        let nodes = shown.map_or(&[][..], |case| nodes(case.nodes));
        let points = (1..).map(f64::from).zip(nodes).map(|(depth, nodes)| Point::new(depth, *nodes as f64));
        Series::line(page.pick(name), points)
    };
    let name = shown.map_or_else(String::new, |case| page.pick(game_name(&case.cost.subject.game)));
    Plot {
        title: page.pick([
            format!("Positions by depth in static order, {name}"),
            format!("静态排序下各深度的局面数，{name}"),
        ]),
        x: Axis::linear(page.pick(["depth", "深度"])),
        y: Axis::logarithmic(page.pick(["positions", "局面数"])),
        series: vec![
            line(["from nothing", "从零开始"], |nodes| &nodes.alone),
            line(["iteration of deepening", "迭代加深中的一次迭代"], |nodes| &nodes.deepening),
        ],
    }
}

pub(super) fn say_costs(means: &[Means], overall: Option<&Means>, page: &mut Page) {
    let Some(overall) = overall else { return };
    let [earlier, ..] = overall.told();
    let Means { cheaper: [less, _], cases, .. } = overall;
    page.say([
        format!("All depths before the last cost {earlier} of the last in the mean, each searched from nothing; in {less} of {cases} cases the last costs more than all before it."),
        format!("各层都从零开始搜索时，之前各层之和平均为最后一层的 {earlier}；{cases} 例中有 {less} 例，最后一层的代价超过之前各层之和。"),
    ]);
    for mean in means {
        let Some([english, chinese]) = mean.technique.map(Technique::name) else { continue };
        let [_, last, all] = mean.told();
        let [repaid_en, repaid_zh] = if mean.ratios[2] < 1.0 {
            ["deepening pays for itself", "迭代加深收回了成本"]
        } else {
            ["deepening does not pay for itself", "迭代加深未能收回成本"]
        };
        let Means { cheaper: [_, less], cases, .. } = mean;
        page.say([
            format!("With {english}, and the last principal variation first, the last iteration costs {last} of a search at once, and all iterations together {all}: {repaid_en} in the mean; it does in {less} of {cases} positions."),
            format!("{chinese}：先搜上一次迭代的主要变例，最后一次迭代为直接搜索的 {last}，全部迭代合计为 {all}：平均而言{repaid_zh}；{cases} 个局面中有 {less} 个收回了成本。"),
        ]);
    }
}
