//! One small file of each format, written from its description.

use crate::made::HEADER;
use std::time::Duration;
use tengen_core::{Game, Outcome, Side};
use tengen_games::Notation;
use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::renlib::LibReader;
use tengen_games::gomoku::record::{
    Charset, Format, Mark, ReadOptions, Record, Shape, Size, read, read_with, write,
};

#[track_caller]
fn one(bytes: &[u8], format: Format) -> Record {
    let mut records = read(bytes, format).unwrap_or_else(|error| panic!("{format}: {error}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn moves(record: &Record) -> String {
    let text = |mv: tengen_games::gomoku::record::Move| mv.square.map_or("-".to_owned(), |sq| sq.to_string());
    record.moves().map(text).collect()
}

fn written(record: &Record, format: Format) -> String {
    String::from_utf8(write(std::slice::from_ref(record), format).unwrap().bytes).unwrap()
}

const PSQ: &str = "Piskvorky 20x20, 11:11, 0\n11,11,0\n12,12,153\n1,1,7\npbrain-A.exe\npbrain-B.exe\n-1\n";

#[test]
fn psq() {
    let game = one(PSQ.as_bytes(), Format::Psq);
    assert_eq!((game.size, moves(&game).as_str()), (Size::square(20).unwrap(), "k10l9a20"));
    assert_eq!(game.names, ["pbrain-A.exe", "pbrain-B.exe"]);
    let times: Vec<_> = game.main_line().filter_map(|id| game.node(id).notes().time).collect();
    assert_eq!(times, [0, 153, 7].map(Duration::from_millis));
    assert_eq!(written(&game, Format::Psq), PSQ);
    // Whoever began is Black, though the names keep their order in the file.
    let swapped = PSQ.replace(", 0\n", ", 1\n").replace('\n', "\r\n");
    let game = one(swapped.as_bytes(), Format::Psq);
    assert_eq!(game.names, ["pbrain-B.exe", "pbrain-A.exe"]);
    assert_eq!(written(&game, Format::Psq), swapped.replace('\r', ""));
}

#[test]
fn psq_without_names_or_times_and_with_junk_at_the_end() {
    let game = one(b"Piskvorky 15x15, 0:0, 0\n8,8\n\n9,7\n0\n", Format::Psq);
    assert_eq!((moves(&game).as_str(), game.names.concat().as_str()), ("h8i9", ""));
    assert_eq!(written(&game, Format::Psq), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n0\n");
    assert_eq!(moves(&one(b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8;9;0\n1,1,1\n", Format::Psq)), "h8");
}

#[test]
fn rec() {
    let game = one(b"pbrain-A.exe\nhomo-2\n10,10,0\n11,11,153\n0\n", Format::Rec);
    assert_eq!(
        (moves(&game).as_str(), &game.names),
        ("k10l9", &["pbrain-A.exe", "homo-2"].map(String::from))
    );
}

#[test]
fn yixin() {
    assert_eq!(moves(&one(b"15\n15\n2\n7 7\n6 8\n", Format::Sav)), "h8i9");
    assert_eq!(moves(&one(&[2, 7 * 15 + 7, 6 * 15 + 8, 99], Format::Pos)), "h8i9");
}

#[test]
fn text() {
    assert_eq!(moves(&one("H8i9, g7;a15 o1".as_bytes(), Format::Text)), "h8i9g7a15o1");
    let games = read(b"h8i9\r\n\nh8\n", Format::Text).unwrap();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["h8i9", "h8"]);
    assert_eq!(write(&games, Format::Text).unwrap().bytes, b"h8i9\nh8\n");
    assert_eq!(moves(&one(b"", Format::Text)), "");
    let large = ReadOptions { size: Some(Size::square(20).unwrap()), ..ReadOptions::default() };
    assert_eq!(moves(&read_with(b"t20", Format::Text, large).unwrap()[0]), "t20");
}

#[test]
fn offsets() {
    let games = read(b"0,0, 1,-1, -7,7\n\n2,-3\n", Format::Offsets).unwrap();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["h8i9a1", "j11"]);
    assert_eq!(write(&games, Format::Offsets).unwrap().bytes, b"0,0, 1,-1, -7,7\n2,-3\n");
    let large = ReadOptions { size: Some(Size::square(20).unwrap()), ..ReadOptions::default() };
    // The centre of an even board is the lower right one of four.
    assert_eq!(moves(&read_with(b"0,0", Format::Offsets, large).unwrap()[0]), "k10");
}

#[test]
fn sgf_of_one_game() {
    let game = one(
        b"(;FF[4]GM[4]SZ[15]RU[4]PB[Kurt]PW[O\\]\\\\x]RE[B+R]EV[Cup];B[hh]EMT[1.25];W[ig]C[a\\]b\\\\c\\:d \\\ne\r\nf])",
        Format::Sgf,
    );
    assert_eq!((moves(&game).as_str(), game.rule), ("h8i9", Some(Rule::Renju)));
    assert_eq!(
        (game.names.clone(), game.outcome()),
        (["Kurt".into(), "O]\\x".into()], Some(Outcome::Win(Side::First)))
    );
    let [root, first, second] = game.main_line().collect::<Vec<_>>()[..] else { panic!("three nodes") };
    assert_eq!(game.node(root).property("EV").unwrap(), ["Cup"]);
    assert_eq!(game.node(first).notes().time, Some(Duration::from_millis(1250)));
    assert_eq!(game.node(second).notes().comment, "a]b\\c:d e\nf");
    assert_eq!(
        written(&game, Format::Sgf),
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[Kurt]PW[O\\]\\\\x]RE[B+R]EV[Cup]\n\
         ;B[hh]EMT[1.25];W[ig]C[a\\]b\\\\c\\:d e\nf])\n"
    );
}

#[test]
fn sgf_with_variations() {
    let game = one(b"(;SZ[15];B[hh](;W[ig];B[aa])(;W[hg](;B[bb])(;B[cc])))", Format::Sgf);
    let [_, first, ..] = game.main_line().collect::<Vec<_>>()[..] else { panic!("more nodes") };
    assert_eq!(moves(&game), "h8i9a15");
    let variation = game.variations(first).next().unwrap();
    assert_eq!((game.children(first).count(), game.children(variation).count()), (2, 2));
    let last = game.children(variation).last().unwrap();
    let position = game.position_at(last, Rule::Freestyle).unwrap();
    assert_eq!(
        position,
        tengen_games::gomoku::Gomoku::new(15, Rule::Freestyle).unwrap().parse("h8h9c13").unwrap()
    );
    assert!(written(&game, Format::Sgf).ends_with(";B[hh](;W[ig];B[aa])\n(;W[hg](;B[bb])\n(;B[cc])\n)\n)\n"));
}

#[test]
fn sgf_collections_sizes_and_passes() {
    let games =
        read(b"mail (of mine)\n(;GM[4]SZ[19];B[pd];W[tt];B[];W[qd])\n--\n( ;SZ[9:5] ; B [ae] )", Format::Sgf)
            .unwrap();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["p16--q16", "a1"]);
    assert_eq!(games.iter().map(|game| game.size.to_string()).collect::<Vec<_>>(), ["19x19", "9x5"]);
    assert!(written(&games[1], Format::Sgf).contains("SZ[9:5]"));
    assert_eq!(moves(&one(b"(;SZ[20];B[tt])", Format::Sgf)), "t1");
    assert_eq!(moves(&one(b"(;SZ[15];B[h8];W[i9])", Format::Sgf)), "h8i9");
}

#[test]
fn sgf_with_stones_set_up() {
    let game = one(b"(;SZ[5]AB[aa:cb]AW[ab]AE[ba]PL[W];W[ee];W[ed])", Format::Sgf);
    let [root, first, second] = game.main_line().collect::<Vec<_>>()[..] else { panic!("three nodes") };
    let text = |id| game.position_at(id, Rule::Freestyle).unwrap().text();
    assert_eq!(text(root), "X.X../OXX../...../...../.....");
    assert_eq!(text(first), "X.X../OXX../...../...../....O");
    assert_eq!(text(second), "X.X../OXX../...../....O/....O x");
    // Without PL the numbers of stones tell.
    let game = one(b"(;SZ[5]AB[aa]AW[bb][cc])", Format::Sgf);
    assert_eq!(game.position_at(game.end(), Rule::Freestyle).unwrap().side_to_move(), Side::First);
}

#[test]
fn sgf_marks() {
    let game = one(b"(;SZ[15]CR[aa]MA[ba]SQ[ca]TR[da]SL[ea:fa]LB[ga:A\\:1][ha:\xe4\xb8\xad])", Format::Sgf);
    let marks: Vec<String> =
        game.node(Record::ROOT).notes().marks.iter().map(|mark| format!("{mark:?}")).collect();
    assert_eq!(marks.len(), 8);
    let label = Mark { square: "h15".parse().unwrap(), shape: Shape::Label("中".to_owned()) };
    assert_eq!(game.node(Record::ROOT).notes().marks[7], label);
    assert_eq!(game.node(Record::ROOT).notes().marks[6].shape, Shape::Label("A:1".to_owned()));
    assert_eq!(one(written(&game, Format::Sgf).as_bytes(), Format::Sgf), game);
}

#[test]
fn sgf_in_code_pages() {
    let name = |bytes: &[u8], charset: Charset| {
        let options = ReadOptions { charset, ..ReadOptions::default() };
        read_with(bytes, Format::Sgf, options).unwrap()[0].names[0].clone()
    };
    assert_eq!(name("(;PB[棋手]CA[UTF-8])".as_bytes(), Charset::Auto), "棋手");
    assert_eq!(name(b"\xef\xbb\xbf(;PB[A])", Charset::Auto), "A");
    assert_eq!(name(b"(;PB[J\xfcrgen])", Charset::Auto), "Jürgen");
    assert_eq!(name(b"(;CA[ISO-8859-1]PB[J\xfcrgen])", Charset::Auto), "Jürgen");
    assert_eq!(name(b"(;CA[GBK]PB[\xc6\xe5\xca\xd6])", Charset::Auto), "棋手");
    assert_eq!(name(b"(;PB[\xc6\xe5\xca\xd6])", "gbk".parse().unwrap()), "棋手");
    // The second byte of this character is a bracket.
    assert_eq!(name(b"(;CA[GBK]PB[\x84\x5d])", Charset::Auto), "刔");
}

#[test]
fn library() {
    // h8 with two answers; the first goes on with a pass, the second is marked, labelled and commented.
    let mut bytes = HEADER.to_vec();
    bytes.extend(b"\x00\x08root\0\0\x78\x00\x69\x80\x00\x44\x68\x59\x00\x01one\x08two\0A\0");
    let reader = LibReader::new(bytes.as_slice(), Charset::Auto).unwrap();
    assert_eq!(reader.version(), Some((3, 4)));
    let shown = |node: tengen_games::gomoku::record::renlib::LibNode| {
        let square = node.square.map_or("-".to_owned(), |square| square.to_string());
        format!("{} {square} {:?} {:?} {}", node.depth, node.comment, node.board_text, node.marked)
    };
    let nodes: Vec<String> = reader.map(|node| shown(node.unwrap())).collect();
    assert_eq!(
        nodes,
        [
            "0 - \"root\" \"\" false",
            "1 h8 \"\" \"\" false",
            "2 i9 \"\" \"\" false",
            "3 - \"\" \"\" false",
            "2 h9 \"one\\ntwo\" \"A\" true"
        ]
    );
    let game = one(&bytes, Format::RenLib);
    assert_eq!((moves(&game).as_str(), game.node_count()), ("h8i9-", 5));
    assert_eq!(game.node(Record::ROOT).notes().comment, "root");
    let position = game.position_at(game.end(), Rule::Renju).unwrap();
    assert_eq!((position.placed(), position.side_to_move()), (2, Side::Second));
}

#[test]
fn library_of_the_oldest_kind() {
    // Without header; the comment is in pairs, and its last character has the top bit set.
    let game = one(b"\x78\x20hell\xef\x00\x79\x42", Format::RenLib);
    assert_eq!(moves(&game), "h8");
    let first = game.children(Record::ROOT).next().unwrap();
    assert_eq!(game.node(first).notes().comment, "hello");
    let noted = game.children(first).next().unwrap();
    assert_eq!(game.node(noted).mv, None);
    assert_eq!(game.node(noted).notes().marks[0].shape, Shape::Selected);
}

#[test]
fn library_in_code_pages() {
    let mut bytes = HEADER.to_vec();
    bytes.extend(b"\x00\x00\x78\x48\xc6\xe5\xca\xd6\0\0");
    let comment = |charset: Charset| {
        let node = LibReader::new(bytes.as_slice(), charset).unwrap().last().unwrap();
        node.unwrap().comment
    };
    assert_eq!(comment("gb18030".parse().unwrap()), "棋手");
    assert_eq!(comment(Charset::Auto), "ÆåÊÖ");
}

#[test]
fn formats_by_name_and_ending() {
    use std::path::Path;
    assert_eq!(Format::from_path(Path::new("a/b.SGF")), Some(Format::Sgf));
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Offsets) {
        assert_eq!(Format::from_path(Path::new(&format!("x.{format}"))), Some(format));
    }
    for other in ["x", "x.offsets", "x.png", ".sgf"] {
        assert_eq!(Format::from_path(Path::new(other)), None, "{other}");
    }
}
