//! What interrupted iterations are worth.

use super::{Deepening, Interrupted, Measured, Trial};
use crate::experiment::studies::grammar::agree;
use crate::experiment::studies::subjects::{dash, game_name};
use crate::experiment::{Findings, Page};
use crate::report::number::count;
use crate::report::{Axis, Plot, Point, Series, Table};
use std::cmp::Ordering;

/// Better, as good, worse: moves that were changed, judged against those they replace.
pub(super) type Changes = [usize; 3];

/// What the interrupted searches of a game came to.
pub(super) struct Game {
    name: String,
    positions: usize,
    cases: Vec<Interrupted>,
    /// For each position, how many points a search gained in the mean by using the interrupted iteration.
    gains: Vec<f64>,
}

pub(super) fn games(findings: &Findings<Deepening>) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for (trial, measured) in &findings.all {
        let (Trial::Interruption(trial), Measured::Interruption(cases)) = (trial, measured) else { continue };
        if games.last().is_none_or(|game| game.name != trial.game) {
            games.push(Game { name: trial.game.clone(), positions: 0, cases: Vec::new(), gains: Vec::new() });
        }
        if let (Some(game), false) = (games.last_mut(), cases.is_empty()) {
            game.positions += 1;
            game.gains.push(mean(cases.iter().map(|case| case.complete - case.used)));
            game.cases.extend(cases);
        }
    }
    games.retain(|game| game.positions > 0);
    games
}

pub(super) fn mean(numbers: impl ExactSizeIterator<Item = i32>) -> f64 {
    let count = numbers.len().max(1) as f64;
    numbers.map(f64::from).sum::<f64>() / count
}

impl Game {
    pub(super) fn changes(&self, which: usize, loss: fn(&Interrupted) -> i32) -> Changes {
        let mut changes = [0; 3];
        for case in self.cases.iter().filter(|case| case.changed[which]) {
            let place = match loss(case).cmp(&case.complete) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
            changes[place] += 1;
        }
        changes
    }

    /// What the interrupted iteration changed.
    pub(super) fn used(&self) -> Changes {
        self.changes(0, |case| case.used)
    }

    /// What the search changed that did not begin with the best move.
    pub(super) fn blind(&self) -> Changes {
        self.changes(1, |case| case.blind)
    }

    pub(super) fn loss(&self, loss: fn(&Interrupted) -> i32) -> String {
        let mean = mean(self.cases.iter().map(loss));
        if mean == 0.0 { "0".to_owned() } else { format!("{mean:.2}") }
    }

    /// The points gained in the mean over the positions, and how sure that is (95 %).
    pub(super) fn gain(&self) -> (f64, Option<f64>) {
        let count = self.gains.len() as f64;
        let mean = self.gains.iter().sum::<f64>() / count;
        let variance = self.gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean, (count > 1.0).then(|| 1.96 * (variance / count).sqrt()))
    }

    pub(super) fn told_gain(&self) -> String {
        let (mean, error) = self.gain();
        let mean = format!("{mean:+.2}").replace('-', "−");
        error.map_or(mean.clone(), |error| format!("{mean} ± {error:.2}"))
    }

    pub(super) fn say(&self, page: &mut Page) {
        let [better, equal, worse] = self.used();
        let [english, chinese] = game_name(&self.name);
        let (cases, changed) = (count(self.cases.len() as u64), better + equal + worse);
        if changed == 0 {
            page.say([
                format!(
                    "In {english} the interrupted iteration changed the move in none of {cases} searches."
                ),
                format!("{chinese}：{cases} 次搜索中，被中断的迭代从未改变着法。"),
            ]);
            return;
        }
        let (complete, used) = (self.loss(|case| case.complete), self.loss(|case| case.used));
        let gain = self.told_gain();
        let changed = count(changed as u64);
        let are = agree(better, ["is", "are"]);
        let [better, equal, worse] = self.used().map(|number| count(number as u64));
        page.say([
            format!("In {english} the interrupted iteration changed the move in {changed} of {cases} searches: {better} of the new moves {are} better, {equal} as good, {worse} worse. The mean loss against the best move goes from {complete} to {used} points over all searches; averaged in each position first, and then over the positions, the gain is {gain}."),
            format!("{chinese}：{cases} 次搜索中，被中断的迭代改变着法 {changed} 次，其中更好 {better} 次、一样好 {equal} 次、更差 {worse} 次；与最佳着法相比的平均损失（按全部搜索平均）由 {complete} 变为 {used}；先在每个局面内平均、再对各局面平均，增益为 {gain}。"),
        ]);
        let [better, _, worse] = self.blind();
        let in_cases = agree(better, ["case", "cases"]);
        let [better, worse] = [better, worse].map(|number| count(number as u64));
        let blind = self.loss(|case| case.blind);
        page.say([
            format!("A search of that depth that does not begin with the best move known, interrupted as early, changes to a better move in {better} {in_cases} and to a worse one in {worse}, with a mean loss of {blind}."),
            format!("同样深度、同样早被中断、但不先搜已知最佳着法的搜索，改出更好的着法 {better} 次、更差的着法 {worse} 次，平均损失为 {blind}。"),
        ]);
    }
}

pub(super) fn moves_table(games: &[Game], page: &Page) -> Table {
    let head = page.pick([
        [
            "game",
            "positions",
            "searches interrupted",
            "moves changed",
            "better",
            "as good",
            "worse",
            "without the best move first: better",
            "as good",
            "worse",
        ],
        [
            "棋种",
            "局面",
            "被中断的搜索",
            "改变的着法",
            "更好",
            "一样好",
            "更差",
            "不先搜最佳着法：更好",
            "一样好",
            "更差",
        ],
    ]);
    let caption = page.pick([
        "Moves that the interrupted iteration changed, judged by a deeper search",
        "被中断的迭代所改变的着法（由更深的搜索评判）",
    ]);
    let mut table = Table::new(caption, head);
    for game in games {
        let (used, blind) = (game.used(), game.blind());
        let counts =
            [game.positions, game.cases.len(), used.iter().sum()].into_iter().chain(used).chain(blind);
        table.row(
            [page.pick(game_name(&game.name))].into_iter().chain(counts.map(|number| count(number as u64))),
        );
    }
    table
}

pub(super) fn losses_table(games: &[Game], page: &Page) -> Table {
    let head = page.pick([
        [
            "game",
            "last complete iteration",
            "interrupted one used",
            "without the best move first",
            "gain, averaged by position",
        ],
        ["棋种", "最后一次完整迭代", "用上被中断的迭代", "不先搜最佳着法", "增益（按局面平均）"],
    ]);
    let caption = page.pick([
        "Mean loss against the best move over all searches, in points of the judgement; the gain is averaged in each position first, then over the positions",
        "与最佳着法相比的平均损失（估值分，按全部搜索平均）；增益先在每个局面内平均，再对各局面平均",
    ]);
    let mut table = Table::new(caption, head);
    for game in games {
        table.row([
            page.pick(game_name(&game.name)),
            game.loss(|case| case.complete),
            game.loss(|case| case.used),
            game.loss(|case| case.blind),
            if game.gains.is_empty() { dash() } else { game.told_gain() },
        ]);
    }
    table
}

pub(super) fn changes(games: &[Game], page: &Page) -> Plot {
    let bars = |name: [&str; 2], which: usize| {
        let points =
            games.iter().enumerate().map(|(at, game)| Point::new(at as f64, game.used()[which] as f64));
        Series::bars(page.pick(name), points)
    };
    Plot {
        title: page.pick(["Moves changed by an interrupted iteration", "被中断的迭代改变的着法"]).to_owned(),
        x: Axis::of_names(
            page.pick(["game", "棋种"]),
            games.iter().map(|game| page.pick(game_name(&game.name))),
        ),
        y: Axis::linear(page.pick(["moves", "着法数"])),
        series: vec![bars(["better", "更好"], 0), bars(["as good", "一样好"], 1), bars(["worse", "更差"], 2)],
    }
}
