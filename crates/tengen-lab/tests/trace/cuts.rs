//! Cuts name their cause, and second searches their reason.

use crate::naive::label;
use crate::{ALL, last, node, random_trees, record};
use tengen_lab::trace::{Attempt, Edge, NodeState, Source, Technique, View};
use tengen_lab::tree::Role;

#[test]
fn probes_and_second_searches_are_told_apart() {
    let mut seen = 0;
    for text in random_trees() {
        let trace = record(Source::numbers(text), Technique::Pvs);
        let view = last(&trace);
        for again in view.nodes.iter().filter(|node| node.attempt == Attempt::Again) {
            let first_step = trace.first_step(again.id).unwrap();
            let before = trace.view(first_step - 1, &[], ALL);
            assert!(before.nodes.iter().all(|node| node.id != again.id), "not shown before it happens");
            let probe = view.nodes.iter().find(|node| {
                node.parent == again.parent && node.label == again.label && node.attempt == Attempt::Probe
            });
            assert!(probe.is_some());
            assert!(trace.view(first_step, &[], ALL).sentence[0].contains("again"));
            seen += 1;
        }
        assert_eq!(
            view.counters.researches as usize,
            view.nodes.iter().filter(|n| n.attempt == Attempt::Again).count()
        );
    }
    assert!(seen > 5, "{seen}");
}

/// The other side's bound, which a cut has reached, is the value of a move it has already searched higher up.
#[test]
fn a_cut_names_the_ancestor_that_caused_it() {
    let (mut cuts, mut probes) = (0, 0);
    for (text, technique) in random_trees().flat_map(|text| {
        [Technique::AlphaBeta, Technique::Ordering, Technique::Pvs].map(|technique| (text.clone(), technique))
    }) {
        let trace = record(Source::numbers(text), technique);
        assert_eq!(trace.next_cut(u32::MAX), None);
        let mut next = trace.next_cut(0);
        while let Some(step) = next {
            let view = trace.view(step, &[], ALL);
            let cut = view.cut.unwrap();
            let (at, by, setter) = [cut.at, cut.by, cut.set_at.unwrap()].map(|id| node(&view, id)).into();
            let entry = trace.view(trace.first_step(cut.at).unwrap(), &[], ALL);
            let window = node(&entry, cut.at).window.clone().unwrap();
            let limit = if cut.bound == Edge::Alpha { window.alpha } else { window.beta };
            assert_eq!(by.parent, Some(at.id));
            assert_eq!(at.role == Role::Min, cut.bound == Edge::Alpha);
            assert_eq!(cut.severed as usize, severed(&view, at.id));
            let path: Vec<u32> = std::iter::successors(Some(at.id), |&id| node(&view, id).parent).collect();
            assert!(path.contains(&setter.id));
            if let Some(set_by) = cut.set_by.map(|id| node(&view, id)) {
                assert_eq!(set_by.parent, Some(setter.id));
                assert!(setter.role != at.role && !path.contains(&set_by.id));
                assert_eq!(label(set_by.value.as_ref().unwrap().score, ""), limit);
                cuts += 1;
            } else {
                assert_eq!((setter.attempt, technique), (Attempt::Probe, Technique::Pvs));
                probes += 1;
            }
            next = trace.next_cut(step);
        }
    }
    assert!(cuts > 300 && probes > 20, "{cuts}, {probes}");
}

fn severed(view: &View, parent: u32) -> usize {
    let children = view.nodes.iter().filter(|node| node.parent == Some(parent));
    children.filter(|node| node.state == NodeState::Severed).count()
}
