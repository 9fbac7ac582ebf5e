//! A proven win as people follow it: each threat by its name, each defence to it, and what comes next.

use super::report::Colour;
use serde::Serialize;
use std::cmp::Reverse;
use tengen_core::{Clock, Game, Pass};
use tengen_engine::search::win::{Effort, forced_win};
use tengen_engine::{Proof, State, Threat as Kind};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// More threats than a reader follows; what is beyond is left out.
const MOST_THREATS: usize = 300;

/// A win by threats that holds against every legal reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ForcedWin {
    /// Who wins.
    pub side: Colour,
    /// Most stones that the winner needs, the one that makes five included.
    pub stones: u32,
    /// The longest defence: threat, reply, threat …, up to five or to where no reply stops anything.
    pub line: Vec<String>,
    /// The first threat, with every defence to it.
    pub first: Threat,
    /// Whether some defences are shown without their answer, because the tree is large.
    pub cut: bool,
}

/// A move of the winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threat {
    /// Where.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it makes.
    pub makes: Makes,
    /// Where five comes next, if that is not stopped.
    pub fives: Vec<String>,
    /// The replies that stop what is threatened, the longest defence first.
    pub defences: Vec<Defence>,
    /// How the winner goes on after any other reply, unless it makes five at once.
    pub otherwise: Option<Box<Threat>>,
}

/// A reply to a threat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Defence {
    /// Where.
    #[serde(rename = "move")]
    pub mv: String,
    /// How the winner goes on; none where the tree is cut.
    pub then: Option<Threat>,
}

/// What a winner's move makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Makes {
    /// Five: the game is won.
    Five,
    /// A four with two cells for five.
    StraightFour,
    /// Two fours.
    DoubleFour,
    /// A four and an open three.
    FourThree,
    /// A four.
    Four,
    /// Two open threes.
    DoubleThree,
    /// An open three.
    OpenThree,
    /// Nothing that has a name, but a win by fours is threatened.
    Other,
}

impl ForcedWin {
    /// A win of the side to move, if one is found with this effort before `clock` asks to stop.
    pub fn find(position: &Gomoku, effort: Effort, clock: &dyn Clock) -> Option<ForcedWin> {
        let proof = forced_win(position, effort, clock)?;
        Some(ForcedWin::show(position, &proof))
    }

    /// The proof, which holds in `position`, made readable.
    fn show(position: &Gomoku, proof: &Proof) -> ForcedWin {
        let mut teller = Teller { position: position.clone(), left: MOST_THREATS, cut: false };
        let first = teller.threat(proof);
        let mut line = Vec::new();
        let mut next = Some(&first);
        while let Some(threat) = next {
            line.push(threat.mv.clone());
            let longest = threat.defences.first();
            line.extend(longest.map(|defence| defence.mv.clone()));
            next = longest.and_then(|defence| defence.then.as_ref());
        }
        let side = position.side_to_move().into();
        ForcedWin { side, stones: proof.stones() as u32, line, first, cut: teller.cut }
    }
}

/// Walks through a proof on a board.
struct Teller {
    position: Gomoku,
    /// Threats that may still be told.
    left: usize,
    cut: bool,
}

impl Teller {
    fn threat(&mut self, proof: &Proof) -> Threat {
        let winner = self.position.side_to_move();
        let kind = State::new(&self.position).threat_on(proof.mv);
        self.left = self.left.saturating_sub(1);
        self.position.play(proof.mv);
        let completes = |&at: &Square| self.position.completes(winner, at);
        let fives: Vec<Square> = self.position.legal_moves().filter(completes).collect();
        let (mut defences, mut otherwise) = (Vec::new(), None);
        if self.position.outcome().is_none() {
            defences = self.defences(proof, &fives);
            otherwise = proof.otherwise.as_deref().and_then(|proof| self.otherwise(proof));
        }
        self.position.undo(proof.mv);
        let makes = makes(kind, &fives);
        Threat { mv: proof.mv.to_string(), makes, fives: names(&fives), defences, otherwise }
    }

    /// The replies that need an answer of their own; to a move that none of them stops, those that stop one five.
    fn defences(&mut self, proof: &Proof, fives: &[Square]) -> Vec<Defence> {
        let mut replies: Vec<(Square, Proof)> = proof.replies.clone();
        if replies.is_empty() && proof.otherwise.is_none() {
            let answered = |&taken: &Square| Some((taken, Proof::end(self.remaining(taken, fives)?)));
            replies = fives.iter().filter_map(answered).collect();
        }
        replies.sort_by_key(|(_, answer)| Reverse(answer.stones()));
        replies.iter().map(|(reply, answer)| self.defence(*reply, answer)).collect()
    }

    /// Where five can still be made after a reply on one of the cells for it.
    fn remaining(&self, taken: Square, fives: &[Square]) -> Option<Square> {
        let mut position = self.position.clone();
        let winner = !position.side_to_move();
        position.play(taken);
        fives.iter().copied().find(|&five| position.is_legal(five) && position.completes(winner, five))
    }

    fn defence(&mut self, reply: Square, answer: &Proof) -> Defence {
        self.position.play(reply);
        // A forbidden reply has ended the game.
        let goes_on = self.position.outcome().is_none();
        let room = self.left > 0;
        self.cut |= goes_on && !room;
        let then = (goes_on && room).then(|| self.threat(answer));
        self.position.undo(reply);
        Defence { mv: reply.to_string(), then }
    }

    fn otherwise(&mut self, proof: &Proof) -> Option<Box<Threat>> {
        if self.left == 0 {
            self.cut = true;
            return None;
        }
        self.position.pass();
        let threat = self.threat(proof);
        self.position.pass();
        Some(Box::new(threat))
    }
}

fn makes(kind: Kind, fives: &[Square]) -> Makes {
    match kind {
        Kind::Five => Makes::Five,
        Kind::StraightFour if is_straight(fives) => Makes::StraightFour,
        Kind::StraightFour => Makes::DoubleFour,
        Kind::FourThree => Makes::FourThree,
        Kind::Four => Makes::Four,
        Kind::DoubleThree => Makes::DoubleThree,
        Kind::OpenThree => Makes::OpenThree,
        Kind::None | Kind::Forbidden => Makes::Other,
    }
}

/// Whether the cells for five are the two ends of one unbroken four.
fn is_straight(fives: &[Square]) -> bool {
    let &[one, other] = fives else { return false };
    let (across, up) = (one.x.abs_diff(other.x), one.y.abs_diff(other.y));
    matches!((across, up), (0 | 5, 5) | (5, 0))
}

pub(super) fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}
