//! The game so far: the moves made, and those taken back that can be made again.
//!
//! INVARIANT: `position` is `start` after all of `played`.

use tengen_core::{Game, Side};
use tengen_search::player::Thought;

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Played<M> {
    /// Who made it.
    pub(super) side: Side,
    pub(super) mv: M,
    /// What a program thought before it; nothing for a person.
    pub(super) thought: Option<Thought<M>>,
}

/// A position and the way to it from the start.
pub(super) struct History<G: Game> {
    start: G,
    position: G,
    played: Vec<Played<G::Move>>,
    undone: Vec<Played<G::Move>>,
}

impl<G: Game> History<G> {
    pub(super) fn new(start: G) -> History<G> {
        History { position: start.clone(), start, played: Vec::new(), undone: Vec::new() }
    }

    /// The position now.
    pub(super) fn position(&self) -> &G {
        &self.position
    }

    /// The moves that led here, in order.
    pub(super) fn played(&self) -> &[Played<G::Move>] {
        &self.played
    }

    /// Whether there is a move to make again.
    pub(super) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a legal move; what was taken back before is forgotten.
    pub(super) fn play(&mut self, mv: G::Move, thought: Option<Thought<G::Move>>) {
        let side = self.position.side_to_move();
        self.position.play(mv);
        self.played.push(Played { side, mv, thought });
        self.undone.clear();
    }

    /// Takes back the last move and tells whose it was.
    pub(super) fn undo(&mut self) -> Option<Side> {
        let last = self.played.pop()?;
        let side = last.side;
        self.position.undo(last.mv);
        self.undone.push(last);
        Some(side)
    }

    /// Makes the move again that was taken back last, and tells whose it is.
    pub(super) fn redo(&mut self) -> Option<Side> {
        let next = self.undone.pop()?;
        let side = next.side;
        self.position.play(next.mv);
        self.played.push(next);
        Some(side)
    }

    /// Goes back to the start; until a new move is made, the old ones can be made again.
    pub(super) fn rewind(&mut self) {
        self.undone.extend(self.played.drain(..).rev());
        self.position = self.start.clone();
    }
}
