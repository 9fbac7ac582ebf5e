//! A recorded game, move by move: what each was worth, and which turned the game.

mod game;
mod json;
mod words;

use super::Analyze;
use crate::five::{percent, side_name};
use crate::lang::Lang;
use crate::signals;
use crate::table::table;
use game::Loaded;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use tengen_core::Side;
use tengen_lab::review::{Reviewed, Searcher, Value};
use tengen_players::SystemHost;

const USUAL_TIME: Duration = Duration::from_millis(500);

/// Reviews a game of the file and shows what was found, also if it was interrupted.
pub(super) fn run(options: &Analyze, file: &Path, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let loaded = game::load(options, file)?;
    let stop = signals::interrupted()?;
    let clock = || SystemHost::new(stop.clone(), ());
    let mut searcher = Searcher::new(options.engine()?, options.limits(USUAL_TIME), clock);
    let template = "{msg} {bar:30} {pos}/{len} {eta}";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(loaded.steps.len() as u64).with_style(style);
    bar.set_message(lang.pick(["reviewing", "复盘"]));
    bar.tick();
    let reviewed = searcher.review(&loaded.steps, |_| bar.inc(1));
    bar.finish_and_clear();
    if options.json {
        serde_json::to_writer_pretty(&mut *out, &json::report(lang, file, &loaded, &reviewed))?;
        return Ok(writeln!(out)?);
    }
    for note in words::notes(lang, &loaded, reviewed.len()) {
        // Not with the result, which may be on its way to a file.
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    show(lang, &loaded, &reviewed, out)
}

/// The moves as a table, and what turned the game.
fn show(lang: Lang, loaded: &Loaded, reviewed: &[Reviewed], out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{}\n", words::title(lang, loaded))?;
    let header = lang.pick([
        ["#", "side", "move", "", "score", "Black wins", "", "engine"],
        ["#", "行棋方", "着法", "", "评分", "黑方胜率", "", "引擎首选"],
    ]);
    let table = table(header, reviewed.iter().map(|step| row(lang, step)), &[1, 2, 3, 6, 7]);
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    let turned: Vec<String> = reviewed.iter().filter_map(|step| words::turning_point(lang, step)).collect();
    if turned.is_empty() {
        return Ok(writeln!(out, "{}", lang.pick(["No turning points.", "没有转折点。"]))?);
    }
    writeln!(out, "{}", lang.pick(["Turning points", "转折点"]))?;
    for line in turned {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

fn row(lang: Lang, step: &Reviewed) -> [String; 8] {
    let black = step.after.chance(Side::First);
    let score = match step.after {
        Value::Searched { .. } => step.after.score(Side::First).to_string(),
        Value::Over(outcome) => words::result(lang, outcome).to_owned(),
    };
    let instead = step.preferred().filter(|&preferred| Some(preferred) != step.mv);
    [
        step.number.to_string(),
        side_name(lang, step.side).to_owned(),
        words::mv(lang, step.mv),
        step.mistake.as_ref().map_or("", |mistake| mistake.kind.mark()).to_owned(),
        score,
        percent(black),
        bar(black),
        instead.map(|preferred| preferred.to_string()).unwrap_or_default(),
    ]
}

/// A chance as a bar.
fn bar(chance: f64) -> String {
    const WIDTH: usize = 20;
    let full = (chance * WIDTH as f64).round() as usize;
    "█".repeat(full) + &"░".repeat(WIDTH - full)
}
