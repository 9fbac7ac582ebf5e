//! The network: what it says of positions, quickly, and how it learns.
//!
//! - [`Shape`]: how large it is; [`Net`]: a shape with numbers; [`Thinker`]: a network with room to think in, for one thread.
//! - [`Backpropagation`], [`Adam`]: from positions with results to better numbers.
//! - [`Network`]: whatever can guide a search: a [`Thinker`], or [`Uniform`], which knows nothing.

mod adam;
mod convolution;
mod gradient;
mod linear;
mod pass;
mod plane;
mod shape;

pub use adam::Adam;
pub use gradient::{Backpropagation, Losses, Sample};
pub use pass::Cell;
pub use shape::{INPUTS, Shape, ShapeError};

use pass::{Layout, Pass};
use std::sync::Arc;

/// Positions to be judged together.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// What stands on the cells of all boards, one after the other.
    pub cells: Vec<Cell>,
    /// For each, whether the first player is to move.
    pub first: Vec<bool>,
}

/// What a network says of positions.
#[derive(Clone, Debug, Default)]
pub struct Opinions {
    /// A logit for every cell of every board, one after the other.
    pub logits: Vec<f32>,
    /// The value of each for whoever is to move, −1 to +1.
    pub values: Vec<f32>,
}

impl Inputs {
    /// Takes all positions out; the room is kept.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.first.clear();
    }
}

impl Opinions {
    /// Takes all opinions out; the room is kept.
    pub fn clear(&mut self) {
        self.logits.clear();
        self.values.clear();
    }
}

/// Whatever can guide a search.
pub trait Network {
    /// Says of each position which moves look good and how it stands; what `opinions` held before is gone.
    fn judge(&mut self, inputs: &Inputs, opinions: &mut Opinions);
}

/// A network that knows nothing: every move is as good as any other, every position even.
#[derive(Clone, Copy, Debug)]
pub struct Uniform;

impl Network for Uniform {
    fn judge(&mut self, inputs: &Inputs, opinions: &mut Opinions) {
        opinions.clear();
        opinions.logits.resize(inputs.cells.len(), 0.0);
        opinions.values.resize(inputs.first.len(), 0.0);
    }
}

/// A shape with numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    numbers: Vec<f32>,
}

impl Net {
    /// A network that has learnt nothing yet; equal seeds give equal networks.
    ///
    /// CITE: K. He et al., "Delving Deep into Rectifiers", 2015. Policy and value begin near zero, and so does what a residual block
    /// adds.
    pub fn new(shape: Shape, seed: u64) -> Result<Net, ShapeError> {
        shape.check()?;
        let parts = shape.parts();
        let mut random = fastrand::Rng::with_seed(seed);
        let mut numbers = vec![0.0; parts.count];
        let mut draw = |numbers: &mut [f32], deviation: f32| {
            for number in numbers {
                *number = deviation * normal(&mut random);
            }
        };
        let (last, rest) = parts.convolutions.split_last().expect("a network has a value");
        for convolution in rest {
            let small = if convolution.skip.is_some() { 0.1 } else { 1.0 };
            draw(
                &mut numbers[convolution.weights.clone()],
                small * (2.0 / convolution.fan_in() as f32).sqrt(),
            );
        }
        // The value has fewer planes than a group: the others stay zero.
        for weights in numbers[last.weights.clone()].chunks_exact_mut(convolution::GROUP) {
            draw(&mut weights[..2], (2.0 / last.fan_in() as f32).sqrt());
        }
        for (linear, small) in [(&parts.policy, 0.1), (&parts.hidden, 1.0), (&parts.value, 0.1)] {
            draw(&mut numbers[linear.weights.clone()], small * (2.0 / linear.inputs as f32).sqrt());
        }
        Ok(Net { shape, numbers })
    }

    /// The network with these numbers, if there are as many as the shape has.
    pub fn with_numbers(shape: Shape, numbers: Vec<f32>) -> Option<Net> {
        (shape.check().is_ok() && shape.parts().count == numbers.len()).then_some(Net { shape, numbers })
    }

    /// How many numbers a network of this shape keeps.
    pub fn count(shape: &Shape) -> usize {
        shape.parts().count
    }

    /// How large it is.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All numbers, as files keep them.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// All numbers, to be changed.
    pub fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }
}

/// A number drawn by the normal distribution.
///
/// CITE: G. E. P. Box, M. E. Muller, "A Note on the Generation of Random Normal Deviates", 1958.
fn normal(random: &mut fastrand::Rng) -> f32 {
    let (radius, angle) = (1.0 - random.f32(), random.f32());
    (-2.0 * radius.ln()).sqrt() * (std::f32::consts::TAU * angle).cos()
}

/// A network with room to think in; each thread has its own.
#[derive(Clone, Debug)]
pub struct Thinker {
    net: Arc<Net>,
    layout: Layout,
    pass: Pass,
}

impl Thinker {
    /// Makes room for thinking with this network.
    pub fn new(net: Arc<Net>) -> Thinker {
        let layout = Layout::new(&net.shape);
        let pass = layout.pass();
        Thinker { net, layout, pass }
    }

    /// The network.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }
}

impl Network for Thinker {
    fn judge(&mut self, inputs: &Inputs, opinions: &mut Opinions) {
        opinions.clear();
        for (cells, &first) in inputs.cells.chunks_exact(self.net.shape.cells()).zip(&inputs.first) {
            self.layout.forward(&self.net.numbers, cells, first, &mut self.pass);
            opinions.logits.extend_from_slice(&self.pass.logits);
            opinions.values.push(self.pass.value);
        }
    }
}

#[cfg(test)]
mod tests;
