//! Boards as pictures.

use tengen_games::connect_four::ConnectFour;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_games::{Grid, Square};
use tengen_lab::picture::{GifError, Mark, MarkShape, Numbers, Picture, Timing, gif, svg};

/// The start of a game and the positions after the moves of a text.
fn frames_of<G: Grid>(start: &G, text: &str) -> Vec<Picture> {
    let mut positions = vec![(start.clone(), None)];
    for mv in start.clone().play_all(text.split_whitespace()).unwrap() {
        let mut position = positions.last().unwrap().0.clone();
        position.play(mv);
        let landing = position.landing(mv);
        positions.push((position, Some(landing)));
    }
    Picture::game(positions.iter().map(|(position, landing)| (position, *landing))).collect()
}

/// The position at the end of a game.
fn end<G: Grid>(start: &G, text: &str) -> Picture {
    frames_of(start, text).pop().unwrap()
}

fn five(size: u32) -> Gomoku {
    Gomoku::new(size, Rule::Freestyle).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|_| panic!("{name} is no square"))
}

#[test]
fn five_in_a_row_stands_on_crossings() {
    let start = five(9);
    let game = end(&start, "e5 d4 f5 d6 g5 d5 h5 d3 d7");
    let marks = vec![
        Mark { square: square("i5"), shape: MarkShape::Letter('A') },
        Mark { square: square("e5"), shape: MarkShape::Circle },
    ];
    let drawn = svg(&Picture { numbers: Numbers::Last(3), marks, ..game });
    roxmltree::Document::parse(&drawn).unwrap();
    insta::assert_snapshot!(drawn);
}

#[test]
fn noughts_and_crosses_stand_in_cells() {
    let start: Mnk<Small> = Mnk::new(Rules::new(3, 3, 3).unwrap());
    let game = end(&start, "b2 a1 b1 b3 c1 a3 a2 c2 c3");
    let drawn = svg(&Picture { coordinates: false, ..game });
    insta::assert_snapshot!(drawn);
}

#[test]
fn connect_four_fills_its_slots() {
    let start = ConnectFour::default();
    let game = end(&start, "4 4 3 3 2 2 1");
    assert_eq!(game.line.len(), 4);
    insta::assert_snapshot!(svg(&game));
}

#[test]
fn numbers_are_shown_as_asked() {
    let start = five(15);
    let game = end(&start, "h8 i9 j10 k11");
    let texts = |numbers| {
        let drawn = svg(&Picture { numbers, coordinates: false, ..game.clone() });
        let drawn = roxmltree::Document::parse(&drawn).unwrap();
        let texts = drawn.descendants().filter(|node| node.has_tag_name("text"));
        texts.filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(texts(Numbers::None), "");
    assert_eq!(texts(Numbers::All), "1 2 3 4");
    assert_eq!(texts(Numbers::Last(2)), "3 4");
    assert_eq!(texts(Numbers::Last(u32::MAX)), "1 2 3 4");
}

/// Any letter may be a mark.
#[test]
fn marks_cannot_break_the_file() {
    for letter in ['<', '&', '"', '着'] {
        let marks = vec![Mark { square: square("h8"), shape: MarkShape::Letter(letter) }];
        let drawn = svg(&Picture { marks, coordinates: false, ..Picture::position(&five(15)) });
        let drawn = roxmltree::Document::parse(&drawn).unwrap();
        let text = drawn.descendants().find(|node| node.has_tag_name("text")).unwrap();
        assert_eq!(text.text(), Some(letter.to_string().as_str()));
    }
}

/// A decoded GIF: its extent, its frames as they are seen, and their times.
struct Film {
    width: usize,
    frames: Vec<Vec<[u8; 3]>>,
    delays: Vec<u16>,
    /// Pixels stored for each frame.
    stored: Vec<usize>,
}

impl Film {
    fn decode(bytes: &[u8]) -> Film {
        let mut decoder = ::gif::DecodeOptions::new().read_info(bytes).unwrap();
        let (width, height) = (decoder.width() as usize, decoder.height() as usize);
        let palette = decoder.global_palette().unwrap().to_vec();
        let mut screen = vec![[0; 3]; width * height];
        let mut film = Film { width, frames: Vec::new(), delays: Vec::new(), stored: Vec::new() };
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (index, &colour) in frame.buffer.iter().enumerate() {
                let (x, y) = (index % frame.width as usize, index / frame.width as usize);
                let at = (frame.top as usize + y) * width + frame.left as usize + x;
                screen[at].copy_from_slice(&palette[3 * colour as usize..][..3]);
            }
            film.frames.push(screen.clone());
            film.delays.push(frame.delay);
            film.stored.push(frame.buffer.len());
        }
        film
    }

    /// The colour a little off the centre of a cell, in a frame.
    fn colour(&self, frame: usize, square: Square, size: usize) -> [u8; 3] {
        let cell = self.width as f64 / (size as f64 + 0.5);
        let x = (square.x as f64 + 0.75 + 0.2) * cell;
        let y = (size as f64 - f64::from(square.y) - 0.25 - 0.2) * cell;
        self.frames[frame][y as usize * self.width + x as usize]
    }
}

#[test]
fn a_game_moves() {
    let start = five(15);
    let text = "h8 h9 i9 i10 j10 g8 k11 g7 l12";
    let frames = frames_of(&start, text);
    let film = Film::decode(&gif(&frames, Timing { each: 500, last: 2500 }).unwrap());
    assert_eq!(film.frames.len(), 10);
    assert_eq!(film.delays, [[50; 9].as_slice(), &[250]].concat());
    assert!((440..=500).contains(&film.width), "{}", film.width);
    assert_eq!(film.frames[0].len(), film.width * film.width);
    let wood = film.colour(0, square("h8"), 15);
    for (name, number) in text.split_whitespace().zip(1..) {
        let expected = if number % 2 == 1 { [0x1f, 0x20, 0x23] } else { [0xfc, 0xfb, 0xf8] };
        assert_eq!(film.colour(number - 1, square(name), 15), wood, "{name} is empty before its move");
        assert_eq!(film.colour(number, square(name), 15), expected, "{name} after its move");
        assert_eq!(film.colour(8, square(name), 15) == wood, number == 9, "{name} stays");
    }
    assert!(film.stored[1..].iter().all(|&stored| stored < film.stored[0] / 4), "{:?}", film.stored);
}

#[test]
fn the_longest_game_is_drawn() {
    let start = five(25);
    let mut picture = Picture::position(&start);
    let mut frames = vec![picture.clone()];
    for (square, number) in start.squares().zip(1..) {
        let side = tengen_core::Side::BOTH[number as usize % 2];
        picture.stones.push(tengen_lab::picture::Stone { square, side, letter: 'X', number: Some(number) });
        frames.push(picture.clone());
    }
    let bytes = gif(&frames, Timing { each: u32::MAX, last: 0 }).unwrap();
    assert!(bytes.len() < 2 << 20, "{} bytes", bytes.len());
    frames.push(picture);
    assert!(matches!(gif(&frames, Timing::default()), Err(GifError::TooMany(627))));
}

#[test]
fn other_boards_move_too() {
    let start: Mnk<Small> = Mnk::new(Rules::new(5, 3, 3).unwrap());
    let frames = frames_of(&start, "b2 a1");
    assert_eq!(Film::decode(&gif(&frames, Timing::default()).unwrap()).frames.len(), 3);
    let start = ConnectFour::default();
    let mut frames = frames_of(&start, "4 4");
    frames.push(frames[2].clone());
    let film = Film::decode(&gif(&frames, Timing::default()).unwrap());
    assert_eq!((film.frames.len(), film.stored[3]), (4, 1));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let timing = Timing::default();
    assert!(matches!(gif(&[], timing), Err(GifError::Empty)));
    let [small, large] = [9, 15].map(|size| Picture::position(&five(size)));
    assert!(matches!(gif(&[small.clone(), large], timing), Err(GifError::Different)));
    for (width, height) in [(0, 9), (9, 26)] {
        let refused = gif(&[Picture { width, height, ..small.clone() }], timing);
        assert!(matches!(refused, Err(GifError::Size { .. })));
    }
}
