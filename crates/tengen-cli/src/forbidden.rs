//! `tengen forbidden`: the points that renju forbids to Black, and why.

mod json;
mod words;

use crate::board;
use crate::lang::Lang;
use anyhow::{Context, bail};
use clap::Args;
use std::collections::HashMap;
use std::io::Write;
use tengen_core::Game;
use tengen_games::gomoku::forbidden::{Explanation, explain};
use tengen_games::gomoku::{Forbidden, Gomoku, Rule};
use tengen_games::{Notation, Square};

/// Show the points that renju forbids to Black, and why
///
/// A black stone that makes two threes, two fours or more than five in a row loses, unless it makes five. A three counts
/// only if Black may make a straight four of it, so a point can look forbidden and be legal; such points are told too.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen forbidden --position 'h9 a1 h10 a3 i8 a5 j8 a7'               every forbidden point\n  \
    tengen forbidden --position 'h9 a1 h10 a3 i8 a5 j8 a7' --point h8    this point, whatever it is\n  \
    tengen forbidden --size 9 --position 'e6 a1 e7 a3 f5 a5 g5 a7'       on a smaller board\n  \
    tengen forbidden --position 'h9 a1 h10 a3 i8 a5 j8 a7' --json        for programs")]
pub(crate) struct ForbiddenPoints {
    /// Moves such as 'h8 i9' or rows such as X..O/…/… (top row first; ` x` after them if the stones do not tell the turn)
    #[arg(long, value_name = "POSITION")]
    position: String,

    /// Rows and columns of the board
    #[arg(long, default_value_t = 15, value_name = "N")]
    size: u32,

    /// Explain this point only
    #[arg(long, value_name = "POINT")]
    point: Option<String>,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl ForbiddenPoints {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let start = Gomoku::new(self.size, Rule::Renju).context("--size")?;
        let position = start.parse(&self.position).context("--position")?;
        if position.outcome().is_some() {
            bail!("--position: the game is over there; choose an earlier position");
        }
        let explained = match &self.point {
            Some(point) => vec![explain(&position, position.parse_move(point).context("--point")?)],
            None => position
                .legal_moves()
                .map(|square| explain(&position, square))
                .filter(|it| it.forbidden.is_some() || it.is_false_double_three())
                .collect(),
        };
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &json::report(&position, &explained))?;
            return Ok(writeln!(out)?);
        }
        board::draw(&position, &marks(&explained), out)?;
        writeln!(out, "\n{}", words::legend(lang))?;
        if explained.iter().all(|it| it.forbidden.is_none()) && self.point.is_none() {
            writeln!(out, "\n{}", lang.pick(["No point is forbidden to Black.", "没有黑棋的禁手点。"]))?;
        }
        for explanation in &explained {
            writeln!(out)?;
            for line in words::lines(lang, explanation) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

/// The digit that marks a forbidden point.
fn digit(kind: Forbidden) -> char {
    match kind {
        Forbidden::DoubleThree => '3',
        Forbidden::DoubleFour => '4',
        Forbidden::Overline => '6',
    }
}

/// A digit on every forbidden point and `?` on those that only look so.
fn marks(explained: &[Explanation]) -> HashMap<Square, String> {
    let mark = |it: &Explanation| {
        let sign = if it.is_false_double_three() { Some('?') } else { it.forbidden.map(digit) };
        Some((it.square, sign?.to_string()))
    };
    explained.iter().filter_map(mark).collect()
}
