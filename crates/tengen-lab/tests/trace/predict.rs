//! Predictions are scored, and the first mistake explained.

use crate::{ALL, TEXTBOOK, record};
use tengen_core::NoClock;
use tengen_lab::predict::{MistakeKind, PredictError, Prediction};
use tengen_lab::trace::{NodeKind, NodeState, Request, Source, Technique, Trace, run};

fn leaves(trace: &Trace) -> Vec<(u32, i32)> {
    let view = trace.plain_view(ALL);
    view.nodes.iter().filter_map(|node| Some((node.id, node.number?))).collect()
}

fn numbered(trace: &Trace, wanted: impl Fn(i32) -> bool) -> Prediction {
    Prediction {
        leaves: leaves(trace).into_iter().filter(|leaf| wanted(leaf.1)).map(|leaf| leaf.0).collect(),
    }
}

#[test]
fn in_the_textbook_exactly_4_and_6_are_cut() {
    let trace = record(Source::numbers(TEXTBOOK), Technique::AlphaBeta);
    assert_eq!(crate::last(&trace).nodes[0].value.as_ref().unwrap().label, "3");
    let right = trace.assess(&numbered(&trace, |number| number != 4 && number != 6)).unwrap();
    assert_eq!((right.hits, right.missed, right.wrong, right.right, right.leaves), (7, 0, 0, 9, 9));
    assert_eq!(right.first_mistake, None);
}

#[test]
fn a_leaf_that_is_cut_is_explained_by_its_cut() {
    let trace = record(Source::numbers(TEXTBOOK), Technique::AlphaBeta);
    let all = trace.assess(&numbered(&trace, |_| true)).unwrap();
    assert_eq!((all.hits, all.missed, all.wrong, all.right), (7, 0, 2, 7));
    let mistake = all.first_mistake.unwrap();
    assert_eq!(mistake.kind, MistakeKind::Wrong);
    assert_eq!(
        mistake.sentence[0],
        "The leaf 2→2 (4) is never visited. MIN at 2 now has ≤ 2. MAX is sure of 3 at the root after 1, so MAX will \
         never let the game come here."
    );
    assert!(mistake.sentence[1].contains("不会被访问"));
    assert_eq!(mistake.set_at, Some(0));
    let cut = trace.view(mistake.step, &[], ALL).cut.unwrap();
    assert_eq!((Some(cut.at), cut.set_at), (mistake.cut_at, mistake.set_at));
}

#[test]
fn a_leaf_that_is_missed_is_explained_by_the_open_window() {
    let trace = record(Source::numbers(TEXTBOOK), Technique::AlphaBeta);
    let few = trace.assess(&numbered(&trace, |number| matches!(number, 3 | 12))).unwrap();
    assert_eq!((few.hits, few.missed, few.wrong, few.right), (2, 5, 0, 4));
    let mistake = few.first_mistake.unwrap();
    assert_eq!(mistake.kind, MistakeKind::Missed);
    assert_eq!(
        mistake.sentence[0],
        "The leaf 1→3 (8) is visited: nothing has cut it. When the search comes to it, the window at 1 is still open: \
         (α = −∞, β = 3)."
    );
}

#[test]
fn what_a_student_sees_gives_nothing_away() {
    let trace = record(Source::numbers(TEXTBOOK), Technique::AlphaBeta);
    let view = trace.plain_view(ALL);
    assert_eq!(view.nodes.len(), 13);
    for node in &view.nodes {
        assert_eq!(node.state, NodeState::Unvisited);
        assert!(node.window.is_none() && !node.cut && !node.pv);
        assert_eq!(node.value.is_some(), node.kind == NodeKind::Terminal);
    }
}

#[test]
fn games_can_be_predicted_when_all_of_them_is_recorded() {
    let mut request = Request::new(Source::game("tictactoe", "XOX/.O./.X."), Technique::AlphaBeta);
    let short = run(&request, &NoClock).unwrap();
    assert_eq!(short.assess(&Prediction::default()), Err(PredictError::NotWhole));
    request.whole = true;
    let trace = run(&request, &NoClock).unwrap();
    let minimax = record(request.source.clone(), Technique::Minimax);
    assert_eq!(trace.size(), minimax.size());
    let none = trace.assess(&Prediction::default()).unwrap();
    assert_eq!(none.leaves, minimax.counters(u32::MAX).leaves);
    assert_eq!(none.missed, trace.counters(u32::MAX).leaves);
    let values = |trace: &Trace| {
        let mut values: Vec<String> = trace
            .plain_view(ALL)
            .nodes
            .iter()
            .filter_map(|node| Some(node.value.as_ref()?.label.clone()))
            .collect();
        values.sort();
        values
    };
    assert_eq!(values(&trace), values(&minimax));
}

#[test]
fn what_cannot_be_scored_is_refused() {
    let trace = record(Source::numbers(TEXTBOOK), Technique::AlphaBeta);
    assert_eq!(trace.assess(&Prediction { leaves: vec![1] }), Err(PredictError::NotALeaf(1)));
    assert_eq!(trace.assess(&Prediction { leaves: vec![99] }), Err(PredictError::NotALeaf(99)));
    for technique in [Technique::Minimax, Technique::Pvs, Technique::Table, Technique::Mcts] {
        let trace = record(Source::numbers(TEXTBOOK), technique);
        assert_eq!(trace.assess(&Prediction::default()), Err(PredictError::Technique));
    }
}
