//! Quiescence search: what is quiet is judged as it is, what hangs is seen.

mod common;

use common::start;
use tengen_core::{Budget, Depth, Evaluate, Game, NodeCount, Score, Window};
use tengen_games::Notation;
use tengen_games::chess::{Chess, evaluate::Material, evaluate::Quiet};
use tengen_games::mnk::evaluate::{Heuristic, HeuristicKind, OpenLines};
use tengen_search::Search;

fn chess(fen: &str) -> Chess {
    Chess::start().parse(fen).unwrap()
}

fn search<G: Game, E: Evaluate<G>>(position: &G, eval: E, depth: u16) -> (Score, u64) {
    let mut search = Search::new(position.clone(), eval, NodeCount::default(), Budget::unlimited());
    let score = search.alpha_beta(Depth(depth), Window::FULL).unwrap();
    (score, search.observer.nodes)
}

#[test]
fn a_quiet_position_keeps_its_score() {
    for fen in [
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - -",
        "r3k2r/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R3K2R w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    ] {
        let position = chess(fen);
        assert_eq!(position.captures().count(), 0, "{fen} is not quiet");
        for see in [false, true] {
            let quiet = Search::new(position.clone(), Quiet { eval: Material, see }, (), Budget::unlimited())
                .quiescence(Window::FULL)
                .unwrap();
            assert_eq!(quiet, Material.evaluate(&position), "{fen}");
        }
    }
}

/// One ply deep, taking a defended pawn with the queen looks like winning a pawn.
#[test]
fn the_hanging_queen_at_the_horizon_is_seen() {
    let position = chess("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - -");
    let (blind, _) = search(&position, Material, 1);
    assert_eq!(blind.value(), 900 - 100, "the plain search believes in Qxd6");
    for see in [false, true] {
        let (seen, _) = search(&position, Quiet { eval: Material, see }, 1);
        assert_eq!(seen.value(), 900 - 200, "nothing is to be won");
    }
}

#[test]
fn static_exchange_evaluation_searches_less() {
    let kiwipete = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    let (_, all) = search(&kiwipete, Quiet { eval: Material, see: false }, 1);
    let (_, chosen) = search(&kiwipete, Quiet { eval: Material, see: true }, 1);
    assert!(chosen < all, "{chosen} nodes with SEE, {all} without");
}

#[test]
fn a_row_about_to_be_completed_is_seen_beyond_the_horizon() {
    let quiet = Heuristic { kind: HeuristicKind::Lines, quiet: true };
    // X to move completes the top row; judged by open lines alone, nothing has happened yet.
    let position = start("3x3x3").parse("XX./OO./...").unwrap();
    let plain = OpenLines.evaluate(&position);
    assert!(!plain.is_decided());
    let score = Search::new(position, quiet, (), Budget::unlimited()).quiescence(Window::FULL).unwrap();
    assert_eq!(score, Score::win_in(tengen_core::Ply(1)));
    // A quiet position is judged as it stands.
    let position = start("3x3x3").parse("X../.O./...").unwrap();
    let score =
        Search::new(position.clone(), quiet, (), Budget::unlimited()).quiescence(Window::FULL).unwrap();
    assert_eq!(score, OpenLines.evaluate(&position));
}
