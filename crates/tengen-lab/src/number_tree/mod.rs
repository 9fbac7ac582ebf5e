//! A tree of numbers as a game, so that every search of the ladder runs on the example of any textbook.
//!
//! ```
//! use tengen_core::{Budget, Depth, NodeCount, Window};
//! use tengen_lab::number_tree::{NumberTree, Numbers};
//! use tengen_search::Search;
//!
//! let tree: NumberTree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
//! let mut search = Search::new(tree.start(), Numbers, NodeCount::default(), Budget::unlimited());
//! assert_eq!(search.alpha_beta(Depth::FULL, Window::FULL).unwrap().value(), 3);
//! assert_eq!(search.observer.nodes, 13 - 2);
//! ```
//!
//! MAX moves at the root. A move is the number of a branch, from 1. A leaf is worth its number to MAX.

mod game;
mod parse;
mod random;

pub use game::{Branch, NumberGame, Numbers};
pub use parse::{MOST_LEVELS, MOST_NODES, NumberTreeError};
pub use random::RandomTree;

use std::fmt;
use std::sync::Arc;

/// The largest number of a leaf, and the smallest without its sign: what a judgement can be.
pub const MOST: i32 = 30_999;

/// A tree with numbers at its leaves, parents before children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    parent: u32,
    children: Vec<u32>,
    /// Of a leaf, its number; of an inner node, the mean of the leaves below: what it looks like from afar.
    number: i32,
}

impl NumberTree {
    /// The game at its start.
    pub fn start(self) -> NumberGame {
        NumberGame::new(Arc::new(self))
    }

    /// The numbers of the leaves, from left to right.
    pub fn leaves(&self) -> Vec<i32> {
        let mut leaves = Vec::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let node = &self.nodes[node as usize];
            if node.children.is_empty() {
                leaves.push(node.number);
            }
            open.extend(node.children.iter().rev());
        }
        leaves
    }

    /// How many nodes there are.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    fn is_leaf(&self, node: u32) -> bool {
        self.nodes[node as usize].children.is_empty()
    }

    /// Gives every inner node the mean of the leaves below it, rounded towards zero.
    fn estimate_inner_nodes(&mut self) {
        let mut sums: Vec<(i64, i64)> = vec![(0, 0); self.nodes.len()];
        for index in (0..self.nodes.len()).rev() {
            if self.nodes[index].children.is_empty() {
                sums[index] = (i64::from(self.nodes[index].number), 1);
            } else {
                self.nodes[index].number = (sums[index].0 / sums[index].1) as i32;
            }
            if index > 0 {
                let (sum, count) = sums[index];
                let above = &mut sums[self.nodes[index].parent as usize];
                *above = (above.0 + sum, above.1 + count);
            }
        }
    }
}

/// As it is read: `((3 12 8) (2 4 6))`.
impl fmt::Display for NumberTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Piece {
            Node(u32),
            Blank,
            Close,
        }
        let mut open = vec![Piece::Node(0)];
        while let Some(piece) = open.pop() {
            match piece {
                Piece::Blank => f.write_str(" ")?,
                Piece::Close => f.write_str(")")?,
                Piece::Node(node) if self.is_leaf(node) => write!(f, "{}", self.nodes[node as usize].number)?,
                Piece::Node(node) => {
                    f.write_str("(")?;
                    open.push(Piece::Close);
                    for (place, &child) in self.nodes[node as usize].children.iter().enumerate().rev() {
                        open.push(Piece::Node(child));
                        if place > 0 {
                            open.push(Piece::Blank);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
