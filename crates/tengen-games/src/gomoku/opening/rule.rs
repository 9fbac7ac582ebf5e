//! The opening rules, each spelled once as the steps that it asks for.

use super::{Person, Region};
use std::fmt;
use std::str::FromStr;

/// How the first stones and the colours are agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// No rule: play.
    Free,
    /// One places three stones, the other chooses a colour.
    Swap,
    /// As swap; or the other places two more, and the first chooses.
    Swap2,
    /// Black begins in the centre and plays its second stone outside the central 5×5.
    GomokuPro,
    /// Black begins in the centre and plays its second stone outside the central 7×7.
    LongPro,
    /// One places a stone, the other may take it over.
    SwapAfterFirst,
    /// One of the 26 openings, swap; White plays the fourth stone and declares up to eight fifth moves, swap; Black
    /// offers as many, White picks one.
    Soosyrv8,
    /// Four stones in growing squares, a swap after each; then a fifth and a last swap, or ten fifth moves of which
    /// White picks one.
    Taraguchi10,
}

/// Who places a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placer {
    /// This person, whatever the colour of the stone.
    Person(Person),
    /// Who has the colour of the stone.
    Colour,
}

/// What is decided besides the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// Nothing.
    Colours,
    /// Or two more stones are placed.
    Swap2,
    /// Or many fifth moves are offered.
    Taraguchi,
}

/// One thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A stone is placed.
    Place(Placer, Region),
    /// Who did not act last decides.
    Decide(Decision),
    /// Who acted last says how many fifth moves there will be.
    Declare { most: u8 },
    /// Black offers them.
    Offer,
    /// White picks one.
    Pick,
}

/// A stone of the one who begins.
const fn lay(region: Region) -> Step {
    Step::Place(Placer::Person(Person::One), region)
}

/// A stone of the one whose colour it has.
const fn play(region: Region) -> Step {
    Step::Place(Placer::Colour, region)
}

const SWAP: Step = Step::Decide(Decision::Colours);

impl OpeningRule {
    /// All of them.
    pub const ALL: [OpeningRule; 8] = [
        OpeningRule::Free,
        OpeningRule::Swap,
        OpeningRule::Swap2,
        OpeningRule::GomokuPro,
        OpeningRule::LongPro,
        OpeningRule::SwapAfterFirst,
        OpeningRule::Soosyrv8,
        OpeningRule::Taraguchi10,
    ];

    /// The word that names it.
    pub fn name(self) -> &'static str {
        match self {
            OpeningRule::Free => "free",
            OpeningRule::Swap => "swap",
            OpeningRule::Swap2 => "swap2",
            OpeningRule::GomokuPro => "pro",
            OpeningRule::LongPro => "long-pro",
            OpeningRule::SwapAfterFirst => "swap-after-first",
            OpeningRule::Soosyrv8 => "soosyrv8",
            OpeningRule::Taraguchi10 => "taraguchi10",
        }
    }

    /// The smallest board that has room for all that the rule asks for.
    pub fn smallest_board(self) -> u8 {
        match self {
            OpeningRule::Free | OpeningRule::Swap | OpeningRule::Swap2 | OpeningRule::SwapAfterFirst => 5,
            OpeningRule::GomokuPro => 7,
            OpeningRule::LongPro | OpeningRule::Soosyrv8 | OpeningRule::Taraguchi10 => 9,
        }
    }

    /// How many fifth moves are offered if nobody declares a number.
    pub(super) fn usual_fifths(self) -> u8 {
        if self == OpeningRule::Taraguchi10 { 10 } else { 1 }
    }

    /// What is to be done, in order, as long as nobody decides on another way.
    pub(super) fn steps(self) -> &'static [Step] {
        use Region::{Anywhere, Centre, Outside, Within};
        match self {
            OpeningRule::Free => &[],
            OpeningRule::Swap => &const { [lay(Anywhere), lay(Anywhere), lay(Anywhere), SWAP] },
            OpeningRule::Swap2 => {
                &const { [lay(Anywhere), lay(Anywhere), lay(Anywhere), Step::Decide(Decision::Swap2)] }
            }
            OpeningRule::GomokuPro => &const { [play(Centre), play(Anywhere), play(Outside(5))] },
            OpeningRule::LongPro => &const { [play(Centre), play(Anywhere), play(Outside(7))] },
            OpeningRule::SwapAfterFirst => &const { [lay(Anywhere), SWAP] },
            OpeningRule::Soosyrv8 => {
                &const {
                    [
                        lay(Centre),
                        lay(Within(3)),
                        lay(Within(5)),
                        SWAP,
                        play(Anywhere),
                        Step::Declare { most: 8 },
                        SWAP,
                        Step::Offer,
                        Step::Pick,
                    ]
                }
            }
            OpeningRule::Taraguchi10 => {
                &const {
                    [
                        play(Centre),
                        SWAP,
                        play(Within(3)),
                        SWAP,
                        play(Within(5)),
                        SWAP,
                        play(Within(7)),
                        Step::Decide(Decision::Taraguchi),
                        play(Within(9)),
                        SWAP,
                    ]
                }
            }
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no opening rule of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no opening rule `{0}`; choose one of {names}", names = OpeningRule::ALL.map(OpeningRule::name).join(", "))]
pub struct UnknownOpening(String);

impl FromStr for OpeningRule {
    type Err = UnknownOpening;

    fn from_str(text: &str) -> Result<OpeningRule, UnknownOpening> {
        let name = text.trim().to_ascii_lowercase();
        let rule = OpeningRule::ALL.into_iter().find(|rule| rule.name() == name);
        rule.ok_or_else(|| UnknownOpening(crate::notation::quoted(text)))
    }
}
