//! Openings: who does what before the game proper.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something chosen in an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum OpeningChoice {
    /// A stone is placed.
    Place {
        /// Where.
        square: String,
    },
    /// The colours stay.
    Stay,
    /// The colours are swapped.
    Swap,
    /// Swap2: two more stones, and the other chooses.
    AddTwo,
    /// Taraguchi: many fifth moves are offered.
    OfferInstead,
    /// So many fifth moves will be offered.
    Declare {
        /// How many.
        fifths: u32,
    },
    /// A fifth move is offered.
    Offer {
        /// Where.
        square: String,
    },
    /// An offered fifth move is picked.
    Pick {
        /// Where.
        square: String,
    },
}

/// A kind of choice that the rule leaves now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Permission {
    /// The `type` of the choice.
    pub choice: String,
    /// The squares it may name, if it names one.
    pub squares: Vec<String>,
    /// The most it may declare, or how many are left to offer, if it has a number.
    pub number: Option<u32>,
}

/// An opening under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OpeningView {
    /// The stones so far, Black's first, then by turns.
    pub stones: Vec<String>,
    /// The fifth moves offered so far.
    pub offered: Vec<String>,
    /// The person who plays Black as things stand: 0 who began, 1 the other.
    pub black: u32,
    /// Whose choice it is; none when the opening is over.
    pub who: Option<u32>,
    /// What that person may do.
    pub permissions: Vec<Permission>,
}
