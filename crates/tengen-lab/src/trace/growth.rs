//! A Monte-Carlo tree while it grows: a step is one random game.
//!
//! Every visit of a node is kept with its step and the sum of results so far, grouped by node, so what a node looked
//! like at any step is found by bisection.

use super::log::NONE;
use crate::tree::Role;
use tengen_core::Game;
use tengen_search::mcts::Mcts;

/// A node. Step 0 is before the first game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sprout {
    pub(super) parent: u32,
    /// Its children are numbered from here.
    first_child: u32,
    children: u16,
    pub(super) place: u16,
    pub(super) ply: u16,
    proven: i8,
    /// The step that added it.
    pub(super) added: u32,
    /// The step that proved it.
    proven_at: u32,
}

/// A visit, with the sum of results up to it, for the side that moved into the node.
#[derive(Clone, Copy, Debug)]
struct Visit {
    step: u32,
    total: f32,
}

/// What a node looks like at a step; all for MAX.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Statistics {
    pub(super) visits: u32,
    pub(super) mean: f64,
    pub(super) proven: Option<i8>,
}

/// A recorded growth.
#[derive(Clone, Debug)]
pub(super) struct Growth {
    nodes: Vec<Sprout>,
    /// The last node of every game's path, and its result for MAX.
    games: Vec<(u32, i8)>,
    /// While it is recorded, the visits in order, with their nodes.
    seen: Vec<(u32, Visit)>,
    /// Meanwhile, the sum of results of every node.
    totals: Vec<f64>,
    visits: Vec<Visit>,
    /// Where the visits of each node begin.
    offsets: Vec<u32>,
    exploration: f64,
}

impl Growth {
    pub(super) fn new(exploration: f64) -> Growth {
        let root = Sprout {
            parent: NONE,
            first_child: 0,
            children: 0,
            place: 0,
            ply: 0,
            proven: 0,
            added: 0,
            proven_at: NONE,
        };
        Growth {
            nodes: vec![root],
            games: Vec::new(),
            seen: Vec::new(),
            totals: vec![0.0],
            visits: Vec::new(),
            offsets: Vec::new(),
            exploration,
        }
    }

    /// Takes down what the last game, along `path`, has done to `tree`.
    pub(super) fn add<G: Game>(&mut self, tree: &Mcts<G>, path: &[usize]) {
        let step = self.games.len() as u32 + 1;
        let leaf = path[path.len() - 1];
        let before = self.totals[leaf];
        for &number in path {
            let node = tree.node(number);
            let sprout = &mut self.nodes[number];
            if let (Some(proven), NONE) = (node.proven, sprout.proven_at) {
                (sprout.proven, sprout.proven_at) = (proven, step);
            }
            self.totals[number] = node.total;
            self.seen.push((number as u32, Visit { step, total: node.total as f32 }));
        }
        let node = tree.node(leaf);
        if !node.children.is_empty() && self.nodes[leaf].children == 0 {
            let ply = self.nodes[leaf].ply + 1;
            self.nodes[leaf].first_child = node.children.start as u32;
            self.nodes[leaf].children = node.children.len() as u16;
            let (root, parent) = (self.nodes[0], leaf as u32);
            self.nodes.extend((0..node.children.len() as u16).map(|place| Sprout {
                parent,
                place,
                ply,
                added: step,
                proven_at: NONE,
                children: 0,
                ..root
            }));
        }
        self.totals.resize(self.nodes.len(), 0.0);
        let result = (node.total - before).round();
        self.games.push((leaf as u32, for_max(result, self.nodes[leaf].ply) as i8));
    }

    /// Groups the visits by node.
    pub(super) fn close(&mut self) {
        let mut offsets = vec![0_u32; self.nodes.len() + 1];
        for (node, _) in &self.seen {
            offsets[*node as usize + 1] += 1;
        }
        for index in 1..offsets.len() {
            offsets[index] += offsets[index - 1];
        }
        let mut next = offsets.clone();
        self.visits = vec![Visit { step: 0, total: 0.0 }; self.seen.len()];
        for (node, visit) in std::mem::take(&mut self.seen) {
            let place = &mut next[node as usize];
            self.visits[*place as usize] = visit;
            *place += 1;
        }
        self.offsets = offsets;
        self.totals = Vec::new();
        self.nodes.shrink_to_fit();
        self.games.shrink_to_fit();
    }

    pub(super) fn size(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// How many nodes there are after `step`: they are numbered as they are added.
    pub(super) fn size_at(&self, step: u32) -> u32 {
        self.nodes.partition_point(|node| node.added <= step) as u32
    }

    /// One more than there are games.
    pub(super) fn steps(&self) -> u32 {
        self.games.len() as u32 + 1
    }

    pub(super) fn node(&self, node: u32) -> &Sprout {
        &self.nodes[node as usize]
    }

    pub(super) fn children(&self, node: u32) -> std::ops::Range<u32> {
        let Sprout { first_child, children, .. } = *self.node(node);
        first_child..first_child + u32::from(children)
    }

    pub(super) fn parent(&self, node: u32) -> Option<u32> {
        Some(self.node(node).parent).filter(|&parent| parent != NONE)
    }

    pub(super) fn places(&self, node: u32) -> Vec<u16> {
        let up = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut places: Vec<u16> = up.filter(|&node| node != 0).map(|node| self.node(node).place).collect();
        places.reverse();
        places
    }

    /// The node where the game of `step` left the tree, and its result for MAX.
    pub(super) fn game(&self, step: u32) -> Option<(u32, i8)> {
        self.games.get((step as usize).checked_sub(1)?).copied()
    }

    /// What `node` looks like after `step`.
    pub(super) fn statistics(&self, node: u32, step: u32) -> Statistics {
        let range = self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize;
        let visits = &self.visits[range];
        let count = visits.partition_point(|visit| visit.step <= step);
        let total = count.checked_sub(1).map_or(0.0, |last| f64::from(visits[last].total));
        let Sprout { ply, proven, proven_at, .. } = *self.node(node);
        let proven = (proven_at <= step).then(|| for_max(f64::from(proven), ply) as i8);
        let mean = proven.map_or(for_max(total, ply) / (count.max(1) as f64), f64::from);
        Statistics { visits: count as u32, mean, proven }
    }

    /// The upper confidence bound of `node`, for the side that moves into it; none before its first visit.
    pub(super) fn bound(&self, node: u32, step: u32) -> Option<f64> {
        let parent = self.parent(node)?;
        let (here, above) = (self.statistics(node, step), self.statistics(parent, step));
        let visits = f64::from(here.visits);
        let spread = (f64::from(above.visits.max(1)).ln() / visits).sqrt();
        (here.visits > 0).then(|| for_max(here.mean, self.node(node).ply) + self.exploration * spread)
    }

    /// The children visited most, from the root down.
    pub(super) fn principal_variation(&self) -> Vec<u32> {
        let last = self.steps() - 1;
        let best = |&node: &u32| {
            let rank = |child: &u32| {
                let seen = self.statistics(*child, last);
                let good =
                    seen.proven.map_or(0, |proven| for_max(f64::from(proven), self.node(*child).ply) as i8);
                (good, seen.visits, std::cmp::Reverse(*child))
            };
            self.children(node).max_by_key(rank).filter(|child| self.statistics(*child, last).visits > 0)
        };
        std::iter::successors(Some(0), best).collect()
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Sprout>()
            + self.games.capacity() * size_of::<(u32, i8)>()
            + self.visits.capacity() * size_of::<Visit>()
            + self.offsets.capacity() * size_of::<u32>()
    }
}

/// Turns a result between the side that moved into a node of this ply and MAX; its own inverse.
fn for_max(result: f64, ply: u16) -> f64 {
    if Role::at(ply) == Role::Min { result } else { -result }
}
