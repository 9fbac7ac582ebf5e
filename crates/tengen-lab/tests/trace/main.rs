//! Recorded searches: every view is held against a naive account of the same search, and against the truth.

#[path = "../common/mod.rs"]
mod common;
mod cuts;
mod large;
mod naive;
mod page;
mod playouts;
mod predict;
mod worksheet;

use tengen_core::NoClock;
use tengen_lab::number_tree::RandomTree;
use tengen_lab::trace::{Limits, NodeView, Request, Source, Technique, Trace, View, run};

/// Everything is shown.
const ALL: Limits = Limits { whole: u32::MAX, children: u32::MAX, nodes: u32::MAX };

const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

fn record(source: Source, technique: Technique) -> Trace {
    run(&Request::new(source, technique), &NoClock).unwrap()
}

fn last(trace: &Trace) -> View {
    trace.view(trace.steps() - 1, &[], ALL)
}

fn node(view: &View, id: u32) -> &NodeView {
    view.nodes.iter().find(|node| node.id == id).unwrap()
}

/// Small trees of many shapes.
fn random_trees() -> impl Iterator<Item = String> {
    (0..60).map(|seed| {
        let shape = RandomTree {
            branching: 2 + seed % 3,
            depth: 1 + seed % 4,
            lowest: -4,
            highest: 4 + i32::from(seed),
        };
        let shape =
            if shape.branching == 4 { RandomTree { depth: shape.depth.min(3), ..shape } } else { shape };
        shape.grow(u64::from(seed)).to_string()
    })
}
