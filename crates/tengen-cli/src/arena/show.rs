//! Results on the terminal: the table, the pairings, the test.

use super::{StoreFile, WhichRun};
use crate::lang::Lang;
use crate::table::table;
use clap::Args;
use comfy_table::Table;
use indicatif::HumanCount;
use serde_json::json;
use std::io::Write;
use tengen_arena::statistics::sprt::Verdict;
use tengen_arena::{Pairing, Placed, Played, Standings, Store, Summary, Test, Tournament};

/// Which runs there are
#[derive(Args)]
pub(super) struct List {
    #[command(flatten)]
    store: StoreFile,

    /// For programs
    #[arg(long)]
    json: bool,
}

/// The results of a run
#[derive(Args)]
pub(super) struct Show {
    #[command(flatten)]
    which: WhichRun,

    /// For programs, with every game
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let runs = self.store.existing()?.runs()?;
        if self.json {
            let list: Vec<_> = runs
                .iter()
                .map(|run| {
                    let tournament = &run.tournament;
                    json!({ "run": run.id, "begun": run.begun, "played": run.played, "games": tournament.games(),
                        "game": tournament.game.to_string(), "players": tournament.names() })
                })
                .collect();
            serde_json::to_writer_pretty(&mut *out, &list)?;
            return Ok(writeln!(out)?);
        }
        let header = lang.pick([["run", "game", "played", "players"], ["编号", "棋种", "已完成", "参赛者"]]);
        let rows = runs.iter().map(|run| {
            let tournament = &run.tournament;
            [
                run.id.to_string(),
                tournament.game.to_string(),
                format!("{}/{}", run.played, tournament.games()),
                tournament.names().join(", "),
            ]
        });
        Ok(writeln!(out, "{}", table(header, rows, &[1, 3]))?)
    }
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
    let (tournament, games) = (store.tournament(run)?, store.games(run)?);
    let summary = Summary::new(&tournament, &standings(&tournament, &games));
    if as_json {
        let all = json!({ "run": run, "tournament": tournament, "summary": summary, "games": games });
        serde_json::to_writer_pretty(&mut *out, &all)?;
        return Ok(writeln!(out)?);
    }
    let [title, of, games] = lang.pick([["run", "of", "games"], ["编号", "/", "局"]]);
    writeln!(out, "{title} {run}: {}, {} {of} {} {games}", summary.game, summary.played, summary.games)?;
    writeln!(out, "{}", standing(&summary, lang))?;
    if summary.players.len() == 2 {
        for pairing in &summary.pairings {
            writeln!(out, "{}", difference(&summary, pairing, lang))?;
        }
    } else {
        writeln!(out, "\n{}", pairings(&summary, lang))?;
    }
    if let Some(test) = &summary.sprt {
        writeln!(out, "{}", test_line(test, lang))?;
    }
    Ok(())
}

/// What games add up to.
pub(super) fn standings(tournament: &Tournament, games: &[Played]) -> Standings {
    let mut standings = Standings::new(tournament.entrants.len());
    for game in games {
        standings.add(game);
    }
    standings
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

/// A rating and its error. Of two players alone it is the difference, which is what one asks for.
fn rating(summary: &Summary, player: &Placed) -> [String; 2] {
    match (&summary.players[..], &summary.pairings[..]) {
        ([_, _], [Pairing { players: [first, _], elo: Some(elo), .. }]) => {
            let elo = if player.entrant == *first { *elo } else { elo.reversed() };
            [
                signed(elo.elo),
                if elo.error().is_finite() { format!("{:.0}", elo.error()) } else { "–".to_owned() },
            ]
        }
        _ => [format!("{:+.0}", player.elo), format!("{:.0}", player.error)],
    }
}

fn row(summary: &Summary, player: &Placed) -> [String; 11] {
    let [elo, error] = rating(summary, player);
    let results = |[lost, drawn, won]: [u32; 3]| format!("+{won} ={drawn} -{lost}");
    let optional = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    [
        player.name.clone(),
        elo,
        error,
        format!("{:.1}", player.points),
        player.games.to_string(),
        results(player.first),
        results(player.second),
        optional(player.ms_per_move.map(|time| format!("{time:.2}"))),
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
        let [first, second] = names(summary, pairing);
        let [elo, range, superiority] = figures(pairing);
        let counts = [pairing.wins, pairing.draws, pairing.losses].map(|count| count.to_string());
        let [wins, draws, losses] = counts;
        [first, second, wins, draws, losses, elo, range, superiority]
    });
    table(header, rows, &[0, 1])
}

fn names(summary: &Summary, pairing: &Pairing) -> [String; 2] {
    let name = |entrant| summary.players.iter().find(|player| player.entrant == entrant);
    pairing.players.map(|entrant| name(entrant).map(|player| player.name.clone()).unwrap_or_default())
}

/// The difference, its range, and how sure it is that the first is stronger.
fn figures(pairing: &Pairing) -> [String; 3] {
    match &pairing.elo {
        None => ["–"; 3].map(str::to_owned),
        Some(elo) => [
            signed(elo.elo),
            format!("{} … {}", signed(elo.low), signed(elo.high)),
            format!("{:.1} %", 100.0 * elo.superiority),
        ],
    }
}

fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        if elo > 0.0 { "+∞" } else { "−∞" }.to_owned()
    } else {
        format!("{elo:+.1}")
    }
}

/// A match in a line.
fn difference(summary: &Summary, pairing: &Pairing, lang: Lang) -> String {
    let [first, second] = names(summary, pairing);
    let [elo, range, superiority] = figures(pairing);
    let Pairing { wins, draws, losses, pairs, .. } = pairing;
    lang.pick([
        format!("{first} against {second}: +{wins} ={draws} -{losses}, pairs 0–2: {pairs:?}; Elo {elo} (95 %: {range}), stronger with {superiority}"),
        format!("{first} 对 {second}：+{wins} ={draws} -{losses}，成对得分 0–2：{pairs:?}；Elo {elo}（95 %：{range}），更强的把握 {superiority}"),
    ])
}

/// How far the test is.
pub(super) fn test_line(test: &Test, lang: Lang) -> String {
    let ([low, high], [elo0, elo1]) = (test.bounds, test.sprt.claims());
    let verdict = lang.pick(match test.verdict {
        Verdict::Open => ["undecided", "尚未决定"],
        Verdict::H0 => ["accepted: not stronger (H0)", "接受 H0：没有更强"],
        Verdict::H1 => ["accepted: stronger (H1)", "接受 H1：更强"],
    });
    format!("SPRT {elo0} … {elo1}: LLR {:.2} ({low:.2} … {high:.2}), {verdict}", test.llr)
}
