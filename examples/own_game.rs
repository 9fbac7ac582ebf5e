//! Bring your own game: Nim in a few lines, and every search of Tengen plays it.
//! Whoever takes the last of the stones wins. Run: `cargo run --example own_game -p tengen-search`

use tengen_core::{Budget, Depth, Game, NoJudgement, Outcome, Side, Window};
use tengen_search::{Search, ordering::History, table::Table};

#[derive(Clone)]
struct Nim {
    left: u8,
    side: Side,
}

impl Game for Nim {
    type Move = u8; // how many stones to take, 1 to 3
    type Moves = std::ops::RangeInclusive<u8>;

    fn side_to_move(&self) -> Side {
        self.side
    }
    fn legal_moves(&self) -> Self::Moves {
        1..=self.left.min(3)
    }
    fn play(&mut self, taken: u8) {
        self.left -= taken;
        self.side = !self.side;
    }
    fn undo(&mut self, taken: u8) {
        self.left += taken;
        self.side = !self.side;
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(!self.side))
    }
    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.side as u64
    }
}

fn main() {
    for left in 1..=21 {
        let position = Nim { left, side: Side::First };
        let mut search = Search::with_line(position, NoJudgement, (), Budget::unlimited())
            .ordered_by(History::default())
            .remembering(Table::new(1 << 16));
        let found = search.once(Depth::FULL, |search, depth| search.pvs(depth, Window::FULL));
        let score = found.score.expect("the search was not stopped");
        println!("{left:>2} stones: take {}, {score}, {} nodes", found.line[0], search.nodes());
    }
}
