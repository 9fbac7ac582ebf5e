//! What is true of a node at a step, worked out from the numbers of its children.

use super::log::{Entry, Event, Log, NONE, mark};
use crate::tree::Role;
use tengen_core::Bound;

/// Where a bound that is in force in a node was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// At this node, by the value of this child.
    SetAt { node: u32, by: u32 },
    /// By the question that this probe asks.
    Probe(u32),
    /// The search was started with it.
    Given,
}

impl Log {
    /// The children of `node` whose values it has taken note of before `step`: a value that returns in a step counts from
    /// the next one on.
    fn returned(&self, node: u32, step: u32) -> impl Iterator<Item = (u32, &Entry)> {
        let ignored = mark::SEVERED | mark::SUPERSEDED;
        let children = self.children(node).map(|child| (child, self.entry(child)));
        children.filter(move |(_, entry)| entry.leave < step && !entry.is(ignored))
    }

    /// The best value so far for the side to move, and the first child that has it.
    pub(super) fn best(&self, node: u32, step: u32) -> Option<(i16, u32)> {
        let role = self.entry(node).role();
        self.returned(node, step).map(|(child, entry)| (entry.value, child)).reduce(|best, other| {
            let better = if role == Role::Max { other.0 > best.0 } else { other.0 < best.0 };
            if better { other } else { best }
        })
    }

    /// The window (α, β) of `node`, as narrowed before `step`.
    pub(super) fn window(&self, node: u32, step: u32) -> (i16, i16) {
        let &Entry { alpha, beta, .. } = self.entry(node);
        match (self.best(node, step), self.entry(node).role()) {
            (None, _) => (alpha, beta),
            (Some((best, _)), Role::Max) => (alpha.max(best), beta),
            (Some((best, _)), Role::Min) => (alpha, beta.min(best)),
        }
    }

    /// What is known of the value of `node` after `step`.
    pub(super) fn known(&self, node: u32, step: u32) -> Option<(i16, Bound)> {
        let entry = self.entry(node);
        if entry.is(mark::SEVERED) || entry.enter > step {
            return None;
        }
        let judged = entry.is(mark::LEAF) || (entry.is(mark::TABLE) && step > entry.enter);
        if judged || entry.leave <= step {
            return Some((entry.value, entry.bound()));
        }
        // In progress: the side to move has at least the best of what its moves are sure to bring.
        let useful = match entry.role() {
            Role::Max => Bound::Upper,
            Role::Min => Bound::Lower,
        };
        let sure = self
            .returned(node, step)
            .filter(|(_, child)| child.bound() != useful)
            .map(|(_, child)| child.value);
        match entry.role() {
            Role::Max => sure.max().map(|value| (value, Bound::Lower)),
            Role::Min => sure.min().map(|value| (value, Bound::Upper)),
        }
    }

    /// Where the bound that `owner` is sure of in `node` was set.
    pub(super) fn origin(&self, node: u32, owner: Role) -> Origin {
        let edge = |(alpha, beta): (i16, i16)| if owner == Role::Max { alpha } else { beta };
        let mut node = node;
        while let Some(above) = self.parent(node) {
            let (entry, over) = (self.entry(node), self.entry(above));
            let given = edge((entry.alpha, entry.beta));
            if entry.is(mark::PROBE) && given != edge(self.window(above, entry.enter)) {
                return Origin::Probe(node);
            }
            if over.role() == owner && given != edge((over.alpha, over.beta)) {
                let by = self.best(above, entry.enter).map_or(NONE, |(_, by)| by);
                return Origin::SetAt { node: above, by };
            }
            node = above;
        }
        Origin::Given
    }

    /// The child whose value `node` has just taken over in `step`.
    pub(super) fn taken_over(&self, step: u32) -> Option<u32> {
        let before = match self.event(step).0 {
            Event::Improve => step.checked_sub(1)?,
            Event::Cut => step.checked_sub(2)?,
            _ => return None,
        };
        Some(self.event(before).1)
    }

    /// The moves of `node` that a cut left unsearched.
    pub(super) fn severed(&self, node: u32) -> usize {
        self.children(node).filter(|&child| self.entry(child).is(mark::SEVERED)).count()
    }

    /// The nodes of best play by both sides, the root first.
    pub(super) fn principal_variation(&self) -> Vec<u32> {
        let best = |&node: &u32| {
            let value = self.entry(node).value;
            let mut children = self.returned(node, NONE);
            children.find(|(_, child)| child.value == value).map(|(child, _)| child)
        };
        std::iter::successors(Some(0), best).collect()
    }
}
