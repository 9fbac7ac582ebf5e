//! 10. The engine against itself without each rule of its search.

use super::grammar::agree;
use crate::experiment::duel::{told_results, told_scores};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study, Text};
use crate::report::number::count;
use crate::report::{Axis, Held, Plot, Point, Series, Table};
use serde::{Deserialize, Serialize};
use tengen_arena::statistics::elo::{Elo, estimate};
use tengen_arena::statistics::{GameResult, Scores};
use tengen_core::Stopped;
use tengen_engine::params::Params;
use tengen_games::gomoku::Rule;
use tengen_tune::plan::GamePlan;
use tengen_tune::pool::Failure;
use tengen_tune::rivals::{Points, Rivals};

/// What each rule of the search is worth.
pub(super) struct Ablations;

/// Some of the games of the engine without one rule against the engine as it is.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    /// The number of the search that is set to 0.
    without: String,
    /// By which rule five in a row is played.
    rule: String,
    /// Positions that both visit for a move.
    nodes: u64,
    /// The number of the first pair of games; it decides the opening.
    from: u64,
    pairs: u64,
    seed: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    /// As in [`Scores::pairs`], seen by the engine without the rule.
    pairs: [u64; 6],
}

/// A rule of the search that can be switched off.
struct Switch {
    /// The number that is 0 then.
    name: &'static str,
    about: Text,
    /// What a strong engine of others says that its like is worth, in Elo.
    credited: Option<f64>,
}

const fn switch(name: &'static str, about: Text) -> Switch {
    Switch { name, about, credited: None }
}

const fn credited(name: &'static str, about: Text, elo: f64) -> Switch {
    Switch { name, about, credited: Some(elo) }
}

const SWITCHES: [Switch; 12] = [
    credited("razor", ["razoring into a search for fours", "剃刀剪枝，转入冲四搜索"], 68.0),
    credited("futility", ["futility: far above the window holds", "徒劳剪枝：远高于窗口即返回"], 121.0),
    switch("move_futility", ["quiet moves far below the window left out", "略去远低于窗口的平静着法"]),
    credited("late_moves", ["late moves left out by their number", "按序号略去靠后的着法"], 107.0),
    switch("reduction", ["late moves searched less deeply", "靠后的着法浅搜"]),
    switch("parry_nodes", ["which moves parry the opponent's fours", "先查哪些着法能防住对方冲四取胜"]),
    switch("singular", ["singular moves searched more deeply", "唯一好着延伸"]),
    switch("internal_reduction", ["less depth where no move is known", "无已知着法时减少深度"]),
    credited("extend_forced", ["forced moves cost no depth", "被迫着法不计深度"], 77.0),
    switch("vcf_nodes", ["search for fours at the horizon", "地平线处的冲四搜索"]),
    switch("table", ["transposition table", "置换表"]),
    switch("aspiration", ["aspiration window", "期望窗口"]),
];

impl Study for Ablations {
    const ABOUT: About = About {
        number: 10,
        name: "ablations",
        title: ["The engine without each of its rules", "逐条去掉引擎的搜索规则"],
        purpose: ["What is each rule of a strong search worth?", "强引擎的搜索中，每条规则各值多少？"],
        claim: [
            "A strong public engine for gomoku credits futility pruning, pruning by move count, its extension of five threats and razoring into a search for fours with about 121, 107, 77 and 68 Elo.",
            "某公开的强五子棋引擎称：徒劳剪枝、按着法序号剪枝、冲四应对延伸、剃刀剪枝（转入冲四搜索）分别约值 121、107、77、68 Elo。",
        ],
        principle: [
            "A rule that leaves something out saves positions for the rest, but may leave out what matters. Which weighs more is not to be seen from the rule; two engines that differ in this rule alone, with equally many positions for a move, show it by their games.",
            "省略某些着法的规则能把局面数留给其余部分，却也可能漏掉要紧的东西。孰轻孰重看规则本身看不出来；让仅此一条不同的两个引擎在每步局面数相同的条件下对弈，胜负自会说明。",
        ],
        pseudocode: [
            "
for each rule of the search:
    for each pair of games:
        opening ← stones by chance, judged even
        play it twice: engine without the rule against the engine, each once with either side
    Elo ← −400 · log₁₀(1 / mean score − 1), with its 95 % interval, pair by pair",
            "
对搜索的每条规则：
    对每一组（两局）：
        开局 ← 随机摆子，判定为大致均势
        下两局：去掉该规则的引擎对完整引擎，双方各执先手一次
    Elo ← −400 · log₁₀(1 / 平均得分 − 1)，以每组为单位计算 95 % 置信区间",
        ],
        method: [
            "The number that drives a rule is set to 0 in one of two engines; both visit equally many positions for a move. They play pairs of games by freestyle rules on 15×15 from openings that are judged even, each opening with both sides. The error is half of the 95 % interval; a difference counts only if that interval leaves out 0.",
            "把两个引擎之一中控制某规则的数值设为 0，双方每步访问的局面数相同。在 15×15 棋盘上按无禁手规则成对对弈，开局均判定为大致均势，双方各执先手一次。误差为 95 % 置信区间宽度的一半；只有该区间不含 0 的差距才算数。",
        ],
        minutes: 11,
    };
    type Trial = Trial;
    type Measured = Measured;

    fn trials(scale: Scale) -> Vec<Trial> {
        let (nodes, pairs, blocks) = match scale {
            Scale::Quick => (500, 4, 1),
            Scale::Full => (5_000, 50, 2),
        };
        let trial = |switch: &Switch, block: u64| Trial {
            without: switch.name.to_owned(),
            rule: Rule::Freestyle.name().to_owned(),
            nodes,
            from: block * pairs,
            pairs,
            seed: 1,
        };
        (0..blocks).flat_map(|block| SWITCHES.iter().map(move |switch| trial(switch, block))).collect()
    }

    fn measure(trial: &Trial, bench: &Bench<'_>) -> Result<Measured, Stopped> {
        let rule =
            Rule::ALL.into_iter().find(|rule| rule.name() == trial.rule).expect("a rule of five in a row");
        let plan = GamePlan { rule, size: 15, nodes: trial.nodes, opening: 7, uneven: 150, seed: trial.seed };
        let mut without = Params::default();
        *without.get_mut(&trial.without).expect("a number of the search") = 0;
        let numbers = [&without, &Params::default()];
        let mut scores = Scores::default();
        let played = Rivals::new(plan, bench.threads()).play(
            numbers,
            trial.from..trial.from + trial.pairs,
            bench.stop(),
            &mut |[one, other]| {
                scores.add_pair(result(one), result(other));
                true
            },
        );
        match played {
            Ok(()) => Ok(Measured { pairs: scores.pairs }),
            Err(Failure::Stopped) => Err(Stopped),
            Err(failure) => panic!("games of this program can be played: {failure}"),
        }
    }

    fn discuss(findings: &Findings<Ablations>, page: &mut Page) {
        let rules = worths(&findings.all);
        page.table(table(&rules, findings, page));
        page.plot(plot(&rules, page));
        tell_apart(&rules, page);
        conclude(&rules, page);
    }
}

fn result(points: Points) -> GameResult {
    match points.signum() {
        1 => GameResult::Win,
        0 => GameResult::Draw,
        _ => GameResult::Loss,
    }
}

/// What the engine made of its games without a rule.
struct Worth {
    switch: &'static Switch,
    scores: Scores,
    elo: Elo,
}

/// How what was found stands to what is credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// The engine is weaker without the rule.
    Confirmed,
    /// The rule is worth less than it is credited with.
    Less,
    /// Too few games to tell.
    Open,
}

impl Worth {
    fn is_weaker(&self) -> bool {
        self.elo.high < 0.0
    }

    fn is_stronger(&self) -> bool {
        self.elo.low > 0.0
    }

    fn standing(&self, credited: f64) -> Standing {
        if self.is_weaker() {
            Standing::Confirmed
        } else if -self.elo.low < credited {
            Standing::Less
        } else {
            Standing::Open
        }
    }
}

/// All games without each rule, blocks added up, the rule that is missed most first.
fn worths(found: &[(Trial, Measured)]) -> Vec<Worth> {
    let of_switch = |switch: &'static Switch| {
        let own = found.iter().filter(|(trial, _)| trial.without == switch.name);
        let scores = own
            .map(|(_, measured)| Scores::of_pairs(measured.pairs))
            .fold(Scores::default(), |sum, more| sum + more);
        Some(Worth { switch, elo: estimate(&scores)?, scores })
    };
    let mut worths: Vec<Worth> = SWITCHES.iter().filter_map(of_switch).collect();
    worths.sort_by(|one, other| one.elo.elo.total_cmp(&other.elo.elo));
    worths
}

fn table(rules: &[Worth], findings: &Findings<Ablations>, page: &Page) -> Table {
    let nodes = findings.all.first().map_or(0, |(trial, _)| trial.nodes);
    let caption = page.pick([
        format!("The engine without a rule against the engine, {} positions a move", count(nodes)),
        format!("去掉一条规则的引擎对完整引擎，每步 {} 个局面", count(nodes)),
    ]);
    let head = page.pick([
        ["set to 0", "the rule", "games", "Elo without it", "differs", "credited elsewhere"],
        ["设为 0", "规则", "对局", "去掉后的 Elo", "是否有别", "他处所称价值"],
    ]);
    let mut table = Table::new(caption, head);
    for rule in rules {
        let differs = if rule.is_weaker() {
            page.pick(["weaker", "变弱"])
        } else if rule.is_stronger() {
            page.pick(["stronger", "变强"])
        } else {
            page.pick(["within the error", "在误差之内"])
        };
        table.row([
            rule.switch.name.to_owned(),
            page.pick(rule.switch.about).to_owned(),
            told_results(&rule.scores),
            told_scores(&rule.scores),
            differs.to_owned(),
            rule.switch.credited.map_or_else(|| "–".to_owned(), |elo| format!("{elo:.0}")),
        ]);
    }
    table
}

fn plot(rules: &[Worth], page: &Page) -> Plot {
    let bars = rules.iter().enumerate().filter(|(_, rule)| rule.elo.elo.is_finite());
    let bars = bars.map(|(at, rule)| Point::with_error(at as f64, rule.elo.elo, rule.elo.error()));
    Plot {
        title: page.pick(["Elo of the engine without a rule", "去掉一条规则后引擎的 Elo"]).to_owned(),
        x: Axis::of_names(
            page.pick(["the number set to 0", "设为 0 的数值"]),
            rules.iter().map(|rule| rule.switch.name),
        ),
        y: Axis::linear("Elo"),
        series: vec![Series::bars(page.pick(["without the rule", "去掉该规则"]), bars)],
    }
}

/// Says which differences are larger than their error.
fn tell_apart(rules: &[Worth], page: &mut Page) {
    if rules.is_empty() {
        return;
    }
    let list = |which: &dyn Fn(&Worth) -> bool| {
        let told: Vec<String> = rules
            .iter()
            .filter(|rule| which(rule))
            .map(|rule| format!("`{}` ({})", rule.switch.name, told_scores(&rule.scores)))
            .collect();
        (!told.is_empty()).then(|| told.join(page.pick([", ", "、"])))
    };
    let [weaker, stronger] = [list(&Worth::is_weaker), list(&Worth::is_stronger)];
    let even = list(&|rule| !rule.is_weaker() && !rule.is_stronger());
    page.say(match &weaker {
        Some(rules) => [
            format!("The engine is weaker, by more than the error, without {rules}."),
            format!("去掉下列规则，引擎变弱且超出误差：{rules}。"),
        ],
        None => [
            "No rule was seen to be worth more than the error of its games.".to_owned(),
            "没有哪条规则的价值超出其对局的误差。".to_owned(),
        ],
    });
    if let Some(rules) = stronger {
        page.say([
            format!("It is stronger, by more than the error, without {rules}: with these numbers such a rule does harm at so few positions a move."),
            format!("去掉下列规则，引擎反而变强且超出误差：{rules}；以现有数值，在每步局面数这样少时，这样的规则有害。"),
        ]);
    }
    if let Some(rules) = even {
        page.say([
            format!("The difference is within the error for {rules}."),
            format!("差距在误差之内的有：{rules}。"),
        ]);
    }
}

/// Whether the rules that are credited with much are worth something here.
fn conclude(rules: &[Worth], page: &mut Page) {
    let standings: Option<Vec<Standing>> = SWITCHES
        .iter()
        .filter_map(|switch| Some((switch, switch.credited?)))
        .map(|(switch, elo)| {
            rules.iter().find(|rule| rule.switch.name == switch.name).map(|rule| rule.standing(elo))
        })
        .collect();
    let Some(standings) = standings else { return };
    let number = |wanted: Standing| standings.iter().filter(|standing| **standing == wanted).count();
    let [confirmed, less, open] = [Standing::Confirmed, Standing::Less, Standing::Open].map(number);
    if open == standings.len() {
        return;
    }
    let held = match confirmed {
        0 => Held::No,
        some if some < standings.len() => Held::Partly,
        _ => Held::Yes,
    };
    let all = standings.len();
    let [is_confirmed, is_less, is_open] = [confirmed, less, open].map(|many| agree(many, ["is", "are"]));
    page.conclude(held, [
        format!("Of the {all} rules credited with much, {confirmed} {is_confirmed} worth more than the error here, {less} {is_less} worth less than credited, {open} {is_open} left open by so few games."),
        format!("所称价值较大的 {all} 条规则中，{confirmed} 条在此超出误差，{less} 条低于所称，{open} 条因对局太少尚无定论。"),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use std::sync::atomic::AtomicBool;
    use tengen_engine::params::DECLARED;

    fn findings(pairs: impl Fn(&str) -> [u64; 6]) -> Findings<Ablations> {
        let trials = Ablations::trials(Scale::Full);
        let all = trials.into_iter().map(|trial| {
            let pairs = pairs(&trial.without);
            (trial, Measured { pairs })
        });
        Findings { all: all.collect(), scale: Scale::Full }
    }

    fn page(findings: &Findings<Ablations>) -> Page {
        let mut page = Page::new(Language::English);
        Ablations::discuss(findings, &mut page);
        page
    }

    #[test]
    fn every_switch_is_a_number_of_the_search_that_may_be_nothing() {
        for switch in &SWITCHES {
            let declared = DECLARED.iter().find(|declared| declared.name == switch.name).unwrap();
            assert!(declared.range.0 == 0 && declared.default > 0, "{}", switch.name);
        }
    }

    #[test]
    fn blocks_are_added_up_and_what_is_missed_most_comes_first() {
        let findings =
            findings(|name| if name == "razor" { [40, 0, 10, 0, 0, 0] } else { [0, 0, 50, 0, 0, 0] });
        let rules = worths(&findings.all);
        assert_eq!(rules[0].switch.name, "razor");
        assert_eq!(rules[0].scores.pairs, [80, 0, 20, 0, 0, 0]);
        assert!(rules[0].is_weaker() && !rules[1].is_weaker());
    }

    #[test]
    fn the_claim_is_judged_by_the_rules_that_are_credited() {
        let lost = [40, 0, 10, 0, 0, 0];
        let even = [0, 0, 50, 0, 0, 0];
        let credited = ["razor", "futility", "late_moves", "extend_forced"];
        let judged = |pairs: &dyn Fn(&str) -> [u64; 6]| page(&findings(pairs)).verdict.unwrap().held;
        assert_eq!(judged(&|name| if credited.contains(&name) { lost } else { even }), Held::Yes);
        assert_eq!(judged(&|name| if name == "razor" { lost } else { even }), Held::Partly);
        assert_eq!(judged(&|name| if credited.contains(&name) { even } else { lost }), Held::No);
        assert_eq!(judged(&|_| even), Held::No);
        let few = page(&findings(|_| [1, 0, 0, 0, 0, 1]));
        assert!(few.verdict.is_none() && few.discussion.len() == 2, "{few:?}");
    }

    #[test]
    fn blocks_of_pairs_are_the_pairs_of_one_match() {
        let stop = AtomicBool::new(false);
        let play = |from: u64, pairs: u64| {
            let rule = "freestyle".to_owned();
            let trial = Trial { without: "vcf_nodes".to_owned(), rule, nodes: 100, from, pairs, seed: 3 };
            Scores::of_pairs(Ablations::measure(&trial, &Bench::new(&stop, 2)).unwrap().pairs)
        };
        let whole = play(0, 4);
        assert_eq!(whole, play(0, 2) + play(2, 2));
        assert_eq!(whole.games(), 8);
    }
}
