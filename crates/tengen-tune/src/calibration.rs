//! How often what is judged likely comes true, by how full the board is: a chance to win should mean the same in every position.

use crate::binpack::Game;
use crate::board::CELLS;
use crate::fit::in_parts;
use crate::model::{Model, logistic};
use crate::sample::samples;
use std::iter::Sum;
use std::ops::Range;
use tengen_engine::eval::{POINTS, POINTS_OF_LOGIT};

/// Positions are told apart by fifths of the chance that they are judged to have.
pub const FIFTHS: usize = 5;
/// With how many stones each phase of a game begins; each has enough positions of usual games to tell something.
const BEGINNINGS: [usize; 7] = [0, 8, 14, 20, 26, 34, 44];

/// Positions that are judged alike.
///
/// Those of one game share its result, so what is uncertain about the sum is told by how it varies from game to game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Alike {
    /// Of how many games they are.
    pub games: u64,
    /// How many there are.
    pub positions: u64,
    judged: f64,
    won: f64,
    /// Over games: the square of what was won, of the number of positions, and the product of both.
    won_squared: f64,
    positions_squared: f64,
    product: f64,
}

impl Alike {
    /// The chance that they are judged to have, in the mean; none if there are no positions.
    pub fn judged(&self) -> Option<f64> {
        self.mean(self.judged)
    }

    /// What the side to move got out of their games, a draw being a half.
    pub fn won(&self) -> Option<f64> {
        self.mean(self.won)
    }

    /// How far that may be off, either way, with 95 % certainty: the error of a ratio of two sums over games. One game does not tell.
    pub fn error(&self) -> Option<f64> {
        let won = self.won().filter(|_| self.games > 1)?;
        let variance = self.won_squared - 2.0 * won * self.product + won * won * self.positions_squared;
        self.mean(1.96 * variance.max(0.0).sqrt())
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.positions > 0).then(|| sum / self.positions as f64)
    }

    fn see(&mut self, judged: f32, result: f32) {
        self.positions += 1;
        self.judged += f64::from(judged);
        self.won += f64::from(result);
    }

    /// Adds the positions of one more game.
    fn add_game(&mut self, game: &Alike) {
        let positions = game.positions as f64;
        self.add(&Alike {
            games: u64::from(game.positions > 0),
            won_squared: game.won * game.won,
            positions_squared: positions * positions,
            product: game.won * positions,
            ..*game
        });
    }

    fn add(&mut self, other: &Alike) {
        self.games += other.games;
        self.positions += other.positions;
        self.judged += other.judged;
        self.won += other.won;
        self.won_squared += other.won_squared;
        self.positions_squared += other.positions_squared;
        self.product += other.product;
    }
}

/// Positions of games, by phase and by what they are judged to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration([[Alike; FIFTHS]; BEGINNINGS.len()]);

impl Sum for Calibration {
    fn sum<I: Iterator<Item = Calibration>>(parts: I) -> Calibration {
        parts.fold(Calibration::default(), |mut sum, part| {
            sum.each(&part, Alike::add);
            sum
        })
    }
}

impl Calibration {
    /// Of what is learned from in these games, which should all be different.
    pub fn of(model: &Model, games: &[Game], threads: usize) -> Calibration {
        let of_part = |games: &[Game]| {
            let mut part = Calibration::default();
            for game in games {
                part.each(&Calibration::of_game(model, game), Alike::add_game);
            }
            part
        };
        in_parts(games, threads, of_part).into_iter().sum()
    }

    fn of_game(model: &Model, game: &Game) -> Calibration {
        let mut calibration = Calibration::default();
        for sample in samples(game) {
            let stones = sample.stones.count();
            let phase = BEGINNINGS.partition_point(|&beginning| beginning <= stones) - 1;
            let judged = logistic(model.value(&sample) * POINTS_OF_LOGIT / POINTS);
            let fifth = ((judged * FIFTHS as f32) as usize).min(FIFTHS - 1);
            calibration.0[phase][fifth].see(judged, sample.result);
        }
        calibration
    }

    fn each(&mut self, other: &Calibration, add: fn(&mut Alike, &Alike)) {
        let own = self.0.as_flattened_mut().iter_mut();
        own.zip(other.0.as_flattened()).for_each(|(sum, more)| add(sum, more));
    }

    /// The phases: with how many stones, and the fifths of the chance.
    pub fn phases(&self) -> impl Iterator<Item = (Range<usize>, &[Alike; FIFTHS])> {
        // On a full board nobody is to move.
        let ends = BEGINNINGS[1..].iter().copied().chain([CELLS]);
        BEGINNINGS.into_iter().zip(ends).map(|(beginning, end)| beginning..end).zip(&self.0)
    }

    /// How many positions there are in all.
    pub fn positions(&self) -> u64 {
        self.0.as_flattened().iter().map(|alike| alike.positions).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binpack::Move;
    use crate::model::Layout;
    use tengen_core::{Outcome, Score, Side};
    use tengen_engine::eval::Weights;
    use tengen_engine::win_rate;
    use tengen_games::Square;
    use tengen_games::gomoku::Rule;

    /// A game of `stones` far from each other, then so many moves with a score.
    fn game(stones: usize, moves: usize, outcome: Outcome) -> Game {
        // Two of a side in a row, and never more.
        let mut squares = (0..15).flat_map(|y| (0..15).map(move |x| Square::new((4 * x + 2 * y) % 15, y)));
        let opening: Vec<Square> = squares.by_ref().take(stones).collect();
        let moves = squares.take(moves).map(|square| Move { square, score: Some(0) }).collect();
        Game { rule: Rule::Freestyle, size: 15, opening, moves, outcome }
    }

    #[test]
    fn positions_are_told_apart_by_their_stones_and_games_by_their_results() {
        let nobody_knows =
            Model::from_weights(Layout { rule: Rule::Freestyle }, &Weights::none(Rule::Freestyle)).unwrap();
        // Black is to move with an even number of stones.
        let games = [
            game(6, 2, Outcome::Win(Side::First)),
            game(7, 1, Outcome::Draw),
            game(42, 3, Outcome::Win(Side::Second)),
        ];
        let calibration = Calibration::of(&nobody_knows, &games, 1);
        assert_eq!(calibration, Calibration::of(&nobody_knows, &games, 3), "on several threads");
        assert_eq!(calibration.positions(), 6);
        let even: Vec<(Range<usize>, Alike)> =
            calibration.phases().map(|(stones, fifths)| (stones, fifths[2])).collect();
        let (stones, early) = &even[0];
        assert_eq!((stones, early.games, early.positions), (&(0..8), 2, 3));
        assert_eq!((early.judged(), early.won()), (Some(0.5), Some(0.5)), "won, lost and half");
        assert_eq!(early.error(), Some(0.0), "both games gave half of what they could");
        let (stones, late) = &even[5];
        assert_eq!((stones, late.games, late.positions), (&(34..44), 1, 2));
        assert_eq!((late.won(), late.error()), (Some(0.5), None), "with 42 stones lost, with 43 won");
        let (stones, last) = &even[6];
        assert_eq!((stones, last.positions, last.won()), (&(44..225), 1, Some(0.0)));
        assert_eq!(even[3].1.won(), None);
    }

    #[test]
    fn a_chance_is_that_which_the_engine_tells() {
        let mut hopeful = Weights::none(Rule::Freestyle);
        hopeful.sides.iter_mut().for_each(|side| side.head.last.bias[0] = 0.9);
        let model = Model::from_weights(Layout { rule: Rule::Freestyle }, &hopeful).unwrap();
        let calibration = Calibration::of(&model, &[game(6, 2, Outcome::Draw)], 1);
        let judged = calibration.phases().next().unwrap().1[3].judged().expect("about 65 %");
        let told = win_rate(Score::heuristic((0.9 * POINTS_OF_LOGIT) as i32));
        assert!((judged - told).abs() < 1e-6, "{judged} for {told}");
    }

    #[test]
    fn what_varies_from_game_to_game_is_uncertain() {
        let of_game = |won: f64| Alike { positions: 2, won, ..Alike::default() };
        let mut alike = Alike::default();
        for won in [2.0, 0.0, 2.0, 0.0] {
            alike.add_game(&of_game(won));
        }
        assert_eq!((alike.games, alike.positions, alike.won()), (4, 8, Some(0.5)));
        // Four results of 1 or 0, each told twice: a standard deviation of a half, by the square root of four.
        assert!((alike.error().unwrap() - 1.96 * 0.25).abs() < 1e-9, "{alike:?}");
    }
}
