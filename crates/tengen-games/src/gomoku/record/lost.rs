//! What a format cannot hold.

use super::{Format, Record, Size};

/// A part of records that some formats cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Every game but the first.
    Games,
    /// Nodes off the main line.
    Variations,
    /// Comments.
    Comments,
    /// Thinking times.
    Times,
    /// Marks and labels.
    Marks,
    /// The names of the players.
    Names,
    /// The result.
    Result,
    /// The rule.
    Rule,
    /// The size of a board that is not 15×15.
    Size,
    /// Other properties.
    Properties,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 10] = [
        Part::Games,
        Part::Variations,
        Part::Comments,
        Part::Times,
        Part::Marks,
        Part::Names,
        Part::Result,
        Part::Rule,
        Part::Size,
        Part::Properties,
    ];
}

/// A part that was left out in writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// What.
    pub part: Part,
    /// How many of them.
    pub count: usize,
}

/// What writing these records in this format leaves out.
pub(super) fn lost(records: &[Record], format: Format) -> Vec<Lost> {
    let written = if format.keeps(Part::Games) { records } else { &records[..records.len().min(1)] };
    let count = |part| match part {
        Part::Games => records.len() - written.len(),
        part => written.iter().map(|record| count(record, part, format)).sum(),
    };
    Part::ALL
        .into_iter()
        .filter(|&part| !format.keeps(part))
        .map(|part| Lost { part, count: count(part) })
        .filter(|lost| lost.count > 0)
        .collect()
}

/// How many there are of a part, in the nodes that the format holds.
fn count(record: &Record, part: Part, format: Format) -> usize {
    let nodes = |has: fn(&super::Node) -> usize| -> usize {
        let main_line = record.main_line().map(|id| has(record.node(id)));
        let all = record.ids().map(|id| has(record.node(id)));
        if format.keeps(Part::Variations) { all.sum() } else { main_line.sum() }
    };
    match part {
        Part::Games => 0,
        Part::Variations => record.node_count() - record.main_line().count(),
        Part::Comments => nodes(|node| usize::from(!node.notes().comment.is_empty())),
        Part::Times => nodes(|node| usize::from(node.notes().time.is_some())),
        Part::Marks => nodes(|node| node.notes().marks.len()),
        Part::Names => record.names.iter().filter(|name| !name.is_empty()).count(),
        Part::Result => usize::from(!record.result.is_empty()),
        Part::Rule => usize::from(record.rule.is_some()),
        Part::Size => usize::from(record.size != Size::default()),
        Part::Properties => nodes(|node| node.notes().properties.len()) - format.properties_kept(record),
    }
}
