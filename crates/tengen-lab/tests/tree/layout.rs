//! Nothing overlaps, and parents stand over the middle of their children.

use crate::{Check, check_all};
use tengen_core::{Depth, Evaluate};
use tengen_games::Grid;
use tengen_lab::tree::{Labels, Layout, NodeId, Tree};

/// What a node takes up, with its value and its notes: left, right, top, bottom.
fn extent(layout: &Layout, tree: &Tree, id: NodeId) -> [f64; 4] {
    let (place, level) = (layout.place(id), &layout.levels[tree[id].ply as usize]);
    let value = if place.trunk.is_some() { 0.0 } else { level.badge_height() };
    let height = (level.board_height + value).max(place.notes.len() as f64 * level.line_height());
    [place.x - place.left, place.x + place.right, place.y, place.y + height]
}

struct Tidy;

impl Check for Tidy {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, _: &G, _: E, _: Depth, tree: &Tree) {
        for labels in [Labels::ENGLISH, Labels::CHINESE] {
            let layout = Layout::new(tree, &labels);
            assert_eq!(layout.nodes.len(), tree.nodes.len());
            nothing_overlaps(&layout, tree);
            parents_are_centred(&layout, tree);
            for pair in layout.levels.windows(2) {
                assert!(pair[0].top + pair[0].height < pair[1].top, "levels are apart");
                assert!(pair[0].cell >= pair[1].cell, "boards do not grow on the way down");
            }
        }
    }
}

fn nothing_overlaps(layout: &Layout, tree: &Tree) {
    const ROUNDING: f64 = 0.3;
    for ply in 0..layout.levels.len() {
        let mut row: Vec<[f64; 4]> = tree
            .iter()
            .filter(|(_, node)| node.ply as usize == ply)
            .map(|(id, _)| extent(layout, tree, id))
            .collect();
        row.sort_by(|a, b| a[0].total_cmp(&b[0]));
        for (index, &[left, right, top, bottom]) in row.iter().enumerate() {
            assert!(left > -ROUNDING && right < layout.width + ROUNDING, "inside the picture");
            assert!(top >= layout.levels[ply].top && bottom < layout.height + ROUNDING, "inside its level");
            for other in row[index + 1..].iter().take_while(|other| other[0] < right - ROUNDING) {
                assert!(other[2] > bottom - ROUNDING || top > other[3] - ROUNDING, "two nodes overlap");
            }
        }
    }
}

fn parents_are_centred(layout: &Layout, tree: &Tree) {
    for (id, node) in tree.iter() {
        let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) else { continue };
        let (first, last) = (layout.place(first), layout.place(last));
        let middle = match first.trunk {
            None => f64::midpoint(first.x, last.x),
            Some(trunk) => f64::midpoint(trunk, last.x + last.right),
        };
        assert!((layout.place(id).x - middle).abs() < 0.3, "over the middle of its children");
    }
}

#[test]
fn nothing_overlaps_and_parents_are_centred_in_every_tree() {
    check_all(&Tidy);
}
