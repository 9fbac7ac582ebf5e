//! `tengen analyze`: the engine's opinion of a position, or of every move of a recorded game.

mod best_moves;
mod live;
mod position;
mod review;

use crate::five::BoardArguments;
use crate::lang::Lang;
use crate::values;
use anyhow::bail;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tengen_core::{Depth, Limits};
use tengen_engine::{Engine, Options};
use tengen_games::gomoku::record::Format;
use tengen_search::table::Table;

/// Analyse a position of five in a row, or review a recorded game move by move
///
/// Without a file, the best moves of --position with their scores: `+35` is a judgement, `+W5` a win in five plies, `-L4` a
/// loss in four, all for the side to move. With a file (.psq .sgf .lib .txt …), the score after every move of its main
/// line, the move the engine prefers, and the moves that turned the game. Ctrl-C ends it and shows what was found so far.
/// docs/analysis.md explains the numbers and the fields of --json.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen analyze --position 'h8 i9 g7 j10' --time 10s\n  \
    tengen analyze --position 'h8 h9 i8 i9 j8' --rule renju --multipv 5\n  \
    tengen analyze --position 'h8 i9' --depth 12 --json          for programs\n  \
    tengen analyze game.sgf                                      a review, half a second a move\n  \
    tengen analyze game.psq --rule standard --time 2s            a better one\n  \
    echo h8i9g7 | tengen analyze - --from txt                    from standard input")]
pub(crate) struct Analyze {
    /// A recorded game to review; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with = "position")]
    file: Option<PathBuf>,

    /// Moves such as 'h8 i9 g7' or rows such as X..O/…/… (top row first); docs/notation.md has it all
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    #[command(flatten)]
    board: BoardArguments,

    /// How long to think, for each move of a game; by default 5s for a position, 500ms in a game, and no limit where
    /// --depth or --nodes is given
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,

    /// How many moves to look ahead at most; threats are followed further
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=200))]
    depth: Option<u16>,

    /// How many positions to visit at most (`20m` is twenty million), for each move of a game
    #[arg(long, value_name = "N", value_parser = values::count)]
    nodes: Option<u64>,

    /// How many of the best moves to show, 1 to 100; by default 3
    #[arg(long, value_name = "N", conflicts_with = "file", value_parser = clap::value_parser!(u16).range(1..=100))]
    multipv: Option<u16>,

    /// How many threads search, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The size of the transposition table
    #[arg(long, value_name = "SIZE", default_value = "64mb", value_parser = values::size)]
    hash: usize,

    /// The format of FILE, where its ending does not tell: psq, sgf, txt, lib, sav, pos, rec, offsets
    #[arg(long, value_name = "FORMAT", requires = "file")]
    from: Option<Format>,

    /// Which of the games of FILE, counted from 1
    #[arg(long, value_name = "N", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl Analyze {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        match &self.file {
            Some(file) => review::run(&self, file, lang, out),
            None => position::run(&self, lang, out),
        }
    }

    /// What a search may use; `time` if nothing is said.
    fn limits(&self, time: Duration) -> Limits {
        let limited = self.depth.is_some() || self.nodes.is_some();
        Limits {
            depth: self.depth.map(Depth),
            nodes: self.nodes,
            time: self.time.or((!limited).then_some(time)),
        }
    }

    fn engine(&self) -> anyhow::Result<Engine> {
        if !Table::fits(self.hash) {
            bail!("--hash: there is not enough memory for the table; choose a smaller one");
        }
        Ok(Engine::new(Options { table_bytes: self.hash, threads: self.threads.into() }))
    }
}
