//! From real numbers to the engine's.

use crate::model::Model;
use tengen_core::Side;
use tengen_engine::eval::{SideWeights, Weights};

/// The weights of the engine that say what the model says.
pub fn weights(model: &Model) -> Weights {
    // Where both sides are alike, the first stands for both.
    let own = |side: Side| if model.layout().apart { side } else { Side::First };
    Weights { sides: Side::BOTH.map(|side| side_weights(model, own(side))) }
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
