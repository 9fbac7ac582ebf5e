//! What is learned from a game: its quiet positions, as the engine's evaluation sees them.

use crate::binpack::{Game, Move};
use tengen_core::{Game as _, Outcome, Side};
use tengen_engine::eval::alarm;
use tengen_engine::line::Shape;
use tengen_engine::{State, Threat, USUAL_SIZE};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// A shape of a side's cells, and how many cells have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The index of the shape.
    pub shape: u16,
    /// How many cells; on boards of another size than the usual fewer than on its empty board are less than none.
    pub cells: i16,
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

/// The positions of a game that can be learned from: nobody is about to make five, and the search did not see the end. A game
/// that is not one by the rules is learned from as far as it is.
pub fn samples(game: &Game) -> Vec<Sample> {
    let Ok(mut position) = Gomoku::new(game.size.into(), game.rule) else { return Vec::new() };
    let mut state = State::new(&position);
    let size = Size::of(game);
    let mut samples = Vec::new();
    let opening = game.opening.iter().map(|&square| Move { square, score: None });
    for mv in opening.chain(game.moves.iter().copied()) {
        if position.outcome().is_some() || !position.is_vacant(mv.square) {
            break;
        }
        if let Some(score) = mv.judgement().filter(|_| is_quiet(&state)) {
            samples.push(sample(&mut state, &size, (mv.square, score), game.outcome));
        }
        position.play(mv.square);
        state.play_square(mv.square);
    }
    samples
}

/// What boards of another size than the usual have more or less of, by side and shape: to the network all boards are alike
/// when they are empty.
struct Size([Vec<i16>; 2]);

impl Size {
    fn of(game: &Game) -> Size {
        let empty =
            |size: u8| State::new(&Gomoku::new(size.into(), game.rule).expect("a size that is known"));
        let [usual, this] = [USUAL_SIZE, game.size].map(empty);
        Size(Side::BOTH.map(|side| {
            let mut cells = count_shapes(&usual, side);
            cells.iter_mut().zip(count_shapes(&this, side)).for_each(|(sum, less)| *sum -= less);
            cells
        }))
    }
}

/// How many cells of a side have each shape.
fn count_shapes(state: &State, side: Side) -> Vec<i16> {
    let mut cells = vec![0; Shape::COUNT];
    for (_, shape) in state.shapes(side) {
        cells[shape.index()] += 1;
    }
    cells
}

/// Whether the evaluation is asked about such positions.
fn is_quiet(state: &State) -> bool {
    let us = state.side_to_move();
    let has = |side, threat| state.has_threat(side, threat);
    !has(us, Threat::Five) && !has(!us, Threat::Five) && !has(us, Threat::StraightFour)
}

fn sample(state: &mut State, empty: &Size, (played, score): (Square, i16), outcome: Outcome) -> Sample {
    let us = state.side_to_move();
    let shapes = [us, !us].map(|side| {
        let cells = count_shapes(state, side)
            .into_iter()
            .zip(&empty.0[side.index()])
            .map(|(cells, more)| cells + more);
        // Dead cells count nothing.
        let counts = cells.enumerate().skip(1).filter(|(_, cells)| *cells != 0);
        counts.map(|(shape, cells)| Count { shape: shape as u16, cells }).collect()
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

/// The moves that a search looks at, the one that was played first.
fn moves(state: &mut State, played: Square) -> Box<[[u16; 2]]> {
    let us = state.side_to_move();
    let others = state.moves_when_quiet().into_iter().filter(|&square| square != played);
    let pairs = |square| [us, !us].map(|side| state.shape_on(side, square).index() as u16);
    std::iter::once(played).chain(others).map(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::gomoku::Rule;

    fn game(size: u8, opening: &[(u8, u8)], moves: &[(u8, u8, i16)]) -> Game {
        Game {
            rule: Rule::Freestyle,
            size,
            opening: opening.iter().map(|&(x, y)| Square::new(x, y)).collect(),
            moves: moves
                .iter()
                .map(|&(x, y, score)| Move { square: Square::new(x, y), score: Some(score) })
                .collect(),
            outcome: Outcome::Win(Side::First),
        }
    }

    #[test]
    fn a_game_is_learned_from_as_far_as_it_is_one() {
        assert_eq!(samples(&game(15, &[(7, 7)], &[(8, 8, 0), (6, 6, 5)])).len(), 2);
        assert_eq!(
            samples(&game(15, &[(7, 7)], &[(8, 8, 0), (7, 7, 5), (6, 6, 0)])).len(),
            1,
            "a stone on another"
        );
        assert_eq!(samples(&game(15, &[(7, 7), (7, 7)], &[(8, 8, 0)])).len(), 0, "in the opening");
        assert_eq!(
            samples(&game(15, &[], &[(7, 7, i16::MIN), (8, 8, i16::MAX), (6, 6, 1)])).len(),
            1,
            "decided"
        );
        let five: Vec<(u8, u8)> = (0..5).flat_map(|x| [(x, 0), (x, 9)]).collect();
        assert_eq!(samples(&game(15, &five, &[(9, 9, 0)])).len(), 0, "after the end");
    }

    #[test]
    fn only_moves_that_a_search_looks_at_are_weighed() {
        // Two open threes cross on (7, 7).
        let crossing = [(7, 5), (0, 0), (7, 6), (14, 0), (5, 7), (0, 14), (6, 7), (14, 14)];
        let last = [(9, 9, 0)];
        let moves = |rule| samples(&Game { rule, ..game(15, &crossing, &last) })[0].moves.len();
        assert_eq!(moves(Rule::Freestyle), moves(Rule::Renju) + 1, "one is forbidden");
        // An open three must be answered: on its line, while there is no four.
        let three = [(6, 7), (0, 0), (7, 7), (14, 14), (8, 7)];
        let answers = &samples(&game(15, &three, &[(5, 7, 0)]))[0].moves;
        let on_the_line = 15 - 3;
        assert!(answers.len() >= 4 && answers.len() <= on_the_line, "{}", answers.len());
    }

    #[test]
    fn an_empty_board_is_the_same_whatever_its_size() {
        let shapes = |size| samples(&game(size, &[], &[(size / 2, size / 2, 0)]))[0].shapes.clone();
        assert_eq!(shapes(20), shapes(15));
        // Far from the edges, so are two stones.
        let shapes = |size| samples(&game(size, &[(7, 7), (8, 8)], &[(7, 8, 0)]))[0].shapes.clone();
        assert_eq!(shapes(20), shapes(16));
    }
}
