//! From real numbers to the engine's.

use crate::model::Model;
use tengen_core::Side;
use tengen_engine::eval::{SideWeights, Weights};
use tengen_games::gomoku::Rule;

/// The weights of the engine that say what the model says.
pub fn weights(model: &Model, rule: Rule) -> Weights {
    Weights { rule, sides: Side::BOTH.map(|side| side_weights(model, side)) }
}

fn side_weights(model: &Model, side: Side) -> SideWeights {
    let mut weights = SideWeights::none();
    for (class, row) in weights.classes.iter_mut().enumerate() {
        *row = model.class(side, class);
    }
    for (shape, row) in weights.shapes.iter_mut().enumerate() {
        *row = model.shape(side, shape);
    }
    weights.head = Box::new(model.head(side));
    weights
}
