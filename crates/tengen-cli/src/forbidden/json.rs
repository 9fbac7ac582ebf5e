//! Explanations for programs.

use serde_json::{Value, json};
use tengen_games::gomoku::forbidden::{Explanation, Extension, Four, Refutation, Three};
use tengen_games::gomoku::{Forbidden, Gomoku};
use tengen_games::{Notation, Square};

/// All that is told about a position.
pub(super) fn report(position: &Gomoku, explained: &[Explanation]) -> Value {
    json!({
        "position": position.text(),
        "size": position.size(),
        "points": explained.iter().map(point).collect::<Vec<_>>(),
    })
}

fn point(it: &Explanation) -> Value {
    json!({
        "point": it.square.to_string(),
        "forbidden": it.forbidden.map(kind),
        "false_double_three": it.is_false_double_three(),
        "five": names(&it.five),
        "overline": names(&it.overline),
        "fours": it.fours.iter().map(four).collect::<Vec<_>>(),
        "threes": it.threes.iter().map(three).collect::<Vec<_>>(),
    })
}

fn kind(kind: Forbidden) -> &'static str {
    match kind {
        Forbidden::DoubleThree => "double-three",
        Forbidden::DoubleFour => "double-four",
        Forbidden::Overline => "overline",
    }
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

fn four(four: &Four) -> Value {
    json!({ "stones": names(&four.stones), "fives": names(&four.fives) })
}

fn three(three: &Three<Extension>) -> Value {
    json!({
        "stones": names(&three.stones),
        "real": three.is_real(),
        "straight_fours": three.extensions.iter().map(extension).collect::<Vec<_>>(),
    })
}

fn extension(extension: &Extension) -> Value {
    let refuted = extension.refuted.map(|refutation| match refutation {
        Refutation::Five => "five",
        Refutation::Forbidden(forbidden) => kind(forbidden),
    });
    json!({
        "point": extension.square.to_string(),
        "refuted": refuted,
        "why": extension.why.as_deref().map(point),
    })
}
