//! What can be chosen in an opening, and why something cannot.

use super::{OpeningRule, Person, Region};
use crate::Square;
use std::fmt;
use tengen_core::Side;

/// Something that a person does in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Places the next stone.
    Place(Square),
    /// Leaves the colours as they are.
    Stay,
    /// Takes the other colour.
    Swap,
    /// Swap2: places two more stones and leaves the colours to the other.
    AddTwo,
    /// Taraguchi: offers many fifth moves, and nobody swaps any more.
    OfferInstead,
    /// Says how many fifth moves Black has to offer.
    Declare(u8),
    /// Offers one fifth move.
    Offer(Square),
    /// Makes one of the offered fifth moves the one that is played.
    Pick(Square),
}

/// A kind of choice that the rule leaves, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// [`Choice::Place`].
    Place {
        /// The colour of the stone.
        side: Side,
        /// Where it may go.
        region: Region,
    },
    /// [`Choice::Stay`].
    Stay,
    /// [`Choice::Swap`].
    Swap,
    /// [`Choice::AddTwo`].
    AddTwo,
    /// [`Choice::OfferInstead`].
    OfferInstead {
        /// How many.
        fifths: u8,
    },
    /// [`Choice::Declare`].
    Declare {
        /// At most so many.
        most: u8,
    },
    /// [`Choice::Offer`]; no two may be the same by a symmetry of the stones.
    Offer {
        /// So many are still to be offered.
        left: u8,
    },
    /// [`Choice::Pick`].
    Pick {
        /// The moves to pick from.
        of: Vec<Square>,
    },
}

impl Allowed {
    /// Whether `choice` is of this kind, whatever its bounds.
    pub(super) fn is_kind_of(&self, choice: Choice) -> bool {
        matches!(
            (self, choice),
            (Allowed::Place { .. }, Choice::Place(_))
                | (Allowed::Stay, Choice::Stay)
                | (Allowed::Swap, Choice::Swap)
                | (Allowed::AddTwo, Choice::AddTwo)
                | (Allowed::OfferInstead { .. }, Choice::OfferInstead)
                | (Allowed::Declare { .. }, Choice::Declare(_))
                | (Allowed::Offer { .. }, Choice::Offer(_))
                | (Allowed::Pick { .. }, Choice::Pick(_))
        )
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Place { side: Side::First, region } => write!(f, "place a black stone {region}"),
            Allowed::Place { side: Side::Second, region } => write!(f, "place a white stone {region}"),
            Allowed::Stay => write!(f, "keep the colours"),
            Allowed::Swap => write!(f, "swap them"),
            Allowed::AddTwo => write!(f, "place two more stones"),
            Allowed::OfferInstead { fifths } => write!(f, "offer {fifths} fifth moves"),
            Allowed::Declare { most } => write!(f, "declare 1 to {most} fifth moves"),
            Allowed::Offer { left: 1 } => write!(f, "offer another fifth move"),
            Allowed::Offer { left } => write!(f, "offer {left} more fifth moves"),
            Allowed::Pick { of } => write!(f, "pick one of {}", list(of)),
        }
    }
}

/// Who is to do what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whose choice it is.
    pub who: Person,
    /// What that person may do: one of these.
    pub allowed: Vec<Allowed>,
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} may ", self.who)?;
        for (index, allowed) in self.allowed.iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index + 1 == self.allowed.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{allowed}")?;
        }
        Ok(())
    }
}

/// Why a choice is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The board is too small or too large.
    #[error("the opening rule {rule} is not possible on {size}x{size}: choose a board of {smallest} to {most}", most = Square::MAX_EXTENT)]
    Board {
        /// The rule.
        rule: OpeningRule,
        /// The size asked for.
        size: u32,
        /// The smallest board for it.
        smallest: u8,
    },
    /// There is nothing left to choose.
    #[error("the opening is finished; play on")]
    Finished,
    /// Something else is to be done.
    #[error("that cannot be done now: {0}")]
    NotNow(Choices),
    /// No such cell.
    #[error("{square} is not on a board of {size}x{size}")]
    OffBoard {
        /// The cell.
        square: Square,
        /// Rows and columns.
        size: u8,
    },
    /// A stone is there already.
    #[error("{0} is already taken; choose an empty cell")]
    Occupied(Square),
    /// Not where the rule wants the stone.
    #[error("{square} is not allowed: this stone goes {region}")]
    Region {
        /// The cell.
        square: Square,
        /// Where the stone may go.
        region: Region,
    },
    /// Too few or too many.
    #[error("{fifths} fifth moves cannot be declared: choose 1 to {most}")]
    Fifths {
        /// What was asked for.
        fifths: u8,
        /// The most there can be.
        most: u8,
    },
    /// Offered already.
    #[error("{0} is offered already; offer another move")]
    OfferedTwice(Square),
    /// The same move as another, seen from another side.
    #[error(
        "{square} is the same as {other}, which is offered already, by a symmetry of the stones; offer another move"
    )]
    Symmetric {
        /// The cell.
        square: Square,
        /// Its image.
        other: Square,
    },
    /// Not among the offered moves.
    #[error("{square} is not offered; pick one of {}", list(offered))]
    NotOffered {
        /// The cell.
        square: Square,
        /// What is offered.
        offered: Vec<Square>,
    },
}
