//! What the commands for five in a row have in common: the board, the colours, the value of a search.

use crate::lang::Lang;
use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use tengen_core::{Game, Score, ScoreKind, Side};
use tengen_games::Notation;
use tengen_games::gomoku::{Gomoku, Rule, Variant};

/// The board of a position.
#[derive(Args, Clone, Copy)]
pub(crate) struct BoardArguments {
    /// freestyle (five or more), standard (exactly five), renju, caro or exact-caro
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,

    /// Rows and columns of the board, 5 to 25; by default 15
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<u32>,
}

impl BoardArguments {
    /// The position that `text` stands for, in a game that is not over; without a rule, freestyle.
    pub(crate) fn position(self, text: &str) -> anyhow::Result<Gomoku> {
        let size = self.size.unwrap_or(Variant::USUAL_SIZE.into());
        let start = Gomoku::new(size, self.rule.unwrap_or(Rule::Freestyle)).context("--size")?;
        let position = start.parse(text).context("--position")?;
        if position.outcome().is_some() {
            bail!("--position: the game is over there; choose an earlier position");
        }
        Ok(position)
    }
}

/// What a side is called in reports for programs.
pub(crate) fn side_key(side: Side) -> &'static str {
    ["black", "white"][side.index()]
}

/// What a side is called.
pub(crate) fn side_name(lang: Lang, side: Side) -> &'static str {
    lang.pick([["Black", "White"], ["黑方", "白方"]])[side.index()]
}

/// What a score says, for programs: `win`, `loss` or `heuristic`, and in how many plies.
pub(crate) fn kind_and_plies(score: Score) -> (&'static str, Option<u16>) {
    match score.kind() {
        ScoreKind::Win(ply) => ("win", Some(ply.0)),
        ScoreKind::Loss(ply) => ("loss", Some(ply.0)),
        ScoreKind::Heuristic(_) => ("heuristic", None),
    }
}

/// A score for programs.
pub(crate) fn score_json(score: Score) -> Value {
    let (kind, plies) = kind_and_plies(score);
    json!({ "text": score.to_string(), "value": score.value(), "kind": kind, "plies": plies })
}

/// A chance from 0 to 1 as a percentage.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// A chance from 0 to 1 with three digits, for programs.
pub(crate) fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}
