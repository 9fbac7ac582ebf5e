//! What must hold inside of a tree: nothing stays pending, every sum is that of its parts, and reuse loses nothing.

use super::*;
use tengen_games::mnk::{Mnk, Small};

type Board = Mnk<Small>;

fn start(board: &str) -> Board {
    Mnk::new(board.parse().unwrap())
}

/// Opinions out of nowhere, the same for the same position.
fn answer(tree: &mut Tree<Board>, leaf: Leaf<Board>) {
    let mut random = fastrand::Rng::with_seed(leaf.position.key());
    let logits: Vec<f32> = leaf.position.legal_moves().map(|_| 3.0 * random.f32()).collect();
    tree.apply(leaf, &logits, 2.0 * random.f32() - 1.0);
}

/// Grows with up to `most` leaves pending, one of them answered at a time, at random.
fn grow(tree: &mut Tree<Board>, most: usize, playouts: u32) -> Vec<Leaf<Board>> {
    let (mut pending, mut random) = (Vec::new(), fastrand::Rng::with_seed(6));
    while tree.playouts() < playouts {
        pending.extend(std::iter::from_fn(|| tree.gather()).take(most - pending.len()));
        if !pending.is_empty() {
            answer(tree, pending.swap_remove(random.usize(..pending.len())));
        }
    }
    pending
}

/// Every judged position has been visited once by itself and else through its moves; all values are in the sums.
fn recount(tree: &Tree<Board>) {
    for (edge, link) in tree.edges.iter().zip(&tree.links) {
        assert!(edge.pending == 0 && !edge.is_waiting(), "{edge:?}");
        let Some(node) = link.node().map(|node| &tree.nodes[node]) else { continue };
        let children = &tree.edges[node.children()];
        assert_eq!(edge.visits, 1 + children.iter().map(|child| child.visits).sum::<u32>());
        let total = node.value + children.iter().map(|child| child.total).sum::<f32>();
        assert!((edge.total + total).abs() < 1e-2, "{edge:?}: {total}");
        let visited = children.iter().filter(|child| child.visits > 0);
        assert!((node.explored - visited.map(|child| child.prior).sum::<f32>()).abs() < 1e-4);
    }
}

fn settings() -> Settings {
    Settings { proofs: false, ..Settings::default() }
}

#[test]
fn virtual_losses_are_taken_back_completely() {
    for (board, most) in [("3x3x3", 4), ("4x4x3", 16), ("5x5x4", 64)] {
        let mut tree = Tree::new(start(board), settings());
        for leaf in grow(&mut tree, most, 3000) {
            answer(&mut tree, leaf);
        }
        recount(&tree);
    }
}

#[test]
fn a_move_takes_32_bytes() {
    type Move = <Board as Game>::Move;
    assert_eq!((size_of::<Edge>(), size_of::<Link<Move>>(), size_of::<Node>()), (16, 16, 16));
}

/// All that is known below an edge, move by move.
fn known<'a>(tree: &'a Tree<Board>, edge: usize, into: &mut Vec<(&'a Edge, Option<Proven>)>) {
    for child in tree.children(edge) {
        into.push((&tree.edges[child], tree.links[child].proven));
        known(tree, child, into);
    }
}

#[test]
fn advancing_keeps_the_statistics_of_the_subtree() {
    for settings in [settings(), Settings::default()] {
        let mut tree = Tree::new(start("4x4x4"), settings);
        assert!(grow(&mut tree, 1, 2000).is_empty());
        while tree.playouts() > 1 {
            let before = tree.clone();
            let best = before.moves()[0];
            let edge = before.root_moves().find(|&edge| before.links[edge].mv == Some(best.mv)).unwrap();
            tree.advance(best.mv);
            let [mut expected, mut found] = [Vec::new(), Vec::new()];
            known(&before, edge, &mut expected);
            known(&tree, ROOT, &mut found);
            assert_eq!(found, expected);
            assert_eq!((tree.playouts(), tree.root_value()), (best.visits, -best.mean));
            assert_eq!(tree.line(), before.line()[1..]);
            assert_eq!(tree.edges.len(), 1 + found.len(), "the rest is forgotten");
        }
    }
}

#[test]
fn a_tree_goes_on_growing_after_a_move() {
    let mut tree = Tree::new(start("5x5x4"), settings());
    grow(&mut tree, 1, 500);
    tree.advance(tree.moves()[0].mv);
    grow(&mut tree, 1, 1000);
    recount(&tree);
}

#[test]
fn pending_leaves_are_given_up_by_a_move() {
    let mut tree = Tree::new(start("5x5x4"), settings());
    let pending = grow(&mut tree, 8, 500);
    assert!(!pending.is_empty());
    tree.advance(tree.moves()[0].mv);
    let playouts = tree.playouts();
    for leaf in pending {
        answer(&mut tree, leaf);
    }
    assert_eq!(tree.playouts(), playouts);
    recount(&tree);
}

#[test]
fn an_unknown_move_begins_a_new_tree() {
    let mut tree = Tree::new(start("3x3x3"), Settings::default());
    let first = tree.position().legal_moves().next().unwrap();
    tree.advance(first);
    assert_eq!((tree.playouts(), tree.is_expanded()), (0, false));
    assert_eq!(tree.gather().unwrap().position.legal_moves().count(), 8);
}
