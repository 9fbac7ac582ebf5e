//! What the searches say.

use super::super::grammar::agree;
use super::super::mean::geometric;
use super::{Kit, Measured, Subject, Techniques};
use crate::experiment::{Findings, Page};
use crate::report::number::{count, factor, percent, seconds};
use crate::report::{Axis, Held, Plot, Point, Series, Table};

pub(super) fn discuss(findings: &Findings<Techniques>, page: &mut Page) {
    let subjects = Subject::all(findings.scale);
    let measured =
        |subject: &Subject, kit: Kit| findings.find(|trial| trial.subject == *subject && trial.kit == kit);
    let captions = page.pick([
        ["Positions visited, by game and depth", "Time, by game and depth"],
        ["访问的局面数（按棋种与深度）", "时间（按棋种与深度）"],
    ]);
    page.table(grid(captions[0], &subjects, &measured, page, |found| {
        if found.complete { count(found.nodes) } else { format!("> {}", count(found.nodes)) }
    }));
    page.table(grid(captions[1], &subjects, &measured, page, |found| {
        if found.complete { seconds(found.seconds) } else { format!("> {}", seconds(found.seconds)) }
    }));
    let savings: Vec<Saving> =
        Kit::TRIED.into_iter().filter_map(|kit| Saving::of(kit, &subjects, &measured)).collect();
    page.table(summary(&savings, page));
    page.plot(plot(&savings, page));
    let values = Values::of(&subjects, &measured);
    page.table(values.table(page));
    conclude(&savings, &values, page);
}

/// What a kit costs, as a share of what the baseline costs, in the mean of the games where both came to their end.
struct Saving {
    kit: Kit,
    nodes: f64,
    seconds: f64,
    /// How many games that is.
    games: usize,
}

impl Saving {
    fn of<'a>(
        kit: Kit,
        subjects: &[Subject],
        measured: &impl Fn(&Subject, Kit) -> Option<&'a Measured>,
    ) -> Option<Saving> {
        let both = |subject| Some((measured(subject, Kit::NONE)?, measured(subject, kit)?));
        let pairs: Vec<_> = subjects
            .iter()
            .filter_map(both)
            .filter(|(baseline, found)| baseline.complete && found.complete)
            .collect();
        let share = |of: fn(&Measured) -> f64| {
            geometric(pairs.iter().map(|(baseline, found)| of(found) / of(baseline)))
        };
        let (nodes, seconds) = (share(|found| found.nodes as f64)?, share(|found| found.seconds)?);
        Some(Saving { kit, nodes, seconds, games: pairs.len() })
    }
}

/// A table with a row for every kit and a column for every game.
fn grid<'a>(
    caption: &str,
    subjects: &[Subject],
    measured: &impl Fn(&Subject, Kit) -> Option<&'a Measured>,
    page: &Page,
    cell: impl Fn(&Measured) -> String,
) -> Table {
    let mut head = vec![page.pick(["techniques", "技术"]).to_owned()];
    head.extend(subjects.iter().map(Subject::name));
    let mut table = Table::new(caption, head);
    for kit in Kit::TRIED {
        let cells: Vec<Option<&Measured>> = subjects.iter().map(|subject| measured(subject, kit)).collect();
        if cells.iter().any(Option::is_some) {
            let [english, chinese, _] = kit.names();
            let cells = cells.into_iter().map(|found| found.map_or_else(|| "–".to_owned(), &cell));
            table.row(std::iter::once(page.pick([english, chinese])).chain(cells));
        }
    }
    table
}

fn summary(savings: &[Saving], page: &Page) -> Table {
    let caption = page.pick([
        "Against alpha-beta alone, geometric mean of the games both finished",
        "与仅用 α-β 相比（两者均完成的各棋种的几何平均）",
    ]);
    let head = page.pick([
        ["techniques", "games", "positions", "positions saved", "times fewer", "time", "times as fast"],
        ["技术", "棋种数", "局面占比", "节省局面", "局面数：基线 ÷ 本项", "时间占比", "加速比"],
    ]);
    let mut table = Table::new(caption, head);
    for saving in savings {
        let [english, chinese, _] = saving.kit.names();
        table.row([
            page.pick([english, chinese]),
            saving.games.to_string(),
            percent(saving.nodes),
            percent(1.0 - saving.nodes),
            factor(1.0 / saving.nodes),
            percent(saving.seconds),
            factor(1.0 / saving.seconds),
        ]);
    }
    table
}

fn plot(savings: &[Saving], page: &Page) -> Plot {
    let bars = |of: fn(&Saving) -> f64| {
        savings.iter().enumerate().map(move |(at, saving)| Point::new(at as f64, 100.0 * of(saving)))
    };
    Plot {
        title: page.pick(["What is left of alpha-beta's cost, in %", "相对 α-β 的代价（%）"]).to_owned(),
        x: Axis::of_names(
            page.pick(["techniques", "技术"]),
            savings.iter().map(|saving| {
                let [_, _, short] = saving.kit.names();
                short
            }),
        ),
        y: Axis::logarithmic(page.pick(["% of the baseline", "占基线的 %"])),
        series: vec![
            Series::bars(page.pick(["positions", "局面数"]), bars(|saving| saving.nodes)),
            Series::bars(page.pick(["time", "时间"]), bars(|saving| saving.seconds)),
        ],
    }
}

/// Whether the searches of each game agree.
struct Values {
    /// The game, the baseline's value, how many kits finished, and which of them found another value.
    games: Vec<(String, i32, usize, Vec<Kit>)>,
}

impl Values {
    fn of<'a>(subjects: &[Subject], measured: &impl Fn(&Subject, Kit) -> Option<&'a Measured>) -> Values {
        let finished = |subject: &Subject, kit| measured(subject, kit).filter(|found| found.complete)?.value;
        let of_game = |subject: &Subject| {
            let expected = finished(subject, Kit::NONE)?;
            let found = Kit::TRIED.into_iter().filter_map(|kit| Some((kit, finished(subject, kit)?)));
            let found: Vec<(Kit, i32)> = found.collect();
            let others = found.iter().filter(|(_, value)| *value != expected).map(|(kit, _)| *kit).collect();
            Some((subject.name(), expected, found.len(), others))
        };
        Values { games: subjects.iter().filter_map(of_game).collect() }
    }

    /// How many finished searches agree with the baseline of their game, and how many there are.
    fn agreeing(&self) -> (usize, usize) {
        let all: usize = self.games.iter().map(|(_, _, finished, _)| finished).sum();
        let others: usize = self.games.iter().map(|(_, _, _, others)| others.len()).sum();
        (all - others, all)
    }

    fn table(&self, page: &Page) -> Table {
        let head = page.pick([
            [
                "game and depth",
                "value by alpha-beta alone",
                "searches finished",
                "with the same value",
                "with another value",
            ],
            ["棋种与深度", "仅 α-β 所得的值", "完成的搜索", "值相同", "值不同"],
        ]);
        let mut table = Table::new(page.pick(["The value found", "所得的值"]), head);
        for (game, value, finished, others) in &self.games {
            let names = others.iter().map(|kit| {
                let [english, chinese, _] = kit.names();
                page.pick([english, chinese])
            });
            let names: Vec<String> = names.collect();
            let others =
                if names.is_empty() { "–".to_owned() } else { names.join(page.pick(["; ", "；"])) };
            let same = finished - names.len();
            table.row([
                game.clone(),
                tengen_core::Score::from_value(*value).to_string().replace('-', "−"),
                finished.to_string(),
                same.to_string(),
                others,
            ]);
        }
        table
    }
}

/// Says what held of the claim, as far as there is data.
fn conclude(savings: &[Saving], values: &Values, page: &mut Page) {
    let share = |kit: Kit| savings.iter().find(|saving| saving.kit == kit).map(|saving| saving.nodes);
    let alone = [Kit::TABLE, Kit::SYMMETRY, Kit::PVS, Kit::ASPIRATION].map(share);
    let (
        [Some(table), Some(symmetry), Some(pvs), Some(aspiration)],
        Some(pvs_table),
        Some(mtdf_table),
        Some(all),
    ) = (alone, share(Kit::PVS_TABLE), share(Kit::MTDF_TABLE), share(Kit::ALL))
    else {
        return;
    };
    let (agreeing, finished) = values.agreeing();
    say_values(agreeing, finished, page);
    let saved = |share: f64| percent(1.0 - share);
    page.say([
        format!(
            "Alone, the table saves {} of the positions, with symmetry {}; PVS saves {}, aspiration windows {}. PVS with a table saves {}, MTD(f) with a table {}, everything together {}.",
            saved(table), saved(symmetry), saved(pvs), saved(aspiration), saved(pvs_table), saved(mtdf_table), saved(all),
        ),
        format!(
            "单独使用时，置换表省下 {} 的局面，加上对称省 {}；PVS 省 {}，期望窗口省 {}。配合置换表的 PVS 省 {}，配合置换表的 MTD(f) 省 {}，全部合用省 {}。",
            saved(table), saved(symmetry), saved(pvs), saved(aspiration), saved(pvs_table), saved(mtdf_table), saved(all),
        ),
    ]);
    if [pvs, aspiration, pvs_table, mtdf_table].into_iter().any(|share| share > 1.0) {
        page.say([
            "What saves a negative share costs positions: a window in which the value does not lie is searched in vain.".to_owned(),
            "所省为负者反而多访问了局面：值不在窗口之内时，该次搜索便是徒劳。".to_owned(),
        ]);
    }
    let same = agreeing == finished;
    let all_save =
        [table, symmetry / table, pvs, aspiration].into_iter().filter(|share| *share < 1.0).count();
    let table_most = table < pvs.min(aspiration) && table < symmetry / table;
    // Between half and twice as much.
    let pvs_as_told = (0.05..=0.2).contains(&(1.0 - pvs));
    let mtdf_fewer = mtdf_table < pvs_table;
    let judged = judge(same, all_save, [table_most, pvs_as_told, mtdf_fewer]);
    let or_not = |held: bool, texts: [[&'static str; 2]; 2]| texts[usize::from(!held)];
    let values =
        or_not(same, [["every value is the same", "所有的值都相同"], ["some values differ", "有的值不同"]]);
    let most = or_not(
        table_most,
        [
            ["the table saves most", "置换表省得最多"],
            ["the table does not save most", "省得最多的并非置换表"],
        ],
    );
    let about = match 1.0 - pvs {
        _ if pvs_as_told => ["PVS saves about what the books say", "PVS 所省与书上相近"],
        saved if saved > 0.2 => ["PVS saves more than the books say", "PVS 所省多于书上所说"],
        _ => ["PVS saves less than the books say", "PVS 所省少于书上所说"],
    };
    let fewer = or_not(
        mtdf_fewer,
        [
            ["MTD(f) visits fewer positions than PVS", "MTD(f) 访问的局面少于 PVS"],
            ["MTD(f) does not visit fewer positions than PVS", "MTD(f) 访问的局面并不少于 PVS"],
        ],
    );
    page.conclude(
        judged,
        [
            format!(
                "{all_save} of 4 techniques {} positions in the mean; {}; {}; {}; {}.",
                agree(all_save, ["saves", "save"]),
                values[0],
                most[0],
                about[0],
                fewer[0]
            ),
            format!(
                "4 项技术中有 {all_save} 项平均而言省下了局面；{}；{}；{}；{}。",
                values[1], most[1], about[1], fewer[1]
            ),
        ],
    );
}

/// Everything held, or what matters most did: no value lost and most techniques saving something.
fn judge(same: bool, saving: usize, others: [bool; 3]) -> Held {
    match (same, saving) {
        (true, 4) if others == [true; 3] => Held::Yes,
        (true, 2..) => Held::Partly,
        (false, 4) if others == [true; 3] => Held::Partly,
        _ => Held::No,
    }
}

fn say_values(agreeing: usize, finished: usize, page: &mut Page) {
    page.say(if agreeing == finished {
        [
            "All searches of a game that came to their end found the same value.".to_owned(),
            "同一棋种中所有完成的搜索得到的值都相同。".to_owned(),
        ]
    } else {
        [
            format!(
                "{} of the searches that came to their end found another value than alpha-beta alone: where a position can be reached after different numbers of moves, as in chess, a table may answer from a deeper search than was asked for.",
                finished - agreeing,
            ),
            format!(
                "有 {} 次完成的搜索得到的值与仅用 α-β 时不同：若同一局面可经不同步数到达（如国际象棋），置换表给出的可能是比所求更深的搜索结果。",
                finished - agreeing,
            ),
        ]
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_follows_the_figures() {
        let saving = |kit, nodes| Saving { kit, nodes, seconds: 1.0, games: 1 };
        let kits =
            [Kit::TABLE, Kit::SYMMETRY, Kit::PVS, Kit::ASPIRATION, Kit::PVS_TABLE, Kit::MTDF_TABLE, Kit::ALL];
        let verdict = |shares: [f64; 7], others: Vec<Kit>| {
            let savings: Vec<Saving> =
                kits.into_iter().zip(shares).map(|(kit, share)| saving(kit, share)).collect();
            let mut page = Page::new(crate::Language::English);
            let values = Values { games: vec![("x".to_owned(), 0, 13, others)] };
            conclude(&savings, &values, &mut page);
            page.verdict.unwrap().held
        };
        let as_told = [0.3, 0.25, 0.9, 0.95, 0.28, 0.2, 0.15];
        assert_eq!(verdict(as_told, vec![]), Held::Yes);
        assert_eq!(verdict(as_told, vec![Kit::ALL]), Held::Partly);
        assert_eq!(verdict([0.3, 0.25, 0.9, 0.95, 0.2, 0.28, 0.15], vec![]), Held::Partly);
        assert_eq!(verdict([1.3, 1.35, 1.1, 0.95, 0.2, 0.28, 0.15], vec![]), Held::No);
    }
}
