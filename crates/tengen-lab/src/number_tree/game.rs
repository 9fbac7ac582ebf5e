//! The game of walking down a tree of numbers.

use super::NumberTree;
use std::fmt;
use std::sync::Arc;
use tengen_core::{Evaluate, Game, Outcome, Ply, Score, Side};

/// A branch of a node, counted from 0 and shown from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub u16);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A node of a [`NumberTree`] as the position of a game: the sides take turns to choose a branch, MAX first.
#[derive(Clone, Debug)]
pub struct NumberGame {
    tree: Arc<NumberTree>,
    node: u32,
    ply: u16,
    /// Twice the middle between the smallest and the largest leaf.
    twice_middle: i32,
}

impl NumberGame {
    pub(super) fn new(tree: Arc<NumberTree>) -> NumberGame {
        let leaves = tree.leaves();
        let (low, high) = (leaves.iter().min(), leaves.iter().max());
        let twice_middle = low.copied().unwrap_or(0) + high.copied().unwrap_or(0);
        NumberGame { tree, node: 0, ply: 0, twice_middle }
    }

    /// The tree.
    pub fn tree(&self) -> &NumberTree {
        &self.tree
    }

    /// The number here, if this is a leaf.
    pub fn number(&self) -> Option<i32> {
        self.tree.is_leaf(self.node).then(|| self.tree.nodes[self.node as usize].number)
    }
}

impl PartialEq for NumberGame {
    fn eq(&self, other: &NumberGame) -> bool {
        self.node == other.node && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl Game for NumberGame {
    type Move = Branch;
    type Moves = std::iter::Map<std::ops::Range<u16>, fn(u16) -> Branch>;

    fn side_to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn legal_moves(&self) -> Self::Moves {
        (0..self.tree.nodes[self.node as usize].children.len() as u16).map(Branch)
    }

    fn play(&mut self, Branch(place): Branch) {
        self.node = self.tree.nodes[self.node as usize].children[place as usize];
        self.ply += 1;
    }

    fn undo(&mut self, _: Branch) {
        self.node = self.tree.nodes[self.node as usize].parent;
        self.ply -= 1;
    }

    /// Random games know only won and lost: MAX wins with more than the middle between the smallest and the largest
    /// leaf. Searches go by the number itself, see [`Numbers`].
    fn outcome(&self) -> Option<Outcome> {
        Some(match (2 * self.number()?).cmp(&self.twice_middle) {
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
        })
    }

    /// No two nodes are the same position, whatever their numbers.
    fn key(&self) -> u64 {
        u64::from(self.node + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    }
}

/// Judges a leaf by its number, and a node above the leaves by the mean of those below it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers;

impl Evaluate<NumberGame> for Numbers {
    fn evaluate(&self, position: &NumberGame) -> Score {
        let for_max = Score::heuristic(position.tree.nodes[position.node as usize].number);
        if position.side_to_move() == Side::First { for_max } else { -for_max }
    }

    fn finished(&self, position: &NumberGame, _: Outcome, _: Ply) -> Score {
        self.evaluate(position)
    }
}

#[cfg(test)]
mod tests {
    use crate::number_tree::RandomTree;

    #[test]
    fn a_tree_of_numbers_keeps_the_laws_of_games() {
        for seed in 0..20 {
            let tree = RandomTree { branching: 3, depth: 4, ..RandomTree::default() }.grow(seed);
            tengen_core::conformance::check(&tree.start(), 20, seed, |position, _| position.clone());
        }
    }
}
