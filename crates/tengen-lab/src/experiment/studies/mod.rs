//! The experiments, one file each.

mod ablations;
mod chess_positions;
mod deepening;
mod depths;
mod grammar;
mod growth;
mod horizon;
mod league;
mod learning;
mod local;
mod mean;
mod ordering;
mod playouts;
mod pruning;
mod speedups;
mod subjects;
mod techniques;
mod threats;

use super::Experiment;

/// All of them, in the order of the list.
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment::of::<pruning::Pruning>(),
    Experiment::of::<growth::Growth>(),
    Experiment::of::<ordering::Ordering>(),
    Experiment::of::<deepening::Deepening>(),
    Experiment::of::<horizon::Quiescence>(),
    Experiment::of::<depths::Depths>(),
    Experiment::of::<speedups::Speedups>(),
    Experiment::of::<techniques::Techniques>(),
    Experiment::of::<playouts::Playouts>(),
    Experiment::of::<ablations::Ablations>(),
    Experiment::of::<learning::Learning>(),
];
