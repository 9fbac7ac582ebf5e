//! Scores as a textbook draws them: always from MAX's standpoint.
//!
//! A search speaks of a node from the side to move in it; a drawing has one standpoint for all nodes. This file is
//! the only place where the one becomes the other.

use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::fmt;
use tengen_core::{Bound, Score, ScoreKind, Window};

/// Who is to move in a node: MAX is the side to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Takes the highest value.
    Max,
    /// Takes the lowest.
    Min,
}

impl Role {
    /// MAX at the root, then in turn.
    pub fn at(ply: u16) -> Role {
        if ply.is_multiple_of(2) { Role::Max } else { Role::Min }
    }

    /// The opponent.
    pub fn other(self) -> Role {
        if self == Role::Max { Role::Min } else { Role::Max }
    }
}

/// The value of a position for MAX.
///
/// It prints as a lecture writes it, with a real minus sign:
///
/// | label | means |
/// |---|---|
/// | `+1`, `0`, `−1` | MAX wins, a draw, MIN wins, when all wins are worth the same |
/// | `+W3`, `−W4` | MAX wins at ply 3, MIN wins at ply 4, when the sooner win is better |
/// | `+12`, `−7` | the judgement of a game that is not over |
/// | `+∞`, `−∞` | no bound yet |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(Score);

impl Value {
    /// What `score`, for the side to move, is to MAX.
    pub fn new(score: Score, to_move: Role) -> Value {
        Value(if to_move == Role::Max { score } else { -score })
    }

    /// The score for MAX.
    pub fn score(self) -> Score {
        self.0
    }

    /// Whom the value favours; `None` for a draw or a level judgement.
    pub fn favours(self) -> Option<Role> {
        match self.0.cmp(&Score::DRAW) {
            std::cmp::Ordering::Greater => Some(Role::Max),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Role::Min),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.0.kind() {
            _ if self.0 == Score::MAX => "+∞".to_owned(),
            _ if self.0 == Score::MIN => "−∞".to_owned(),
            ScoreKind::Win(ply) => format!("+W{ply}"),
            ScoreKind::Loss(ply) => format!("−W{ply}"),
            ScoreKind::Heuristic(0) => "0".to_owned(),
            ScoreKind::Heuristic(value) if value < 0 => format!("−{}", -value),
            ScoreKind::Heuristic(value) => format!("+{value}"),
        };
        f.pad(&text)
    }
}

/// As a number to compute with and a label to show: `{"score": 1, "label": "+1"}`.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut value = serializer.serialize_struct("Value", 2)?;
        value.serialize_field("score", &self.0.value())?;
        value.serialize_field("label", &self.to_string())?;
        value.end()
    }
}

/// The (α, β) window for MAX: α is what MAX is sure of elsewhere, β what MIN is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MaxWindow {
    /// MAX has this already.
    pub alpha: Value,
    /// MIN allows no more.
    pub beta: Value,
}

impl MaxWindow {
    /// What `window`, for the side to move, is to MAX.
    pub fn new(window: Window, to_move: Role) -> MaxWindow {
        let Window { alpha, beta } = if to_move == Role::Max { window } else { -window };
        MaxWindow { alpha: Value(alpha), beta: Value(beta) }
    }

    /// The edge that a value found by `role` moves: MAX raises α, MIN lowers β.
    pub fn edge(self, role: Role) -> Value {
        if role == Role::Max { self.alpha } else { self.beta }
    }

    /// The window after `role` has found `value`.
    pub fn narrowed(self, role: Role, value: Value) -> MaxWindow {
        match role {
            Role::Max => MaxWindow { alpha: self.alpha.max(value), ..self },
            Role::Min => MaxWindow { beta: self.beta.min(value), ..self },
        }
    }
}

impl fmt::Display for MaxWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("({}, {})", self.alpha, self.beta))
    }
}

/// The sign before a value that is only a bound.
pub(crate) fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Ply;

    #[test]
    fn values_print_as_documented() {
        let shown = |score| Value::new(score, Role::Max).to_string();
        assert_eq!(shown(Score::heuristic(1)), "+1");
        assert_eq!(shown(Score::heuristic(-1)), "−1");
        assert_eq!(shown(Score::win_in(Ply(3))), "+W3");
        assert_eq!(shown(Score::loss_in(Ply(4))), "−W4");
        assert_eq!(shown(Score::heuristic(12)), "+12");
        assert_eq!(shown(Score::heuristic(-7)), "−7");
        assert_eq!(shown(Score::DRAW), "0");
        assert_eq!(shown(Score::MAX), "+∞");
        assert_eq!(shown(Score::MIN), "−∞");
    }

    #[test]
    fn a_score_of_min_is_turned_to_max() {
        assert_eq!(Value::new(Score::win_in(Ply(2)), Role::Min).to_string(), "−W2");
        let window = Window::new(Score::heuristic(-3), Score::heuristic(8));
        assert_eq!(MaxWindow::new(window, Role::Min).to_string(), "(−8, +3)");
        assert_eq!(MaxWindow::new(window, Role::Max).to_string(), "(−3, +8)");
    }

    #[test]
    fn max_raises_alpha_and_min_lowers_beta() {
        let window = MaxWindow::new(Window::FULL, Role::Max);
        let two = Value(Score::heuristic(2));
        assert_eq!(window.narrowed(Role::Max, two).to_string(), "(+2, +∞)");
        assert_eq!(window.narrowed(Role::Min, two).to_string(), "(−∞, +2)");
    }
}
