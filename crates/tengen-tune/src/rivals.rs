//! The engine against itself with other numbers for its search: pairs of games from one opening, each side once.

use crate::opening::{Opening, scatter_even};
use crate::plan::{GamePlan, Thought, engine};
use crate::pool::{Failure, Halt, share};
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tengen_core::{Game as _, Outcome};
use tengen_engine::Engine;
use tengen_engine::params::Params;

/// What the first of two rivals made of a game: 1 if it won, −1 if it lost, else 0.
pub type Points = i32;

/// Two engines that play pairs of games.
struct Couple {
    engines: [Engine; 2],
    /// Finds openings.
    judge: Engine,
}

impl Couple {
    fn new() -> Couple {
        Couple { engines: [(); 2].map(|()| engine(Params::default())), judge: engine(Params::default()) }
    }

    /// What the first makes of the pair of games of this number.
    fn pair(
        &mut self,
        plan: &GamePlan,
        thought: Thought,
        number: u64,
        halt: Halt<'_>,
    ) -> Result<[Points; 2], Failure> {
        let opening = scatter_even(plan, &mut plan.random(number), &mut self.judge, halt)?;
        Ok([self.game(thought, &opening, 0, halt)?, self.game(thought, &opening, 1, halt)?])
    }

    /// What the first makes of a game in which `beginner` moves first after the opening. Nobody is believed to have won: every
    /// game is played to its end.
    fn game(
        &mut self,
        thought: Thought,
        opening: &Opening,
        beginner: usize,
        halt: Halt<'_>,
    ) -> Result<Points, Failure> {
        self.engines.iter_mut().for_each(Engine::clear);
        let mut position = opening.position.clone();
        let mut turn = beginner;
        let won_by = |winner: usize| if winner == 0 { 1 } else { -1 };
        loop {
            match position.outcome() {
                Some(Outcome::Draw) => return Ok(0),
                Some(Outcome::Win(side)) if side == position.side_to_move() => return Ok(won_by(turn)),
                Some(Outcome::Win(_)) => return Ok(won_by(1 - turn)),
                None => halt.look()?,
            }
            position.play(thought.about(&mut self.engines[turn], &position).best);
            turn = 1 - turn;
        }
    }
}

/// Rivals for several pairs of games at once, with the memory they need.
pub struct Rivals {
    plan: GamePlan,
    thought: Thought,
    couples: Vec<Couple>,
}

impl Rivals {
    /// For the games of a plan on so many threads.
    pub fn new(plan: GamePlan, threads: usize) -> Rivals {
        let thought = Thought::Positions(plan.nodes);
        Rivals { plan, thought, couples: (0..threads).map(|_| Couple::new()).collect() }
    }

    /// The same, but a move of their games takes so long, however many positions that is.
    pub fn timed(self, time: Duration) -> Rivals {
        Rivals { thought: Thought::Time(time), ..self }
    }

    /// Plays the pairs of games of these numbers until `stop` is set, both rivals with numbers of their own for the search;
    /// `done` hears what the first makes of each, in their order, until it wants no more.
    pub fn play(
        &mut self,
        params: [&Params; 2],
        pairs: Range<u64>,
        stop: &AtomicBool,
        done: &mut dyn FnMut([Points; 2]) -> bool,
    ) -> Result<(), Failure> {
        for couple in &mut self.couples {
            couple
                .engines
                .iter_mut()
                .zip(params)
                .for_each(|(engine, params)| engine.set_params(params.clone()));
        }
        let (plan, thought) = (self.plan, self.thought);
        let meet = |couple: &mut Couple, number, halt: Halt<'_>| couple.pair(&plan, thought, number, halt);
        share(&mut self.couples, pairs, stop, &meet, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::gomoku::Rule;

    const PLAN: GamePlan =
        GamePlan { rule: Rule::Freestyle, size: 15, nodes: 300, opening: 5, uneven: 200, seed: 4 };

    fn points(rivals: &mut Rivals, params: [&Params; 2], pairs: u64) -> Vec<[Points; 2]> {
        let mut all = Vec::new();
        let result = rivals.play(params, 0..pairs, &AtomicBool::new(false), &mut |points| {
            all.push(points);
            true
        });
        assert_eq!(result, Ok(()));
        all
    }

    #[test]
    fn an_engine_is_as_strong_as_itself() {
        // The same numbers play the same moves: whatever the first wins, the second wins with the other side.
        let params = Params::default();
        let points = points(&mut Rivals::new(PLAN, 2), [&params, &params], 4);
        assert!(points.iter().all(|[one, other]| one + other == 0), "{points:?}");
    }

    #[test]
    fn one_that_looks_at_all_moves_of_a_large_board_is_weaker() {
        let (params, textbook) = (Params::default(), Params::textbook());
        let mut rivals = Rivals::new(PLAN, 2);
        let forth = points(&mut rivals, [&params, &textbook], 4);
        assert!(forth.iter().flatten().sum::<Points>() > 0, "{forth:?}");
        // Rivals that have played before play as if they had not.
        let back = points(&mut rivals, [&textbook, &params], 4);
        assert!(
            back.iter().flatten().eq(forth
                .iter()
                .flat_map(|[one, other]| [-other, -one])
                .collect::<Vec<_>>()
                .iter()),
            "{back:?}"
        );
    }
}
