//! 11. A network that learns from its own games, against alpha-beta: by training step and by depth.

use crate::experiment::duel::{told_results, told_scores};
use crate::experiment::{About, Bench, Findings, Page, Scale, Study};
use crate::report::number::{count, percent, seconds, three_figures};
use crate::report::{Axis, Held, Plot, Point, Series, Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tengen_arena::statistics::Scores;
use tengen_core::Stopped;

/// When learning overtakes searching.
pub(super) struct Learning;

/// The network after so much training against alpha-beta with the shapes of system E.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trial {
    /// How often the network's weights have been changed by then.
    steps: u32,
    /// How many moves ahead alpha-beta looks.
    depth: u16,
    pairs: u32,
    seed: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    /// As in [`Scores::pairs`], seen by the network.
    pairs: [u64; 6],
    /// What a move takes the network and alpha-beta.
    seconds_a_move: [f64; 2],
}

/// What system E saw: up to so many steps alpha-beta still won, and after so many it almost never did.
const STILL_BEATEN: f64 = 8_000.0;
const ALMOST_NEVER_BEATEN: f64 = 15_000.0;
/// Whoever almost never loses scores at least this.
const ALMOST_ALWAYS: f64 = 0.9;

impl Study for Learning {
    const ABOUT: About = About {
        number: 11,
        name: "learning",
        title: ["When learning overtakes searching", "学习何时超过搜索"],
        purpose: [
            "After how much training does a network with tree search beat alpha-beta of a given depth?",
            "神经网络加树搜索要训练多久，才能战胜给定深度的 α-β？",
        ],
        claim: [
            "at 8,000 training steps alpha-beta still won against the network with tree search, at 15,000 it almost never did (system E).",
            "训练 8,000 步时 α-β 仍能战胜带树搜索的网络，到 15,000 步时则几乎不再取胜（系统 E）。",
        ],
        principle: [
            "The network guesses the move (policy) and the result (value); tree search corrects its guesses, and what it finds is what the network is trained on next. Alpha-beta has a judgement that stays as it was written and gains by depth alone.",
            "网络给出着法（策略）与结果（价值）的猜测；树搜索修正猜测，修正后的结果又用来训练网络。α-β 的评价函数写定后不再改变，只能靠深度变强。",
        ],
        pseudocode: "
repeat:                                    -- a training step
    play games by tree search guided by the network
    train: policy → visits of the search, value → result of the game
every so many steps:
    for each depth: pairs of games against alpha-beta of that depth",
        method: [
            "The network as it was after so many training steps plays pairs of games on 15×15 against alpha-beta of depth 2, 4, 6 and 8 with the shapes of system E. Where its score passes one half between two steps, the crossing is read off the straight line between them. The data come with the network.",
            "取训练若干步时的网络，在 15×15 棋盘上与深度 2、4、6、8、采用系统 E 棋形评价的 α-β 成对对弈。若得分率在两次训练步数之间越过一半，则按两点间的直线读出交点。数据待网络完成后补上。",
        ],
        minutes: 0,
    };
    type Trial = Trial;
    type Measured = Measured;

    /// None until there is a network.
    fn trials(_: Scale) -> Vec<Trial> {
        Vec::new()
    }

    /// Nothing is measured without a network, and no trial asks for it.
    fn measure(_: &Trial, _: &Bench<'_>) -> Result<Measured, Stopped> {
        Err(Stopped)
    }

    fn discuss(findings: &Findings<Learning>, page: &mut Page) {
        let curves = curves(&findings.all);
        page.table(table(&findings.all, page));
        page.table(table_of_crossings(&curves, page));
        page.plot(plot(&curves, page));
        for curve in &curves {
            say_when_it_overtakes(curve, page);
        }
        conclude(&curves, page);
    }
}

/// The mean score of the network against one depth, by training step.
struct Curve {
    depth: u16,
    /// Steps and score, the fewest steps first.
    points: Vec<(f64, f64)>,
}

impl Curve {
    /// Where the score first passes one half, on the straight line between the points around it.
    fn crossing(&self) -> Option<f64> {
        let passes = |two: &&[(f64, f64)]| two[0].1 < 0.5 && two[1].1 >= 0.5;
        let two = self.points.windows(2).find(passes)?;
        let share = (0.5 - two[0].1) / (two[1].1 - two[0].1);
        Some(two[0].0 + share * (two[1].0 - two[0].0))
    }

    /// The score after so many steps, if they were measured or lie between two that were.
    fn at(&self, steps: f64) -> Option<f64> {
        let after = self.points.iter().position(|point| point.0 >= steps)?;
        let (high, score) = self.points[after];
        if high <= steps {
            return Some(score);
        }
        let (low, before) = self.points[after.checked_sub(1)?];
        Some(before + (score - before) * (steps - low) / (high - low))
    }
}

fn curves(found: &[(Trial, Measured)]) -> Vec<Curve> {
    let depths: BTreeSet<u16> = found.iter().map(|(trial, _)| trial.depth).collect();
    let curve = |depth: u16| {
        let own = found.iter().filter(|(trial, _)| trial.depth == depth);
        let mut points: Vec<(f64, f64)> = own
            .filter_map(|(trial, measured)| {
                Some((f64::from(trial.steps), Scores::of_pairs(measured.pairs).mean()?))
            })
            .collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        Curve { depth, points }
    };
    depths.into_iter().map(curve).filter(|curve| !curve.points.is_empty()).collect()
}

fn table(found: &[(Trial, Measured)], page: &Page) -> Table {
    let caption = page.pick(["The network against alpha-beta", "网络对 α-β"]);
    let head = page.pick([
        [
            "training steps",
            "depth",
            "games",
            "points",
            "Elo",
            "network, time a move",
            "alpha-beta, time a move",
        ],
        ["训练步数", "深度", "对局", "得分率", "Elo", "网络每步用时", "α-β 每步用时"],
    ]);
    let mut table = Table::new(caption, head);
    for (trial, measured) in found {
        let scores = Scores::of_pairs(measured.pairs);
        table.row([
            count(u64::from(trial.steps)),
            trial.depth.to_string(),
            told_results(&scores),
            scores.mean().map_or_else(|| "–".to_owned(), percent),
            told_scores(&scores),
            seconds(measured.seconds_a_move[0]),
            seconds(measured.seconds_a_move[1]),
        ]);
    }
    table
}

fn table_of_crossings(curves: &[Curve], page: &Page) -> Table {
    let caption = page.pick(["When the network overtakes alpha-beta", "网络何时超过 α-β"]);
    let head = page.pick([
        ["depth of alpha-beta", "score passes one half at", "points at 8,000", "points at 15,000"],
        ["α-β 的深度", "得分率过半的步数", "8,000 步时得分率", "15,000 步时得分率"],
    ]);
    let mut table = Table::new(caption, head);
    for curve in curves {
        let score = |steps: f64| curve.at(steps).map_or_else(|| "–".to_owned(), percent);
        table.row([
            curve.depth.to_string(),
            curve.crossing().map_or_else(|| "–".to_owned(), three_figures),
            score(STILL_BEATEN),
            score(ALMOST_NEVER_BEATEN),
        ]);
    }
    table
}

fn plot(curves: &[Curve], page: &Page) -> Plot {
    let series = curves.iter().map(|curve| {
        let name = page.pick([format!("depth {}", curve.depth), format!("深度 {}", curve.depth)]);
        Series::line(name, curve.points.iter().map(|&(steps, score)| Point::new(steps, 100.0 * score)))
    });
    Plot {
        title: page.pick(["Points of the network by training step", "网络得分率随训练步数的变化"]).to_owned(),
        x: Axis::linear(page.pick(["training steps", "训练步数"])),
        y: Axis::linear(page.pick(["points in %", "得分率（%）"])),
        series: series.collect(),
    }
}

fn say_when_it_overtakes(curve: &Curve, page: &mut Page) {
    let (depth, Some((_, last))) = (curve.depth, curve.points.last()) else { return };
    page.say(match curve.crossing().map(three_figures) {
        Some(steps) => [
            format!("The network overtakes alpha-beta of depth {depth} after about {steps} training steps."),
            format!("训练约 {steps} 步后，网络超过深度 {depth} 的 α-β。"),
        ],
        None if *last >= 0.5 => [
            format!("The network was never seen to be behind alpha-beta of depth {depth} and then overtake it; at the end it scores {}.", percent(*last)),
            format!("未见网络先落后于深度 {depth} 的 α-β 而后反超；最后的得分率为 {}。", percent(*last)),
        ],
        None => [
            format!("The network has not overtaken alpha-beta of depth {depth}: at the end it scores {}.", percent(*last)),
            format!("网络尚未超过深度 {depth} 的 α-β：最后的得分率为 {}。", percent(*last)),
        ],
    });
}

/// Whether alpha-beta still wins at 8,000 steps and almost never at 15,000, depth by depth.
fn conclude(curves: &[Curve], page: &mut Page) {
    let both: Option<Vec<(f64, f64)>> =
        curves.iter().map(|curve| Some((curve.at(STILL_BEATEN)?, curve.at(ALMOST_NEVER_BEATEN)?))).collect();
    let Some(both) = both.filter(|both| !both.is_empty()) else { return };
    let (all, beaten) = (both.len(), both.iter().filter(|(early, _)| *early < 0.5).count());
    let safe = both.iter().filter(|(_, late)| *late >= ALMOST_ALWAYS).count();
    let held = match (beaten, safe) {
        (beaten, safe) if beaten == all && safe == all => Held::Yes,
        (0, 0) => Held::No,
        _ => Held::Partly,
    };
    page.conclude(held, [
        format!("At 8,000 steps alpha-beta is ahead at {beaten} of {all} depths; at 15,000 the network scores nine points of ten or more at {safe} of {all}."),
        format!("8,000 步时，{all} 种深度中 α-β 在 {beaten} 种上领先；15,000 步时，网络在 {safe} 种上得分率达九成以上。"),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::report::Block;

    /// Wins of the network in 10 pairs, the others lost, by steps and depth.
    fn page(wins: &[(u32, u16, u64)], language: Language) -> Page {
        let found = wins.iter().map(|&(steps, depth, wins)| {
            let measured = Measured { pairs: [10 - wins, 0, 0, 0, 0, wins], seconds_a_move: [0.5, 0.25] };
            (Trial { steps, depth, pairs: 10, seed: 1 }, measured)
        });
        let findings = Findings { all: found.collect(), scale: Scale::Full };
        let mut page = Page::new(language);
        Learning::discuss(&findings, &mut page);
        page
    }

    fn rows(page: &Page, table: usize) -> &[Vec<String>] {
        match &page.data[table] {
            Block::Table(table) => &table.rows,
            other => panic!("{other:?} is no table"),
        }
    }

    #[test]
    fn the_crossing_lies_on_the_line_between_two_points() {
        let page = page(&[(1000, 2, 1), (15_000, 2, 9), (8000, 2, 3), (8000, 4, 0)], Language::English);
        assert_eq!(
            rows(&page, 0)[0],
            ["1,000", "2", "+2 =0 −18", "10.0 %", "−382 ± 314", "500 ms", "250 ms"]
        );
        // From 30 % at 8,000 to 90 % at 15,000: a third of the way.
        assert_eq!(rows(&page, 1)[0], ["2", "10,300", "30.0 %", "90.0 %"]);
        assert_eq!(rows(&page, 1)[1], ["4", "–", "0.0 %", "–"]);
        assert_eq!(
            page.discussion,
            [
                "The network overtakes alpha-beta of depth 2 after about 10,300 training steps.",
                "The network has not overtaken alpha-beta of depth 4: at the end it scores 0.0 %.",
            ]
        );
        // Of depth 4 it is not known what happens at 15,000.
        assert!(page.verdict.is_none());
        assert!(matches!(&page.data[2], Block::Plot(plot) if plot.series.len() == 2));
    }

    #[test]
    fn the_claim_is_judged_at_the_steps_it_names() {
        for (early, late, held) in
            [(2, 9, Held::Yes), (6, 10, Held::Partly), (2, 6, Held::Partly), (7, 7, Held::No)]
        {
            for language in [Language::English, Language::Chinese] {
                let page = page(&[(4000, 2, early), (8000, 2, early), (15_000, 2, late)], language);
                assert_eq!(page.verdict.unwrap().held, held, "{early} {late}");
            }
        }
    }

    #[test]
    fn who_was_never_behind_did_not_overtake() {
        let page = page(&[(1000, 2, 6), (2000, 2, 8)], Language::English);
        assert!(page.discussion[0].contains("never seen to be behind"), "{:?}", page.discussion);
        assert_eq!(rows(&page, 1)[0][1], "–");
    }
}
