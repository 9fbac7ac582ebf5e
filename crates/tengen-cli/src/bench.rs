//! `tengen bench`: fixed positions to a fixed depth, for comparing machines, builds and changes of the engine.
//!
//! INVARIANT: with one thread nothing depends on time, so equal programs give equal signatures.

mod positions;

use crate::five::score_json;
use crate::lang::Lang;
use crate::table::table;
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use positions::{POSITIONS, Position};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;
use tengen_core::{Depth, Limits};
use tengen_engine::{Engine, Line, Options, Request};
use tengen_players::SystemHost;

/// Measure the engine on fixed positions of all rules
///
/// Each position is searched to the same depth by a new engine. The signature is the number of positions visited and a sum
/// over all moves and scores found: with one thread, two runs of the same program give the same.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen bench                  a few seconds\n  \
    tengen bench --depth 8        a quick one\n  \
    tengen bench --threads 4      how much threads help; no signature, for threads are never twice the same\n  \
    tengen bench --json           for programs: docs/analysis.md has the fields")]
pub(crate) struct Bench {
    /// How many moves to look ahead
    #[arg(long, value_name = "PLIES", default_value_t = 13, value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: u16,

    /// How many threads search, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// For programs
    #[arg(long)]
    json: bool,
}

/// The table of each engine, in bytes; part of what is measured.
const TABLE: usize = 16 << 20;

/// What was found in a position.
struct Measured {
    position: &'static Position,
    line: Line,
    nodes: u64,
    time: Duration,
}

/// What was found in all of them.
struct Totals {
    nodes: u64,
    time: Duration,
    /// None with several threads.
    signature: Option<String>,
}

impl Bench {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta}");
        let bar = ProgressBar::new(POSITIONS.len() as u64)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let measured: Vec<Measured> = bar.wrap_iter(POSITIONS.iter()).map(|it| self.measure(it)).collect();
        bar.finish_and_clear();
        let totals = self.totals(&measured);
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &self.in_json(&measured, &totals))?;
            return Ok(writeln!(out)?);
        }
        show(lang, &measured, &totals, out)
    }

    fn measure(&self, position: &'static Position) -> Measured {
        let mut engine = Engine::new(Options { table_bytes: TABLE, threads: self.threads.into() });
        let limits = Limits { depth: Some(Depth(self.depth)), ..Limits::default() };
        let start = position.start();
        engine.get_ready(&start);
        let clock = SystemHost::new(std::sync::Arc::default(), ());
        let report = engine.go(&start, &Request { limits, ..Request::default() }, &clock, &mut |_| {});
        let line = report.progress.lines[0].clone();
        Measured { position, line, nodes: report.progress.nodes, time: report.progress.time }
    }

    fn totals(&self, measured: &[Measured]) -> Totals {
        let nodes = measured.iter().map(|it| it.nodes).sum();
        let found: Vec<String> =
            measured.iter().map(|it| format!("{} {}", best(&it.line), it.line.score)).collect();
        let sum = fnv1a(found.join("\n").as_bytes());
        let signature = (self.threads == 1).then(|| format!("{nodes}-{sum:08x}"));
        Totals { nodes, time: measured.iter().map(|it| it.time).sum(), signature }
    }

    fn in_json(&self, measured: &[Measured], totals: &Totals) -> Value {
        let position = |it: &Measured| {
            json!({
                "rule": it.position.rule.name(),
                "size": it.position.size,
                "moves": it.position.moves,
                "origin": it.position.origin,
                "best": best(&it.line),
                "score": score_json(it.line.score),
                "nodes": it.nodes,
                "seconds": it.time.as_secs_f64(),
            })
        };
        json!({
            "depth": self.depth,
            "threads": self.threads,
            "positions": measured.iter().map(position).collect::<Vec<_>>(),
            "nodes": totals.nodes,
            "seconds": totals.time.as_secs_f64(),
            "nodes_per_second": totals.nodes_per_second(),
            "signature": totals.signature,
        })
    }
}

impl Totals {
    fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

fn best(line: &Line) -> String {
    line.pv.first().map(ToString::to_string).unwrap_or_default()
}

fn show(lang: Lang, measured: &[Measured], totals: &Totals, out: &mut impl Write) -> anyhow::Result<()> {
    let header = lang.pick([
        ["rule", "size", "origin", "move", "score", "nodes", "seconds"],
        ["规则", "棋盘", "来源", "着法", "评分", "节点", "秒"],
    ]);
    let row = |it: &Measured| {
        [
            it.position.rule.name().to_owned(),
            it.position.size.to_string(),
            it.position.origin.to_owned(),
            best(&it.line),
            it.line.score.to_string(),
            HumanCount(it.nodes).to_string(),
            format!("{:.3}", it.time.as_secs_f64()),
        ]
    };
    for line in table(header, measured.iter().map(row), &[0, 2, 3]).lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    let (nodes, speed) = (HumanCount(totals.nodes), HumanCount(totals.nodes_per_second()));
    let seconds = totals.time.as_secs_f64();
    writeln!(
        out,
        "\n{}",
        lang.pick([
            format!("{nodes} nodes, {seconds:.3} s, {speed} nodes/s"),
            format!("{nodes} 节点，{seconds:.3} 秒，{speed} 节点/秒"),
        ])
    )?;
    if let Some(signature) = &totals.signature {
        writeln!(out, "{} {signature}", lang.pick(["signature", "签名"]))?;
    }
    Ok(())
}

/// CITE: G. Fowler, L. C. Noll, K.-P. Vo, the FNV-1a hash, 32 bits.
fn fnv1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_published_one() {
        assert_eq!([fnv1a(b""), fnv1a(b"a"), fnv1a(b"foobar")], [0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968]);
    }
}
