//! The experiments, one file each.

mod ablations;
mod deepening;
mod depths;
mod growth;
mod league;
mod learning;
mod ordering;
mod playouts;
mod pruning;
mod subjects;

use super::Experiment;

/// All of them, in the order of the list.
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment::of::<pruning::Pruning>(),
    Experiment::of::<growth::Growth>(),
    Experiment::of::<ordering::Ordering>(),
    Experiment::of::<deepening::Deepening>(),
    Experiment::of::<depths::Depths>(),
    Experiment::of::<playouts::Playouts>(),
    Experiment::of::<ablations::Ablations>(),
    Experiment::of::<learning::Learning>(),
];
