//! What the search makes of the network's policy: moves that turned out well get more weight.
//!
//! The improved policy is `softmax(logits + σ(q))`, where q is the value of a move, **completed** for moves that were not
//! visited by a mixture of what the network and the search say of the position (the paper's appendix D):
//!
//! ```text
//! v_mix = (v + Σn · Σ P q / Σ P) / (1 + Σn)        v  the network's value, P priors, n visits;
//!                                                  ΣP q and ΣP over visited moves only
//! σ(q)  = (visit + largest n) · scale · (q + 1)/2  values from −1 to +1 are brought to 0 to 1
//! ```
//!
//! Proofs go before: while a move is proven to win, no other gets any weight, and one that is proven to lose gets none while
//! there are others.
//!
//! CITE: I. Danihelka, A. Guez, J. Schrittwieser, D. Silver, "Policy improvement by planning with Gumbel", ICLR 2022.

use super::{MoveStatistics, Proven, Tree, softmax};
use tengen_core::Game;

/// How values and logits are compared: the paper's σ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The paper's `c_visit`.
    pub visit: f32,
    /// The paper's `c_scale`.
    pub scale: f32,
}

impl Default for Transform {
    /// The numbers of the paper for Go and chess.
    fn default() -> Self {
        Transform { visit: 50.0, scale: 1.0 }
    }
}

impl Transform {
    /// What the completed values of the root's moves are worth in logits, in the order of legal moves.
    pub(super) fn worths<G: Game>(self, tree: &Tree<G>) -> Vec<f32> {
        let most = tree.moves_in_order().map(|stats| stats.visits).max().unwrap_or(0);
        let weight = (self.visit + most as f32) * self.scale;
        let mixed = mixed_value(tree);
        let value = |stats: MoveStatistics<G::Move>| {
            if stats.visits > 0 || stats.proven.is_some() { stats.mean } else { mixed }
        };
        tree.moves_in_order().map(|stats| weight * (value(stats) + 1.0) / 2.0).collect()
    }
}

/// The paper's `v_mix`: the value of moves that were not visited.
fn mixed_value<G: Game>(tree: &Tree<G>) -> f32 {
    let (mut visits, mut mass, mut weighted) = (0, 0.0, 0.0);
    for stats in tree.moves_in_order().filter(|stats| stats.visits > 0) {
        visits += stats.visits;
        mass += stats.prior;
        weighted += stats.prior * stats.mean;
    }
    let network = tree.network_value().unwrap_or(0.0);
    if mass == 0.0 {
        return network;
    }
    let visits = visits as f32;
    (network + visits * (weighted / mass)) / (1.0 + visits)
}

/// The root's logits, up to a number common to all.
pub(super) fn logits<G: Game>(tree: &Tree<G>) -> impl Iterator<Item = f32> {
    tree.moves_in_order().map(|stats| stats.prior.max(f32::MIN_POSITIVE).ln())
}

/// The improved policy over the root's moves, in the order of legal moves. The root must be expanded, and without noise.
pub fn improved_policy<G: Game>(tree: &Tree<G>, transform: Transform) -> Vec<f32> {
    let class = |stats: MoveStatistics<G::Move>| match stats.proven {
        Some(Proven::Win(_)) => 2,
        Some(Proven::Draw) | None => 1,
        Some(Proven::Loss(_)) => 0,
    };
    let best = tree.moves_in_order().map(class).max().unwrap_or(0);
    let worths = transform.worths(tree).into_iter();
    let mut policy: Vec<f32> = logits(tree).zip(worths).map(|(logit, worth)| logit + worth).collect();
    for (logit, stats) in policy.iter_mut().zip(tree.moves_in_order()) {
        if class(stats) < best {
            *logit = f32::NEG_INFINITY;
        }
    }
    softmax(&mut policy);
    policy
}
