//! What one look costs either kind of player, on boards of several sizes.

use super::{Judgement, Opponent, rules};
use crate::experiment::Bench;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tengen_core::{Game, Stopped};
use tengen_games::Square;
use tengen_games::mnk::Rules;
use tengen_players::PlayerSpec;
use tengen_zero::builtin;
use tengen_zero::encoding::{Position, add_to};
use tengen_zero::network::{Inputs, Net, Network, Opinions, Shape, Thinker};

/// Positions judged in one go.
const BATCH: usize = 16;

/// What one look costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(in super::super) struct Cost {
    /// Numbers of a network of the same shape for that board.
    pub(super) numbers: usize,
    /// Seconds in which it judges a position.
    pub(super) judging: f64,
    /// Positions that alpha-beta of depth 4 visits for a move in the beginning of a game.
    pub(super) visited: u64,
    /// Seconds that it takes.
    pub(super) searching: f64,
}

impl Cost {
    /// Measures both on a square board, after four stones in its middle.
    pub(super) fn measure(side: u8, bench: &Bench<'_>) -> Result<Cost, Stopped> {
        let side_of = u32::from(side);
        let position = opening(Rules::new(side_of, side_of, 5).expect("a board of the list"));
        let known = builtin::find(rules()).expect("the network comes with the program");
        let shape = Shape { width: side, height: side, ..known.net.shape().clone() };
        let net = Net::new(shape, 1).expect("the shape of a network with another board");
        let numbers = net.numbers().len();
        let (mut thinker, mut opinions) = (Thinker::new(Arc::new(net)), Opinions::default());
        let mut inputs = Inputs::default();
        (0..BATCH).for_each(|_| add_to(&mut inputs, &position));
        let ((), judging) = bench.time(|_| {
            thinker.judge(&inputs, &mut opinions);
            Ok(())
        })?;
        let spec: PlayerSpec =
            Opponent::AlphaBeta(Judgement::Shapes, 4).player().parse().expect("a player of the grammar");
        let mut player = spec.build(&position, 1).expect("it plays every board");
        let (choice, searching) = bench.time(|bench| {
            let choice = player.choose(&position, bench);
            bench.look().map(|()| choice)
        })?;
        let visited = choice.map_or(0, |choice| choice.thought.nodes);
        Ok(Cost { numbers, judging: judging / BATCH as f64, visited, searching })
    }
}

/// Two stones of either side around the middle.
fn opening(rules: Rules) -> Position {
    let mut position = Position::new(rules);
    let middle = rules.width() / 2;
    for (x, y) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
        position.play(Square { x: middle - x, y: middle - y });
    }
    position
}
