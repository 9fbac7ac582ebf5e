//! The searches: one principal variation search, and the threat searches it calls.

mod extend;
pub mod meter;
mod node;
mod picker;
mod prune;
mod reduce;
mod root;
pub mod vcf;
pub mod vct;
mod worker;

pub(crate) use picker::{choose_something, own_plan};
pub(crate) use root::Task;
pub(crate) use worker::{Memory, Worker};
