//! The drawings are well formed, complete, and say the same as the tree.

use crate::{Check, check_all, tic_tac_toe};
use roxmltree::Document;
use serde_json::json;
use tengen_core::{Depth, Evaluate, NoJudgement, Utility};
use tengen_games::Grid;
use tengen_lab::tree::{Format, Labels, Tree, TreeAlgorithm, record, render};
use unicode_width::UnicodeWidthStr;

/// A short endgame with two cuts.
fn endgame(algorithm: TreeAlgorithm) -> Tree {
    record(&tic_tac_toe("OXX/.O./XO."), Utility, algorithm, Depth::FULL, 100).unwrap()
}

struct PicturesAreComplete;

impl Check for PicturesAreComplete {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, _: &G, _: E, _: Depth, tree: &Tree) {
        for labels in [Labels::ENGLISH, Labels::CHINESE] {
            let picture = render(tree, Format::Svg, &labels);
            let document = Document::parse(&picture).unwrap();
            let root = document.root_element();
            let has_class = |node: roxmltree::Node<'_, '_>, class: &str| {
                node.attribute("class").is_some_and(|classes| classes.split(' ').any(|c| c == class))
            };
            let count = |class: &str| document.descendants().filter(|node| has_class(*node, class)).count();
            assert_eq!(count("node"), tree.nodes.len());
            assert_eq!(count("board"), tree.nodes.len() + 1, "and one in the legend");
            assert_eq!(count("slash"), tree.severed() + usize::from(tree.cutoffs() > 0));
            for name in ["title", "desc"] {
                assert!(root.children().any(|child| child.has_tag_name(name) && child.text().is_some()));
            }
            let tooltips: Vec<&str> = document
                .descendants()
                .filter(|node| node.has_tag_name("title"))
                .filter_map(|node| node.text())
                .collect();
            for cut in tree.nodes.iter().filter_map(|node| node.cut.as_ref()) {
                let reason = tree.reason(cut, &labels);
                assert!(tooltips.iter().any(|tooltip| tooltip.contains(&reason)), "{reason}");
            }
        }
    }
}

#[test]
fn pictures_are_well_formed_and_show_every_node_and_every_reason() {
    check_all(&PicturesAreComplete);
}

#[test]
fn a_picture_needs_nothing_from_elsewhere_and_has_a_dark_half() {
    let picture = render(&endgame(TreeAlgorithm::AlphaBeta), Format::Svg, &Labels::ENGLISH);
    for outside in ["href", "url(", "@import", "<script", "<image"] {
        assert!(!picture.contains(outside), "{outside}");
    }
    assert!(picture.contains("prefers-color-scheme: dark"));
}

#[test]
fn words_of_any_kind_are_escaped() {
    let labels = Labels { root: "<root> & \"start\"", max: "<&>", ..Labels::ENGLISH };
    let tree = endgame(TreeAlgorithm::AlphaBeta);
    Document::parse(&render(&tree, Format::Svg, &labels)).unwrap();
    let graph = render(&tree, Format::Dot, &labels);
    assert!(graph.contains(r#"<root> & \"start\""#));
}

struct GraphsAreComplete;

impl Check for GraphsAreComplete {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, _: &G, _: E, _: Depth, tree: &Tree) {
        let graph = render(tree, Format::Dot, &Labels::ENGLISH);
        assert_eq!(graph.matches(" -> ").count(), tree.nodes.len() - 1);
        assert_eq!(graph.matches("style=dashed").count(), tree.severed());
        for line in graph.lines() {
            let quotes = line.matches('"').count() - line.matches("\\\"").count();
            assert!(quotes.is_multiple_of(2), "{line}");
        }
    }
}

#[test]
fn graphs_have_every_edge_and_dash_the_severed_ones() {
    check_all(&GraphsAreComplete);
}

struct DataIsComplete;

impl Check for DataIsComplete {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, _: &G, _: E, _: Depth, tree: &Tree) {
        let data: serde_json::Value =
            serde_json::from_str(&render(tree, Format::Json, &Labels::ENGLISH)).unwrap();
        let nodes = data["tree"]["nodes"].as_array().unwrap();
        let severed = nodes.iter().filter(|node| node["kind"] == "severed").count();
        let cut = nodes.iter().filter(|node| !node["cut"].is_null()).count();
        assert_eq!(data["counts"]["searched"], nodes.len() - severed);
        assert_eq!(data["counts"]["severed"], severed);
        assert_eq!(data["counts"]["cutoffs"], cut);
        assert_eq!(data["cuts"].as_array().unwrap().len(), cut);
        assert_eq!(data["layout"]["nodes"].as_array().unwrap().len(), nodes.len());
        assert_eq!(nodes.len(), tree.nodes.len());
    }
}

#[test]
fn data_counts_what_it_holds() {
    check_all(&DataIsComplete);
}

#[test]
fn data_has_the_fields_it_promises() {
    let data = render(&endgame(TreeAlgorithm::AlphaBeta), Format::Json, &Labels::ENGLISH);
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let severing = json!({
        "parent": 0,
        "children": [7, 8],
        "move": "a2",
        "role": "min",
        "ply": 1,
        "depth": null,
        "kind": "interior",
        "window": {"alpha": {"score": 0, "label": "0"}, "beta": {"score": 32001, "label": "+∞"}},
        "narrowings": [],
        "value": {"score": -1, "label": "−1"},
        "bound": "upper",
        "cut": {
            "by": 7,
            "value": {"score": -1, "label": "−1"},
            "owner": "max",
            "limit": {"score": 0, "label": "0"},
            "set_at": 0,
            "set_by": 1,
            "severed": [8],
        },
        "pv": false,
        "board": {"rows": ["OXX", "XO.", "XO."], "last": {"column": 0, "row": 1}, "line": []},
    });
    assert_eq!(data["tree"]["nodes"][6], severing);
    let reason =
        json!({"node": 6, "label": "−1 ≤ α = 0", "reason": "prune: −1 ≤ α = 0, set at root after c1"});
    assert_eq!(data["cuts"][0], reason);
    assert_eq!(data["layout"]["nodes"][6]["notes"][1]["text"], "c1: −1 ≤ α = 0");
}

struct TextFits;

impl Check for TextFits {
    fn check<G: Grid, E: Evaluate<G> + Copy>(&self, _: &G, _: E, _: Depth, tree: &Tree) {
        for labels in [Labels::ENGLISH, Labels::CHINESE] {
            let text = render(tree, Format::Text, &labels);
            for line in text.lines() {
                assert!(line.width() <= 100, "{line}");
            }
            let cuts = tree.nodes.iter().filter_map(|node| node.cut.as_ref());
            for cut in cuts.filter(|cut| !cut.severed.is_empty()) {
                assert!(text.contains(&tree.reason(cut, &labels)));
            }
        }
    }
}

#[test]
fn text_fits_a_hundred_columns() {
    check_all(&TextFits);
}

#[test]
fn text_of_alpha_beta() {
    let text = render(&endgame(TreeAlgorithm::AlphaBeta), Format::Text, &Labels::ENGLISH);
    insta::assert_snapshot!(text, @r"
    Alpha-beta: X, to move, is MAX; O is MIN
    value 0 by c1 c2 a2 · nodes searched: 10 · branches severed: 2

        O X X
        . O .
        X O .

    root         MAX     0 *  (−∞, +∞)  c1: (0, +∞)
    ├─ c1        MIN     0 *  (−∞, +∞)  a2: (−∞, +1)  c2: (−∞, 0)
    │  ├─ a2     MAX    +1
    │  │  └─ c2         +1    X wins
    │  └─ c2     MAX     0 *
    │     └─ a2          0 *  draw
    ├─ a2        MIN  ≤ −1    (0, +∞)
    │  ├─ c1            −1    O wins
    │  └// c2  prune: −1 ≤ α = 0, set at root after c1
    └─ c2        MIN  ≤ −1    (0, +∞)
       ├─ c1            −1    O wins
       └// a2  prune: −1 ≤ α = 0, set at root after c1

    *       principal variation: best play of both sides
    +1      +1 MAX wins, 0 draw, −1 MIN wins
    (α, β)  window on entry, then after each move that narrowed it
    ≥ ≤     only a bound is known, the rest was cut
    //      severed: never searched, because it cannot matter
    ");
}

#[test]
fn text_of_minimax_with_distances() {
    let position = tic_tac_toe("XOX/OOX/...");
    let tree = record(&position, NoJudgement, TreeAlgorithm::Minimax, Depth(2), 100).unwrap();
    insta::assert_snapshot!(render(&tree, Format::Text, &Labels::ENGLISH), @r"
    Minimax: X, to move, is MAX; O is MIN
    value +W1 by c1 · nodes searched: 8

        X O X
        O O X
        . . .

    root      MAX  +W1 *
    ├─ a1     MIN  −W2
    │  ├─ b1       −W2    O wins
    │  └─ c1         0    judged at the depth limit
    ├─ b1     MIN    0
    │  ├─ a1         0    judged at the depth limit
    │  └─ c1         0    judged at the depth limit
    └─ c1          +W1 *  X wins

    *       principal variation: best play of both sides
    +W3     +W3: MAX wins at ply 3; −W4: MIN wins at ply 4; 0: draw
    ");
}

#[test]
fn text_in_chinese() {
    let text = render(&endgame(TreeAlgorithm::AlphaBeta), Format::Text, &Labels::CHINESE);
    insta::assert_snapshot!(text, @r"
    Alpha-Beta 剪枝：轮到 X，为 MAX；O 为 MIN
    值 0，变例 c1 c2 a2 · 搜索节点：10 · 剪去分支：2

        O X X
        . O .
        X O .

    根节点       MAX     0 *  (−∞, +∞)  c1: (0, +∞)
    ├─ c1        MIN     0 *  (−∞, +∞)  a2: (−∞, +1)  c2: (−∞, 0)
    │  ├─ a2     MAX    +1
    │  │  └─ c2         +1    X 胜
    │  └─ c2     MAX     0 *
    │     └─ a2          0 *  平局
    ├─ a2        MIN  ≤ −1    (0, +∞)
    │  ├─ c1            −1    O 胜
    │  └// c2  剪枝：−1 ≤ α = 0，由 根节点 在 c1 之后设定
    └─ c2        MIN  ≤ −1    (0, +∞)
       ├─ c1            −1    O 胜
       └// a2  剪枝：−1 ≤ α = 0，由 根节点 在 c1 之后设定

    *       主要变例：双方的最佳着法
    +1      +1 MAX 胜，0 平局，−1 MIN 胜
    (α, β)  进入时的窗口，以及每次收窄之后的窗口
    ≥ ≤     只知道界，其余已剪去
    //      剪去的分支：不影响结果，未搜索
    ");
}
