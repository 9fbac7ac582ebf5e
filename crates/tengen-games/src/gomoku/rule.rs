//! The rules of five in a row, each spelled once.

use std::fmt;
use std::str::FromStr;
use tengen_core::Side;

/// What wins, and what Black may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Five or more.
    Freestyle,
    /// Exactly five.
    Standard,
    /// Black: exactly five, and no double-three, double-four or overline; White: five or more.
    Renju,
    /// Five or more, unless stones of the opponent stand at both ends.
    Caro,
    /// Exactly five, unless stones of the opponent stand at both ends.
    ExactCaro,
}

/// An unbroken row of stones of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How many.
    pub length: u8,
    /// Whether a stone of the opponent stands at either end; the edge of the board is no stone.
    pub capped: bool,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::ExactCaro];

    /// Whether a row of `side` wins.
    #[inline]
    pub fn wins(self, side: Side, run: Run) -> bool {
        let capped = matches!(self, Rule::Caro | Rule::ExactCaro) && run.capped;
        let too_long = run.length > 5 && self.exactly_five(side);
        run.length >= 5 && !too_long && !capped
    }

    /// Whether six in a row are worth nothing to `side`.
    #[inline]
    pub fn exactly_five(self, side: Side) -> bool {
        match self {
            Rule::Standard | Rule::ExactCaro => true,
            Rule::Renju => side == Side::First,
            Rule::Freestyle | Rule::Caro => false,
        }
    }

    /// Whether some points are forbidden to `side`.
    #[inline]
    pub fn forbids(self, side: Side) -> bool {
        self == Rule::Renju && side == Side::First
    }

    /// The word that names it.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::ExactCaro => "exact-caro",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no rule of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule `{0}`; choose one of {names}", names = Rule::ALL.map(Rule::name).join(", "))]
pub struct UnknownRule(String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Rule, UnknownRule> {
        let name = text.trim().to_ascii_lowercase();
        let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name);
        rule.ok_or_else(|| UnknownRule(crate::notation::quoted(text)))
    }
}
