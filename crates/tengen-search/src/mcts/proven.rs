//! Exact values inside a Monte-Carlo tree.

/// An exact value, with the plies to the end of the game.
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
