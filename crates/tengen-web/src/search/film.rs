//! A game as an animated picture.

use super::task::{Desk, Task, Turn};
use crate::answers::{Answer, At, Visit, file, pictures, refuse, visit};
use crate::protocol::{Place, Say};
use tengen_lab::picture::{Picture, Timing, gif};
use tengen_players::Playable;

const DELAYS: std::ops::RangeInclusive<u32> = 50..=10_000;
/// The last position is shown so many times as long.
const LINGER: u32 = 4;

/// A film to be drawn.
pub(crate) struct Film {
    place: Place,
    timing: Timing,
}

/// Draws nothing, for a place that is only to be checked.
struct Exists;

impl Visit for Exists {
    type Output = ();
    fn visit<G: Playable>(self, _: At<G>) -> Answer<()> {
        Ok(())
    }
}

struct Frames;

impl Visit for Frames {
    type Output = Vec<Picture>;
    fn visit<G: Playable>(self, at: At<G>) -> Answer<Vec<Picture>> {
        Ok(pictures(&at).collect())
    }
}

impl Film {
    /// Refuses what cannot be drawn; the pictures themselves are made only when it is their turn.
    pub(crate) fn new(place: Place, delay_ms: u32) -> Answer<Film> {
        if !DELAYS.contains(&delay_ms) {
            let (least, most) = (DELAYS.start(), DELAYS.end());
            return Err(refuse("bad_request", format!("a move is shown for {least} to {most} milliseconds")));
        }
        let timing = Timing { each: delay_ms, last: delay_ms * LINGER };
        visit(&place, Exists)?;
        Ok(Film { place, timing })
    }
}

impl Task for Film {
    fn run(&mut self, _: &Desk<'_>) -> Turn {
        let drawn = visit(&self.place, Frames)
            .and_then(|pictures| gif(&pictures, self.timing).map_err(|error| refuse("bad_request", error)));
        Turn::Done(match drawn {
            Ok(bytes) => Say::File { file: file("tengen.gif", "image/gif", &bytes) },
            Err(refusal) => refusal.into(),
        })
    }
}
