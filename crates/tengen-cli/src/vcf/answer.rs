//! What the search for a win by fours found, in words, as a picture and for programs.

use crate::board;
use crate::five::{side_key, side_name};
use crate::lang::Lang;
use indicatif::HumanCount;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;
use tengen_core::Game;
use tengen_games::gomoku::Gomoku;
use tengen_games::{Notation, Square};

/// The end of a search for a win by fours.
pub(super) struct Answer {
    pub(super) found: Found,
    /// Positions visited.
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// What was found.
pub(super) enum Found {
    /// A win that holds against every defence.
    Win {
        /// The winner's, the one that makes five included, against the longest defence.
        stones: usize,
        /// The longest defence, up to the move after which five cannot be stopped.
        line: Vec<Square>,
    },
    /// There is none.
    Nothing,
    /// The positions that might be visited were not enough to tell.
    Undecided,
}

impl Answer {
    /// What scripts see.
    pub(super) fn exit_code(&self) -> ExitCode {
        match self.found {
            Found::Win { .. } => ExitCode::SUCCESS,
            Found::Nothing => ExitCode::from(3),
            Found::Undecided => ExitCode::from(4),
        }
    }

    /// All that was found, for programs.
    pub(super) fn in_json(&self, position: &Gomoku) -> Value {
        let names = |squares: &[Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut report = json!({
            "position": position.text(),
            "rule": position.rule().name(),
            "size": position.size(),
            "side": side_key(position.side_to_move()),
            "result": match self.found {
                Found::Win { .. } => "win",
                Found::Nothing => "none",
                Found::Undecided => "undecided",
            },
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        });
        if let Found::Win { stones, line } = &self.found {
            report["move"] = line[0].to_string().into();
            report["stones"] = (*stones).into();
            report["plies"] = (2 * stones - 1).into();
            report["line"] = names(line).into();
            report["fives"] = names(&fives(position, line)).into();
            report["verified"] = true.into();
        }
        report
    }

    /// The board with the win, or why there is none.
    pub(super) fn show(&self, lang: Lang, position: &Gomoku, out: &mut impl Write) -> io::Result<()> {
        let side = side_name(lang, position.side_to_move());
        let nodes = HumanCount(self.nodes);
        match &self.found {
            Found::Win { stones, line } => show_win(lang, position, *stones, line, out)?,
            Found::Nothing => {
                let none = [
                    format!("{side} has no win by fours: every line was tried."),
                    format!("{side}没有连续冲四的胜法：所有变例都已试过。"),
                ];
                writeln!(out, "{}", lang.pick(none))?;
            }
            Found::Undecided => writeln!(
                out,
                "{}",
                lang.pick([
                    format!("Not decided within {nodes} positions; --nodes allows more."),
                    format!("{nodes} 个局面之内未能判定；可用 --nodes 增加。"),
                ])
            )?,
        }
        let seconds = self.time.as_secs_f64();
        let figures = [
            format!("positions visited: {nodes}, {seconds:.3} s"),
            format!("访问局面：{nodes}，{seconds:.3} 秒"),
        ];
        writeln!(out, "{}", lang.pick(figures))
    }
}

fn show_win(
    lang: Lang,
    position: &Gomoku,
    stones: usize,
    line: &[Square],
    out: &mut impl Write,
) -> io::Result<()> {
    let fives = fives(position, line);
    let numbered = line.iter().zip(1..).map(|(&square, number)| (square, number.to_string()));
    let ends = fives.iter().map(|&square| (square, "*".to_owned()));
    let marks: HashMap<Square, String> = ends.chain(numbered).collect();
    board::draw(position, &marks, out)?;
    let side = side_name(lang, position.side_to_move());
    writeln!(
        out,
        "\n{}",
        lang.pick([
            format!(
                "{side} wins by fours with {stones} stones, in {} plies: verified against every defence.",
                2 * stones - 1
            ),
            format!("{side}连续冲四取胜：{stones} 子，{} 步，已对所有防守验证。", 2 * stones - 1),
        ])
    )?;
    let [moves, ends] =
        [line, &fives].map(|squares| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    let ends = if fives.is_empty() {
        String::new()
    } else {
        lang.pick([format!(", then five at * {ends}"), format!("，然后在 * {ends} 成五")])
    };
    writeln!(out, "{moves}{ends}")
}

/// Where the winner makes five after a line that ends before it.
fn fives(position: &Gomoku, line: &[Square]) -> Vec<Square> {
    let winner = position.side_to_move();
    let mut position = position.clone();
    for &square in line {
        position.play(square);
    }
    position.legal_moves().filter(|&square| position.completes(winner, square)).collect()
}
