//! Why a point is forbidden.

use super::five_in_a_row;
use super::refusal::{Answer, refuse};
use crate::protocol::{ExplanationView, Place};
use tengen_games::Square;
use tengen_games::gomoku::forbidden::explain as explain_point;

/// What a black stone makes on a point: an empty one, or the one that was just played.
pub(crate) fn explain(place: &Place, square: &str) -> Answer<ExplanationView> {
    let at = five_in_a_row(place)?;
    let not_a_point =
        || refuse("bad_square", format!("`{square}` is not a point of this board; name one like h8"));
    let square: Square = square.parse().map_err(|_| not_a_point())?;
    if !at.position.contains(square) {
        return Err(not_a_point());
    }
    let mut earlier = at.earlier;
    let position = match earlier.pop() {
        Some(before) if at.placed.last() == Some(&Some(square)) => before,
        _ => at.position,
    };
    if !position.is_vacant(square) {
        return Err(refuse("bad_square", format!("there is a stone on {square}; name an empty point")));
    }
    Ok((&explain_point(&position, square)).into())
}
