//! Explanations for programs, in the words of the page's protocol.

use serde_json::{Value, json};
use tengen_games::Notation;
use tengen_games::gomoku::Gomoku;
use tengen_games::gomoku::forbidden::Explanation;
use tengen_web::protocol::ExplanationView;

/// All that is told about a position.
pub(super) fn report(position: &Gomoku, explained: &[Explanation]) -> Value {
    json!({
        "position": position.text(),
        "size": position.size(),
        "points": explained.iter().map(ExplanationView::from).collect::<Vec<_>>(),
    })
}
