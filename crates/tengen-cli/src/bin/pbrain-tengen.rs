//! `pbrain-tengen`: the engine for managers and boards that speak the Gomocup protocol.

use std::io;
use std::panic;
use std::process::ExitCode;
use tengen_engine::eval::Weights;
use tengen_engine::{Engine, processor};
use tengen_protocol::Brain;

fn main() -> ExitCode {
    // Managers read the error output as if it were an answer. What goes wrong in a search is told as a message.
    panic::set_hook(Box::new(|_| {}));
    if !processor::is_new_enough() {
        println!("ERROR {}", processor::TOO_OLD);
        return ExitCode::FAILURE;
    }
    if let Err(error) = Weights::install_from_environment() {
        println!("ERROR {}: {error}", Weights::VARIABLE);
        return ExitCode::FAILURE;
    }
    let brain = Brain::<Engine>::new("Tengen", env!("CARGO_PKG_VERSION"));
    match brain.run(io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
