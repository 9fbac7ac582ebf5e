//! The experiments, one file each.

mod deepening;
mod growth;
mod ordering;
mod pruning;
mod subjects;

use super::Experiment;

/// All of them, in the order of the list.
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment::of::<pruning::Pruning>(),
    Experiment::of::<growth::Growth>(),
    Experiment::of::<ordering::Ordering>(),
    Experiment::of::<deepening::Deepening>(),
];
