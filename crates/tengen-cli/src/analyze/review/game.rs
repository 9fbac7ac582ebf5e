//! The game of a file as positions and moves.

use super::super::Analyze;
use crate::records::{format_of, load as load_records};
use anyhow::{Context, bail};
use std::path::Path;
use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::{ReadOptions, Record, Size};
use tengen_lab::review::Step;

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
    let steps = Step::main_line(&record, rule).with_context(|| file.display().to_string())?;
    if steps.is_empty() {
        bail!("{}: there are no moves to review", file.display());
    }
    Ok(Loaded { record, rule, rule_assumed: named.is_none(), number, games, steps })
}
