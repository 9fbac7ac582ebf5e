//! The tidy drawing of a tree: where the nodes of each level go from left to right.
//!
//! Subtrees are drawn the same wherever they stand, no two nodes of a level come closer than the gap, a parent is
//! centred over its first and last child, and smaller subtrees between larger ones are spread evenly. The time is
//! linear in the number of nodes: the contours of neighbouring subtrees are followed by threads.
//!
//! CITE: E. M. Reingold, J. S. Tilford, "Tidier Drawings of Trees", 1981; J. Q. Walker II, "A Node-Positioning
//! Algorithm for General Trees", 1990; C. Buchheim, M. Jünger, S. Leipert, "Improving Walker's Algorithm to Run in
//! Linear Time", 2002, whose names (prelim, modifier, thread, ancestor, apportion) are kept.

/// A node to be placed: its children, and how far it reaches to the left and right of its centre.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    pub(crate) children: Vec<usize>,
    pub(crate) left: f64,
    pub(crate) right: f64,
}

/// The free space between neighbours of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gaps {
    pub(crate) siblings: f64,
    pub(crate) cousins: f64,
}

/// The centre of every unit, the leftmost edge of all being 0; unit 0 is the root.
pub(crate) fn place(units: &[Unit], gaps: Gaps) -> Vec<f64> {
    let mut walk = Walk::new(units, gaps);
    walk.first(0);
    let mut centres = vec![0.0; units.len()];
    walk.second(0, 0.0, &mut centres);
    let leftmost = centres.iter().zip(units).map(|(x, unit)| x - unit.left).fold(f64::INFINITY, f64::min);
    centres.iter().map(|x| x - leftmost).collect()
}

#[derive(Clone, Debug)]
struct State {
    parent: usize,
    /// Its place among its siblings.
    number: usize,
    prelim: f64,
    modifier: f64,
    shift: f64,
    change: f64,
    thread: Option<usize>,
    ancestor: usize,
}

struct Walk<'a> {
    units: &'a [Unit],
    gaps: Gaps,
    states: Vec<State>,
}

/// The four contours that [`Walk::apportion`] follows: a node and the sum of the modifiers above it.
#[derive(Clone, Copy)]
struct Contour {
    node: usize,
    sum: f64,
}

impl<'a> Walk<'a> {
    fn new(units: &'a [Unit], gaps: Gaps) -> Walk<'a> {
        let state = |ancestor| State {
            parent: 0,
            number: 0,
            prelim: 0.0,
            modifier: 0.0,
            shift: 0.0,
            change: 0.0,
            thread: None,
            ancestor,
        };
        let mut states: Vec<State> = (0..units.len()).map(state).collect();
        for (parent, unit) in units.iter().enumerate() {
            for (number, &child) in unit.children.iter().enumerate() {
                (states[child].parent, states[child].number) = (parent, number);
            }
        }
        Walk { units, gaps, states }
    }

    /// Places the subtree of `v` by itself, and `v` beside its left sibling.
    fn first(&mut self, v: usize) {
        let children = &self.units[v].children;
        let mut centre = 0.0;
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            let mut default_ancestor = first;
            for &child in children {
                self.first(child);
                default_ancestor = self.apportion(child, default_ancestor);
            }
            self.execute_shifts(v);
            centre = f64::midpoint(self.states[first].prelim, self.states[last].prelim);
        }
        if let Some(left) = self.left_sibling(v) {
            self.states[v].prelim = self.states[left].prelim + self.distance(left, v);
            self.states[v].modifier = self.states[v].prelim - centre;
        } else {
            self.states[v].prelim = centre;
        }
    }

    /// Moves the subtree of `v` to the right until it is clear of all its left siblings' subtrees.
    fn apportion(&mut self, v: usize, mut default_ancestor: usize) -> usize {
        let Some(left) = self.left_sibling(v) else { return default_ancestor };
        let leftmost = self.units[self.states[v].parent].children[0];
        let at = |walk: &Self, node: usize| Contour { node, sum: walk.states[node].modifier };
        let (mut inside_left, mut inside_right) = (at(self, left), at(self, v));
        let (mut outside_left, mut outside_right) = (at(self, leftmost), at(self, v));
        while let (Some(next_left), Some(next_right)) =
            (self.next_right(inside_left.node), self.next_left(inside_right.node))
        {
            inside_left.node = next_left;
            inside_right.node = next_right;
            outside_left.node = self.next_left(outside_left.node).unwrap_or(outside_left.node);
            outside_right.node = self.next_right(outside_right.node).unwrap_or(outside_right.node);
            self.states[outside_right.node].ancestor = v;
            let shift =
                self.states[next_left].prelim + inside_left.sum + self.distance(next_left, next_right)
                    - (self.states[next_right].prelim + inside_right.sum);
            if shift > 0.0 {
                self.move_subtree(self.ancestor(next_left, v, default_ancestor), v, shift);
                inside_right.sum += shift;
                outside_right.sum += shift;
            }
            for contour in [&mut inside_left, &mut inside_right, &mut outside_left, &mut outside_right] {
                contour.sum += self.states[contour.node].modifier;
            }
        }
        if let (Some(next), None) = (self.next_right(inside_left.node), self.next_right(outside_right.node)) {
            self.thread(outside_right.node, next, inside_left.sum - outside_right.sum);
        }
        if let (Some(next), None) = (self.next_left(inside_right.node), self.next_left(outside_left.node)) {
            self.thread(outside_left.node, next, inside_right.sum - outside_left.sum);
            default_ancestor = v;
        }
        default_ancestor
    }

    fn thread(&mut self, from: usize, to: usize, offset: f64) {
        self.states[from].thread = Some(to);
        self.states[from].modifier += offset;
    }

    /// Moves `right` and notes how much of that each sibling after `left` has to follow.
    fn move_subtree(&mut self, left: usize, right: usize, shift: f64) {
        let subtrees = (self.states[right].number - self.states[left].number) as f64;
        self.states[right].change -= shift / subtrees;
        self.states[right].shift += shift;
        self.states[left].change += shift / subtrees;
        self.states[right].prelim += shift;
        self.states[right].modifier += shift;
    }

    fn execute_shifts(&mut self, v: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in self.units[v].children.iter().rev() {
            let state = &mut self.states[child];
            state.prelim += shift;
            state.modifier += shift;
            change += state.change;
            shift += state.shift + change;
        }
    }

    /// The sibling of `v` whose subtree holds `node`, on the contour between them.
    fn ancestor(&self, node: usize, v: usize, default_ancestor: usize) -> usize {
        let ancestor = self.states[node].ancestor;
        let is_sibling = ancestor != v
            && self.states[ancestor].parent == self.states[v].parent
            && self.states[ancestor].number < self.states[v].number;
        if is_sibling { ancestor } else { default_ancestor }
    }

    fn second(&self, v: usize, sum: f64, centres: &mut [f64]) {
        centres[v] = self.states[v].prelim + sum;
        for &child in &self.units[v].children {
            self.second(child, sum + self.states[v].modifier, centres);
        }
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        let siblings = self.states[left].parent == self.states[right].parent;
        let gap = if siblings { self.gaps.siblings } else { self.gaps.cousins };
        self.units[left].right + gap + self.units[right].left
    }

    fn left_sibling(&self, v: usize) -> Option<usize> {
        let State { parent, number, .. } = self.states[v];
        (number > 0).then(|| self.units[parent].children[number - 1])
    }

    fn next_left(&self, v: usize) -> Option<usize> {
        self.units[v].children.first().copied().or(self.states[v].thread)
    }

    fn next_right(&self, v: usize) -> Option<usize> {
        self.units[v].children.last().copied().or(self.states[v].thread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A random tree of `size` units in preorder, with random extents.
    fn random_tree(size: usize, random: &mut fastrand::Rng) -> (Vec<Unit>, Vec<usize>) {
        let mut units = vec![Unit::default(); size];
        let mut levels = vec![0];
        let mut path = vec![0];
        for v in 1..size {
            path.truncate(random.usize(1..=path.len()));
            let parent = path[path.len() - 1];
            units[parent].children.push(v);
            levels.push(path.len());
            path.push(v);
        }
        for unit in &mut units {
            unit.left = random.f64() * 20.0;
            unit.right = random.f64() * 40.0;
        }
        (units, levels)
    }

    #[test]
    fn no_neighbours_overlap_and_parents_are_centred() {
        let mut random = fastrand::Rng::with_seed(3);
        let gaps = Gaps { siblings: 5.0, cousins: 9.0 };
        for round in 0..300 {
            let (units, levels) = random_tree(1 + round % 120, &mut random);
            let centres = place(&units, gaps);
            for level in 0..units.len() {
                // In preorder, the units of a level come from left to right.
                let row: Vec<usize> = (0..units.len()).filter(|&v| levels[v] == level).collect();
                for pair in row.windows(2) {
                    let free =
                        centres[pair[1]] - units[pair[1]].left - centres[pair[0]] - units[pair[0]].right;
                    assert!(free > gaps.siblings - 1e-6, "round {round}, level {level}: {free}");
                }
            }
            for (v, unit) in units.iter().enumerate() {
                if let (Some(&first), Some(&last)) = (unit.children.first(), unit.children.last()) {
                    assert!((centres[v] - f64::midpoint(centres[first], centres[last])).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn the_left_edge_is_zero() {
        let units =
            [Unit { children: vec![1], left: 4.0, right: 4.0 }, Unit { left: 9.0, ..Unit::default() }];
        assert_eq!(place(&units, Gaps { siblings: 1.0, cousins: 1.0 }), [9.0, 9.0]);
    }
}
