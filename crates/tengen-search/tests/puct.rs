//! PUCT guided by nothing but the rules: it finds wins, and its statistics add up.

mod common;

use common::{random_position, start};
use tengen_core::{Budget, Game, Limits, NoClock, Stopped};
use tengen_games::Notation;
use tengen_games::mnk::{Mnk, Small};
use tengen_search::puct::{Guide, Puct, Uniform};

fn grown<D: Guide<Mnk<Small>>>(position: &Mnk<Small>, guide: D, playouts: u64) -> Puct<Mnk<Small>, D> {
    let mut tree = Puct::new(position.clone(), guide, 1.5);
    tree.grow(playouts, &mut Budget::unlimited()).unwrap();
    tree
}

#[test]
fn a_win_is_found_and_a_threat_is_met() {
    for (board, best) in [("OO./.../XX.", "c1"), (".../.O./.XX", "a1"), ("X.O/.O./..X", "a1")] {
        let position = start("3x3x3").parse(board).unwrap();
        let tree = grown(&position, Uniform, 600);
        assert_eq!(tree.line()[0].to_string(), best, "{board}: {:?}", tree.moves());
        assert_eq!(tree.moves()[0].mv, Some(tree.line()[0]));
    }
}

#[test]
fn the_value_nears_the_result_of_perfect_play() {
    let won = start("3x3x3").parse("OO./.../XX.").unwrap();
    assert!(grown(&won, Uniform, 2000).value() > 0.9);
    let lost = start("3x3x3").parse("OXX/..X/O.O").unwrap();
    assert!(grown(&lost, Uniform, 2000).value() < -0.9);
    assert!(grown(&start("3x3x3"), Uniform, 5000).value().abs() < 0.1);
}

#[test]
fn visits_and_values_add_up() {
    let mut random = fastrand::Rng::with_seed(3);
    for plies in 0..9 {
        let position = random_position(&start("4x4x3"), plies, &mut random);
        let tree = grown(&position, Uniform, 300);
        let moves = tree.moves();
        assert_eq!(moves.len(), position.legal_moves().count());
        assert_eq!(
            moves.iter().map(|node| node.visits).sum::<u32>(),
            299,
            "the first playout asks about the root"
        );
        assert!(moves.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
        let total: f32 = moves.iter().map(|node| node.total).sum();
        assert!((tree.value() * 300.0 - total).abs() < 0.01, "the root is even by itself");
    }
}

/// The last legal move gets nearly everything.
struct Last;

impl<G: Game> Guide<G> for Last {
    fn guide(&self, position: &G) -> (Vec<f32>, f32) {
        let mut shares = vec![0.01; position.legal_moves().count()];
        let rest = 0.01 * (shares.len() - 1) as f32;
        *shares.last_mut().unwrap() = 1.0 - rest;
        (shares, 0.0)
    }
}

#[test]
fn the_guide_is_followed_where_nothing_is_known() {
    let position = start("5x5x4");
    let tree = grown(&position, Last, 10);
    assert_eq!((tree.moves()[0].mv, tree.moves()[0].visits), (position.legal_moves().last(), 9));
    assert_eq!(
        grown(&position, Uniform, 2).moves()[0].mv,
        position.legal_moves().next(),
        "the first of equals"
    );
}

#[test]
fn the_budget_counts_playouts() {
    let mut tree = Puct::new(start("3x3x3"), Uniform, 1.5);
    let limits = Limits { nodes: Some(40), ..Limits::default() };
    assert_eq!(tree.grow(100, &mut Budget::new(limits, &NoClock)), Err(Stopped));
    assert_eq!(tree.moves().iter().map(|node| node.visits).sum::<u32>(), 39);
}
