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
    pictures: Vec<Picture>,
    timing: Timing,
}

impl Film {
    pub(crate) fn new(place: &Place, delay_ms: u32) -> Answer<Film> {
        struct Frames;
        impl Visit for Frames {
            type Output = Vec<Picture>;
            fn visit<G: Playable>(self, at: At<G>) -> Answer<Vec<Picture>> {
                Ok(pictures(&at))
            }
        }
        if !DELAYS.contains(&delay_ms) {
            let (least, most) = (DELAYS.start(), DELAYS.end());
            return Err(refuse("bad_request", format!("a move is shown for {least} to {most} milliseconds")));
        }
        let timing = Timing { each: delay_ms, last: delay_ms * LINGER };
        Ok(Film { pictures: visit(place, Frames)?, timing })
    }
}

impl Task for Film {
    fn run(&mut self, _: &Desk<'_>) -> Turn {
        Turn::Done(match gif(&self.pictures, self.timing) {
            Ok(bytes) => Say::File { file: file("tengen.gif", "image/gif", &bytes) },
            Err(error) => refuse("bad_request", error).into(),
        })
    }
}
