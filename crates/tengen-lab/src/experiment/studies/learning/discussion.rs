//! What training comes to beside depth, in tables and sentences.

use super::super::league::League;
use super::cost::Cost;
use super::field::{Field, nothing};
use super::{GAME, Judgement, Learning, Measured, Plan, Trial};
use crate::experiment::duel::{Duel, Score};
use crate::experiment::{Findings, Page};
use crate::report::number::{count, percent, seconds, three_figures};
use crate::report::{Held, Table};

/// Whoever almost never loses scores at least this.
const ALMOST_ALWAYS: f64 = 0.9;
/// A score of fewer games says nothing.
pub(super) const FEW_GAMES: u64 = 8;

pub(super) fn discuss(findings: &Findings<Learning>, page: &mut Page) {
    let plan = Plan::of(findings.scale);
    let matches = || findings.all.iter().filter_map(|(trial, measured)| as_match(trial, measured));
    let costs: Vec<(u8, Cost)> =
        findings.all.iter().filter_map(|(trial, measured)| as_cost(trial, measured)).collect();
    if let Some(league) = League::of(matches()) {
        let field = Field { plan: &plan, league, matches: matches().collect() };
        page.table(field.table_of_points(page));
        page.table(field.table_of_ratings(page));
        page.plot(field.plot(page));
        let curves = field.curves();
        page.table(table_of_crossings(&curves, page));
        page.table(table_of_costs(&costs, page));
        page.table(field.comparison(&costs, page));
        for curve in &curves {
            say_when_it_overtakes(curve, page);
        }
        field.say_how_it_fares_against_the_engine(page);
        say_how_costs_grow(&costs, page);
        conclude(&curves, page);
    } else {
        page.table(table_of_costs(&costs, page));
    }
}

fn as_match<'a>(trial: &'a Trial, measured: &'a Measured) -> Option<(&'a Duel, &'a Score)> {
    match (trial, measured) {
        (Trial::Match { duel, .. }, Measured::Match(score)) => Some((duel, score)),
        _ => None,
    }
}

fn as_cost(trial: &Trial, measured: &Measured) -> Option<(u8, Cost)> {
    match (trial, measured) {
        (Trial::Cost { side }, Measured::Cost(cost)) => Some((*side, *cost)),
        _ => None,
    }
}

/// The score of the network against alpha-beta of one depth, by games of training.
pub(super) struct Curve {
    pub(super) judgement: Judgement,
    pub(super) depth: u16,
    /// How many games each score is of, at least.
    pub(super) games_a_match: u64,
    /// Games of training and score, the fewest games first.
    pub(super) points: Vec<(f64, f64)>,
}

/// Where a score passes one half.
#[derive(Debug, PartialEq)]
struct Crossing {
    /// The games of training before and after which it was measured.
    between: [f64; 2],
    /// On the straight line between them.
    about: f64,
}

impl Curve {
    /// Where the score first passes one half; unknown if the games are too few to tell.
    fn crossing(&self) -> Option<Crossing> {
        let passes = |two: &&[(f64, f64)]| two[0].1 <= 0.5 && two[1].1 > 0.5;
        let two = self.points.windows(2).find(passes).filter(|_| self.is_told())?;
        let share = (0.5 - two[0].1) / (two[1].1 - two[0].1);
        let between = [two[0].0, two[1].0];
        Some(Crossing { between, about: between[0] + share * (between[1] - between[0]) })
    }

    /// Whether there are games enough to say something.
    fn is_told(&self) -> bool {
        self.games_a_match >= FEW_GAMES
    }

    /// After the least training that was measured, if there was more after it: games and score.
    fn early(&self) -> Option<(f64, f64)> {
        let trained = self.points.iter().filter(|point| point.0 > 0.0);
        trained.clone().next().copied().filter(|_| trained.count() > 1)
    }

    /// The last score.
    fn end(&self) -> Option<f64> {
        self.points.last().map(|point| point.1)
    }
}

fn table_of_crossings(curves: &[Curve], page: &Page) -> Table {
    let caption = page.pick([
        "When the network overtakes alpha-beta, with system E's shapes and with open lines",
        "网络何时超过 α-β（分别以系统 E 棋形、未封线数估值）",
    ]);
    let head = page.pick([
        [
            "judgement",
            "depth",
            "games a match",
            "score passes one half after games, about",
            "points without training",
            "points with the least training",
            "points at the end",
        ],
        [
            "估值",
            "深度",
            "每场局数",
            "得分率过半时的训练局数（约）",
            "未训练时得分率",
            "训练最少时得分率",
            "最后得分率",
        ],
    ]);
    let mut table = Table::new(caption, head);
    for curve in curves {
        let score = |score: Option<f64>| score.map_or_else(nothing, percent);
        table.row([
            curve.judgement.name(page).to_owned(),
            curve.depth.to_string(),
            count(curve.games_a_match),
            curve.crossing().map_or_else(nothing, |crossing| three_figures(crossing.about)),
            score(curve.points.first().filter(|point| point.0 == 0.0).map(|point| point.1)),
            score(curve.early().map(|point| point.1)),
            score(curve.end()),
        ]);
    }
    table
}

fn table_of_costs(costs: &[(u8, Cost)], page: &Page) -> Table {
    let caption = page.pick(["What one look costs by the size of the board", "一次评估的代价与棋盘大小"]);
    let head = page.pick([
        [
            "board",
            "numbers of the network",
            "a position judged",
            "alpha-beta, depth 4: positions",
            "time of its move",
        ],
        ["棋盘", "网络参数", "评估一个局面", "α-β 深度 4 的局面数", "走一步用时"],
    ]);
    let mut table = Table::new(caption, head);
    for (side, cost) in costs {
        table.row([
            format!("{side}×{side}"),
            count(cost.numbers as u64),
            seconds(cost.judging),
            count(cost.visited),
            seconds(cost.searching),
        ]);
    }
    table
}

fn say_when_it_overtakes(curve: &Curve, page: &mut Page) {
    let Some(end) = curve.end().map(percent) else { return };
    let (judgement, depth) = (curve.judgement.name(page), curve.depth);
    if !curve.is_told() {
        let games = count(curve.games_a_match);
        return page.say([
            format!("Against alpha-beta of depth {depth} ({judgement}) there are only {games} games for each network, which decide nothing; it scores {end} at the end."),
            format!("每个网络与深度 {depth} 的 α-β（{judgement}估值）只下了 {games} 局，不足以判断；网络最后的得分率为 {end}。"),
        ]);
    }
    page.say(match curve.crossing() {
        Some(Crossing { between, about }) => {
            let [before, after] = between.map(|games| count(games as u64));
            let about = three_figures(about);
            [
            format!("The network overtakes alpha-beta of depth {depth} ({judgement}) between {before} and {after} games of training, about {about} on a straight line, and scores {end} at the end."),
            format!("训练 {before} 至 {after} 局之间（按直线插值约 {about} 局），网络超过深度 {depth} 的 α-β（{judgement}估值），最后的得分率为 {end}。"),
            ]
        }
        None if curve.end() >= Some(0.5) => [
            format!("The network was never seen to be behind alpha-beta of depth {depth} ({judgement}) and then overtake it; at the end it scores {end}."),
            format!("未见网络先落后于深度 {depth} 的 α-β（{judgement}估值）而后反超；最后的得分率为 {end}。"),
        ],
        None => [
            format!("The network has not overtaken alpha-beta of depth {depth} ({judgement}): at the end it scores {end}."),
            format!("网络尚未超过深度 {depth} 的 α-β（{judgement}估值）：最后的得分率为 {end}。"),
        ],
    });
}

fn say_how_costs_grow(costs: &[(u8, Cost)], page: &mut Page) {
    let (Some((small, before)), Some((large, after))) = (costs.first(), costs.last()) else { return };
    if small == large {
        return;
    }
    let [from, to] = [before.judging, after.judging].map(seconds);
    let [few, many] = [before.visited, after.visited].map(count);
    page.say([
        format!("From {small}×{small} to {large}×{large} a judgement goes from {from} to {to}; alpha-beta of depth 4 goes from {few} to {many} positions."),
        format!("从 {small}×{small} 到 {large}×{large}，网络评估一个局面由 {from} 变为 {to}；深度 4 的 α-β 由 {few} 个局面变为 {many} 个。"),
    ]);
}

/// Whether alpha-beta with system E's shapes still wins after little training and almost never after all of it, depth by depth.
fn conclude(curves: &[Curve], page: &mut Page) {
    let ends: Option<Vec<(f64, f64)>> = curves
        .iter()
        .filter(|curve| curve.judgement == Judgement::Shapes && curve.is_told())
        .map(|curve| Some((curve.early()?.1, curve.end()?)))
        .collect();
    let Some(ends) = ends.filter(|ends| !ends.is_empty()) else { return };
    let (all, behind) = (ends.len(), ends.iter().filter(|(early, _)| *early < 0.5).count());
    let safe = ends.iter().filter(|(_, late)| *late >= ALMOST_ALWAYS).count();
    let ahead = ends.iter().filter(|(_, late)| *late > 0.5).count();
    let held = match (behind, safe) {
        (behind, safe) if behind == all && safe == all => Held::Yes,
        _ if behind > 0 && ahead > 0 => Held::Partly,
        _ => Held::No,
    };
    page.conclude(held, [
        format!("On {GAME} alpha-beta with system E's shapes is ahead of the least trained network at {behind} of {all} depths; at the end of its training the network is ahead at {ahead} of {all}, and almost never loses (nine points of ten) at {safe}."),
        format!("在 {GAME} 上，采用系统 E 棋形估值的 α-β 在 {all} 种深度中有 {behind} 种领先于训练最少的网络；训练结束时，网络在其中 {ahead} 种上领先，达到“几乎不败”（得分率九成以上）的有 {safe} 种。"),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::experiment::Scale;

    fn curve(points: &[(f64, f64)]) -> Curve {
        Curve { judgement: Judgement::Shapes, depth: 4, games_a_match: FEW_GAMES, points: points.to_vec() }
    }

    #[test]
    fn the_crossing_lies_on_the_line_between_two_points() {
        // From 30 % at 8,000 to 90 % at 15,000: a third of the way.
        let crossing = curve(&[(0.0, 0.1), (8000.0, 0.3), (15_000.0, 0.9)]).crossing().unwrap();
        assert!(
            (crossing.about - 10_333.3).abs() < 0.1
                && crossing.between.map(|games| games as u64) == [8000, 15_000],
            "{crossing:?}"
        );
        let few = Curve { games_a_match: FEW_GAMES - 1, ..curve(&[(0.0, 0.1), (1000.0, 0.9)]) };
        assert_eq!(few.crossing(), None);
        assert_eq!(curve(&[(0.0, 0.6), (1000.0, 0.8)]).crossing(), None);
        assert_eq!(curve(&[(0.0, 0.1), (1000.0, 0.2)]).crossing(), None);
    }

    #[test]
    fn the_claim_is_judged_after_little_and_after_all_training() {
        for (early, late, held) in [
            (0.2, 0.95, Some(Held::Yes)),
            (0.2, 0.6, Some(Held::Partly)),
            (0.2, 0.4, Some(Held::No)),
            (0.7, 0.95, Some(Held::No)),
        ] {
            for language in [Language::English, Language::Chinese] {
                let mut page = Page::new(language);
                conclude(&[curve(&[(0.0, 0.0), (1000.0, early), (2000.0, late)])], &mut page);
                assert_eq!(page.verdict.map(|verdict| verdict.held), held, "{early} {late}");
            }
        }
        let mut page = Page::new(Language::English);
        let points = [(0.0, 0.0), (1000.0, 0.2), (2000.0, 1.0)];
        conclude(&[Curve { games_a_match: 2, ..curve(&points) }], &mut page);
        assert!(page.verdict.is_none(), "two games decide nothing");
        conclude(&[Curve { judgement: Judgement::Lines, ..curve(&points) }], &mut page);
        assert!(page.verdict.is_none(), "the claim is about the shapes");
        conclude(&[curve(&[(0.0, 0.2), (1000.0, 0.6)])], &mut page);
        assert!(page.verdict.is_none(), "one trained network decides nothing");
    }

    #[test]
    fn who_was_never_behind_did_not_overtake() {
        let mut page = Page::new(Language::English);
        say_when_it_overtakes(&curve(&[(1000.0, 0.6), (2000.0, 0.8)]), &mut page);
        assert!(page.discussion[0].contains("never seen to be behind"), "{:?}", page.discussion);
    }

    #[test]
    fn nothing_measured_is_nothing_said() {
        let mut page = Page::new(Language::English);
        discuss(&Findings { all: Vec::new(), scale: Scale::Full }, &mut page);
        assert!(page.data.is_empty() && page.discussion.is_empty() && page.verdict.is_none());
    }
}
