//! How far a player looks ahead that was told no limit.

use crate::game::Playable;
use tengen_core::Depth;
use tengen_search::ladder::LadderPlayer;
use tengen_search::player::{Choice, Host, Player, Resigned};

/// A player without limits, kept from searching longer than it takes to lose patience: it looks as far ahead as
/// leaves at most `reach` move sequences, to the end of the game if that is few enough.
pub(super) struct WithinReach<P> {
    pub(super) player: P,
    pub(super) reach: Option<u64>,
}

impl<G: Playable, E> Player<G> for WithinReach<LadderPlayer<E>>
where
    LadderPlayer<E>: Player<G>,
{
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        if let Some(reach) = self.reach {
            let branching = position.legal_moves().count() as u64;
            self.player.limits.depth = Some(depth_within(branching, position.moves_left(), reach));
        }
        self.player.choose(position, host)
    }
}

/// The largest depth with at most `reach` move sequences, if every position has `branching` moves or, near the end of
/// a game of bounded length, as many as are left; full if that takes in the whole game.
fn depth_within(branching: u64, moves_left: Option<u64>, reach: u64) -> Depth {
    let mut sequences: u64 = 1;
    for depth in 0..u64::from(Depth::FULL.0) {
        let left = moves_left.map_or(u64::MAX, |moves| moves - depth);
        if left == 0 {
            return Depth::FULL;
        }
        // Even a single move at a time leads nowhere for long.
        sequences = sequences.saturating_mul(branching.max(2).min(left));
        if sequences > reach {
            return Depth((depth as u16).max(1));
        }
    }
    Depth::FULL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_ends_before_the_game_does() {
        assert_eq!(depth_within(9, Some(9), 10_000_000), Depth::FULL);
        assert_eq!(depth_within(16, Some(16), 10_000_000), Depth(6));
        assert_eq!(depth_within(7, Some(42), 10_000_000), Depth(8));
        assert_eq!(depth_within(7, Some(8), 10_000_000), Depth::FULL);
        assert_eq!(depth_within(20, None, 10_000_000), Depth(5));
        assert_eq!(depth_within(1, None, 10_000_000), Depth(23));
        assert_eq!(depth_within(225, Some(225), 10_000_000), Depth(2));
        assert_eq!(depth_within(625, Some(625), 1), Depth(1));
    }
}
