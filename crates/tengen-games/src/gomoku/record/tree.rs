//! A game with its variations: nodes in one flat list, so that a tree may be a million moves deep.
//!
//! INVARIANT: the root is the first node; a parent stands before its children; children keep the order in which they
//! were added, and the first of them is the main line.

use super::{Move, Node, Size};
use crate::Square;
use crate::gomoku::Rule;
use std::num::NonZeroU32;
use tengen_core::{Outcome, Side};

/// A node of one record: its place in the list, from 1, so that no node needs no room of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Where a node hangs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Links {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next: Option<NodeId>,
}

/// A recorded game with its variations.
#[derive(Clone, Debug)]
pub struct Record {
    /// The board.
    pub size: Size,
    /// The rule, if the file tells.
    pub rule: Option<Rule>,
    /// Who played, by [`Side::index`]; empty if unknown.
    pub names: [String; 2],
    /// The result as SGF writes it, such as `B+R`, `W+T`, `0`; empty if unknown.
    pub result: String,
    nodes: Vec<Node>,
    links: Vec<Links>,
}

impl Record {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// A game in which nothing was played yet.
    pub fn new(size: Size) -> Record {
        Record {
            size,
            rule: None,
            names: Default::default(),
            result: String::new(),
            nodes: vec![Node::default()],
            links: vec![Links::default()],
        }
    }

    /// The game of these moves, Black first.
    pub fn of_moves(size: Size, moves: impl IntoIterator<Item = Square>) -> Record {
        let mut record = Record::new(size);
        let mut last = Record::ROOT;
        for (square, side) in moves.into_iter().zip(Side::BOTH.into_iter().cycle()) {
            last = record.add(last, Node::with_move(side, square));
        }
        record
    }

    /// The nodes, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes, parents before children.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (1..=self.nodes.len() as u32).filter_map(|place| NonZeroU32::new(place).map(NodeId))
    }

    /// A node of this record.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node of this record, for changing what is in it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Hangs a node below `parent`, after the children it has.
    pub fn add(&mut self, parent: NodeId, node: Node) -> NodeId {
        self.nodes.push(node);
        let place = u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new);
        let id = NodeId(place.expect("a record has fewer than 2^32 nodes"));
        self.links.push(Links { parent: Some(parent), ..Links::default() });
        match self.links[parent.index()].last_child.replace(id) {
            None => self.links[parent.index()].first_child = Some(id),
            Some(elder) => self.links[elder.index()].next = Some(id),
        }
        id
    }

    /// Hangs a move of the side whose turn it is below `parent`.
    pub fn add_move(&mut self, parent: NodeId, square: Square) -> NodeId {
        let side = self.turn_at(parent);
        self.add(parent, Node::with_move(side, square))
    }

    /// The node before this one.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].parent
    }

    /// The nodes after this one, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.links[id.index()].first_child, |id| self.links[id.index()].next)
    }

    /// The nodes after this one that leave the main line.
    pub fn variations(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children(id).skip(1)
    }

    /// All nodes, each before its children and its children's before its next sibling.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let next = |&id: &NodeId| {
            let links = |id: NodeId| self.links[id.index()];
            let sibling =
                || std::iter::successors(Some(id), |&id| links(id).parent).find_map(|id| links(id).next);
            links(id).first_child.or_else(sibling)
        };
        std::iter::successors(Some(Record::ROOT), next)
    }

    /// From the root along first children to the end.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(Record::ROOT), |id| self.links[id.index()].first_child)
    }

    /// From the root to this node, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        self.main_line().last().unwrap_or(Record::ROOT)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|id| self.node(id).mv)
    }

    /// Whose turn it is after this node: the other side's after a move, else as set up, else Black's.
    pub fn turn_at(&self, id: NodeId) -> Side {
        let told = |id| {
            let node = self.node(id);
            node.mv.map(|mv| !mv.side).or(node.notes().setup.to_move)
        };
        std::iter::successors(Some(id), |&id| self.parent(id)).find_map(told).unwrap_or(Side::First)
    }

    /// Who won, as the result tells.
    pub fn outcome(&self) -> Option<Outcome> {
        let result = self.result.trim().to_ascii_uppercase();
        match result.as_str() {
            "0" | "DRAW" => Some(Outcome::Draw),
            _ if result.starts_with("B+") => Some(Outcome::Win(Side::First)),
            _ if result.starts_with("W+") => Some(Outcome::Win(Side::Second)),
            _ => None,
        }
    }
}

/// As trees: the order in which branches were added does not matter, only that in which they stand.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let about = |record: &Record| (record.size, record.rule, record.node_count());
        about(self) == about(other)
            && (&self.names, &self.result) == (&other.names, &other.result)
            && self.preorder().zip(other.preorder()).all(|(ours, theirs)| {
                self.node(ours) == other.node(theirs)
                    && self.children(ours).count() == other.children(theirs).count()
            })
    }
}

impl Eq for Record {}
