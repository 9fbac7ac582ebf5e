//! `pbrain-tengen`: the engine, or any other player, for managers and boards that speak the Gomocup protocol.

mod player;

use clap::Parser;
use player::PlayerThinker;
use std::io;
use std::panic;
use std::process::ExitCode;
use tengen_engine::eval::Weights;
use tengen_engine::{Engine, processor};
use tengen_players::PlayerSpec;
use tengen_protocol::{Brain, Thinker};

/// Five in a row for managers and boards that speak the Gomocup protocol. Say HELP to it, and END.
#[derive(Parser)]
#[command(name = "pbrain-tengen", version, max_term_width = 100)]
#[command(after_help = "Examples:\n  \
    pbrain-tengen                                             the engine\n  \
    pbrain-tengen --player zero:net=my.net                    a network, on the board it was trained for\n  \
    pbrain-tengen --player zero:net=my.net,playouts=400       the same, always thinking alike\n  \
    pbrain-tengen --player mcts                               Monte-Carlo tree search\n  \
    tengen arena match engine:level=3 \"cmd:./pbrain-tengen --player alphabeta:depth=4\"\n\n\
    A player without limits of its own uses the time that the manager gives. Networks play freestyle; a board or a rule\n\
    that the player does not know is answered with ERROR and the reason.\n\n\
    Environment:\n  \
    TENGEN_WEIGHTS    a folder of other weights for the engine: renju.weights, caro.weights … (docs/tuning.md)")]
struct Cli {
    /// Who finds the moves: a player of `tengen players`, with its options
    #[arg(long, default_value = "engine")]
    player: PlayerSpec,
}

fn main() -> ExitCode {
    // Managers read the error output as if it were an answer. What goes wrong in a search is told as a message.
    panic::set_hook(Box::new(|_| {}));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(asked) if !asked.use_stderr() => {
            print!("{asked}");
            return ExitCode::SUCCESS;
        }
        Err(error) => return refuse(first_line(&error)),
    };
    if !processor::is_new_enough() {
        return refuse(processor::TOO_OLD);
    }
    if let Err(error) = Weights::install_from_environment() {
        return refuse(format!("{}: {error}", Weights::VARIABLE));
    }
    let version = env!("CARGO_PKG_VERSION");
    if cli.player.to_string() == "engine" {
        return run(Brain::new("Tengen", version, Engine::new));
    }
    if let Err(error) = player::check(&cli.player) {
        return refuse(format!("--player {}: {error}", cli.player));
    }
    let name = format!("Tengen {}", cli.player);
    run(Brain::new(&name, version, move |options| PlayerThinker::new(cli.player.clone(), options)))
}

fn run(brain: Brain<impl Thinker>) -> ExitCode {
    match brain.run(io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Says why the program does not start, where managers listen.
fn refuse(reason: impl std::fmt::Display) -> ExitCode {
    println!("ERROR {reason}");
    ExitCode::FAILURE
}

/// What is wrong with the command line, without how it is used.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}
