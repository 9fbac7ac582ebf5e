//! Boards as pictures: [`svg`] for one position, [`gif`] for a game that moves.
//!
//! A [`Picture`] is plain data; [`Picture::game`] makes it of the positions of any game on a [`Grid`]. Both drawings come
//! from one list of shapes, so they look alike.
//!
//! ```
//! use tengen_core::Game;
//! use tengen_games::Square;
//! use tengen_games::gomoku::{Gomoku, Rule};
//! use tengen_lab::picture::{Numbers, Picture, Timing, gif, svg};
//!
//! let start = Gomoku::new(15, Rule::Renju).unwrap();
//! let (centre, mut after) = (Square::new(7, 7), start.clone());
//! after.play(centre);
//! let frames: Vec<Picture> = Picture::game([(&start, None), (&after, Some(centre))]).collect();
//! assert!(gif(&frames, Timing::default()).unwrap().starts_with(b"GIF89a"));
//! assert!(svg(&Picture { numbers: Numbers::All, ..frames[1].clone() }).starts_with("<svg"));
//! ```

mod colours;
mod film;
mod gif;
mod paint;
mod palette;
mod scene;
mod svg;

pub use gif::{GifError, Timing, gif};
pub use svg::svg;

use std::collections::HashMap;
use tengen_core::Side;
use tengen_games::{Grid, Square, Surface};

/// A board, and what is shown on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// What the board looks like.
    pub surface: Surface,
    /// The points that guide the eye.
    pub stars: Vec<Square>,
    /// What stands on the board.
    pub stones: Vec<Stone>,
    /// The last move, to be marked.
    pub last: Option<Square>,
    /// The cells that won the game.
    pub line: Vec<Square>,
    /// What else is marked.
    pub marks: Vec<Mark>,
    /// Whether rows and columns are named; a GIF never names them.
    pub coordinates: bool,
    /// Which stones show the number of their move; in a GIF none does.
    pub numbers: Numbers,
}

/// Something that stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub square: Square,
    /// Whose.
    pub side: Side,
    /// Its letter in texts.
    pub letter: char,
    /// The number of the move that put it there, from 1.
    pub number: Option<u32>,
}

/// A mark on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub square: Square,
    /// What.
    pub shape: MarkShape,
}

/// What a mark looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkShape {
    /// A letter or digit; a GIF shows a circle.
    Letter(char),
    /// A circle.
    Circle,
}

/// Which stones show the number of their move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    #[default]
    None,
    /// All that have one.
    All,
    /// Those of so many moves at the end.
    Last(u32),
}

impl Picture {
    /// A position, without the way to it.
    pub fn position<G: Grid>(position: &G) -> Picture {
        let squares =
            (0..position.height()).flat_map(|y| (0..position.width()).map(move |x| Square::new(x, y)));
        let stones = squares.filter_map(|square| {
            let (side, letter) = position.cell(square)?;
            Some(Stone { square, side, letter, number: None })
        });
        Picture {
            width: position.width(),
            height: position.height(),
            surface: position.surface(),
            stars: position.star_points(),
            stones: stones.collect(),
            last: None,
            line: position.winning_line(),
            marks: Vec::new(),
            coordinates: true,
            numbers: Numbers::None,
        }
    }

    /// The positions of a game from its start on, each with where the move that led to it has put something: nothing for
    /// the start, and for a pass. Stones have the numbers of their moves, and the last one is marked.
    pub fn game<'a, G: Grid + 'a>(
        positions: impl IntoIterator<Item = (&'a G, Option<Square>)>,
    ) -> impl Iterator<Item = Picture> {
        let mut numbers: HashMap<Square, u32> = HashMap::new();
        positions.into_iter().zip(0..).map(move |((position, landing), number)| {
            numbers.extend(landing.map(|square| (square, number)));
            let mut picture = Picture { last: landing, ..Picture::position(position) };
            for stone in &mut picture.stones {
                stone.number = numbers.get(&stone.square).copied();
            }
            picture
        })
    }

    /// The number that a stone shows.
    fn shown_number(&self, stone: &Stone) -> Option<u32> {
        let played = || self.stones.iter().filter_map(|stone| stone.number).max().unwrap_or(0);
        stone.number.filter(|&number| match self.numbers {
            Numbers::None => false,
            Numbers::All => true,
            Numbers::Last(count) => number.saturating_add(count) > played(),
        })
    }
}
