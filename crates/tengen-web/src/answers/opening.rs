//! Openings: the choices so far, played through from the start each time.

use super::refusal::{Answer, refuse};
use crate::protocol::{OpeningChoice, OpeningView, Permission, names};
use tengen_core::Side;
use tengen_games::Square;
use tengen_games::gomoku::Variant;
use tengen_games::gomoku::opening::{Allowed, Choice, Opening, OpeningRule, Person};
use tengen_players::GameSpec;

/// No opening takes more.
const MOST_CHOICES: usize = 100;

/// The game of five in a row of this name.
pub(crate) fn game_of(game: &str) -> Answer<Variant> {
    match game.parse() {
        Ok(GameSpec::Gomoku(variant)) => Ok(variant),
        Ok(_) => Err(refuse("not_five_in_a_row", "openings are for five in a row; choose such a game")),
        Err(error) => Err(refuse("unknown_game", error)),
    }
}

/// The opening after these choices.
pub(crate) fn replay(game: &str, rule: &str, choices: &[OpeningChoice]) -> Answer<Opening> {
    let variant = game_of(game)?;
    let rule: OpeningRule = rule.parse().map_err(|error| refuse("unknown_opening", error))?;
    if choices.len() > MOST_CHOICES {
        return Err(refuse("illegal_choice", format!("an opening has at most {MOST_CHOICES} choices")));
    }
    let mut opening =
        Opening::new(rule, variant.size().into()).map_err(|error| refuse("unknown_opening", error))?;
    for (index, choice) in choices.iter().enumerate() {
        let done = read(choice)
            .and_then(|choice| opening.choose(choice).map_err(|error| refuse("illegal_choice", error)));
        done.map_err(|refusal| refuse(refusal.code, format!("choice {}: {}", index + 1, refusal.message)))?;
    }
    Ok(opening)
}

/// The opening as the page shows it.
pub(crate) fn view(game: &str, rule: &str, choices: &[OpeningChoice]) -> Answer<OpeningView> {
    let opening = replay(game, rule, choices)?;
    let now = opening.choices();
    let legal = opening.legal_choices();
    let permission = |allowed: &Allowed| {
        let number = match allowed {
            Allowed::OfferInstead { fifths } => Some(*fifths),
            Allowed::Declare { most } => Some(*most),
            Allowed::Offer { left } => Some(*left),
            _ => None,
        };
        let of_kind = |choice: &&Choice| kind(**choice) == kind_allowed(allowed);
        let squares = legal.iter().filter(of_kind).filter_map(|&choice| square_of(choice));
        Permission {
            choice: kind_allowed(allowed).to_owned(),
            squares: squares.map(|square| square.to_string()).collect(),
            number: number.map(u32::from),
        }
    };
    Ok(OpeningView {
        stones: names(opening.stones()),
        offered: names(opening.offered()),
        black: number(opening.person(Side::First)),
        who: now.as_ref().map(|now| number(now.who)),
        permissions: now.iter().flat_map(|now| &now.allowed).map(permission).collect(),
    })
}

fn number(person: Person) -> u32 {
    match person {
        Person::One => 0,
        Person::Two => 1,
    }
}

/// The square that a choice names.
pub(crate) fn square_of(choice: Choice) -> Option<Square> {
    match choice {
        Choice::Place(square) | Choice::Offer(square) | Choice::Pick(square) => Some(square),
        _ => None,
    }
}

/// The word of the protocol for a choice.
fn kind(choice: Choice) -> &'static str {
    match choice {
        Choice::Place(_) => "place",
        Choice::Stay => "stay",
        Choice::Swap => "swap",
        Choice::AddTwo => "add_two",
        Choice::OfferInstead => "offer_instead",
        Choice::Declare(_) => "declare",
        Choice::Offer(_) => "offer",
        Choice::Pick(_) => "pick",
    }
}

fn kind_allowed(allowed: &Allowed) -> &'static str {
    match allowed {
        Allowed::Place { .. } => "place",
        Allowed::Stay => "stay",
        Allowed::Swap => "swap",
        Allowed::AddTwo => "add_two",
        Allowed::OfferInstead { .. } => "offer_instead",
        Allowed::Declare { .. } => "declare",
        Allowed::Offer { .. } => "offer",
        Allowed::Pick { .. } => "pick",
    }
}

fn read(choice: &OpeningChoice) -> Answer<Choice> {
    let at = |text: &str| -> Answer<Square> {
        text.parse().map_err(|_| refuse("bad_square", format!("`{text}` is not a point; name one like h8")))
    };
    Ok(match choice {
        OpeningChoice::Place { square } => Choice::Place(at(square)?),
        OpeningChoice::Stay => Choice::Stay,
        OpeningChoice::Swap => Choice::Swap,
        OpeningChoice::AddTwo => Choice::AddTwo,
        OpeningChoice::OfferInstead => Choice::OfferInstead,
        OpeningChoice::Declare { fifths } => Choice::Declare(u8::try_from(*fifths).unwrap_or(u8::MAX)),
        OpeningChoice::Offer { square } => Choice::Offer(at(square)?),
        OpeningChoice::Pick { square } => Choice::Pick(at(square)?),
    })
}

/// A choice in the words of the protocol.
pub(crate) fn told(choice: Choice) -> OpeningChoice {
    match choice {
        Choice::Place(square) => OpeningChoice::Place { square: square.to_string() },
        Choice::Stay => OpeningChoice::Stay,
        Choice::Swap => OpeningChoice::Swap,
        Choice::AddTwo => OpeningChoice::AddTwo,
        Choice::OfferInstead => OpeningChoice::OfferInstead,
        Choice::Declare(fifths) => OpeningChoice::Declare { fifths: fifths.into() },
        Choice::Offer(square) => OpeningChoice::Offer { square: square.to_string() },
        Choice::Pick(square) => OpeningChoice::Pick { square: square.to_string() },
    }
}
