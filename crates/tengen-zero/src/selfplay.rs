//! Games of a network against itself.
//!
//! Several games are played side by side by one [`Workshop`]: each walks its tree down to a position that wants an opinion, the network
//! judges these together, and each takes its answer. A game depends on its number, the seed and the network alone, not on what is
//! played beside it, so that any number of threads plays the same games.

use crate::config::SelfPlay;
use crate::encoding::{Position, add_to, cells, index, of_moves, result};
use crate::network::{Inputs, Network, Opinions, Sample};
use crate::replay;
use crate::tree::{Gumbel, Leaf, Settings, Tree};
use std::sync::atomic::{AtomicBool, Ordering};
use tengen_core::{Game as _, Outcome, Side, Stopped};
use tengen_games::Square;
use tengen_games::mnk::Rules;

/// A game from which a network can learn.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Its number in the run; with the seed it decides all lots.
    pub number: u64,
    /// The moves, first to last.
    pub moves: Vec<Square>,
    /// How many of them were drawn by lot before the network played.
    pub opening: usize,
    /// For each move of the network, what its search thought of every cell: shares that add up to one.
    pub policies: Vec<Vec<f32>>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Game {
    /// The positions in which the network moved, with what its search found and how the game ended.
    pub fn samples(&self, rules: Rules) -> Vec<Sample> {
        let mut position = Position::new(rules);
        let mut samples = Vec::new();
        for (ply, &mv) in self.moves.iter().enumerate() {
            if let Some(policy) =
                ply.checked_sub(self.opening).map(|move_of_its_own| &self.policies[move_of_its_own])
            {
                let side = position.side_to_move();
                samples.push(Sample {
                    cells: cells(&position).collect(),
                    first: side == Side::First,
                    policy: policy.clone(),
                    value: self.outcome.utility(side) as f32,
                });
            }
            position.play(mv);
        }
        samples
    }
}

/// What a self-played game is played by.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub rules: Rules,
    /// How it is played.
    pub play: SelfPlay,
    /// What all lots are drawn with.
    pub seed: u64,
}

/// Plays games side by side on one thread.
pub struct Workshop<N> {
    plan: Plan,
    network: N,
    seats: Vec<Seat>,
    inputs: Inputs,
    opinions: Opinions,
    logits: Vec<f32>,
    judged: u64,
}

impl<N: Network> Workshop<N> {
    /// A workshop that plays by a plan.
    pub fn new(plan: Plan, network: N) -> Workshop<N> {
        let (seats, logits) = (Vec::new(), Vec::new());
        Workshop {
            plan,
            network,
            seats,
            inputs: Inputs::default(),
            opinions: Opinions::default(),
            logits,
            judged: 0,
        }
    }

    /// How many positions the network has judged so far.
    pub fn judged(&self) -> u64 {
        self.judged
    }

    /// Plays the games whose numbers `next` gives, until it gives none; `done` hears each when it is over.
    pub fn play(
        &mut self,
        next: &mut dyn FnMut() -> Option<u64>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(Game),
    ) -> Result<(), Stopped> {
        let sit =
            |plan: &Plan, next: &mut dyn FnMut() -> Option<u64>| next().map(|number| Seat::new(plan, number));
        self.seats = (0..self.plan.play.side_by_side).map_while(|_| sit(&self.plan, next)).collect();
        while !self.seats.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            self.inputs.clear();
            let mut asked = Vec::new();
            let mut index = 0;
            while index < self.seats.len() {
                if let Some(leaf) = self.seats[index].ask(&self.plan) {
                    add_to(&mut self.inputs, &leaf.position);
                    asked.push(leaf);
                    index += 1;
                    continue;
                }
                match sit(&self.plan, next) {
                    Some(seat) => done(std::mem::replace(&mut self.seats[index], seat).finish()),
                    None => done(self.seats.remove(index).finish()),
                }
            }
            self.network.judge(&self.inputs, &mut self.opinions);
            self.judged += asked.len() as u64;
            let cells = usize::from(self.plan.rules.cells());
            for (number, (seat, leaf)) in self.seats.iter_mut().zip(asked).enumerate() {
                self.logits.clear();
                self.logits
                    .extend(of_moves(&leaf.position, &self.opinions.logits[number * cells..][..cells]));
                seat.tree.apply(leaf, &self.logits, self.opinions.values[number]);
            }
        }
        Ok(())
    }
}

/// One game in progress.
struct Seat {
    game: Game,
    position: Position,
    random: fastrand::Rng,
    tree: Tree<Position>,
    /// The schedule of the present move, once the network has judged its position.
    schedule: Option<Gumbel>,
}

/// A seed for one of many, so that neighbours have nothing in common.
///
/// CITE: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014 (`SplitMix64`).
pub(crate) fn seed_of(seed: u64, number: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Seat {
    /// A game after its opening, which is drawn by lot: up to so many moves that do not end the game.
    fn new(plan: &Plan, number: u64) -> Seat {
        let mut random = fastrand::Rng::with_seed(seed_of(plan.seed, number));
        let mut position = Position::new(plan.rules);
        let mut moves = Vec::new();
        for _ in 0..random.usize(..=plan.play.opening) {
            let legal: Vec<Square> = position.legal_moves().collect();
            let mv = legal[random.usize(..legal.len())];
            let mut after = position.clone();
            after.play(mv);
            if result(&after).is_some() {
                break;
            }
            position = after;
            moves.push(mv);
        }
        let game = Game { number, opening: moves.len(), moves, policies: Vec::new(), outcome: Outcome::Draw };
        Seat {
            game,
            tree: Tree::new(position.clone(), Settings::default()),
            position,
            random,
            schedule: None,
        }
    }

    /// Plays on until the network is wanted; `None` when the game is over.
    fn ask(&mut self, plan: &Plan) -> Option<Leaf<Position>> {
        loop {
            if !self.tree.is_expanded() {
                self.schedule = None;
                return Some(self.tree.gather().expect("a new tree asks about its root"));
            }
            let schedule = self.schedule.get_or_insert_with(|| {
                Gumbel::new(&self.tree, plan.play.considered, plan.play.playouts, Some(&mut self.random))
            });
            if let Some(leaf) = schedule.gather(&mut self.tree) {
                return Some(leaf);
            }
            let mv = schedule.choose(&self.tree);
            let mut policy = vec![0.0; usize::from(plan.rules.cells())];
            for (square, share) in self.position.legal_moves().zip(schedule.improved_policy(&self.tree)) {
                policy[index(square, plan.rules)] = replay::as_kept(share);
            }
            self.game.moves.push(mv);
            self.game.policies.push(policy);
            self.position.play(mv);
            if let Some(outcome) = result(&self.position) {
                self.game.outcome = outcome;
                return None;
            }
            self.tree = Tree::new(self.position.clone(), Settings::default());
        }
    }

    fn finish(self) -> Game {
        self.game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Uniform;

    fn games(side_by_side: usize, numbers: std::ops::Range<u64>) -> Vec<Game> {
        let settings =
            SelfPlay { playouts: 12, considered: 6, opening: 3, side_by_side, ..SelfPlay::default() };
        let plan = Plan { rules: "4x4x3".parse().unwrap(), play: settings, seed: 5 };
        let mut workshop = Workshop::new(plan, Uniform);
        let (mut numbers, mut games) = (numbers, Vec::new());
        workshop.play(&mut || numbers.next(), &AtomicBool::new(false), &mut |game| games.push(game)).unwrap();
        games.sort_by_key(|game| game.number);
        games
    }

    #[test]
    fn games_do_not_depend_on_what_is_played_beside_them() {
        let all = games(8, 0..20);
        assert_eq!(all.len(), 20);
        assert_eq!(all, games(1, 0..20));
        assert_eq!(all[7..9], games(3, 7..9)[..]);
        assert!((1..20).any(|number| all[number].moves != all[0].moves));
    }

    #[test]
    fn games_end_by_the_rules_and_samples_tell_who_won() {
        for game in games(4, 0..20) {
            let mut position = Position::new("4x4x3".parse().unwrap());
            let (last, before) = game.moves.split_last().unwrap();
            for &mv in before {
                position.play(mv);
            }
            assert_eq!(result(&position), None, "no move is made after the end");
            position.play(*last);
            assert_eq!(result(&position), Some(game.outcome));
            let samples = game.samples(position.rules());
            assert_eq!(samples.len() + game.opening, game.moves.len());
            assert!(samples.iter().all(|sample| (sample.policy.iter().sum::<f32>() - 1.0).abs() < 1e-4));
            if let (Outcome::Win(_), [.., loser, winner]) = (game.outcome, &samples[..]) {
                assert_eq!((winner.value, loser.value), (1.0, -1.0));
            }
        }
    }

    #[test]
    fn a_stopped_workshop_stops() {
        let plan = Plan { rules: Rules::TIC_TAC_TOE, play: SelfPlay::default(), seed: 1 };
        let stopped = Workshop::new(plan, Uniform).play(&mut || Some(1), &AtomicBool::new(true), &mut |_| ());
        assert_eq!(stopped, Err(Stopped));
    }
}
