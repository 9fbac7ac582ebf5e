//! What is learned from a game: its quiet positions, as the engine's evaluation sees them.

use crate::binpack::Game;
use tengen_core::{Game as _, Outcome, Side};
use tengen_engine::eval::alarm;
use tengen_engine::line::Shape;
use tengen_engine::{State, Threat};
use tengen_games::gomoku::Gomoku;

/// A shape of a side's cells, and how many cells have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The index of the shape.
    pub shape: u16,
    /// How many cells.
    pub cells: u16,
}

/// A position with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Whose turn it is.
    pub side: Side,
    /// The shapes of the side to move, then those of the other.
    pub shapes: [Box<[Count]>; 2],
    /// What either side could make next.
    pub alarm: u16,
    /// What the side to move got out of the game: 0, ½ or 1.
    pub result: f32,
    /// What a search said.
    pub score: i16,
    /// Stones on the board.
    pub stones: u16,
    /// The moves that a search looks at, each by the shapes of either side; the first was played.
    pub moves: Box<[[u16; 2]]>,
}

/// A score beyond all judgements: the game is decided.
const DECIDED: i16 = 25_000;

/// The positions of a game that can be learned from: nobody is about to make five, and the search did not see the end.
pub fn samples(game: &Game) -> Vec<Sample> {
    let mut position = Gomoku::new(game.size.into(), game.rule).expect("a size that was read or played");
    let mut state = State::new(&position);
    let mut samples = Vec::new();
    for &square in &game.opening {
        position.play(square);
        state.play_square(square);
    }
    for mv in &game.moves {
        let score = mv.score.filter(|score| score.abs() < DECIDED);
        if let Some(score) = score.filter(|_| is_quiet(&state)) {
            samples.push(sample(&state, mv.square, score, game.outcome));
        }
        if !position.is_vacant(mv.square) || position.outcome().is_some() {
            break;
        }
        position.play(mv.square);
        state.play_square(mv.square);
    }
    samples
}

/// Whether the evaluation is asked about such positions.
fn is_quiet(state: &State) -> bool {
    let us = state.side_to_move();
    let has = |side, threat| state.has_threat(side, threat);
    !has(us, Threat::Five) && !has(!us, Threat::Five) && !has(us, Threat::StraightFour)
}

fn sample(state: &State, played: tengen_games::Square, score: i16, outcome: Outcome) -> Sample {
    let us = state.side_to_move();
    let shapes = [us, !us].map(|side| {
        let mut cells = vec![0u16; Shape::COUNT];
        for (_, shape) in state.shapes(side) {
            cells[shape.index()] += 1;
        }
        // Dead cells count nothing.
        let counts = cells.iter().enumerate().skip(1).filter(|(_, cells)| **cells > 0);
        counts.map(|(shape, &cells)| Count { shape: shape as u16, cells }).collect()
    });
    let result = match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(side) => f32::from(u8::from(side == us)),
    };
    Sample {
        side: us,
        shapes,
        alarm: alarm(state) as u16,
        result,
        score,
        stones: state.placed(),
        moves: moves(state, played),
    }
}

/// The moves near stones, the one that was played first.
fn moves(state: &State, played: tengen_games::Square) -> Box<[[u16; 2]]> {
    let us = state.side_to_move();
    let pairs = |square| [us, !us].map(|side| state.shape_on(side, square).index() as u16);
    let others = state.candidates().filter(|&square| square != played);
    std::iter::once(played).chain(others).map(pairs).collect()
}
