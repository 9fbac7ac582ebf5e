//! Results on the terminal: the table, the pairings, the test.

use super::WhichRun;
use crate::lang::Lang;
use crate::table::table;
use clap::Args;
use comfy_table::Table;
use indicatif::HumanCount;
use serde_json::json;
use std::io::Write;
use tengen_arena::statistics::elo::signed;
use tengen_arena::statistics::sprt::Verdict;
use tengen_arena::{Pairing, Placed, Results, Store, Summary, Test};

/// The results of a run
#[derive(Args)]
pub(super) struct Show {
    #[command(flatten)]
    which: WhichRun,

    /// For programs, with every game
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let (store, run) = self.which.find()?;
        show(&store, run, lang, self.json, out)
    }
}

/// Tells the results of a run.
pub(super) fn show(
    store: &Store,
    run: u32,
    lang: Lang,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let tournament = store.tournament(run)?;
    let summary = Summary::new(&tournament, &store.standings(run)?);
    if as_json {
        let (program, games) = (store.program(run)?, store.games(run)?);
        let all = json!({ "run": run, "program": program, "tournament": tournament, "summary": summary,
            "games": games });
        serde_json::to_writer_pretty(&mut *out, &all)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}", title(run, &summary, lang))?;
    if summary.played == 0 {
        return Ok(());
    }
    writeln!(out, "{}", standing(&summary, lang))?;
    match summary.duel() {
        Some(pairing) => writeln!(out, "{}", difference(&summary, pairing, lang))?,
        None => writeln!(out, "\n{}", pairings(&summary, lang))?,
    }
    if let Some(test) = &summary.sprt {
        writeln!(out, "{}", test_told(test, lang))?;
    }
    for player in &summary.players {
        for line in player.command.iter().chain(&player.told()) {
            writeln!(out, "{}: {line}", player.name)?;
        }
    }
    Ok(())
}

/// What a run is and how many games there are; copies are told, for error bars take them for games.
fn title(run: u32, summary: &Summary, lang: Lang) -> String {
    let Summary { game, played, different, games, .. } = summary;
    lang.pick([
        format!("run {run}: {game}, {played} of {games} games, {different} different"),
        format!("赛事 {run}：{game}，{played} / {games} 局，其中 {different} 局互不相同"),
    ])
}

/// The players, the best first.
pub(super) fn standing(summary: &Summary, lang: Lang) -> Table {
    let header = lang.pick([
        [
            "player",
            "Elo",
            "±",
            "points",
            "games",
            "moving first",
            "second",
            "ms/move",
            "depth",
            "nodes/s",
            "faults",
        ],
        ["参赛者", "Elo", "±", "得分", "局数", "先手", "后手", "毫秒/步", "深度", "节点/秒", "故障"],
    ]);
    table(header, summary.players.iter().map(|player| row(summary, player)), &[0])
}

/// A rating and its error. Of two players alone it is the difference, which is what one asks for, told once.
fn rating(summary: &Summary, player: &Placed) -> [String; 2] {
    let Some(Pairing { players: [first, _], elo, .. }) = summary.duel() else {
        return [signed(player.elo, 0), format!("{:.0}", player.error)];
    };
    if player.entrant != *first {
        return [String::new(), String::new()];
    }
    let error = if elo.error().is_finite() { format!("{:.0}", elo.error()) } else { "–".to_owned() };
    [signed(elo.elo, 0), error]
}

fn row(summary: &Summary, player: &Placed) -> [String; 11] {
    let [elo, error] = rating(summary, player);
    let optional = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    [
        player.name.clone(),
        elo,
        error,
        format!("{:.1}", player.points),
        player.games.to_string(),
        player.first.to_string(),
        player.second.to_string(),
        optional(player.mean_ms.map(|time| format!("{time:.2}"))),
        optional(player.depth.map(|depth| format!("{depth:.1}"))),
        optional(player.nodes_per_second.map(|speed| HumanCount(speed as u64).to_string())),
        player.faults.values().sum::<u32>().to_string(),
    ]
}

/// Every two that met.
fn pairings(summary: &Summary, lang: Lang) -> Table {
    let header = lang.pick([
        ["first", "second", "won", "drawn", "lost", "Elo", "95 %", "stronger"],
        ["甲", "乙", "胜", "平", "负", "Elo", "95 %", "强于对手的把握"],
    ]);
    let rows = summary.pairings.iter().map(|pairing| {
        let [first, second] = summary.names(pairing).map(str::to_owned);
        let [elo, range, superiority] = figures(pairing);
        let Results { wins, draws, losses } = pairing.results;
        let [wins, draws, losses] = [wins, draws, losses].map(|count| count.to_string());
        [first, second, wins, draws, losses, elo, range, superiority]
    });
    table(header, rows, &[0, 1])
}

/// The difference, its range, and how sure it is that the first is stronger.
fn figures(pairing: &Pairing) -> [String; 3] {
    let elo = &pairing.elo;
    [
        signed(elo.elo, 1),
        format!("{} … {}", signed(elo.low, 1), signed(elo.high, 1)),
        format!("{:.1} %", 100.0 * elo.superiority),
    ]
}

/// A match in a line.
fn difference(summary: &Summary, pairing: &Pairing, lang: Lang) -> String {
    let [first, second] = summary.names(pairing);
    let [elo, range, superiority] = figures(pairing);
    let Pairing { results, pairs, .. } = pairing;
    lang.pick([
        format!("{first} against {second}: {results}, pairs 0–2: {pairs:?}; Elo {elo} (95 %: {range}), stronger with {superiority}"),
        format!("{first} 对 {second}：{results}，成对得分 0–2：{pairs:?}；Elo {elo}（95 %：{range}），更强的把握 {superiority}"),
    ])
}

/// How far the test is, and what to know if it is over.
pub(crate) fn test_told(test: &Test, lang: Lang) -> String {
    let line = test_line(test, lang);
    if test.verdict == Verdict::Open { line } else { format!("{line}\n{}", lang.pick(Verdict::CAUTION)) }
}

/// How far the test is.
pub(super) fn test_line(test: &Test, lang: Lang) -> String {
    let ([low, high], [elo0, elo1]) = (test.bounds, test.sprt.claims());
    let verdict = lang.pick(test.verdict.words());
    format!("SPRT {elo0} … {elo1}: LLR {:.2} ({low:.2} … {high:.2}), {verdict}", test.llr)
}
