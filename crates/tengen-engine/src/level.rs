//! Ten levels of play, from a beginner to all the engine can do.
//!
//! Lower levels look less far ahead, take a move that is not quite as good as the best, and now and then do not see what the
//! opponent threatens.

use crate::params::Params;
use crate::report::Line;
use std::fmt;
use std::str::FromStr;
use tengen_core::{Depth, Score};

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
    /// A move that is this much worse than the best is taken about a third as often (1/e).
    pub(crate) carelessness: f64,
    /// How often it sees nothing but its own plans, in hundredths: it does not even stop a five.
    pub(crate) blind: u32,
    /// How often it sees a five that threatens, but otherwise only its own plans, in hundredths.
    pub(crate) hasty: u32,
    /// Whether it works out wins by fours.
    pub(crate) sees_fours: bool,
}

/// Each level has mistakes of its own:
/// ```text
/// 1  plays nearly anything; now and then does not even stop a five
/// 2  looks at one move only, so that double threats surprise it, and often leaves an open three alone for its own plan
/// 3  sees the reply to its move, seldom forgets it, and chooses loosely between good and fair
/// 4  sees two moves of its own, still loosely
/// 5  sees three and chooses well, but does not work out wins by fours
/// 6  works them out, hurriedly, and hesitates between three moves
/// 7  less hurriedly, between two
/// 8  has more than twice the time
/// 9  takes the best move it sees in a short time
/// ```
/// How far apart they are: docs/results/levels.md.
//                    depth, nodes, lines, carelessness, blind, hasty, sees fours
const STYLES: [(u16, u64, usize, f64, u32, u32, bool); 9] = [
    (1, 2_000, 14, 200.0, 10, 25, false),
    (1, 4_000, 5, 36.0, 0, 16, false),
    (2, 6_000, 5, 33.0, 0, 3, false),
    (4, 6_000, 5, 20.0, 0, 1, false),
    (6, 8_000, 3, 10.0, 0, 0, false),
    (20, 12_000, 3, 7.0, 0, 0, true),
    (20, 20_000, 2, 3.0, 0, 0, true),
    (20, 45_000, 2, 2.0, 0, 0, true),
    (20, 90_000, 1, 0.0, 0, 0, true),
];

/// How much of a position a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// What it can make itself.
    OwnPlans,
    /// That, and a five that threatens.
    Fives,
    /// All there is.
    Everything,
}

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
        let &(depth, nodes, lines, carelessness, blind, hasty, sees_fours) =
            STYLES.get(self.0 as usize - 1)?;
        Some(Style { depth: Depth(depth), nodes, lines, carelessness, blind, hasty, sees_fours })
    }
}

impl Style {
    /// The search of this level.
    pub(crate) fn params(&self, params: &Params) -> Params {
        let mut params = params.clone();
        if !self.sees_fours {
            params.vcf_nodes = 0;
            params.parry_nodes = 0;
        }
        params
    }

    /// What it sees of the position this time; `chance` is from 0 to 99.
    pub(crate) fn sight(&self, chance: u32) -> Sight {
        if chance < self.blind {
            Sight::OwnPlans
        } else if chance < self.blind + self.hasty {
            Sight::Fives
        } else {
            Sight::Everything
        }
    }

    /// Which of the lines to play: the best most often, others by how much worse they are; a win that is seen, without
    /// hesitating between it and a later one. `chance` is from 0 to 1.
    pub(crate) fn choose(&self, lines: &[Line], chance: f64) -> usize {
        let Some(best) = lines.first() else { return 0 };
        let wins = best.score.is_decided() && best.score > Score::DRAW;
        if self.carelessness <= 0.0 || wins {
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
    use tengen_core::Ply;

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
    fn the_lower_the_level_the_more_it_overlooks() {
        let overlooked = |level: u8| {
            let style = Level(level).style().unwrap();
            (0..100).filter(|&chance| style.sight(chance) != Sight::Everything).count()
        };
        assert!((1..9).all(|level| overlooked(level) >= overlooked(level + 1)));
        let blind = |level: u8| Level(level).style().unwrap().sight(0) == Sight::OwnPlans;
        assert!(blind(1) && !blind(3) && overlooked(9) == 0);
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

    #[test]
    fn who_can_make_five_does_not_go_on_playing_with_it() {
        let won = |plies: u16| Line { score: Score::win_in(Ply(plies)), ..line(0) };
        for level in 1..=9 {
            let style = Level(level).style().unwrap();
            let lines = [won(1), won(3), won(3)];
            assert!((0..100).all(|step| style.choose(&lines, f64::from(step) / 100.0) == 0), "level {level}");
        }
    }
}
