//! The positions of the bench: openings, middle games and a win, of every rule.
//!
//! They are taken from `data/`, whose `README.md` tells how they were made; caro and exact-caro, which have no data of their
//! own, use openings of freestyle and standard.

use tengen_games::Notation;
use tengen_games::gomoku::{Gomoku, Rule};

/// A position of the bench.
pub(super) struct Position {
    pub(super) rule: Rule,
    pub(super) size: u32,
    pub(super) moves: &'static str,
    /// Its name in `data/`.
    pub(super) origin: &'static str,
}

impl Position {
    /// The position itself.
    pub(super) fn start(&self) -> Gomoku {
        let empty = Gomoku::new(self.size, self.rule).expect("a possible board");
        empty.parse(self.moves).expect("moves that can be made")
    }
}

const fn position(rule: Rule, size: u32, origin: &'static str, moves: &'static str) -> Position {
    Position { rule, size, moves, origin }
}

/// All of them.
pub(super) const POSITIONS: &[Position] = &[
    position(Rule::Freestyle, 15, "gen-freestyle15-001", "g5k6j6g6g10j7"),
    position(Rule::Freestyle, 20, "gen-freestyle20-001", "j9m16h12m13n12k17"),
    position(Rule::Freestyle, 15, "gen-novcf-freestyle15-0121", "f7b6a4e7e8g6d7g8d8d6f8f9d9c8"),
    position(Rule::Standard, 15, "gen-standard15-003", "h8g7f4k3f5i6c1i5"),
    position(Rule::Standard, 15, "gen-novcf-standard15-0077", "k5h5e7h8e4k8l6m7f4i6g4h4e5e6d6"),
    position(Rule::Standard, 15, "gen-vcf-standard15-0047", "f3l6i8h5h9g9d8i7h7j6h8h10f5j9f6f7g7i9"),
    position(Rule::Renju, 15, "gen-renju15-009", "j10f12i8j7k8j8g12"),
    position(Rule::Renju, 15, "gen-novcf-renju15-0075", "i8g10f11h10i10i9j8g9j9g8g7f8i11e8h8"),
    position(Rule::Renju, 15, "gen-novcf-renju15-0145", "j9n9o13n10l9n13k15l11j11k10j10"),
    position(Rule::Caro, 15, "gen-freestyle15-007", "e8j13h13f11h11g8g10f9"),
    position(Rule::ExactCaro, 15, "gen-standard15-011", "h11j11f10k9h12h10l11"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Game;

    #[test]
    fn every_rule_is_there_and_no_game_is_over() {
        for rule in Rule::ALL {
            assert!(POSITIONS.iter().any(|position| position.rule == rule), "{rule}");
        }
        for position in POSITIONS {
            assert_eq!(position.start().outcome(), None, "{}", position.origin);
        }
    }

    /// The moves are those of the data, not a slip of the pen.
    #[test]
    fn positions_are_those_of_their_origin() {
        for position in POSITIONS {
            let kind = position.origin.trim_start_matches("gen-").rsplit_once('-').unwrap().0;
            let file = match kind.split_once('-') {
                Some((tactic, board)) => format!("tactics/{tactic}_{board}.jsonl"),
                None => format!("openings/{kind}.jsonl"),
            };
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
            let rows = std::fs::read_to_string(path).unwrap();
            let rows = rows.lines().map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap());
            let row = rows.into_iter().find(|row| row["id"] == position.origin).unwrap();
            let square = |at: &serde_json::Value| {
                let [x, y] = [0, 1].map(|index| at[index].as_u64().unwrap() as u8);
                tengen_games::Square::new(x, y).to_string()
            };
            let moves: String = row["moves"].as_array().unwrap().iter().map(square).collect();
            assert_eq!((row["size"].as_u64(), moves.as_str()), (Some(position.size.into()), position.moves));
        }
    }
}
