//! The exact value that a position of a tree may have, and how it follows from those below it.
//!
//! CITE: M. H. M. Winands, Y. Björnsson, J.-T. Saito, "Monte-Carlo Tree Search Solver", 2008.

use tengen_core::{Ply, Score};

/// A proven value for the side that made the move, with the plies from there to the end of the game in the proof, which need
/// not be the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// A win.
    Win(u16),
    /// A draw.
    Draw,
    /// A loss.
    Loss(u16),
}

impl Proven {
    /// A finished game.
    pub fn of(utility: i32) -> Proven {
        match utility {
            1 => Proven::Win(0),
            0 => Proven::Draw,
            _ => Proven::Loss(0),
        }
    }

    /// What a position is for the side that moved into it, if its moves prove it: any of them that wins for its mover loses
    /// here; if all are proven, the best of them counts.
    pub fn by_children(children: impl Iterator<Item = Option<Proven>>) -> Option<Proven> {
        let (mut best, mut open) = (None::<Proven>, false);
        for child in children {
            match child {
                Some(proven) if best.is_none_or(|best| proven.rank() > best.rank()) => best = Some(proven),
                Some(_) => {}
                None => open = true,
            }
        }
        best.filter(|best| !open || matches!(best, Proven::Win(_))).map(Proven::for_the_other_side)
    }

    /// +1, 0 or −1: the utility.
    pub fn value(self) -> i32 {
        self.rank().signum()
    }

    /// For the side that is to make the move.
    pub fn score(self) -> Score {
        match self {
            Proven::Win(plies) => Score::win_in(Ply(plies + 1)),
            Proven::Draw => Score::DRAW,
            Proven::Loss(plies) => Score::loss_in(Ply(plies + 1)),
        }
    }

    /// The lower, the better to be played: a sooner win, whatever is open or drawn, a later loss.
    pub fn order(proven: Option<Proven>) -> (u8, u16) {
        match proven {
            Some(Proven::Win(plies)) => (0, plies),
            Some(Proven::Draw) | None => (1, 0),
            Some(Proven::Loss(plies)) => (2, u16::MAX - plies),
        }
    }

    /// Higher is better for the mover: the sooner win, the later loss.
    fn rank(self) -> i32 {
        match self {
            Proven::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Proven::Draw => 0,
            Proven::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        }
    }

    fn for_the_other_side(self) -> Proven {
        match self {
            Proven::Win(plies) => Proven::Loss(plies + 1),
            Proven::Draw => Proven::Draw,
            Proven::Loss(plies) => Proven::Win(plies + 1),
        }
    }
}
