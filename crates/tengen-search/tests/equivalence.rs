//! Every rung of the alpha-beta family gives minimax's value, and a move that minimax finds best as well.

mod common;

use common::{minimax, random_position, start};
use tengen_core::{
    Budget, Depth, Evaluate, Game, NoJudgement, NodeCount, Observer, Ply, Score, Side, Stopped, Utility,
    Window,
};
use tengen_games::Notation;
use tengen_games::connect_four::{self, ConnectFour};
use tengen_games::mnk::evaluate::{FillCount, Heuristic, HeuristicKind, OpenLines, Shapes};
use tengen_games::mnk::{Mnk, Small};
use tengen_search::ordering::{BestFirst, History, Killers, Ordering, Unordered};
use tengen_search::table::Table;
use tengen_search::{Search, SearchWithLine};

type Board = Mnk<Small>;

/// How one member of the family is run.
type Run<G, E, R> = fn(&mut SearchWithLine<'_, G, E, (), R>, Depth) -> Result<Score, Stopped>;

/// The rungs that neither order nor remember.
fn plain<G: Game, E: Evaluate<G>, R: Ordering<G>>() -> Vec<(&'static str, Run<G, E, R>)> {
    vec![
        ("minimax", |search, depth| search.minimax(depth)),
        ("negamax", |search, depth| search.negamax(depth)),
        ("fail-hard", |search, depth| search.alpha_beta_hard(depth, Window::FULL)),
        ("fail-soft", |search, depth| search.alpha_beta(depth, Window::FULL)),
        ("aspiration on fail-hard", |search, depth| {
            search.aspiration(depth, Score::heuristic(-9), 1, |search, depth, window| {
                search.alpha_beta_hard(depth, window)
            })
        }),
    ]
}

/// The rungs that order, and remember if they are given a table.
fn aided<G: Game, E: Evaluate<G>, R: Ordering<G>>() -> Vec<(&'static str, Run<G, E, R>)> {
    vec![
        ("ordered", |search, depth| search.alpha_beta_ordered(depth, Window::FULL)),
        ("table", |search, depth| search.alpha_beta_table(depth, Window::FULL)),
        ("pvs", |search, depth| search.pvs(depth, Window::FULL)),
        ("mtdf", |search, depth| search.mtdf(depth, Score::DRAW)),
        ("mtdf, wild guess", |search, depth| search.mtdf(depth, Score::heuristic(500))),
        ("aspiration", |search, depth| search.aspiration(depth, Score::heuristic(3), 2, Search::pvs)),
    ]
}

/// How the search remembers.
#[derive(Clone, Copy, Debug)]
enum Memory {
    None,
    Large,
    /// Small enough that entries are replaced all the time.
    Tiny,
    Symmetric,
}

fn with_memory<G: Game, E, O, R>(search: Search<'_, G, E, O, R>, memory: Memory) -> Search<'_, G, E, O, R> {
    match memory {
        Memory::None => search,
        Memory::Large => search.remembering(Table::new(1 << 20)),
        Memory::Tiny => search.remembering(Table::new(1 << 10)),
        Memory::Symmetric => search.remembering(Table::new(1 << 20).symmetric()),
    }
}

/// The right answer for one position.
struct Expected<G: Game> {
    position: G,
    depth: Depth,
    value: Score,
    best: Vec<G::Move>,
}

impl<G: Game + Notation> Expected<G> {
    fn by_minimax<E: Evaluate<G> + Copy>(position: &G, eval: E, depth: Depth) -> Self {
        let (value, best) = minimax(position, eval, depth);
        Expected { position: position.clone(), depth, value, best }
    }

    fn check(&self, name: &str, score: Option<Score>, line: &[G::Move]) {
        let at = format!("{name}: {} depth {}", self.position.text(), self.depth);
        assert_eq!(score, Some(self.value), "{at}");
        assert!(self.best.contains(&line[0]), "{at} plays {}, best are {:?}", line[0], self.best);
    }

    fn check_run<E: Evaluate<G>, R: Ordering<G>>(
        &self,
        (name, run): (&str, Run<G, E, R>),
        mut search: SearchWithLine<'_, G, E, (), R>,
    ) {
        let score = run(&mut search, self.depth);
        self.check(name, score.ok(), search.line());
        assert_eq!(search.position().key(), self.position.key(), "{name} must leave the position as it was");
    }

    fn check_aided<E: Evaluate<G> + Copy, R: Ordering<G>>(&self, eval: E, order: impl Fn() -> R) {
        for memory in [Memory::None, Memory::Large, Memory::Tiny, Memory::Symmetric] {
            let new = || {
                let search = Search::with_line(self.position.clone(), eval, (), Budget::unlimited());
                with_memory(search.ordered_by(order()), memory)
            };
            for run in aided::<G, E, R>() {
                self.check_run(run, new());
            }
            let found = new().iterative(self.depth, |search, depth, _| search.pvs(depth, Window::FULL));
            self.check("iterative", found.score, &found.line);
            let found = new().iterative(self.depth, |search, depth, guess| {
                search.mtdf(depth, guess.unwrap_or(Score::DRAW))
            });
            self.check("iterative mtdf", found.score, &found.line);
        }
    }
}

fn check<G: Game + Notation, E: Evaluate<G> + Copy>(position: &G, eval: E, depth: Depth) {
    let expected = Expected::by_minimax(position, eval, depth);
    for run in plain::<G, E, Unordered>() {
        expected.check_run(run, Search::with_line(position.clone(), eval, (), Budget::unlimited()));
    }
    expected.check_aided(eval, || Unordered);
    expected.check_aided(eval, || BestFirst(eval));
    expected.check_aided(eval, Killers::default);
    expected.check_aided(eval, History::default);
    expected.check_aided(eval, <(Killers<G::Move>, History)>::default);
}

fn check_board<E: Evaluate<Board> + Copy>(board: &str, eval: E, positions: usize, deepest: u16, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let start = start(board);
    let cells = start.rules().cells() as usize;
    for _ in 0..positions {
        let position = random_position(&start, random.usize(..cells), &mut random);
        check(&position, eval, Depth(random.u16(1..=deepest)));
    }
}

// 2,060 random positions in all, on boards where forced wins are frequent, with every kind of judgement.

#[test]
fn tic_tac_toe_with_every_judgement() {
    check_board("3x3x3", NoJudgement, 200, 9, 1);
    check_board("3x3x3", Utility, 200, 9, 2);
    check_board("3x3x3", OpenLines, 200, 9, 3);
    check_board("3x3x3", FillCount, 100, 9, 4);
    check_board("3x3x3", Shapes, 100, 9, 5);
    check_board("3x3x3", Heuristic { kind: HeuristicKind::Lines, quiet: true }, 200, 5, 6);
}

#[test]
fn boards_with_forced_wins() {
    check_board("4x3x3", NoJudgement, 150, 6, 11);
    check_board("4x3x3", OpenLines, 150, 6, 12);
    check_board("4x4x3", OpenLines, 150, 4, 13);
    check_board("4x4x3", NoJudgement, 100, 5, 14);
    check_board("5x3x3", Shapes, 100, 4, 15);
}

#[test]
fn larger_boards() {
    check_board("4x4x4", OpenLines, 100, 4, 21);
    check_board("5x5x4", Heuristic { kind: HeuristicKind::Shapes, quiet: true }, 60, 3, 22);
    check_board("5x5x4", OpenLines, 50, 3, 23);
    check_board("6x6x4", Shapes, 50, 3, 24);
}

#[test]
fn connect_four() {
    let mut random = fastrand::Rng::with_seed(31);
    for _ in 0..150 {
        let position = random_position(&ConnectFour::new(), random.usize(..40), &mut random);
        check(&position, connect_four::OpenLines, Depth(random.u16(1..=5)));
    }
}

/// A window only hides what lies outside it: fail-soft gives bounds that hold, fail-hard the nearer edge.
#[test]
fn values_outside_the_window_are_bounds() {
    let mut random = fastrand::Rng::with_seed(41);
    for _ in 0..300 {
        let position = random_position(&start("4x3x3"), random.usize(..10), &mut random);
        let depth = Depth(random.u16(1..=4));
        let (value, _) = minimax(&position, OpenLines, depth);
        let alpha = Score::heuristic(random.i32(-12..12));
        let window = Window::new(alpha, alpha.plus(random.i32(1..6)));
        let new = || Search::new(position.clone(), OpenLines, (), Budget::unlimited());
        assert_eq!(new().alpha_beta_hard(depth, window), Ok(window.clamp(value)));
        let memory = |search: Search<'static, _, _, _>| search.remembering(Table::new(1 << 16));
        for soft in [
            new().alpha_beta(depth, window),
            new().alpha_beta_ordered(depth, window),
            memory(new()).alpha_beta_table(depth, window),
            memory(new()).pvs(depth, window),
        ] {
            let soft = soft.unwrap();
            assert!(window.contains(value) == window.contains(soft));
            assert!(if soft >= window.beta {
                soft <= value
            } else if soft <= window.alpha {
                soft >= value
            } else {
                soft == value
            });
        }
    }
}

/// The order decides how much is searched, never what is found; the best order comes near the minimum.
#[test]
fn good_order_searches_less_than_none_and_bad_order_more() {
    struct Reversed<R>(R);
    impl<G: Game, R: Ordering<G>> Ordering<G> for Reversed<R> {
        fn rank(&self, position: &mut G, ply: Ply, mv: G::Move) -> i32 {
            -self.0.rank(position, ply, mv)
        }
        fn learn(&mut self, _: Side, _: Ply, _: Depth, _: G::Move) {}
    }
    fn nodes<R: Ordering<Board>>(order: R) -> u64 {
        let mut search = Search::new(start("4x4x4"), OpenLines, NodeCount::default(), Budget::unlimited())
            .ordered_by(order);
        search.alpha_beta_ordered(Depth(5), Window::FULL).unwrap();
        search.observer.nodes
    }
    let (best, none, worst) =
        (nodes(BestFirst(OpenLines)), nodes(Unordered), nodes(Reversed(BestFirst(OpenLines))));
    assert!(best < none && none < worst, "best first {best}, unordered {none}, worst first {worst}");
}

/// An observer that only looks changes nothing.
#[test]
fn node_counts_of_the_textbook() {
    fn nodes(run: impl Fn(&mut Search<'_, Board, Utility, NodeCount>) -> Result<Score, Stopped>) -> u64 {
        let mut search = Search::new(start("3x3x3"), Utility, NodeCount::default(), Budget::unlimited());
        assert_eq!(run(&mut search), Ok(Score::DRAW));
        assert_eq!(search.nodes(), search.observer.nodes);
        search.observer.nodes
    }
    assert_eq!(nodes(|search| search.minimax(Depth::FULL)), 549_946);
    assert_eq!(nodes(|search| search.negamax(Depth::FULL)), 549_946);
    assert_eq!(nodes(|search| search.alpha_beta(Depth::FULL, Window::FULL)), 18_297);
    assert_eq!(nodes(|search| search.alpha_beta_hard(Depth::FULL, Window::FULL)), 18_297);
}

/// `played` and `left` nest like brackets, and every node but the root has both.
#[test]
fn events_nest() {
    #[derive(Default)]
    struct Brackets {
        open: i64,
        played: u64,
        left: u64,
        visited: u64,
    }
    impl<G: Game> Observer<G> for Brackets {
        fn played(&mut self, _: G::Move) {
            self.open += 1;
            self.played += 1;
        }
        fn visited(&mut self, ply: Ply, _: Depth, _: Window) {
            self.visited += 1;
            assert_eq!(self.open, i64::from(ply.0));
        }
        fn left(&mut self, ply: Ply, _: Score) {
            assert_eq!(self.open, i64::from(ply.0));
            self.open -= 1;
            self.left += 1;
        }
    }
    let eval = Heuristic { kind: HeuristicKind::Lines, quiet: true };
    let mut search = Search::new(start("4x4x3"), eval, Brackets::default(), Budget::unlimited())
        .ordered_by(History::default())
        .remembering(Table::new(1 << 16));
    search.pvs(Depth(4), Window::FULL).unwrap();
    let Brackets { open, played, left, visited } = search.observer;
    assert_eq!((open, played, left), (0, visited - 1, visited - 1));
}
