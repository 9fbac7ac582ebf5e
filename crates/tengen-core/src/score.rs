//! The value of a position for the side to move, as an integer.
//!
//! ```text
//!  -32000 … -31000 | -30999 …… 0 …… 30999 | 31000 … 32000
//!   loss in n plies |  judgement, draw = 0  |  win in n plies
//! ```
//! Fewer plies to a win are worth more, so a search that maximises the score takes the shortest win and the
//! longest defence.
//!
//! INVARIANT: a judgement never enters the win range; [`Score::heuristic`] and [`Score::plus`] saturate below it.

use crate::Ply;
use std::fmt;
use std::ops::Neg;

/// The value of a position, seen by the side to move; [`Score::kind`] tells wins from judgements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

/// What a [`Score`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// The side to move wins, this many plies from the root.
    Win(Ply),
    /// The side to move loses, this many plies from the root.
    Loss(Ply),
    /// A judgement, or zero for a draw.
    Heuristic(i32),
}

const WIN: i32 = 32_000;
const WIN_RANGE: i32 = 31_000;

impl Score {
    /// A drawn game, and the judgement "equal".
    pub const DRAW: Score = Score(0);
    /// Below every score: where a maximum starts.
    pub const MIN: Score = Score(-WIN - 1);
    /// Above every score.
    pub const MAX: Score = Score(WIN + 1);

    /// The side to move wins at `ply`.
    #[inline]
    pub fn win_in(ply: Ply) -> Score {
        debug_assert!((ply.0 as i32) < WIN - WIN_RANGE, "a game longer than the win range");
        Score(WIN - ply.0 as i32)
    }

    /// The side to move has lost at `ply`.
    #[inline]
    pub fn loss_in(ply: Ply) -> Score {
        -Score::win_in(ply)
    }

    /// A judgement; values beyond the range of judgements are cut to it.
    #[inline]
    pub fn heuristic(value: i32) -> Score {
        Score(value.clamp(1 - WIN_RANGE, WIN_RANGE - 1))
    }

    /// The plain number, for printing and storing.
    #[inline]
    pub fn value(self) -> i32 {
        self.0
    }

    /// The score whose [`value`](Score::value) this is; numbers beyond [`MIN`](Score::MIN) and
    /// [`MAX`](Score::MAX) are cut to them.
    #[inline]
    pub fn from_value(value: i32) -> Score {
        Score(value.clamp(Score::MIN.0, Score::MAX.0))
    }

    /// Win, loss or judgement.
    #[inline]
    pub fn kind(self) -> ScoreKind {
        if self.0 >= WIN_RANGE {
            ScoreKind::Win(Ply((WIN - self.0).max(0) as u16))
        } else if self.0 <= -WIN_RANGE {
            ScoreKind::Loss(Ply((WIN + self.0).max(0) as u16))
        } else {
            ScoreKind::Heuristic(self.0)
        }
    }

    /// Whether the game is decided: a win or a loss, not a judgement.
    #[inline]
    pub fn is_decided(self) -> bool {
        self.0.abs() >= WIN_RANGE
    }

    /// The score moved by `margin`; a judgement stays a judgement, a win or loss is left as it is.
    #[inline]
    pub fn plus(self, margin: i32) -> Score {
        if self.is_decided() { self } else { Score::heuristic(self.0.saturating_add(margin)) }
    }

    /// The next lower score: the lower edge of a null window under `self`.
    #[inline]
    pub fn just_below(self) -> Score {
        Score(self.0 - 1)
    }

    /// The next higher score: the upper edge of a null window over `self`.
    #[inline]
    pub fn just_above(self) -> Score {
        Score(self.0 + 1)
    }

    /// Re-counts a win or loss from a node at `ply` instead of from the root, as a table stores it. A win lies at or
    /// below the node where it is seen, so the result is a score again.
    ///
    /// CITE: the usual treatment of mate scores in transposition tables, e.g. chessprogramming.org, "Mate Score".
    #[inline]
    pub fn from_root_to_node(self, ply: Ply) -> Score {
        self.shift_decided(ply.0 as i32)
    }

    /// The inverse of [`from_root_to_node`](Score::from_root_to_node).
    #[inline]
    pub fn from_node_to_root(self, ply: Ply) -> Score {
        self.shift_decided(-(ply.0 as i32))
    }

    #[inline]
    fn shift_decided(self, plies: i32) -> Score {
        if self.0 >= WIN_RANGE {
            Score(self.0 + plies)
        } else if self.0 <= -WIN_RANGE {
            Score(self.0 - plies)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `+W3` wins in three plies, `-L4` loses in four, `+12` is a judgement, `0` a draw or "equal".
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.kind() {
            ScoreKind::Win(_) if *self == Score::MAX => "+∞".to_owned(),
            ScoreKind::Loss(_) if *self == Score::MIN => "-∞".to_owned(),
            ScoreKind::Win(ply) => format!("+W{ply}"),
            ScoreKind::Loss(ply) => format!("-L{ply}"),
            ScoreKind::Heuristic(0) => "0".to_owned(),
            ScoreKind::Heuristic(value) => format!("{value:+}"),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(Score::win_in(Ply(1)) > Score::win_in(Ply(3)));
        assert!(Score::loss_in(Ply(4)) > Score::loss_in(Ply(2)));
        assert!(Score::win_in(Ply(625)) > Score::heuristic(i32::MAX));
        assert!(Score::loss_in(Ply(625)) < Score::heuristic(i32::MIN));
    }

    #[test]
    fn kind_undoes_the_constructors() {
        for n in [0, 1, 17, 625] {
            assert_eq!(Score::win_in(Ply(n)).kind(), ScoreKind::Win(Ply(n)));
            assert_eq!(Score::loss_in(Ply(n)).kind(), ScoreKind::Loss(Ply(n)));
        }
        assert_eq!(Score::heuristic(-7).kind(), ScoreKind::Heuristic(-7));
    }

    #[test]
    fn margins_never_turn_a_judgement_into_a_win() {
        assert!(!Score::heuristic(30_990).plus(500).is_decided());
        assert!(!Score::heuristic(-30_990).plus(i32::MIN).is_decided());
        assert_eq!(Score::win_in(Ply(3)).plus(-500), Score::win_in(Ply(3)));
    }

    #[test]
    fn table_distances_round_trip() {
        for score in [Score::win_in(Ply(9)), Score::loss_in(Ply(8)), Score::heuristic(40), Score::DRAW] {
            assert_eq!(score.from_root_to_node(Ply(5)).from_node_to_root(Ply(5)), score);
        }
        assert_eq!(Score::win_in(Ply(9)).from_root_to_node(Ply(5)), Score::win_in(Ply(4)));
    }

    #[test]
    fn scores_print_as_documented() {
        let shown: Vec<String> =
            [Score::win_in(Ply(3)), Score::loss_in(Ply(4)), Score::heuristic(12), Score::DRAW, Score::MIN]
                .iter()
                .map(Score::to_string)
                .collect();
        assert_eq!(shown, ["+W3", "-L4", "+12", "0", "-∞"]);
    }
}
