//! `tengen count`: positions, games and tree nodes of an m,n,k-game, by ply, and who wins.

use crate::lang::Lang;
use crate::play::GameArgument;
use crate::values;
use anyhow::{Context, bail};
use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::Write;
use tengen_core::{Outcome, Side};
use tengen_games::mnk::census::{Census, CensusError, PlyCount, Progress, census};
use tengen_lab::report::number;
use tengen_players::GameSpec;

/// Count the positions, games and tree nodes of an m,n,k-game, up to symmetry and not
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen count                      tic-tac-toe: 5,478 positions, 255,168 games\n  \
    tengen count --game 4x4x3\n  \
    tengen count --game 5x4x3 --most 90m     80 million classes: much memory and time\n  \
    tengen count --game 4x3x3 --json")]
pub(crate) struct Count {
    /// Columns x rows x stones in a row, each side at most 8, such as 4x4x3; or tictactoe
    #[arg(long, default_value = "tictactoe", value_name = "GAME")]
    game: GameArgument,

    /// Give up beyond this many positions up to symmetry (`8m` is eight million)
    #[arg(long, default_value = "8m", value_name = "N", value_parser = values::count)]
    most: u64,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl Count {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let GameSpec::Mnk(rules) = self.game.0 else {
            bail!("only m,n,k-games can be counted, such as `--game 4x4x3`");
        };
        let bar = ProgressBar::new(0).with_style(
            ProgressStyle::with_template("{msg} {bar:30} {human_pos}/{human_len} {eta}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let show = |progress: Progress| {
            let what = if progress.backwards { ["values", "求值"] } else { ["counting", "计数"] };
            let ply = lang.pick(["ply", "层"]);
            bar.set_message(format!("{}: {ply} {}/{}", lang.pick(what), progress.ply, progress.plies));
            bar.set_length(progress.of);
            bar.set_position(progress.visited);
            true
        };
        let counted = census(rules, self.most, show);
        bar.finish_and_clear();
        let counted = match counted {
            Err(over @ CensusError::OverLimit { .. }) => Err(over).context("--most"),
            other => other.map_err(anyhow::Error::from),
        }?;
        if self.json { write_json(&counted, out) } else { write_tables(&counted, lang, out) }
    }
}

fn value_of(census: &Census) -> &'static str {
    match census.value {
        Outcome::Win(Side::First) => "X wins",
        Outcome::Win(Side::Second) => "O wins",
        Outcome::Draw => "draw",
    }
}

/// A table of counts by ply with its sums; numbers stand to the right.
fn table<const N: usize>(
    header: [&str; N],
    census: &Census,
    shown: impl Fn(&PlyCount) -> bool,
    row: impl Fn(&PlyCount) -> [String; N],
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(header);
    for count in census.plies.iter().filter(|count| shown(count)) {
        table.add_row(row(count));
    }
    let mut total = row(&census.total());
    "∑".clone_into(&mut total[0]);
    table.add_row(total);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn write_tables(census: &Census, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let value = lang.pick([["X wins", "O wins", "draw"], ["X 胜", "O 胜", "和棋"]])[match census.value {
        Outcome::Win(side) => side.index(),
        Outcome::Draw => 2,
    }];
    writeln!(out, "{}: {value}", census.rules)?;
    let header =
        lang.pick([["ply", "positions", "up to symmetry", "tree nodes"], ["层", "局面", "计对称", "树节点"]]);
    let positions = table(
        header,
        census,
        |_| true,
        |count| {
            [
                count.ply.to_string(),
                number::count(count.positions),
                number::count(count.classes),
                number::count(count.nodes),
            ]
        },
    );
    writeln!(out, "{positions}")?;
    let header = lang.pick([
        ["length", "games", "X wins", "O wins", "draws", "up to symmetry"],
        ["长度", "对局", "X 胜", "O 胜", "和棋", "计对称"],
    ]);
    let games = table(
        header,
        census,
        |count| count.games() > 0,
        |count| {
            let counts =
                [count.games(), count.first_wins, count.second_wins, count.draws, count.merged_games];
            let [games, first, second, draws, merged] = counts.map(number::count);
            [count.ply.to_string(), games, first, second, draws, merged]
        },
    );
    writeln!(out, "{games}")?;
    let sides = |counts: [u64; 3]| {
        let [first, second, draw] = counts.map(number::count);
        lang.pick([
            format!("X wins {first}, O wins {second}, draw {draw}"),
            format!("X 胜 {first}，O 胜 {second}，和棋 {draw}"),
        ])
    };
    let total = census.total();
    let [values, over] = lang.pick([
        ["all positions under perfect play", "finished positions"],
        ["所有局面（双方最优）", "终局局面"],
    ]);
    writeln!(out, "{values}: {}", sides(total.values))?;
    Ok(writeln!(out, "{over}: {}", sides(total.over))?)
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
