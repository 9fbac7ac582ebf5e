//! From a place as the page tells it to a position of its game.

use super::refusal::{Answer, refuse};
use crate::protocol::{Looks, Place};
use tengen_games::gomoku::Gomoku;
use tengen_games::{MoveError, PositionError, Square};
use tengen_players::{GameSpec, GameVisitor, Playable};

/// A position, and how it came about.
pub(crate) struct At<G: Playable> {
    pub(crate) looks: Looks,
    /// The position now.
    pub(crate) position: G,
    /// The positions before, from the start on.
    pub(crate) earlier: Vec<G>,
    /// Where each move has put something; nothing for a pass.
    pub(crate) placed: Vec<Option<Square>>,
}

/// Something to do with a position whose game is known only when its name is read.
pub(crate) trait Visit {
    type Output;
    fn visit<G: Playable>(self, at: At<G>) -> Answer<Self::Output>;
}

/// Longer texts are no positions.
const LONGEST_SETUP: usize = 4096;

/// Goes where the page says.
pub(crate) fn visit<V: Visit>(place: &Place, visitor: V) -> Answer<V::Output> {
    let spec: GameSpec = place.game.parse().map_err(|error| refuse("unknown_game", error))?;
    let looks = if matches!(spec, GameSpec::Gomoku(_)) {
        Looks::Crossings
    } else if matches!(spec, GameSpec::Mnk(_)) {
        Looks::Cells
    } else if spec == GameSpec::ConnectFour {
        Looks::Columns
    } else {
        return Err(refuse("unknown_game", format!("the page does not play {spec}; choose another game")));
    };
    spec.visit(Going { place, looks, visitor })
}

struct Going<'a, V> {
    place: &'a Place,
    looks: Looks,
    visitor: V,
}

impl<V: Visit> GameVisitor for Going<'_, V> {
    type Output = Answer<V::Output>;

    fn visit<G: Playable>(self, start: G) -> Answer<V::Output> {
        let cells = usize::from(start.width()) * usize::from(start.height());
        if self.place.moves.len() > 2 * cells {
            let sent = self.place.moves.len();
            return Err(refuse(
                "too_many_moves",
                format!("{sent} moves are more than this board has room for"),
            ));
        }
        let mut position = match &self.place.setup {
            None => start,
            Some(text) if text.len() > LONGEST_SETUP => {
                return Err(refuse("bad_position", "the position to start from is too long"));
            }
            Some(text) => start.parse(text).map_err(|error| refuse("bad_position", error))?,
        };
        let mut earlier = Vec::with_capacity(self.place.moves.len());
        let mut placed = Vec::with_capacity(self.place.moves.len());
        for (index, text) in self.place.moves.iter().enumerate() {
            let illegal = |error| refuse("illegal_move", PositionError::Move { number: index + 1, error });
            earlier.push(position.clone());
            placed.push(make(&mut position, text).map_err(illegal)?);
        }
        self.visitor.visit(At { looks: self.looks, position, earlier, placed })
    }
}

/// Makes a move, in the notation of its game; tells where it has put something.
fn make<G: Playable>(position: &mut G, text: &str) -> Result<Option<Square>, MoveError> {
    if text == "pass" {
        if position.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        let pass = G::forfeit_turn().filter(|_| position.five_in_a_row().is_some());
        let pass = pass.ok_or_else(|| MoveError::Illegal("a pass".to_owned()))?;
        pass(position);
        return Ok(None);
    }
    let mv = position.parse_move(text)?;
    position.play(mv);
    Ok(Some(position.landing(mv)))
}

impl<G: Playable> At<G> {
    /// A position in which somebody is to move.
    pub(crate) fn open(self) -> Answer<At<G>> {
        match self.position.outcome() {
            Some(_) => Err(refuse("game_over", "the game is over; take back a move first")),
            None => Ok(self),
        }
    }
}

/// The position as the engine for five in a row knows it.
pub(crate) fn five_in_a_row(place: &Place) -> Answer<At<Gomoku>> {
    struct Five;
    impl Visit for Five {
        type Output = At<Gomoku>;
        fn visit<G: Playable>(self, at: At<G>) -> Answer<At<Gomoku>> {
            let five = |position: &G| {
                let refusal = "this is for five in a row on square boards only; choose such a game";
                position.five_in_a_row().ok_or_else(|| refuse("not_five_in_a_row", refusal))
            };
            let earlier = at.earlier.iter().map(five).collect::<Answer<_>>()?;
            Ok(At { looks: at.looks, position: five(&at.position)?, earlier, placed: at.placed })
        }
    }
    visit(place, Five)
}
