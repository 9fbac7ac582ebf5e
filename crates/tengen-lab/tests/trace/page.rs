//! What goes to and comes from the page.

use crate::TEXTBOOK;
use serde_json::json;
use tengen_core::NoClock;
use tengen_lab::compare::{Chart, ChartSize, compare};
use tengen_lab::trace::{Limits, Request, Source, Technique, Trace, run};

#[test]
fn a_request_needs_only_its_source_and_technique() {
    let text = json!({"source": {"kind": "numbers", "text": TEXTBOOK}, "technique": "alphabeta"});
    let request: Request = serde_json::from_value(text).unwrap();
    assert_eq!(request, Request::new(Source::numbers(TEXTBOOK), Technique::AlphaBeta));
    let text =
        json!({"source": {"kind": "game", "game": "4x4x3"}, "technique": "mcts", "depth": 3, "playouts": 5});
    let request: Request = serde_json::from_value(text).unwrap();
    assert_eq!((request.depth, request.playouts, request.source), (Some(3), 5, Source::game("4x4x3", "")));
}

#[test]
fn a_view_is_what_the_page_expects() {
    let trace =
        run(&Request::new(Source::game("tictactoe", "XOX/.O./.X."), Technique::AlphaBeta), &NoClock).unwrap();
    let view = serde_json::to_value(trace.view(trace.next_cut(0).unwrap(), &[], Limits::default())).unwrap();
    assert_eq!(view["kind"], "cut");
    assert_eq!(view["cut"]["bound"], "beta");
    let current =
        view["nodes"].as_array().unwrap().iter().find(|node| node["id"] == view["current"]).unwrap();
    assert_eq!(current["state"], "current");
    assert_eq!(current["role"], "max");
    assert_eq!(current["window"]["set"], "alpha");
    assert_eq!(current["value"]["bound"], "lower");
    assert_eq!(current["board"]["rows"].as_array().unwrap().len(), 3);
    assert_eq!(current["number"], json!(null));
}

#[test]
fn a_trace_can_be_kept_by_a_server() {
    fn is_kept<T: Send + Sync + 'static>() {}
    is_kept::<Trace>();
}

#[test]
fn techniques_agree_on_the_value_and_differ_in_cost() {
    let request = Request::new(Source::game("tictactoe", "X../.O./..."), Technique::Minimax);
    let costs = compare(&request, &NoClock).unwrap();
    assert_eq!(costs.len(), 6);
    assert!(costs.iter().all(|cost| cost.value == costs[0].value && !cost.more));
    for cost in &costs {
        let trace = run(&Request { technique: cost.technique, ..request.clone() }, &NoClock).unwrap();
        let counters = trace.counters(u32::MAX);
        assert_eq!((cost.nodes, cost.cutoffs), (counters.nodes, counters.cutoffs), "{:?}", cost.technique);
        assert_eq!(cost.table_hits, counters.table_hits);
    }
    let nodes = |technique| costs.iter().find(|cost| cost.technique == technique).unwrap().nodes;
    assert_eq!(nodes(Technique::Minimax), nodes(Technique::Negamax));
    assert!(nodes(Technique::AlphaBeta) < nodes(Technique::Minimax));
    assert!(nodes(Technique::Table) < nodes(Technique::Ordering));
    assert_eq!(Chart::new(&costs, ChartSize::default()).bars.len(), 6);
}

#[test]
fn what_costs_too_much_is_given_up() {
    let request =
        Request { max_nodes: 2_000, ..Request::new(Source::game("tictactoe", ""), Technique::Minimax) };
    let costs = compare(&request, &NoClock).unwrap();
    assert!(costs[0].more && costs[0].nodes == 2_000 && costs[0].value.is_none());
    let chart = Chart::new(&costs, ChartSize::default());
    assert_eq!(chart.bars[0].label, "> 2,000");
}

#[cfg(feature = "typescript")]
#[test]
fn numbers_are_plain_numbers_in_typescript() {
    use tengen_lab::trace::{NodeView, TraceSummary, View};
    use ts_rs::{Config, TS};
    let config = Config::new();
    for declaration in
        [View::decl(&config), NodeView::decl(&config), TraceSummary::decl(&config), Request::decl(&config)]
    {
        assert!(!declaration.contains("bigint"), "{declaration}");
    }
    assert!(View::decl(&config).contains("sentence: [string, string]"));
}
