//! Follows a search and writes down its tree.
//!
//! The recorder keeps its own copy of the position and makes every move on it, so it can draw the board of a node
//! and list the moves that a cut-off left unsearched.
//!
//! INVARIANT: `path` holds the nodes from the root to the one being searched, and `position` is that node's. All
//! narrowings of the nodes on the path happened before now, so the bound in force anywhere below was set by the
//! nearest node above that belongs to its owner and has narrowed its window: MAX sets α, MIN sets β.

use super::model::{Board, Cell, Cut, Ending, Kind, Narrowing, Node, NodeId, Tree, TreeAlgorithm};
use super::value::{MaxWindow, Role, Value};
use tengen_core::{
    Bound, Budget, Depth, Evaluate, Game, Limits, NoClock, Observer, Outcome, Ply, Score, Side, Window,
};
use tengen_games::{Grid, Square};
use tengen_search::Search;

/// A tree of this many nodes can still be looked at.
pub const DEFAULT_MAX_NODES: usize = 2_000;

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// Nobody could read it.
    #[error(
        "the tree has more than {max_nodes} nodes, too many to draw; \
         search to a smaller depth, or start from a position with fewer empty cells"
    )]
    TooLarge {
        /// The nodes allowed.
        max_nodes: usize,
    },
}

/// Searches `position` to `depth` and returns the tree, if it has at most `max_nodes` nodes, severed ones included.
///
/// The tree ends where the depth ends: the noisy moves of `eval` are not looked at.
pub fn record<G: Grid, E: Evaluate<G>>(
    position: &G,
    eval: E,
    algorithm: TreeAlgorithm,
    depth: Depth,
    max_nodes: usize,
) -> Result<Tree, TreeError> {
    let limits = Limits { nodes: Some(max_nodes as u64), ..Limits::default() };
    let recorder = Recorder::new(position.clone(), algorithm, max_nodes);
    let mut search =
        Search::new(position.clone(), ToTheHorizon(eval), recorder, Budget::new(limits, &NoClock));
    let score = match algorithm {
        TreeAlgorithm::Minimax => search.minimax(depth),
        TreeAlgorithm::AlphaBeta => search.alpha_beta(depth, Window::FULL),
    };
    let score = score.map_err(|_| TreeError::TooLarge { max_nodes })?;
    search.observer.finish(score)
}

/// A judgement without noisy moves.
#[derive(Clone, Copy)]
pub(crate) struct ToTheHorizon<E>(pub(crate) E);

impl<G: Game, E: Evaluate<G>> Evaluate<G> for ToTheHorizon<E> {
    fn evaluate(&self, position: &G) -> Score {
        self.0.evaluate(position)
    }

    fn judge(&self, outcome: Outcome, side: Side, ply: Ply) -> Score {
        self.0.judge(outcome, side, ply)
    }

    fn finished(&self, position: &G, outcome: Outcome, ply: Ply) -> Score {
        self.0.finished(position, outcome, ply)
    }
}

/// An observer that builds the [`Tree`] of a plain search: minimax, negamax, or fail-soft alpha-beta in any order
/// of moves.
///
/// ABSENT: tables, re-searches and quiescence, where a node is more than its moves searched once.
pub struct Recorder<G: Grid> {
    root: G,
    position: G,
    algorithm: TreeAlgorithm,
    to_the_end: bool,
    nodes: Vec<Node>,
    /// For every node, the child that gave the best value so far.
    best: Vec<Option<NodeId>>,
    path: Vec<Step<G::Move>>,
    played: Option<G::Move>,
    max_nodes: usize,
    overflowed: bool,
}

/// A node on the way from the root to the node being searched.
struct Step<M> {
    id: NodeId,
    mv: Option<M>,
    tried: Vec<M>,
}

impl<G: Grid> Recorder<G> {
    /// A recorder of one search of `root`, for trees of up to `max_nodes` nodes.
    pub fn new(root: G, algorithm: TreeAlgorithm, max_nodes: usize) -> Recorder<G> {
        let position = root.clone();
        Recorder {
            root,
            position,
            algorithm,
            to_the_end: false,
            nodes: Vec::new(),
            best: Vec::new(),
            path: Vec::new(),
            played: None,
            max_nodes,
            overflowed: false,
        }
    }

    /// The tree, once the search has returned the value of the root, for the side to move there.
    ///
    /// # Panics
    /// If no search was observed.
    pub fn finish(mut self, score: Score) -> Result<Tree, TreeError> {
        if self.overflowed {
            return Err(TreeError::TooLarge { max_nodes: self.max_nodes });
        }
        self.nodes[0].value = Some(Value::new(score, Role::Max));
        self.mark_principal_variation();
        mark_bounds(&mut self.nodes);
        let us = self.root.side_to_move();
        Ok(Tree {
            algorithm: self.algorithm,
            depth: self.nodes[0].depth,
            position: self.root.text(),
            max: G::side_letter(us),
            min: G::side_letter(!us),
            nodes: self.nodes,
        })
    }

    fn mark_principal_variation(&mut self) {
        let mut next = Some(NodeId::ROOT);
        while let Some(id) = next {
            self.nodes[id.index()].pv = true;
            next = self.best[id.index()];
        }
    }

    /// Adds a node for the present position under the last one of the path.
    fn add(&mut self, mv: Option<G::Move>, kind: Kind) -> Option<NodeId> {
        if self.nodes.len() >= self.max_nodes {
            self.overflowed = true;
            return None;
        }
        let id = NodeId(self.nodes.len() as u32);
        let parent = self.path.last().map(|step| step.id);
        let ply = self.path.len() as u16;
        if let Some(parent) = parent {
            self.nodes[parent.index()].children.push(id);
        }
        self.best.push(None);
        self.nodes.push(Node {
            parent,
            children: Vec::new(),
            mv: mv.map(|mv| mv.to_string()),
            role: Role::at(ply),
            ply,
            depth: None,
            kind,
            window: None,
            narrowings: Vec::new(),
            value: None,
            bound: Bound::Exact,
            cut: None,
            pv: false,
            board: draw(&self.position, mv),
        });
        Some(id)
    }

    fn kind(&self, depth: Depth) -> Kind {
        let us = self.root.side_to_move();
        match self.position.outcome() {
            Some(Outcome::Draw) => Kind::Terminal { result: Ending::Draw },
            Some(Outcome::Win(side)) if side == us => Kind::Terminal { result: Ending::MaxWins },
            Some(Outcome::Win(_)) => Kind::Terminal { result: Ending::MinWins },
            None if depth == Depth::HORIZON => Kind::Horizon,
            None => Kind::Interior,
        }
    }

    /// Where the bound that `owner` is sure of, in force in the last node of the path, was set.
    fn origin(&self, owner: Role) -> (NodeId, Option<NodeId>) {
        let above = self.path.iter().rev().skip(1).map(|step| (step.id, &self.nodes[step.id.index()]));
        let setter = above
            .filter(|(_, node)| node.role == owner)
            .find_map(|(id, node)| node.narrowings.last().map(|last| (id, Some(last.by))));
        setter.unwrap_or((NodeId::ROOT, None))
    }

    /// Adds the legal moves that were never searched.
    fn sever(&mut self) -> Vec<NodeId> {
        let Some(step) = self.path.last() else { return Vec::new() };
        let unsearched: Vec<G::Move> =
            self.position.legal_moves().filter(|mv| !step.tried.contains(mv)).collect();
        let mut severed = Vec::new();
        for mv in unsearched {
            self.position.play(mv);
            severed.extend(self.add(Some(mv), Kind::Severed));
            self.position.undo(mv);
        }
        severed
    }
}

impl<G: Grid> Observer<G> for Recorder<G> {
    fn played(&mut self, mv: G::Move) {
        if self.overflowed {
            return;
        }
        if let Some(step) = self.path.last_mut() {
            step.tried.push(mv);
        }
        self.position.play(mv);
        self.played = Some(mv);
    }

    fn visited(&mut self, ply: Ply, depth: Depth, window: Window) {
        if self.overflowed {
            return;
        }
        if ply == Ply::ROOT {
            self.to_the_end = depth.is_full();
        }
        let (mv, kind) = (self.played.take(), self.kind(depth));
        let Some(id) = self.add(mv, kind) else { return };
        let node = &mut self.nodes[id.index()];
        node.depth = (!self.to_the_end).then_some(depth.0);
        if self.algorithm == TreeAlgorithm::AlphaBeta {
            node.window = Some(MaxWindow::new(window, node.role));
        }
        self.path.push(Step { id, mv, tried: Vec::new() });
    }

    fn improved(&mut self, _: Ply, _: G::Move, score: Score) {
        let Some(Step { id, .. }) = self.path.last().filter(|_| !self.overflowed) else { return };
        let node = &mut self.nodes[id.index()];
        let Some(&by) = node.children.last() else { return };
        self.best[id.index()] = Some(by);
        if let Some(window) = node.current_window() {
            let window = window.narrowed(node.role, Value::new(score, node.role));
            node.narrowings.push(Narrowing { by, window });
        }
    }

    fn cutoff(&mut self, _: Ply, _: G::Move, score: Score, _: Window) {
        let Some(&Step { id, .. }) = self.path.last().filter(|_| !self.overflowed) else { return };
        let role = self.nodes[id.index()].role;
        let owner = if role == Role::Max { Role::Min } else { Role::Max };
        let (set_at, set_by) = self.origin(owner);
        let severed = self.sever();
        let node = &mut self.nodes[id.index()];
        // The move that closes the window is reported as an improvement first.
        let (Some(Narrowing { by, .. }), Some(window)) = (node.narrowings.pop(), node.window) else { return };
        let (value, limit) = (Value::new(score, role), window.edge(owner));
        node.cut = Some(Cut { by, value, owner, limit, set_at, set_by, severed });
    }

    fn left(&mut self, _: Ply, score: Score) {
        if self.overflowed {
            return;
        }
        let Some(Step { id, mv, .. }) = self.path.pop() else { return };
        let node = &mut self.nodes[id.index()];
        node.value = Some(Value::new(score, node.role));
        if let Some(mv) = mv {
            self.position.undo(mv);
        }
    }
}

/// The board of `position`, reached by `mv`.
pub(crate) fn draw<G: Grid>(position: &G, mv: Option<G::Move>) -> Board {
    let (width, height) = (position.width(), position.height());
    let letter = |x, y| position.cell(Square::new(x, y)).map_or('.', |(_, letter)| letter);
    let cell = |square: Square| Cell { column: square.x, row: height - 1 - square.y };
    Board {
        rows: (0..height).rev().map(|y| (0..width).map(|x| letter(x, y)).collect()).collect(),
        last: mv.map(|mv| cell(position.landing(mv))),
        line: position.winning_line().into_iter().map(cell).collect(),
    }
}

/// Finds out which values are exact and which are bounds, from the leaves upwards.
///
/// What is known of the true value of a node is an interval: a point in a leaf, everything in a severed node, and
/// above them the highest (or lowest) of what is known of the children. A value is exact when the interval is a
/// point. The usual rule, "exact if strictly inside the window", agrees wherever it says exact, but calls a value
/// a bound also where nothing was cut.
fn mark_bounds(nodes: &mut [Node]) {
    let mut known = vec![(Score::MIN, Score::MAX); nodes.len()];
    for index in (0..nodes.len()).rev() {
        let node = &nodes[index];
        let Some(value) = node.value else { continue };
        let below = node.children.iter().map(|child| known[child.index()]);
        let interval = match node.role {
            Role::Max => below.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))),
            Role::Min => below.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))),
        };
        let (low, high) = interval.unwrap_or((value.score(), value.score()));
        debug_assert!(value.score() == low || value.score() == high, "a value that nothing below explains");
        known[index] = (low, high);
        nodes[index].bound = match (value.score() == low, value.score() == high) {
            (true, true) => Bound::Exact,
            (true, false) => Bound::Lower,
            _ => Bound::Upper,
        };
    }
}
