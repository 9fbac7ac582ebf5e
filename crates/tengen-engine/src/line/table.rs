//! The class of every window of eleven cells, worked out once for each rule from the definitions.
//!
//! A window is an empty cell with five cells on either side of it on one line. Each half is a number: its cells are
//! digits to base 3 (0 empty, 1 black, 2 white), the nearest to the centre counting 1; off the board there are only walls,
//! so a half with `w` walls has 5 − w digits and a range of numbers of its own.
//! ```text
//! half   walls  0        1          2          3          4          5
//! code          0…242    243…323    324…350    351…359    360…362    363
//!
//! window code = 364 · code of the cells before + code of the cells after
//! ```
//! A stone at distance d adds 3^(d−1) times its digit, whatever else is there: codes are kept up by additions.
//!
//! The classes are found in one sweep from full windows to empty ones: what a stone more leads to is known already.

use super::class::Class;
use arrayvec::ArrayVec;
use std::sync::OnceLock;
use tengen_core::Side;
use tengen_games::gomoku::{Rule, Run};

/// Cells on either side of the centre.
pub const REACH: usize = 5;
pub(crate) const HALF_CODES: usize = 364;
/// Windows of one rule.
pub const CODES: usize = HALF_CODES * HALF_CODES;
const CENTRE: usize = REACH;
const CELLS: usize = 2 * REACH + 1;

/// The class of every window for both sides: the low nibble is Black's.
pub type LineTable = [u8];

/// What stands in a cell of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A stone.
    Stone(Side),
    /// Off the board.
    Wall,
}

/// What a stone of `side`, `distance` cells before the centre of a window, adds to its code.
#[inline]
pub const fn added_before(side: Side, distance: usize) -> u32 {
    added_after(side, distance) * HALF_CODES as u32
}

/// What a stone of `side`, `distance` cells after the centre of a window, adds to its code.
#[inline]
pub const fn added_after(side: Side, distance: usize) -> u32 {
    3u32.pow(distance as u32 - 1) * (side as u32 + 1)
}

/// [`added_before`] by side and distance.
///
/// PERF: looked up, powers are not worked out for every cell that sees a stone (bench `state/play and undo`).
pub(crate) static ADDED_BEFORE: [[u32; REACH + 1]; 2] = added(HALF_CODES as u32);
/// [`added_after`] by side and distance.
pub(crate) static ADDED_AFTER: [[u32; REACH + 1]; 2] = added(1);

const fn added(times: u32) -> [[u32; REACH + 1]; 2] {
    let mut table = [[0; REACH + 1]; 2];
    let mut distance = 1;
    while distance <= REACH {
        table[0][distance] = times * added_after(Side::First, distance);
        table[1][distance] = times * added_after(Side::Second, distance);
        distance += 1;
    }
    table
}

/// The code of a window without stones, with this many cells of the board before and after its centre.
pub fn empty_code(before: usize, after: usize) -> u32 {
    let half = |cells: usize| -> usize {
        (0..REACH.saturating_sub(cells)).map(|walls| 3usize.pow((REACH - walls) as u32)).sum()
    };
    (half(before) * HALF_CODES + half(after)) as u32
}

/// The table of a rule, made when it is first asked for.
pub fn line_table(rule: Rule) -> &'static LineTable {
    static TABLES: [OnceLock<Box<LineTable>>; 5] = [const { OnceLock::new() }; 5];
    TABLES[rule as usize].get_or_init(|| {
        let [black, white] = Side::BOTH.map(|side| classes_of(rule, side));
        black.iter().zip(&white).map(|(&black, &white)| black as u8 | (white as u8) << 4).collect()
    })
}

/// A window taken apart; the centre is a stone of the side whose class is asked for.
struct Window {
    cells: [Content; CELLS],
    code: usize,
}

impl Window {
    /// The window of a code; `halves` are the contents of all halves.
    fn of(code: usize, halves: &[Half]) -> Window {
        let mut cells = [Content::Wall; CELLS];
        let (before, after) = (&halves[code / HALF_CODES], &halves[code % HALF_CODES]);
        for (distance, (before, after)) in (1..).zip(before.iter().zip(after)) {
            cells[CENTRE - distance] = *before;
            cells[CENTRE + distance] = *after;
        }
        Window { cells, code }
    }

    fn is_empty(&self, cell: usize) -> bool {
        cell != CENTRE && self.cells[cell] == Content::Empty
    }

    fn empties(&self) -> impl Iterator<Item = usize> + '_ {
        (0..CELLS).filter(|&cell| self.is_empty(cell))
    }

    /// The code with a stone of `side` more.
    fn with(&self, side: Side, cell: usize) -> usize {
        let added = if cell < CENTRE {
            ADDED_BEFORE[side.index()][CENTRE - cell]
        } else {
            ADDED_AFTER[side.index()][cell - CENTRE]
        };
        self.code + added as usize
    }

    /// The row through the centre.
    fn run(&self, side: Side) -> Run {
        let own = |cell: usize| cell == CENTRE || self.cells[cell] == Content::Stone(side);
        let before = (0..CENTRE).rev().take_while(|&cell| own(cell)).count();
        let after = (CENTRE + 1..CELLS).take_while(|&cell| own(cell)).count();
        let opponent =
            |cell: Option<usize>| cell.and_then(|cell| self.cells.get(cell)) == Some(&Content::Stone(!side));
        let capped = opponent((CENTRE - before).checked_sub(1)) && opponent(Some(CENTRE + after + 1));
        Run { length: (before + 1 + after) as u8, capped }
    }
}

/// The cells of a half, the nearest to the centre first.
type Half = [Content; REACH];

/// The contents of a half.
fn half_contents(mut code: usize) -> Half {
    let mut cells = REACH;
    while code >= 3usize.pow(cells as u32) {
        code -= 3usize.pow(cells as u32);
        cells -= 1;
    }
    std::array::from_fn(|distance| match code / 3usize.pow(distance as u32) % 3 {
        _ if distance >= cells => Content::Wall,
        0 => Content::Empty,
        1 => Content::Stone(Side::First),
        _ => Content::Stone(Side::Second),
    })
}

/// The classes of all windows for one side.
fn classes_of(rule: Rule, side: Side) -> Vec<Class> {
    let halves: Vec<Half> = (0..HALF_CODES).map(half_contents).collect();
    let empties: Vec<usize> =
        halves.iter().map(|half| half.iter().filter(|&&content| content == Content::Empty).count()).collect();
    let mut by_empties: Vec<Vec<u32>> = vec![Vec::new(); CELLS];
    for code in 0..CODES {
        by_empties[empties[code / HALF_CODES] + empties[code % HALF_CODES]].push(code as u32);
    }
    let mut classes = vec![Class::Dead; CODES];
    for code in by_empties.into_iter().flatten() {
        let window = Window::of(code as usize, &halves);
        classes[code as usize] = classify(rule, side, &window, &classes);
    }
    classes
}

/// The class of a window, given those of all windows with more stones.
fn classify(rule: Rule, side: Side, window: &Window, known: &[Class]) -> Class {
    let run = window.run(side);
    if rule.wins(side, run) {
        return Class::Five;
    }
    if rule.forbids(side) && run.length > 5 {
        return Class::Overline;
    }
    let next: ArrayVec<Class, CELLS> = window.empties().map(|cell| known[window.with(side, cell)]).collect();
    let ways = |wanted: fn(&Class) -> bool| next.iter().filter(|class| wanted(class)).count();
    let fives = ways(|&class| class == Class::Five);
    if fives > 0 {
        return four(rule, side, window, known, fives, run);
    }
    match (ways(|&class| class == Class::StraightFour), ways(|class| class.is_open_three())) {
        (2.., _) => return Class::OpenThree,
        (1, _) => return Class::TightThree,
        (0, _) if ways(|class| class.is_four()) > 0 => return Class::Three,
        (0, 3..) => return Class::OpenTwo,
        (0, 1..=2) => return Class::TightTwo,
        (0, 0) => {}
    }
    if ways(|&class| class == Class::Three) > 0 {
        Class::Two
    } else if ways(|class| matches!(class, Class::TightTwo | Class::OpenTwo)) > 0 {
        Class::OpenOne
    } else if ways(|&class| class == Class::Two) > 0 {
        Class::One
    } else {
        Class::Dead
    }
}

/// The kind of four, `fives` cells making it five.
fn four(rule: Rule, side: Side, window: &Window, known: &[Class], fives: usize, run: Run) -> Class {
    if fives == 1 {
        return Class::Four;
    }
    if rule.forbids(side) {
        return if run.length == 4 { Class::StraightFour } else { Class::DoubleFour };
    }
    let holds = |reply| known[window.with(!side, reply)].is_four();
    if window.empties().all(holds) { Class::StraightFour } else { Class::Four }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class of a window drawn as text: `*` the centre, `#` walls, `X` Black, `O` White; Black to place.
    fn class(rule: Rule, side: Side, picture: &str) -> Class {
        let centre = picture.find('*').expect("a centre");
        let at = |offset: isize| picture.chars().nth((centre as isize + offset).try_into().unwrap());
        let content = |offset: isize| {
            usize::try_from(centre as isize + offset).ok().and_then(|_| at(offset)).unwrap_or('.')
        };
        let cells = |sign: isize| (1..=REACH as isize).take_while(|&d| content(sign * d) != '#').count();
        let mut code = empty_code(cells(-1), cells(1));
        for distance in 1..=REACH {
            for (sign, added) in
                [(-1, added_before as fn(Side, usize) -> u32), (1, added_after as fn(Side, usize) -> u32)]
            {
                match content(sign * distance as isize) {
                    'X' => code += added(Side::First, distance),
                    'O' => code += added(Side::Second, distance),
                    _ => {}
                }
            }
        }
        let entry = u32::from(line_table(rule)[code as usize]);
        Class::from_nibble(if side == Side::First { entry } else { entry >> 4 })
    }

    #[test]
    fn classes_are_as_drawn() {
        use Class::{Five, Four, OpenThree, OpenTwo, StraightFour, Three, TightThree, Two};
        for (picture, expected) in [
            ("XX*XX", Five),
            ("XXX*XX", Five),
            (".XX*X.", StraightFour),
            ("OXX*X.", Four),
            ("XX*.X", Four),
            ("X.X*X.X", StraightFour),
            (".X*X..", OpenThree),
            (".X.*X.", TightThree),
            ("O.X*X.O", Three),
            ("OX*X..", Three),
            ("#X*X..", Three),
            ("..X*..", OpenTwo),
            ("OX*...", Two),
        ] {
            assert_eq!(class(Rule::Freestyle, Side::First, picture), expected, "{picture}");
        }
        assert_eq!(class(Rule::Freestyle, Side::Second, "OO*OO"), Five);
    }

    #[test]
    fn rules_differ_where_they_should() {
        use Class::{DoubleFour, Five, Four, Overline, StraightFour, Three};
        for (rule, picture, expected) in [
            (Rule::Standard, "XXX*XX", Class::Dead),
            (Rule::Renju, "XXX*XX", Overline),
            (Rule::Renju, "X.X*X.X", DoubleFour),
            (Rule::Renju, ".XX*X.", StraightFour),
            (Rule::Standard, "X.XX*X.", Four),
            (Rule::Standard, "X.XX*X.X", Class::Dead),
            (Rule::Caro, "OXX*XXO", Class::Dead),
            (Rule::Caro, "#XX*XXO", Five),
            (Rule::Caro, "O.XX*X.O", Four),
            (Rule::Freestyle, "O.XX*X.O", StraightFour),
            (Rule::Caro, "O.XX*X..", Four),
            (Rule::Standard, "X..X*X..X", Three),
        ] {
            assert_eq!(class(rule, Side::First, picture), expected, "{rule} {picture}");
        }
    }

    #[test]
    fn walls_and_digits_have_codes_of_their_own() {
        let mut seen = std::collections::HashSet::new();
        for code in 0..HALF_CODES {
            let contents = half_contents(code);
            let room = contents.iter().filter(|&&content| content != Content::Wall).count();
            let mut again = empty_code(room, REACH) as usize / HALF_CODES;
            for (index, content) in contents.iter().enumerate() {
                if let Content::Stone(side) = content {
                    again += added_after(*side, index + 1) as usize;
                }
            }
            assert_eq!(again, code);
            assert!(seen.insert(format!("{contents:?}")));
        }
    }
}
