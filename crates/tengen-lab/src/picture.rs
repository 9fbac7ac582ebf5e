//! Boards as pictures: [`svg`] for one position, [`gif`] for a game that moves.
//!
//! A [`Picture`] is plain data; [`Picture::game`] and [`Picture::frames`] make it from moves of any game on a [`Grid`].
//! Both drawings come from one list of shapes, so they look alike.
//!
//! ```
//! use tengen_games::Notation;
//! use tengen_games::gomoku::{Gomoku, Rule};
//! use tengen_lab::picture::{Numbers, Picture, Timing, gif, svg};
//!
//! let start = Gomoku::new(15, Rule::Renju).unwrap();
//! let moves = ["h8", "i9", "j8"].map(|name| name.parse().unwrap());
//! let picture = Picture { numbers: Numbers::All, ..Picture::game(&start, &moves).unwrap() };
//! assert!(svg(&picture).starts_with("<svg"));
//! let frames = Picture::frames(&start, &moves).unwrap();
//! assert!(gif(&frames, Timing::default()).unwrap().starts_with(b"GIF89a"));
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
use tengen_games::{Grid, PositionError, Square, Surface};

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

    /// The position at the end of a game, its moves numbered and the last one marked.
    pub fn game<G: Grid>(start: &G, moves: &[G::Move]) -> Result<Picture, PositionError> {
        let mut last = Picture::position(start);
        Picture::each(start, moves, |picture| last = picture)?;
        Ok(last)
    }

    /// The start of a game and the positions after its moves.
    pub fn frames<G: Grid>(start: &G, moves: &[G::Move]) -> Result<Vec<Picture>, PositionError> {
        let mut frames = vec![Picture::position(start)];
        Picture::each(start, moves, |picture| frames.push(picture))?;
        Ok(frames)
    }

    fn each<G: Grid>(
        start: &G,
        moves: &[G::Move],
        mut seen: impl FnMut(Picture),
    ) -> Result<(), PositionError> {
        let mut position = start.clone();
        let mut numbers: HashMap<Square, u32> = HashMap::new();
        for (&mv, number) in moves.iter().zip(1..) {
            position.try_play(mv).map_err(|error| PositionError::Move { number, error })?;
            let landing = position.landing(mv);
            numbers.insert(landing, number as u32);
            let mut picture = Picture { last: Some(landing), ..Picture::position(&position) };
            for stone in &mut picture.stones {
                stone.number = numbers.get(&stone.square).copied();
            }
            seen(picture);
        }
        Ok(())
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
