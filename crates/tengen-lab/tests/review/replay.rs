//! Forced wins, played on the board by the rules alone.

use std::path::Path;
use tengen_core::{Game, Outcome, Side};
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_games::{Notation, Square};
use tengen_lab::review::{Colour, ForcedWin, Makes, Threat};

/// Plays the win against every legal reply, those listed and all others.
pub(crate) fn replay(position: &Gomoku, win: &ForcedWin) {
    let winner = position.side_to_move();
    assert_eq!(win.side, Colour::from(winner));
    let mut played = position.clone();
    for name in &win.line {
        played.try_play(square(name)).unwrap_or_else(|error| panic!("{:?}: {error}", win.line));
    }
    let mut replay = Replay { winner, cut: win.cut };
    replay.wins(&mut position.clone(), &win.first);
}

struct Replay {
    winner: Side,
    cut: bool,
}

impl Replay {
    fn wins(&mut self, position: &mut Gomoku, threat: &Threat) {
        let mv = square(&threat.mv);
        position.try_play(mv).unwrap_or_else(|error| panic!("{threat:?}: {error}"));
        if position.outcome().is_some() {
            assert_eq!((position.outcome(), threat.makes), (Some(Outcome::Win(self.winner)), Makes::Five));
        } else {
            let fives: Vec<String> = self.fives(position).iter().map(ToString::to_string).collect();
            assert_eq!(fives, threat.fives, "{}", position.text());
            for reply in position.legal_moves() {
                position.play(reply);
                self.is_answered(position, threat, reply);
                position.undo(reply);
            }
        }
        position.undo(mv);
    }

    fn is_answered(&mut self, position: &mut Gomoku, threat: &Threat, reply: Square) {
        if let Some(outcome) = position.outcome() {
            return assert_eq!(outcome, Outcome::Win(self.winner), "{}", position.text());
        }
        let listed = threat.defences.iter().find(|defence| square(&defence.mv) == reply);
        match (listed, &threat.otherwise) {
            (Some(defence), _) => match &defence.then {
                Some(then) => self.wins(position, then),
                None => assert!(self.cut, "{reply} is not answered"),
            },
            _ if !self.fives(position).is_empty() => {}
            (None, Some(otherwise)) => self.wins(position, otherwise),
            (None, None) => assert!(self.cut, "{reply} is not answered in {}", position.text()),
        }
    }

    fn fives(&self, position: &Gomoku) -> Vec<Square> {
        position.legal_moves().filter(|&at| position.completes(self.winner, at)).collect()
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|_| panic!("{name} is no square"))
}

/// Every eighth of the labelled positions for a rule.
pub(crate) fn tactics(rule: Rule) -> Vec<Gomoku> {
    let file = format!("../../data/tactics/vcf_{rule}15.jsonl");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let tactic = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let moves: Vec<[u8; 2]> = serde_json::from_value(row["moves"].clone()).unwrap();
        let mut position = Gomoku::new(15, rule).unwrap();
        for [x, y] in moves {
            position.play(Square::new(x, y));
        }
        position
    };
    text.lines().step_by(8).map(tactic).collect()
}
