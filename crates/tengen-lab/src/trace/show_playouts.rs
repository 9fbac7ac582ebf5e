//! Builds the [`View`] of a step of a Monte-Carlo tree.

use super::Trace;
use super::growth::Growth;
use super::view::{Limits, NodeState, PlayoutView, StepKind, View};
use super::visible::{Topology, select};

impl Topology for Growth {
    fn size(&self) -> u32 {
        Growth::size(self)
    }
    fn parent(&self, node: u32) -> Option<u32> {
        Growth::parent(self, node)
    }
    fn children(&self, node: u32) -> Vec<u32> {
        Growth::children(self, node).collect()
    }
    /// Counting what is below would take longer than it is worth.
    fn weight(&self, _: u32) -> u32 {
        1
    }
}

impl Trace {
    pub(super) fn view_growth(&self, growth: &Growth, step: u32, open: &[u32], limits: Limits) -> View {
        let current = growth.game(step).map_or(0, |(leaf, _)| leaf);
        let (shown, whole) = select(growth, current, open, limits);
        let (mut view, places) = self.frame(&shown, whole, step);
        view.current = current;
        view.kind = if step == 0 { StepKind::Start } else { StepKind::Playout };
        let path: Vec<u32> = std::iter::successors(Some(current), |&node| growth.parent(node)).collect();
        let line = if step + 1 == growth.steps() { growth.principal_variation() } else { Vec::new() };
        for (shown, &at) in shown.iter().zip(&places) {
            if growth.node(shown.node).added > step {
                continue;
            }
            let mut node = self.blank(shown, at, growth.parent(shown.node), &growth.places(shown.node));
            let seen = growth.statistics(shown.node, step);
            node.state = if shown.node == current {
                NodeState::Current
            } else if path.contains(&shown.node) {
                NodeState::Path
            } else if seen.visits > 0 {
                NodeState::Done
            } else {
                NodeState::Unvisited
            };
            let (mean, ucb) = (thousandth(seen.mean), growth.bound(shown.node, step).map(thousandth));
            let proven = seen.proven.is_some();
            node.playouts = Some(PlayoutView { visits: seen.visits, mean, ucb, proven });
            node.pv = line.contains(&shown.node);
            view.nodes.push(node);
        }
        view
    }
}

fn thousandth(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
