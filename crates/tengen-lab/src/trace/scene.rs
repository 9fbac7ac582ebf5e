//! What is drawn in a node: recomputed by playing its moves from the root, so that nothing is kept for it.

use crate::number_tree::NumberGame;
use crate::tree::record::draw;
use crate::tree::{Board, Ending};
use tengen_core::{Game, Outcome, Side};
use tengen_games::Grid;

/// The root, and what can be seen from there.
pub(super) trait Scene: Send + Sync {
    /// The node that these moves lead to, each by its place in the order of generation.
    fn picture(&self, places: &[u16]) -> Picture;
    /// The names of these moves.
    fn names(&self, places: &[u16]) -> Vec<String>;
    /// Columns and rows of the board, if there is one.
    fn extent(&self) -> Option<(u8, u8)>;
    /// The letters of MAX and MIN, if they have any.
    fn letters(&self) -> Option<[char; 2]>;
    /// The root as text.
    fn text(&self) -> String;
}

/// A node as drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    /// The move that led here; empty for the root.
    pub(super) label: String,
    pub(super) board: Option<Board>,
    pub(super) number: Option<i32>,
    pub(super) ending: Option<Ending>,
}

/// Plays `places` from `root` and gives the position with the moves made.
fn replay<G: Game>(root: &G, places: &[u16]) -> (G, Vec<G::Move>) {
    let mut position = root.clone();
    let mut moves = Vec::with_capacity(places.len());
    for &place in places {
        let Some(mv) = position.legal_moves().nth(usize::from(place)) else { break };
        position.play(mv);
        moves.push(mv);
    }
    (position, moves)
}

fn names<G: Game>(root: &G, places: &[u16]) -> Vec<String> {
    replay(root, places).1.iter().map(ToString::to_string).collect()
}

fn label<M: ToString>(moves: &[M]) -> String {
    moves.last().map(ToString::to_string).unwrap_or_default()
}

fn ending(outcome: Option<Outcome>, max: Side) -> Option<Ending> {
    Some(match outcome? {
        Outcome::Draw => Ending::Draw,
        Outcome::Win(side) if side == max => Ending::MaxWins,
        Outcome::Win(_) => Ending::MinWins,
    })
}

/// A game on a board.
pub(super) struct OnBoard<G>(pub(super) G);

impl<G: Grid + Send + Sync> Scene for OnBoard<G> {
    fn picture(&self, places: &[u16]) -> Picture {
        let (position, moves) = replay(&self.0, places);
        Picture {
            label: label(&moves),
            board: Some(draw(&position, moves.last().copied())),
            number: None,
            ending: ending(position.outcome(), self.0.side_to_move()),
        }
    }

    fn names(&self, places: &[u16]) -> Vec<String> {
        names(&self.0, places)
    }

    fn extent(&self) -> Option<(u8, u8)> {
        Some((self.0.width(), self.0.height()))
    }

    fn letters(&self) -> Option<[char; 2]> {
        let max = self.0.side_to_move();
        Some([G::side_letter(max), G::side_letter(!max)])
    }

    fn text(&self) -> String {
        self.0.text()
    }
}

/// A tree of numbers.
pub(super) struct OfNumbers(pub(super) NumberGame);

impl Scene for OfNumbers {
    fn picture(&self, places: &[u16]) -> Picture {
        let (position, moves) = replay(&self.0, places);
        Picture { label: label(&moves), number: position.number(), ..Picture::default() }
    }

    fn names(&self, places: &[u16]) -> Vec<String> {
        names(&self.0, places)
    }

    fn extent(&self) -> Option<(u8, u8)> {
        None
    }

    fn letters(&self) -> Option<[char; 2]> {
        None
    }

    fn text(&self) -> String {
        self.0.tree().to_string()
    }
}
