//! Static judgements of games of stones in a row, from the course programs that Tengen grew out of.

use super::{Line, Mnk, Rules, Run, Stones};
use crate::Square;
use tengen_core::{Evaluate, Game, Score, Side};

/// A game in which stones in a row win, as far as a judgement looks at it.
pub trait InARow: Game<Move = Square> {
    /// How its stones are kept.
    type Stones: Stones;
    /// The size of the board, and how many in a row are wanted.
    fn rules(&self) -> Rules;
    /// The stones of one side.
    fn stones_of(&self, side: Side) -> &Self::Stones;
    /// The places for a row that the opponent of `side` has not blocked.
    fn open_windows(&self, side: Side) -> u32;
    /// The unbroken runs of both sides, told as [`Stones::runs`] does.
    fn runs(&self, tell: impl FnMut(Side, Run, u32));
    /// Whether a stone of `side` on the empty cell `square` would win.
    fn completes(&self, side: Side, square: Square) -> bool;
}

impl<S: Stones> InARow for Mnk<S> {
    type Stones = S;

    #[inline]
    fn rules(&self) -> Rules {
        Mnk::rules(self)
    }

    #[inline]
    fn stones_of(&self, side: Side) -> &S {
        self.stones(side)
    }

    #[inline]
    fn open_windows(&self, side: Side) -> u32 {
        Mnk::open_windows(self, side)
    }

    #[inline]
    fn runs(&self, tell: impl FnMut(Side, Run, u32)) {
        Mnk::runs(self, tell);
    }

    #[inline]
    fn completes(&self, side: Side, square: Square) -> bool {
        Mnk::completes(self, side, square)
    }
}

/// Open lines: the ways to place k in a row that the opponent has not blocked, mine minus theirs.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl<P: InARow> Evaluate<P> for OpenLines {
    fn evaluate(&self, position: &P) -> Score {
        let us = position.side_to_move();
        Score::heuristic(position.open_windows(us) as i32 - position.open_windows(!us) as i32)
    }
}

/// Fill count: put my stones on every empty cell and count the rows, columns and diagonals that then hold k in a
/// row; minus the same for the opponent. On a board where a row is a whole line this is [`OpenLines`]; on a
/// larger one it counts a line once, however many ways to win lie on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct FillCount;

impl<P: InARow> Evaluate<P> for FillCount {
    fn evaluate(&self, position: &P) -> Score {
        let (us, rules) = (position.side_to_move(), position.rules());
        let balance = |line: Line| {
            let winnable = |blocked: u32| i32::from(longest_gap(blocked, line.len) >= rules.in_a_row());
            winnable(position.stones_of(!us).along(line)) - winnable(position.stones_of(us).along(line))
        };
        Score::heuristic(rules.lines().map(balance).sum())
    }
}

/// The longest run of zeros in the lowest `len` bits.
fn longest_gap(blocked: u32, len: u8) -> u8 {
    let mut free = !blocked & (u32::MAX >> (32 - len as u32));
    let mut longest = 0;
    while free != 0 {
        free &= free >> 1;
        longest += 1;
    }
    longest
}

/// The shape table of a gomoku course project: every unbroken run of stones counts by its length and by how many
/// of its two ends are open; mine minus theirs.
///
/// ```text
///              both ends open   one end open   none (dead)
/// k − 1  XXXX        160             80            −5
/// k − 2  XXX          40             20            −5
/// k − 3  XX           20              5            −5
/// 1      X             2              2            −5
/// ```
/// Runs of k or more end the game; where they do not, as six in a row by some rules, they are dead. Gaps are not seen:
/// `XX.XX` is two twos, the known weakness of that program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shapes;

impl Shapes {
    #[inline]
    fn worth(run: Run, k: u32) -> i32 {
        match (k.saturating_sub(run.len), run.open_ends) {
            (0, _) | (_, 0) => -5,
            _ if run.len == 1 => 2,
            (1, 2) => 160,
            (1, _) => 80,
            (2, 2) => 40,
            (2, _) | (3, 2) => 20,
            (3, _) => 5,
            _ => 2,
        }
    }
}

impl<P: InARow> Evaluate<P> for Shapes {
    fn evaluate(&self, position: &P) -> Score {
        let (us, k) = (position.side_to_move(), position.rules().in_a_row() as u32);
        let mut balance = 0;
        position.runs(|side, run, count| {
            let worth = Shapes::worth(run, k) * count as i32;
            balance += if side == us { worth } else { -worth };
        });
        Score::heuristic(balance)
    }
}

/// Any of the judgements, chosen at run time.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    /// How positions are judged.
    pub kind: HeuristicKind,
    /// Whether moves that make or stop a line are searched before a position is judged.
    pub quiet: bool,
}

/// The judgements of m,n,k-games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeuristicKind {
    /// [`OpenLines`].
    Lines,
    /// [`FillCount`].
    Fill,
    /// [`Shapes`].
    Shapes,
}

impl<P: InARow> Evaluate<P> for Heuristic {
    #[inline]
    fn evaluate(&self, position: &P) -> Score {
        match self.kind {
            HeuristicKind::Lines => OpenLines.evaluate(position),
            HeuristicKind::Fill => FillCount.evaluate(position),
            HeuristicKind::Shapes => Shapes.evaluate(position),
        }
    }

    /// The centre first: more lines run through it.
    #[inline]
    fn first_sight(&self, position: &P, square: Square) -> i32 {
        let off_centre = |at: u8, extent: u8| (2 * i32::from(at) - i32::from(extent) + 1).abs();
        let rules = position.rules();
        -off_centre(square.x, rules.width()) - off_centre(square.y, rules.height())
    }

    #[inline]
    fn noisy_moves(&self, position: &P, moves: &mut Vec<Square>) {
        if self.quiet {
            line_moves(position, moves);
        }
    }
}

/// Appends the moves that complete a row, then those that stop the opponent from completing one.
pub fn line_moves<P: InARow>(position: &P, moves: &mut Vec<Square>) {
    let us = position.side_to_move();
    moves.extend(position.legal_moves().filter(|&square| position.completes(us, square)));
    let stops = |square: &Square| !position.completes(us, *square) && position.completes(!us, *square);
    moves.extend(position.legal_moves().filter(stops));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;
    use crate::mnk::{Rules, Small, Wide};

    fn score<E: Evaluate<Mnk<Small>>>(evaluate: E, board: &str, text: &str) -> i32 {
        let start = Mnk::<Small>::new(board.parse::<Rules>().unwrap());
        evaluate.evaluate(&start.parse(text).unwrap()).value()
    }

    #[test]
    fn open_lines_as_in_the_assignment() {
        // X in the centre leaves O the 4 lines along the edges and X all 8; O is to move.
        assert_eq!(score(OpenLines, "3x3x3", ".../.X./..."), 4 - 8);
        // O in the corner then blocks 3 of X's lines; its own 4 are still open.
        assert_eq!(score(OpenLines, "3x3x3", ".../.X./O.."), 5 - 4);
    }

    #[test]
    fn fill_count_is_open_lines_where_a_row_is_a_whole_line() {
        let mut random = fastrand::Rng::with_seed(1);
        for board in ["3x3x3", "4x4x4"] {
            for _ in 0..100 {
                let mut position = Mnk::<Small>::new(board.parse().unwrap());
                while position.outcome().is_none() {
                    assert_eq!(FillCount.evaluate(&position), OpenLines.evaluate(&position));
                    let moves: Vec<_> = position.legal_moves().collect();
                    position.play(moves[random.usize(..moves.len())]);
                }
            }
        }
        assert_eq!(score(FillCount, "5x1x3", "..X.."), -1);
        assert_eq!(score(OpenLines, "5x1x3", "..X.."), -3);
    }

    #[test]
    fn shapes_by_the_table() {
        // On one row of eight, five to win; O to move has lone stones only.
        let on_row = |row: &str| {
            let start = Mnk::<Small>::new("8x1x5".parse().unwrap());
            Shapes.evaluate(&start.parse(&format!("{row} x")).unwrap()).value()
        };
        assert_eq!(on_row("..XXXX.."), 160);
        assert_eq!(on_row("XXXX...."), 80);
        assert_eq!(on_row("..XXX..."), 40);
        assert_eq!(on_row("XXX....."), 20);
        assert_eq!(on_row("...XX..."), 20);
        assert_eq!(on_row("XX......"), 5);
        assert_eq!(on_row("...X...."), 2);
        assert_eq!(on_row("XX.XX..."), 5 + 20);
        assert_eq!(on_row("OXXO...."), -5 - -5 - 2);
        // A lone stone is worth the same however few win.
        for board in ["7x1x4", "7x1x3"] {
            assert_eq!(score(Shapes, board, "...X... x"), 2);
        }
    }

    #[test]
    fn judgements_are_antisymmetric_and_the_same_on_both_boards() {
        use tengen_core::Pass;
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..50 {
            let mut small = Mnk::<Small>::new("7x7x5".parse().unwrap());
            let mut wide = Mnk::<Wide>::new("7x7x5".parse().unwrap());
            while small.outcome().is_none() {
                let mut passed = small.clone();
                passed.pass();
                assert_eq!(OpenLines.evaluate(&small), -OpenLines.evaluate(&passed));
                assert_eq!(FillCount.evaluate(&small), -FillCount.evaluate(&passed));
                assert_eq!(Shapes.evaluate(&small), -Shapes.evaluate(&passed));
                assert_eq!(OpenLines.evaluate(&small), OpenLines.evaluate(&wide));
                assert_eq!(FillCount.evaluate(&small), FillCount.evaluate(&wide));
                assert_eq!(Shapes.evaluate(&small), Shapes.evaluate(&wide));
                let moves: Vec<_> = small.legal_moves().collect();
                let mv = moves[random.usize(..moves.len())];
                small.play(mv);
                wide.play(mv);
            }
        }
    }

    #[test]
    fn noisy_moves_make_or_stop_a_line() {
        let start = Mnk::<Small>::new(Rules::TIC_TAC_TOE);
        let noisy = |text: &str| {
            let mut moves = Vec::new();
            line_moves(&start.parse(text).unwrap(), &mut moves);
            moves.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(noisy("XX./OO./..."), ["c3", "c2"]);
        assert_eq!(noisy("X../.O./..."), Vec::<String>::new());
    }
}
