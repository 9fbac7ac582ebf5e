//! Wins that can be replayed, and a checker that knows the rules of the game and nothing of the engine.

use std::fmt;
use tengen_core::{Game, Outcome};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

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

    /// The line in which the loser holds out longest.
    pub fn main_line(&self) -> Vec<Square> {
        let mut line = vec![self.mv];
        let below = self.replies.iter().max_by_key(|(_, proof)| proof.stones());
        if let Some((reply, proof)) = below {
            line.push(*reply);
            line.extend(proof.main_line());
        }
        line
    }

    /// Plays the proof against every legal reply.
    pub fn verify(&self, position: &Gomoku) -> Result<(), Refuted> {
        self.walk(&mut position.clone(), &mut Vec::new())
    }

    fn walk(&self, position: &mut Gomoku, line: &mut Vec<Square>) -> Result<(), Refuted> {
        let winner = position.side_to_move();
        line.push(self.mv);
        if !position.is_legal(self.mv) {
            return Err(Refuted { line: line.clone() });
        }
        position.play(self.mv);
        if let Some(outcome) = position.outcome() {
            position.undo(self.mv);
            line.pop();
            let won = self.ends && outcome == Outcome::Win(winner);
            return if won { Ok(()) } else { Err(Refuted { line: vec![self.mv] }) };
        }
        // A stone of the loser makes no new five for the winner: those there are now are all there can be after it.
        let fives: Vec<Square> =
            position.legal_moves().filter(|&at| position.completes(winner, at)).collect();
        for reply in position.legal_moves() {
            line.push(reply);
            position.play(reply);
            self.answer(position, reply, &fives, line)?;
            position.undo(reply);
            line.pop();
        }
        position.undo(self.mv);
        line.pop();
        Ok(())
    }

    /// The position after `reply` is won for the side to move.
    fn answer(
        &self,
        position: &mut Gomoku,
        reply: Square,
        fives: &[Square],
        line: &mut Vec<Square>,
    ) -> Result<(), Refuted> {
        let winner = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            let won = outcome == Outcome::Win(winner);
            return if won { Ok(()) } else { Err(Refuted { line: line.clone() }) };
        }
        let listed = self.replies.iter().find(|(listed, _)| *listed == reply).map(|(_, proof)| proof);
        if let Some(proof) = listed.or(self.otherwise.as_deref()) {
            return proof.walk(position, line);
        }
        let five = fives.iter().any(|&at| position.is_legal(at) && position.completes(winner, at));
        if five { Ok(()) } else { Err(Refuted { line: line.clone() }) }
    }
}
