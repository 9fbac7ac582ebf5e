//! A library as a record, for those that fit into memory.

use super::{LibNode, LibReader};
use crate::gomoku::record::{
    MOST_NODES, Mark, Move, Node, NodeId, Property, Record, RecordError, Shape, Size,
};
use std::io::Read;
use tengen_core::Side;

/// Puts the nodes of a library into a record, at most [`MOST_NODES`].
///
/// Board texts become labels, marks circles; a cell that was noted but not played is selected. Where the library opens is
/// kept as the property `RLSTART`.
pub fn load<R: Read>(reader: LibReader<R>) -> Result<Record, RecordError> {
    let mut record = Record::new(Size::default());
    let mut path: Vec<NodeId> = vec![Record::ROOT];
    for node in reader {
        let node = node?;
        if record.node_count() >= MOST_NODES {
            let problem = format!(
                "the library has more than {MOST_NODES} nodes, too many at once; split it with RenLib"
            );
            return Err(RecordError::whole(problem));
        }
        path.truncate(node.depth as usize);
        match path.last() {
            None => {
                *record.node_mut(Record::ROOT) = noted(node);
                path.push(Record::ROOT);
            }
            Some(&parent) => path.push(record.add(parent, noted(node))),
        }
    }
    Ok(record)
}

/// The node of a record that says the same.
fn noted(lib: LibNode) -> Node {
    let side = if lib.depth % 2 == 1 { Side::First } else { Side::Second };
    let played = lib.depth > 0 && !lib.no_move;
    let mut node = Node::new(played.then_some(Move { side, square: lib.square }));
    let mut shapes = Vec::new();
    if lib.marked {
        shapes.push(Shape::Circle);
    }
    if lib.no_move {
        shapes.push(Shape::Selected);
    }
    if !lib.board_text.is_empty() {
        shapes.push(Shape::Label(lib.board_text));
    }
    if let Some(square) = lib.square.filter(|_| !shapes.is_empty()) {
        node.notes_mut().marks = shapes.into_iter().map(|shape| Mark { square, shape }).collect();
    }
    if !lib.comment.is_empty() {
        node.notes_mut().comment = lib.comment;
    }
    if lib.start {
        let property = Property { name: "RLSTART".to_owned(), values: vec![String::new()] };
        node.notes_mut().properties.push(property);
    }
    node
}
