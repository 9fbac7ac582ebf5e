//! The same search followed by an observer that keeps everything for every step.

use crate::{ALL, TEXTBOOK, random_trees};
use std::collections::HashMap;
use tengen_core::{Budget, Depth, Evaluate, Game, NoClock, Observer, Outcome, Ply, Score, Utility, Window};
use tengen_games::Notation;
use tengen_games::mnk::{Mnk, Rules, Small, evaluate::OpenLines};
use tengen_lab::number_tree::{NumberTree, Numbers};
use tengen_lab::trace::{Attempt, NodeState, NodeView, Request, Source, StepKind, Technique, View, run};
use tengen_search::Search;
use tengen_search::ordering::BestFirst;
use tengen_search::table::Table;

/// A node as it is after a step; scores are for MAX.
#[derive(Clone, Debug)]
struct Node {
    name: String,
    state: NodeState,
    window: (i32, i32),
    /// Once the node is left.
    value: Option<i32>,
    /// The best so far.
    best: Option<i32>,
    cut: bool,
}

#[derive(Clone)]
struct Step {
    kind: StepKind,
    current: usize,
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Naive {
    nodes: Vec<Node>,
    path: Vec<usize>,
    last_child: Vec<Option<String>>,
    played: String,
    steps: Vec<Step>,
}

fn for_max(ply: usize, score: Score) -> i32 {
    if ply.is_multiple_of(2) { score.value() } else { -score.value() }
}

impl Naive {
    fn step(&mut self, kind: StepKind, current: usize) {
        let mut nodes = self.nodes.clone();
        if !(kind == StepKind::Leave && nodes[current].state == NodeState::Table) {
            nodes[current].state = NodeState::Current;
        }
        self.steps.push(Step { kind, current, nodes });
    }

    fn leave(&mut self, score: Score) {
        let node = self.path.pop().unwrap();
        let value = for_max(self.path.len(), score);
        self.nodes[node].value = Some(value);
        if self.nodes[node].state != NodeState::Table {
            self.nodes[node].state = NodeState::Done;
        }
        self.step(StepKind::Leave, node);
    }
}

impl<G: Game> Observer<G> for Naive {
    fn played(&mut self, mv: G::Move) {
        self.played = mv.to_string();
    }

    fn visited(&mut self, ply: Ply, _: Depth, window: Window) {
        let mut name = String::new();
        if let Some(&above) = self.path.last() {
            let last = self.last_child.last_mut().unwrap();
            let again = if last.as_ref() == Some(&self.played) { "'" } else { "" };
            name = format!("{}/{}{again}", self.nodes[above].name, self.played);
            *last = Some(self.played.clone());
        }
        let window = if ply.index().is_multiple_of(2) { window } else { -window };
        let window = (window.alpha.value(), window.beta.value());
        self.last_child.truncate(ply.index());
        self.last_child.push(None);
        self.path.push(self.nodes.len());
        self.nodes.push(Node { name, state: NodeState::Path, window, value: None, best: None, cut: false });
        self.step(StepKind::Enter, self.nodes.len() - 1);
    }

    fn improved(&mut self, ply: Ply, _: G::Move, score: Score) {
        let (id, score) = (*self.path.last().unwrap(), for_max(ply.index(), score));
        let node = &mut self.nodes[id];
        node.best = Some(score);
        if ply.index().is_multiple_of(2) {
            node.window.0 = node.window.0.max(score);
        } else {
            node.window.1 = node.window.1.min(score);
        }
        self.step(StepKind::Improve, id);
    }

    fn cutoff(&mut self, _: Ply, _: G::Move, _: Score, _: Window) {
        let id = *self.path.last().unwrap();
        self.nodes[id].cut = true;
        self.step(StepKind::Cut, id);
    }

    fn table_hit(&mut self, _: Ply, _: Score) {
        let id = *self.path.last().unwrap();
        self.step(StepKind::TableHit, id);
        self.nodes[id].state = NodeState::Table;
    }

    fn left(&mut self, ply: Ply, score: Score) {
        self.last_child.truncate(ply.index());
        self.leave(score);
    }
}

fn follow<G: Game, E: Evaluate<G> + Copy, S: Evaluate<G>>(
    position: &G,
    (eval, sight): (E, S),
    technique: Technique,
    depth: Depth,
) -> Vec<Step> {
    let mut search = Search::new(position.clone(), eval, Naive::default(), Budget::unlimited());
    let order = BestFirst(sight);
    let (score, mut naive) = match technique {
        Technique::Minimax => (search.minimax(depth), search.observer),
        Technique::Negamax => (search.negamax(depth), search.observer),
        Technique::AlphaBeta => (search.alpha_beta(depth, Window::FULL), search.observer),
        Technique::Ordering => {
            let mut search = search.ordered_by(order);
            (search.alpha_beta_ordered(depth, Window::FULL), search.observer)
        }
        Technique::Table => {
            let mut search = search.ordered_by(order).remembering(Table::new(1 << 20));
            (search.alpha_beta_table(depth, Window::FULL), search.observer)
        }
        Technique::Pvs => {
            let mut search = search.ordered_by(order);
            (search.pvs(depth, Window::FULL), search.observer)
        }
        Technique::Mcts => unreachable!("no search of this kind"),
    };
    naive.leave(score.unwrap());
    naive.steps
}

/// The minimax value of every node, for MAX.
fn truth<G: Game, E: Evaluate<G>>(
    position: &mut G,
    eval: &E,
    (depth, ply): (Depth, Ply),
    name: &str,
    found: &mut HashMap<String, i32>,
) -> i32 {
    let leaf = match position.outcome() {
        Some(outcome) => Some(eval.finished(position, outcome, ply)),
        None => (depth == Depth::HORIZON).then(|| eval.evaluate(position)),
    };
    let value = if let Some(score) = leaf {
        for_max(ply.index(), score)
    } else {
        let moves: Vec<G::Move> = position.legal_moves().collect();
        let below = moves.into_iter().map(|mv| {
            let name = format!("{name}/{mv}");
            position.with_move(mv, |after| truth(after, eval, (depth.less_one(), ply.next()), &name, found))
        });
        if ply.index().is_multiple_of(2) { below.max().unwrap() } else { below.min().unwrap() }
    };
    found.insert(name.to_owned(), value);
    value
}

fn names(view: &View) -> HashMap<u32, String> {
    let mut names: HashMap<u32, String> = HashMap::new();
    for node in &view.nodes {
        let above = node.parent.map(|parent| names[&parent].clone());
        let again = if node.attempt == Attempt::Again { "'" } else { "" };
        names.insert(
            node.id,
            above.map_or_else(String::new, |above| format!("{above}/{}{again}", node.label)),
        );
    }
    names
}

/// A score as a tree of numbers shows it.
pub(crate) fn label(score: i32, plus: &str) -> String {
    match score {
        i32::MIN..=-32_001 => "−∞".to_owned(),
        32_001.. => "+∞".to_owned(),
        0 => "0".to_owned(),
        1.. => format!("{plus}{score}"),
        _ => format!("−{}", -score),
    }
}

fn check_node(node: &NodeView, naive: &Node, windowed: bool, plus: &str) {
    let name = &naive.name;
    assert_eq!(node.state, naive.state, "{name}");
    assert_eq!(node.cut, naive.cut, "{name}");
    let window = node.window.as_ref().map(|window| (window.alpha.clone(), window.beta.clone()));
    let expected = (label(naive.window.0, plus), label(naive.window.1, plus));
    assert_eq!(window, windowed.then_some(expected), "{name}");
    if let Some(value) = naive.value {
        assert_eq!(node.value.as_ref().unwrap().score, value, "{name}");
    } else if let Some(best) = naive.best {
        assert_eq!(node.value.as_ref().unwrap().score, best, "{name} in progress");
    }
}

/// What is said of a value must be so.
fn check_truth(node: &NodeView, name: &str, truth: &HashMap<String, i32>) {
    use tengen_lab::trace::BoundView as B;
    let Some(value) = &node.value else { return };
    let real = truth[&name.replace('\'', "")];
    let (holds, sign) = match value.bound {
        B::Exact => (value.score == real, ""),
        B::Lower => (value.score <= real, "≥ "),
        B::Upper => (value.score >= real, "≤ "),
    };
    assert!(holds, "{name}: {} but it is {real}", value.label);
    assert!(value.label.starts_with(sign), "{}", value.label);
}

fn check<G: Game, E: Evaluate<G> + Copy, S: Evaluate<G> + Copy>(
    position: &G,
    judges: (E, S),
    request: &Request,
    plus: &str,
) {
    let depth = request.depth.map_or(Depth::FULL, Depth);
    let steps = follow(position, judges, request.technique, depth);
    let trace = run(request, &NoClock).unwrap();
    assert_eq!(trace.steps() as usize, steps.len());
    let mut values = HashMap::new();
    truth(&mut position.clone(), &judges.0, (depth, Ply::ROOT), "", &mut values);
    let places: HashMap<u32, (f64, f64)> =
        trace.plain_view(ALL).nodes.iter().map(|node| (node.id, (node.x, node.y))).collect();
    for (index, step) in steps.iter().enumerate() {
        let view = trace.view(index as u32, &[], ALL);
        let names = names(&view);
        assert_eq!(
            (view.kind, &names[&view.current]),
            (step.kind, &step.nodes[step.current].name),
            "step {index}"
        );
        assert_eq!(view.counters.nodes as usize, step.nodes.len());
        assert_eq!(view.counters.cutoffs as usize, step.nodes.iter().filter(|node| node.cut).count());
        let expected: HashMap<&str, &Node> =
            step.nodes.iter().map(|node| (node.name.as_str(), node)).collect();
        let mut searched = 0;
        for node in &view.nodes {
            let name = &names[&node.id];
            if matches!(node.state, NodeState::Unvisited | NodeState::Severed) {
                assert!(
                    node.value.is_none() && node.window.is_none() && !expected.contains_key(name.as_str())
                );
            } else {
                searched += 1;
                check_node(node, expected[name.as_str()], request.technique.has_window(), plus);
                check_truth(node, name, &values);
            }
            if let Some(&place) = places.get(&node.id) {
                assert_eq!(place, (node.x, node.y), "{name} moved");
            }
        }
        assert_eq!(searched, step.nodes.len());
        assert!(view.sentence.iter().all(|sentence| sentence.ends_with(['.', '。'])), "{:?}", view.sentence);
    }
    let end = crate::last(&trace);
    assert_eq!(end.nodes[0].value.as_ref().unwrap().score, values[""]);
    let line: Vec<&NodeView> = end.nodes.iter().filter(|node| node.pv).collect();
    assert!(line.iter().all(|node| node.value.as_ref().unwrap().score == values[""]));
}

const SEARCHES: [Technique; 6] = [
    Technique::Minimax,
    Technique::Negamax,
    Technique::AlphaBeta,
    Technique::Ordering,
    Technique::Table,
    Technique::Pvs,
];

#[test]
fn every_step_of_number_trees_is_as_a_naive_account_has_it() {
    for text in random_trees().chain([TEXTBOOK.to_owned(), "((1 (5 2)) 3 (4 ((0) 7)))".to_owned()]) {
        let position = text.parse::<NumberTree>().unwrap().start();
        for technique in SEARCHES {
            let request = Request::new(Source::numbers(&text), technique);
            check(&position, (Numbers, Numbers), &request, "");
        }
    }
}

/// Finished games as the request's `lines` judges them.
#[derive(Clone, Copy)]
struct Lines;

impl Evaluate<Mnk<Small>> for Lines {
    fn evaluate(&self, position: &Mnk<Small>) -> Score {
        OpenLines.evaluate(position)
    }
    fn judge(&self, outcome: Outcome, side: tengen_core::Side, ply: Ply) -> Score {
        Evaluate::<Mnk<Small>>::judge(&OpenLines, outcome, side, ply)
    }
}

#[test]
fn every_step_of_endgames_is_as_a_naive_account_has_it() {
    for text in ["XOX/.O./.X.", "XO./.X./O..", "OX./.../.X."] {
        let position = Mnk::<Small>::new(Rules::TIC_TAC_TOE).parse(text).unwrap();
        for technique in SEARCHES {
            if text == "OX./.../.X." && !technique.has_window() {
                continue;
            }
            let request = Request::new(Source::game("tictactoe", text), technique);
            check(&position, (Utility, Lines), &request, "+");
        }
    }
}
