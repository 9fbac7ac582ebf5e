//! A Monte-Carlo tree at every step is what the same tree was when it had grown so far.

use crate::ALL;
use tengen_core::{Budget, Depth, NoClock};
use tengen_games::Notation;
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_lab::trace::{NodeState, Request, Source, StepKind, Technique, run};
use tengen_search::mcts::Mcts;

#[test]
fn every_step_has_the_statistics_of_that_many_games() {
    let text = "X../.O./...";
    let mut request = Request::new(Source::game("tictactoe", text), Technique::Mcts);
    (request.playouts, request.seed) = (150, 7);
    let trace = run(&request, &NoClock).unwrap();
    assert_eq!(trace.steps(), 151);
    let position = Mnk::<Small>::new(Rules::TIC_TAC_TOE).parse(text).unwrap();
    for step in [0, 1, 2, 7, 40, 149, 150] {
        let mut tree = Mcts::new(position.clone(), std::f64::consts::SQRT_2, 7);
        tree.grow(u64::from(step), &mut Budget::unlimited()).unwrap();
        let view = trace.view(step, &[], ALL);
        assert_eq!(view.counters.playouts, step);
        assert_eq!(view.counters.nodes as usize, tree.size());
        assert_eq!(view.nodes.len(), tree.size());
        assert_eq!(view.nodes[0].playouts.unwrap().visits, step);
        for statistics in tree.moves() {
            let label = statistics.mv.to_string();
            let node = view.nodes.iter().find(|node| node.ply == 1 && node.label == label).unwrap();
            let shown = node.playouts.unwrap();
            assert_eq!(shown.visits, statistics.visits);
            assert!((shown.mean - statistics.mean).abs() < 0.001, "{label} at {step}");
            assert_eq!(shown.ucb.is_some(), shown.visits > 0);
        }
        if step > 0 {
            assert_eq!(view.kind, StepKind::Playout);
            assert_eq!(view.nodes.iter().filter(|node| node.state == NodeState::Current).count(), 1);
        }
    }
}

#[test]
fn random_games_find_the_better_half_of_a_tree_of_numbers() {
    let mut request = Request::new(Source::numbers("((9 8 9) (1 2 1) (9 1 2))"), Technique::Mcts);
    request.depth = Some(Depth::FULL.0);
    let trace = run(&request, &NoClock).unwrap();
    let summary = trace.summary(std::time::Duration::ZERO);
    assert_eq!(summary.best_move.as_deref(), Some("1"));
    assert!(summary.counters.playouts < 1000, "it ends when the root is proven");
    assert_eq!(summary.value, "+1.00");
}
