//! Wins that can be replayed, and a checker that knows the rules of the game and nothing of the engine.

use crate::search::meter::Meter;
use std::fmt;
use tengen_core::{Game, Outcome, Side};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

/// A winning move with what follows every reply to it.
///
/// A reply that is not among `replies` is answered by `otherwise`; where there is none, by making five at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The winner's move.
    pub mv: Square,
    /// Whether it ends the game; nothing follows then.
    pub ends: bool,
    /// Replies that need an answer of their own.
    pub replies: Vec<(Square, Proof)>,
    /// The answer to all other replies.
    pub otherwise: Option<Box<Proof>>,
}

/// Where a proof fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The moves up to where the claimed win is not there.
    pub line: Vec<Square>,
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no win after")?;
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl Proof {
    /// The move that ends the game.
    pub fn end(mv: Square) -> Proof {
        Proof { mv, ends: true, replies: Vec::new(), otherwise: None }
    }

    /// A move after which five is made at once, whatever the reply.
    pub fn unstoppable(mv: Square) -> Proof {
        Proof { mv, ends: false, replies: Vec::new(), otherwise: None }
    }

    /// Most stones that the winner needs, the one that makes five included.
    pub fn stones(&self) -> usize {
        let below = self.replies.iter().map(|(_, proof)| proof).chain(self.otherwise.as_deref());
        if self.ends { 1 } else { 1 + below.map(Proof::stones).max().unwrap_or(1) }
    }

    /// A line to show: of the replies with an answer of their own, each time the one that takes longest to answer.
    pub fn main_line(&self) -> Vec<Square> {
        let mut line = vec![self.mv];
        let below = self.replies.iter().max_by_key(|(_, proof)| proof.stones());
        if let Some((reply, proof)) = below {
            line.push(*reply);
            line.extend(proof.main_line());
        }
        line
    }

    /// Plays the proof against every legal reply, by the rules of the game alone.
    pub fn verify(&self, position: &Gomoku) -> Result<(), Refuted> {
        match self.verify_within(position, &mut Meter::of(u64::MAX)) {
            Some(refuted) => Err(refuted),
            None => Ok(()),
        }
    }

    /// The same for somebody in a hurry: none if the proof holds, the moves so far if it does not, or if `meter` does not
    /// let it be told.
    pub(crate) fn verify_within(&self, position: &Gomoku, meter: &mut Meter<'_>) -> Option<Refuted> {
        let mut check = Check { position: position.clone(), line: Vec::new(), meter };
        check.wins(self).err().map(|Failed| Refuted { line: check.line })
    }
}

/// The proof fails after the moves of the check's line.
struct Failed;

/// A proof being played.
struct Check<'a, 'b> {
    position: Gomoku,
    /// The moves played.
    line: Vec<Square>,
    meter: &'a mut Meter<'b>,
}

impl Check<'_, '_> {
    fn play(&mut self, square: Square) -> Result<(), Failed> {
        self.line.push(square);
        self.meter.spend().map_err(|_| Failed)?;
        self.position.is_legal(square).then(|| self.position.play(square)).ok_or(Failed)
    }

    fn undo(&mut self) {
        let square = self.line.pop().expect("a move was played");
        self.position.undo(square);
    }

    /// The side to move wins by `proof`.
    fn wins(&mut self, proof: &Proof) -> Result<(), Failed> {
        let winner = self.position.side_to_move();
        self.play(proof.mv)?;
        match self.position.outcome() {
            Some(outcome) => {
                let won = proof.ends && outcome == Outcome::Win(winner);
                won.then_some(()).ok_or(Failed)?;
            }
            None => self.every_reply_loses(proof, winner)?,
        }
        self.undo();
        Ok(())
    }

    fn every_reply_loses(&mut self, proof: &Proof, winner: Side) -> Result<(), Failed> {
        let completing = |side| {
            let position = &self.position;
            position.legal_moves().filter(move |&at| position.completes(side, at)).collect::<Vec<Square>>()
        };
        // A stone of the loser makes no new five for the winner: those there are now are all there can be after it.
        let fives = completing(winner);
        // Where it can only stop a five by taking its cell, all other replies are answered by that five.
        let only_these =
            !fives.is_empty() && !may_be_capped(self.position.rule()) && completing(!winner).is_empty();
        let replies = if only_these { fives.clone() } else { self.position.legal_moves().collect() };
        for reply in replies {
            self.play(reply)?;
            self.is_answered(proof, reply, winner, &fives)?;
            self.undo();
        }
        Ok(())
    }

    /// The position after `reply` is won for the side to move.
    fn is_answered(
        &mut self,
        proof: &Proof,
        reply: Square,
        winner: Side,
        fives: &[Square],
    ) -> Result<(), Failed> {
        if let Some(outcome) = self.position.outcome() {
            return (outcome == Outcome::Win(winner)).then_some(()).ok_or(Failed);
        }
        let listed = proof.replies.iter().find(|(listed, _)| *listed == reply).map(|(_, answer)| answer);
        if let Some(answer) = listed.or(proof.otherwise.as_deref()) {
            return self.wins(answer);
        }
        let five = |&at: &Square| self.position.is_legal(at) && self.position.completes(winner, at);
        fives.iter().any(five).then_some(()).ok_or(Failed)
    }
}

/// Whether a stone at its end can spoil a five.
fn may_be_capped(rule: Rule) -> bool {
    matches!(rule, Rule::Caro | Rule::ExactCaro)
}
