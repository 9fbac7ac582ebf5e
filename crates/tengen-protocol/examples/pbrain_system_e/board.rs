//! Stones, and what their shapes are worth.

use tengen_core::Side;
use tengen_games::Square;

/// With a border around the largest board.
const WIDTH: usize = Square::MAX_EXTENT as usize + 2;
const STEPS: [usize; 4] = [1, WIDTH, WIDTH + 1, WIDTH - 1];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Side),
    Border,
}

/// A board with the balance of its shapes.
#[derive(Clone)]
pub(crate) struct Board {
    size: u8,
    cells: [Cell; WIDTH * WIDTH],
    /// What the shapes of the first side are worth more than those of the second.
    balance: i32,
}

/// What a row of `length` with so many open ends is worth.
fn shape(length: usize, open_ends: usize) -> i32 {
    match (length, open_ends) {
        (5, _) => 320,
        (4, 2) => 160,
        (4, 1) => 80,
        (3, 2) => 40,
        (3, 1) | (2, 2) => 20,
        (2, 1) => 5,
        (1, 1..) => 2,
        _ => -5,
    }
}

fn index(square: Square) -> usize {
    (square.y as usize + 1) * WIDTH + square.x as usize + 1
}

impl Board {
    pub(crate) fn new(size: u8) -> Board {
        let mut board = Board { size, cells: [Cell::Border; WIDTH * WIDTH], balance: 0 };
        for square in (0..size).flat_map(|y| (0..size).map(move |x| Square::new(x, y))) {
            board.cells[index(square)] = Cell::Empty;
        }
        board
    }

    /// Puts a stone on an empty cell.
    pub(crate) fn put(&mut self, square: Square, side: Side) {
        self.change(square, Cell::Stone(side));
    }

    /// Lifts the stone of a cell.
    pub(crate) fn lift(&mut self, square: Square) {
        self.change(square, Cell::Empty);
    }

    fn change(&mut self, square: Square, cell: Cell) {
        let at = index(square);
        self.balance -= self.lines_through(at);
        self.cells[at] = cell;
        self.balance += self.lines_through(at);
    }

    /// The shapes as `side` sees them.
    pub(crate) fn value(&self, side: Side) -> i32 {
        if side == Side::First { self.balance } else { -self.balance }
    }

    /// Whether the stone on `square` stands in exactly five.
    pub(crate) fn is_five(&self, square: Square) -> bool {
        let at = index(square);
        STEPS.iter().any(|&step| {
            let ahead = (1..WIDTH).take_while(|n| self.cells[at + n * step] == self.cells[at]).count();
            let behind = (1..WIDTH).take_while(|n| self.cells[at - n * step] == self.cells[at]).count();
            ahead + behind + 1 == 5
        })
    }

    /// The shapes on the four lines through a cell.
    fn lines_through(&self, at: usize) -> i32 {
        STEPS.iter().map(|&step| self.line(at, step)).sum()
    }

    /// The shapes on the line through a cell.
    fn line(&self, mut at: usize, step: usize) -> i32 {
        while self.cells[at - step] != Cell::Border {
            at -= step;
        }
        let mut balance = 0;
        while self.cells[at] != Cell::Border {
            let Cell::Stone(side) = self.cells[at] else {
                at += step;
                continue;
            };
            let open_before = self.cells[at - step] == Cell::Empty;
            let mut length = 0;
            while self.cells[at] == Cell::Stone(side) {
                length += 1;
                at += step;
            }
            let open_after = self.cells[at] == Cell::Empty;
            let worth = shape(length, usize::from(open_before) + usize::from(open_after));
            balance += if side == Side::First { worth } else { -worth };
        }
        balance
    }

    /// Local search: the empty cells in the rectangle around all stones, grown by two.
    pub(crate) fn candidates(&self) -> Vec<Square> {
        const GROWTH: u8 = 2;
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| Square::new(x, y)));
        let stones: Vec<Square> =
            all.clone().filter(|&square| matches!(self.cells[index(square)], Cell::Stone(_))).collect();
        let range = |of: fn(&Square) -> u8| {
            let least = stones.iter().map(of).min().unwrap_or(0);
            let most = stones.iter().map(of).max().unwrap_or(self.size - 1);
            least.saturating_sub(GROWTH)..=(most + GROWTH).min(self.size - 1)
        };
        let (columns, rows) = (range(|square| square.x), range(|square| square.y));
        let near = all.filter(|square| columns.contains(&square.x) && rows.contains(&square.y));
        near.filter(|&square| self.cells[index(square)] == Cell::Empty).collect()
    }
}
