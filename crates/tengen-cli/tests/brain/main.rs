//! `pbrain-tengen` as managers, boards and judges see it: the real program over pipes.

mod conformance;
mod endings;
mod forms;
mod fuzz;
mod manager;
mod player;
mod process;
mod transcripts;
