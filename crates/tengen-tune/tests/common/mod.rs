//! Games and weights by chance.

use tengen_core::{Game as _, Outcome};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_tune::binpack::{Game, Move};
use tengen_tune::model::{Layout, Model};

/// A game by chance: stones near the centre, until somebody has won or there are enough.
pub(crate) fn game_by_chance(rule: Rule, random: &mut fastrand::Rng) -> Game {
    let mut position = Gomoku::new(15, rule).unwrap();
    let mut moves = Vec::new();
    while moves.len() < 30 && position.outcome().is_none() {
        let square = Square::new(random.u8(3..12), random.u8(3..12));
        if position.is_vacant(square) && position.is_legal(square) {
            position.play(square);
            moves.push(Move { square, score: Some(0) });
        }
    }
    Game { rule, size: 15, opening: Vec::new(), moves, outcome: Outcome::Draw }
}

/// A model with weights by chance, clearer than those that a fit begins with.
pub(crate) fn planted(rule: Rule) -> Model {
    let mut model = Model::new(Layout { rule }, 99);
    let mut random = fastrand::Rng::with_seed(5);
    model.update(|_, weight| *weight = 1.5 * *weight + 0.1 * (random.f32() - 0.5));
    model
}
