//! Records as SGF, in UTF-8. The branches to come are a stack on the heap.

use super::value::{escape, escape_line, write_point, write_time};
use crate::gomoku::record::{NodeId, Notes, Record, Shape};
use tengen_core::Side;

/// Writes a collection.
pub fn write(records: &[Record]) -> String {
    let mut text = String::new();
    for record in records {
        Writer { record, text: &mut text }.game();
    }
    text
}

enum Step {
    Branch(NodeId),
    Node(NodeId),
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    text: &'a mut String,
}

impl Writer<'_> {
    fn game(&mut self) {
        let mut steps = vec![Step::Branch(Record::ROOT)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Branch(id) => {
                    self.text.push('(');
                    steps.extend([Step::Close, Step::Node(id)]);
                }
                Step::Node(id) => {
                    self.node(id);
                    let first = steps.len();
                    let alone = self.record.variations(id).next().is_none();
                    let step = if alone { Step::Node } else { Step::Branch };
                    steps.extend(self.record.children(id).map(step));
                    steps[first..].reverse();
                }
                Step::Close => *self.text += ")\n",
            }
        }
    }

    fn node(&mut self, id: NodeId) {
        self.text.push(';');
        let node = self.record.node(id);
        if id == Record::ROOT {
            self.about_the_game();
        }
        if let Some(mv) = node.mv {
            let point = mv.square.map(|square| write_point(square, self.record.size));
            self.property(["B", "W"][mv.side.index()], point.as_deref().unwrap_or(""));
        }
        self.notes(node.notes());
        if id == Record::ROOT {
            self.text.push('\n');
        }
    }

    fn about_the_game(&mut self) {
        let size = self.record.size;
        *self.text += "FF[4]GM[4]CA[UTF-8]AP[Tengen]";
        if size.width() == size.height() {
            self.property("SZ", &size.width().to_string());
        } else {
            self.property("SZ", &format!("{}:{}", size.width(), size.height()));
        }
        if let Some(rule) = self.record.rule {
            self.property("RU", rule.name());
        }
        let [black, white] = &self.record.names;
        for (name, value) in [("PB", black), ("PW", white), ("RE", &self.record.result)] {
            self.list(name, Some(escape_line(value)).filter(|value| !value.is_empty()).into_iter());
        }
    }

    fn notes(&mut self, notes: &Notes) {
        for (name, stone) in [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)] {
            let stones = notes.setup.stones.iter().filter(|(_, put)| **put == stone);
            self.list(name, stones.map(|(&square, _)| write_point(square, self.record.size)));
        }
        if let Some(side) = notes.setup.to_move {
            self.property("PL", ["B", "W"][side.index()]);
        }
        for (name, wanted) in [
            ("CR", Shape::Circle),
            ("MA", Shape::Cross),
            ("SQ", Shape::Box),
            ("TR", Shape::Triangle),
            ("SL", Shape::Selected),
        ] {
            let marks = notes.marks.iter().filter(|mark| mark.shape == wanted);
            self.list(name, marks.map(|mark| write_point(mark.square, self.record.size)));
        }
        let labels = notes.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Label(text) => Some(write_point(mark.square, self.record.size) + ":" + &escape_line(text)),
            _ => None,
        });
        self.list("LB", labels);
        if let Some(time) = notes.time {
            self.property("EMT", &write_time(time));
        }
        if !notes.comment.is_empty() {
            self.property("C", &escape(&notes.comment));
        }
        for property in &notes.properties {
            // A rule that was set since takes the place of the one that was not understood.
            if property.name != "RU" || self.record.rule.is_none() {
                self.list(&property.name, property.values.iter().cloned());
            }
        }
    }

    fn property(&mut self, name: &str, raw: &str) {
        self.list(name, [raw.to_owned()].into_iter());
    }

    /// A property with all its values; none, no property.
    fn list(&mut self, name: &str, values: impl Iterator<Item = String>) {
        for (index, value) in values.enumerate() {
            if index == 0 {
                *self.text += name;
            }
            self.text.push('[');
            *self.text += &value;
            self.text.push(']');
        }
    }
}
