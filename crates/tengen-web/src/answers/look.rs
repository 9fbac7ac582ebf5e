//! What a board looks like.

use super::refusal::Answer;
use super::{At, Visit, visit};
use crate::protocol::{BoardView, Ending, Place, names, offence};
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_players::Playable;

/// The board at a place.
pub(crate) fn look(place: &Place) -> Answer<BoardView> {
    visit(place, Look)
}

struct Look;

impl Visit for Look {
    type Output = BoardView;

    fn visit<G: Playable>(self, at: At<G>) -> Answer<BoardView> {
        let position = &at.position;
        let (width, height) = (position.width(), position.height());
        let cell = |square| match position.cell(square) {
            None => '.',
            Some((Side::First, _)) => 'X',
            Some((Side::Second, _)) => 'O',
        };
        let row = |y| (0..width).map(|x| cell(Square::new(x, y))).collect();
        Ok(BoardView {
            looks: at.looks,
            width: width.into(),
            height: height.into(),
            rows: (0..height).rev().map(row).collect(),
            placed: at.placed.iter().map(|square| square.map(|square| square.to_string())).collect(),
            to_move: position.side_to_move().index() as u32,
            ending: ending(&at),
            forbidden: names(&position.forbidden_squares()),
            stars: names(&position.star_points()),
        })
    }
}

fn ending<G: Playable>(at: &At<G>) -> Option<Ending> {
    let winner = match at.position.outcome()? {
        Outcome::Draw => return Some(Ending::Full),
        Outcome::Win(side) => side.index() as u32,
    };
    Some(match at.position.offence() {
        Some(kind) => Ending::Forbidden {
            winner,
            offence: offence(kind),
            square: at.placed.iter().rev().flatten().next().map(ToString::to_string).unwrap_or_default(),
        },
        None => Ending::Row { winner, squares: names(&at.position.winning_line()) },
    })
}
