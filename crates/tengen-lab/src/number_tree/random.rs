//! Random trees for exercises.

use super::{MOST, MOST_LEVELS, MOST_NODES, Node, NumberTree};
use serde::{Deserialize, Serialize};

/// What a random tree looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default)]
pub struct RandomTree {
    /// The branches of every inner node.
    pub branching: u16,
    /// The levels below the root.
    pub depth: u16,
    /// The smallest number of a leaf.
    pub lowest: i32,
    /// The largest.
    pub highest: i32,
}

/// Three branches, two levels and the numbers 1 to 15, like the usual example.
impl Default for RandomTree {
    fn default() -> RandomTree {
        RandomTree { branching: 3, depth: 2, lowest: 1, highest: 15 }
    }
}

impl RandomTree {
    /// A tree; equal seeds give equal trees. Sizes beyond the limits of [`NumberTree`] are cut to them.
    pub fn grow(self, seed: u64) -> NumberTree {
        let mut random = fastrand::Rng::with_seed(seed);
        let depth = usize::from(self.depth).clamp(1, MOST_LEVELS);
        let lowest = self.lowest.clamp(-MOST, MOST);
        let highest = self.highest.clamp(lowest, MOST);
        let mut nodes = vec![Node { parent: 0, children: Vec::new(), number: 0 }];
        let mut level = 0..1;
        for _ in 0..depth {
            let fitting = (MOST_NODES - nodes.len()) / level.len();
            let branching = usize::from(self.branching.max(1)).min(fitting);
            if branching == 0 {
                break;
            }
            for parent in level.clone() {
                for _ in 0..branching {
                    let child = nodes.len() as u32;
                    nodes[parent].children.push(child);
                    nodes.push(Node { parent: parent as u32, children: Vec::new(), number: 0 });
                }
            }
            level = level.end..nodes.len();
        }
        for leaf in level {
            nodes[leaf].number = random.i32(lowest..=highest);
        }
        let mut tree = NumberTree { nodes };
        tree.estimate_inner_nodes();
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_trees_of_the_shape_asked_for() {
        let shape = RandomTree { branching: 2, depth: 4, lowest: -5, highest: 5 };
        let tree = shape.grow(7);
        assert_eq!(tree, shape.grow(7));
        assert_ne!(tree, shape.grow(8));
        assert_eq!((tree.size(), tree.leaves().len()), (31, 16));
        assert!(tree.leaves().iter().all(|leaf| (-5..=5).contains(leaf)));
    }

    #[test]
    fn any_shape_is_within_the_limits() {
        for (branching, depth) in [(0, 0), (u16::MAX, u16::MAX), (2, 60), (1, 60)] {
            let tree = RandomTree { branching, depth, lowest: i32::MIN, highest: i32::MAX }.grow(1);
            assert!(tree.size() <= MOST_NODES);
            assert!(tree.to_string().parse::<NumberTree>().is_ok());
        }
    }
}
