//! The game of a file as positions and moves.

use super::super::Analyze;
use crate::records::{format_of, load as load_records};
use anyhow::{Context, bail};
use std::path::Path;
use tengen_core::{Game, Pass, Side};
use tengen_games::Square;
use tengen_games::gomoku::record::{ReadOptions, Record, Size};
use tengen_games::gomoku::{Gomoku, Rule};

/// A game to review.
pub(super) struct Loaded {
    pub(super) record: Record,
    pub(super) rule: Rule,
    /// Whether neither the file nor the command line named the rule.
    pub(super) rule_assumed: bool,
    /// Which game of how many.
    pub(super) number: usize,
    pub(super) games: usize,
    pub(super) steps: Vec<Step>,
}

/// A move of the game.
pub(super) struct Step {
    /// Counted from 1.
    pub(super) number: usize,
    /// The position it was made in, its side to move.
    pub(super) before: Gomoku,
    /// The position it led to.
    pub(super) after: Gomoku,
    pub(super) side: Side,
    /// Where; nowhere is a pass.
    pub(super) mv: Option<Square>,
}

/// More moves than any game has.
const MOST_MOVES: usize = 1250;

/// Reads the file and plays its main line.
pub(super) fn load(options: &Analyze, file: &Path) -> anyhow::Result<Loaded> {
    let format = format_of(file, options.from, "--from")?;
    let size = options.board.size.map(Size::square).transpose().context("--size")?;
    let mut records = load_records(file, format, ReadOptions { size, ..ReadOptions::default() })?;
    let (games, number) = (records.len(), options.number.unwrap_or(1) as usize);
    if number > games {
        bail!("--number {number}: the file has {games} games");
    }
    let mut record = records.swap_remove(number - 1);
    let named = options.board.rule.or(record.rule);
    let rule = named.unwrap_or(Rule::Freestyle);
    record.rule = Some(rule);
    let steps = steps(&record, rule).with_context(|| file.display().to_string())?;
    if steps.is_empty() {
        bail!("{}: there are no moves to review", file.display());
    }
    Ok(Loaded { record, rule, rule_assumed: named.is_none(), number, games, steps })
}

fn steps(record: &Record, rule: Rule) -> anyhow::Result<Vec<Step>> {
    let moves = record.moves().take(MOST_MOVES + 1).count();
    if moves > MOST_MOVES {
        bail!("a game of more than {MOST_MOVES} moves is not reviewed");
    }
    let mut steps = Vec::new();
    for id in record.main_line() {
        let Some(mv) = record.node(id).mv else { continue };
        let after = record.position_at(id, rule)?;
        let mut before = after.clone();
        match mv.square {
            Some(square) => before.undo(square),
            None => before.pass(),
        }
        steps.push(Step { number: steps.len() + 1, before, after, side: mv.side, mv: mv.square });
    }
    Ok(steps)
}
