//! What every rung of the ladder stands on: a position being searched, and how a node is entered and left.

use crate::ordering::{Ordering, Unordered};
use crate::table::Table;
use tengen_core::{Budget, Depth, Evaluate, Game, Observer, Ply, PrincipalVariation, Score, Stopped, Window};

/// A position being searched, with its judge and its observer.
///
/// The algorithms are methods, each in its own file. They end with `Err(Stopped)` when the budget is used up; the
/// position is then back at the root, as it is after a complete search.
///
/// ```
/// use tengen_core::{Budget, Depth, NodeCount, Utility, Window};
/// use tengen_games::mnk::{Mnk, Rules, Small};
/// use tengen_search::Search;
///
/// let position = Mnk::<Small>::new(Rules::TIC_TAC_TOE);
/// let mut search = Search::new(position, Utility, NodeCount::default(), Budget::unlimited());
/// let score = search.alpha_beta(Depth::FULL, Window::FULL).unwrap();
/// assert_eq!(score, tengen_core::Score::DRAW);
/// assert_eq!(search.observer.nodes, 18_297);
/// ```
pub struct Search<'a, G: Game, E, O, R = Unordered> {
    pub(crate) position: G,
    pub(crate) eval: E,
    /// What is told about the search.
    pub observer: O,
    pub(crate) budget: Budget<'a>,
    pub(crate) ply: Ply,
    /// Which moves come first, from [`ordering`](crate::ordering) upwards.
    pub(crate) ordering: R,
    /// Positions searched before, from [`table`](crate::table) upwards.
    pub(crate) table: Option<Table>,
    /// The principal variation to follow, each move with the key of the position it is made in.
    pub(crate) guide: Vec<(u64, G::Move)>,
    /// The moves still to be searched in the nodes on the current path, with rank and place, one node after another.
    pub(crate) ranked: Vec<(i32, u16, G::Move)>,
    /// The same for the noisy moves of quiescence search.
    pub(crate) noisy: Vec<G::Move>,
    /// Whether any game was still open where the depth ended.
    pub(crate) reached_horizon: bool,
    /// Whether the root searched the guide's move first.
    pub(crate) guided: bool,
}

/// A search that keeps the principal variation, as whoever wants a move from it needs.
pub type SearchWithLine<'a, G, E, O, R = Unordered> =
    Search<'a, G, E, (PrincipalVariation<<G as Game>::Move>, O), R>;

impl<'a, G: Game, E: Evaluate<G>, O: Observer<G>> Search<'a, G, E, O> {
    /// A search of `position`, judged by `eval`, told to `observer`, bounded by `budget`.
    pub fn new(position: G, eval: E, observer: O, budget: Budget<'a>) -> Self {
        let moves = position.legal_moves().count().max(32);
        Search {
            position,
            eval,
            observer,
            budget,
            ply: Ply::ROOT,
            ordering: Unordered,
            table: None,
            guide: Vec::with_capacity(64),
            ranked: Vec::with_capacity(64 * moves),
            noisy: Vec::with_capacity(8 * moves),
            reached_horizon: false,
            guided: false,
        }
    }
}

impl<'a, G: Game, E: Evaluate<G>, O: Observer<G>> SearchWithLine<'a, G, E, O> {
    /// Like [`new`](Search::new), and keeps the principal variation.
    pub fn with_line(position: G, eval: E, observer: O, budget: Budget<'a>) -> Self {
        Search::new(position, eval, (PrincipalVariation::new(64), observer), budget)
    }
}

impl<'a, G: Game, E, O, R> Search<'a, G, E, O, R> {
    /// The same search with another order of moves.
    pub fn ordered_by<R2>(self, ordering: R2) -> Search<'a, G, E, O, R2> {
        Search {
            position: self.position,
            eval: self.eval,
            observer: self.observer,
            budget: self.budget,
            ply: self.ply,
            ordering,
            table: self.table,
            guide: self.guide,
            ranked: self.ranked,
            noisy: self.noisy,
            reached_horizon: self.reached_horizon,
            guided: self.guided,
        }
    }

    /// The same search with a table; [`into_table`](Search::into_table) gives it back.
    pub fn remembering(mut self, table: Table) -> Self {
        self.table = Some(table);
        self
    }

    /// Ends the search and gives back its table.
    pub fn into_table(self) -> Option<Table> {
        self.table
    }

    /// The position at the root.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.budget.spent()
    }
}

impl<G: Game, E, O, R> SearchWithLine<'_, G, E, O, R> {
    /// The principal variation; its first move is the best one found.
    pub fn line(&self) -> &[G::Move] {
        self.observer.0.line()
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>, R: Ordering<G>> Search<'_, G, E, O, R> {
    /// Enters a node: its value if the game is over or the depth used up, else `None`: go on with its moves.
    #[inline]
    pub(crate) fn enter(&mut self, depth: Depth, window: Window) -> Result<Option<Score>, Stopped> {
        self.budget.spend()?;
        self.observer.visited(self.ply, depth, window);
        if let Some(outcome) = self.position.outcome() {
            Ok(Some(self.eval.finished(&self.position, outcome, self.ply)))
        } else if depth == Depth::HORIZON {
            self.reached_horizon = true;
            self.horizon(window).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Makes `mv`, asks for the value of the position after it, and takes it back; the value is for the side to
    /// move there, the opponent of who made `mv`.
    #[inline]
    pub(crate) fn after(
        &mut self,
        mv: G::Move,
        value: impl FnOnce(&mut Self) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        self.observer.played(mv);
        self.position.play(mv);
        self.ply = self.ply.next();
        let result = value(self);
        self.position.undo(mv);
        self.ply = self.ply.previous();
        let score = result?;
        self.observer.left(self.ply.next(), score);
        Ok(score)
    }

    /// Forgets what a stopped search left behind.
    pub(crate) fn reset(&mut self) {
        self.ranked.clear();
        self.noisy.clear();
        self.reached_horizon = false;
        self.guided = false;
    }
}
