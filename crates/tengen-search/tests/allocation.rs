//! Inside the search nothing is allocated: all room is made when the search is set up.

mod common;

use allocation_counter::measure;
use common::start;
use tengen_core::{Budget, Depth, Evaluate, Game, NodeCount, Score, Stopped, Window};
use tengen_games::chess::{Chess, evaluate};
use tengen_games::connect_four::{ConnectFour, OpenLines};
use tengen_games::mnk::evaluate::{Heuristic, HeuristicKind};
use tengen_games::mnk::{Mnk, Rules, Wide};
use tengen_search::ordering::{BestFirst, History, Killers};
use tengen_search::table::Table;
use tengen_search::{Search, SearchWithLine};

type Order<G, E> = (BestFirst<E>, (Killers<<G as Game>::Move>, History));
type Rung<G, E> = fn(&mut SearchWithLine<'_, G, E, NodeCount, Order<G, E>>, Depth) -> Result<Score, Stopped>;

/// Runs every rung on a position and demands that none of them allocates.
fn check<G: Game, E: Evaluate<G> + Copy>(name: &str, position: &G, eval: E, [shallow, deep]: [u16; 2]) {
    let rungs: [(&str, u16, Rung<G, E>); 7] = [
        ("minimax", shallow, |search, depth| search.minimax(depth)),
        ("negamax", shallow, |search, depth| search.negamax(depth)),
        ("fail-hard", deep, |search, depth| search.alpha_beta_hard(depth, Window::FULL)),
        ("fail-soft", deep, |search, depth| search.alpha_beta(depth, Window::FULL)),
        ("ordered", deep, |search, depth| search.alpha_beta_ordered(depth, Window::FULL)),
        ("table", deep, |search, depth| search.alpha_beta_table(depth, Window::FULL)),
        ("pvs", deep, |search, depth| search.pvs(depth, Window::FULL)),
    ];
    for (rung, depth, run) in rungs {
        let mut search = Search::with_line(position.clone(), eval, NodeCount::default(), Budget::unlimited())
            .ordered_by((BestFirst(eval), (Killers::default(), History::default())))
            .remembering(Table::new(1 << 20).symmetric());
        let allocations = measure(|| {
            run(&mut search, Depth(depth)).unwrap();
        });
        assert!(search.nodes() > 100, "{name}, {rung}: only {} nodes", search.nodes());
        assert_eq!(allocations.count_total, 0, "{name}, {rung}");
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1, 2, 3]))).count_total, 1);
}

#[test]
fn no_rung_allocates() {
    let lines = Heuristic { kind: HeuristicKind::Lines, quiet: true };
    check("4x4x3", &start("4x4x3"), lines, [3, 5]);
    check("gomoku", &Mnk::<Wide>::new(Rules::GOMOKU), lines, [1, 2]);
    check("connect four", &ConnectFour::new(), OpenLines, [4, 6]);
    check("chess", &Chess::start(), evaluate::Heuristic { squares: true, quiet: true }, [2, 3]);
}
