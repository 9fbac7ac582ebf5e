//! Libraries of a million nodes, as a stream and as a record.

use crate::made::{library, text};
use fastrand::Rng;
use tengen_games::Square;
use tengen_games::gomoku::record::renlib::{LibNode, LibReader, load};
use tengen_games::gomoku::record::{Charset, Format, Record, read, write};

const MILLION: u32 = 1_000_000;

fn cell(index: u32) -> Square {
    Square::new((index % 15) as u8, (index / 15 % 15) as u8)
}

fn nodes(depth: impl Fn(u32) -> u32) -> Vec<LibNode> {
    (0..MILLION)
        .map(|index| LibNode { depth: depth(index), square: Some(cell(index)), ..LibNode::default() })
        .collect()
}

/// Reads a library back, first as a stream, then as a record and through SGF.
fn check(nodes: &[LibNode]) -> Record {
    let bytes = library(nodes);
    let mut count = 0;
    for (node, wanted) in LibReader::new(bytes.as_slice(), Charset::Auto).unwrap().zip(nodes) {
        assert_eq!(node.as_ref(), Ok(wanted));
        count += 1;
    }
    assert_eq!(count, nodes.len());
    let record = load(LibReader::new(bytes.as_slice(), Charset::Auto).unwrap()).unwrap();
    let sgf = write(std::slice::from_ref(&record), Format::Sgf).unwrap().bytes;
    assert!(read(&sgf, Format::Sgf).unwrap() == [record.clone()], "the record differs after SGF");
    record
}

#[test]
fn a_million_deep() {
    let record = check(&nodes(|index| index + 1));
    assert_eq!(record.main_line().count(), MILLION as usize + 1);
    assert_eq!(record.path(record.end()).len(), MILLION as usize + 1);
}

#[test]
fn a_million_wide() {
    let record = check(&nodes(|index| index.min(1) + 1));
    let first = record.children(Record::ROOT).next().unwrap();
    assert_eq!((record.children(first).count(), record.variations(first).count()), (999_999, 999_998));
}

/// A comb: every node of a long line has a sibling, so that as many are pending as the line is long.
#[test]
fn a_million_pending() {
    let half = MILLION / 2;
    check(&nodes(|index| if index < half { index + 1 } else { MILLION - index }));
}

#[test]
fn every_shape_and_every_note() {
    let mut random = Rng::with_seed(5);
    for _ in 0..500 {
        let mut depth = 0;
        let root = LibNode { comment: text(&mut random, 9), ..LibNode::default() };
        let rest = (0..random.usize(1..60)).map(|index| {
            depth = random.u32(1..=depth + 1);
            LibNode {
                depth,
                square: Some(cell(index as u32)),
                no_move: random.u8(..9) == 0,
                marked: random.bool(),
                start: random.u8(..9) == 0,
                comment: text(&mut random, 9),
                board_text: text(&mut random, 3).replace('\n', "").trim().to_owned(),
            }
        });
        let nodes: Vec<LibNode> = std::iter::once(root).chain(rest.collect::<Vec<_>>()).collect();
        let record = check(&nodes);
        assert_eq!(record.node_count(), nodes.len());
    }
}

/// A reader that gives a byte at a time, and then fails.
struct Drip<'a>(&'a [u8]);

impl std::io::Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else {
            return Err(std::io::Error::other("cable pulled"));
        };
        (buffer[0], self.0) = (*first, rest);
        Ok(1)
    }
}

#[test]
fn streams_may_drip_and_fail() {
    let bytes = library(&nodes(|index| index.min(1) + 1)[..3]);
    let all = LibReader::new(Drip(&bytes), Charset::Auto).unwrap();
    assert_eq!(all.flatten().count(), 3);
    let mut part = LibReader::new(Drip(&bytes[..23]), Charset::Auto).unwrap();
    assert!(part.next().unwrap().is_ok());
    let error = part.next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "byte 23: cannot be read: cable pulled");
    assert!(part.next().is_none());
}
