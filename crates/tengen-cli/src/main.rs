//! `tengen`: the page in the browser; play, ask for the best move, analyse positions and games of five in a row, draw the searched tree, count games,
//! explain renju's forbidden points, convert records.

mod analyze;
mod arena;
mod bench;
mod best;
mod board;
mod convert;
mod count;
mod five;
mod forbidden;
mod lab;
mod lang;
mod locked;
mod plain;
mod play;
mod players;
mod progress;
mod records;
mod serve;
mod signals;
mod table;
mod tree;
mod tui;
mod tune;
mod values;
mod vcf;
mod zero;

use anyhow::Context;
use clap::{Parser, Subcommand};
use lang::Lang;
use std::io::{self, Write};
use std::process::ExitCode;
use tengen_engine::eval::Weights;
use tengen_engine::processor;

/// From the textbook's minimax to a player of five in a row: play, watch, measure.
#[derive(Parser)]
#[command(name = "tengen", version, max_term_width = 100)]
#[command(after_help = "Without a command, `tengen` starts `tengen serve`: the page, in your browser.\n\n\
    Examples:\n  \
    tengen                                               the page: play, analyse, see the tree\n  \
    tengen play                                          tic-tac-toe in the terminal\n  \
    tengen play --game gomoku --second engine:level=5    five in a row against the computer\n  \
    tengen best --position 'X../.O./..X'                 the best move now\n  \
    tengen analyze game.sgf                              review a game of five in a row\n  \
    tengen vcf --position 'h8 l8 i8 h9 j8 i9'            a win by continuous fours\n  \
    tengen tree --position 'XO./.X./O..' --out tree.svg  the searched tree as a picture\n  \
    tengen count --game 4x3x3                            how many positions and games there are\n  \
    tengen forbidden --position 'h9a1h10a3i8a5j8a7'      what renju forbids to Black, and why\n  \
    tengen convert game.psq game.sgf                     recorded games from one format to another\n  \
    tengen arena match engine:level=5 engine:level=4     who is stronger, and by how much\n  \
    tengen lab run all --quick                           the experiments of the textbooks, then: tengen lab report\n  \
    tengen zero train --game 6x6x4 --out run             a network that learns from its own games\n  \
    tengen bench                                         how fast the engine is\n  \
    tengen players                                       the players and their options\n\n\
    Environment:\n  \
    TENGEN_WEIGHTS    a folder of other weights for the engine: renju.weights, caro.weights … (docs/tuning.md)")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// The language of the screen and of what is written; by default that of the locale
    #[arg(long, global = true, value_enum)]
    lang: Option<Lang>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    Best(best::Best),
    Analyze(analyze::Analyze),
    Vcf(vcf::WinByFours),
    Tree(tree::DrawTree),
    Count(count::Count),
    Forbidden(forbidden::ForbiddenPoints),
    Convert(convert::Convert),
    Players(players::Players),
    Bench(bench::Bench),
    Arena(Box<arena::Arena>),
    Tune(Box<tune::Tune>),
    Lab(lab::Lab),
    Zero(zero::Zero),
}

fn main() -> ExitCode {
    if !processor::is_new_enough() {
        return finish(Err(anyhow::anyhow!(processor::TOO_OLD)));
    }
    let cli = Cli::parse();
    let lang = cli.lang.unwrap_or_else(Lang::from_environment);
    if let Err(error) = Weights::install_from_environment().context(Weights::VARIABLE) {
        return finish(Err(error));
    }
    let mut out = io::stdout().lock();
    let done = |()| ExitCode::SUCCESS;
    let result = match cli.command.unwrap_or_else(|| Command::Serve(serve::Serve::default())) {
        Command::Play(play) => {
            drop(out);
            return finish(play.run(lang).map(done));
        }
        Command::Serve(serve) => serve.run(&mut out).map(done),
        Command::Best(best) => best.run(lang, &mut out).map(done),
        Command::Analyze(analyze) => analyze.run(lang, &mut out).map(done),
        Command::Vcf(vcf) => vcf.run(lang, &mut out),
        Command::Tree(tree) => tree.run(lang, &mut out).map(done),
        Command::Count(count) => count.run(lang, &mut out).map(done),
        Command::Forbidden(forbidden) => forbidden.run(lang, &mut out).map(done),
        Command::Convert(convert) => convert.run(lang, &mut out).map(done),
        Command::Arena(arena) => arena.run(lang, &mut out),
        Command::Tune(tune) => tune.run(lang, &mut out).map(done),
        Command::Lab(lab) => lab.run(lang, &mut out).map(done),
        Command::Zero(zero) => zero.run(lang, &mut out).map(done),
        Command::Bench(bench) => bench.run(lang, &mut out).map(done),
        Command::Players(players) => players.run(lang, &mut out).map(done),
    };
    finish(result.and_then(|code| {
        out.flush()?;
        Ok(code)
    }))
}

/// Says what went wrong; a reader that went away is not an error.
fn finish(result: anyhow::Result<ExitCode>) -> ExitCode {
    let error = match result {
        Ok(code) => return code,
        Err(error) => error,
    };
    let reader_left = error.chain().any(|cause| {
        let of_json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind).or(of_json);
        kind == Some(io::ErrorKind::BrokenPipe)
    });
    if reader_left {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(io::stderr(), "error: {error:#}");
    ExitCode::FAILURE
}
