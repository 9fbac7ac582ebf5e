//! Two players, one game: alpha-beta against Monte-Carlo tree search on a 5×5 board, four in a row.
//! Run: `cargo run --release --example two_players -p tengen-search`

use tengen_core::{Depth, Limits, NoClock};
use tengen_games::Notation;
use tengen_games::mnk::evaluate::OpenLines;
use tengen_games::mnk::{Mnk, Rules, Small};
use tengen_search::ladder::{Algorithm, LadderPlayer, MctsPlayer, Order};
use tengen_search::player::{play_game, refuse};

fn main() {
    let mut position = Mnk::<Small>::new(Rules::new(5, 5, 4).expect("a board that exists"));
    let mut alpha_beta = LadderPlayer {
        limits: Limits { depth: Some(Depth(5)), ..Limits::default() },
        order: Order::Static,
        ..LadderPlayer::new(Algorithm::AlphaBeta, OpenLines)
    };
    let mut mcts = MctsPlayer {
        limits: Limits { nodes: Some(2000), ..Limits::default() },
        exploration: std::f64::consts::SQRT_2,
        random: fastrand::Rng::with_seed(1),
    };
    let record =
        play_game(&mut position, [&mut alpha_beta, &mut mcts], &NoClock, refuse, |after, side, choice| {
            let score = choice.thought.score.map(|score| score.to_string()).unwrap_or_default();
            println!("{side:?} plays {} ({score})  {}", choice.mv, after.text());
        });
    println!("{:?} after {} moves", record.ending, record.choices.len());
}
