//! The best moves of one position: live on a terminal, once elsewhere.

use super::Analyze;
use super::best_moves::lines;
use super::live::Live;
use crate::five::{rounded, score_json, side_key};
use crate::lang::Lang;
use crate::{board, signals};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_core::Game;
use tengen_engine::{Line, Progress, Report, Request, win_rate};
use tengen_games::Notation;
use tengen_games::gomoku::Gomoku;
use tengen_players::SystemHost;

const USUAL_TIME: Duration = Duration::from_secs(5);
const USUAL_LINES: u16 = 3;

/// Searches the position and shows what was found.
pub(super) fn run(options: &Analyze, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let position = options.board.position(options.position.as_deref().unwrap_or_default())?;
    let stop = signals::interrupted()?;
    if options.json {
        let report = search(options, &position, &stop, |_| {})?;
        let interrupted = stop.load(Ordering::Relaxed);
        serde_json::to_writer_pretty(&mut *out, &in_json(&position, &report, interrupted))?;
        return Ok(writeln!(out)?);
    }
    let side = position.side_to_move();
    let Some(mut live) = Live::on_terminal() else {
        let report = search(options, &position, &stop, |_| {})?;
        return show(&position, &report, &lines(lang, side, &report.progress, None), out);
    };
    let report = search(options, &position, &stop, |seen| {
        // Whoever closes the terminal meanwhile is noticed when the result is written.
        let _ = live.draw(out, |width| lines(lang, side, seen, Some(width)));
    })?;
    live.clear(out)?;
    show(&position, &report, &lines(lang, side, &report.progress, Some(Live::width())), out)
}

/// The search; `seen` hears how far it is.
fn search(
    options: &Analyze,
    position: &Gomoku,
    stop: &Arc<AtomicBool>,
    mut seen: impl FnMut(&Progress),
) -> anyhow::Result<Report> {
    let request = Request {
        limits: options.limits(USUAL_TIME),
        lines: options.multipv.unwrap_or(USUAL_LINES).into(),
        ..Request::default()
    };
    let clock = SystemHost::new(stop.clone(), ());
    Ok(options.engine()?.go(position, &request, &clock, &mut seen))
}

/// The board with the ranks of the best moves, and the table.
fn show(position: &Gomoku, report: &Report, table: &[String], out: &mut impl Write) -> anyhow::Result<()> {
    let ranks = report.progress.lines.iter().enumerate();
    let marks: HashMap<_, _> =
        ranks.filter_map(|(index, line)| Some((*line.pv.first()?, (index + 1).to_string()))).collect();
    board::draw(position, &marks, out)?;
    writeln!(out)?;
    for line in table {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// All that was found, for programs.
fn in_json(position: &Gomoku, report: &Report, interrupted: bool) -> Value {
    let line = |(index, line): (usize, &Line)| {
        json!({
            "rank": index + 1,
            "move": line.pv.first().map(ToString::to_string),
            "score": score_json(line.score),
            "win": rounded(win_rate(line.score)),
            "depth": line.depth.0,
            "selective_depth": line.deepest.0,
            "line": line.pv.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    let progress = &report.progress;
    json!({
        "position": position.text(),
        "rule": position.rule().name(),
        "size": position.size(),
        "side": side_key(position.side_to_move()),
        "best": report.best.to_string(),
        "lines": progress.lines.iter().enumerate().map(line).collect::<Vec<_>>(),
        "nodes": progress.nodes,
        "nodes_per_second": progress.nodes_per_second(),
        "hash": f64::from(progress.hash_permille) / 1000.0,
        "seconds": progress.time.as_secs_f64(),
        "interrupted": interrupted,
    })
}
