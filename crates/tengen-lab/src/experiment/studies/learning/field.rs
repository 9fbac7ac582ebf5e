//! Networks and their opponents on one scale, and what either kind of player is and costs.

use super::super::league::League;
use super::cost::Cost;
use super::discussion::Curve;
use super::{Judgement, Opponent, PLAYOUTS, Plan, network, rules};
use crate::experiment::Page;
use crate::experiment::duel::{Duel, Score, told};
use crate::report::number::{count, percent, seconds, three_figures};
use crate::report::{Axis, Plot, Point, Series, Table};
use tengen_arena::statistics::Scores;
use tengen_zero::builtin;

/// Networks and opponents with all their matches.
pub(super) struct Field<'a> {
    pub(super) plan: &'a Plan,
    pub(super) league: League<'a>,
    pub(super) matches: Vec<(&'a Duel, &'a Score)>,
}

impl Field<'_> {
    /// What a network made of its games against an opponent.
    fn scores(&self, games: u64, opponent: Opponent) -> Option<Scores> {
        self.league.between(&network(games), &opponent.player())
    }

    /// Its points, as a share of all.
    fn points(&self, games: u64, opponent: Opponent) -> Option<f64> {
        self.scores(games, opponent)?.mean()
    }

    /// A rating above alpha-beta of depth 2 with system E's shapes, with its error.
    fn rating(&self, player: &str) -> Option<(f64, f64)> {
        let rating = self.league.above(player, &Opponent::AlphaBeta(Judgement::Shapes, 2).player())?;
        Some((rating.elo, rating.error))
    }

    /// Seconds and positions a move, on average over all matches.
    fn pace(&self, player: &str) -> Option<[f64; 2]> {
        let mut sums = [0.0, 0.0, 0.0];
        for (duel, score) in &self.matches {
            for seat in (0..2).filter(|&seat| duel.players[seat] == player) {
                sums[0] += score.seconds_a_move[seat];
                sums[1] += score.nodes_a_move[seat];
                sums[2] += 1.0;
            }
        }
        (sums[2] > 0.0).then(|| [sums[0] / sums[2], sums[1] / sums[2]])
    }

    pub(super) fn table_of_points(&self, page: &Page) -> Table {
        let caption = page.pick([
            format!("Points of the network with {PLAYOUTS} playouts a move, by training"),
            format!("网络（每步 {PLAYOUTS} 次模拟）的得分率，按训练程度"),
        ]);
        let own = page.pick([["games of training", "steps"], ["训练局数", "训练步数"]]).map(str::to_owned);
        let opponents = self.plan.opponents.iter().map(|(opponent, _)| opponent.name(page));
        let mut table = Table::new(caption, own.into_iter().chain(opponents));
        for &games in &self.plan.games {
            let points = self.plan.opponents.iter().map(|&(opponent, _)| self.points(games, opponent));
            let points: Vec<String> = points.map(|points| points.map_or_else(nothing, percent)).collect();
            if points.iter().any(|points| *points != nothing()) {
                table.row([count(games), count(steps_after(games))].into_iter().chain(points));
            }
        }
        table
    }

    /// Everybody, networks first.
    fn players(&self, page: &Page) -> Vec<(String, String)> {
        let networks = self.plan.games.iter().map(|&games| {
            let name =
                page.pick([format!("network, {} games", count(games)), format!("网络，{} 局", count(games))]);
            (name, network(games))
        });
        let others = self.plan.opponents.iter().map(|(opponent, _)| (opponent.name(page), opponent.player()));
        networks.chain(others).collect()
    }

    pub(super) fn table_of_ratings(&self, page: &Page) -> Table {
        let caption = page
            .pick(["All on one scale; shapes at depth 2 are 0", "同一尺度上的棋力；棋形估值、深度 2 者为 0"]);
        let head = page.pick([
            ["player", "Elo", "time a move", "positions a move"],
            ["棋手", "Elo", "每步用时", "每步局面数"],
        ]);
        let mut table = Table::new(caption, head);
        for (name, player) in self.players(page) {
            let (Some((elo, error)), Some([time, nodes])) = (self.rating(&player), self.pace(&player)) else {
                continue;
            };
            table.row([name, told(elo, error), seconds(time), three_figures(nodes)]);
        }
        table
    }

    /// The network's rating by training, with those of alpha-beta that judges by shapes and of the engine as levels to pass.
    pub(super) fn plot(&self, page: &Page) -> Plot {
        let trained = self.plan.games.iter().filter_map(|&games| {
            let (elo, error) = self.rating(&network(games))?;
            Some(Point::with_error(games as f64, elo, error))
        });
        let name = page.pick(["network", "网络"]);
        let mut series = vec![Series::line(name, trained)];
        let ends = [self.plan.games.first(), self.plan.games.last()]
            .map(|games| games.map_or(0.0, |&games| games as f64));
        for &(opponent, _) in &self.plan.opponents {
            if let (Opponent::AlphaBeta(Judgement::Shapes, _) | Opponent::Level(_), Some((elo, _))) =
                (opponent, self.rating(&opponent.player()))
            {
                series.push(Series::theory(opponent.name(page), ends.map(|games| Point::new(games, elo))));
            }
        }
        Plot {
            title: page
                .pick(["Strength by training beside strength by depth", "棋力：随训练与随深度"])
                .to_owned(),
            x: Axis::linear(page.pick(["games of training", "训练局数"])),
            y: Axis::linear("Elo"),
            series,
        }
    }

    /// The scores against alpha-beta, one judgement and depth after another.
    pub(super) fn curves(&self) -> Vec<Curve> {
        let curve = |judgement, depth| {
            let opponent = Opponent::AlphaBeta(judgement, depth);
            let scores: Vec<(u64, Scores)> = self
                .plan
                .games
                .iter()
                .filter_map(|&games| Some((games, self.scores(games, opponent)?)))
                .collect();
            Curve {
                judgement,
                depth,
                games_a_match: scores.iter().map(|(_, scores)| scores.games()).min().unwrap_or(0),
                points: scores
                    .iter()
                    .filter_map(|(games, scores)| Some((*games as f64, scores.mean()?)))
                    .collect(),
            }
        };
        let alpha_beta = self.plan.opponents.iter().filter_map(|(opponent, _)| match *opponent {
            Opponent::AlphaBeta(judgement, depth) => Some(curve(judgement, depth)),
            Opponent::Level(_) => None,
        });
        alpha_beta.filter(|curve| !curve.points.is_empty()).collect()
    }

    /// System E's table of the two kinds of players, with what was measured.
    pub(super) fn comparison(&self, costs: &[(u8, Cost)], page: &Page) -> Table {
        let caption = page.pick(["The two kinds of players compared", "两类棋手的比较"]);
        let head = page.pick([
            ["", "alpha-beta, shapes, depth 4", "network with tree search"],
            ["", "α-β，棋形估值，深度 4", "网络加树搜索"],
        ]);
        let mut table = Table::new(caption, head);
        let Some(&games) = self.plan.games.last() else { return table };
        let players = [Opponent::AlphaBeta(Judgement::Shapes, 4).player(), network(games)];
        let [elo, time, nodes] = [
            players
                .each_ref()
                .map(|player| self.rating(player).map_or_else(nothing, |(elo, error)| told(elo, error))),
            players
                .each_ref()
                .map(|player| self.pace(player).map_or_else(nothing, |[time, _]| seconds(time))),
            players
                .each_ref()
                .map(|player| self.pace(player).map_or_else(nothing, |[_, nodes]| three_figures(nodes))),
        ];
        let words = |english: [&str; 3], chinese: [&str; 3]| page.pick([english, chinese]).map(str::to_owned);
        table.row(words(
            [
                "core",
                "every line to a depth, cut where it cannot matter",
                "promising lines, as far as they promise",
            ],
            ["核心算法", "看遍一定深度内的变化，剪去无关者", "只深入看好的变化"],
        ));
        table.row(words(
            ["judgement", "a table of shapes, written by hand", "a network, learnt from its own games"],
            ["估值", "手写的棋形表", "从自我对弈中学得的网络"],
        ));
        let first = |english: &str, chinese: &str| page.pick([english.to_owned(), chinese.to_owned()]);
        table.row([&[first("strength (Elo)", "棋力（Elo）")][..], &elo].concat());
        table.row([&[first("time a move", "每步用时")][..], &time].concat());
        table.row([&[first("positions a move", "每步局面数")][..], &nodes].concat());
        let log = builtin::log(rules());
        let training = log.iter().find(|round| round.progress.games == games).map(|round| round.progress);
        let told_training = training.map_or_else(nothing, |end| {
            page.pick([
                format!(
                    "{} games, {} steps, {} minutes",
                    count(end.games),
                    count(end.steps),
                    three_figures(end.seconds / 60.0)
                ),
                format!(
                    "{} 局，{} 步，{} 分钟",
                    count(end.games),
                    count(end.steps),
                    three_figures(end.seconds / 60.0)
                ),
            ])
        });
        table.row([first("training", "训练"), first("none", "无"), told_training]);
        let bytes = builtin::find(rules()).map_or(0, |trained| 4 * trained.net.numbers().len());
        table.row([
            first("memory", "内存"),
            first("64 MB of table", "置换表 64 MB"),
            page.pick([
                format!("{} MB of network, {} MB of tree", megabytes(bytes), megabytes(tree_bytes())),
                format!("网络 {} MB，搜索树 {} MB", megabytes(bytes), megabytes(tree_bytes())),
            ]),
        ]);
        if let (Some((small, before)), Some((large, after))) = (costs.first(), costs.last()) {
            let factor = |from: f64, to: f64| format!("{}×", three_figures(to / from));
            table.row([
                page.pick([
                    format!("one look, {large}×{large} against {small}×{small}"),
                    format!("一次评估：{large}×{large} 比 {small}×{small}"),
                ]),
                factor(before.searching, after.searching),
                factor(before.judging, after.judging),
            ]);
        }
        table
    }

    pub(super) fn say_how_it_fares_against_the_engine(&self, page: &mut Page) {
        let Some(&games) = self.plan.games.last() else { return };
        for &(opponent, _) in &self.plan.opponents {
            if let (Opponent::Level(level), Some(points)) = (opponent, self.points(games, opponent)) {
                let points = percent(points);
                page.say([
                    format!("Against level {level} of the engine the network scores {points} at the end of its training."),
                    format!("训练结束时，网络对引擎 {level} 级的得分率为 {points}。"),
                ]);
            }
        }
    }
}

/// Of a tree whose playouts were all judged; a move takes 32 bytes.
fn tree_bytes() -> usize {
    PLAYOUTS as usize * usize::from(rules().cells()) * 32
}

fn megabytes(bytes: usize) -> String {
    three_figures(bytes as f64 / 1e6)
}

/// The steps that had been made after so many games.
fn steps_after(games: u64) -> u64 {
    builtin::log(rules())
        .iter()
        .find(|round| round.progress.games == games)
        .map_or(0, |round| round.progress.steps)
}

/// What a table has where nothing was measured.
pub(super) fn nothing() -> String {
    "–".to_owned()
}
