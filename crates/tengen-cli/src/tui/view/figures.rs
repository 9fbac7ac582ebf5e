//! Numbers and names, cut and padded to a width of the screen, where a Chinese character takes two columns.

use crate::tui::text::Text;
use std::time::Duration;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text, cut to `width` columns; a cut one ends in an ellipsis.
pub(super) fn fit(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width.saturating_sub(1);
    let kept = text.chars().take_while(|letter| {
        let wide = letter.width().unwrap_or(0);
        let fits = wide <= room;
        room = if fits { room - wide } else { 0 };
        fits
    });
    let kept: String = kept.collect();
    if width == 0 { kept } else { kept + "…" }
}

/// The text in lines of at most `width` columns, broken at blanks; a longer word is cut.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => line.extend([" ", word]),
            _ => lines.push(fit(word, width)),
        }
    }
    lines
}

/// The text, filled up to `width` columns.
pub(super) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// A count in at most five characters: `9999`, `12.3k`, `4.56M`.
pub(super) fn count(number: u64) -> String {
    if number < 10_000 {
        return number.to_string();
    }
    let (value, unit) = match number {
        0..1_000_000 => (number as f64 / 1e3, 'k'),
        1_000_000..1_000_000_000 => (number as f64 / 1e6, 'M'),
        _ => (number as f64 / 1e9, 'G'),
    };
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$}{unit}")
}

/// A time: in milliseconds below a second, from a minute on in minutes and seconds.
pub(super) fn time(time: Duration, text: &Text) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    match seconds {
        0 => format!("{millis} {}", text.milliseconds),
        1..60 => format!("{seconds}.{} {}", millis / 100, text.seconds),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn texts_are_cut_by_columns() {
        assert_eq!(fit("abcdef", 6), "abcdef");
        assert_eq!(fit("abcdef", 5), "abcd…");
        assert_eq!(fit("中文字", 5), "中文…");
        assert_eq!(fit("中文字", 4), "中…");
        assert_eq!(fit("中文字", 0), "");
        assert_eq!(pad("中", 4), "中  ");
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("黑棋胜：h8 是禁手", 10), ["黑棋胜：h8", "是禁手"]);
        assert_eq!(wrap("abcdefgh ij", 5), ["abcd…", "ij"]);
    }

    #[test]
    fn numbers_stay_short() {
        let shown = [0, 9999, 10_000, 123_456, 999_999, 1_234_567, 45_600_000, 7_000_000_000].map(count);
        assert_eq!(shown, ["0", "9999", "10.0k", "123k", "1000k", "1.23M", "45.6M", "7.00G"]);
        let shown =
            [0, 7, 999, 1960, 59_999, 65_000].map(|ms| time(Duration::from_millis(ms), Text::of(Lang::En)));
        assert_eq!(shown, ["0 ms", "7 ms", "999 ms", "1.9 s", "59.9 s", "1:05"]);
    }
}
