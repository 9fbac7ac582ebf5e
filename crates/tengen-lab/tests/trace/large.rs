//! All of tic-tac-toe: the counts are right, and what is shown of it is little and complete.

use crate::common::Stop;
use crate::{ALL, record};
use std::collections::HashMap;
use std::time::Duration;
use tengen_core::NoClock;
use tengen_lab::trace::{
    Counters, Limits, NodeState, Request, Source, StepKind, Technique, TraceError, View, run,
};

fn start(technique: Technique) -> Request {
    Request::new(Source::game("tictactoe", ""), technique)
}

fn check_view(view: &View, size: u32) {
    let mut seen = HashMap::new();
    for node in &view.nodes {
        if let Some(parent) = node.parent {
            let above: &(u16, NodeState) = &seen[&parent];
            assert_eq!(above.0 + 1, node.ply);
        }
        seen.insert(node.id, (node.ply, node.state));
    }
    assert!(seen.contains_key(&view.current));
    assert!(view.nodes.len() < 100, "{}", view.nodes.len());
    let hidden: u32 = view.nodes.iter().map(|node| node.hidden_nodes).sum();
    assert_eq!(hidden + view.nodes.len() as u32, size);
}

#[test]
fn minimax_visits_549_946_nodes_and_every_step_shows_a_few() {
    let trace = run(&start(Technique::Minimax), &NoClock).unwrap();
    let summary = trace.summary(Duration::from_micros(1500));
    let Counters { nodes, leaves, cutoffs, .. } = summary.counters;
    assert_eq!((nodes, leaves, cutoffs), (549_946, 255_168, 0));
    assert_eq!((summary.value.as_str(), summary.milliseconds), ("0", 1.5));
    assert!(trace.bytes() < 64 * 549_946, "{}", trace.bytes());
    let mut random = fastrand::Rng::with_seed(5);
    let mut top = None;
    for _ in 0..500 {
        let view = trace.view(random.u32(..trace.steps()), &[], Limits::default());
        check_view(&view, trace.size());
        let row: Vec<(u32, f64)> = view.nodes.iter().filter(|n| n.ply < 2).map(|n| (n.id, n.x)).collect();
        assert_eq!(*top.get_or_insert(row.clone()), row, "the upper levels stay where they are");
    }
    let end = trace.view(u32::MAX, &[], Limits::default());
    assert_eq!((end.step, end.kind), (trace.steps() - 1, StepKind::Leave));
}

#[test]
fn alpha_beta_visits_18_297_nodes() {
    let trace = run(&start(Technique::AlphaBeta), &NoClock).unwrap();
    assert_eq!(trace.summary(Duration::ZERO).counters.nodes, 18_297);
    let mut cuts = 0;
    let mut step = 0;
    while let Some(cut) = trace.next_cut(step) {
        assert!(trace.previous_cut(cut + 1) == Some(cut) && cut > step);
        let node = trace.view(cut, &[], Limits::default()).current;
        assert_eq!(trace.last_step(node), Some(cut + 1), "a node is left once it is cut");
        (step, cuts) = (cut, cuts + 1);
    }
    assert_eq!(cuts, trace.summary(Duration::ZERO).counters.cutoffs);
}

#[test]
fn what_the_reader_opens_is_shown() {
    let trace = run(&start(Technique::Minimax), &NoClock).unwrap();
    let before = trace.view(0, &[], Limits::default());
    let closed = before.nodes.iter().rfind(|node| node.hidden_children > 0).unwrap();
    let after = trace.view(0, &[closed.id, u32::MAX], Limits::default());
    let children = after.nodes.iter().filter(|node| node.parent == Some(closed.id)).count();
    assert_eq!(children as u32, closed.hidden_children);
    check_view(&after, trace.size());
    let open: Vec<u32> = (0..10_000).collect();
    assert!(trace.view(0, &open, Limits::default()).nodes.len() <= 1_000);
}

#[test]
fn crowded_nodes_show_the_children_around_the_path() {
    let mut request = Request::new(Source::game("15x15x5", "h8"), Technique::AlphaBeta);
    request.depth = Some(1);
    let trace = run(&request, &NoClock).unwrap();
    let step = trace.steps() / 2;
    let view = trace.view(step, &[], Limits { whole: 10, ..Limits::default() });
    assert_eq!(view.nodes.len(), 41);
    assert_eq!(view.nodes[0].hidden_children, 224 - 40);
    assert!(view.nodes.iter().any(|node| node.id == view.current));
}

#[test]
fn a_node_is_entered_and_left_when_it_says() {
    let trace = record(Source::numbers(crate::TEXTBOOK), Technique::AlphaBeta);
    for node in crate::last(&trace).nodes {
        let first = trace.first_step(node.id).unwrap();
        let at = trace.view(first, &[], ALL);
        match trace.last_step(node.id) {
            None => assert_eq!(crate::node(&at, node.id).state, NodeState::Severed),
            Some(left) => {
                assert_eq!((at.current, at.kind), (node.id, StepKind::Enter));
                let at = trace.view(left, &[], ALL);
                assert_eq!((at.current, at.kind), (node.id, StepKind::Leave));
            }
        }
    }
    assert_eq!((trace.first_step(999), trace.last_step(999)), (None, None));
}

#[test]
fn limits_and_stops_are_kept() {
    let mut request = start(Technique::Minimax);
    request.max_nodes = 1000;
    let error = run(&request, &NoClock).err().unwrap();
    assert_eq!(error, TraceError::TooLarge { max_nodes: 1000 });
    assert!(error.to_string().contains("smaller depth"));
    request.technique = Technique::Mcts;
    request.playouts = 100_000;
    assert_eq!(run(&request, &NoClock).err(), Some(TraceError::TooLarge { max_nodes: 1000 }));
    for technique in Technique::ALL {
        assert_eq!(run(&start(technique), &Stop).err(), Some(TraceError::Stopped), "{technique:?}");
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let error = |source| run(&Request::new(source, Technique::Minimax), &NoClock).err().unwrap().to_string();
    assert!(error(Source::game("chekers", "")).contains("no game `chekers`"));
    assert!(error(Source::game("tictactoe", "XXX/OO./...")).contains("over"));
    assert!(error(Source::game("tictactoe", "XX")).contains("row"));
    assert!(error(Source::numbers("(1 2")).contains("column 1"));
    let mut request = start(Technique::Minimax);
    request.eval = Some("magic".into());
    assert!(run(&request, &NoClock).err().unwrap().to_string().contains("`magic`"));
}
