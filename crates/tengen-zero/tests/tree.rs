//! The fast tree against the textbook, its proofs against alpha-beta, and what it offers for self-play.

use std::cmp::Ordering;
use tengen_core::{Budget, Depth, Game, Score, Utility, Window};
use tengen_games::Notation;
use tengen_games::mnk::{Mnk, Small};
use tengen_search::Search;
use tengen_search::puct::{Guide, Puct, Uniform};
use tengen_zero::tree::{
    Gumbel, MoveStatistics, Phase, Proven, Settings, Transform, Tree, Walk, improved_policy, phases, softmax,
};

type Board = Mnk<Small>;

const TEXTBOOK: Settings = Settings { exploration: 1.5, first_play: None, proofs: false, virtual_loss: 1.0 };

fn start(board: &str) -> Board {
    Mnk::new(board.parse().unwrap())
}

/// A position reached by `plies` random moves, or the last open one before the game ended.
fn random_position(start: &Board, plies: usize, random: &mut fastrand::Rng) -> Board {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves: Vec<_> = position.legal_moves().collect();
        let mv = moves[random.usize(..moves.len())];
        position.play(mv);
        if position.outcome().is_some() {
            position.undo(mv);
            break;
        }
    }
    position
}

/// What a network might say: logits and a value.
type Network = fn(&Board) -> (Vec<f32>, f32);

fn even(position: &Board) -> (Vec<f32>, f32) {
    (vec![0.0; position.legal_moves().count()], 0.0)
}

/// Opinions out of nowhere, the same for the same position.
fn hashed(position: &Board) -> (Vec<f32>, f32) {
    let mut random = fastrand::Rng::with_seed(position.key());
    let logits = position.legal_moves().map(|_| 4.0 * random.f32() - 2.0).collect();
    (logits, 2.0 * random.f32() - 1.0)
}

/// The same opinions for the textbook.
struct Hashed;

impl Guide<Board> for Hashed {
    fn guide(&self, position: &Board) -> (Vec<f32>, f32) {
        let (mut shares, value) = hashed(position);
        softmax(&mut shares);
        (shares, value)
    }
}

/// One walk, its question answered at once; false if it was blocked.
fn step(tree: &mut Tree<Board>, network: Network) -> bool {
    match tree.walk() {
        Walk::Leaf(leaf) => {
            let (logits, value) = network(&leaf.position);
            tree.apply(leaf, &logits, value);
            true
        }
        Walk::Finished => true,
        Walk::Blocked => false,
    }
}

fn grown(position: &Board, settings: Settings, network: Network, playouts: u32) -> Tree<Board> {
    let mut tree = Tree::new(position.clone(), settings);
    while tree.playouts() < playouts && step(&mut tree, network) {}
    tree
}

/// Both trees grow side by side and are compared after every playout, to the last bit.
fn same_as_textbook<D: Guide<Board>>(position: &Board, guide: D, network: Network, playouts: u32) {
    let mut book = Puct::new(position.clone(), guide, TEXTBOOK.exploration);
    let mut tree = Tree::new(position.clone(), TEXTBOOK);
    for playout in 1..=playouts {
        book.grow(1, &mut Budget::unlimited()).unwrap();
        assert!(step(&mut tree, network));
        assert_eq!(tree.playouts(), playout);
        let expected: Vec<_> = book
            .moves()
            .iter()
            .map(|node| (node.mv.unwrap(), node.visits, node.prior, node.mean()))
            .collect();
        let found: Vec<_> =
            tree.moves().iter().map(|stats| (stats.mv, stats.visits, stats.prior, stats.mean)).collect();
        assert_eq!(found, expected, "after {playout} playouts of\n{position:?}");
    }
    assert_eq!(tree.root_value().to_bits(), book.value().to_bits());
    assert_eq!(tree.line(), book.line());
}

#[test]
fn the_fast_tree_is_the_textbook_after_every_playout() {
    let mut random = fastrand::Rng::with_seed(7);
    for (board, deepest, playouts) in [("3x3x3", 6, 400), ("4x4x3", 9, 500), ("5x5x4", 16, 700)] {
        for plies in 0..=deepest {
            let position = random_position(&start(board), plies, &mut random);
            same_as_textbook(&position, Uniform, even, playouts);
            same_as_textbook(&position, Hashed, hashed, playouts);
        }
    }
}

#[test]
fn gather_makes_the_same_playouts() {
    let position = start("3x3x3").parse("XO./.X./O..").unwrap();
    let mut tree = Tree::new(position.clone(), TEXTBOOK);
    while tree.playouts() < 300 {
        let before = tree.playouts();
        if let Some(leaf) = tree.gather() {
            let (logits, value) = hashed(&leaf.position);
            tree.apply(leaf, &logits, value);
        }
        assert!(tree.playouts() > before, "the loop of the caller must end");
    }
    assert_eq!(tree.moves(), grown(&position, TEXTBOOK, hashed, tree.playouts()).moves());
}

/// The result of perfect play for the side to move: +1, 0 or −1.
fn minimax(position: &Board) -> i32 {
    let score = Search::new(position.clone(), Utility, (), Budget::unlimited())
        .alpha_beta(Depth::FULL, Window::FULL)
        .unwrap();
    match score.cmp(&Score::DRAW) {
        Ordering::Greater => 1,
        Ordering::Equal => 0,
        Ordering::Less => -1,
    }
}

/// Whatever the tree has proven is so. Tells whether the root was: where the best is a draw, playouts that know it already can
/// keep others from being made.
fn proofs_are_right(position: &Board, settings: Settings, network: Network) -> bool {
    let tree = grown(position, settings, network, 20_000);
    for MoveStatistics { mv, proven, .. } in tree.moves() {
        let mut child = position.clone();
        child.play(mv);
        if let Some(proven) = proven {
            assert_eq!(proven.value(), -minimax(&child), "{mv} in {position:?}");
        }
    }
    if tree.is_proven() {
        let best = tree.moves()[0].proven.expect("a proven root has a proven best move");
        assert_eq!((tree.root_value() as i32, best.value()), (minimax(position), minimax(position)));
        if let Proven::Win(plies) = best {
            let (mut end, line) = (position.clone(), tree.line());
            for &mv in &line {
                end.play(mv);
            }
            assert_eq!((end.outcome().is_some(), line.len()), (true, usize::from(plies) + 1));
        }
    }
    tree.is_proven()
}

#[test]
fn proofs_agree_with_minimax() {
    let mut random = fastrand::Rng::with_seed(11);
    let settings = Settings::default();
    let mut proven = Vec::new();
    for _ in 0..6 {
        for plies in 0..8 {
            let position = random_position(&start("3x3x3"), plies, &mut random);
            proven.push(proofs_are_right(&position, settings, even));
            proven.push(proofs_are_right(&position, Settings { first_play: None, ..settings }, hashed));
        }
        for plies in 6..14 {
            let position = random_position(&start("4x4x3"), plies, &mut random);
            proven.push(proofs_are_right(&position, settings, even));
            proven.push(proofs_are_right(&position, settings, hashed));
        }
    }
    let count = proven.iter().filter(|&&proven| proven).count();
    assert!(count * 4 > proven.len() * 3, "{count} of {}", proven.len());
}

#[test]
fn lost_moves_are_not_visited_again() {
    let position = start("3x3x3").parse("X../.O./..X").unwrap();
    let mut tree = Tree::new(position, Settings::default());
    let mut when_lost = None;
    while tree.playouts() < 2000 && step(&mut tree, even) {
        let corner = tree.moves_in_order().find(|stats| stats.mv.to_string() == "c3");
        let Some(corner) = corner.filter(|stats| matches!(stats.proven, Some(Proven::Loss(_)))) else {
            continue;
        };
        assert_eq!(*when_lost.get_or_insert(corner.visits), corner.visits);
    }
    assert!(when_lost.is_some_and(|visits| visits > 1), "the loss is found by visits: {when_lost:?}");
}

/// Whoever can win at once, or must stop the other side, is known when the root is judged, whatever the network says.
#[test]
fn one_move_ahead_nobody_need_be_asked() {
    let won = grown(
        &start("5x5x4").parse("XXX../OO.../O..../...../.....").unwrap(),
        Settings::default(),
        hashed,
        1,
    );
    assert!(won.is_proven() && won.moves()[0].proven == Some(Proven::Win(0)), "{:?}", won.moves()[0]);
    assert_eq!(won.line().iter().map(ToString::to_string).collect::<Vec<_>>(), ["d5"]);
    let forced = grown(
        &start("5x5x4").parse("XXX../OO.../...../...../.....").unwrap(),
        Settings::default(),
        hashed,
        1,
    );
    let open: Vec<_> = forced.moves().into_iter().filter(|stats| stats.proven.is_none()).collect();
    assert_eq!(open.iter().map(|stats| stats.mv.to_string()).collect::<Vec<_>>(), ["d5"]);
    let lost = grown(
        &start("6x6x4").parse(".XXX../.OO.../....../....../....../......").unwrap(),
        Settings::default(),
        hashed,
        1,
    );
    assert!(lost.is_proven() && lost.root_value() < -0.99);
    assert_eq!(lost.line().len(), 2, "any move, and the one that wins then");
}

#[test]
fn first_play_keeps_to_what_goes_well() {
    let visited =
        |settings| grown(&start("5x5x4"), settings, even, 40).moves().iter().filter(|m| m.visits > 0).count();
    let narrow = visited(Settings { first_play: Some(0.5), ..TEXTBOOK });
    assert!(narrow < visited(TEXTBOOK), "{narrow}");
}

/// Batches of leaves are answered in an order of their own.
fn grow_in_batches(tree: &mut Tree<Board>, batch: usize, playouts: u32, random: &mut fastrand::Rng) {
    while tree.playouts() < playouts && !tree.is_proven() {
        let mut leaves: Vec<_> = std::iter::from_fn(|| tree.gather()).take(batch).collect();
        assert_eq!(tree.pending() as usize, leaves.len());
        random.shuffle(&mut leaves);
        for leaf in leaves {
            let (logits, value) = hashed(&leaf.position);
            tree.apply(leaf, &logits, value);
        }
    }
}

#[test]
fn batches_find_the_same_results() {
    let mut random = fastrand::Rng::with_seed(5);
    for plies in 6..12 {
        let position = random_position(&start("4x4x3"), plies, &mut random);
        let mut tree = Tree::new(position.clone(), Settings::default());
        grow_in_batches(&mut tree, 8, 500_000, &mut random);
        assert!(tree.is_proven());
        assert_eq!(tree.root_value() as i32, minimax(&position));
    }
}

#[test]
fn no_leaf_is_asked_about_twice() {
    let mut tree = Tree::new(start("3x3x3"), Settings::default());
    let root = tree.gather().unwrap();
    assert!(tree.gather().is_none(), "the root is pending");
    tree.apply(root, &[0.0; 9], 0.0);
    let leaves: Vec<_> = std::iter::from_fn(|| tree.gather()).collect();
    assert_eq!(leaves.len(), 9, "one for every move, and then every way is pending");
    assert_eq!((tree.playouts(), tree.pending()), (1, 9));
    for leaf in leaves {
        tree.apply(leaf, &[0.0; 8], 0.0);
    }
    assert_eq!((tree.playouts(), tree.pending()), (10, 0));
    assert_eq!(std::iter::from_fn(|| tree.gather()).count(), 72);
}

#[test]
fn a_finished_game_is_known_at_once() {
    let over = start("3x3x3").parse("OO./.../XXX").unwrap();
    let mut tree = Tree::new(over, Settings::default());
    assert!(tree.gather().is_none());
    assert!(tree.is_proven() && tree.moves().is_empty() && tree.line().is_empty());
    assert_eq!(tree.root_value().to_bits(), (-1.0_f32).to_bits());
}

#[test]
fn noise_keeps_a_distribution() {
    let mut tree = grown(&start("5x5x4"), Settings::default(), hashed, 30);
    let before: Vec<_> = tree.moves_in_order().collect();
    tree.add_noise(0.3, 0.25, &mut fastrand::Rng::with_seed(9));
    let after: Vec<_> = tree.moves_in_order().collect();
    assert!((after.iter().map(|stats| stats.prior).sum::<f32>() - 1.0).abs() < 1e-5);
    assert!(after.iter().zip(&before).all(|(after, before)| after.prior >= 0.75 * before.prior - 1e-6));
    assert!(after.iter().zip(&before).any(|(after, before)| after.prior > before.prior + 0.01));
    assert!(after.iter().zip(&before).all(|(after, before)| after.visits == before.visits));
}

#[test]
fn the_schedule_halves_as_computed_by_hand() {
    let schedule = |considered, playouts| -> Vec<(usize, u32)> {
        phases(considered, playouts).into_iter().map(|Phase { moves, rounds }| (moves, rounds)).collect()
    };
    assert_eq!(schedule(4, 16), [(4, 2), (2, 4)]);
    assert_eq!(schedule(16, 64), [(16, 1), (8, 2), (4, 4), (2, 8)]);
    assert_eq!(
        schedule(16, 200),
        [(16, 3), (8, 6), (4, 12), (2, 25), (2, 25)],
        "what is left goes to the last two"
    );
    assert_eq!(schedule(3, 8), [(3, 1), (2, 2), (2, 2)]);
    assert_eq!(schedule(16, 2), [(16, 1)]);
    assert_eq!(schedule(2, 10), [(2, 5)]);
    assert_eq!(schedule(1, 10), [(1, 10)]);
    assert_eq!(schedule(8, 0), []);
}

/// Runs a schedule to its end in batches.
fn run(gumbel: &mut Gumbel, tree: &mut Tree<Board>, batch: usize, network: Network) {
    while !gumbel.is_done(tree) {
        let leaves: Vec<_> = std::iter::from_fn(|| gumbel.gather(tree)).take(batch).collect();
        for leaf in leaves {
            let (logits, value) = network(&leaf.position);
            tree.apply(leaf, &logits, value);
        }
    }
}

#[test]
fn survivors_are_visited_equally_often() {
    for (considered, playouts, expected) in [
        (4, 16, vec![6, 6, 2, 2]),
        (8, 48, vec![14, 14, 6, 6, 2, 2, 2, 2]),
        (1, 5, vec![5]),
        (8, 3, vec![1, 1, 1]),
    ] {
        for batch in [1, 5, 100] {
            let mut tree = grown(&start("5x5x4"), Settings::default(), hashed, 1);
            let mut random = fastrand::Rng::with_seed(21);
            let mut gumbel = Gumbel::new(&tree, considered, playouts, Some(&mut random));
            run(&mut gumbel, &mut tree, batch, hashed);
            let visits: Vec<u32> =
                tree.moves().iter().map(|m| m.visits).filter(|&visits| visits > 0).collect();
            assert_eq!(visits, expected, "{considered} considered, {playouts} playouts, batches of {batch}");
            assert_eq!(tree.playouts(), playouts + 1);
            assert!(tree.moves()[..2].iter().any(|best| best.mv == gumbel.choose(&tree)));
        }
    }
}

#[test]
fn without_noise_the_best_by_policy_and_value_is_chosen() {
    let mut tree = grown(&start("5x5x4"), Settings::default(), hashed, 1);
    let mut gumbel = Gumbel::new(&tree, 6, 0, None);
    let favourite = |tree: &Tree<Board>| {
        tree.moves_in_order().max_by(|a, b| a.prior.total_cmp(&b.prior)).map(|stats| stats.mv).unwrap()
    };
    assert_eq!(gumbel.choose(&tree), favourite(&tree), "before any playout");
    gumbel = Gumbel::new(&tree, 6, 6, None);
    run(&mut gumbel, &mut tree, 3, hashed);
    let visited = tree.moves().into_iter().filter(|stats| stats.visits == 1);
    let best = visited
        .max_by(|a, b| (a.prior.ln() + 51.0 * a.mean / 2.0).total_cmp(&(b.prior.ln() + 51.0 * b.mean / 2.0)));
    assert_eq!(gumbel.choose(&tree), best.unwrap().mv);
}

#[test]
fn with_noise_and_no_playouts_moves_are_drawn_by_the_policy() {
    let tree = grown(&start("3x3x3"), Settings::default(), hashed, 1);
    let mut random = fastrand::Rng::with_seed(4);
    let games = 20_000;
    let mut drawn = std::collections::HashMap::new();
    for _ in 0..games {
        *drawn.entry(Gumbel::new(&tree, 9, 0, Some(&mut random)).choose(&tree)).or_insert(0) += 1;
    }
    for stats in tree.moves() {
        let share = drawn[&stats.mv] as f32 / games as f32;
        assert!((share - stats.prior).abs() < 0.015, "{}: {share}, not {}", stats.mv, stats.prior);
    }
}

#[test]
fn gumbel_finds_wins_and_avoids_losses() {
    // A row to be completed, one to be stopped, a fork three plies before the end, and a corner that would allow one.
    let cases: [(&str, &[&str]); 4] = [
        ("OO./.../XX.", &["c1"]),
        (".../.O./.XX", &["a1"]),
        ("XO./.X./..O", &["a1", "a2"]),
        ("X../.O./..X", &["b3", "a2", "c2", "b1"]),
    ];
    for (board, best) in cases {
        for seed in 0..20 {
            let position = start("3x3x3").parse(board).unwrap();
            let mut tree = grown(&position, Settings::default(), even, 1);
            let mut gumbel = Gumbel::new(&tree, 16, 120, Some(&mut fastrand::Rng::with_seed(seed)));
            run(&mut gumbel, &mut tree, 4, even);
            let chosen = gumbel.choose(&tree).to_string();
            assert!(best.contains(&&*chosen), "{chosen} in {board}: {:?}", tree.moves());
        }
    }
}

#[test]
fn a_move_proven_lost_is_chosen_only_if_all_are() {
    let mut random = fastrand::Rng::with_seed(13);
    for round in 0..300 {
        let position = random_position(&start("4x4x3"), 2 + round % 8, &mut random);
        let mut tree = grown(&position, Settings::default(), hashed, 1);
        let mut gumbel = Gumbel::new(&tree, 4, 8 + 4 * (round % 20) as u32, Some(&mut random));
        run(&mut gumbel, &mut tree, 1 + round % 3, hashed);
        let lost = |stats: &MoveStatistics<_>| matches!(stats.proven, Some(Proven::Loss(_)));
        let (moves, chosen) = (tree.moves(), gumbel.choose(&tree));
        let chosen = moves.iter().find(|stats| stats.mv == chosen).unwrap();
        assert!(!lost(chosen) || moves.iter().all(lost), "{chosen:?} of {moves:?}");
        let won = |stats: &MoveStatistics<_>| matches!(stats.proven, Some(Proven::Win(_)));
        assert_eq!(won(chosen), moves.iter().any(won));
    }
}

#[test]
fn proofs_leave_no_doubt_in_the_improved_policy() {
    let mut random = fastrand::Rng::with_seed(8);
    for plies in 6..14 {
        let position = random_position(&start("4x4x3"), plies, &mut random);
        let tree = grown(&position, Settings::default(), hashed, 500_000);
        let policy = improved_policy(&tree, Transform::default());
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        for (share, stats) in policy.iter().zip(tree.moves_in_order()) {
            let best = stats.proven.map(Proven::value) == Some(minimax(&position));
            assert!(best || *share == 0.0, "{share} for {stats:?}");
        }
    }
}

#[test]
fn the_improved_policy_is_the_prior_bent_by_values() {
    let tree = grown(&start("5x5x4"), TEXTBOOK, hashed, 200);
    let same = improved_policy(&tree, Transform { visit: 50.0, scale: 0.0 });
    let bent = improved_policy(&tree, Transform { visit: 50.0, scale: 0.02 });
    assert!((bent.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    let stats: Vec<_> = tree.moves_in_order().collect();
    for (share, stats) in same.iter().zip(&stats) {
        assert!((share - stats.prior).abs() < 1e-6);
    }
    let gain = |index: usize| bent[index] / stats[index].prior;
    for a in 0..stats.len() {
        for b in 0..stats.len() {
            if stats[a].visits > 0 && stats[b].visits > 0 && stats[a].mean > stats[b].mean {
                assert!(gain(a) > gain(b) * 0.9999, "{:?} is better than {:?}", stats[a], stats[b]);
            }
        }
    }
}

/// Nine moves alike in a position of value 0.5, one of them visited once and found to be worth 0.2:
/// `v_mix = (0.5 + 1 · 0.2) / 2 = 0.35`, and `σ` is 51 · 1.2 / 2 = 30.6 for it and 51 · 1.35 / 2 = 34.425 for the others.
#[test]
fn the_improved_policy_as_computed_by_hand() {
    let mut tree = Tree::new(start("3x3x3"), TEXTBOOK);
    for (logits, value) in [(&[0.0; 9][..], 0.5), (&[0.0; 8][..], -0.2)] {
        let leaf = tree.gather().unwrap();
        tree.apply(leaf, logits, value);
    }
    let policy = improved_policy(&tree, Transform::default());
    let ratio = policy[0] / policy[1];
    assert!((ratio - (-3.825_f32).exp()).abs() < 1e-4, "{ratio}");
    assert!(policy[1..].windows(2).all(|pair| pair[0].to_bits() == pair[1].to_bits()));
}
