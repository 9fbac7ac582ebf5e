//! Boards as pictures.

use super::refusal::{Answer, refuse};
use super::{At, Visit, file, visit};
use crate::protocol::{File, Place};
use tengen_lab::picture::{Numbers, Picture, svg};
use tengen_players::Playable;

/// The board at a place.
pub(crate) fn picture(place: &Place, numbers: Option<u32>, coordinates: bool) -> Answer<File> {
    struct Last;
    impl Visit for Last {
        type Output = Option<Picture>;
        fn visit<G: Playable>(self, at: At<G>) -> Answer<Option<Picture>> {
            Ok(pictures(&at).last())
        }
    }
    let picture = visit(place, Last)?.ok_or_else(|| refuse("bad_request", "there is nothing to draw"))?;
    let numbers = numbers.map_or(Numbers::All, Numbers::Last);
    let drawn = svg(&Picture { numbers, coordinates, ..picture });
    Ok(file("tengen.svg", "image/svg+xml", drawn.as_bytes()))
}

/// The start of a game and the positions after its moves; passes show the board once more.
pub(crate) fn pictures<G: Playable>(at: &At<G>) -> impl Iterator<Item = Picture> {
    let landings = std::iter::once(None).chain(at.placed.iter().copied());
    Picture::game(at.earlier.iter().chain([&at.position]).zip(landings))
}
