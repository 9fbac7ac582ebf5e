//! The tree recorder and its drawings, over every tic-tac-toe endgame and a few other games.

mod drawing;
mod layout;
mod record;

use std::collections::HashSet;
use tengen_core::{Depth, Evaluate, Game, NoJudgement, Utility};
use tengen_games::connect_four::{self, ConnectFour};
use tengen_games::mnk::{Mnk, Rules, Small, evaluate::OpenLines};
use tengen_games::{Grid, Notation};
use tengen_lab::tree::{Tree, TreeAlgorithm, record};

type TicTacToe = Mnk<Small>;

fn tic_tac_toe(text: &str) -> TicTacToe {
    Mnk::new(Rules::TIC_TAC_TOE).parse(text).unwrap()
}

/// All positions with this many empty cells that are not over, one of each symmetric family.
fn endgames(empty: u16) -> Vec<TicTacToe> {
    fn collect(position: &mut TicTacToe, empty: u16, seen: &mut HashSet<u64>, found: &mut Vec<TicTacToe>) {
        if position.outcome().is_some() || !seen.insert(position.symmetric_key()) {
            return;
        }
        if position.placed() + empty == 9 {
            found.push(position.clone());
            return;
        }
        for mv in position.legal_moves() {
            position.with_move(mv, |child| collect(child, empty, seen, found));
        }
    }
    let mut found = Vec::new();
    collect(&mut tic_tac_toe(""), empty, &mut HashSet::new(), &mut found);
    found
}

/// Something that is to hold for the trees of every game and judgement.
trait Check {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, position: &G, eval: E, depth: Depth, tree: &Tree);
}

fn check_one<G: Grid, E: Evaluate<G> + Copy>(position: &G, eval: E, depth: Depth, check: &impl Check) {
    for algorithm in [TreeAlgorithm::Minimax, TreeAlgorithm::AlphaBeta] {
        let tree = record(position, eval, algorithm, depth, 5_000).unwrap();
        check.check(position, eval, depth, &tree);
    }
}

fn check_all(check: &impl Check) {
    for empty in 1..=5 {
        // A third of the larger ones is enough, and quick.
        for position in endgames(empty).into_iter().step_by(if empty == 5 { 3 } else { 1 }) {
            check_one(&position, Utility, Depth::FULL, check);
            check_one(&position, NoJudgement, Depth::FULL, check);
            check_one(&position, OpenLines, Depth(2), check);
        }
    }
    check_one(&tic_tac_toe(""), OpenLines, Depth(3), check);
    let four_by_four = Mnk::<Small>::new("4x4x3".parse().unwrap());
    check_one(&four_by_four, OpenLines, Depth(2), check);
    check_one(&ConnectFour::new(), connect_four::OpenLines, Depth(3), check);
}
