//! The judgement of a position: integer weights in one table.
//!
//! Every empty cell adds a term for each side, by what a stone of that side would make there; the state keeps the sums.
//! What remains to be seen is whose turn it is.

use crate::line::Class;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::Score;
use tengen_games::gomoku::Rule;

/// A static judgement of a state in which nobody has won.
pub trait Evaluate: Sync {
    /// The estimate for the side to move.
    fn evaluate(&self, state: &State) -> Score;
}

/// The sum of the cells' terms, and what the move is worth.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    weights: Weights,
}

impl Pattern {
    /// With the weights of a rule.
    pub fn of(rule: Rule) -> Pattern {
        Pattern { weights: Weights::of(rule) }
    }
}

impl Evaluate for Pattern {
    #[inline]
    fn evaluate(&self, state: &State) -> Score {
        let (us, them) = (state.side_to_move(), !state.side_to_move());
        let material = (state.terms(us) * self.weights.initiative - state.terms(them) * 100) / 128;
        let mut score = material + self.weights.turn;
        for threat in [Threat::FourThree, Threat::DoubleThree, Threat::Four, Threat::OpenThree] {
            if state.has_threat(us, threat) {
                score += self.weights.ours[threat as usize];
                break;
            }
        }
        for threat in [Threat::StraightFour, Threat::FourThree, Threat::DoubleThree] {
            if state.has_threat(them, threat) {
                score -= self.weights.theirs[threat as usize];
                break;
            }
        }
        Score::heuristic(score)
    }
}

/// Every number of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a cell is worth to a side, by the class of each line through it.
    pub class: [i16; Class::COUNT],
    /// What it is worth besides, by the threat of all lines together.
    pub threat: [i16; Threat::COUNT],
    /// How promising a move looks, by class.
    pub promise: [i16; Class::COUNT],
    /// How promising besides, by threat.
    pub promise_of_threat: [i16; Threat::COUNT],
    /// The value of having the move.
    pub turn: i32,
    /// What the terms of the side to move count, in hundredths.
    pub initiative: i32,
    /// For the side to move, the best threat it can make next.
    pub ours: [i32; Threat::COUNT],
    /// Against the side to move, the best threat the opponent could make next.
    pub theirs: [i32; Threat::COUNT],
}

impl Weights {
    /// The weights for a rule.
    pub fn of(_: Rule) -> Weights {
        Weights {
            //     Dead One OpenOne Two TightTwo OpenTwo Three TightThree OpenThree Four Straight DoubleFour Five Over
            class: [0, 1, 3, 4, 8, 11, 12, 24, 32, 30, 60, 0, 90, 0],
            //      None OpenThree DoubleThree Four FourThree StraightFour Five Forbidden
            threat: [0, 0, 24, 0, 60, 40, 40, 0],
            promise: [0, 2, 5, 8, 18, 26, 24, 60, 80, 70, 160, 0, 400, 0],
            promise_of_threat: [0, 30, 120, 30, 260, 400, 4000, 0],
            turn: 62,
            initiative: 100,
            ours: [0, 30, 120, 30, 260, 0, 0, 0],
            theirs: [0, 0, 60, 0, 100, 160, 0, 0],
        }
    }

    pub(crate) fn term(&self, threat: Threat, classes: [Class; 4]) -> i16 {
        if threat == Threat::Forbidden {
            return 0;
        }
        self.threat[threat as usize] + classes.iter().map(|&class| self.class[class as usize]).sum::<i16>()
    }

    pub(crate) fn promise(&self, threat: Threat, classes: [Class; 4]) -> i16 {
        if threat == Threat::Forbidden {
            return -1000;
        }
        let by_class: i16 = classes.iter().map(|&class| self.promise[class as usize]).sum();
        self.promise_of_threat[threat as usize] + by_class
    }
}
