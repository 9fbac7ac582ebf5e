//! Follows a search of the ladder and writes it into a [`Log`].
//!
//! INVARIANT: `path` holds the nodes from the root to the one being searched, and `position` is that node's.

use super::log::{Entry, Event, Log, NONE, mark, short};
use crate::tree::{MaxWindow, Value};
use tengen_core::{Depth, Evaluate, Game, Observer, Ply, Score, Window};

/// An observer of one search.
pub(super) struct Recorder<G: Game, E> {
    position: G,
    eval: E,
    log: Log,
    path: Vec<Frame<G::Move>>,
    played: Option<Played<G::Move>>,
    max_nodes: u32,
    /// Whether what is cut is written down to its leaves, not only to the first move.
    whole: bool,
    overflowed: bool,
}

/// A node on the path.
struct Frame<M> {
    node: u32,
    mv: Option<M>,
    depth: Depth,
    /// As narrowed so far.
    window: MaxWindow,
    /// The child searched last.
    last: Option<u32>,
}

struct Played<M> {
    mv: M,
    place: u16,
    again: bool,
}

impl<G: Game, E: Evaluate<G>> Recorder<G, E> {
    pub(super) fn new(position: G, eval: E, windowed: bool, max_nodes: u32, whole: bool) -> Self {
        Recorder {
            position,
            eval,
            log: Log::new(windowed),
            path: Vec::new(),
            played: None,
            max_nodes,
            whole,
            overflowed: false,
        }
    }

    /// Whether there was no room for all nodes.
    pub(super) fn is_full(&self) -> bool {
        self.overflowed || self.log.size() >= self.max_nodes
    }

    /// The log, once the search has returned the value of the root; `None` if there was no room for all of it.
    pub(super) fn finish(mut self, score: Score) -> Option<Log> {
        if self.overflowed || self.log.entries.is_empty() {
            return None;
        }
        self.leave(0, score);
        self.log.mark_bounds();
        self.log.close();
        Some(self.log)
    }

    fn leave(&mut self, node: u32, score: Score) {
        let (step, end) = (self.log.next_step(), self.log.size());
        let entry = &mut self.log.entries[node as usize];
        entry.value = short(Value::new(score, entry.role()).score());
        (entry.leave, entry.end) = (step, end);
        self.log.push(Event::Leave, node);
    }

    /// Adds a node under `parent` for the present position.
    fn add(&mut self, parent: u32, place: u16, depth: Depth) -> Option<u32> {
        if self.log.size() >= self.max_nodes {
            self.overflowed = true;
            return None;
        }
        let node = self.log.size();
        let ply = if parent == NONE { 0 } else { self.log.entry(parent).ply + 1 };
        let marks = if self.position.outcome().is_some() {
            mark::TERMINAL
        } else if depth == Depth::HORIZON {
            mark::HORIZON
        } else {
            0
        };
        let (enter, leave) = (self.log.next_step(), NONE);
        let (alpha, beta) = (short(Score::MIN), short(Score::MAX));
        self.log.entries.push(Entry {
            parent,
            end: node + 1,
            enter,
            leave,
            alpha,
            beta,
            value: 0,
            place,
            ply,
            marks,
        });
        Some(node)
    }

    /// Adds the moves of `node`, the last of the path, that were never searched.
    fn sever(&mut self, node: u32, depth: Depth) {
        let size = self.log.size();
        let there = |child: u32| Some(child).filter(|&child| child < size);
        let searched = std::iter::successors(there(node + 1), |&child| there(self.log.entry(child).end));
        let tried: Vec<u16> = searched.map(|child| self.log.entry(child).place).collect();
        self.add_severed(node, depth, &tried);
    }

    /// Adds the moves of `node` except those `tried`, and what is below them if that is asked for.
    fn add_severed(&mut self, node: u32, depth: Depth, tried: &[u16]) {
        for (place, mv) in (0..).zip(self.position.legal_moves()) {
            if tried.contains(&place) {
                continue;
            }
            self.position.play(mv);
            if let Some(child) = self.add(node, place, depth.less_one()) {
                self.log.entries[child as usize].marks |= mark::SEVERED;
                if self.whole {
                    self.value_or_expand(child, depth.less_one());
                }
            }
            self.position.undo(mv);
            if self.overflowed {
                return;
            }
        }
    }

    fn value_or_expand(&mut self, node: u32, depth: Depth) {
        let entry = *self.log.entry(node);
        if !entry.is(mark::LEAF) {
            self.add_severed(node, depth, &[]);
            self.log.entries[node as usize].end = self.log.size();
            return;
        }
        let score = match self.position.outcome() {
            Some(outcome) => self.eval.finished(&self.position, outcome, Ply(entry.ply)),
            None => self.eval.evaluate(&self.position),
        };
        let entry = &mut self.log.entries[node as usize];
        entry.value = short(Value::new(score, entry.role()).score());
        entry.marks |= mark::VALUED;
    }
}

impl<G: Game, E: Evaluate<G>> Observer<G> for Recorder<G, E> {
    fn played(&mut self, mv: G::Move) {
        let Some(frame) = self.path.last().filter(|_| !self.overflowed) else { return };
        let place = self.position.legal_moves().position(|legal| legal == mv).unwrap_or_default() as u16;
        let before = frame.last.map(|last| &mut self.log.entries[last as usize]);
        let again = before.filter(|before| before.place == place);
        self.played = Some(Played { mv, place, again: again.is_some() });
        if let Some(before) = again {
            before.marks |= mark::SUPERSEDED;
        }
        self.position.play(mv);
    }

    fn visited(&mut self, _: Ply, depth: Depth, window: Window) {
        if self.overflowed {
            return;
        }
        let (played, parent) = (self.played.take(), self.path.last());
        let above = parent.map(|frame| frame.window);
        let place = played.as_ref().map_or(0, |played| played.place);
        let Some(node) = self.add(parent.map_or(NONE, |frame| frame.node), place, depth) else { return };
        let windowed = self.log.windowed;
        let entry = &mut self.log.entries[node as usize];
        let window = MaxWindow::new(window, entry.role());
        (entry.alpha, entry.beta) = (short(window.alpha.score()), short(window.beta.score()));
        if windowed && above.is_some_and(|above| above != window) {
            entry.marks |= mark::PROBE;
        }
        if played.as_ref().is_some_and(|played| played.again) {
            entry.marks |= mark::AGAIN;
        }
        self.log.push(Event::Enter, node);
        self.path.push(Frame { node, mv: played.map(|played| played.mv), depth, window, last: None });
    }

    fn improved(&mut self, _: Ply, _: G::Move, score: Score) {
        let Some(frame) = self.path.last_mut().filter(|_| !self.overflowed) else { return };
        let role = self.log.entry(frame.node).role();
        if self.log.windowed {
            frame.window = frame.window.narrowed(role, Value::new(score, role));
        }
        self.log.push(Event::Improve, frame.node);
    }

    fn cutoff(&mut self, _: Ply, _: G::Move, _: Score, _: Window) {
        let Some(&Frame { node, depth, .. }) = self.path.last().filter(|_| !self.overflowed) else { return };
        self.log.entries[node as usize].marks |= mark::CUT;
        // Severed nodes are dated to the step of the cut.
        self.sever(node, depth);
        self.log.push(Event::Cut, node);
    }

    fn table_hit(&mut self, _: Ply, score: Score) {
        let Some(frame) = self.path.last().filter(|_| !self.overflowed) else { return };
        let entry = &mut self.log.entries[frame.node as usize];
        entry.marks |= mark::TABLE;
        entry.value = short(Value::new(score, entry.role()).score());
        self.log.push(Event::TableHit, frame.node);
    }

    fn left(&mut self, _: Ply, score: Score) {
        let Some(frame) = self.path.pop().filter(|_| !self.overflowed) else { return };
        self.leave(frame.node, score);
        if let Some(mv) = frame.mv {
            self.position.undo(mv);
        }
        if let Some(above) = self.path.last_mut() {
            above.last = Some(frame.node);
        }
    }
}
