//! The searches of the ladder as players: which algorithm, how far, judged and ordered how.

use crate::iterative::Found;
use crate::mcts::Mcts;
use crate::ordering::{BestFirst, History, Killers, Ordering};
use crate::player::{Choice, Host, Player, Resigned, Thought};
use crate::search::SearchWithLine;
use crate::table::Table;
use std::time::Duration;
use tengen_core::{
    Budget, Depth, Evaluate, Game, Limits, Observer, Ply, Score, Side, Stopped, Summary, Window,
};

/// The algorithms of the alpha-beta family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// [`Search::minimax`](crate::Search::minimax).
    Minimax,
    /// [`Search::negamax`](crate::Search::negamax).
    Negamax,
    /// [`Search::alpha_beta_hard`](crate::Search::alpha_beta_hard).
    AlphaBetaHard,
    /// Fail-soft, with an order or a table if the player has one.
    AlphaBeta,
    /// [`Search::pvs`](crate::Search::pvs).
    Pvs,
    /// [`Search::mtdf`](crate::Search::mtdf).
    Mtdf,
}

/// The order in which moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the game generates them.
    None,
    /// By the judgement of the position they lead to.
    Static,
    /// What cut off a node of the same ply.
    Killers,
    /// What has cut off nodes anywhere.
    History,
    /// Killers, then history.
    Both,
}

/// A player that searches.
#[derive(Clone, Debug)]
pub struct LadderPlayer<E> {
    /// How it searches.
    pub algorithm: Algorithm,
    /// How it judges.
    pub eval: E,
    /// How far it looks and how long.
    pub limits: Limits,
    /// Deepen step by step, or go to the depth at once.
    pub iterative: bool,
    /// The margin of aspiration windows, if any.
    pub aspiration: Option<i32>,
    /// What it searches first.
    pub order: Order,
    /// The size of its table in bytes; 0 for none.
    pub table_bytes: usize,
    /// One entry of the table for all symmetric images.
    pub symmetric: bool,
    /// The memory of its table, from move to move. What was in it is forgotten: a choice depends on the position alone.
    pub table: Option<Table>,
}

impl<E> LadderPlayer<E> {
    /// Searches to the end of the game, without any help.
    pub fn new(algorithm: Algorithm, eval: E) -> LadderPlayer<E> {
        LadderPlayer {
            algorithm,
            eval,
            limits: Limits::default(),
            iterative: false,
            aspiration: None,
            order: Order::None,
            table_bytes: 0,
            symmetric: false,
            table: None,
        }
    }

    /// An empty table, in the memory of the last one if that has the right size.
    ///
    /// PERF: pages that are new to the process cost more than a small search (bench `ladder`, `moves of a player`).
    fn empty_table(&mut self) -> Option<Table> {
        if self.table_bytes == 0 {
            return None;
        }
        let kept = self.table.take().filter(|table| table.is_like(self.table_bytes, self.symmetric));
        if let Some(mut table) = kept {
            table.forget();
            return Some(table);
        }
        let table = Table::new(self.table_bytes);
        Some(if self.symmetric { table.symmetric() } else { table })
    }

    /// One search with the player's algorithm.
    fn search<G: Game, O: Observer<G>, R: Ordering<G>>(
        &self,
        search: &mut SearchWithLine<'_, G, &E, O, R>,
        depth: Depth,
        window: Window,
    ) -> Result<Score, Stopped>
    where
        E: Evaluate<G>,
    {
        match self.algorithm {
            Algorithm::Minimax => search.minimax(depth),
            Algorithm::Negamax => search.negamax(depth),
            Algorithm::AlphaBetaHard => search.alpha_beta_hard(depth, window),
            Algorithm::AlphaBeta if self.table_bytes > 0 => search.alpha_beta_table(depth, window),
            Algorithm::AlphaBeta if self.order == Order::None && !self.iterative => {
                search.alpha_beta(depth, window)
            }
            Algorithm::AlphaBeta => search.alpha_beta_ordered(depth, window),
            Algorithm::Pvs => search.pvs(depth, window),
            Algorithm::Mtdf => search.mtdf(depth, Score::DRAW),
        }
    }

    fn run<G: Game, O: Observer<G>, R: Ordering<G>>(
        &self,
        search: &mut SearchWithLine<'_, G, &E, O, R>,
    ) -> Found<G::Move>
    where
        E: Evaluate<G>,
    {
        let max_depth = self.limits.depth.unwrap_or(Depth::FULL);
        if !self.iterative {
            return search.once(max_depth, |search, depth| self.search(search, depth, Window::FULL));
        }
        search.iterative(max_depth, |search, depth, previous| match (self.algorithm, previous) {
            (Algorithm::Mtdf, Some(guess)) => search.mtdf(depth, guess),
            (_, Some(guess)) if self.aspiration.is_some() => {
                let margin = self.aspiration.unwrap_or_default();
                search.aspiration(depth, guess, margin, |search, depth, window| {
                    self.search(search, depth, window)
                })
            }
            _ => self.search(search, depth, Window::FULL),
        })
    }
}

impl<G: Game, E: Evaluate<G>> Player<G> for LadderPlayer<E> {
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        let budget = Budget::new(self.limits, host);
        let table = self.empty_table();
        let order = AnyOrder::new(self.order, &self.eval);
        let mut search = SearchWithLine::with_line(position.clone(), &self.eval, Live::new(host), budget)
            .ordered_by(order);
        search.table = table;
        let found = self.run(&mut search);
        self.table = search.table.take();
        let live = search.observer.1;
        let mv = *found.line.first().expect("a player is only asked while there are moves");
        let depth = found.depth.map(|depth| if depth.is_full() { Depth(live.deepest.0) } else { depth });
        let thought = Thought {
            score: found.score,
            exact: found.exact,
            depth,
            nodes: live.thought.nodes,
            time: host.elapsed(),
            line: found.line,
            visits: None,
            opinion: None,
        };
        Ok(Choice { mv, thought })
    }
}

/// An order chosen at run time.
enum AnyOrder<'a, E, M> {
    None,
    Static(BestFirst<&'a E>),
    Killers(FirstSight<'a, E>, Killers<M>),
    History(FirstSight<'a, E>, History),
    Both(FirstSight<'a, E>, (Killers<M>, History)),
}

/// Ties are broken by what the judge thinks at first sight.
struct FirstSight<'a, E>(&'a E);

impl<'a, E, M> AnyOrder<'a, E, M> {
    fn new(order: Order, eval: &'a E) -> Self {
        match order {
            Order::None => AnyOrder::None,
            Order::Static => AnyOrder::Static(BestFirst(eval)),
            Order::Killers => AnyOrder::Killers(FirstSight(eval), Killers::default()),
            Order::History => AnyOrder::History(FirstSight(eval), History::default()),
            Order::Both => AnyOrder::Both(FirstSight(eval), <(Killers<M>, History)>::default()),
        }
    }
}

impl<G: Game, E: Evaluate<G>> Ordering<G> for AnyOrder<'_, E, G::Move> {
    fn rank(&self, position: &mut G, ply: Ply, mv: G::Move) -> i32 {
        match self {
            AnyOrder::None => 0,
            AnyOrder::Static(order) => order.rank(position, ply, mv),
            AnyOrder::Killers(sight, order) => {
                sight.0.first_sight(position, mv) + order.rank(position, ply, mv)
            }
            AnyOrder::History(sight, order) => {
                sight.0.first_sight(position, mv) + order.rank(position, ply, mv)
            }
            AnyOrder::Both(sight, order) => sight.0.first_sight(position, mv) + order.rank(position, ply, mv),
        }
    }

    fn learn(&mut self, side: Side, ply: Ply, depth: Depth, mv: G::Move) {
        match self {
            AnyOrder::None | AnyOrder::Static(_) => {}
            AnyOrder::Killers(_, order) => Ordering::<G>::learn(order, side, ply, depth, mv),
            AnyOrder::History(_, order) => Ordering::<G>::learn(order, side, ply, depth, mv),
            AnyOrder::Both(_, order) => Ordering::<G>::learn(order, side, ply, depth, mv),
        }
    }
}

/// Tells the host how the search is getting on.
struct Live<'a, M> {
    host: &'a dyn Host<M>,
    thought: Thought<M>,
    deepest: Ply,
    reported: Duration,
}

impl<'a, M> Live<'a, M> {
    /// The clock is looked at once in so many nodes, and a report made if the last one is old enough.
    const LOOK_EVERY: u64 = 256;
    const REPORT_EVERY: Duration = Duration::from_millis(30);

    fn new(host: &'a dyn Host<M>) -> Self {
        Live { host, thought: Thought::default(), deepest: Ply::ROOT, reported: Duration::ZERO }
    }

    #[cold]
    fn look(&mut self) {
        if self.host.elapsed() >= self.reported + Self::REPORT_EVERY {
            self.report();
        }
    }

    fn report(&mut self) {
        self.thought.time = self.host.elapsed();
        self.reported = self.thought.time;
        self.host.report(&self.thought);
    }
}

impl<G: Game> Observer<G> for Live<'_, G::Move> {
    #[inline]
    fn visited(&mut self, ply: Ply, _: Depth, _: Window) {
        self.thought.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.thought.nodes.is_multiple_of(Self::LOOK_EVERY) {
            self.look();
        }
    }

    fn improved(&mut self, ply: Ply, mv: G::Move, score: Score) {
        if ply == Ply::ROOT && self.thought.depth.is_none() {
            self.thought.score = Some(score);
            self.thought.line = vec![mv];
        }
    }

    fn iteration(&mut self, summary: Summary<'_, G::Move>) {
        self.thought.score = Some(summary.score);
        self.thought.line = summary.pv.to_vec();
        if summary.complete {
            self.thought.depth = Some(summary.depth);
        }
        self.report();
    }
}

/// A player that grows a tree by random games.
#[derive(Clone, Debug)]
pub struct MctsPlayer {
    /// How long it may think; `nodes` is the number of random games.
    pub limits: Limits,
    /// The weight of exploration; √2 is usual.
    pub exploration: f64,
    /// Drawn anew for every move.
    pub random: fastrand::Rng,
}

impl<G: Game> Player<G> for MctsPlayer {
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        let mut budget = Budget::new(self.limits, host);
        let mut tree = Mcts::new(position.clone(), self.exploration, self.random.u64(..));
        loop {
            let before = tree.playouts();
            let stopped = tree.grow(256, &mut budget).is_err();
            let best = tree.moves().first().copied();
            let thought = Thought {
                score: best.map(|best| best.score),
                exact: tree.is_proven(),
                depth: None,
                nodes: u64::from(tree.playouts()),
                time: host.elapsed(),
                line: tree.line(),
                visits: best.map(|best| best.visits),
                opinion: None,
            };
            host.report(&thought);
            if stopped || tree.playouts() < before + 256 {
                let first =
                    position.legal_moves().next().expect("a player is only asked while there are moves");
                return Ok(Choice { mv: thought.line.first().copied().unwrap_or(first), thought });
            }
        }
    }
}
