//! Random records, and a writer of libraries, which the crate itself only reads.

use fastrand::Rng;
use std::time::Duration;
use tengen_core::Side;
use tengen_games::Square;
use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::renlib::LibNode;
use tengen_games::gomoku::record::{Mark, Move, Node, Property, Record, Shape, Size};

/// Every character that some format treats in a way of its own, and some that take several bytes.
const CHARACTERS: &str = "ab 1,x:;()[]\\\n]\\:中文五子棋禁手é😀-_'\"";

/// A text of up to `longest` of them.
pub(crate) fn text(random: &mut Rng, longest: usize) -> String {
    let characters: Vec<char> = CHARACTERS.chars().collect();
    (0..random.usize(..=longest)).map(|_| characters[random.usize(..characters.len())]).collect()
}

/// The same on one line, without blanks around it.
fn line(random: &mut Rng) -> String {
    text(random, 12).replace('\n', "").trim().to_owned()
}

/// A number of fewer than `bits` bits, small ones as likely as large ones.
fn up_to_bits(random: &mut Rng, bits: u32) -> u64 {
    let bits = random.u32(..bits);
    random.u64(..1 << bits)
}

fn square(random: &mut Rng, size: Size) -> Square {
    Square::new(random.u8(..size.width()), random.u8(..size.height()))
}

/// A game of moves that alternate, with names and times: what every format that holds moves can hold.
pub(crate) fn plain(random: &mut Rng) -> Record {
    let size = Size::new(random.u32(1..=25), random.u32(1..=25)).unwrap();
    let count = random.usize(1..60);
    let squares: Vec<Square> = (0..count).map(|_| square(random, size)).collect();
    let mut record = Record::of_moves(size, squares);
    let ids: Vec<_> = record.main_line().skip(1).collect();
    for id in ids {
        record.node_mut(id).notes_mut().time = Some(Duration::from_millis(up_to_bits(random, 40)));
    }
    record.names = ["A", "B"].map(|name| format!("{name}{}", line(random)));
    record
}

/// A tree with everything that SGF can hold.
pub(crate) fn tree(random: &mut Rng) -> Record {
    let mut record = Record::new(Size::new(random.u32(1..=25), random.u32(1..=25)).unwrap());
    record.rule = random.choice([None, Some(Rule::Freestyle), Some(Rule::ExactCaro)]).unwrap();
    record.names = [line(random), line(random)];
    random.choice(["", "B+R", "W+", "0"]).unwrap().clone_into(&mut record.result);
    for _ in 0..random.usize(..40) {
        let parents: Vec<_> = record.ids().collect();
        // Mostly on at the end, so that there are both long lines and many branches.
        let back = random.usize(..parents.len()).min(random.usize(..parents.len()));
        let parent = parents[parents.len() - 1 - back];
        let node = node(random, record.size);
        record.add(parent, node);
    }
    record
}

fn node(random: &mut Rng, board: Size) -> Node {
    let side = random.choice(Side::BOTH).unwrap();
    let square_or_pass = (random.u8(..9) > 0).then(|| square(random, board));
    let mut node = Node::new((random.u8(..9) > 0).then_some(Move { side, square: square_or_pass }));
    let notes = node.notes_mut();
    if random.bool() {
        notes.comment = text(random, 30);
    }
    if random.bool() {
        notes.time = Some(Duration::from_nanos(up_to_bits(random, 60)));
    }
    if random.u8(..5) == 0 {
        for stone in [Some(Side::First), Some(Side::Second), None] {
            notes.setup.stones.insert(square(random, board), stone);
        }
        notes.setup.to_move = random.choice([None, Some(Side::First), Some(Side::Second)]).unwrap();
    }
    if random.u8(..5) == 0 {
        let shapes = [
            Shape::Circle,
            Shape::Cross,
            Shape::Box,
            Shape::Triangle,
            Shape::Selected,
            Shape::Label(line(random)),
        ];
        notes.marks = shapes.map(|shape| Mark { square: square(random, board), shape }).to_vec();
    }
    if random.u8(..5) == 0 {
        let values = vec!["a\\]b".to_owned(), "c:d\n\\\\".to_owned(), String::new()];
        notes.properties.push(Property { name: "5A".to_owned(), values });
    }
    node
}

/// The header of the newest version.
pub(crate) const HEADER: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// Writes nodes, parents before children, as a library; texts as UTF-8.
pub(crate) fn library(nodes: &[LibNode]) -> Vec<u8> {
    // From the end: at which depths of the path a sibling is still to come.
    let mut later: Vec<bool> = Vec::new();
    let mut links = vec![0; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        let depth = node.depth as usize;
        let has_child = nodes.get(index + 1).is_some_and(|next| next.depth > node.depth);
        later.resize(depth + 1, false);
        let sibling = std::mem::replace(&mut later[depth], true);
        links[index] = if sibling { 0x80 } else { 0 } | if has_child { 0 } else { 0x40 };
    }
    let mut bytes = HEADER.to_vec();
    for (node, links) in nodes.iter().zip(links) {
        write_node(&mut bytes, node, if node.depth == 0 { 0 } else { links });
    }
    bytes
}

fn write_node(bytes: &mut Vec<u8>, node: &LibNode, links: u8) {
    let position = node.square.map_or(0, |square| (14 - square.y) << 4 | (square.x + 1));
    let mut flags = links;
    for (set, flag) in [
        (node.marked, 0x10),
        (!node.comment.is_empty(), 0x08),
        (node.start, 0x04),
        (node.no_move, 0x02),
        (!node.board_text.is_empty(), 0x01),
    ] {
        flags |= if set { flag } else { 0 };
    }
    bytes.extend([position, flags]);
    if !node.board_text.is_empty() {
        bytes.extend([0, 1]);
    }
    for text in [&node.comment, &node.board_text].into_iter().filter(|text| !text.is_empty()) {
        bytes.extend(text.as_bytes());
        bytes.extend(&[0, 0][..2 - text.len() % 2]);
    }
}
