//! What the tests of the ladder share: random positions, and minimax's answers to compare with.
#![allow(dead_code, unreachable_pub)]

use tengen_core::{Budget, Depth, Evaluate, Game, Score};
use tengen_games::mnk::{Mnk, Small};
use tengen_search::Search;

pub fn start(board: &str) -> Mnk<Small> {
    Mnk::new(board.parse().unwrap())
}

/// A position reached by `plies` random moves, or the last open one before the game ended.
pub fn random_position<G: Game>(start: &G, plies: usize, random: &mut fastrand::Rng) -> G {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves: Vec<G::Move> = position.legal_moves().collect();
        let mv = moves[random.usize(..moves.len())];
        position.play(mv);
        if position.outcome().is_some() {
            position.undo(mv);
            break;
        }
    }
    position
}

/// Minimax's value and all of its best moves.
pub fn minimax<G: Game, E: Evaluate<G> + Copy>(position: &G, eval: E, depth: Depth) -> (Score, Vec<G::Move>) {
    let value = Search::new(position.clone(), eval, (), Budget::unlimited()).minimax(depth).unwrap();
    let mut best = Vec::new();
    for mv in position.legal_moves() {
        let mut child = position.clone();
        child.play(mv);
        let below = Depth(depth.0 - 1);
        let score = -Search::new(child, Deeper(eval), (), Budget::unlimited()).minimax(below).unwrap();
        if score == value {
            best.push(mv);
        }
    }
    (value, best)
}

/// Counts plies from one move further up, so that a child's search speaks of the root's distances.
#[derive(Clone, Copy)]
struct Deeper<E>(E);

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Deeper<E> {
    fn evaluate(&self, position: &G) -> Score {
        self.0.evaluate(position)
    }
    fn judge(&self, outcome: tengen_core::Outcome, side: tengen_core::Side, ply: tengen_core::Ply) -> Score {
        self.0.judge(outcome, side, ply.next())
    }
    fn noisy_moves(&self, position: &G, moves: &mut Vec<G::Move>) {
        self.0.noisy_moves(position, moves);
    }
}
