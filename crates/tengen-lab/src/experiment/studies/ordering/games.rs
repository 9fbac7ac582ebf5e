//! The positions of each game together.

use super::super::mean::geometric;
use super::super::subjects::{dash, game_name};
use super::Order;
use super::discussion::{Case, times};
use crate::experiment::Page;
use crate::report::number::{factor, percent, seconds, three_figures};
use crate::report::{Axis, Plot, Point, Series, Table};

/// The positions of each game together.
pub(super) struct Games<'a> {
    names: Vec<&'a str>,
    cases: &'a [Case<'a>],
}

impl<'a> Games<'a> {
    pub(super) fn of(cases: &'a [Case<'a>]) -> Games<'a> {
        let mut names: Vec<&str> = cases.iter().map(|case| case.subject.game.as_str()).collect();
        names.dedup();
        Games { names, cases }
    }

    /// The mean over the positions of a game that have both this order and minimax.
    pub(super) fn mean(&self, game: &str, value: impl Fn(&Case<'_>) -> Option<f64>) -> Option<f64> {
        let complete = |case: &&Case<'_>| case.subject.game == game && case.last(Order::Minimax).is_some();
        geometric(self.cases.iter().filter(complete).filter_map(value))
    }

    pub(super) fn share(&self, game: &str, order: Order) -> Option<f64> {
        self.mean(game, |case| Some(case.last(order)? as f64 / case.last(Order::Minimax)? as f64))
    }

    pub(super) fn growth(&self, game: &str, order: Order) -> Option<f64> {
        self.mean(game, |case| case.growth(order))
    }

    pub(super) fn depth(&self, game: &str, order: Order) -> Option<f64> {
        Some(self.growth(game, Order::Minimax)?.ln() / self.growth(game, order)?.ln())
    }

    /// Added up; none if a position of the game has no time for this order.
    pub(super) fn seconds(&self, game: &str, order: Order) -> Option<f64> {
        let of_game = self.cases.iter().filter(|case| case.subject.game == game);
        of_game.map(|case| Some(case.measured(order)?.seconds)).sum()
    }

    pub(super) fn table(
        &self,
        page: &Page,
        caption: [&str; 2],
        value: fn(&Self, &str, Order) -> Option<f64>,
        told: fn(f64) -> String,
    ) -> Table {
        let games = self.names.iter().map(|game| page.pick(game_name(game)));
        let mut table = Table::new(
            page.pick(caption),
            [page.pick(["order", "顺序"]).to_owned()].into_iter().chain(games),
        );
        for order in Order::ALL {
            let values: Vec<Option<f64>> = self.names.iter().map(|game| value(self, game, order)).collect();
            if values.iter().any(Option::is_some) {
                let cells = values.into_iter().map(|value| value.map_or_else(dash, told));
                table.row([page.pick(order.name()).to_owned()].into_iter().chain(cells));
            }
        }
        table
    }

    pub(super) fn roots(&self, page: &Page) -> Table {
        let head = page.pick([
            ["game", "minimax", "its root", "perfect order", "off by"],
            ["棋种", "极小化极大", "其平方根", "最佳顺序", "偏差"],
        ]);
        let caption = page.pick(["Branching factors and their roots", "分支因子及其平方根"]);
        let mut table = Table::new(caption, head);
        for game in &self.names {
            let (Some(all), Some(best)) =
                (self.growth(game, Order::Minimax), self.growth(game, Order::Perfect))
            else {
                continue;
            };
            let numbers = [all, all.sqrt(), best].map(three_figures);
            table.row(
                [page.pick(game_name(game))]
                    .into_iter()
                    .chain(numbers)
                    .chain([percent(best / all.sqrt() - 1.0)]),
            );
        }
        table
    }

    pub(super) fn shares(&self, page: &Page) -> Plot {
        let orders = &Order::ALL[1..];
        let bars = |game: &&str| {
            let points = orders
                .iter()
                .enumerate()
                .filter_map(|(at, order)| Some(Point::new(at as f64, self.share(game, *order)?)));
            Series::bars(page.pick(game_name(game)), points.collect::<Vec<_>>())
        };
        Plot {
            title: page.pick(["Leaves as a share of minimax's", "叶结点数占极小化极大的比例"]).to_owned(),
            x: Axis::of_names(
                page.pick(["order", "顺序"]),
                orders.iter().map(|order| page.pick(order.name())),
            ),
            y: Axis::logarithmic(page.pick(["share", "比例"])),
            series: self.names.iter().map(bars).collect(),
        }
    }

    pub(super) fn say_chess(&self, page: &mut Page) {
        let growth = |order| self.growth("chess", order);
        let (Some(all), Some(best)) = (growth(Order::Minimax), growth(Order::Perfect)) else { return };
        let (minimax, root, perfect) = (three_figures(all), three_figures(all.sqrt()), three_figures(best));
        page.say([
            format!("In chess minimax's branching factor is {minimax} in these positions, whose root is {root}; in the perfect order {perfect} is left of it."),
            format!("国际象棋中，这些局面的极小化极大分支因子为 {minimax}，平方根为 {root}；最佳顺序下实为 {perfect}。"),
        ]);
        let depth = |order| self.depth("chess", order);
        if let (Some(still), Some(none), [Some(perfect_depth), Some(static_depth), Some(none_depth)]) = (
            growth(Order::Static),
            growth(Order::None),
            [Order::Perfect, Order::Static, Order::None].map(depth),
        ) {
            let (still, none) = (three_figures(still), three_figures(none));
            let depths = [perfect_depth, static_depth, none_depth];
            let ([best_en, static_en, none_en], [best_zh, static_zh, none_zh]) =
                (depths.map(factor), depths.map(times));
            page.say([
                format!("Static order leaves {still}, no order {none}. For the leaves of minimax that is {best_en} its depth in the perfect order, {static_en} in static order and {none_en} without any."),
                format!("静态排序下为 {still}，不排序为 {none}。叶结点数与极小化极大相同时，最佳顺序的深度为其 {best_zh}，静态排序为 {static_zh}，不排序为 {none_zh}。"),
            ]);
        }
    }

    /// The order that sees least of those that a program can have, and the one that takes least time.
    pub(super) fn say_best(&self, page: &mut Page) {
        const USABLE: [Order; 5] = [Order::None, Order::Static, Order::Killers, Order::History, Order::Both];
        for game in &self.names {
            let least = |value: fn(&Self, &str, Order) -> Option<f64>| {
                let all: Option<Vec<(Order, f64)>> =
                    USABLE.into_iter().map(|order| Some((order, value(self, game, order)?))).collect();
                all?.into_iter().min_by(|one, other| one.1.total_cmp(&other.1))
            };
            let (Some((fewest, share)), Some((fastest, time))) = (least(Self::share), least(Self::seconds))
            else {
                continue;
            };
            let [game_en, game_zh] = game_name(game);
            let ([few_en, few_zh], [fast_en, fast_zh]) = (fewest.name(), fastest.name());
            let (share, time) = (percent(share), seconds(time));
            page.say([
                format!("Of the orders that a program can have, {few_en} sees the fewest leaves in {game_en}, {share} of minimax's; the fastest is {fast_en}, {time}."),
                format!("{game_zh}：在程序可用的顺序中，看到叶结点最少的是{few_zh}（极小化极大的 {share}）；用时最少的是{fast_zh}（{time}）。"),
            ]);
        }
    }
}
