//! Distances in a game tree: from the root ([`Ply`]) and to the horizon ([`Depth`]).

use std::fmt;

/// How many moves a node lies below the root of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ply(pub u16);

impl Ply {
    /// The root itself.
    pub const ROOT: Ply = Ply(0);

    /// The ply of a child.
    #[inline]
    pub fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    /// The ply of the parent.
    #[inline]
    pub fn previous(self) -> Ply {
        Ply(self.0 - 1)
    }

    /// An index into tables kept per ply.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How many more moves may be searched before the position is judged as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(pub u16);

impl Depth {
    /// The horizon: judge now.
    pub const HORIZON: Depth = Depth(0);
    /// Deeper than any game lasts: search to the end.
    pub const FULL: Depth = Depth(u16::MAX);

    /// The depth left after one move.
    #[inline]
    pub fn less_one(self) -> Depth {
        debug_assert!(self > Depth::HORIZON, "no move is searched at the horizon");
        Depth(self.0 - 1)
    }

    /// Whether this is the search to the end of the game.
    #[inline]
    pub fn is_full(self) -> bool {
        self == Depth::FULL
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
