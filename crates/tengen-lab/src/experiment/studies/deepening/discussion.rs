//! What deepening costs and gives.

use super::cost::{Means, Ratios, by_depth, cost_table, means_table, say_costs};
use super::worth::{Game, changes, games, losses_table, moves_table};
use super::{Deepening, Technique};
use crate::experiment::{Findings, Page};
use crate::report::Held;

pub(super) fn discuss(findings: &Findings<Deepening>, page: &mut Page) {
    let costs: Vec<Ratios<'_>> = findings.all.iter().filter_map(Ratios::of).collect();
    page.table(cost_table(&costs, page));
    let means: Vec<Means> =
        Technique::ALL.into_iter().filter_map(|technique| Means::of(&costs, Some(technique))).collect();
    let overall = Means::of(&costs, None);
    page.table(means_table(&means, overall.as_ref(), page));
    page.plot(by_depth(&costs, page));
    let games = games(findings);
    page.table(moves_table(&games, page));
    page.table(losses_table(&games, page));
    page.plot(changes(&games, page));
    say_costs(&means, overall.as_ref(), page);
    for game in &games {
        game.say(page);
    }
    conclude(&means, overall.as_ref(), &games, page);
}

fn conclude(means: &[Means], overall: Option<&Means>, games: &[Game], page: &mut Page) {
    let (Some(overall), false) = (overall, games.is_empty()) else { return };
    let repaid = means.iter().filter(|mean| mean.ratios[2] < 1.0).count();
    let improved = games.iter().filter(|game| game.gain().0 > 0.0).count();
    let sure = games.iter().filter(|game| matches!(game.gain(), (gain, Some(error)) if gain > error)).count();
    let parts = [overall.ratios[0] < 1.0, repaid == means.len(), improved == games.len()];
    let held = match parts.iter().filter(|part| **part).count() {
        3 => Held::Yes,
        0 => Held::No,
        _ => Held::Partly,
    };
    let ([earlier, ..], techniques, total) = (overall.told(), means.len(), games.len());
    page.conclude(held, [
        format!("The depths before the last cost {earlier} of it; deepening pays for itself with {repaid} of {techniques} techniques; an interrupted iteration improves the move in the mean in {improved} of {total} games, in {sure} of them by more than the error."),
        format!("之前各层为最后一层的 {earlier}；{techniques} 种方法中有 {repaid} 种，迭代加深收回了成本；{total} 种棋中有 {improved} 种，被中断的迭代平均而言改进了着法，其中 {sure} 种超出误差。"),
    ]);
}

#[cfg(test)]
mod tests {
    use super::super::{Interrupted, Measured, Nodes, Trial};
    use super::*;
    use crate::Language;
    use crate::experiment::{Scale, Study as _};

    /// Findings in which every ply costs `growth` times as much, deepening `guided` of that, and an interrupted iteration gains this.
    fn page(growth: u64, guided: f64, gain: i32) -> Page {
        let all = Deepening::trials(Scale::Quick).into_iter().map(|trial| {
            let measured = match &trial {
                Trial::Cost(cost) => {
                    let alone: Vec<u64> =
                        (0..cost.depth).map(|depth| 1000 * growth.pow(u32::from(depth))).collect();
                    let deepening = alone.iter().map(|nodes| (*nodes as f64 * guided) as u64).collect();
                    Measured::Cost(Nodes { alone, deepening })
                }
                Trial::Interruption(_) => {
                    let case = Interrupted {
                        allowance: 200,
                        depth: 2,
                        complete: 10,
                        used: 10 - gain,
                        blind: 10,
                        changed: [true, false],
                    };
                    Measured::Interruption(vec![case])
                }
            };
            (trial, measured)
        });
        let mut page = Page::new(Language::English);
        discuss(&Findings { all: all.collect(), scale: Scale::Quick }, &mut page);
        page
    }

    #[test]
    fn the_verdict_follows_the_findings() {
        let held = |growth, guided, gain| page(growth, guided, gain).verdict.unwrap().held;
        assert_eq!(held(5, 0.5, 3), Held::Yes);
        assert_eq!(held(5, 1.0, 3), Held::Partly);
        assert_eq!(held(5, 0.5, -3), Held::Partly);
        assert_eq!(held(1, 1.0, -3), Held::No);
    }

    #[test]
    fn a_better_move_counts_as_better() {
        let text = page(5, 0.5, 3).discussion.join("\n");
        assert!(text.contains("40 of the new moves are better, 0 as good, 0 worse"), "{text}");
        let text = page(5, 0.5, -3).discussion.join("\n");
        assert!(text.contains("0 of the new moves are better, 0 as good, 40 worse"), "{text}");
    }
}
