//! What the evaluation sees of a window: the four cells on either side of its centre, whichever way round, and its classes.
//!
//! Windows that look alike share a *row* of weights. Five cells on either side would be too many to learn something about each;
//! where the fifth matters, for six in a row, the classes know it. Black and White look at a window each with its own eyes: what
//! is Black's to the one is the opponent's to the other, and where a rule treats both alike they share their rows.

use super::table::{CODES, HALF_CODES, REACH, line_table};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use tengen_core::Side;
use tengen_games::gomoku::Rule;

/// The rows of a rule's windows.
#[derive(Debug)]
pub struct Views {
    /// By the code of the window: Black's row and White's.
    pub rows: Box<[[u16; 2]]>,
    /// By row, the class that the viewer would make, and the opponent's in the upper nibble.
    pub classes: Vec<u8>,
    /// By row, whose eyes it belongs to; Black's where the sides share them.
    pub sides: Vec<Side>,
}

/// Whether Black and White have weights of their own by this rule.
pub fn sides_differ(rule: Rule) -> bool {
    Side::BOTH.into_iter().any(|side| rule.forbids(side))
}

/// The views of a rule, made when they are first asked for.
pub fn views(rule: Rule) -> &'static Views {
    static VIEWS: [OnceLock<Views>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
    VIEWS[rule as usize].get_or_init(|| Views::of(rule))
}

impl Views {
    fn of(rule: Rule) -> Views {
        let (table, apart) = (line_table(rule), sides_differ(rule));
        let halves: Vec<Half> = (0..HALF_CODES).map(Half::of).collect();
        let mut views = Views { rows: vec![[0; 2]; CODES].into(), classes: Vec::new(), sides: Vec::new() };
        let mut numbers = FxHashMap::default();
        for side in Side::BOTH {
            for (code, &made) in table.iter().enumerate() {
                let ends = [code / HALF_CODES, code % HALF_CODES].map(|half| halves[half].seen[side.index()]);
                let classes = if side == Side::First { made } else { made.rotate_left(4) };
                let eyes = if apart { side } else { Side::First };
                let view = (ends[0].min(ends[1]), ends[0].max(ends[1]), classes, eyes);
                let number = *numbers.entry(view).or_insert_with(|| {
                    views.classes.push(classes);
                    views.sides.push(eyes);
                    u16::try_from(views.classes.len() - 1).expect("there are some ten thousand views")
                });
                views.rows[code][side.index()] = number;
            }
        }
        views
    }
}

/// Half of a window without its farthest cell, as either side sees it.
struct Half {
    seen: [u16; 2],
}

impl Half {
    fn of(code: usize) -> Half {
        let mut cells = REACH;
        let mut digits = code;
        while digits >= 3usize.pow(cells as u32) {
            digits -= 3usize.pow(cells as u32);
            cells -= 1;
        }
        // Walls beyond what is seen make no difference.
        let seen = cells.min(REACH - 1);
        let view = |side: Side| {
            let own = |digit: usize| if side == Side::First { digit } else { (3 - digit) % 3 };
            (0..seen).fold(0, |view, place| view * 3 + own(digits / 3usize.pow(place as u32) % 3)) as u16
        };
        Half { seen: Side::BOTH.map(|side| view(side) * REACH as u16 + seen as u16) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_see_each_others_windows_as_their_own() {
        for rule in Rule::ALL {
            let views = views(rule);
            let rows = views.classes.len();
            assert!((7_000..20_000).contains(&rows), "{rule}: {rows}");
            assert_eq!(views.rows[0][0], views.rows[0][1] * u16::from(!sides_differ(rule)));
            // A stone beside the centre, before or after it, Black's or White's.
            let [before, after] = [views.rows[HALF_CODES], views.rows[1]];
            assert_eq!(before, after, "{rule}");
            let white = views.rows[2];
            if sides_differ(rule) {
                assert_eq!(views.sides[usize::from(white[1])], Side::Second);
            } else {
                assert_eq!([white[1], white[0]], after, "{rule}");
            }
            assert_ne!(before, white, "{rule}");
        }
    }
}
