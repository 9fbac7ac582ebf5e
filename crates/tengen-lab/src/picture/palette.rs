//! The colours of boards: few, quiet, and the same in every format.

use tengen_games::Surface;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// The colours of one kind of board.
pub(super) struct Palette {
    pub(super) ground: Rgb,
    /// The grid, the stars, and around stones.
    pub(super) line: Rgb,
    /// The names of rows and columns.
    pub(super) text: Rgb,
    /// The two sides.
    pub(super) stones: [Rgb; 2],
    /// What is written on their stones.
    pub(super) on_stones: [Rgb; 2],
    /// An empty hole.
    pub(super) hole: Rgb,
    /// The last move.
    pub(super) last: Rgb,
    /// The winning line.
    pub(super) win: Rgb,
}

const INK: Rgb = [0x1f, 0x20, 0x23];
const PAPER: Rgb = [0xfc, 0xfb, 0xf8];

const WOOD: Palette = Palette {
    ground: [0xec, 0xd6, 0xa9],
    line: [0x6b, 0x54, 0x33],
    text: [0x6b, 0x54, 0x33],
    stones: [INK, PAPER],
    on_stones: [PAPER, INK],
    hole: [0xec, 0xd6, 0xa9],
    last: [0xd6, 0x45, 0x2c],
    win: [0x2f, 0x9e, 0x5b],
};

const SHEET: Palette = Palette {
    ground: PAPER,
    line: [0xbd, 0xb8, 0xad],
    text: [0x6f, 0x6b, 0x62],
    stones: [[0x2f, 0x5d, 0x8a], [0xc0, 0x56, 0x3a]],
    on_stones: [INK, INK],
    hole: PAPER,
    last: [0xf6, 0xe9, 0xbf],
    win: [0xcd, 0xe8, 0xd3],
};

const RACK: Palette = Palette {
    ground: [0x3b, 0x6e, 0xa5],
    line: [0x2c, 0x55, 0x82],
    text: PAPER,
    stones: [[0xd9, 0x4f, 0x3d], [0xf2, 0xc2, 0x30]],
    on_stones: [PAPER, INK],
    hole: [0xe9, 0xee, 0xf3],
    last: INK,
    win: PAPER,
};

impl Palette {
    pub(super) fn of(surface: Surface) -> &'static Palette {
        match surface {
            Surface::Cells => &SHEET,
            Surface::Crossings => &WOOD,
            Surface::Slots => &RACK,
        }
    }

    /// Every colour, each once.
    pub(super) fn colours(&self) -> Vec<Rgb> {
        let [first, second] = self.stones;
        let [on_first, on_second] = self.on_stones;
        let all = [
            self.ground,
            self.line,
            self.text,
            first,
            second,
            on_first,
            on_second,
            self.hole,
            self.last,
            self.win,
        ];
        let mut colours = Vec::new();
        for colour in all {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        colours
    }
}
