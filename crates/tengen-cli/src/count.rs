//! `tengen count`: positions, games and tree nodes of an m,n,k-game, by ply, and who wins.

use crate::play::GameArgument;
use anyhow::{Context, bail};
use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::Write;
use tengen_core::{Outcome, Side};
use tengen_games::mnk::census::{Census, PlyCount, Progress, census};
use tengen_players::GameSpec;

/// Count the positions, games and tree nodes of an m,n,k-game, up to symmetry and not
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen count                      tic-tac-toe: 5,478 positions, 255,168 games\n  \
    tengen count --game 4x4x3\n  \
    tengen count --game 5x4x3 --most 90m     some 80 million classes, 20 GB\n  \
    tengen count --game 4x3x3 --json")]
pub(crate) struct Count {
    /// Columns x rows x stones in a row, such as 4x4x3; or tictactoe
    #[arg(long, default_value = "tictactoe", value_name = "GAME")]
    game: GameArgument,

    /// Give up beyond this many positions up to symmetry, in millions; one million takes about 250 MB at most
    #[arg(long, default_value = "8m", value_name = "N", value_parser = parse_count)]
    most: u64,

    /// For programs
    #[arg(long)]
    json: bool,
}

fn parse_count(text: &str) -> Result<u64, String> {
    match tengen_players::catalogue::ValueKind::Count.parse(text) {
        Ok(tengen_players::catalogue::Value::Count(count)) => Ok(count),
        Ok(_) => Err("not a number".to_owned()),
        Err(expected) => Err(format!("must be {expected}")),
    }
}

impl Count {
    pub(crate) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let GameSpec::Mnk(rules) = self.game.0 else {
            bail!("only m,n,k-games can be counted, such as `--game 4x4x3`");
        };
        let bar = ProgressBar::new(0).with_style(
            ProgressStyle::with_template("{msg} {bar:30} {human_pos}/{human_len} {eta}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let show = |progress: Progress| {
            let what = if progress.backwards { "values" } else { "counting" };
            bar.set_message(format!("{what}: ply {} of {}", progress.ply, progress.plies));
            bar.set_length(progress.of);
            bar.set_position(progress.visited);
            true
        };
        let counted = census(rules, self.most, show);
        bar.finish_and_clear();
        let counted = counted.context("see `tengen count --help` for --most")?;
        if self.json { write_json(&counted, out) } else { write_table(&counted, out) }
    }
}

fn value_of(census: &Census) -> &'static str {
    match census.value {
        Outcome::Win(Side::First) => "X wins",
        Outcome::Win(Side::Second) => "O wins",
        Outcome::Draw => "draw",
    }
}

/// The digits in groups of three.
fn grouped(count: impl Into<u128>) -> String {
    let digits = count.into().to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn write_table(census: &Census, out: &mut impl Write) -> anyhow::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header([
        "ply",
        "positions",
        "up to symmetry",
        "tree nodes",
        "games ending",
        "X wins",
        "O wins",
        "draws",
        "games up to symmetry",
    ]);
    let row = |name: String, count: &PlyCount| {
        [
            name,
            grouped(count.positions),
            grouped(count.classes),
            grouped(count.nodes),
            grouped(count.games()),
            grouped(count.first_wins),
            grouped(count.second_wins),
            grouped(count.draws),
            grouped(count.merged_games),
        ]
    };
    for count in &census.plies {
        table.add_row(row(count.ply.to_string(), count));
    }
    let total = census.total();
    table.add_row(row("all".to_owned(), &total));
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{}: {}", census.rules, value_of(census))?;
    writeln!(out, "{table}")?;
    let [first, second, draw] = total.values.map(grouped);
    writeln!(
        out,
        "values of all positions under perfect play: X wins {first}, O wins {second}, draw {draw}"
    )?;
    let [first, second, draw] = total.over.map(grouped);
    Ok(writeln!(out, "finished positions: X has won {first}, O has won {second}, drawn {draw}")?)
}

fn write_json(census: &Census, out: &mut impl Write) -> anyhow::Result<()> {
    // Counts beyond 2^53 lose digits in many readers of JSON, so they are written as text.
    let text = |count: u128| Value::String(count.to_string());
    let sides = |counts: [u64; 3]| json!({ "first": counts[0], "second": counts[1], "draw": counts[2] });
    let ply = |count: &PlyCount| {
        json!({
            "ply": count.ply, "positions": count.positions, "positions_up_to_symmetry": count.classes,
            "nodes": text(count.nodes), "games": text(count.games()), "first_wins": text(count.first_wins),
            "second_wins": text(count.second_wins), "draws": text(count.draws),
            "games_up_to_symmetry": text(count.merged_games), "finished": sides(count.over),
            "values": sides(count.values),
        })
    };
    let report = json!({
        "game": census.rules.to_string(),
        "value": value_of(census),
        "plies": census.plies.iter().map(ply).collect::<Vec<_>>(),
        "total": ply(&census.total()),
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    Ok(writeln!(out)?)
}
