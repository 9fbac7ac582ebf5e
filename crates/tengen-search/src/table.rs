//! Transposition table: the same position reached by other moves is not searched again.
//!
//! In games where a position fixes its ply (all m,n,k-games, connect four) the table changes no value; elsewhere a
//! deeper value from another path may replace a shallower one, which is the point of it.
//!
//! CITE: R. D. Greenblatt et al., "The Greenblatt Chess Program", 1967.

mod store;

pub use store::{Entry, Table};

use crate::{Search, ordering::Ordering};
use tengen_core::{Depth, Evaluate, Game, Observer, Ply, Score, Stopped, Window};

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// Fail-soft alpha-beta that looks a position up before it searches it, and remembers what it found.
    pub fn alpha_beta_table(&mut self, depth: Depth, window: Window) -> Result<Score, Stopped> {
        if let Some(score) = self.enter(depth, window)? {
            return Ok(score);
        }
        let known = self.probe();
        if let Some(score) = self.known_value(known, depth, window) {
            return Ok(score);
        }
        let (mut best, mut best_place, mut open) = (Score::MIN, None, window);
        let mut moves = self.rank_moves(self.first_place(known));
        while let Some((place, mv)) = self.next_move(&mut moves) {
            let score = -self.after(mv, |search| search.alpha_beta_table(depth.less_one(), -open))?;
            best = best.max(score);
            if score > open.alpha {
                self.observer.improved(self.ply, mv, score);
                open.raise_alpha(score);
                best_place = Some(place);
                if open.is_closed() {
                    self.observer.cutoff(self.ply, mv, score, open);
                    self.ordering.learn(self.position.side_to_move(), self.ply, depth, mv);
                    break;
                }
            }
        }
        self.drop_moves(moves);
        self.remember(known, best_place, best, (depth, window));
        Ok(best)
    }
}

/// A node and what the table knows of it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    key: u64,
    entry: Option<Entry>,
    /// Whether the horizon was reached before this node.
    reached_horizon: bool,
}

impl<G: Game, E, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// Looks the node up, and begins to watch whether it reaches the horizon; `None` without a table.
    #[inline]
    pub(crate) fn probe(&mut self) -> Option<Known> {
        let table = self.table.as_ref()?;
        let key = table.key(&self.position);
        let reached_horizon = std::mem::replace(&mut self.reached_horizon, false);
        Some(Known { key, entry: table.probe(key), reached_horizon })
    }

    /// The value that settles this node; never at the root, which must name a move of its own.
    #[inline]
    pub(crate) fn known_value(
        &mut self,
        known: Option<Known>,
        depth: Depth,
        window: Window,
    ) -> Option<Score> {
        let Known { entry, reached_horizon, .. } = known?;
        let score = entry?.settles(depth, window, self.ply).filter(|_| self.ply > Ply::ROOT)?;
        self.reached_horizon = reached_horizon || !entry?.is_final();
        self.observer.table_hit(self.ply, score);
        Some(score)
    }

    /// The place of the move to search first: the guide's, or the one that was best before.
    #[inline]
    pub(crate) fn first_place(&self, known: Option<Known>) -> Option<u16> {
        self.guide_place().or(known.and_then(|known| known.entry?.place))
    }

    /// Remembers what the node came to. One whose every line ended before the horizon is worth that at any depth.
    #[inline]
    pub(crate) fn remember(
        &mut self,
        known: Option<Known>,
        place: Option<u16>,
        best: Score,
        (depth, window): (Depth, Window),
    ) {
        if let (Some(table), Some(known)) = (&mut self.table, known) {
            let depth = if self.reached_horizon { depth } else { Depth::FULL };
            table.store(known.key, place, best, (depth, window, self.ply));
            self.reached_horizon |= known.reached_horizon;
        }
    }
}
