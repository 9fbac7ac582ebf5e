//! Iterative deepening: search to depth 1, then 2, then 3 … until the time is used.
//!
//! It wastes little, since the last iteration costs more than all before it together, and it gains twice: there is
//! always a move to play when the time is up, and the principal variation of one iteration, searched first in the
//! next, makes for better cut-offs. The time is checked inside the search. An iteration that is interrupted still
//! counts if its first move was the best one so far: then whatever it found better is better. (Searches without move
//! ordering begin elsewhere, and their interrupted iterations are dropped.)
//!
//! CITE: D. J. Slate, L. R. Atkin, "CHESS 4.5: The Northwestern University Chess Program", 1977; R. E. Korf,
//! "Depth-First Iterative-Deepening", 1985.

use crate::ordering::Ordering;
use crate::search::SearchWithLine;
use tengen_core::{Depth, Evaluate, Game, Observer, Score, Stopped, Summary};

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The principal variation; its first move is the best one. Empty only if the game is over.
    pub line: Vec<M>,
    /// The value for the side to move, or the best one found when the search was stopped.
    pub score: Option<Score>,
    /// The deepest search that was completed, if any.
    pub depth: Option<Depth>,
    /// Whether every line was followed to the end of the game: the value is the result of perfect play.
    pub exact: bool,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> SearchWithLine<'_, G, E, O, R> {
    /// Searches ever deeper with `search`, up to `max_depth`, until the budget is used up or the game decided.
    /// `search` is given the value of the iteration before.
    pub fn iterative(
        &mut self,
        max_depth: Depth,
        mut search: impl FnMut(&mut Self, Depth, Option<Score>) -> Result<Score, Stopped>,
    ) -> Found<G::Move> {
        let mut found = self.nothing_found();
        for depth in (1..=max_depth.0.min(Self::LONGEST_GAME)).map(Depth) {
            let before = found.score;
            let complete = self.improve(&mut found, depth, |this, depth| search(this, depth, before));
            let Some(score) = found.score else { break };
            self.observer.1.iteration(Summary { depth, score, pv: &found.line, complete });
            if !complete || score.is_decided() || !self.reached_horizon {
                break;
            }
            self.follow(&found.line);
        }
        found
    }

    /// Searches to `depth` at once; stopped before, the best of the moves searched so far counts.
    pub fn once(
        &mut self,
        depth: Depth,
        search: impl FnOnce(&mut Self, Depth) -> Result<Score, Stopped>,
    ) -> Found<G::Move> {
        let mut found = self.nothing_found();
        self.improve(&mut found, depth, search);
        found
    }

    /// Deepening ends here; no game of ours lasts longer.
    const LONGEST_GAME: u16 = 900;

    fn nothing_found(&self) -> Found<G::Move> {
        Found { line: self.position.legal_moves().take(1).collect(), score: None, depth: None, exact: false }
    }

    /// Runs one search and takes over what it found; says whether it was complete. Of one that was stopped, only if it
    /// began with the best move known: else that move may be among those it did not come to.
    fn improve(
        &mut self,
        found: &mut Found<G::Move>,
        depth: Depth,
        search: impl FnOnce(&mut Self, Depth) -> Result<Score, Stopped>,
    ) -> bool {
        self.reset();
        let result = search(self, depth);
        let complete = result.is_ok();
        if !complete && !self.guided && found.score.is_some() {
            return complete;
        }
        found.score = result.ok().or(self.observer.0.score()).or(found.score);
        if !self.line().is_empty() {
            self.line().clone_into(&mut found.line);
        }
        if complete {
            found.depth = Some(depth);
            found.exact = !self.reached_horizon;
        }
        complete
    }

    /// Makes the next iteration search `line` first.
    fn follow(&mut self, line: &[G::Move]) {
        let mut position = self.position.clone();
        self.guide.clear();
        for &mv in line {
            self.guide.push((position.key(), mv));
            position.play(mv);
        }
    }
}
