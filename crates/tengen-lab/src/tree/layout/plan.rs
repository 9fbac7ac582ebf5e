//! How large everything is, and then where it goes: across by the tidy drawing, down level by level.

use super::stack::Stack;
use super::tidy::{self, Gaps, Unit};
use super::{Level, MARK_GAP, Place, tenth};
use crate::tree::labels::Labels;
use crate::tree::model::{Node, NodeId, Tree};
use crate::tree::notes::{Note, NoteKind, notes, text_width};
use crate::tree::value::Role;

/// The width aimed at: a slide.
const SLIDE: f64 = 1500.0;
/// A level that would be wider than this, with boards of a comfortable size, must save space.
const WIDEST: f64 = 2200.0;
const COMFORTABLE: f64 = 40.0;
/// The longer side of a board.
const SMALLEST: f64 = 26.0;
const LARGEST: f64 = 56.0;
/// A cell is never smaller, however large the board.
const CELL: f64 = 4.5;
/// The smallest writing.
const SMALL_PRINT: f64 = 9.0;
/// The upper levels of a wide tree are not drawn larger than this many times.
const MOST_ZOOM: f64 = 2.2;
/// How much of its room on a level a board takes; the tidy drawing cannot use all of it.
const FILL: f64 = 0.65;
/// More space between the children of different parents.
const GAPS: Gaps = Gaps { siblings: 0.0, cousins: 5.0 };

/// The tree with the sizes of all its parts.
pub(super) struct Plan<'a> {
    tree: &'a Tree,
    /// The nodes of each ply.
    rows: Vec<Vec<NodeId>>,
    notes: Vec<Vec<Note>>,
    levels: Vec<Level>,
    /// How the children of a node are stacked, if they are.
    stacks: Vec<Option<Stack>>,
    /// The width that can be reached.
    target: f64,
}

impl<'a> Plan<'a> {
    pub(super) fn new(tree: &'a Tree, labels: &Labels) -> Plan<'a> {
        let mut rows = Vec::new();
        for (id, node) in tree.iter() {
            rows.resize(rows.len().max(node.ply as usize + 1), Vec::new());
            rows[node.ply as usize].push(id);
        }
        let notes = tree.iter().map(|(id, _)| notes(tree, id, labels)).collect();
        let stacks = vec![None; tree.nodes.len()];
        let mut plan = Plan { tree, rows, notes, levels: Vec::new(), stacks, target: SLIDE };
        let stacking = plan.rows.iter().any(|row| row.len() as f64 * plan.comfortable() > WIDEST);
        let stacked = |node: &Node| stacking && plan.can_stack(node);
        let stacked: Vec<bool> = tree.nodes.iter().map(stacked).collect();
        plan.leave_out_origins(&stacked);
        plan.target = plan.narrowest(&stacked).max(SLIDE);
        plan.levels = plan.sizes(&stacked);
        for (index, _) in stacked.into_iter().enumerate().filter(|(_, stacked)| *stacked) {
            let node = &tree.nodes[index];
            let leaves: Vec<&Node> = node.children.iter().map(|&child| &tree[child]).collect();
            plan.stacks[index] = Some(Stack::new(&leaves, &plan.levels[node.ply as usize + 1]));
        }
        plan
    }

    /// The width of a board of a comfortable size, with some space around it.
    fn comfortable(&self) -> f64 {
        let (columns, rows) = self.tree.root().board.extent();
        COMFORTABLE.max(CELL * columns.max(rows) as f64) + 2.0 * MARK_GAP
    }

    fn can_stack(&self, node: &Node) -> bool {
        node.children.len() >= Stack::FEWEST && node.children.iter().all(|&child| self.tree[child].is_leaf())
    }

    /// On crowded levels, where a bound was set is left to the reader who points at the node.
    fn leave_out_origins(&mut self, stacked: &[bool]) {
        for ply in 0..self.rows.len() {
            let (slots, written) = self.crowd(ply, stacked);
            if slots * self.comfortable() + written > WIDEST {
                for id in &self.rows[ply] {
                    self.notes[id.index()].retain(|note| note.kind != NoteKind::Origin);
                }
            }
        }
    }

    /// How many boards stand side by side on a level, and how much room the notes between them take.
    fn crowd(&self, ply: usize, stacked: &[bool]) -> (f64, f64) {
        let (mut slots, mut written) = (0.0, 0.0);
        for &id in &self.rows[ply] {
            let parent = self.tree[id].parent.filter(|parent| stacked[parent.index()]);
            slots += parent.map_or(1.0, |parent| {
                let leaves = self.tree[parent].children.len();
                // A stacked leaf has its move and its value beside it: about two boards wide.
                2.0 * Stack::columns(leaves) as f64 / leaves as f64
            });
            written += self.note_width(id, SMALL_PRINT);
        }
        (slots, written)
    }

    /// About how wide the tree is with the smallest boards.
    fn narrowest(&self, stacked: &[bool]) -> f64 {
        let width = |ply| {
            let (slots, written) = self.crowd(ply, stacked);
            slots * SMALLEST / FILL + written
        };
        (0..self.rows.len()).map(width).fold(0.0, f64::max)
    }

    pub(super) fn zoom(&self) -> f64 {
        tenth((self.target / SLIDE).clamp(1.0, MOST_ZOOM))
    }

    fn note_width(&self, id: NodeId, size: f64) -> f64 {
        self.notes[id.index()].iter().map(|note| text_width(&note.text, size)).fold(0.0, f64::max)
    }

    /// The sizes of boards and letters, level by level; never larger than on the level above.
    fn sizes(&self, stacked: &[bool]) -> Vec<Level> {
        let (columns, rows) = self.tree.root().board.extent();
        let zoom = self.zoom();
        let mut side = LARGEST * zoom;
        let level = |ply: usize| {
            let (slots, written) = self.crowd(ply, stacked);
            side = ((self.target - written) / slots * FILL).clamp(SMALLEST, side);
            let cell = tenth((side / columns.max(rows) as f64).max(CELL));
            Level {
                role: Role::at(ply as u16),
                top: 0.0,
                height: 0.0,
                cell,
                board_width: tenth(cell * columns as f64),
                board_height: tenth(cell * rows as f64),
                value_size: tenth((side * 0.26).clamp(10.0, 14.0 * zoom)),
                note_size: tenth((side * 0.2).clamp(SMALL_PRINT, 11.0 * zoom)),
            }
        };
        (0..self.rows.len()).map(level).collect()
    }

    /// The stack a node is part of, and its number there.
    fn stack_around(&self, id: NodeId) -> Option<(&Stack, usize)> {
        let parent = self.tree[id].parent?;
        let stack = self.stacks[parent.index()].as_ref()?;
        // Leaves have no nodes between them.
        Some((stack, (id.0 - self.tree[parent].children[0].0) as usize))
    }

    /// How far a node reaches to the left and right of its board's centre.
    fn reach(&self, id: NodeId) -> (f64, f64) {
        let node = &self.tree[id];
        let level = &self.levels[node.ply as usize];
        if let Some((stack, _)) = self.stack_around(id) {
            return (stack.left(), stack.right());
        }
        let half = level.board_width.max(level.badge_width(node)) / 2.0;
        let written = self.note_width(id, level.note_size);
        (half, if written > 0.0 { level.note_offset(node) + written } else { half })
    }

    /// The nodes as the tidy drawing sees them, a stack being one, and which of them each node belongs to.
    fn units(&self) -> (Vec<Unit>, Vec<usize>) {
        let mut units: Vec<Unit> = Vec::new();
        let mut unit_of: Vec<usize> = Vec::new();
        for (id, node) in self.tree.iter() {
            let stack = self.stack_around(id);
            if stack.is_some_and(|(_, number)| number > 0) {
                unit_of.push(units.len() - 1);
                continue;
            }
            if let Some(parent) = node.parent {
                let unit = units.len();
                units[unit_of[parent.index()]].children.push(unit);
            }
            let (left, right) = match stack {
                Some((stack, _)) => (stack.width() / 2.0, stack.width() / 2.0),
                None => self.reach(id),
            };
            let pad = self.levels[node.ply as usize].board_width * 0.1;
            unit_of.push(units.len());
            units.push(Unit { children: Vec::new(), left: left + pad, right: right + pad });
        }
        (units, unit_of)
    }

    /// The places from left to right; in a stack, also how far below the top of the level.
    pub(super) fn across(&self) -> Vec<Place> {
        let (units, unit_of) = self.units();
        let centres = tidy::place(&units, GAPS);
        let place = |(id, _): (NodeId, &Node)| {
            let centre = centres[unit_of[id.index()]];
            let notes = self.notes[id.index()].clone();
            let (left, right) = self.reach(id);
            let (x, y, trunk) = match self.stack_around(id).map(|(stack, number)| stack.seat(number)) {
                Some(seat) => (centre + seat.x, seat.y, Some(tenth(centre + seat.trunk))),
                None => (centre, 0.0, None),
            };
            Place { x: tenth(x), y: tenth(y), left: tenth(left), right: tenth(right), trunk, notes }
        };
        self.tree.iter().map(place).collect()
    }

    /// The places from top to bottom: a level begins below the lowest mark of the level above, and the further
    /// apart the children of a node are, the more room their edges get.
    pub(super) fn down(&self, places: &mut [Place]) -> Vec<Level> {
        let mut levels = self.levels.clone();
        let mut top = 0.0;
        for (level, row) in levels.iter_mut().zip(&self.rows) {
            let (mut lowest, mut fan): (f64, f64) = (0.0, 0.0);
            for &id in row {
                let place = &places[id.index()];
                lowest = lowest.max(bottom(place, level));
                let children = &self.tree[id].children;
                if let (Some(first), Some(last)) = (children.first(), children.last()) {
                    fan = fan.max(places[last.index()].x - places[first.index()].x);
                }
            }
            (level.top, level.height) = (tenth(top), tenth(lowest));
            for id in row {
                let place = &mut places[id.index()];
                place.y = tenth(place.y + top);
            }
            top += lowest + (46.0 + 0.05 * fan).min(130.0 * self.zoom());
        }
        levels
    }
}

/// The lowest mark of a node.
fn bottom(place: &Place, level: &Level) -> f64 {
    let badge = if place.trunk.is_some() { 0.0 } else { MARK_GAP + level.badge_height() };
    place.y + (level.board_height + badge).max(place.notes.len() as f64 * level.line_height())
}
