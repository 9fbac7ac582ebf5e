//! Which nodes of a tree are shown, and where.
//!
//! A small tree is shown whole and never moves. Of a larger one, the path from the root to the current node is shown
//! with all children along it, and whatever the reader has opened. The root stays where it is, so a node moves only
//! when a node above it does.

use super::view::{Bounds, Limits};
use crate::tree::layout::tidy::{Gaps, Unit, place};
use std::collections::HashSet;

/// A tree of numbered nodes; the root is 0.
pub(super) trait Topology {
    fn size(&self) -> u32;
    fn parent(&self, node: u32) -> Option<u32>;
    fn children(&self, node: u32) -> Vec<u32>;
    /// The nodes of a subtree, its root included.
    fn weight(&self, node: u32) -> u32;
}

/// A node to be shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) node: u32,
    pub(super) level: u16,
    pub(super) hidden_children: u32,
    pub(super) hidden_nodes: u32,
    children: Vec<usize>,
}

/// The nodes to be shown, parents before children, and whether these are all.
pub(super) fn select(tree: &impl Topology, current: u32, open: &[u32], limits: Limits) -> (Vec<Shown>, bool) {
    let whole = tree.size() <= limits.whole;
    let mut expanded = HashSet::new();
    for &node in open.iter().take(limits.nodes as usize).filter(|&&node| node < tree.size()) {
        expanded.extend(path(tree, node));
    }
    let way = path(tree, current);
    expanded.extend(way.iter().copied());
    let on_way: HashSet<u32> = way.into_iter().collect();
    let mut shown =
        vec![Shown { node: 0, level: 0, hidden_children: 0, hidden_nodes: 0, children: Vec::new() }];
    let mut next = 0;
    while next < shown.len() {
        let (node, level) = (shown[next].node, shown[next].level);
        let children = tree.children(node);
        // What is on the way is shown whatever it costs.
        let room = (limits.nodes as usize).saturating_sub(shown.len());
        let most = if whole { children.len() } else { room.min(limits.children as usize) };
        let wanted = whole || expanded.contains(&node);
        let middle = children.iter().position(|child| on_way.contains(child));
        let most = if wanted { most.max(usize::from(middle.is_some())) } else { 0 };
        let (first, last) = stretch(children.len(), most, middle.unwrap_or(0));
        shown[next].hidden_children = (children.len() - (last - first)) as u32;
        let hidden = children[..first].iter().chain(&children[last..]);
        shown[next].hidden_nodes = hidden.map(|&child| tree.weight(child)).sum();
        for &child in &children[first..last] {
            let index = shown.len();
            shown[next].children.push(index);
            let level = level + 1;
            shown.push(Shown {
                node: child,
                level,
                hidden_children: 0,
                hidden_nodes: 0,
                children: Vec::new(),
            });
        }
        next += 1;
    }
    (shown, whole)
}

fn path(tree: &impl Topology, node: u32) -> Vec<u32> {
    std::iter::successors(Some(node), |&node| tree.parent(node)).collect()
}

/// The stretch of up to `most` out of `count` that has `middle` as near its middle as can be.
fn stretch(count: usize, most: usize, middle: usize) -> (usize, usize) {
    let length = count.min(most);
    let first = middle.saturating_sub(length / 2).min(count - length);
    (first, first + length)
}

/// The size of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Size {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

const SIBLING_GAP: f64 = 14.0;
const COUSIN_GAP: f64 = 26.0;
/// Between levels there is room for a move and a window on the edge.
const LEVEL_GAP: f64 = 58.0;

/// The centre and upper edge of every node, and the rectangle around all.
pub(super) fn arrange(shown: &[Shown], size: Size) -> (Vec<(f64, f64)>, Bounds) {
    let half = size.width / 2.0;
    let unit = |shown: &Shown| Unit { children: shown.children.clone(), left: half, right: half };
    let units: Vec<Unit> = shown.iter().map(unit).collect();
    let across = place(&units, Gaps { siblings: SIBLING_GAP, cousins: COUSIN_GAP });
    let tenth = |length: f64| (length * 10.0).round() / 10.0;
    let down = |level: u16| f64::from(level) * (size.height + LEVEL_GAP);
    let places: Vec<(f64, f64)> =
        across.iter().zip(shown).map(|(x, shown)| (tenth(x - across[0]), tenth(down(shown.level)))).collect();
    let left = places.iter().map(|(x, _)| x - half).fold(0.0, f64::min);
    let right = places.iter().map(|(x, _)| x + half).fold(0.0, f64::max);
    let bottom = places.iter().map(|(_, y)| y + size.height).fold(0.0, f64::max);
    (places, Bounds { x: tenth(left), y: 0.0, width: tenth(right - left), height: tenth(bottom) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_keeps_its_middle() {
        for count in 0..9 {
            for most in 0..9 {
                for middle in 0..count {
                    let (first, last) = stretch(count, most, middle);
                    assert_eq!(last - first, count.min(most));
                    assert!(last <= count && (most == 0 || (first..last).contains(&middle)));
                }
            }
        }
    }
}
