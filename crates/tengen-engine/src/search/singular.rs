//! Whether the table's move is the only good one: all others are searched less deep, to see whether any comes near it.
//!
//! CITE: T. Anantharaman, M. Campbell, F. Hsu, "Singular Extensions: Adding Selectivity to Brute-Force Searching", 1990;
//! Y. Björnsson, T. Marsland, "Multi-cut Alpha-Beta Pruning", 1998.

use super::node::{Here, Kind, Null};
use super::worker::Worker;
use crate::eval::Evaluate;
use crate::tt::{ANY_DEPTH, Entry};
use tengen_core::{Bound, Score, Stopped, Window};

/// What follows for the node.
pub(super) enum Singular {
    /// The table's move is searched so many plies deeper.
    Extension(i32),
    /// Another move is too good as well: the node is at least worth this.
    Cut(Score),
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches the moves other than the table's, where its value is trusted.
    pub(super) fn singular<K: Kind>(
        &mut self,
        window: Window,
        here: Here,
        entry: Option<Entry>,
    ) -> Result<Singular, Stopped> {
        let params = self.params;
        let trusted = |entry: &Entry| {
            (here.depth - 3..ANY_DEPTH).contains(&entry.depth)
                && entry.bound != Bound::Upper
                && !entry.score.is_decided()
                && entry.mv.is_some_and(|mv| self.state.is_empty(mv))
        };
        // A line is not drawn out for ever.
        let tried = params.singular > 0
            && !K::ROOT
            && here.without.is_none()
            && i32::from(here.ply.0) < 2 * self.root_depth;
        let deep_enough = here.depth >= params.singular_depth;
        let Some(entry) = entry.filter(|entry| tried && deep_enough && trusted(entry)) else {
            return Ok(Singular::Extension(0));
        };
        let below = entry.score.plus(-params.singular * here.depth / 4);
        let others = Here { depth: (here.depth - 1) / 2, without: entry.mv, ..here };
        let score = self.node::<Null>(Window::null_below(below), others)?;
        Ok(if score < below {
            Singular::Extension(1)
        } else if !K::PV && below >= window.beta && !window.beta.is_decided() {
            Singular::Cut(below)
        } else if !K::PV && entry.score >= window.beta {
            Singular::Extension(-1)
        } else {
            Singular::Extension(0)
        })
    }
}
