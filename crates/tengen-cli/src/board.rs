//! A board of five in a row as lines of text, with marks on it.

use crate::lang::STAR;
use std::collections::HashMap;
use std::io::{self, Write};
use tengen_games::gomoku::Gomoku;
use tengen_games::{Grid, Square};

/// Draws the stones as letters and, on empty cells, the marks; cells are as wide as the longest mark.
pub(crate) fn draw(
    position: &Gomoku,
    marks: &HashMap<Square, String>,
    out: &mut impl Write,
) -> io::Result<()> {
    let stars = position.star_points();
    let width = 1 + marks.values().map(|mark| mark.chars().count()).max().unwrap_or(1);
    let cell = |square: Square| match (position.cell(square), marks.get(&square)) {
        (Some((_, letter)), _) => letter.to_string(),
        (None, Some(mark)) => mark.clone(),
        (None, None) if stars.contains(&square) => STAR.to_string(),
        (None, None) => ".".to_owned(),
    };
    for y in (0..position.size()).rev() {
        let row = (0..position.size()).map(|x| format!("{:>width$}", cell(Square::new(x, y))));
        writeln!(out, "{:>2}{}", y + 1, row.collect::<String>())?;
    }
    let letters = (0..position.size()).map(|x| format!("{:>width$}", char::from(b'a' + x)));
    writeln!(out, "  {}", letters.collect::<String>())
}
