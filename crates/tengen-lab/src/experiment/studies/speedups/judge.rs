//! Judgements of five in a row: system E's table of shapes, and others to compare it with.

use super::super::local::Local;
use super::super::threats::{five_moves, four_moves};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use tengen_core::{Evaluate, Score};
use tengen_engine::State;
use tengen_engine::eval::{Evaluate as _, Pattern};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_games::mnk::evaluate::{OpenLines, Shapes};

/// How positions are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum JudgeKind {
    /// System E's table.
    Shapes,
    /// Fives still possible, mine minus theirs.
    Lines,
    /// The engine's: every empty cell by what a stone would make there, gaps included, weighed by a small network. Where a five
    /// can be made at once it is far off, for the engine never asks it there: its own search has settled such positions before.
    Engine,
}

/// A judgement of the positions of one search.
pub(super) struct Judge {
    eye: Eye,
    /// Whether threats are played out first.
    threats: bool,
}

/// What a judgement sees a position by.
enum Eye {
    Shapes,
    Lines,
    Engine(Box<RefCell<Follower>>),
}

impl Judge {
    /// A judgement of the positions that come after `root`.
    pub(super) fn new(kind: JudgeKind, root: &Gomoku, threats: bool) -> Judge {
        let eye = match kind {
            JudgeKind::Shapes => Eye::Shapes,
            JudgeKind::Lines => Eye::Lines,
            JudgeKind::Engine => {
                let follower = Follower { state: State::new(root), path: Vec::new() };
                Eye::Engine(Box::new(RefCell::new(follower)))
            }
        };
        Judge { eye, threats }
    }
}

impl Evaluate<Local> for Judge {
    fn evaluate(&self, local: &Local) -> Score {
        match &self.eye {
            Eye::Shapes => Shapes.evaluate(local.position()),
            Eye::Lines => OpenLines.evaluate(local.position()),
            Eye::Engine(follower) => {
                let mut follower = follower.borrow_mut();
                follower.follow(local.path());
                Pattern.evaluate(&mut follower.state)
            }
        }
    }

    fn noisy_moves(&self, local: &Local, moves: &mut Vec<Square>) {
        if self.threats {
            let start = moves.len();
            five_moves(local.position(), moves);
            if moves.len() == start {
                four_moves(local.position(), moves);
            }
        }
    }
}

/// The engine's view of the position being searched, brought up to date when it is asked for.
pub(super) struct Follower {
    state: State,
    /// The moves made in it.
    path: Vec<Square>,
}

impl Follower {
    /// Goes back to where its path and the other part, and on from there.
    fn follow(&mut self, path: &[Square]) {
        let common = self.path.iter().zip(path).take_while(|(mine, other)| mine == other).count();
        for _ in common..self.path.len() {
            self.state.undo_square();
        }
        self.path.truncate(common);
        for &square in &path[common..] {
            self.state.play_square(square);
            self.path.push(square);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::local::opening;
    use super::*;
    use tengen_core::Game as _;

    #[test]
    fn following_is_the_same_as_beginning_anew() {
        let root = opening(3, 4);
        let judge = Judge::new(JudgeKind::Engine, &root, false);
        let mut random = fastrand::Rng::with_seed(1);
        let mut local = Local::new(root, Some(2));
        for _ in 0..200 {
            let back = local.path().last().copied();
            let goes_back = local.outcome().is_some() || local.path().len() > 6 || random.bool();
            if let Some(square) = back.filter(|_| goes_back) {
                local.undo(square);
            } else {
                let moves: Vec<Square> = local.legal_moves().collect();
                local.play(moves[random.usize(..moves.len())]);
            }
            if local.outcome().is_none() {
                let anew = Pattern.evaluate(&mut State::new(local.position()));
                assert_eq!(judge.evaluate(&local), anew);
            }
        }
    }

    /// Every judgement prefers three in a row of one's own to three of the opponent's.
    #[test]
    fn judgements_are_for_the_side_to_move() {
        use tengen_games::Notation as _;
        let start = opening(1, 0);
        for kind in [JudgeKind::Shapes, JudgeKind::Lines, JudgeKind::Engine] {
            let value = |text: &str| {
                let position = start.parse(text).unwrap();
                Judge::new(kind, &position, false).evaluate(&Local::new(position, None)).value()
            };
            let (mine, theirs) = (value("h8 a1 i8 o1 j8 a15"), value("a1 h8 o1 i8 a15 j8 o15 c3 m3 g4"));
            assert!(mine > 0 && theirs < mine, "{kind:?}: {mine} {theirs}");
        }
    }
}
