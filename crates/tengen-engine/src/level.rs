//! Ten levels of play, from a beginner to all the engine can do.
//!
//! Lower levels look less far ahead, take a move that is nearly as good as the best, and now and then do not see what the
//! opponent threatens. They never play just anywhere: every move they consider is one the search likes.

use crate::params::Params;
use crate::report::Line;
use std::fmt;
use std::str::FromStr;
use tengen_core::Depth;

/// How well the engine plays: 1 is a beginner, 10 all it can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level; choose 1 (beginner) to 10 (full strength)")]
pub struct NotALevel(String);

/// How a level below the highest plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Style {
    /// How far it looks ahead.
    pub(crate) depth: Depth,
    /// The positions it visits at most.
    pub(crate) nodes: u64,
    /// The moves it hesitates between.
    pub(crate) lines: usize,
    /// How much worse than the best a move may be and still be taken about once in three times as often.
    pub(crate) carelessness: f64,
    /// How often it sees only its own plans, in hundredths.
    pub(crate) overlooks: u32,
    /// Whether it works out wins by fours.
    pub(crate) sees_fours: bool,
}

//                    depth, nodes, lines, carelessness, overlooks, sees fours
const STYLES: [(u16, u64, usize, f64, u32, bool); 9] = [
    (1, 2_000, 6, 90.0, 40, false),
    (1, 3_000, 5, 60.0, 25, false),
    (2, 6_000, 5, 45.0, 14, false),
    (3, 12_000, 4, 32.0, 7, false),
    (4, 25_000, 4, 22.0, 3, false),
    (5, 50_000, 3, 14.0, 1, true),
    (6, 100_000, 3, 8.0, 0, true),
    (8, 200_000, 2, 4.0, 0, true),
    (10, 500_000, 1, 0.0, 0, true),
];

impl Level {
    /// All the engine can do.
    pub const STRONGEST: Level = Level(10);

    /// The level of this number, 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How it plays; none for the highest, which just plays its best.
    pub(crate) fn style(self) -> Option<Style> {
        let &(depth, nodes, lines, carelessness, overlooks, sees_fours) = STYLES.get(self.0 as usize - 1)?;
        Some(Style { depth: Depth(depth), nodes, lines, carelessness, overlooks, sees_fours })
    }
}

impl Style {
    /// The search of this level.
    pub(crate) fn params(&self, params: &Params) -> Params {
        let mut params = params.clone();
        if !self.sees_fours {
            params.vcf_nodes = 0;
        }
        params
    }

    /// Which of the lines to play: the best most often, others by how much worse they are. `chance` is from 0 to 1.
    pub(crate) fn choose(&self, lines: &[Line], chance: f64) -> usize {
        let Some(best) = lines.first() else { return 0 };
        if self.carelessness <= 0.0 {
            return 0;
        }
        let weight = |line: &Line| {
            let worse = f64::from(best.score.value() - line.score.value());
            (-worse / self.carelessness).exp()
        };
        let total: f64 = lines.iter().map(weight).sum();
        let mut left = chance * total;
        lines
            .iter()
            .position(|line| {
                left -= weight(line);
                left < 0.0
            })
            .unwrap_or(0)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Level, NotALevel> {
        text.trim().parse().ok().and_then(Level::new).ok_or_else(|| NotALevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Ply, Score};

    fn line(score: i32) -> Line {
        Line { score: Score::heuristic(score), depth: Depth(1), deepest: Ply(1), pv: Vec::new() }
    }

    #[test]
    fn levels_are_one_to_ten() {
        for text in ["0", "11", "-1", "", "x", "7.5"] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
        assert_eq!("7".parse::<Level>().map(Level::number), Ok(7));
        assert!((1..=9).all(|number| Level(number).style().is_some()) && Level::STRONGEST.style().is_none());
    }

    #[test]
    fn worse_moves_are_taken_less_often_and_lost_ones_never() {
        let style = Level(3).style().unwrap();
        let mut lost = line(0);
        lost.score = Score::loss_in(Ply(4));
        let lines = [line(50), line(30), line(-20), lost];
        let mut counts = [0; 4];
        for step in 0..1000 {
            counts[style.choose(&lines, f64::from(step) / 1000.0)] += 1;
        }
        assert!(
            counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0 && counts[3] == 0,
            "{counts:?}"
        );
    }
}
