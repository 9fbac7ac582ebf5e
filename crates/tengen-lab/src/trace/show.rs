//! Builds the [`View`] of a step.

use super::log::{Entry, Event, Log, mark};
use super::query::Origin;
use super::view::{
    Attempt, Counters, CutView, Edge, Limits, NodeKind, NodeState, NodeView, StepKind, ValueView, View,
    WindowView,
};
use super::visible::{Shown, Size, Topology, arrange, select};
use super::{Body, Trace};
use crate::tree::{Ending, Role};
use std::collections::HashSet;
use tengen_core::Bound;

impl Topology for Log {
    fn size(&self) -> u32 {
        Log::size(self)
    }
    fn parent(&self, node: u32) -> Option<u32> {
        Log::parent(self, node)
    }
    fn children(&self, node: u32) -> Vec<u32> {
        Log::children(self, node).collect()
    }
    fn weight(&self, node: u32) -> u32 {
        self.entry(node).end - node
    }
}

impl Trace {
    /// The visible part of the tree at `step`, with the nodes in `open` opened. A step beyond the last is the last.
    pub fn view(&self, step: u32, open: &[u32], limits: Limits) -> View {
        let step = step.min(self.steps() - 1);
        match &self.body {
            Body::Search(log) => self.view_search(log, step, open, limits),
            Body::Growth(growth) => self.view_growth(growth, step, open, limits),
        }
    }

    /// The tree without any mark of the search, but with the values of its leaves: what a prediction starts from.
    pub fn plain_view(&self, limits: Limits) -> View {
        let mut view = self.view(self.steps() - 1, &[], limits);
        view.kind = StepKind::Start;
        view.sentence = [String::new(), String::new()];
        (view.step, view.cut, view.current, view.counters) = (0, None, 0, Counters::default());
        if let Body::Search(log) = &self.body {
            let mut withheld = HashSet::new();
            view.nodes.retain(|node| {
                let again = node.attempt == Attempt::Again;
                let keep = !again && node.parent.is_none_or(|parent| !withheld.contains(&parent));
                keep || !withheld.insert(node.id)
            });
            for node in &mut view.nodes {
                let entry = log.entry(node.id);
                let leaf = entry.is(mark::LEAF) && (!entry.is(mark::SEVERED) || entry.is(mark::VALUED));
                node.value = leaf.then(|| self.value(entry.value, Bound::Exact));
            }
        }
        for node in &mut view.nodes {
            node.state = NodeState::Unvisited;
            (node.window, node.playouts) = (None, None);
            (node.pv, node.cut, node.attempt) = (false, false, Attempt::Full);
        }
        view
    }

    /// The width and height of a node: a board with its value below it, or a number.
    pub(crate) fn node_size(&self) -> Size {
        const CELL: f64 = 14.0;
        const VALUE: f64 = 20.0;
        match self.scene.extent() {
            None => Size { width: 46.0, height: 34.0 },
            Some((columns, rows)) => {
                let cell = CELL.min(150.0 / f64::from(columns.max(rows)));
                let width = (cell * f64::from(columns)).max(46.0).round();
                Size { width, height: (cell * f64::from(rows)).round() + VALUE }
            }
        }
    }

    /// A value as shown.
    pub(super) fn value(&self, score: i16, bound: Bound) -> ValueView {
        let label = format!("{}{}", crate::tree::value::sign(bound), self.number(score));
        ValueView { score: i32::from(score), label, bound: bound.into() }
    }

    /// The rectangle, the nodes' places and all that does not depend on how the search went.
    pub(super) fn frame(&self, shown: &[Shown], whole: bool, step: u32) -> (View, Vec<(f64, f64)>) {
        let size = self.node_size();
        let (places, bounds) = arrange(shown, size);
        let view = View {
            step,
            steps: self.steps(),
            kind: StepKind::Start,
            current: 0,
            sentence: self.sentence(step),
            cut: None,
            counters: self.counters(step),
            whole,
            bounds,
            node_width: size.width,
            node_height: size.height,
            nodes: Vec::with_capacity(shown.len()),
        };
        (view, places)
    }

    pub(super) fn blank(
        &self,
        shown: &Shown,
        (x, y): (f64, f64),
        parent: Option<u32>,
        places: &[u16],
    ) -> NodeView {
        let picture = self.scene.picture(places);
        let terminal = picture.ending.is_some() || picture.number.is_some();
        NodeView {
            id: shown.node,
            parent,
            x,
            y,
            ply: shown.level,
            role: Role::at(shown.level),
            label: picture.label,
            kind: if terminal { NodeKind::Terminal } else { NodeKind::Interior },
            state: NodeState::Unvisited,
            board: picture.board,
            number: picture.number,
            window: None,
            value: None,
            pv: false,
            cut: false,
            attempt: Attempt::Full,
            hidden_children: shown.hidden_children,
            hidden_nodes: shown.hidden_nodes,
            playouts: None,
        }
    }

    fn view_search(&self, log: &Log, step: u32, open: &[u32], limits: Limits) -> View {
        let (event, current) = log.event(step);
        let (shown, whole) = select(log, current, open, limits);
        let (mut view, places) = self.frame(&shown, whole, step);
        (view.kind, view.current) = (event.into(), current);
        view.cut = (event == Event::Cut).then(|| cut_view(log, current, step));
        let line = if step + 1 == log.steps() { log.principal_variation() } else { Vec::new() };
        let mut withheld = HashSet::new();
        for (shown, &at) in shown.iter().zip(&places) {
            let entry = log.entry(shown.node);
            // That a move is searched again is not known before it happens.
            let early = entry.is(mark::AGAIN) && entry.enter > step;
            if early || log.parent(shown.node).is_some_and(|parent| withheld.contains(&parent)) {
                withheld.insert(shown.node);
                continue;
            }
            let mut node = self.blank(shown, at, log.parent(shown.node), &log.places(shown.node));
            if entry.is(mark::HORIZON) {
                node.kind = NodeKind::Horizon;
            }
            node.state = state(log, shown.node, (event, current), step);
            let reached = entry.enter <= step && !entry.is(mark::SEVERED);
            if reached {
                node.window = log.windowed.then(|| self.window_view(log, shown.node, step, (event, current)));
                node.value = log.known(shown.node, step).map(|(score, bound)| self.value(score, bound));
                node.attempt = attempt(entry);
                node.cut = entry.is(mark::CUT) && has_been_cut(log, shown.node, (event, current), step);
                node.pv = line.contains(&shown.node);
            }
            view.nodes.push(node);
        }
        view
    }

    fn window_view(&self, log: &Log, node: u32, step: u32, (event, current): (Event, u32)) -> WindowView {
        let (alpha, beta) = log.window(node, step);
        let set = (node == current && matches!(event, Event::Improve | Event::Cut)).then(|| {
            match log.entry(node).role() {
                Role::Max => Edge::Alpha,
                Role::Min => Edge::Beta,
            }
        });
        WindowView { alpha: self.number(alpha), beta: self.number(beta), set }
    }

    /// What was counted up to and with `step`.
    pub fn counters(&self, step: u32) -> Counters {
        let step = step.min(self.steps() - 1);
        match &self.body {
            Body::Search(log) => {
                let tally = log.tally(step);
                Counters {
                    nodes: tally.nodes,
                    leaves: tally.leaves,
                    cutoffs: tally.cutoffs,
                    table_hits: tally.table_hits,
                    researches: tally.researches,
                    playouts: 0,
                }
            }
            Body::Growth(growth) => {
                Counters { nodes: growth.size_at(step), playouts: step, ..Counters::default() }
            }
        }
    }

    /// How the game ended in a node, if it did.
    pub(super) fn ending(&self, places: &[u16]) -> Option<Ending> {
        self.scene.picture(places).ending
    }
}

fn state(log: &Log, node: u32, (event, current): (Event, u32), step: u32) -> NodeState {
    let entry = log.entry(node);
    if entry.enter > step {
        NodeState::Unvisited
    } else if entry.is(mark::SEVERED) {
        NodeState::Severed
    } else if node == current {
        if event == Event::Leave && entry.is(mark::TABLE) { NodeState::Table } else { NodeState::Current }
    } else if entry.leave > step {
        NodeState::Path
    } else if entry.is(mark::TABLE) {
        NodeState::Table
    } else {
        NodeState::Done
    }
}

fn attempt(entry: &Entry) -> Attempt {
    if entry.is(mark::AGAIN) {
        Attempt::Again
    } else if entry.is(mark::PROBE) {
        Attempt::Probe
    } else {
        Attempt::Full
    }
}

/// Whether the cut of `node`, which has one, is behind: it is the last that happens before the node is left.
fn has_been_cut(log: &Log, node: u32, (event, current): (Event, u32), step: u32) -> bool {
    log.entry(node).leave <= step || (current == node && event == Event::Cut)
}

/// Who caused the cut of `node` in `step`.
pub(super) fn cut_view(log: &Log, node: u32, step: u32) -> CutView {
    let owner = log.entry(node).role().other();
    let (set_at, set_by) = match log.origin(node, owner) {
        Origin::SetAt { node, by } => (Some(node), Some(by)),
        Origin::Probe(node) => (Some(node), None),
        Origin::Given => (None, None),
    };
    let bound = if owner == Role::Max { Edge::Alpha } else { Edge::Beta };
    let by = log.taken_over(step).unwrap_or(node);
    CutView { at: node, by, bound, set_at, set_by, severed: log.severed(node) as u32 }
}

impl From<Event> for StepKind {
    fn from(event: Event) -> StepKind {
        match event {
            Event::Enter => StepKind::Enter,
            Event::Leave => StepKind::Leave,
            Event::Improve => StepKind::Improve,
            Event::Cut => StepKind::Cut,
            Event::TableHit => StepKind::TableHit,
        }
    }
}
