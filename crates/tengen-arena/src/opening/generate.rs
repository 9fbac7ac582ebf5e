//! Openings made here: stones by chance, kept only if neither side has an advantage that a short search sees.

use super::Opening;
use std::collections::HashSet;
use tengen_core::{Limits, NoClock};
use tengen_engine::{Engine, Options, Request, win_rate};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_players::{GameSpec, GameVisitor, Playable, PlayerSpec};
use tengen_search::player::Player;

/// What openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// How many.
    pub count: usize,
    /// How many moves each has.
    pub plies: usize,
    /// How far the chances of a side may be from one half, in five in a row; in other games it is only asked whether a side
    /// has a win that can be seen.
    pub tolerance: f64,
    /// How many positions the judge visits; none: every opening is taken that leaves the game open.
    pub nodes: Option<u64>,
    /// Equal seeds give equal openings.
    pub seed: u64,
}

impl Default for Balance {
    fn default() -> Balance {
        Balance { count: 50, plies: 5, tolerance: 0.1, nodes: Some(20_000), seed: 1 }
    }
}

/// Openings as they are found; fewer than wanted if the game has not so many. Before every
/// try `go_on` is told how many there are, and ends the search by saying no.
pub fn generate(game: GameSpec, balance: &Balance, go_on: &mut dyn FnMut(usize) -> bool) -> Vec<Opening> {
    game.visit(Generate { balance, go_on })
}

struct Generate<'a> {
    balance: &'a Balance,
    go_on: &'a mut dyn FnMut(usize) -> bool,
}

impl GameVisitor for Generate<'_> {
    type Output = Vec<Opening>;

    fn visit<G: Playable>(self, start: G) -> Vec<Opening> {
        /// So many tries for each opening show that there are no more.
        const TRIES: usize = 200;
        let mut random = fastrand::Rng::with_seed(self.balance.seed);
        let mut judge = Judge::new(&start, self.balance);
        let (mut seen, mut openings, mut tries) = (HashSet::new(), Vec::new(), 0);
        while openings.len() < self.balance.count && tries < TRIES * (openings.len() + 1) {
            tries += 1;
            if !(self.go_on)(openings.len()) {
                break;
            }
            let Some((moves, position)) = scatter(&start, self.balance.plies, &mut random) else { continue };
            if !seen.insert(position.text()) || !judge.is_balanced(&position) {
                continue;
            }
            let name = format!("{}-{}", self.balance.seed, openings.len() + 1);
            openings.push(Opening { name, moves });
        }
        openings
    }
}

/// Makes moves by chance; on large boards near the centre and each other, as games begin.
fn scatter<G: Playable>(start: &G, plies: usize, random: &mut fastrand::Rng) -> Option<(Vec<String>, G)> {
    let mut position = start.clone();
    let mut squares: Vec<Square> = Vec::new();
    let mut written = Vec::new();
    for _ in 0..plies {
        let near = |mv: &G::Move| start.five_in_a_row().is_none() || is_near(&position, *mv, &squares);
        let moves: Vec<G::Move> = position.legal_moves().filter(near).collect();
        let mv = *moves.get(random.usize(..moves.len().max(1)))?;
        position.play(mv);
        squares.push(position.landing(mv));
        written.push(mv.to_string());
        if position.outcome().is_some() {
            return None;
        }
    }
    Some((written, position))
}

/// Whether a stone there is one that an opening of five in a row might have: not beyond three cells of another, and not far
/// from the centre.
fn is_near<G: Playable>(position: &G, mv: G::Move, squares: &[Square]) -> bool {
    let mut after = position.clone();
    after.play(mv);
    let square = after.landing(mv);
    let centre = Square::new(position.width() / 2, position.height() / 2);
    let (reach, spread) = (3, (position.width() / 4).max(2));
    distance(square, centre) <= if squares.is_empty() { spread / 2 } else { spread }
        && (squares.is_empty() || squares.iter().any(|&other| distance(square, other) <= reach))
}

fn distance(a: Square, b: Square) -> u8 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}

/// Whoever tells whether a position is even.
enum Judge<G> {
    Engine(Box<Engine>, u64, f64),
    Player(Box<dyn Player<G> + Send>),
    Nobody,
}

impl<G: Playable> Judge<G> {
    fn new(start: &G, balance: &Balance) -> Judge<G> {
        let Some(nodes) = balance.nodes else { return Judge::Nobody };
        if start.five_in_a_row().is_some() {
            let engine = Engine::new(Options { table_bytes: 8 << 20, threads: 1 });
            return Judge::Engine(Box::new(engine), nodes, balance.tolerance);
        }
        let spec: PlayerSpec = format!("pvs:nodes={nodes}").parse().expect("a player");
        Judge::Player(spec.build(start, 0).expect("it plays every game"))
    }

    fn is_balanced(&mut self, position: &G) -> bool {
        match self {
            Judge::Nobody => true,
            Judge::Engine(engine, nodes, tolerance) => {
                let board: Gomoku = position.five_in_a_row().expect("it was at the start");
                let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
                let request = Request { limits, ..Request::default() };
                engine.clear();
                let report = engine.go(&board, &request, &NoClock, &mut |_| {});
                let score = report.progress.lines.first().map(|line| line.score);
                score.is_some_and(|score| (win_rate(score) - 0.5).abs() <= *tolerance)
            }
            Judge::Player(player) => {
                let choice = player.choose(position, &NoClock).expect("a search does not resign");
                choice.thought.score.is_none_or(|score| !score.is_decided())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(game: &str, plies: usize, count: usize) -> Vec<Opening> {
        let balance = Balance { count, plies, tolerance: 0.15, nodes: Some(3000), seed: 7 };
        generate(game.parse().unwrap(), &balance, &mut |_| true)
    }

    #[test]
    fn openings_are_different_playable_and_the_same_for_equal_seeds() {
        for (game, plies) in [("gomoku", 5), ("renju", 4), ("6x6x4", 3), ("connect4", 4)] {
            let made = openings(game, plies, 6);
            assert_eq!(made.len(), 6, "{game}");
            for opening in &made {
                assert_eq!(opening.moves.len(), plies);
                assert_eq!(opening.check(game.parse().unwrap()), Ok(()));
            }
            let texts: HashSet<_> = made.iter().map(|opening| opening.moves.join(" ")).collect();
            assert_eq!(texts.len(), 6, "{game}");
            assert_eq!(made, openings(game, plies, 6));
        }
    }

    /// Of the 72 ways to begin tic-tac-toe with two moves, 48 lose for O.
    #[test]
    fn no_opening_is_lost_and_no_more_are_claimed_than_there_are() {
        let made = openings("tictactoe", 2, 1000);
        assert_eq!(made.len(), 72 - 48, "{made:?}");
    }
}
