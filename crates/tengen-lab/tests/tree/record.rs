//! The record tells what the search did, and its reasons are true.

use crate::{Check, check_all, endgames, tic_tac_toe};
use tengen_core::{
    Bound, Budget, Depth, Evaluate, NoJudgement, NodeCount, Ply, PrincipalVariation, Score, Utility, Window,
};
use tengen_games::Grid;
use tengen_lab::tree::{Cut, Kind, Labels, NodeId, Recorder, Role, Tree, TreeAlgorithm, TreeError, record};
use tengen_search::Search;

/// Minimax in five lines, for the side to move: the twin that knows nothing of windows.
fn value<G: Grid, E: Evaluate<G>>(position: &mut G, eval: &E, depth: u16, ply: Ply) -> Score {
    if let Some(outcome) = position.outcome() {
        return eval.judge(outcome, position.side_to_move(), ply);
    }
    if depth == 0 {
        return eval.evaluate(position);
    }
    let moves = position.legal_moves();
    moves.map(|mv| -position.with_move(mv, |child| value(child, eval, depth - 1, ply.next()))).max().unwrap()
}

/// The position of a node, found by the moves that lead there.
fn replay<G: Grid>(root: &G, tree: &Tree, id: NodeId) -> G {
    let mut position = root.clone();
    position.play_all(tree.path(id)).unwrap();
    position
}

/// The true value of a node for MAX.
fn true_value<G: Grid, E: Evaluate<G>>(root: &G, eval: &E, depth: Depth, tree: &Tree, id: NodeId) -> Score {
    let node = &tree[id];
    let depth = if depth.is_full() { 100 } else { depth.0 - node.ply };
    let score = value(&mut replay(root, tree, id), eval, depth, Ply(node.ply));
    if node.role == Role::Max { score } else { -score }
}

fn cuts(tree: &Tree) -> impl Iterator<Item = (NodeId, &Cut)> {
    tree.iter().filter_map(|(id, node)| Some((id, node.cut.as_ref()?)))
}

struct CountsAgree;

impl Check for CountsAgree {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, position: &G, eval: E, depth: Depth, tree: &Tree) {
        let observer = (NodeCount::default(), PrincipalVariation::new(8));
        let mut search = Search::new(position.clone(), eval, observer, Budget::unlimited());
        let score = match tree.algorithm {
            TreeAlgorithm::Minimax => search.minimax(depth).unwrap(),
            TreeAlgorithm::AlphaBeta => search.alpha_beta(depth, Window::FULL).unwrap(),
        };
        let (count, line) = &search.observer;
        assert_eq!(tree.searched() as u64, count.nodes);
        assert_eq!(tree.cutoffs() as u64, count.cutoffs);
        assert_eq!(tree.root().value.unwrap().score(), score);
        let line: Vec<String> = line.line().iter().map(ToString::to_string).collect();
        let drawn: Vec<String> = tree.principal_variation().filter_map(|id| tree[id].mv.clone()).collect();
        assert_eq!(drawn, line);
    }
}

#[test]
fn the_tree_has_the_nodes_cuts_value_and_line_of_the_search() {
    check_all(&CountsAgree);
}

struct ValuesAreTrue;

impl Check for ValuesAreTrue {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, position: &G, eval: E, depth: Depth, tree: &Tree) {
        for (id, node) in tree.iter().filter(|(_, node)| node.is_searched()) {
            let (found, truth) = (node.value.unwrap().score(), true_value(position, &eval, depth, tree, id));
            match node.bound {
                Bound::Exact => assert_eq!(found, truth),
                Bound::Lower => assert!(found <= truth),
                Bound::Upper => assert!(found >= truth),
            }
            // Whatever the usual rule calls exact is exact here.
            let inside =
                node.window.is_none_or(|window| window.alpha.score() < found && found < window.beta.score());
            assert!(!inside || node.bound == Bound::Exact);
            if node.pv {
                assert_eq!(node.bound, Bound::Exact);
                assert_eq!(node.value, tree.root().value);
            }
        }
    }
}

#[test]
fn exact_values_are_minimax_values_and_bounds_are_bounds() {
    check_all(&ValuesAreTrue);
}

struct WindowsFollowTheValues;

impl Check for WindowsFollowTheValues {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, _: &G, _: E, _: Depth, tree: &Tree) {
        for node in tree.nodes.iter().filter(|node| node.is_searched()) {
            let Some(mut window) = node.window else {
                assert_eq!(tree.algorithm, TreeAlgorithm::Minimax);
                assert!(node.narrowings.is_empty() && node.cut.is_none());
                continue;
            };
            let mut narrowings = node.narrowings.iter();
            for &child in node.children.iter().filter(|&&child| tree[child].is_searched()) {
                assert_eq!(
                    tree[child].window,
                    Some(window),
                    "a child is searched with the window of its parent"
                );
                let narrowed = window.narrowed(node.role, tree[child].value.unwrap());
                let closes = node.cut.as_ref().is_some_and(|cut| cut.by == child);
                if narrowed != window && !closes {
                    let told = narrowings.next().unwrap();
                    assert_eq!((told.by, told.window), (child, narrowed));
                    window = narrowed;
                }
                assert!(window.alpha < window.beta);
            }
            assert_eq!(narrowings.next(), None);
        }
    }
}

#[test]
fn every_narrowing_is_told_with_the_move_that_did_it() {
    check_all(&WindowsFollowTheValues);
}

struct ReasonsAreTrue;

impl Check for ReasonsAreTrue {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, position: &G, _: E, _: Depth, tree: &Tree) {
        for (id, cut) in cuts(tree) {
            let node = &tree[id];
            let window = node.window.unwrap();
            assert_ne!(cut.owner, node.role, "the bound is the opponent's");
            assert_eq!(cut.limit, window.edge(cut.owner), "the bound is the one on entry");
            assert_eq!(cut.value, tree[cut.by].value.unwrap(), "the value is the child's");
            match cut.owner {
                Role::Max => assert!(cut.value <= cut.limit),
                Role::Min => assert!(cut.value >= cut.limit),
            }
            origin_is_true(tree, id, cut);
            let mut moves: Vec<&str> =
                node.children.iter().map(|&child| tree[child].mv.as_deref().unwrap()).collect();
            let mut legal: Vec<String> =
                replay(position, tree, id).legal_moves().map(|mv| mv.to_string()).collect();
            moves.sort_unstable();
            legal.sort_unstable();
            assert_eq!(moves, legal, "searched and severed moves together are the legal ones");
            let unsearched: Vec<NodeId> =
                node.children.iter().copied().filter(|&child| !tree[child].is_searched()).collect();
            assert_eq!(cut.severed, unsearched);
        }
        for (id, node) in tree.iter().filter(|(_, node)| !node.is_searched()) {
            assert!(node.is_leaf() && node.value.is_none() && node.window.is_none());
            let cut = tree[node.parent.unwrap()].cut.as_ref().unwrap();
            assert!(cut.severed.contains(&id));
        }
    }
}

/// `set_at` lies above the node, belongs to the owner of the bound, got the bound from its child `set_by`, and the
/// bound is in force, unchanged, in every node between.
fn origin_is_true(tree: &Tree, id: NodeId, cut: &Cut) {
    let (set_at, set_by) = (&tree[cut.set_at], cut.set_by.unwrap());
    assert_eq!(set_at.role, cut.owner);
    assert_eq!(tree[set_by].parent, Some(cut.set_at));
    assert_eq!(tree[set_by].value.unwrap(), cut.limit);
    let narrowing = set_at.narrowings.iter().find(|narrowing| narrowing.by == set_by).unwrap();
    assert_eq!(narrowing.window.edge(cut.owner), cut.limit);
    let mut below = id;
    while tree[below].parent != Some(cut.set_at) {
        assert_eq!(tree[below].window.unwrap().edge(cut.owner), cut.limit);
        below = tree[below].parent.expect("set_at is an ancestor");
    }
    assert!(set_by < below, "the bound was set before the branch with the cut was searched");
}

#[test]
fn every_cut_names_the_bound_and_who_set_it() {
    check_all(&ReasonsAreTrue);
}

/// The value of the recorded tree for MAX, whatever `severed` says the severed branches are worth.
fn completed(tree: &Tree, id: NodeId, severed: &dyn Fn(NodeId) -> Score) -> Score {
    let node = &tree[id];
    if !node.is_searched() {
        return severed(id);
    }
    let below = node.children.iter().map(|&child| completed(tree, child, severed));
    let best = if node.role == Role::Max { below.max() } else { below.min() };
    best.unwrap_or_else(|| node.value.unwrap().score())
}

struct SeveredBranchesCannotMatter;

impl Check for SeveredBranchesCannotMatter {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, position: &G, eval: E, depth: Depth, tree: &Tree) {
        let root = tree.root().value.unwrap().score();
        let truth = |id: NodeId| true_value(position, &eval, depth, tree, id);
        assert_eq!(completed(tree, NodeId::ROOT, &truth), root);
        for extreme in [Score::MIN, Score::MAX] {
            assert_eq!(completed(tree, NodeId::ROOT, &|_| extreme), root);
        }
        let mixed = |id: NodeId| if id.0.is_multiple_of(2) { Score::MIN } else { Score::MAX };
        assert_eq!(completed(tree, NodeId::ROOT, &mixed), root);
    }
}

#[test]
fn whatever_the_severed_branches_hold_the_root_keeps_its_value() {
    check_all(&SeveredBranchesCannotMatter);
    let severed =
        |position| record(position, Utility, TreeAlgorithm::AlphaBeta, Depth::FULL, 500).unwrap().severed();
    assert!(endgames(5).iter().map(severed).sum::<usize>() > 1000, "the test must have something to test");
}

#[test]
fn results_are_told_from_the_standpoint_of_max() {
    let position = tic_tac_toe("XO./XO./... o");
    let tree = record(&position, Utility, TreeAlgorithm::Minimax, Depth(1), 100).unwrap();
    assert_eq!((tree.max, tree.min), ('O', 'X'));
    let win = tree.nodes.iter().find(|node| node.mv.as_deref() == Some("b1")).unwrap();
    assert_eq!(serde_json::to_value(win).unwrap()["result"], "max_wins");
    assert_eq!(win.value.unwrap().to_string(), "+1");
    assert_eq!(win.board.rows, ["XO.", "XO.", ".O."]);
    assert_eq!(win.board.line.len(), 3);
    assert!(win.pv);
    let open = tree.nodes.iter().find(|node| node.mv.as_deref() == Some("c3")).unwrap();
    assert_eq!((open.kind, open.depth), (Kind::Horizon, Some(0)));
}

#[test]
fn a_finished_game_is_a_tree_of_one_node() {
    let position = tic_tac_toe("XXX/OO./...");
    for algorithm in [TreeAlgorithm::Minimax, TreeAlgorithm::AlphaBeta] {
        let tree = record(&position, NoJudgement, algorithm, Depth::FULL, 1).unwrap();
        assert_eq!(tree.nodes.len(), 1);
        assert_eq!(tree.root().value.unwrap().to_string(), "−W0");
    }
}

#[test]
fn a_tree_over_the_limit_is_refused_and_the_message_says_what_to_do() {
    let position = tic_tac_toe("..O/.OX/X..");
    for algorithm in [TreeAlgorithm::Minimax, TreeAlgorithm::AlphaBeta] {
        let nodes = record(&position, Utility, algorithm, Depth::FULL, 500).unwrap().nodes.len();
        assert!(record(&position, Utility, algorithm, Depth::FULL, nodes).is_ok());
        for limit in [0, 1, nodes - 1] {
            let error = record(&position, Utility, algorithm, Depth::FULL, limit).unwrap_err();
            assert_eq!(error, TreeError::TooLarge { max_nodes: limit });
        }
    }
    let error = record(&tic_tac_toe(""), Utility, TreeAlgorithm::AlphaBeta, Depth::FULL, 2_000).unwrap_err();
    insta::assert_snapshot!(error, @"the tree has more than 2000 nodes, too many to draw; search to a smaller depth, or start from a position with fewer empty cells");
}

#[test]
fn the_tree_ends_at_its_depth_even_with_noisy_moves() {
    #[derive(Clone, Copy)]
    struct AllNoisy;
    impl<G: Grid> Evaluate<G> for AllNoisy {
        fn evaluate(&self, _: &G) -> Score {
            Score::DRAW
        }
        fn noisy_moves(&self, position: &G, moves: &mut Vec<G::Move>) {
            moves.extend(position.legal_moves());
        }
    }
    let tree = record(&tic_tac_toe(""), AllNoisy, TreeAlgorithm::AlphaBeta, Depth(1), 100).unwrap();
    assert_eq!(tree.nodes.len(), 10);
}

#[test]
fn a_bound_given_to_the_search_is_told_as_such() {
    let position = tic_tac_toe("XX./OO./...");
    let recorder = Recorder::new(position.clone(), TreeAlgorithm::AlphaBeta, 500);
    let mut search = Search::new(position, Utility, recorder, Budget::unlimited());
    let score = search.alpha_beta(Depth::FULL, Window::null_below(Score::DRAW)).unwrap();
    let tree = search.observer.finish(score).unwrap();
    let reasons: Vec<String> = cuts(&tree).map(|(_, cut)| tree.reason(cut, &Labels::ENGLISH)).collect();
    assert!(reasons.iter().any(|reason| reason.ends_with("β = 0, given to the search")), "{reasons:?}");
}
