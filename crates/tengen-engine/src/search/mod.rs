//! The searches: one principal variation search, and the threat searches it calls.

mod busy;
mod extend;
mod judgements;
pub mod meter;
mod node;
mod parry;
mod picker;
mod prune;
mod reduce;
mod root;
mod singular;
mod smp;
pub mod vcf;
pub mod vct;
pub mod win;
mod worker;

pub(crate) use picker::{choose_something, own_plan};
pub(crate) use root::THREATS_PART;
pub(crate) use smp::Team;
pub(crate) use worker::Memory;
