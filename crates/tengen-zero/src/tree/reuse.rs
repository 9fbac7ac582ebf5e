//! Going on with what is known: after a move, its subtree is the tree.

use super::{Edge, ROOT, Tree};
use tengen_core::Game;

impl<G: Game> Tree<G> {
    /// Makes a move: its subtree becomes the tree, with all of its statistics, and the rest is forgotten. If the tree does not
    /// know the move, a new one begins. Leaves still pending are given up.
    pub fn advance(&mut self, mv: G::Move) {
        let mut position = self.position.clone();
        position.play(mv);
        let known = self.root_moves().find(|&edge| self.links[edge].mv == Some(mv));
        let mut next = Tree::new(position, self.settings);
        next.generation = self.generation.wrapping_add(1);
        if let Some(edge) = known {
            self.copy_below(edge, &mut next);
        }
        *self = next;
    }

    /// Copies the subtree of `edge` into a new tree, level by level, so that the moves of a position stay neighbours.
    fn copy_below(&self, edge: usize, to: &mut Tree<G>) {
        if self.links[edge].node().is_none() {
            // Proven without being asked about, perhaps; the root's moves are wanted all the same.
            return;
        }
        to.edges[ROOT] = self.edges[edge].settled();
        to.links[ROOT].proven = self.links[edge].proven;
        let mut sources = vec![edge];
        let mut copied = 0;
        while copied < sources.len() {
            if let Some(node) = self.links[sources[copied]].node() {
                let node = &self.nodes[node];
                let first = to.edges.len();
                to.edges.extend(self.edges[node.children()].iter().map(Edge::settled));
                to.links.extend(self.links[node.children()].iter().map(|link| link.below(copied)));
                sources.extend(node.children());
                to.links[copied].expand_as(to.nodes.len());
                to.nodes.push(node.moved(first));
            }
            copied += 1;
        }
    }
}
