//! A node of a Monte-Carlo tree, and the exact value it may have.

use std::ops::Range;
use tengen_core::{Game, Side};

/// A position of the tree, by the move that leads to it.
pub(super) struct Node<M> {
    pub(super) mv: Option<M>,
    pub(super) children: Range<usize>,
    pub(super) visits: u32,
    /// The sum of results for the side that made `mv`: +1 a win, −1 a loss.
    pub(super) total: f64,
    /// The exact value for the side that made `mv`, once known.
    pub(super) proven: Option<Proven>,
}

impl<M> Node<M> {
    pub(super) fn new(mv: Option<M>) -> Node<M> {
        Node { mv, children: 0..0, visits: 0, total: 0.0, proven: None }
    }
}

/// A proven value, with the plies to the end of the game in the proof, which need not be the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proven {
    Win(u16),
    Draw,
    Loss(u16),
}

impl Proven {
    pub(super) fn of(utility: i32) -> Proven {
        match utility {
            1 => Proven::Win(0),
            0 => Proven::Draw,
            _ => Proven::Loss(0),
        }
    }

    /// The exact value of a node for the side that moved into it, if its children give one: any child that wins for
    /// its mover loses here; if all are proven, the best of them counts.
    pub(super) fn by_children<M>(children: &[Node<M>]) -> Option<Proven> {
        let best = children.iter().filter_map(|child| child.proven).max_by_key(|proven| proven.rank())?;
        let settled = matches!(best, Proven::Win(_)) || children.iter().all(|child| child.proven.is_some());
        settled.then(|| best.for_the_other_side())
    }

    pub(super) fn value(self) -> f64 {
        f64::from(self.rank().signum())
    }

    /// Higher is better for the mover: the sooner win, the later loss.
    pub(super) fn rank(self) -> i32 {
        match self {
            Proven::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Proven::Draw => 0,
            Proven::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        }
    }

    pub(super) fn for_the_other_side(self) -> Proven {
        match self {
            Proven::Win(plies) => Proven::Loss(plies + 1),
            Proven::Draw => Proven::Draw,
            Proven::Loss(plies) => Proven::Win(plies + 1),
        }
    }
}

/// The result of a game played at random from `position`, for `mover`.
pub(super) fn random_game<G: Game>(mut position: G, mover: Side, random: &mut fastrand::Rng) -> f64 {
    loop {
        if let Some(outcome) = position.outcome() {
            return f64::from(outcome.utility(mover));
        }
        let chosen = random.usize(..position.legal_moves().count());
        let mv = position.legal_moves().nth(chosen).expect("an open game has moves");
        position.play(mv);
    }
}
