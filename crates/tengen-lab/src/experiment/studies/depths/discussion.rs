//! What the depths of system D come to.

use super::super::grammar::agree;
use super::super::league::League;
use super::strategy::Fates;
use super::tables::{
    fates, league, lost, plot_of_lines, plot_of_ratings, ratings, results, table_of_lines, told_above, won,
};
use super::{Board, Depths, FULL_DEPTH, JUDGEMENTS, SYSTEM_D, boards, searcher};
use crate::experiment::{Findings, Page};
use crate::report::Held;

pub(super) fn discuss(findings: &Findings<Depths>, page: &mut Page) {
    page.table(table_of_lines(findings, page));
    page.plot(plot_of_lines(findings, page));
    let mut boards_by_depth = Vec::new();
    for board in boards(findings.scale) {
        if let Some(league) = league(findings, &board) {
            page.table(ratings(&league, &board, page));
            page.table(results(&league, &board, page));
            page.plot(plot_of_ratings(&league, &board, page));
            boards_by_depth.push((by_depth(&league, &board), league, board));
        }
    }
    let sound = say_who_loses(findings, page);
    say_where_deeper_loses_more(findings, page);
    say_whether_judgements_differ(findings, page);
    for (steps, league, board) in &boards_by_depth {
        say_what_depth_adds(steps, league, board, page);
    }
    let [(on_small, ..), (on_large, ..)] = &boards_by_depth[..] else { return };
    if let Some(sound) = sound {
        conclude(&sound, [on_small, on_large], page);
    }
}

/// Says who never loses, and gives the depths of system D that do not; none if something needed is missing.
fn say_who_loses(findings: &Findings<Depths>, page: &mut Page) -> Option<Vec<u16>> {
    let both = |depth: u16, judgement: &str| {
        fates(findings, depth, judgement).map(|[first, second]| first.and(second))
    };
    let [three, four] = SYSTEM_D.map(|depth| both(depth, "lines"));
    let (three, four, full) = (three?, four?, both(FULL_DEPTH, "utility")?);
    page.say([
        format!(
            "With open lines the searcher of depth 3 loses {} of all lines of play and wins {}; that of depth 4 loses {} and wins {}; full depth with the result alone loses {} and wins {}.",
            lost(three), won(three), lost(four), won(four), lost(full), won(full),
        ),
        format!(
            "用未封线数之差时，深度 3 在全部着法序列中负 {}，胜 {}；深度 4 负 {}，胜 {}；只看终局的完整深度负 {}，胜 {}。",
            lost(three), won(three), lost(four), won(four), lost(full), won(full),
        ),
    ]);
    for (judgement, name) in JUDGEMENTS {
        let all: Option<Vec<Fates>> = (1..=FULL_DEPTH).map(|depth| both(depth, judgement)).collect();
        let Some(all) = all else { continue };
        let safe_from = 1 + all.iter().rposition(|fates| fates.lost > 0).map_or(0, |last| last + 1);
        page.say(if safe_from <= usize::from(FULL_DEPTH) {
            [
                format!("Judging by {}, a searcher never loses from depth {safe_from} on.", name[0]),
                format!("按“{}”估值，自深度 {safe_from} 起从不输棋。", name[1]),
            ]
        } else {
            [
                format!("Judging by {}, no depth is safe from losing.", name[0]),
                format!("按“{}”估值，没有哪个深度能保证不输。", name[1]),
            ]
        });
    }
    Some(
        SYSTEM_D
            .into_iter()
            .zip([three, four])
            .filter(|(_, fates)| fates.lost == 0)
            .map(|(depth, _)| depth)
            .collect(),
    )
}

/// Says where one more move ahead, with open lines, loses a larger share of all lines of play.
fn say_where_deeper_loses_more(findings: &Findings<Depths>, page: &mut Page) {
    let all: Option<Vec<Fates>> = (1..=FULL_DEPTH)
        .map(|depth| fates(findings, depth, "lines").map(|[first, second]| first.and(second)))
        .collect();
    let Some(all) = all else { return };
    let share = |fates: Fates| fates.lost as f64 / fates.lines().max(1) as f64;
    let larger = |two: &&[Fates]| share(two[1]) > share(two[0]);
    let told: Vec<String> = all
        .windows(2)
        .filter(larger)
        .map(|two| {
            page.pick([
                format!("{} after {}", lost(two[1]), lost(two[0])),
                format!("由 {} 变为 {}", lost(two[0]), lost(two[1])),
            ])
        })
        .collect();
    let list = told.join(page.pick([", ", "、"]));
    page.say(match told.len() {
        0 => [
            "Counted out, no step to the next depth with open lines loses a larger share.".to_owned(),
            "穷举之后可见：用未封线数之差时，加深一层从未使负的比例变大。".to_owned(),
        ],
        steps => [
            format!("Counted out, deeper is not better at every step: {steps} of {} with open lines {} a larger share ({list}).", FULL_DEPTH - 1, agree(steps, ["loses", "lose"])),
            format!("穷举之后可见，并非每加深一层都更好：用未封线数之差时，{} 步中有 {steps} 步负的比例变大（{list}）。", FULL_DEPTH - 1),
        ],
    });
}

/// Where a row is a whole line of the board, the two counts of lines are one.
fn say_whether_judgements_differ(findings: &Findings<Depths>, page: &mut Page) {
    let pairs: Option<Vec<bool>> = (1..=FULL_DEPTH)
        .map(|depth| Some(fates(findings, depth, "lines")? == fates(findings, depth, "fill")?))
        .collect();
    let Some(same) = pairs else { return };
    page.say(if same.iter().all(|same| *same) {
        [
            "Open lines and filled lines fare alike at every depth: on 3×3 a row is a whole line, and the two counts are one.".to_owned(),
            "未封线数与填满成线数在每个深度上结果都相同：在 3×3 上，连成一线就是占满整行、整列或整条对角线，两种计数是一回事。".to_owned(),
        ]
    } else {
        [
            "Open lines and filled lines do not fare alike, though on 3×3 the two counts should be one.".to_owned(),
            "未封线数与填满成线数的结果不同，而在 3×3 上两种计数本应一致。".to_owned(),
        ]
    });
}

/// Steps from one depth to the next with open lines.
struct Steps {
    all: usize,
    /// Better by more than the error.
    better: usize,
    /// Worse by more than the error.
    worse: usize,
}

fn by_depth(league: &League<'_>, board: &Board) -> Steps {
    let gains: Vec<_> = (1..board.deepest)
        .filter_map(|depth| league.above(&searcher(depth + 1, "lines"), &searcher(depth, "lines")))
        .collect();
    Steps {
        all: gains.len(),
        better: gains.iter().filter(|gain| gain.elo > gain.error).count(),
        worse: gains.iter().filter(|gain| gain.elo < -gain.error).count(),
    }
}

fn say_what_depth_adds(steps: &Steps, league: &League<'_>, board: &Board, page: &mut Page) {
    let Steps { all, better, worse } = steps;
    if *all > 0 {
        page.say([
            format!(
                "On {}, {better} of {all} steps to the next depth with open lines {} more than the error, {worse} {} more.",
                board.name[0], agree(*better, ["gains", "gain"]), agree(*worse, ["loses", "lose"]),
            ),
            format!(
                "在{}上，用未封线数之差每加深一层，{all} 步中有 {better} 步的增益超出误差，{worse} 步的损失超出误差。",
                board.name[1]
            ),
        ]);
    }
    let told =
        |depth: u16, judgement: &str| told_above(league, &searcher(depth, judgement), &board.reference);
    let [three, four] = SYSTEM_D.map(|depth| told(depth, "lines"));
    if let (Some(three), Some(four), Some(deep)) = (three, four, told(board.deepest, "utility")) {
        page.say([
            format!(
                "There, depth 3 with open lines is at {three}, depth 4 at {four}, depth {} with the result alone at {deep}.",
                board.deepest
            ),
            format!(
                "在该棋种上，用未封线数之差时深度 3 为 {three}，深度 4 为 {four}；深度 {} 只看终局为 {deep}。",
                board.deepest
            ),
        ]);
    }
}

fn conclude(sound: &[u16], steps: [&Steps; 2], page: &mut Page) {
    if steps.iter().any(|steps| steps.all == 0) {
        return;
    }
    let worse: usize = steps.iter().map(|steps| steps.worse).sum();
    let held = match (sound.is_empty(), worse) {
        (false, 0) => Held::Yes,
        (true, 1..) => Held::No,
        _ => Held::Partly,
    };
    let never = sound.iter().map(u16::to_string).collect::<Vec<_>>();
    let as_well = match &never[..] {
        [] => [
            "Neither depth 3 nor depth 4 with open lines is safe from losing".to_owned(),
            "深度 3 与 4 配以未封线数之差都可能输棋".to_owned(),
        ],
        [one] => [
            format!("With open lines, depth {one} never loses to any play"),
            format!("用未封线数之差时，深度 {one} 对任何下法都不输"),
        ],
        several => [
            format!("With open lines, depths {} never lose to any play", several.join(" and ")),
            format!("用未封线数之差时，深度 {} 对任何下法都不输", several.join(" 与 ")),
        ],
    };
    let deeper = if worse == 0 {
        [
            "no step to the next depth makes a searcher worse by more than the error",
            "加深一层从未使棋力下降超出误差",
        ]
    } else {
        ["but a searcher can get worse by looking one move further", "但多看一步有时反而更差"]
    };
    page.conclude(
        held,
        [format!("{}; {}.", as_well[0], deeper[0]), format!("{}；{}。", as_well[1], deeper[1])],
    );
}

#[cfg(test)]
mod tests {
    use super::super::{Measured, Trial};
    use super::*;
    use crate::Language;
    use crate::experiment::duel::Score;
    use crate::experiment::{Scale, Study};

    /// Findings in which those of at most this depth lose to somebody, and a searcher scores so against the one below.
    fn findings(lose_to: u16, wins_over_deeper: bool) -> Findings<Depths> {
        let measured = |trial: &Trial| match trial {
            Trial::Everything { player } => {
                let lost = (1..=lose_to).filter(|depth| player.contains(&format!("depth={depth},"))).count();
                Measured::Everything([Fates { lost: lost as u64, drawn: 10, won: 90 }; 2])
            }
            Trial::Match(duel) => {
                let beaten = duel.players[1].contains("depth") && !duel.players[1].contains("full");
                let loses = beaten && !wins_over_deeper;
                let pairs = if loses { [8, 0, 0, 0, 0, 0] } else { [0, 0, 0, 0, 0, 8] };
                Measured::Match(Score {
                    pairs,
                    different: 16,
                    seconds_a_move: [0.0; 2],
                    nodes_a_move: [0.0; 2],
                })
            }
        };
        let all = Depths::trials(Scale::Quick).into_iter().map(|trial| {
            let measured = measured(&trial);
            (trial, measured)
        });
        Findings { all: all.collect(), scale: Scale::Quick }
    }

    fn page(findings: &Findings<Depths>) -> Page {
        let mut page = Page::new(Language::English);
        discuss(findings, &mut page);
        page
    }

    #[test]
    fn the_verdict_follows_the_lines_lost_and_the_steps() {
        for (lose_to, wins_over_deeper, held) in
            [(2, false, Held::Yes), (3, false, Held::Yes), (4, false, Held::Partly), (4, true, Held::No)]
        {
            let page = page(&findings(lose_to, wins_over_deeper));
            assert_eq!(page.verdict.unwrap().held, held, "{lose_to} {wins_over_deeper}");
            let from = format!("never loses from depth {} on", lose_to + 1);
            assert!(page.discussion.iter().any(|sentence| sentence.contains(&from)), "{:?}", page.discussion);
        }
    }

    #[test]
    fn without_matches_there_are_lines_but_no_verdict() {
        let mut findings = findings(2, false);
        findings.all.retain(|(trial, _)| matches!(trial, Trial::Everything { .. }));
        let page = page(&findings);
        assert!(page.verdict.is_none() && !page.discussion.is_empty());
    }
}
