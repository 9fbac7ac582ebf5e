//! A game as an animated GIF: a frame for each picture, of which only the cells that changed are drawn and stored.

use super::Picture;
use super::colours::Colours;
use super::film::Film;
use super::palette::Palette;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use tengen_games::Square;

/// About how many pixels the longer side of the board takes.
const EXTENT: u16 = 480;
/// The largest cells, for boards of few.
const LARGEST_CELL: u16 = 80;
/// The start and a move for each cell of the largest board.
const MOST_FRAMES: usize = Square::MAX_EXTENT as usize * Square::MAX_EXTENT as usize + 1;

/// How long frames are shown, in milliseconds; a GIF counts in tens of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Each frame.
    pub each: u32,
    /// The last one, before it all begins again.
    pub last: u32,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing { each: 600, last: 3000 }
    }
}

/// Why there is no GIF.
#[derive(Debug, thiserror::Error)]
pub enum GifError {
    /// No pictures.
    #[error("there is nothing to show: give at least one picture")]
    Empty,
    /// More pictures than any game has moves.
    #[error("{0} pictures are too many: give at most {MOST_FRAMES}")]
    TooMany(usize),
    /// A board that is not possible.
    #[error("a board of {width}x{height} is not drawn: choose 1 to {most}", most = Square::MAX_EXTENT)]
    Size {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// Boards that differ.
    #[error("the pictures are of different boards: all must have the size and surface of the first")]
    Different,
    /// The encoder refused.
    #[error("the GIF cannot be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
}

/// Draws the pictures one after the other, again and again.
pub fn gif(pictures: &[Picture], timing: Timing) -> Result<Vec<u8>, GifError> {
    let first = check(pictures)?;
    let cell = (EXTENT / u16::from(first.width.max(first.height))).min(LARGEST_CELL);
    let mut film = Film::new(first, cell);
    let (width, height) = film.extent();
    let mut colours = Colours::of(Palette::of(first.surface));
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height, &colours.table())?;
    encoder.set_repeat(Repeat::Infinite)?;
    for (index, picture) in pictures.iter().enumerate() {
        let area = film.show(picture);
        let time = if index + 1 == pictures.len() { timing.last } else { timing.each };
        encoder.write_frame(&Frame {
            delay: u16::try_from(time / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            left: area.left,
            top: area.top,
            width: area.right - area.left,
            height: area.bottom - area.top,
            buffer: film.pixels(area).map(|colour| colours.nearest(colour)).collect(),
            ..Frame::default()
        })?;
    }
    drop(encoder);
    Ok(out)
}

/// The first picture of those that can be one GIF.
fn check(pictures: &[Picture]) -> Result<&Picture, GifError> {
    let first = pictures.first().ok_or(GifError::Empty)?;
    if pictures.len() > MOST_FRAMES {
        return Err(GifError::TooMany(pictures.len()));
    }
    let (width, height) = (first.width, first.height);
    if [width, height].iter().any(|extent| !(1..=Square::MAX_EXTENT).contains(extent)) {
        return Err(GifError::Size { width, height });
    }
    let board = |picture: &Picture| (picture.width, picture.height, picture.surface);
    let same = pictures.iter().all(|picture| board(picture) == board(first));
    same.then_some(first).ok_or(GifError::Different)
}
