//! A node of a record: a move, or stones set up, and what was noted there.

use crate::Square;
use std::collections::BTreeMap;
use std::time::Duration;
use tengen_core::Side;

/// A move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who moved.
    pub side: Side,
    /// Where; nowhere is a pass.
    pub square: Option<Square>,
}

/// A node of a record. Most have a move and nothing else, and cost little.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The move that leads here.
    pub mv: Option<Move>,
    notes: Option<Box<Notes>>,
}

/// What a node may have besides a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Free text, its lines separated by `\n`.
    pub comment: String,
    /// How long the move took.
    pub time: Option<Duration>,
    /// Stones set up.
    pub setup: Setup,
    /// Signs on the board.
    pub marks: Vec<Mark>,
    /// Properties of the file that mean nothing here, kept for writing.
    pub properties: Vec<Property>,
}

/// Stones put on or lifted from the board, not played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// What stands on a cell from now on: a stone of a side, or nothing.
    pub stones: BTreeMap<Square, Option<Side>>,
    /// Whose turn it is from now on.
    pub to_move: Option<Side>,
}

/// A sign on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub square: Square,
    /// What it looks like.
    pub shape: Shape,
}

/// What a sign looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// ○
    Circle,
    /// ×
    Cross,
    /// □
    Box,
    /// △
    Triangle,
    /// Highlighted.
    Selected,
    /// A short text.
    Label(String),
}

/// A named property of SGF; its values are kept as they stand in the file, escapes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Capital letters, rarely digits.
    pub name: String,
    /// One text for each pair of brackets.
    pub values: Vec<String>,
}

static NOTHING: Notes = Notes {
    comment: String::new(),
    time: None,
    setup: Setup { stones: BTreeMap::new(), to_move: None },
    marks: Vec::new(),
    properties: Vec::new(),
};

/// By what is noted, not by whether there is room for notes.
impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.mv == other.mv && self.notes() == other.notes()
    }
}

impl Eq for Node {}

impl Setup {
    /// Whether nothing is set up.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty() && self.to_move.is_none()
    }
}

impl Node {
    /// A node with a move, or with none.
    pub fn new(mv: Option<Move>) -> Node {
        Node { mv, notes: None }
    }

    /// A node with a stone played.
    pub fn with_move(side: Side, square: Square) -> Node {
        Node::new(Some(Move { side, square: Some(square) }))
    }

    /// What is noted here.
    pub fn notes(&self) -> &Notes {
        self.notes.as_deref().unwrap_or(&NOTHING)
    }

    /// What is noted here, for changing it.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    /// The values of the kept property of this name.
    pub fn property(&self, name: &str) -> Option<&[String]> {
        let found = self.notes().properties.iter().find(|property| property.name == name);
        found.map(|property| property.values.as_slice())
    }
}
