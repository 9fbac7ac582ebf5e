//! Recorded games, read from files and written to them.

use super::refusal::{Answer, refuse};
use crate::protocol::{File, FileFormat, LeftOut, LeftOutPart, RecordNode, RecordTree};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::path::Path;
use tengen_core::Side;
use tengen_games::gomoku::record::{self, Format, Lost, Move, Node, Part, Record, Size};
use tengen_games::gomoku::{Rule, Variant};

/// The page shows trees up to this size.
const MOST_NODES: usize = 200_000;

/// In place of a side: a stone that is taken away.
const LIFTED: u32 = 2;

/// The games of a file.
pub(crate) fn read(name: &str, base64: &str) -> Answer<Vec<RecordTree>> {
    let format = Format::from_path(Path::new(name)).ok_or_else(|| {
        refuse(
            "bad_record",
            "the ending of the name does not tell the format; use psq, sgf, txt, lib, sav, pos or rec",
        )
    })?;
    let bytes = STANDARD.decode(base64).map_err(|_| refuse("bad_record", "the file did not arrive whole"))?;
    let games = record::read(&bytes, format).map_err(|error| refuse("bad_record", error))?;
    let nodes: usize = games.iter().map(Record::node_count).sum();
    if nodes > MOST_NODES {
        let message =
            format!("the file has {nodes} nodes, and the page shows {MOST_NODES} at most; open a part of it");
        return Err(refuse("too_large", message));
    }
    games.iter().map(tree).collect()
}

/// A record as the page knows it.
fn tree(record: &Record) -> Answer<RecordTree> {
    let size = record.size;
    if size.width() != size.height() {
        return Err(refuse(
            "bad_record",
            format!("five in a row is played on square boards, but this is {size}"),
        ));
    }
    let rule = record.rule.unwrap_or(Rule::Freestyle);
    let variant = Variant::new(rule, size.width().into()).map_err(|error| refuse("bad_record", error))?;
    let mut numbers = std::collections::HashMap::new();
    let mut nodes = Vec::with_capacity(record.node_count());
    for (number, id) in record.preorder().enumerate() {
        numbers.insert(id, number as u32);
        let parent = record.parent(id).and_then(|parent| numbers.get(&parent).copied()).unwrap_or(0);
        nodes.push(node(record.node(id), parent));
    }
    Ok(RecordTree {
        game: variant.to_string(),
        rule_known: record.rule.is_some(),
        names: record.names.clone(),
        result: record.result.clone(),
        nodes,
    })
}

fn node(node: &Node, parent: u32) -> RecordNode {
    let notes = node.notes();
    let written = |mv: Move| mv.square.map_or_else(|| "pass".to_owned(), |square| square.to_string());
    let number = |side: Side| side.index() as u32;
    let stones = notes.setup.stones.iter();
    RecordNode {
        parent,
        mv: node.mv.map(written),
        side: node.mv.map_or(0, |mv| number(mv.side)),
        comment: notes.comment.clone(),
        setup: stones.map(|(square, stone)| (square.to_string(), stone.map_or(LIFTED, number))).collect(),
        to_move: notes.setup.to_move.map(number),
    }
}

/// A game as a file.
pub(crate) fn write(tree: &RecordTree, format: FileFormat) -> Answer<File> {
    let (format, mime) = match format {
        FileFormat::Sgf => (Format::Sgf, "application/x-go-sgf"),
        FileFormat::Psq => (Format::Psq, "text/plain"),
        FileFormat::Text => (Format::Text, "text/plain"),
    };
    let written = record::write(&[record(tree)?], format).map_err(|error| refuse("bad_record", error))?;
    let lost = written.lost.iter().map(left_out).collect();
    Ok(File { lost, ..file(&format!("tengen.{}", format.name()), mime, &written.bytes) })
}

/// A file for the visitor, with nothing left out.
pub(crate) fn file(name: &str, mime: &str, bytes: &[u8]) -> File {
    File { name: name.to_owned(), mime: mime.to_owned(), base64: STANDARD.encode(bytes), lost: Vec::new() }
}

/// The page's tree as a record, every parent and every square checked.
fn record(tree: &RecordTree) -> Answer<Record> {
    let variant = super::game_of(&tree.game)?;
    let bad = |number: usize, problem: &str| refuse("bad_record", format!("node {number}: {problem}"));
    if tree.nodes.is_empty() || tree.nodes.len() > MOST_NODES {
        return Err(refuse("bad_record", format!("a record has 1 to {MOST_NODES} nodes")));
    }
    let size = Size::square(variant.size().into()).map_err(|error| refuse("bad_record", error))?;
    let mut record = Record::new(size);
    record.rule = tree.rule_known.then_some(variant.rule());
    record.names.clone_from(&tree.names);
    record.result.clone_from(&tree.result);
    let mut ids = Vec::with_capacity(tree.nodes.len());
    for (number, told) in tree.nodes.iter().enumerate() {
        let at = |text: &str| {
            let square = text.parse().ok().filter(|&square| size.contains(square));
            square.ok_or_else(|| bad(number, &format!("`{text}` is not a point of the board")))
        };
        let owner = |side: u32| match side {
            0 => Ok(Side::First),
            1 => Ok(Side::Second),
            _ => Err(bad(number, "a side is 0 or 1")),
        };
        let mut node = Node::new(None);
        if let Some(text) = &told.mv {
            let square = if text == "pass" { None } else { Some(at(text)?) };
            node.mv = Some(Move { side: owner(told.side)?, square });
        }
        if !told.comment.is_empty() {
            node.notes_mut().comment.clone_from(&told.comment);
        }
        for (square, stone) in &told.setup {
            let put = if *stone == LIFTED { None } else { Some(owner(*stone)?) };
            node.notes_mut().setup.stones.insert(at(square)?, put);
        }
        if let Some(turn) = told.to_move {
            node.notes_mut().setup.to_move = Some(owner(turn)?);
        }
        if number == 0 {
            *record.node_mut(Record::ROOT) = node;
            ids.push(Record::ROOT);
            continue;
        }
        let parent =
            ids.get(told.parent as usize).ok_or_else(|| bad(number, "its parent must come before it"))?;
        ids.push(record.add(*parent, node));
    }
    Ok(record)
}

/// What was left out; the page has the words.
fn left_out(lost: &Lost) -> LeftOut {
    let part = match lost.part {
        Part::Games => LeftOutPart::Games,
        Part::Variations => LeftOutPart::Variations,
        Part::Comments => LeftOutPart::Comments,
        Part::Times => LeftOutPart::Times,
        Part::Marks => LeftOutPart::Marks,
        Part::Names => LeftOutPart::Names,
        Part::Result => LeftOutPart::Result,
        Part::Rule => LeftOutPart::Rule,
        Part::Size => LeftOutPart::Size,
        Part::Properties => LeftOutPart::Properties,
    };
    LeftOut { part, count: u32::try_from(lost.count).unwrap_or(u32::MAX) }
}
