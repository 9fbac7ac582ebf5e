use std::io::Write;
use tengen_core::*;
use tengen_games::{mnk::*, *};
use tengen_lab::tree::*;
fn go<G: Grid, E: Evaluate<G>>(
    name: &str,
    start: G,
    pos: &str,
    eval: E,
    alg: TreeAlgorithm,
    depth: Depth,
    labels: &Labels,
) {
    let p = start.parse(pos).unwrap();
    let t = record(&p, eval, alg, depth, 5000).unwrap();
    println!("{name}: {} nodes {} severed", t.searched(), t.severed());
    for (e, f) in [("svg", Format::Svg), ("dot", Format::Dot), ("json", Format::Json), ("txt", Format::Text)]
    {
        let d = if e == "svg" { "tree-samples" } else { "tree-other" };
        std::fs::File::create(format!("/tmp/{d}/{name}.{e}"))
            .unwrap()
            .write_all(render(&t, f, labels).as_bytes())
            .unwrap();
    }
}
fn main() {
    use TreeAlgorithm::*;
    let ttt = || Mnk::<Small>::new(Rules::TIC_TAC_TOE);
    let (p3, p4, p5) = ("XOX/OOX/...", "XO./.XO/..O x", "X../OX./..O");
    let p4 = if ttt().parse(p4).is_ok() { p4 } else { "XOX/.O./.X." };
    let p4b = "OX./X.O/..X o";
    let _ = p4b;
    for (n, p) in [("3", p3), ("4", "XOX/.O./.X. o"), ("5", p5)] {
        for (an, a) in [("minimax", Minimax), ("alphabeta", AlphaBeta)] {
            go(&format!("ttt{n}-{an}"), ttt(), p, Utility, a, Depth::FULL, &Labels::ENGLISH);
        }
    }
    go("ttt4-alphabeta-distance", ttt(), p4, NoJudgement, AlphaBeta, Depth::FULL, &Labels::ENGLISH);
    go("ttt4-alphabeta-zh", ttt(), p4, Utility, AlphaBeta, Depth::FULL, &Labels::CHINESE);
    for (an, a) in [("minimax", Minimax), ("alphabeta", AlphaBeta)] {
        go(
            &format!("4x4x3-{an}"),
            Mnk::<Small>::new("4x4x3".parse().unwrap()),
            "",
            tengen_games::mnk::evaluate::OpenLines,
            a,
            Depth(2),
            &Labels::ENGLISH,
        );
        go(
            &format!("connect4-{an}"),
            connect_four::ConnectFour::new(),
            "",
            tengen_games::connect_four::OpenLines,
            a,
            Depth(2),
            &Labels::ENGLISH,
        );
        go(
            &format!("ttt0-{an}"),
            ttt(),
            "",
            tengen_games::mnk::evaluate::OpenLines,
            a,
            Depth(2),
            &Labels::ENGLISH,
        );
    }
}
