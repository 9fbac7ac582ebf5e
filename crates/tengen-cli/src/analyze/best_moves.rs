//! The best moves of a position as a table, cut to the width of the screen.

use crate::five::side_name;
use crate::lang::Lang;
use crate::progress;
use crate::table::table;
use indicatif::HumanCount;
use tengen_core::Side;
use tengen_engine::{Line, Progress, win_rate};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The figures of the search, and its best moves; lines of moves in full if there is a width to cut them to.
pub(super) fn lines(lang: Lang, side: Side, progress: &Progress, width: Option<usize>) -> Vec<String> {
    let header = lang.pick([
        ["#", "move", "score", "win", "depth", "line"],
        ["#", "着法", "评分", "胜率", "深度", "变例"],
    ]);
    let row = |(index, line): (usize, &Line)| {
        let moves = match width {
            Some(_) => line.pv.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            None => progress::line(&line.pv),
        };
        [
            (index + 1).to_string(),
            line.pv.first().map(ToString::to_string).unwrap_or_default(),
            line.score.to_string(),
            format!("{:.1} %", win_rate(line.score) * 100.0),
            format!("{}/{}", line.depth.0, line.deepest.0),
            moves,
        ]
    };
    let table = table(header, progress.lines.iter().enumerate().map(row), &[1, 5]);
    let mut lines = vec![figures(lang, side, progress), String::new()];
    lines.extend(table.lines().map(|line| line.trim_end().to_owned()));
    if let Some(width) = width {
        for line in &mut lines {
            *line = cut(line, width);
        }
    }
    lines
}

/// Whose move it is, and what the search has done.
fn figures(lang: Lang, side: Side, progress: &Progress) -> String {
    let (side, nodes) = (side_name(lang, side), HumanCount(progress.nodes));
    let speed = HumanCount(progress.nodes_per_second());
    let hash = f64::from(progress.hash_permille) / 10.0;
    let time = progress.time.as_secs_f64();
    lang.pick([
        format!("{side} to move · {nodes} nodes · {speed} nodes/s · table {hash:.1} % · {time:.1} s"),
        format!("轮到{side} · {nodes} 节点 · {speed} 节点/秒 · 置换表 {hash:.1} % · {time:.1} 秒"),
    ])
}

/// The text, with its end replaced by `…` if it is wider than `width`.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width.saturating_sub(1);
    let fits = |letter: &char| {
        let wide = letter.width().unwrap_or(0);
        let fits = wide <= room;
        room -= if fits { wide } else { room };
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_by_what_they_take_on_the_screen() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcde…");
        assert_eq!(cut("着法评分", 7), "着法评…");
        assert_eq!(cut("着法评分", 6), "着法…");
    }
}
