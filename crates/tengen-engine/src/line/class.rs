//! What a stone on an empty cell would make of one line.
//!
//! The classes follow from one another: a four lacks one stone to five, a three one to a four, and so on. A shape is
//! *open* if it can become one that a single stone no longer stops. `*` is the stone to come:
//! ```text
//! Five           XX*XX            wins
//! StraightFour   .XX*X.           two cells make it five: one stone of the opponent is not enough
//! Four           OXX*X.  XX*.X    one cell makes it five
//! OpenThree      .X*X..  .X.*X.   one more stone makes a straight four
//! Three          OX*X..  X.*..X   one more stone makes a four
//! OpenTwo        ..X*..           one more stone makes an open three
//! Two            OX*...           one more stone makes a three
//! ```

/// What a stone would make of one line, for the side that places it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Class {
    /// Nothing can come of it.
    #[default]
    Dead,
    /// One more stone makes a [`Class::Two`].
    One,
    /// One more stone makes an open two.
    OpenOne,
    /// One more stone makes a [`Class::Three`].
    Two,
    /// One more stone on just one or two cells makes an open three.
    TightTwo,
    /// One more stone makes an open three, on at least three cells.
    OpenTwo,
    /// One more stone makes a [`Class::Four`].
    Three,
    /// One more stone makes a straight four, on one cell only.
    TightThree,
    /// One more stone makes a straight four, on at least two cells.
    OpenThree,
    /// One cell makes it five; or several, if one stone of the opponent stops them all.
    Four,
    /// Makes five wherever the opponent plays.
    StraightFour,
    /// Two fours in one line, where that is forbidden.
    DoubleFour,
    /// Wins.
    Five,
    /// Six or more, where that is forbidden.
    Overline,
}

impl Class {
    /// How many there are.
    pub const COUNT: usize = 14;

    /// All, from the least to the most.
    pub const ALL: [Class; Class::COUNT] = [
        Class::Dead,
        Class::One,
        Class::OpenOne,
        Class::Two,
        Class::TightTwo,
        Class::OpenTwo,
        Class::Three,
        Class::TightThree,
        Class::OpenThree,
        Class::Four,
        Class::StraightFour,
        Class::DoubleFour,
        Class::Five,
        Class::Overline,
    ];

    /// The class whose number this is.
    #[inline]
    pub fn from_nibble(nibble: u32) -> Class {
        Class::ALL[(nibble & 15) as usize % Class::COUNT]
    }

    /// A three that can become a straight four.
    #[inline]
    pub fn is_open_three(self) -> bool {
        matches!(self, Class::TightThree | Class::OpenThree)
    }

    /// Whether the next stone can make five.
    #[inline]
    pub fn is_four(self) -> bool {
        matches!(self, Class::Four | Class::StraightFour | Class::DoubleFour)
    }
}
