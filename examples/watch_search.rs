//! Watch a search: an observer of one's own counts cut-offs by which move made them.
//! With good move ordering nearly all come from the first. Run: `cargo run --example watch_search -p tengen-search`

use tengen_core::{Budget, Depth, Game, Observer, Ply, Score, Window};
use tengen_games::mnk::evaluate::OpenLines;
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_search::Search;
use tengen_search::ordering::{BestFirst, Ordering, Unordered};

/// Which child of a node cut it off: the first, the second …
#[derive(Default)]
struct CutoffsByMove {
    children: Vec<usize>,
    cutoffs: [u64; 16],
}

impl<G: Game> Observer<G> for CutoffsByMove {
    fn visited(&mut self, ply: Ply, _: Depth, _: Window) {
        self.children.truncate(ply.index());
        if let Some(siblings) = self.children.last_mut() {
            *siblings += 1;
        }
        self.children.push(0);
    }
    fn cutoff(&mut self, ply: Ply, _: G::Move, _: Score, _: Window) {
        self.cutoffs[(self.children[ply.index()] - 1).min(15)] += 1;
    }
}

fn watch<R: Ordering<Mnk<Small>>>(name: &str, order: R) {
    let position = Mnk::<Small>::new(Rules::new(4, 4, 4).expect("a board that exists"));
    let mut search =
        Search::new(position, OpenLines, CutoffsByMove::default(), Budget::unlimited()).ordered_by(order);
    let score = search.alpha_beta_ordered(Depth(6), Window::FULL).expect("no limit was set");
    let total: u64 = search.observer.cutoffs.iter().sum();
    println!("{name}: value {score}, {} nodes, {total} cut-offs, by move:", search.nodes());
    for (index, count) in search.observer.cutoffs.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("  {:>2}. {:>5.1} %", index + 1, 100.0 * *count as f64 / total as f64);
    }
}

fn main() {
    watch("as generated", Unordered);
    watch("best first", BestFirst(OpenLines));
}
