//! What the searches and matches say.

use super::super::grammar::agree;
use super::judge::JudgeKind;
use super::player::{MatchResult, Setup};
use super::{Cost, MATCHES, Measured, SEARCHED, Speedups, Trial};
use crate::experiment::duel::told_elo;
use crate::experiment::{Findings, Page};
use crate::report::number::{count, factor, seconds, three_figures};
use crate::report::{Axis, Held, Plot, Point, Series, Table};
use std::cmp::Ordering;

/// What a setup is called, in English and Chinese.
fn names(setup: Setup) -> [String; 2] {
    let local = setup.growth.map(|by| [format!("local {by}"), format!("局部 {by}")]);
    let sorted = setup.sorted.then(|| ["sorted".to_owned(), "排序".to_owned()]);
    let deepening = setup.deepening.then(|| ["deepening".to_owned(), "加深".to_owned()]);
    let judge = match setup.judge {
        JudgeKind::Shapes => None,
        JudgeKind::Lines => Some(["judged by lines".to_owned(), "以未封线数估值".to_owned()]),
        JudgeKind::Engine => Some(["judged by the engine".to_owned(), "以引擎估值".to_owned()]),
    };
    let threats = setup.threats.then(|| ["threats first".to_owned(), "先算威胁".to_owned()]);
    let parts: Vec<[String; 2]> = [local, sorted, deepening, judge, threats].into_iter().flatten().collect();
    if parts.is_empty() {
        return ["plain".to_owned(), "无加速".to_owned()];
    }
    [0, 1].map(|language| parts.iter().map(|part| part[language].as_str()).collect::<Vec<_>>().join(" + "))
}

/// The searches of one depth: each setup with its cost, and the plain one.
struct AtDepth<'a> {
    depth: u16,
    costs: Vec<(Setup, &'a Cost)>,
}

impl AtDepth<'_> {
    fn cost(&self, setup: Setup) -> Option<&Cost> {
        self.costs.iter().find(|(other, _)| *other == setup).map(|(_, cost)| *cost)
    }

    /// How many times as much the plain search costs; it is at least that, if the plain search was given up.
    fn saved(&self, setup: Setup, of: fn(&Cost) -> f64) -> Option<f64> {
        let cost = self.cost(setup).filter(|cost| cost.complete())?;
        Some(of(self.cost(Setup::PLAIN)?) / of(cost))
    }

    /// How many times as many positions the plain search visits.
    fn fewer(&self, setup: Setup) -> Option<f64> {
        self.saved(setup, |cost| cost.nodes as f64)
    }

    /// How many times as long the plain search takes.
    fn faster(&self, setup: Setup) -> Option<f64> {
        self.saved(setup, |cost| cost.seconds)
    }

    /// Such a factor as it is written.
    fn told(&self, saved: f64) -> String {
        let complete = self.cost(Setup::PLAIN).is_some_and(Cost::complete);
        format!("{}{}", if complete { "" } else { "> " }, factor(saved))
    }

    /// In how many positions the value is that of the plain search, and in how many both are known, if in any.
    fn same_values(&self, setup: Setup) -> Option<(usize, usize)> {
        let both = self.cost(Setup::PLAIN)?.values.iter().zip(&self.cost(setup)?.values);
        let known: Vec<bool> = both.filter_map(|(plain, other)| Some((*plain)? == (*other)?)).collect();
        (!known.is_empty()).then(|| (known.iter().filter(|same| **same).count(), known.len()))
    }
}

pub(super) fn discuss(findings: &Findings<Speedups>, page: &mut Page) {
    let depths = at_depths(findings);
    for depth in &depths {
        page.table(cost_table(depth, page));
    }
    page.plot(plot(&depths, page));
    let matches: Vec<([Setup; 2], &MatchResult)> = MATCHES
        .into_iter()
        .filter_map(|setups| {
            let like = |trial: &Trial| matches!(trial, Trial::Match(game) if game.setups == setups);
            match findings.find(like)? {
                Measured::Match(result) => Some((setups, result)),
                Measured::Searches(_) => None,
            }
        })
        .collect();
    page.table(match_table(&matches, page));
    for depth in &depths {
        say_savings(depth, page);
    }
    say_values(&depths, page);
    say_strength(&matches, page);
    say_what_judgement_needs(&matches, page);
    conclude(&depths, &matches, page);
}

fn at_depths(findings: &Findings<Speedups>) -> Vec<AtDepth<'_>> {
    let mut depths: Vec<AtDepth<'_>> = Vec::new();
    for (trial, measured) in &findings.all {
        let (Trial::Searches(searches), Measured::Searches(cost)) = (trial, measured) else { continue };
        match depths.iter_mut().find(|at| at.depth == searches.depth) {
            Some(at) => at.costs.push((searches.setup, cost)),
            None => depths.push(AtDepth { depth: searches.depth, costs: vec![(searches.setup, cost)] }),
        }
    }
    depths
}

fn cost_table(at: &AtDepth<'_>, page: &Page) -> Table {
    let caption = page.pick([
        format!("Searched to depth {}, all positions together", at.depth),
        format!("搜到第 {} 层，全部局面合计", at.depth),
    ]);
    let head = page.pick([
        [
            "search",
            "positions",
            "times fewer",
            "time",
            "times as fast",
            "positions a second",
            "same values as plain",
        ],
        ["搜索", "局面数", "局面数：无加速 ÷ 本项", "时间", "加速比", "每秒局面数", "与无加速值相同"],
    ]);
    let mut table = Table::new(caption, head);
    for (setup, cost) in &at.costs {
        let over = if cost.complete() { "" } else { "> " };
        let same = at.same_values(*setup).map_or_else(|| "–".to_owned(), |(same, of)| format!("{same}/{of}"));
        // That a search which was given up takes at least half as long says nothing.
        let plain_ended = at.cost(Setup::PLAIN).is_some_and(Cost::complete);
        let says = |saved: &f64| plain_ended || *saved > 1.0;
        let told =
            |saved: Option<f64>| saved.filter(says).map_or_else(|| "–".to_owned(), |saved| at.told(saved));
        table.row([
            page.pick(names(*setup)),
            format!("{over}{}", count(cost.nodes)),
            told(at.fewer(*setup)),
            format!("{over}{}", seconds(cost.seconds)),
            told(at.faster(*setup)),
            three_figures(cost.nodes as f64 / cost.seconds),
            same,
        ]);
    }
    table
}

fn match_table(matches: &[([Setup; 2], &MatchResult)], page: &Page) -> Table {
    let caption = page
        .pick(["Matches with equal positions a move, seen by the first", "每步局面数相同的对局，以前者为准"]);
    let head = page.pick([
        ["match", "results", "points", "Elo", "depth completed", "time a move"],
        ["对局", "结果", "得分率", "Elo", "完成的深度", "每步时间"],
    ]);
    let mut table = Table::new(caption, head);
    for (setups, MatchResult { score, depth }) in matches {
        let [first, second] = setups.map(|setup| page.pick(names(setup)));
        table.row([
            format!("{first} – {second}"),
            score.results(),
            score.share(),
            told_elo(score),
            depth.map(three_figures).join(" – "),
            score.seconds_a_move.map(seconds).join(" – "),
        ]);
    }
    table
}

fn plot(depths: &[AtDepth<'_>], page: &Page) -> Plot {
    let series = depths.iter().map(|at| {
        let points = SEARCHED
            .iter()
            .enumerate()
            .filter_map(|(place, setup)| Some(Point::new(place as f64, at.cost(*setup)?.nodes as f64)));
        let name = page.pick([format!("depth {}", at.depth), format!("{} 层", at.depth)]);
        Series::bars(name, points)
    });
    Plot {
        title: page
            .pick(["Positions visited (searches given up included)", "访问的局面数（含放弃的搜索）"])
            .to_owned(),
        x: Axis::of_names(page.pick(["search", "搜索"]), SEARCHED.map(|setup| page.pick(names(setup)))),
        y: Axis::logarithmic(page.pick(["positions", "局面数"])),
        series: series.collect(),
    }
}

/// What each speed-up saves at a depth, if all searches came to their end.
fn say_savings(at: &AtDepth<'_>, page: &mut Page) {
    let setups = [Setup::LOCAL, Setup::SORTED, Setup::DEEPENING, Setup::ALL];
    if !at.cost(Setup::PLAIN).is_some_and(Cost::complete) {
        return;
    }
    let both = setups.map(|setup| Some((at.fewer(setup)?, at.faster(setup)?)));
    let [Some(local), Some(sorted), Some(deepening), Some(all)] = both else { return };
    let depth = at.depth;
    let [fewer, faster] = [[local.0, sorted.0, deepening.0, all.0], [local.1, sorted.1, deepening.1, all.1]];
    let [fewer, faster] = [fewer, faster].map(|factors| factors.map(|factor| at.told(factor)));
    page.say([
        format!(
            "At depth {depth} the plain search visits {} as many positions as local search (grown by 2), {} as many as static ordering, {} as many as iterative deepening and {} as many as all three; it takes {}, {}, {} and {} as long.",
            fewer[0], fewer[1], fewer[2], fewer[3], faster[0], faster[1], faster[2], faster[3],
        ),
        format!(
            "在第 {depth} 层，无加速搜索访问的局面数与各手段之比为：局部搜索（外扩 2 格）{}，静态排序 {}，迭代加深 {}，三者合用 {}；时间之比依次为 {}、{}、{}、{}。",
            fewer[0], fewer[1], fewer[2], fewer[3], faster[0], faster[1], faster[2], faster[3],
        ),
    ]);
    if sorted.0 > 1.0 && sorted.1 < 1.0 {
        page.say([
            format!("At depth {depth} static ordering visits fewer positions and still takes longer: every move of every position it enters is evaluated to be sorted."),
            format!("在第 {depth} 层，静态排序访问的局面较少，却更费时：为了排序，它要对所进入的每个局面的每个着法估值。"),
        ]);
    }
}

/// Whether what is searched first, or left out, changes the value.
fn say_values(depths: &[AtDepth<'_>], page: &mut Page) {
    let total = |setups: &[Setup]| {
        let each = depths.iter().flat_map(|at| setups.iter().filter_map(|setup| at.same_values(*setup)));
        each.fold((0, 0), |(same, of), (more, all)| (same + more, of + all))
    };
    let (same, of) = total(&[Setup::SORTED, Setup::DEEPENING]);
    let (near_same, near_of) = total(&[1, 2, 3].map(|by| Setup { growth: Some(by), ..Setup::PLAIN }));
    if of == 0 || near_of == 0 {
        return;
    }
    let order = if same == of {
        ["Sorting and deepening never change the value found", "排序与加深从不改变所得的值"]
    } else {
        [
            "Sorting or deepening changes some values, which they must not",
            "排序或加深改变了某些值，这不应发生",
        ]
    };
    let local = if near_same == near_of {
        ["local search, too, leaves every value as it is", "局部搜索同样保持每个值不变"]
    } else {
        [
            "local search does change some, for it leaves moves out",
            "局部搜索则会改变某些值，因为它略去了一些着法",
        ]
    };
    page.say([format!("{}; {}.", order[0], local[0]), format!("{}；{}。", order[1], local[1])]);
}

/// How a match went, in words: surely stronger, surely weaker, or neither.
fn went(result: &MatchResult) -> [&'static str; 2] {
    match strength(result) {
        Some(Ordering::Greater) => ["the first is clearly stronger", "前者明显更强"],
        Some(Ordering::Less) => ["the first is clearly weaker", "前者明显更弱"],
        _ => ["these games do not tell who is stronger", "这些对局尚不能分出强弱"],
    }
}

/// Whether the first is surely stronger or weaker: the whole interval lies on one side.
fn strength(result: &MatchResult) -> Option<Ordering> {
    let elo = result.score.elo()?;
    Some(if elo.low > 0.0 {
        Ordering::Greater
    } else if elo.high < 0.0 {
        Ordering::Less
    } else {
        Ordering::Equal
    })
}

fn say_strength(matches: &[([Setup; 2], &MatchResult)], page: &mut Page) {
    for (setups, result) in matches {
        let [first, second] = setups.map(names);
        let (outcome, elo, share) = (went(result), told_elo(&result.score), result.score.share());
        page.say([
            format!(
                "With equal positions a move, “{}” scores {share} against “{}”, Elo {elo}: {}.",
                first[0], second[0], outcome[0]
            ),
            format!(
                "每步局面数相同时，“{}”对“{}”得分率 {share}，Elo {elo}：{}。",
                first[1], second[1], outcome[1]
            ),
        ]);
    }
}

/// What the engine's judgement makes of the table of shapes, asked anywhere and asked where nothing is threatened.
fn say_what_judgement_needs(matches: &[([Setup; 2], &MatchResult)], page: &mut Page) {
    let by_engine = |setup: Setup| {
        let setups = [Setup { judge: JudgeKind::Engine, ..setup }, setup];
        Some(matches.iter().find(|(other, _)| *other == setups)?.1)
    };
    let (Some(bare), Some(settled)) = (by_engine(Setup::ALL), by_engine(Setup::WITH_THREATS)) else { return };
    let lesson = match (strength(bare), strength(settled)) {
        (Some(Ordering::Less), Some(Ordering::Greater)) => [
            "a judgement is worth what the search around it spares it",
            "估值函数值多少，取决于外面的搜索替它解决了什么",
        ],
        (Some(Ordering::Less), _) => [
            "playing threats out does not make it the better one, for it is still asked before a five by whoever leaves it at that",
            "先算威胁并未使它胜出，因为取当前估值的一方仍会在对方即将成五时调用它",
        ],
        _ => ["it does not need that to hold its own", "没有这一步它也不落下风"],
    };
    let [bare, settled] = [bare, settled].map(|result| result.score.share());
    page.say([
        format!("Against the table of shapes the engine's judgement scores {bare} where it is asked anywhere, also where a five can be made at once, and {settled} where both play threats out: {}.", lesson[0]),
        format!("对棋形表，引擎的估值在任何局面（包括可立即成五时）都被调用的情况下得分率为 {bare}，双方都先算威胁时为 {settled}：{}。", lesson[1]),
    ]);
}

/// The claim: each speed-up saves positions and time at every depth where it finished, none weakens, together they are stronger.
fn conclude(depths: &[AtDepth<'_>], matches: &[([Setup; 2], &MatchResult)], page: &mut Page) {
    let each = [Setup::LOCAL, Setup::SORTED, Setup::DEEPENING];
    // Of all depths, how often a speed-up could be compared, how often it saved positions, and time.
    let (mut compared, mut saving, mut faster) = (0, 0, 0);
    for (at, setup) in depths.iter().flat_map(|at| each.map(|setup| (at, setup))) {
        if let (Some(positions), Some(time)) = (at.fewer(setup), at.faster(setup)) {
            // A plain search that was given up would have cost more; only a saving can be told from it.
            let plain_ended = at.cost(Setup::PLAIN).is_some_and(Cost::complete);
            if plain_ended || (positions > 1.0 && time > 1.0) {
                compared += 1;
                saving += usize::from(positions > 1.0);
                faster += usize::from(time > 1.0);
            }
        }
    }
    let against_plain = |setup: Setup| {
        let (_, result) = matches.iter().find(|(setups, _)| *setups == [setup, Setup::PLAIN])?;
        strength(result)
    };
    let strengths = each.map(against_plain);
    let Some(together) = against_plain(Setup::ALL) else { return };
    if compared == 0 || strengths.iter().any(Option::is_none) {
        return;
    }
    let weaker = strengths.iter().filter(|strength| **strength == Some(Ordering::Less)).count();
    let stronger = together == Ordering::Greater;
    let held = if saving == compared && faster == compared && weaker == 0 && stronger {
        Held::Yes
    } else if stronger || 2 * faster > compared {
        Held::Partly
    } else {
        Held::No
    };
    let joint = if stronger {
        ["all together beat it clearly", "三者合用明显胜过无加速"]
    } else {
        ["all together do not clearly beat it", "三者合用并未明显胜过无加速"]
    };
    page.conclude(held, [
        format!("A single speed-up saves positions in {saving} of {compared} comparisons with the plain search, and time in {faster}; with equal positions a move, {weaker} of 3 alone {} clearly worse than it, and {}.", agree(weaker, ["plays", "play"]), joint[0]),
        format!("单项手段与无加速的 {compared} 次比较中，{saving} 次省下局面，{faster} 次省下时间；每步局面数相同时，单用者中有 {weaker} 项明显弱于无加速，{}。", joint[1]),
    ]);
}

#[cfg(test)]
mod tests {
    use super::super::MatchResult;
    use super::*;
    use crate::Language;
    use crate::experiment::duel::Score;

    fn cost(nodes: u64, complete: bool) -> Cost {
        Cost { nodes, seconds: nodes as f64, values: vec![complete.then_some(3)] }
    }

    fn result(pairs: [u64; 6]) -> MatchResult {
        let score = Score { pairs, different: 1, seconds_a_move: [1.0; 2], nodes_a_move: [1.0; 2] };
        MatchResult { score, depth: [2.0; 2] }
    }

    fn verdict(nodes: [u64; 3], matches: [[u64; 6]; 4]) -> Option<Held> {
        let setups = [Setup::LOCAL, Setup::SORTED, Setup::DEEPENING];
        let costs = nodes.map(|nodes| cost(nodes, true));
        let plain = cost(100, true);
        let mut all = vec![(Setup::PLAIN, &plain)];
        all.extend(setups.into_iter().zip(&costs));
        let depths = [AtDepth { depth: 2, costs: all }];
        let results = matches.map(result);
        let players = [Setup::LOCAL, Setup::SORTED, Setup::DEEPENING, Setup::ALL];
        let matches: Vec<([Setup; 2], &MatchResult)> = players
            .into_iter()
            .zip(&results)
            .map(|(setup, result)| ([setup, Setup::PLAIN], result))
            .collect();
        let mut page = Page::new(Language::English);
        conclude(&depths, &matches, &mut page);
        page.verdict.map(|verdict| verdict.held)
    }

    #[test]
    fn the_verdict_follows_the_figures() {
        let (won, even, lost) = ([0, 0, 0, 0, 0, 20], [0, 0, 20, 0, 0, 0], [20, 0, 0, 0, 0, 0]);
        assert_eq!(verdict([10, 20, 90], [won, won, even, won]), Some(Held::Yes));
        assert_eq!(verdict([10, 20, 110], [won, won, even, won]), Some(Held::Partly));
        assert_eq!(verdict([10, 20, 90], [won, lost, even, won]), Some(Held::Partly));
        assert_eq!(verdict([10, 120, 110], [won, won, even, lost]), Some(Held::No));
        let mut page = Page::new(Language::Chinese);
        conclude(&[], &[], &mut page);
        assert!(page.verdict.is_none());
    }

    #[test]
    fn a_search_that_was_given_up_bounds_the_factor() {
        let (plain, sorted) = (cost(1000, false), cost(10, true));
        let at = AtDepth { depth: 3, costs: vec![(Setup::PLAIN, &plain), (Setup::SORTED, &sorted)] };
        assert_eq!(at.fewer(Setup::SORTED).map(|fewer| at.told(fewer)).as_deref(), Some("> 100×"));
        assert_eq!(at.fewer(Setup::PLAIN), None);
    }
}
