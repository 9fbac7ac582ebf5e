//! Files that are wrong, and what is said about them.

use crate::made::HEADER;
use tengen_games::gomoku::record::{Format, read};

#[track_caller]
fn refused(format: Format, bytes: &[u8], message: &str) {
    let error = read(bytes, format).expect_err("a malformed file").to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn psq() {
    let refused = |text: &str, message: &str| refused(Format::Psq, text.as_bytes(), message);
    refused(
        "",
        "line 1: `` is not the first line of a psq file, which reads like `Piskvorky 15x15, 11:11, 0`",
    );
    refused("(;GM[4])", "line 1: `(;GM[4])` is not the first line");
    refused("Piskvorky 99999999999x15, 0:0, 0", "line 1: `Piskvorky 99999999999x15, 0:0, 0` is not");
    refused("Piskvorky 30x30, 0:0, 0", "line 1: a board of 30x30 is not possible: choose 1 to 25");
    refused("Piskvorky 15x15, 0:0, 2", "line 1: `Piskvorky 15x15, 0:0, 2` is not");
    refused("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0", "line 3: `16,1,0` is not on a board of 15x15");
    refused("Piskvorky 15x15, 0:0, 0\n0,1,0", "line 2: `0,1,0` is not on a board");
    refused("Piskvorky 15x15, 0:0, 0\n1,-9223372036854775808", "line 2: `1,-9223372036854775808` is not on");
    refused(
        "Piskvorky 15x15, 0:0, 0\n1,1,99999999999999999999",
        "line 2: `99999999999999999999` is not a time",
    );
}

#[test]
fn sgf() {
    let refused = |text: &str, message: &str| refused(Format::Sgf, text.as_bytes(), message);
    refused("", "line 1: there is no game: an sgf file holds `(;` followed by moves");
    refused("(hello)", "line 1: there is no game");
    refused("(())", "line 1: a game without a node");
    refused("(;\n\n;B[hh]", "line 3: the file ends inside a game: a `)` is missing");
    refused("(;\n;B[hh", "line 2: a `[` is never closed; a `]` inside a text is written `\\]`");
    refused("(;\n;B)", "line 2: `B` is a property without a value; write `[…]` after it");
    refused("(;\n;*)", "line 2: `*` stands where `;`, `(`, `)` or a property should");
    refused("(;SZ[15]\n;B[pa])", "line 2: `pa` in B is not a point of a board of 15x15");
    refused("(;SZ[15];B[AA])", "line 1: `AA` in B is not a point");
    refused("(;\nB[aa]W[bb])", "line 2: `bb` in W is a second move in one node; put a `;` before it");
    refused("(;SZ[big])", "line 1: `big` in SZ is not a size such as `15` or `20:15`");
    refused("(;SZ[4000000000])", "line 1: a board of 4000000000x4000000000 is not possible");
    refused("(;GM[2])", "line 1: `2` in GM is another game; five in a row is GM[4]");
    refused("(;FF[4]\nGM[1]SZ[19];B[pd])", "line 2: `1` in GM is Go, not five in a row; if its moves are");
    refused("(;GM[4])(;\n\nGM[1])", "line 3: `1` in GM is Go");
    let renju = b"(;GM[1]SZ[15]KM[0];B[hh];W[ig])";
    assert!(read(renju, Format::Sgf).is_ok(), "tools for Go write renju games so");
    refused("(;PL[X])", "line 1: `X` in PL is not a side; write `B` or `W`");
    refused("(;LB[aa])", "line 1: `aa` in LB is not a label; write one like `hh:A`");
}

#[test]
fn text_and_openings() {
    refused(Format::Text, b"h8\nh8x", "line 2: `x` is not a move; write moves like `h8i9`");
    refused(Format::Text, b"h8p1", "line 1: `p1` is not on a board of 15x15");
    refused(Format::Text, b"h100", "line 1: `h100` is not a move");
    refused(Format::Offsets, b"", "line 1: there is no opening; write one like `0,0, 1,-1, 2,0`");
    refused(
        Format::Offsets,
        b"0,0\n1,2,3",
        "line 2: 3 numbers are no pairs of column and row; one is missing",
    );
    refused(Format::Offsets, b"0,a", "line 1: `a` is not an offset from the centre, a number from -50 to 49");
    refused(Format::Offsets, b"0,50", "line 1: `50` is not an offset");
    refused(
        Format::Offsets,
        b"0,-50",
        "line 1: 0,-50 from the centre is not on a board of 15x15; choose a larger",
    );
}

#[test]
fn rec_sav_and_pos() {
    refused(Format::Rec, b"A\n1,1,0\n", "line 2: `1,1,0` stands where a player's name should");
    refused(Format::Rec, b"A\nB\n20,0,0\n", "line 3: `20,0,0` is not on a board of 20x20");
    refused(Format::Sav, b"15\n15\n", "line 2: the file ends before the number of moves");
    refused(Format::Sav, b"15\n15\n4000000000\n7 7\n", "line 4: the file ends before the last of its moves");
    refused(Format::Sav, b"15\n15\n1\n7 x", "line 4: `x` is not a number");
    refused(Format::Sav, b"15\n15\n1\n7 15", "line 4: row 7, column 15 is not on a board of 15x15");
    refused(Format::Pos, b"", "byte 0: the file is empty");
    refused(Format::Pos, &[3, 1], "byte 2: the file ends after 1 of 3 moves");
    refused(Format::Pos, &[1, 225], "byte 1: 225 is not one of the 225 cells");
}

#[test]
fn library() {
    let refused = |body: &[u8], message: &str| refused(Format::RenLib, &[HEADER, body].concat(), message);
    refused(b"\x00\x00\x78\x00", "byte 24: the library ends in the middle of a branch; it was cut off");
    refused(b"\x00\x00\x78\x80\x79", "byte 25: the library ends in the middle of a branch");
    refused(b"\x00\x00\x78\x48ab", "byte 26: the library ends in the middle of a branch");
    refused(b"\x00\x00\x70\x40", "byte 22: 70 is not a cell of a 15x15 board; the library is damaged");
    refused(b"\x00\x00\xf1\x40", "byte 22: f1 is not a cell");
    refused(
        &[b"\x00\x08".as_slice(), &vec![b'a'; 3 << 20]].concat(),
        "byte 22: a text of more than a megabyte",
    );
    refused(&[b"\x00\x20".as_slice(), &vec![0; 3 << 20]].concat(), "byte 22: a text of more than a megabyte");
    for bytes in [
        &b""[..],
        b"(;GM[4])",
        b"\xffRenLib",
        b"\xffRenLyb\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
    ] {
        let error = read(bytes, Format::RenLib).unwrap_err().to_string();
        assert!(error.starts_with("byte 0: this is not a library of RenLib"), "{error}");
    }
    let mut newer = HEADER.to_vec();
    newer[9] = 5;
    let error = read(&newer, Format::RenLib).unwrap_err().to_string();
    assert!(error.starts_with("byte 8: the library has version 3.5, but only up to 3.4 is known"), "{error}");
}

/// Messages stay short and printable whatever the file holds.
#[test]
fn messages_are_fit_to_be_shown() {
    let error = read(&b"\x1b[2J".repeat(100_000), Format::Psq).unwrap_err().to_string();
    assert!(error.len() < 300 && !error.contains('\x1b'), "{error}");
}
