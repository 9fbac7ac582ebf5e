//! Damaged files are answered, never a panic, and cost no more memory than their length warrants.

use crate::made::{library, plain, tree};
use crate::stable::check;
use fastrand::Rng;
use tengen_games::gomoku::record::renlib::LibNode;
use tengen_games::gomoku::record::{Charset, Format, ReadOptions, read_with, write};

/// Changes, drops, doubles or inserts a few bytes.
fn damage(bytes: &mut Vec<u8>, random: &mut Rng) {
    for _ in 0..random.usize(1..6) {
        let at = random.usize(..=bytes.len());
        let end = bytes.len().min(at + random.usize(..9));
        match random.u8(..5) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.insert(at, random.u8(..)),
            2 => bytes.insert(at, *random.choice(b"()[];:\\\n,- 09azBWx\x08\x80\x40").unwrap()),
            3 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ => bytes[at..end].fill_with(|| random.u8(..)),
        }
    }
}

#[test]
fn damaged_files_never_panic() {
    let mut random = Rng::with_seed(4);
    let charsets = [Charset::Auto, "gbk".parse().unwrap(), "utf-16le".parse().unwrap()];
    for _ in 0..6_000 {
        let source =
            random.choice([Format::Psq, Format::Sgf, Format::Text, Format::Offsets, Format::RenLib]).unwrap();
        let mut bytes = match source {
            Format::RenLib => some_library(&mut random),
            Format::Sgf => write(&[tree(&mut random)], Format::Sgf).unwrap().bytes,
            format => write(&[plain(&mut random)], format).unwrap().bytes,
        };
        damage(&mut bytes, &mut random);
        check(&bytes, source, random.choice(charsets).unwrap());
        // The same bytes taken for something else.
        check(&bytes, random.choice(Format::ALL).unwrap(), Charset::Auto);
    }
}

fn some_library(random: &mut Rng) -> Vec<u8> {
    let mut depth = 0;
    let node = |random: &mut Rng, depth| LibNode {
        depth,
        square: Some(tengen_games::Square::new(random.u8(..15), random.u8(..15))),
        marked: random.bool(),
        comment: random.choice(["", "ab", "abc", "中"]).unwrap().to_owned(),
        board_text: random.choice(["", "A", "AB"]).unwrap().to_owned(),
        ..LibNode::default()
    };
    let nodes: Vec<LibNode> = (0..random.usize(1..30))
        .map(|_| {
            depth = random.u32(1..=depth + 1);
            node(random, depth)
        })
        .collect();
    library(&nodes)
}

#[test]
fn deep_nesting_needs_no_stack() {
    let deep = 300_000;
    let parentheses = format!("{}{}", "(;".repeat(deep), ")".repeat(deep));
    check(parentheses.as_bytes(), Format::Sgf, Charset::Auto);
    check("(".repeat(deep).as_bytes(), Format::Sgf, Charset::Auto);
    let moves = format!("(;{})", ";B[hh]".repeat(deep));
    check(moves.as_bytes(), Format::Sgf, Charset::Auto);
}

/// 14 bytes a node stand for 625 points: a file of them is refused rather than written out.
#[test]
fn compressed_lists_are_bounded() {
    let bomb = format!("(;SZ[25]{})", ";AB[aa:yy]".repeat(20_000));
    let error = read_with(bomb.as_bytes(), Format::Sgf, ReadOptions::default()).unwrap_err().to_string();
    assert!(error.contains("makes too many points for one file"), "{error}");
}
