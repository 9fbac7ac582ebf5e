//! The experiments, one file each.

mod pruning;

use super::Experiment;

/// All of them, in the order of the list.
pub static EXPERIMENTS: &[Experiment] = &[Experiment::of::<pruning::Pruning>()];
