//! Labelled positions of the project's `data` folder.
#![allow(dead_code, unreachable_pub)]

use serde::Deserialize;
use std::path::Path;
use tengen_core::Game;
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};

#[derive(Deserialize)]
struct Row {
    id: String,
    size: u32,
    moves: Vec<[u8; 2]>,
    #[serde(default)]
    n: usize,
    #[serde(default)]
    shortest_first: Vec<[u8; 2]>,
}

/// A position with what is known about it.
pub struct Tactic {
    pub id: String,
    pub position: Gomoku,
    pub moves: Vec<Square>,
    /// The winner's stones, the five included; 0 if there is no win by fours.
    pub stones: usize,
    /// The moves that win soonest.
    pub shortest_first: Vec<Square>,
}

fn square([x, y]: [u8; 2]) -> Square {
    Square::new(x, y)
}

/// The positions of one kind (`vcf`, `novcf`) for a rule.
pub fn tactics(kind: &str, rule: Rule) -> Vec<Tactic> {
    let file = format!("../../data/tactics/{kind}_{rule}15.jsonl");
    read(&file).into_iter().map(|row| tactic(row, rule)).collect()
}

fn read(file: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).expect("the data file is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a row of the data file")).collect()
}

fn tactic(row: Row, rule: Rule) -> Tactic {
    let mut position = Gomoku::new(row.size, rule).unwrap();
    for &mv in &row.moves {
        position.play(square(mv));
    }
    Tactic {
        id: row.id,
        position,
        moves: row.moves.iter().copied().map(square).collect(),
        stones: row.n,
        shortest_first: row.shortest_first.into_iter().map(square).collect(),
    }
}
