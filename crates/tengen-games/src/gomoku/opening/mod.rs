//! Opening rules: how two people agree on the first stones and on who plays which colour, so that Black's first move
//! decides less.
//!
//! An [`Opening`] is a small machine: [`choices`](Opening::choices) says who is to do what,
//! [`choose`](Opening::choose) does it, until the opening is [`finished`](Opening::finished) and play goes on as usual.
//!
//! CITE: Renju International Federation, *Opening rules*; the tournament rules of gomoku.

mod choice;
mod region;
mod rule;
mod symmetry;
#[cfg(test)]
mod tests;

pub use choice::{Allowed, Choice, Choices, OpeningError};
pub use region::Region;
pub use rule::{OpeningRule, UnknownOpening};

use super::Gomoku;
use crate::Square;
use rule::{Decision, Placer, Step};
use std::fmt;
use std::ops::Not;
use symmetry::is_symmetric;
use tengen_core::Side;

/// One of the two people at the board, whichever colour is theirs by and by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Person {
    /// Who begins, with Black until somebody swaps.
    One,
    /// The other.
    Two,
}

impl Not for Person {
    type Output = Person;

    fn not(self) -> Person {
        match self {
            Person::One => Person::Two,
            Person::Two => Person::One,
        }
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Person::One => "player one",
            Person::Two => "player two",
        })
    }
}

/// What an opening leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The stones in order, Black's first, then by turns.
    pub stones: Vec<Square>,
    /// Who plays Black from here on.
    pub black: Person,
}

/// An opening under way.
///
/// ```
/// use tengen_games::gomoku::opening::{Choice, Opening, OpeningRule, Person};
///
/// let mut opening = Opening::new(OpeningRule::Swap, 15).unwrap();
/// for stone in ["h8", "a1", "i9"] {
///     opening.choose(Choice::Place(stone.parse().unwrap())).unwrap();
/// }
/// assert_eq!(opening.choices().unwrap().to_string(), "player two may keep the colours or swap them");
/// opening.choose(Choice::Swap).unwrap();
/// assert_eq!(opening.finished().unwrap().black, Person::Two);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    rule: OpeningRule,
    /// The board, without stones.
    board: Gomoku,
    stones: Vec<Square>,
    black: Person,
    /// What is still to be done, the next step last.
    steps: Vec<Step>,
    /// Who acted last.
    last: Person,
    /// How many fifth moves have to be offered.
    fifths: u8,
    offered: Vec<Square>,
}

impl Opening {
    /// The start of an opening on a board of so many rows and columns.
    pub fn new(rule: OpeningRule, size: u32) -> Result<Opening, OpeningError> {
        let smallest = rule.smallest_board();
        let board = Gomoku::new(size, super::Rule::Freestyle).ok().filter(|board| board.size() >= smallest);
        let board = board.ok_or(OpeningError::Board { rule, size, smallest })?;
        let mut steps = rule.steps().to_vec();
        steps.reverse();
        Ok(Opening {
            rule,
            board,
            stones: Vec::new(),
            black: Person::One,
            steps,
            last: Person::Two,
            fifths: rule.usual_fifths(),
            offered: Vec::new(),
        })
    }

    /// The rule.
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The stones so far, Black's first, then by turns.
    pub fn stones(&self) -> &[Square] {
        &self.stones
    }

    /// The fifth moves offered so far.
    pub fn offered(&self) -> &[Square] {
        &self.offered
    }

    /// Who plays `side` as things stand.
    pub fn person(&self, side: Side) -> Person {
        if side == Side::First { self.black } else { !self.black }
    }

    /// The colour of the next stone.
    pub fn next_side(&self) -> Side {
        if self.stones.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// What the opening has led to, once nothing is left to be chosen.
    pub fn finished(&self) -> Option<Opened> {
        self.steps.is_empty().then(|| Opened { stones: self.stones.clone(), black: self.black })
    }

    /// Who is to do what; none when the opening is finished.
    pub fn choices(&self) -> Option<Choices> {
        let step = *self.steps.last()?;
        let allowed = match step {
            Step::Place(_, region) => vec![Allowed::Place { side: self.next_side(), region }],
            Step::Decide(decision) => {
                let more = match decision {
                    Decision::Colours => None,
                    Decision::Swap2 => Some(Allowed::AddTwo),
                    Decision::Taraguchi => Some(Allowed::OfferInstead { fifths: self.fifths }),
                };
                [Allowed::Stay, Allowed::Swap].into_iter().chain(more).collect()
            }
            Step::Declare { most } => vec![Allowed::Declare { most }],
            Step::Offer => vec![Allowed::Offer { left: self.fifths - self.offered.len() as u8 }],
            Step::Pick => vec![Allowed::Pick { of: self.offered.clone() }],
        };
        Some(Choices { who: self.actor(step), allowed })
    }

    fn actor(&self, step: Step) -> Person {
        match step {
            Step::Place(Placer::Person(person), _) => person,
            Step::Place(Placer::Colour, _) => self.person(self.next_side()),
            Step::Decide(_) => !self.last,
            Step::Declare { .. } => self.last,
            Step::Offer => self.black,
            Step::Pick => !self.black,
        }
    }

    /// Every choice that the rule allows now.
    pub fn legal_choices(&self) -> Vec<Choice> {
        let squares = || self.board.squares();
        let mut all = vec![Choice::Stay, Choice::Swap, Choice::AddTwo, Choice::OfferInstead];
        all.extend((1..=10).map(Choice::Declare));
        all.extend(squares().map(Choice::Place));
        all.extend(squares().map(Choice::Offer));
        all.extend(self.offered.iter().copied().map(Choice::Pick));
        all.retain(|&choice| self.check(choice).is_ok());
        all
    }

    /// Makes a choice, if the rule allows it; otherwise nothing changes.
    pub fn choose(&mut self, choice: Choice) -> Result<(), OpeningError> {
        self.check(choice)?;
        let Some(step) = self.steps.pop() else { return Err(OpeningError::Finished) };
        self.last = self.actor(step);
        match choice {
            Choice::Place(square) | Choice::Pick(square) => self.stones.push(square),
            Choice::Stay => {}
            Choice::Swap => self.black = !self.black,
            Choice::AddTwo => {
                let place = Step::Place(Placer::Person(self.last), Region::Anywhere);
                self.steps = vec![Step::Decide(Decision::Colours), place, place];
            }
            Choice::OfferInstead => self.steps = vec![Step::Pick, Step::Offer],
            Choice::Declare(fifths) => self.fifths = fifths,
            Choice::Offer(square) => {
                self.offered.push(square);
                if self.offered.len() < self.fifths.into() {
                    self.steps.push(step);
                }
            }
        }
        Ok(())
    }

    /// Why the rule does not allow a choice now.
    fn check(&self, choice: Choice) -> Result<(), OpeningError> {
        let choices = self.choices().ok_or(OpeningError::Finished)?;
        let Some(allowed) = choices.allowed.iter().find(|allowed| allowed.is_kind_of(choice)) else {
            return Err(OpeningError::NotNow(choices));
        };
        match (allowed, choice) {
            (Allowed::Place { region, .. }, Choice::Place(square)) => {
                self.check_vacant(square)?;
                if !region.contains(&self.board, square) {
                    return Err(OpeningError::Region { square, region: *region });
                }
            }
            (&Allowed::Declare { most }, Choice::Declare(fifths)) if !(1..=most).contains(&fifths) => {
                return Err(OpeningError::Fifths { fifths, most });
            }
            (_, Choice::Offer(square)) => self.check_offer(square)?,
            (Allowed::Pick { of }, Choice::Pick(square)) if !of.contains(&square) => {
                return Err(OpeningError::NotOffered { square, offered: of.clone() });
            }
            _ => {}
        }
        Ok(())
    }

    fn check_vacant(&self, square: Square) -> Result<(), OpeningError> {
        if !self.board.contains(square) {
            return Err(OpeningError::OffBoard { square, size: self.board.size() });
        }
        if self.stones.contains(&square) {
            return Err(OpeningError::Occupied(square));
        }
        Ok(())
    }

    /// A fifth move must be new, and not the image of another by a symmetry of the stones.
    fn check_offer(&self, square: Square) -> Result<(), OpeningError> {
        self.check_vacant(square)?;
        match self.offered.iter().find(|&&other| is_symmetric(&self.stones, square, other)) {
            Some(&other) if other == square => Err(OpeningError::OfferedTwice(square)),
            Some(&other) => Err(OpeningError::Symmetric { square, other }),
            None => Ok(()),
        }
    }
}
