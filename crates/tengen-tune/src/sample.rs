//! What is learned from a game: its quiet positions, as the engine's evaluation sees them.

use crate::binpack::{Game, Move};
use crate::board::{Moves, Stones, number_of};
use tengen_core::{Game as _, Outcome, Side};
use tengen_engine::eval::alarm;
use tengen_engine::{State, Threat, USUAL_SIZE};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;

/// A position with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Whose turn it is.
    pub side: Side,
    /// The stones on the board.
    pub stones: Stones,
    /// What either side could make next.
    pub alarm: u16,
    /// What the side to move got out of the game: 0, ½ or 1.
    pub result: f32,
    /// What a search said.
    pub score: i16,
    /// What the last search before the next detour said, for the side to move; none where the game ended without
    /// another. Files of other programs may leave out scores for other reasons; it is all the same here.
    pub until_detour: Option<i16>,
    /// The cells that a search looks at, and the one that was played.
    pub moves: Moves,
}

/// The positions of a game that can be learned from: nobody is about to make five. Those that the search knows to be won or lost
/// are among them, for at the horizon of another search nobody knows. A game that is not one by the rules is learned from as far as
/// it is; one on a board of another size than the usual not at all.
pub fn samples(game: &Game) -> Vec<Sample> {
    let mut samples = Vec::new();
    let Ok(mut position) = Gomoku::new(game.size.into(), game.rule) else { return samples };
    if game.size != USUAL_SIZE {
        return samples;
    }
    let (mut state, mut stones) = (State::new(&position), Stones::NONE);
    let opening = game.opening.iter().map(|&square| (Move { square, score: None }, None));
    for (mv, until_detour) in opening.chain(game.moves.iter().copied().zip(until_detours(&game.moves))) {
        if position.outcome().is_some() || !position.is_vacant(mv.square) {
            break;
        }
        if let Some(score) = mv.score.filter(|_| is_quiet(&state)) {
            let sample = sample(&mut state, &stones, (mv.square, score), game.outcome);
            samples.push(Sample { until_detour, ..sample });
        }
        stones.put(mv.square, position.side_to_move());
        position.play(mv.square);
        state.play_square(mv.square);
    }
    samples
}

/// For every move, what the last search before the next detour said, for the side that makes the move. A detour is a move without
/// a score.
fn until_detours(moves: &[Move]) -> Vec<Option<i16>> {
    let (mut said, mut detour_next) = (None, false);
    let mut backwards = |mv: &Move| {
        said = match mv.score {
            Some(score) if detour_next => Some(score),
            Some(_) => said.map(i16::saturating_neg),
            None => None,
        };
        detour_next = mv.score.is_none();
        said
    };
    let mut all: Vec<Option<i16>> = moves.iter().rev().map(&mut backwards).collect();
    all.reverse();
    all
}

/// Whether the evaluation is asked about such positions.
fn is_quiet(state: &State) -> bool {
    let us = state.side_to_move();
    let has = |side, threat| state.has_threat(side, threat);
    !has(us, Threat::Five) && !has(!us, Threat::Five) && !has(us, Threat::StraightFour)
}

fn sample(state: &mut State, stones: &Stones, (played, score): (Square, i16), outcome: Outcome) -> Sample {
    let us = state.side_to_move();
    let result = match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(side) => f32::from(u8::from(side == us)),
    };
    let looked_at = state.moves_to_look_at().into_iter().map(number_of);
    Sample {
        side: us,
        stones: stones.clone(),
        alarm: alarm(state) as u16,
        result,
        score,
        until_detour: None,
        moves: Moves::new(number_of(played), looked_at),
    }
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
            3,
            "what a search knows to be decided is learned from as well"
        );
        let five: Vec<(u8, u8)> = (0..5).flat_map(|x| [(x, 0), (x, 9)]).collect();
        assert_eq!(samples(&game(15, &five, &[(9, 9, 0)])).len(), 0, "after the end");
    }

    #[test]
    fn what_comes_of_a_position_ends_with_the_next_detour() {
        let mut game =
            game(15, &[], &[(7, 7, 1), (0, 0, 2), (14, 0, 3), (0, 14, 4), (14, 14, 5), (0, 7, 6), (7, 0, 7)]);
        let told = |game: &Game| -> Vec<(i16, Option<i16>)> {
            samples(game).iter().map(|sample| (sample.score, sample.until_detour)).collect()
        };
        assert!(told(&game).iter().all(|(_, until_detour)| until_detour.is_none()), "there is no detour");
        game.moves[3].score = None;
        let (detour_ahead, played_to_the_end) = ([(1, Some(3)), (2, Some(-3)), (3, Some(3))], [5, 6, 7]);
        assert_eq!(told(&game)[..3], detour_ahead);
        assert_eq!(told(&game)[3..], played_to_the_end.map(|score| (score, None)));
        game.moves[4].score = None;
        game.moves[2].score = Some(i16::MIN);
        assert_eq!(told(&game)[..3], [(1, Some(-i16::MAX)), (2, Some(i16::MAX)), (i16::MIN, Some(i16::MIN))]);
        assert_eq!(told(&game)[3..], [(6, None), (7, None)]);
    }

    #[test]
    fn only_moves_that_a_search_looks_at_are_weighed() {
        // Two open threes cross on (7, 7).
        let crossing = [(7, 5), (0, 0), (7, 6), (14, 0), (5, 7), (0, 14), (6, 7), (14, 14)];
        let last = [(9, 9, 0)];
        let moves = |rule| samples(&Game { rule, ..game(15, &crossing, &last) })[0].moves.iter().count();
        assert_eq!(moves(Rule::Freestyle), moves(Rule::Renju) + 1, "one is forbidden");
        // An open three must be answered: on its line, while there is no four.
        let three = [(6, 7), (0, 0), (7, 7), (14, 14), (8, 7)];
        let answers = samples(&game(15, &three, &[(5, 7, 0)]))[0].moves.iter().count();
        let on_the_line = 15 - 3;
        assert!(answers >= 4 && answers <= on_the_line, "{answers}");
    }

    #[test]
    fn games_on_other_boards_are_not_learned_from() {
        assert_eq!(samples(&game(15, &[], &[(7, 7, 0)])).len(), 1);
        assert_eq!(samples(&game(20, &[], &[(7, 7, 0)])).len(), 0);
    }
}
