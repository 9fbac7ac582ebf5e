//! `tengen vcf`: the shortest win by continuous fours, checked before it is shown.

mod answer;

use crate::five::BoardArguments;
use crate::lang::Lang;
use crate::values;
use answer::{Answer, Found};
use anyhow::bail;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tengen_core::{Game, Pass, Side};
use tengen_engine::State;
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_games::gomoku::Gomoku;

/// Find the shortest win by continuous fours (VCF)
///
/// Every move of the winner makes a four, so the opponent has no choice. A win is replayed against every defence by the
/// rules of the game alone before it is shown. The exit code is 0 if there is a win, 3 if there is none, 4 if --nodes was
/// not enough to tell.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen vcf --position 'h8 l8 i8 h9 j8 i9'\n  \
    tengen vcf --position 'h8 l8 i8 h9 j8 i9' --for white    as if it were White's turn\n  \
    tengen vcf --rule renju --position 'h8 i9 h10' --nodes 100m\n  \
    tengen vcf --position 'h8 l8 i8 h9 j8 i9' --json         for programs: docs/analysis.md has the fields")]
pub(crate) struct WinByFours {
    /// Moves such as 'h8 i9 g7' or rows such as X..O/…/… (top row first); docs/notation.md has it all
    #[arg(long, value_name = "POSITION")]
    position: String,

    #[command(flatten)]
    board: BoardArguments,

    /// The side to find a win for, as if it were its turn; by default the side to move
    #[arg(long = "for", value_enum, value_name = "SIDE")]
    side: Option<Colour>,

    /// How many positions to visit at most (`10m` is ten million)
    #[arg(long, value_name = "N", default_value = "10m", value_parser = values::count)]
    nodes: u64,

    /// For programs
    #[arg(long)]
    json: bool,
}

/// A side by its colour.
#[derive(Clone, Copy, ValueEnum)]
enum Colour {
    /// Who moves first
    Black,
    /// Who moves second
    White,
}

/// Positions that the solver remembers, as a power of two.
const LOG_ENTRIES: u32 = 20;

impl WinByFours {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let mut position = self.board.position(&self.position)?;
        let side = self.side.map(|colour| match colour {
            Colour::Black => Side::First,
            Colour::White => Side::Second,
        });
        if side.is_some_and(|side| side != position.side_to_move()) {
            position.pass();
        }
        let bar = ProgressBar::new_spinner().with_message(lang.pick(["searching", "搜索中"]));
        bar.enable_steady_tick(Duration::from_millis(200));
        let answer = self.solve(&position);
        bar.finish_and_clear();
        let answer = answer?;
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &answer.in_json(&position))?;
            writeln!(out)?;
        } else {
            answer.show(lang, &position, out)?;
        }
        Ok(answer.exit_code())
    }

    fn solve(&self, position: &Gomoku) -> anyhow::Result<Answer> {
        let start = Instant::now();
        let mut vcf = Vcf::new(LOG_ENTRIES);
        let found = match vcf.solve(&mut State::new(position), &mut Meter::of(self.nodes)) {
            Ok(Some(proof)) => {
                let shown = proof.main_line();
                if let Err(refuted) = proof.verify(position) {
                    bail!("the win found does not hold, which is a mistake of this program: {refuted}");
                }
                Found::Win { stones: proof.stones(), line: shown }
            }
            Ok(None) => Found::Nothing,
            Err(_) => Found::Undecided,
        };
        Ok(Answer { found, nodes: vcf.nodes(), time: start.elapsed() })
    }
}
