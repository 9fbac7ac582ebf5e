//! Gumbel search at the root: few playouts, spent where they decide something.
//!
//! Every move of the root draws a number g from the Gumbel distribution. The moves with the largest g + logit, a sample of the
//! policy without replacement, are **considered**; all of them get equally many playouts, the worse half by
//! g + logit + σ(q) is dropped, and so on, as sequential halving does, until the playouts are spent:
//!
//! ```text
//! 4 considered, 16 playouts      a a · b b · c c · d d   then   a a a a · c c c c
//! ```
//!
//! Below the root the tree selects as always. The move chosen in the end improves on the policy in expectation, however few the
//! playouts. Without noise, g = 0, the search is for play.
//!
//! CITE: I. Danihelka, A. Guez, J. Schrittwieser, D. Silver, "Policy improvement by planning with Gumbel", ICLR 2022; Z.
//! Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013 (sequential halving).

use super::{Leaf, MoveStatistics, Proven, Transform, Tree, Walk, improved_policy, noise, policy};
use fastrand::Rng;
use std::cmp::Reverse;
use std::collections::VecDeque;
use tengen_core::{Game, Pass};

/// A phase of sequential halving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// So many moves are considered in it.
    pub moves: usize,
    /// Each gets so many playouts.
    pub rounds: u32,
}

/// The phases in which `playouts` are spent on the moves `considered`: about equally many in each, down to two moves. The last
/// may be longer than what is left.
pub fn phases(considered: usize, playouts: u32) -> Vec<Phase> {
    let considered = considered.max(1);
    let halvings = considered.next_power_of_two().ilog2().max(1);
    let (mut moves, mut spent, mut phases) = (considered, 0, Vec::new());
    while spent < playouts {
        let rounds = (playouts / (halvings * moves as u32)).max(1);
        phases.push(Phase { moves, rounds });
        spent += rounds * moves as u32;
        moves = (moves / 2).max(2).min(considered);
    }
    phases
}

/// The schedule of the playouts of one root.
///
/// ```text
/// while !gumbel.is_done(&tree) {
///     gather leaves until the batch is full or there is none;  ask the network;  apply every answer to the tree
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Gumbel {
    transform: Transform,
    /// g + logit of every move of the root, in the order of legal moves.
    perturbed: Vec<f32>,
    /// Walks that this schedule sent below each of them.
    walks: Vec<u32>,
    phases: VecDeque<Phase>,
    last_phase: Phase,
    /// The moves still considered, the best first; all before the first phase.
    survivors: Vec<usize>,
    /// The moves to be walked below, in this phase.
    queue: VecDeque<usize>,
    left: u32,
}

impl Gumbel {
    /// A schedule of `playouts` walks below the root, which must be expanded, over the `considered` most promising moves. With
    /// a generator the moves are drawn; without, they are the best by the policy.
    pub fn new<G: Game>(
        tree: &Tree<G>,
        considered: usize,
        playouts: u32,
        random: Option<&mut Rng>,
    ) -> Gumbel {
        let mut perturbed: Vec<f32> = policy::logits(tree).collect();
        assert!(!perturbed.is_empty(), "a schedule is made for an expanded root");
        if let Some(random) = random {
            for logit in &mut perturbed {
                *logit += noise::gumbel(random);
            }
        }
        let considered = considered.clamp(1, perturbed.len());
        Gumbel {
            transform: Transform::default(),
            walks: vec![0; perturbed.len()],
            phases: phases(considered, playouts).into(),
            last_phase: Phase { moves: considered, rounds: 1 },
            survivors: (0..perturbed.len()).collect(),
            perturbed,
            queue: VecDeque::new(),
            left: playouts,
        }
    }

    /// The next leaf by the schedule. `None` if there is nothing to ask now: the schedule is done, or goes on only when the
    /// pending leaves are applied.
    pub fn gather<G: Pass>(&mut self, tree: &mut Tree<G>) -> Option<Leaf<G>> {
        while let Some(index) = self.next(tree) {
            let walk = tree.walk_below(index);
            if matches!(walk, Walk::Blocked) {
                self.queue.push_front(index);
                return None;
            }
            self.left -= 1;
            self.walks[index] += 1;
            if let Walk::Leaf(leaf) = walk {
                return Some(leaf);
            }
        }
        None
    }

    /// Whether all playouts are spent and applied, or no more are of use.
    pub fn is_done<G: Game>(&self, tree: &Tree<G>) -> bool {
        tree.is_proven() || (tree.pending() == 0 && self.left == 0)
    }

    /// The move to play: of the moves that got most playouts, and those proven draws, the one with the largest g + logit + σ(q);
    /// a proven win if there is one.
    pub fn choose<G: Game>(&self, tree: &Tree<G>) -> G::Move {
        let open = self.survivors.iter().filter(|&&index| tree.is_open(index));
        let most = open.map(|&index| self.walks[index]).max();
        let eligible = |index: &usize, stats: &MoveStatistics<G::Move>| match stats.proven {
            Some(proven) => proven == Proven::Draw,
            None => self.survivors.contains(index) && Some(self.walks[*index]) == most,
        };
        let ranks = self.ranks(tree);
        let moves = tree.moves_in_order().enumerate().filter(|(index, stats)| eligible(index, stats));
        let best = moves.reduce(|best, next| if ranks[next.0] > ranks[best.0] { next } else { best });
        let certain =
            tree.moves_in_order().min_by_key(|stats| (Proven::order(stats.proven), Reverse(stats.visits)));
        let certain = certain.expect("an open game has moves");
        match (certain.proven, best) {
            (Some(Proven::Win(_)), _) | (_, None) => certain.mv,
            (_, Some((_, stats))) => stats.mv,
        }
    }

    /// The [`improved_policy`] of the root.
    pub fn improved_policy<G: Game>(&self, tree: &Tree<G>) -> Vec<f32> {
        improved_policy(tree, self.transform)
    }

    /// The move to walk below next; those that are proven meanwhile are left out.
    fn next<G: Game>(&mut self, tree: &Tree<G>) -> Option<usize> {
        if self.left == 0 || tree.is_proven() {
            return None;
        }
        loop {
            while let Some(index) = self.queue.pop_front() {
                if tree.is_open(index) {
                    return Some(index);
                }
            }
            if tree.pending() > 0 || !self.begin_phase(tree) {
                return None;
            }
        }
    }

    /// Fills the queue for the next phase, from the best survivors; false if there is no open move. Where playouts were saved by
    /// proofs, the last phase is repeated; where no survivor is open, all open moves are considered again.
    fn begin_phase<G: Game>(&mut self, tree: &Tree<G>) -> bool {
        self.last_phase = self.phases.pop_front().unwrap_or(self.last_phase);
        self.survivors.retain(|&index| tree.is_open(index));
        if self.survivors.is_empty() {
            self.survivors = (0..self.perturbed.len()).filter(|&index| tree.is_open(index)).collect();
        }
        let ranks = self.ranks(tree);
        self.survivors.sort_by(|&a, &b| ranks[b].total_cmp(&ranks[a]));
        self.survivors.truncate(self.last_phase.moves);
        for _ in 0..self.last_phase.rounds {
            self.queue.extend(&self.survivors);
        }
        !self.queue.is_empty()
    }

    /// How good every move is thought to be: g + logit + σ(q).
    fn ranks<G: Game>(&self, tree: &Tree<G>) -> Vec<f32> {
        let worths = self.transform.worths(tree).into_iter();
        self.perturbed.iter().zip(worths).map(|(logit, worth)| logit + worth).collect()
    }
}
